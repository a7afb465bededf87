//! `logical_product`: a layout as a block, and its repetitions.
//!
//! With a layout T as tiler, a layout of indices into the gaps of A,
//!
//! ```text
//! logical_product(A, T) = (A, composition(C, T))
//! ```
//!
//! where C fills the gaps of A up to `size(A) cosize(T)`, as [`complement_ceil`](super::complement_ceil) does: two modes,
//! the block and its repetitions. Where A and T are injective, so is the result. An integer n as tiler is `n:1`. A tuple
//! of tilers repeats A by mode, each mode by its own; `..` leaves a mode as it is, and so are modes beyond the tuple.
//!
//! No two modes of A may overlap, the composition has to exist, and T has to stay inside C, whose last mode may run on
//! only where it is the repetition of the whole block. CuTe does not ask for the last: of `(2,2):(2,7)` by `3:1` it makes
//! `((2,2),3):((2,7),1)`, in which the blocks overlap.
//!
//! Source: CuTe's `logical_product`.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::LogicalProduct;
use super::complement_ceil::{Gaps, PeriodPurpose};
use super::composition::ComposedIndices;
use super::fold::{Finished, Found, State};
use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, OperationOfKinds};
use super::tiler::{ModesInOrder, Tiler, TilerOperation, Unless};
use crate::int::{Add, Bool, CeilDiv, Cmp, Compare, Multiply, Nat, Ordering, Stride, Subtract};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Holds, Place, Refusal, Refused, Rule, Top, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<T: Tiler> OperationOfKinds for op::LogicalProduct<T> {
    type On<L: StaticLayout> = T::Walk<Multiplying, L, Top>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The layout as a block and its repetitions, or by mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let block = layout!((2,2):(4,1));
    /// assert_eq!(block.logical_product(U6::NEW), layout!(((2,2),(2,3)):((4,1),(2,8))));
    /// assert_eq!(block.logical_product(layout!((2,2):(2,1))), layout!(((2,2),(2,2)):((4,1),(8,2))));
    /// // By mode.
    /// let tiles = layout!((2,2):(1,100)).logical_product((U3::NEW, ..));
    /// assert_eq!(tiles, layout!(((2,3),2):((1,2),100)));
    /// ```
    ///
    /// The gaps have to hold the repetitions:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_product: the complement of A has _2 elements, B reaches _3
    /// let _ = layout!((2,2):(2,7)).logical_product(U3::NEW);
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,2):(4,1)
    /// 0 1
    /// 4 5
    ///
    /// logical_product(A,4:1) = ((2,2),(2,2)):((4,1),(2,8))
    ///  0  2 |  8 10
    ///  4  6 | 12 14
    ///  1  3 |  9 11
    ///  5  7 | 13 15
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/logical_product.svg"))]
    ///
    /// Source: CuTe's `logical_product`.
    pub fn logical_product<T: MixedTiler<AtFirst>>(self, tiler: T) -> LogicalProduct<Self, T>
    where
        Self: Rule<op::LogicalProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::LogicalProduct(tiler), TOKEN)
    }

    /// [`Self::logical_product`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(l(2).try_logical_product(U4::NEW).unwrap().to_string(), "((2,4),(1,4)):((1,2),(2,8))");
    /// ```
    ///
    /// # Errors
    ///
    /// None but what the rule of the operation says.
    pub fn try_logical_product<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<LogicalProduct<Self, T>, Refusal>
    where
        Self: Rule<op::LogicalProduct<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::LogicalProduct(tiler), TOKEN)
    }
}

/// `logical_product`, along a tiler.
pub struct Multiplying;

impl TilerOperation for Multiplying {
    type ByLayout<L: StaticLayout, T: StaticLayout, P: Place> = BlockAndRepeats<L, Repetitions<L, T>>;
    // The compact layout of the integer: of extent 1 its stride is 0.
    type ByInteger<L: StaticLayout, N: Nat, P: Place> = BlockAndRepeats<L, Repetitions<L, N::Compact<U1>>>;
    type Gather<V: Verdict> = ModesInOrder<Layout<(), ()>, V>;
    type TooMany = case::ProductTiler;
    type TooManyIn = case::ProductTilerIn;
}

/// `(L, R)`, where `R` are the repetitions of the block `L`.
type BlockAndRepeats<L, R> = Unless<
    <R as Finished>::Verdict,
    <<Layout<(), ()> as StaticLayout>::Push<L> as StaticLayout>::Push<<R as Finished>::Layout>,
>;

/// The repetitions of `L` by the layout `T`.
pub(crate) type Repetitions<L, T> =
    PlacedTiler<Gaps<L, HoldingGaps<<<L as StaticLayout>::Size as Multiply>::Product<Cosize<T>>, Cosize<T>>>, T>;

/// `composition(C, T)`, where `C` are the gaps that `T` counts in.
type PlacedTiler<C, T> = <<C as Finished>::Verdict as Verdict>::Found<ComposedIndices<<C as Finished>::Layout, T>>;

/// Gaps for a tiler that reaches `Reach`, repeated up to `M`.
pub struct HoldingGaps<M, Reach>(PhantomData<(M, Reach)>);

impl<M: Nat, Reach: Nat> PeriodPurpose for HoldingGaps<M, Reach> {
    type Repeat<C: State, Filled: Nat, Open: Nat> =
        GapsHeld<CeilDiv<M, Filled>, <Full<C, M, Filled> as Finished>::Layout, Reach>;
}

/// The gaps of the state `C`, then the period `Filled` as often as `M` has it.
type Full<C, M, Filled> = <<C as State>::Step<CeilDiv<M, Filled>, Filled> as State>::Finish;

/// The gaps `C` with `Periods` periods. Of a single one the last mode is a gap between two modes of the block, which a
/// tiler may not leave.
type GapsHeld<Periods, C, Reach> = Unless<
    <<Periods as Compare>::IsOne as Bool>::IfVerdict<
        <<Cmp<<C as StaticLayout>::Size, Reach> as Ordering>::IsLess as Bool>::IfVerdict<
            Refused<case::ProductReach, <C as StaticLayout>::Size, Reach, U0, U0>,
            Holds,
        >,
        Holds,
    >,
    C,
>;

/// 1 + the largest offset of `L`.
pub(crate) type Cosize<L> =
    <<<<L as StaticLayout>::Fold<TilerReach<U1>> as State>::Finish as Finished>::Number as Stride>::Magnitude;

/// The modes so far have offsets below `End`.
pub struct TilerReach<End>(PhantomData<End>);

impl<End: Nat> State for TilerReach<End> {
    type Step<S: Nat, D: Nat> =
        TilerReach<<End as Add>::Sum<<<S as Subtract>::Difference<U1> as Multiply>::Product<D>>>;
    // Of a layout with such a mode no composition is made, which says so.
    type Other<S: Nat, D: Stride> = Self;
    type Finish = Found<Layout<(), ()>, End>;
}

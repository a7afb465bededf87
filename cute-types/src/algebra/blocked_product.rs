//! `blocked_product` and `raked_product`: the logical product, arranged mode by mode.
//!
//! Mode i of the result is the block's mode i and its repetitions by the tiler's mode i. Blocked keeps the block together,
//! `((A_0, B_0), (A_1, B_1), ...)`, and raked interleaves it, `((B_0, A_0), (B_1, A_1), ...)`. The operand with fewer
//! modes gets modes `1:0`. Where the result has one mode and an operand is an integer, it is of the two as they are.
//!
//! Both products exist where the [`logical_product`](super::logical_product) by the tiler, one layout, does; the offsets are those
//! of it, in another order.
//!
//! Source: CuTe's `blocked_product` and `raked_product`.

use core::marker::PhantomData;

use typenum::{U0, U1, U2};

use super::fold::{Called, Finished, Found};
use super::logical_product::Repetitions;
use super::mixed::{AtFirst, Mixed};
use super::op::{self, OperationOfKinds};
use super::tiler::{Gather, Unless};
use super::zip::IsInt;
use super::{BlockedProduct, RakedProduct};
use crate::int::{Bool, Cmp, Compare, Ordering};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Refusal, Rule, operation};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<T: StaticLayout> OperationOfKinds for op::BlockedProduct<T> {
    type On<L: StaticLayout> = Called<operation::blocked_product, PairedProduct<Blocked, L, T>>;
}

impl<T: StaticLayout> OperationOfKinds for op::RakedProduct<T> {
    type On<L: StaticLayout> = Called<operation::raked_product, PairedProduct<Raked, L, T>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// Mode by mode, the block first: every element of the tiler is a block.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let blocks = layout!((2,5):(5,1)).blocked_product(layout!((3,4):(1,3)));
    /// assert_eq!(blocks, layout!(((2,3),(5,4)):((5,10),(1,30))));
    /// ```
    ///
    /// The modes of the block may not overlap:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // complement_ceil: stride _1 is below _2, the extent times stride of the mode below it
    /// layout!((2,2):(1,1)).blocked_product(layout!((3,4):(1,3)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,2):(2,1)
    /// 0 1
    /// 2 3
    ///
    /// blocked_product(A,(2,3):(1,2)) = ((2,2),(2,3)):((2,4),(1,8))
    ///  0  1 |  8  9 | 16 17
    ///  2  3 | 10 11 | 18 19
    ///  4  5 | 12 13 | 20 21
    ///  6  7 | 14 15 | 22 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/blocked_product.svg"))]
    ///
    /// Source: CuTe's `blocked_product`.
    pub fn blocked_product<T: Mixed<AtFirst>>(self, tiler: T) -> BlockedProduct<Self, T>
    where
        Self: Rule<op::BlockedProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::BlockedProduct(tiler), TOKEN)
    }

    /// [`Self::blocked_product`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(l(2).try_blocked_product(layout!((2,2):(1,2))).unwrap().to_string(), "((2,(1,2)),(4,(1,2))):((1,(2,8)),(2,(4,16)))");
    /// ```
    ///
    /// # Errors
    ///
    /// None but what the rule of the operation says.
    pub fn try_blocked_product<T: Mixed<AtFirst>>(self, tiler: T) -> Result<BlockedProduct<Self, T>, Refusal>
    where
        Self: Rule<op::BlockedProduct<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::BlockedProduct(tiler), TOKEN)
    }

    /// Mode by mode, the tiler first: the blocks lie interleaved.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let rakes = layout!((2,5):(5,1)).raked_product(layout!((3,4):(1,3)));
    /// assert_eq!(rakes, layout!(((3,2),(4,5)):((10,5),(30,1))));
    /// ```
    ///
    /// A raked product is refused as the product is:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // raked_product: the complement of A has _2 elements, B reaches _3
    /// layout!((2,2):(2,7)).raked_product(layout!(3:1));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,2):(2,1)
    /// 0 1
    /// 2 3
    ///
    /// raked_product(A,(2,3):(1,2)) = ((2,2),(3,2)):((4,2),(8,1))
    ///  0  8 16 |  1  9 17
    ///  4 12 20 |  5 13 21
    ///  2 10 18 |  3 11 19
    ///  6 14 22 |  7 15 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/raked_product.svg"))]
    ///
    /// Source: CuTe's `raked_product`.
    pub fn raked_product<T: Mixed<AtFirst>>(self, tiler: T) -> RakedProduct<Self, T>
    where
        Self: Rule<op::RakedProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::RakedProduct(tiler), TOKEN)
    }

    /// [`Self::raked_product`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(l(2).try_raked_product(layout!((2,2):(1,2))).unwrap().to_string(), "(((1,2),2),((1,2),4)):(((2,8),1),((4,16),2))");
    /// ```
    ///
    /// # Errors
    ///
    /// None but what the rule of the operation says.
    pub fn try_raked_product<T: Mixed<AtFirst>>(self, tiler: T) -> Result<RakedProduct<Self, T>, Refusal>
    where
        Self: Rule<op::RakedProduct<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::RakedProduct(tiler), TOKEN)
    }
}

/// The product of `L` by `T`, its modes paired as `PairOrder` says.
pub(crate) type PairedProduct<PairOrder, L, T> = Unless<
    <Repetitions<L, T> as Finished>::Verdict,
    <<<Blocks<L, T> as StaticLayout>::Each<
        PairingModes<PairOrder, RepetitionModes<L, T, <Repetitions<L, T> as Finished>::Layout>, Layout<(), ()>>,
    > as Gather>::End<Layout<(), ()>> as Finished>::Layout,
>;

/// The modes of the block.
type Blocks<L, T> = <IsOneMode<L, T> as Bool>::IfLayout<OneMode<OrOne<L>>, <L as StaticLayout>::Wrapped>;
/// The modes of the repetitions `R`, which has those of the tiler; an integer of the tiler may have become a tuple.
type RepetitionModes<L, T, R> = <<IsOneMode<L, T> as Bool>::Or<IsInt<T>> as Bool>::IfLayout<OneMode<OrOne<R>>, R>;

/// Whether the result has one mode, and an operand is an integer.
type IsOneMode<L, T> = <<IsInt<L> as Bool>::And<AtMostOne<T>> as Bool>::Or<<IsInt<T> as Bool>::And<AtMostOne<L>>>;
type AtMostOne<L> = <Cmp<<L as StaticLayout>::Rank, U2> as Ordering>::IsLess;

/// The tuple of one mode, `L`.
type OneMode<L> = <Layout<(), ()> as StaticLayout>::Push<L>;
/// `L`; for a tuple without modes that of one mode `1:0`.
type OrOne<L> = <<<L as StaticLayout>::Rank as Compare>::IsZero as Bool>::IfLayout<Layout<(U1,), (U0,)>, L>;

/// Which of the two comes first.
pub trait PairOrder {
    /// A mode of the block and one of its repetitions.
    type Of<A: StaticLayout, R: StaticLayout>: StaticLayout;
}

/// The block.
pub struct Blocked;

impl PairOrder for Blocked {
    type Of<A: StaticLayout, R: StaticLayout> = <<Layout<(), ()> as StaticLayout>::Push<A> as StaticLayout>::Push<R>;
}

/// Its repetitions.
pub struct Raked;

impl PairOrder for Raked {
    type Of<A: StaticLayout, R: StaticLayout> = <<Layout<(), ()> as StaticLayout>::Push<R> as StaticLayout>::Push<A>;
}

/// The pairs `Done`, and the modes of the repetitions that are left. A tuple without modes has a head, `1:0`, so the
/// repetitions may end before the block does.
pub struct PairingModes<By, Repetitions, Done>(PhantomData<(By, Repetitions, Done)>);

impl<By: PairOrder, R: StaticLayout, Done: StaticLayout> Gather for PairingModes<By, R, Done> {
    type With<F: Finished> = PairingModes<By, R::Tail, Done::Push<By::Of<F::Layout, R::Head>>>;
    type End<Rest: StaticLayout> = <R::Each<BlockEnded<By, Done>> as Gather>::End<Rest>;
}

/// The pairs `Done`; the block has ended.
pub struct BlockEnded<By, Done>(PhantomData<(By, Done)>);

impl<By: PairOrder, Done: StaticLayout> Gather for BlockEnded<By, Done> {
    type With<F: Finished> = BlockEnded<By, Done::Push<By::Of<Layout<U1, U0>, F::Layout>>>;
    type End<Rest: StaticLayout> = Found<Done>;
}

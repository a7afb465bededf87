//! Tilers: what a layout is composed with, divided by or repeated by, as a whole or mode by mode.
//!
//! A tiler is a layout, a static integer `n` for `n:1`, `..` to leave a layout as it is, or a tuple of tilers, one for
//! each mode of the layout from the first on; an integer counts as one mode. All operations that take a tiler are one
//! walk, [`Tiler::Walk`], with the operation as a parameter: what it does by a layout, and how it puts modes together.
//!
//! CuTe: a *Tiler*, `include/cute/layout.hpp`, and `transform_layout`.

use core::marker::PhantomData;
use core::ops::RangeFull;

use typenum::{U0, UInt, UTerm};

use super::fold::{Finished, Found, NotFound, NotZero, Otherwise, Under};
use super::gather::Unzipping;
use super::thread::{Composer, RefusedComposer};
use crate::int::unknown::Expression;
use crate::int::{Arithmetic, Bool, Cmp, False, Nat, Ordering, True, Unknown, Values};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{self, Case, Holds, OperationName, Place, Refused, Verdict, case};
use crate::sealed::Sealed;
use crate::tuple::{IntTuple, StaticTuple};

/// What a layout is composed with, divided by or repeated by: a layout or a static integer for the whole, `..` to leave
/// it, or a tuple of tilers by mode.
///
/// ```
/// use cute_types::prelude::*;
/// let l = layout!((4,6):(6,1));
/// assert_eq!(l.logical_divide(U4::NEW), layout!((4,6):(6,1)));
/// assert_eq!(l.logical_divide((.., U2::NEW)), layout!((4,(2,3)):(6,(1,2))));
/// assert_eq!(l.composition((layout!(2:2), U3::NEW)), layout!((2,3):(12,1)));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a tiler",
    label = "neither an unswizzled layout, a static integer, `..` nor a tuple of them",
    note = "write a number as `shape!(4)` or `U4::NEW`"
)]
pub trait Tiler: Copy + Sealed {
    /// What `Op` makes of `L`, the part of the user's layout at `P`.
    #[doc(hidden)]
    type Walk<Op: TilerOperation, L: StaticLayout, P: Place>: Finished;
    /// Whether the shape `S` has two modes wherever a `..` of this tiler leaves it alone.
    #[doc(hidden)]
    type Unzips<S: IntTuple, P: Place, R: Unzipping>: Verdict;
}

/// An operation that a tiler says the details of.
pub trait TilerOperation {
    /// `L` by the layout `T`.
    type ByLayout<L: StaticLayout, T: StaticLayout, P: Place>: Finished;
    /// `L` by the integer `N`, which is not 0.
    type ByInteger<L: StaticLayout, N: Nat, P: Place>: Finished;
    /// Puts the modes together; `V` is the verdict so far.
    type Gather<V: Verdict>: Gather;
    /// The case of a tuple of more tilers than there are modes.
    type TooMany: Case;
    /// The same, inside a mode.
    type TooManyIn: Case;
}

/// Modes on their way to become a layout.
pub trait Gather {
    /// One mode more.
    type With<F: Finished>: Gather;
    /// There is no tiler for the modes `Rest`.
    type End<Rest: StaticLayout>: Finished;
}

/// The layout `L`, unless `V` is a refusal.
pub struct Unless<V, L>(PhantomData<(V, L)>);

impl<V: Verdict, L: StaticLayout> Finished for Unless<V, L> {
    type Verdict = V;
    type Layout = L;
    type Number = U0;
    type Tuple = ();
}

/// The modes `Done`; those without a tiler follow as they are.
pub struct ModesInOrder<Done, V>(PhantomData<(Done, V)>);

impl<Done: StaticLayout, V: Verdict> Gather for ModesInOrder<Done, V> {
    type With<F: Finished> = ModesInOrder<Done::Push<F::Layout>, V::And<F::Verdict>>;
    type End<Rest: StaticLayout> = Unless<V, Rest::After<Done>>;
}

#[diagnostic::do_not_recommend]
impl<S: Strided<D>, D: StaticTuple> Tiler for Layout<S, D> {
    type Walk<Op: TilerOperation, L: StaticLayout, P: Place> = Op::ByLayout<L, Self, P>;
    type Unzips<T: IntTuple, P: Place, R: Unzipping> = Holds;
}

#[diagnostic::do_not_recommend]
impl<U, B> Tiler for UInt<U, B>
where
    Self: Arithmetic,
{
    type Walk<Op: TilerOperation, L: StaticLayout, P: Place> = Op::ByInteger<L, Self, P>;
    type Unzips<T: IntTuple, P: Place, R: Unzipping> = Holds;
}

#[diagnostic::do_not_recommend]
impl<E: Expression, C: Nat, M: Nat> Tiler for Unknown<E, C, M> {
    type Walk<Op: TilerOperation, L: StaticLayout, P: Place> =
        Under<NotZero<Self, case::Extent>, Op::ByInteger<L, Self, P>>;
    type Unzips<T: IntTuple, P: Place, R: Unzipping> = Holds;
}

#[diagnostic::do_not_recommend]
impl Tiler for UTerm {
    // There is no layout `0:1`.
    type Walk<Op: TilerOperation, L: StaticLayout, P: Place> = NotFound<Refused<case::Extent, U0, U0, U0, U0>>;
    type Unzips<T: IntTuple, P: Place, R: Unzipping> = Holds;
}

#[diagnostic::do_not_recommend]
impl Tiler for RangeFull {
    type Walk<Op: TilerOperation, L: StaticLayout, P: Place> = Found<L>;
    type Unzips<S: IntTuple, P: Place, R: Unzipping> =
        <<Cmp<S::Modes, typenum::U2> as Ordering>::IsEqual as Bool>::IfVerdict<
            Holds,
            P::Refuse<R::Top, R::Inside, S::Modes, U0>,
        >;
}

/// A walk along a tuple of tilers.
pub trait ByMode {
    /// The next mode, number `I`, goes with `T`.
    type Mode<T: Tiler, I: Nat>: ByMode;
    /// There is no tiler for the other modes.
    type Finish: Finished;
}

/// `L`, before its first mode goes with the first of `N` tilers.
pub(crate) type TilerStart<Op, L, P, N> = TiledModes<
    Op,
    <L as StaticLayout>::Wrapped,
    <Op as TilerOperation>::Gather<
        <<Cmp<<L as StaticLayout>::Rank, N> as Ordering>::IsLess as Bool>::IfVerdict<TooMany<Op, L, P, N>, Holds>,
    >,
    P,
>;

/// `N` tilers are too many for the modes of `L`: the refusal, of which nothing is computed where they are not.
pub struct TooMany<Op, L, P, N>(PhantomData<(Op, L, P, N)>);

/// [`TooMany`], computed.
type TooManyRefusal<Op, L, P, N> = <P as Place>::Refuse<
    <Op as TilerOperation>::TooMany,
    <Op as TilerOperation>::TooManyIn,
    N,
    <<L as StaticLayout>::Shape as IntTuple>::Modes,
>;

impl<Op: TilerOperation, L: StaticLayout, P: Place, N: Nat> Verdict for TooMany<Op, L, P, N> {
    type And<Next: Verdict> = TooManyRefusal<Op, L, P, N>;
    type After<Before: Verdict> = TooManyRefusal<Op, L, P, N>;
    type Found<F: Finished> = NotFound<TooManyRefusal<Op, L, P, N>>;
    type Or<F: Finished, G: Otherwise> = <TooManyRefusal<Op, L, P, N> as Verdict>::Or<F, G>;
    type Composer<Next: Composer> = RefusedComposer<TooManyRefusal<Op, L, P, N>>;
    type Of<O: OperationName> = <TooManyRefusal<Op, L, P, N> as Verdict>::Of<O>;
    type IsHolds = False;
    type IsRefused = True;
    type Report = <TooManyRefusal<Op, L, P, N> as Verdict>::Report;

    fn decide<V: Values>(values: &V) -> Result<(), rules::Refusal> {
        <TooManyRefusal<Op, L, P, N> as Verdict>::decide(values)
    }
}

/// The modes `Rest` still have to go with their tilers, those before them are with `G`.
pub struct TiledModes<Op, Rest, G, P>(PhantomData<(Op, Rest, G, P)>);

impl<Op: TilerOperation, Rest: StaticLayout, G: Gather, P: Place> ByMode for TiledModes<Op, Rest, G, P> {
    type Mode<T: Tiler, I: Nat> = TiledModes<Op, Rest::Tail, G::With<T::Walk<Op, Rest::Head, P::Enter<I>>>, P>;
    type Finish = G::End<Rest>;
}

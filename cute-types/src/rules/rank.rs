//! `Rank<N>`: the layout has N modes, so tuples of N are its coordinates.
//!
//! What is known of the number of modes of a layout stands in [`MemoryLayout::Rank`], a [`RankModes`] of the *name* of that
//! number: a bound on it that fails is printed as `RankModes<_3>`, and not with the layout. So there are two kinds of bounds
//! here. Those on the layout are what one writes in generic code, and what rustc proposes there. Those on its
//! [`MemoryLayout::Rank`] are what fails first where the layout is known, and they say the sentence.

use core::marker::PhantomData;

use typenum::*;

use super::{Accepted, Algebra, Case, Holds, Refused, Verdict, case, sentence};
use crate::coord::{InCoordinate, InSlice};
use crate::int::{AtMost, Bool, Cmp, Decimal, Nat, Ordering, names};
use crate::layout::Layout;
use crate::swizzle::{Base, Chain, Chained, Composed, StaticSwizzle};
use crate::tensor::MemoryLayout;
use crate::tuple::IntTuple;

/// The layout has `N` modes at the top, a [`Layout`](struct@Layout), static or with dynamic integers, or one behind swizzles: the
/// bound of generic code that indexes and slices. Tuples of `N` indices are coordinates of the layout, and tuples of `N` of
/// which some are `..` slice it.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::tensor::Shared;
/// /// The sum of the diagonal.
/// fn trace<L: Rank<2>>(a: Tensor<Shared<'_, f32>, L>) -> f32 {
///     (0..a.extent(0).min(a.extent(1))).map(|i| a[(i, i)]).sum()
/// }
/// let data = [1., 2., 3., 4., 5., 6.];
/// assert_eq!(trace(Tensor::new(&data, layout!((2,3):(3,1)))?), 6.);
/// let m = 3_usize;
/// assert_eq!(trace(Tensor::new(&data, layout!((m,2):(1,m)))?), 6.);
/// # Ok::<(), TensorError>(())
/// ```
///
/// The bound is checked where the function is called, and reported there:
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn columns<L: Rank<2>>(matrix: L) -> usize {
///     matrix.extent(1)
/// }
/// columns(layout!((4,6,2))); // rank: _2 modes are needed, the layout has _3
/// ```
///
/// An integer is of rank 1, too, as in CuTe; its coordinates are indices, which every layout has. A mode may be a tuple, of
/// which an index is a coordinate. Where generic code has other coordinates, their bound is
/// [`OffsetRule`](super::OffsetRule).
///
/// Source: CuTe's `CUTE_STATIC_ASSERT_V(rank(layout) == Int<N>{})`.
#[diagnostic::on_unimplemented(
    message = "nothing says here that this layout has {N} modes",
    label = "a bound is missing",
    note = "in generic code it is `Rank<{N}>`"
)]
pub trait Rank<const N: usize>: IndexedBy<N> + SlicedBy<N> {}

/// Tuples of `N` indices are coordinates of the layout: the part of [`Rank`] that [`MemoryLayout::offset`] asks for.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::rules::IndexedBy;
/// fn corner<L: IndexedBy<2>>(matrix: L) -> L::Offset {
///     matrix.offset((matrix.extent(0) - 1, matrix.extent(1) - 1))
/// }
/// assert_eq!(corner(layout!((4,6):(6,1))), 23);
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that this layout has {N} modes",
    label = "a bound is missing",
    note = "in generic code it is `Rank<{N}>`"
)]
pub trait IndexedBy<const N: usize>: MemoryLayout<Rank: HasModes<N, InCoordinate>> {}

/// Tuples of `N`, of `..` and of indices, slice the layout: the part of [`Rank`] that [`MemoryLayout::slice`] asks for.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::rules::SlicedBy;
/// fn rows<L: SlicedBy<2>>(matrix: L) -> usize {
///     matrix.slice((.., 0)).size()
/// }
/// assert_eq!(rows(layout!((4,6):(6,1))), 4);
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that this layout has {N} modes",
    label = "a bound is missing",
    note = "in generic code it is `Rank<{N}>`"
)]
pub trait SlicedBy<const N: usize>: MemoryLayout<Rank: HasModes<N, InSlice>> {}

/// Each kind of layout. Not all that are a `MemoryLayout` at once: of a type parameter rustc then names the bound itself.
macro_rules! layouts {
    ($([$($generics:tt)*] $layout:ty;)*) => {
        $(
            impl<$($generics)*, const N: usize> IndexedBy<N> for $layout
            where
                <Self as MemoryLayout>::Rank: HasModes<N, InCoordinate>,
            {
            }

            impl<$($generics)*, const N: usize> SlicedBy<N> for $layout
            where
                <Self as MemoryLayout>::Rank: HasModes<N, InSlice>,
            {
            }

            impl<$($generics)*, const N: usize> Rank<N> for $layout
            where
                <Self as MemoryLayout>::Rank: HasModes<N, InRank> + HasModes<N, InCoordinate> + HasModes<N, InSlice>,
            {
            }
        )*
    };
}
layouts! {
    [S: IntTuple, D: IntTuple] Layout<S, D>;
    [W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple] Composed<W, O, Layout<S, D>>;
    [W: StaticSwizzle, O: Base, L: Chained] Chain<W, O, L>;
}

// Of a sentence that holds of nothing rustc goes on to show what has the bound of the function, here the macro above. So these
// hold of something, which it shows instead.
impl sentence::RankIs<(), ()> for Algebra {}
impl sentence::CoordinateModes<(), ()> for Algebra {}
impl sentence::SliceModes<(), ()> for Algebra {}

/// The number of modes of a layout, of which the decimal name is `Name`; 0 for an integer.
pub struct RankModes<Name>(PhantomData<Name>);

/// That of a shape.
pub(crate) type RankOf<S> = RankModes<<<S as IntTuple>::Modes as Decimal>::Name>;

/// The decimal name of a number.
pub trait CountName {
    /// The number.
    type Number: Nat;
}

/// An index, which every layout has.
pub struct AnyRank;

/// `..` for all of a layout. (It is a kind of its own so that rustc has two for a layout of which it knows nothing, and does not
/// conclude that a coordinate is of the one.)
pub struct Whole;

/// A [`NaturalCoord`](crate::coord::NaturalCoord) of the shape `S`, which every layout of that shape has.
pub struct OfShape<S>(PhantomData<S>);

/// A tuple of one.
pub struct TupleOfOne;

/// A tuple of so many; and a layout with so many modes, where 1 is an integer, too.
pub struct OfRank<const N: usize>;

/// A kind of coordinate of which the number of modes counts.
pub trait CoordKind {
    /// The number.
    type Number: Nat;
    /// Whether a shape with so many modes has this number.
    type Is<Modes: Nat>: Bool;
}

impl CoordKind for TupleOfOne {
    type Number = U1;
    type Is<Modes: Nat> = <Cmp<Modes, U1> as Ordering>::IsEqual;
}

impl CoordKind for OfRank<1> {
    type Number = U1;
    type Is<Modes: Nat> = AtMost<Modes, U1>;
}

macro_rules! ranks {
    ($($rank:literal $number:ident)*) => {
        $(
            impl CoordKind for OfRank<$rank> {
                type Number = $number;
                type Is<Modes: Nat> = <Cmp<Modes, $number> as Ordering>::IsEqual;
            }
        )*
    };
}
ranks!(2 U2 3 U3 4 U4 5 U5 6 U6 7 U7 8 U8 9 U9 10 U10 11 U11 12 U12 13 U13 14 U14 15 U15 16 U16);

macro_rules! named {
    ($($name:ident $number:ident)*) => {
        $(
            impl CountName for names::$name {
                type Number = $number;
            }
        )*
    };
}
named! {
    _0 U0 _1 U1 _2 U2 _3 U3 _4 U4 _5 U5 _6 U6 _7 U7 _8 U8 _9 U9 _10 U10 _11 U11 _12 U12 _13 U13 _14 U14 _15 U15 _16 U16
}

/// What a number of modes is asked for, and what is said where it is another.
pub trait CountRule {
    /// The case of the refusal.
    type Case: Case;
}

/// By a bound of generic code.
pub struct InRank;

impl CountRule for InRank {
    type Case = case::Rank;
}

impl CountRule for InCoordinate {
    type Case = case::Coord;
}

impl CountRule for InSlice {
    type Case = case::Slices;
}

/// The number of modes is `N`, or 1 or 0 where that is 1: what [`Rank`] says of [`MemoryLayout::Rank`], for the use `R` of tuples
/// of `N`, [`InCoordinate`] or [`InSlice`].
#[diagnostic::on_unimplemented(
    message = "nothing says here that this layout has {N} modes",
    label = "a bound is missing",
    note = "in generic code it is `Rank<{N}>`"
)]
pub trait HasModes<const N: usize, R> {}

impl<M: CountName, R: CountRule, const N: usize> HasModes<N, R> for RankModes<M>
where
    OfRank<N>: CoordKind,
    SameCount<M, OfRank<N>, R>: Verdict<Report: Accepted>,
{
}

/// The number of modes is that of the kind `K` of coordinates, for the use `R` of them.
#[diagnostic::on_unimplemented(
    message = "nothing says here how many modes this layout has",
    label = "a bound is missing",
    note = "that of a layout with `N` modes is `Rank<N>`"
)]
pub trait Takes<K, R> {}

impl<M, R> Takes<AnyRank, R> for M {}
impl<M, R> Takes<Whole, R> for M {}
// Which modes they are the shape says, in `OfKind`.
impl<M, S, R> Takes<OfShape<S>, R> for M {}
impl<M: HasModes<N, R>, R, const N: usize> Takes<OfRank<N>, R> for M {}

/// Whether `M` is the number of modes of the kind `K`.
type SameCount<M, K, R> = <<K as CoordKind>::Is<<M as CountName>::Number> as Bool>::IfVerdict<
    Holds,
    Refused<<R as CountRule>::Case, <K as CoordKind>::Number, <M as CountName>::Number, U0, U0>,
>;

impl<M: CountName, R: CountRule> Takes<TupleOfOne, R> for RankModes<M> where
    SameCount<M, TupleOfOne, R>: Verdict<Report: Accepted>
{
}

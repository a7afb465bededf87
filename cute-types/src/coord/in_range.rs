//! A coordinate that carries the proof of being in range.

use core::any::TypeId;
use core::marker::PhantomData;

use super::{Coord, CoordRule, Coords, InCoordinate, Outside, Slicer};
use crate::int::Nat;
use crate::layout::StaticLayout;
use crate::rules::{Accepted, Place, Top, Verdict};
use crate::swizzle::OffsetSum;
use crate::tuple::{IntTuple, StaticTuple};

/// A coordinate `C` that is in range of the static shape `S`. It is a coordinate like any other, and where it meets the
/// shape that it was made for, nothing is compared again: the check of a `tensor[c]` folds away. In any other shape it is
/// checked like the coordinate inside.
///
/// ```
/// use cute_types::coord::InRange;
/// use cute_types::prelude::*;
/// let l = layout!((4,6):(6,1));
/// let c = InRange::new((2, 3), l.shape()).unwrap();
/// assert_eq!(l.offset(c), 15);
/// assert_eq!(l.checked_offset(c), Some(15));
/// assert!(InRange::new((4, 0), l.shape()).is_none());
/// // In a smaller shape the proof proves nothing.
/// assert_eq!(layout!((2,6):(6,1)).checked_offset(c), None);
/// // Each coordinate of a shape, with its proof.
/// assert_eq!(InRange::all(l.shape()).map(|c| l.offset(c)).sum::<usize>(), 23 * 24 / 2);
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::coord::InRange;
/// use cute_types::prelude::*;
/// let _ = InRange::new((2, 3, 0), shape!((4,6))); // coordinate: it has _3 modes, the shape has _2
/// ```
///
/// The shape is a static one, since two dynamic shapes of one type may differ.
pub struct InRange<C, S> {
    coord: C,
    shape: PhantomData<fn() -> S>,
}

impl<C: Copy, S> Clone for InRange<C, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Copy, S> Copy for InRange<C, S> {}

impl<C: core::fmt::Debug, S> core::fmt::Debug for InRange<C, S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.coord.fmt(f)
    }
}

impl<C: Coord, S: StaticTuple> InRange<C, S> {
    /// The coordinate, if it is in range.
    #[inline]
    pub fn new(coord: C, shape: S) -> Option<Self>
    where
        C::Fits<S, Top, InCoordinate>: Verdict<Report: Accepted>,
    {
        const { assert_size::<S>() };
        coord.is_in(shape).then_some(Self { coord, shape: PhantomData })
    }

    /// The coordinate, without the proof.
    #[inline]
    pub fn coord(self) -> C {
        self.coord
    }
}

impl<S: StaticTuple> InRange<S::Coord, S> {
    /// All natural coordinates of the shape, in the order of their indices; with `for_each` and the like, nested loops, as
    /// [`Coords`] are.
    #[inline]
    pub fn all(shape: S) -> AllInRange<S> {
        const { assert_size::<S>() };
        AllInRange(Coords::new(shape))
    }
}

/// All natural coordinates of a static shape, each with the proof that it is in range, by [`InRange::all`]. They are
/// iterated as [`Coords`] are.
#[derive(Clone)]
pub struct AllInRange<S: StaticTuple>(Coords<S>);

impl<S: StaticTuple> core::fmt::Debug for AllInRange<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("AllInRange").field(&self.0).finish()
    }
}

/// What [`Coords`] gives is in range: it starts with zeros, and each digit that is counted up is set to 0 where it reaches
/// its extent. Shapes are static, so there is no extent of 0.
#[inline(always)]
fn proven<S: StaticTuple>(coord: S::Coord) -> InRange<S::Coord, S> {
    InRange { coord, shape: PhantomData }
}

impl<S: StaticTuple> Iterator for AllInRange<S> {
    type Item = InRange<S::Coord, S>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(proven)
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<Self::Item> {
        self.0.nth(skipped).map(proven)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline(always)]
    fn fold<A, F: FnMut(A, Self::Item) -> A>(self, init: A, mut f: F) -> A {
        self.0.fold(init, |acc, coord| f(acc, proven(coord)))
    }

    // As the default, but the loops are made where it is called, as those of `Coords`.
    #[inline(always)]
    fn for_each<F: FnMut(Self::Item)>(self, mut f: F) {
        self.0.for_each(|coord| f(proven(coord)));
    }
}

impl<S: StaticTuple> ExactSizeIterator for AllInRange<S> {}
impl<S: StaticTuple> core::iter::FusedIterator for AllInRange<S> {}

/// A shape of more than 2^64 elements is an error of the build: its size would wrap.
const fn assert_size<S: StaticTuple>() {
    let _ = crate::int::to_usize(<S::Size as Nat>::VALUE);
}

#[diagnostic::do_not_recommend]
impl<C: Coord, S: StaticTuple> Slicer for InRange<C, S> {
    const IN_LOOPS: bool = true;
    type Fits<T: IntTuple, P: Place, R: CoordRule> = C::Fits<T, P, R>;
    type Kept<T: IntTuple, Out: IntTuple> = C::Kept<T, Out>;
    type Slice<T: IntTuple> = C::Slice<T>;
    type IsStatic = C::IsStatic;
    type Fixes = C::Fixes;
    type StaticSlice<L: StaticLayout> = C::StaticSlice<L>;
    type Sliced<L: StaticLayout, Out: StaticLayout> = C::Sliced<L, Out>;
    type Fixed<L: StaticLayout, Out: OffsetSum> = C::Fixed<L, Out>;
    type Dice<L: StaticLayout> = C::Dice<L>;
    type Diced<L: StaticLayout, Out: StaticLayout> = C::Diced<L, Out>;

    #[inline]
    fn keep<T: IntTuple, Out: IntTuple>(self, tuple: T, out: Out) -> C::Kept<T, Out> {
        self.coord.keep(tuple, out)
    }

    #[inline]
    fn slice_of<T: IntTuple>(self, tuple: T) -> C::Slice<T> {
        self.coord.slice_of(tuple)
    }

    #[inline]
    fn offset_under<T: IntTuple, D: IntTuple>(self, shape: T, stride: D) -> usize {
        self.coord.offset_under(shape, stride)
    }

    #[inline]
    fn is_in<T: IntTuple>(self, shape: T) -> bool {
        // All values of a static shape are one, so the type is the shape.
        TypeId::of::<T>() == TypeId::of::<S>() || self.coord.is_in(shape)
    }

    fn outside<T: IntTuple>(self, shape: T) -> Option<Outside> {
        self.coord.outside(shape)
    }
}

#[diagnostic::do_not_recommend]
impl<C: Coord, S: StaticTuple> Coord for InRange<C, S> {
    type Element<T: IntTuple> = C::Element<T>;

    #[inline]
    fn index_under<T: IntTuple>(self, shape: T) -> usize {
        self.coord.index_under(shape)
    }
}

//! A coordinate that carries the proof of being in range.

use core::any::{Any, TypeId};

use super::natural::as_inside;
use super::{Coord, CoordRule, Coords, InCoordinate, Outside, Slicer};
use crate::layout::StaticLayout;
use crate::rules::{Accepted, Place, Top, Verdict};
use crate::swizzle::OffsetSum;
use crate::tensor::MemoryLayout;
use crate::tensor::is;
use crate::tuple::IntTuple;

/// A coordinate `C` that is in range of the shape `S`. It is a coordinate like any other, and where it meets the shape that it
/// was made for, the coordinate is not compared again. Of a static shape, of which there is one, the check of a `tensor[c]`
/// folds away; of a dynamic one the extents of both are compared instead, which is the same for all coordinates, so that a
/// loop does it once. In any other shape it is checked like the coordinate inside.
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
/// Of a dynamic shape:
///
/// ```
/// # use cute_types::coord::InRange;
/// # use cute_types::prelude::*;
/// let (m, n) = (4_usize, 6_usize);
/// let data: [usize; 24] = core::array::from_fn(|i| i);
/// let a = Tensor::new(&data, layout!((m,n):(n,1)))?;
/// assert_eq!(InRange::all(a.layout().shape()).map(|c| a[c]).sum::<usize>(), 23 * 24 / 2);
/// // Two dynamic shapes of one type may differ, and then the proof is none.
/// let c = InRange::new((3, 5), a.layout().shape()).unwrap();
/// assert_eq!(layout!((n,m):(m,1)).checked_offset(c), None);
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Copy)]
pub struct InRange<C, S> {
    coord: C,
    shape: S,
}

impl<C: core::fmt::Debug, S> core::fmt::Debug for InRange<C, S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.coord.fmt(f)
    }
}

impl<C: Coord, S: IntTuple> InRange<C, S> {
    /// The coordinate, if it is in range.
    #[inline]
    pub fn new(coord: C, shape: S) -> Option<Self>
    where
        C::Fits<S, Top, InCoordinate>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        coord.is_in(shape).then_some(Self { coord, shape })
    }

    /// A coordinate that is one of the shape, from loops over it or over a part of it.
    #[inline(always)]
    pub(crate) fn of_loops(coord: C, shape: S) -> Self {
        Self { coord, shape }
    }

    /// The coordinate, without the proof.
    #[inline]
    pub fn coord(self) -> C {
        self.coord
    }
}

impl<S: IntTuple> InRange<S::Coord, S> {
    /// All natural coordinates of the shape, in the order of their indices; with `for_each` and the like, nested loops, as
    /// [`Coords`] are.
    #[inline]
    pub fn all(shape: S) -> AllInRange<S> {
        AllInRange { coords: Coords::new(shape), shape }
    }
}

/// All natural coordinates of a shape, each with the proof that it is in range, by [`InRange::all`]. They are iterated as
/// [`Coords`] are, which start with zeros and set each digit that is counted up to 0 where it reaches its extent; of a shape
/// without an element there are none.
#[derive(Clone)]
pub struct AllInRange<S: IntTuple> {
    coords: Coords<S>,
    shape: S,
}

impl<S: IntTuple> core::fmt::Debug for AllInRange<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("AllInRange").field(&self.coords).finish()
    }
}

impl<S: IntTuple> Iterator for AllInRange<S> {
    type Item = InRange<S::Coord, S>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let coord = self.coords.next()?;
        Some(InRange { coord, shape: self.shape })
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<Self::Item> {
        let coord = self.coords.nth(skipped)?;
        Some(InRange { coord, shape: self.shape })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.coords.size_hint()
    }

    #[inline(always)]
    fn fold<A, F: FnMut(A, Self::Item) -> A>(self, init: A, mut f: F) -> A {
        let Self { coords, shape } = self;
        coords.fold(init, |acc, coord| f(acc, InRange { coord, shape }))
    }

    // As the default, but the loops are made where it is called, as those of `Coords`.
    #[inline(always)]
    fn for_each<F: FnMut(Self::Item)>(self, mut f: F) {
        let Self { coords, shape } = self;
        coords.for_each(|coord| f(InRange { coord, shape }));
    }
}

impl<S: IntTuple> ExactSizeIterator for AllInRange<S> {}
impl<S: IntTuple> core::iter::FusedIterator for AllInRange<S> {}

#[diagnostic::do_not_recommend]
impl<C: Coord, S: IntTuple> Slicer for InRange<C, S> {
    as_inside!(C);
    const IN_LOOPS: bool = true;
    type Kind = C::Kind;
    type Entries<L: MemoryLayout, R: CoordRule> = C::Entries<L, R>;

    #[inline]
    fn is_in<T: IntTuple>(self, shape: T) -> bool {
        if TypeId::of::<T>() != TypeId::of::<S>() {
            return self.coord.is_in(shape);
        }
        // All values of a static shape are one, so there the type is the shape.
        is::<S::IsStatic>()
            || (&self.shape as &dyn Any).downcast_ref::<T>().is_some_and(|&own| own.equals(shape))
            || self.coord.is_in(shape)
    }
}

#[diagnostic::do_not_recommend]
impl<C: Coord, S: IntTuple> Coord for InRange<C, S> {
    type Element<T: IntTuple> = C::Element<T>;

    #[inline]
    fn index_under<T: IntTuple>(self, shape: T) -> usize {
        self.coord.index_under(shape)
    }
}

//! A natural coordinate of a layout of which generic code knows nothing.

use core::fmt;
use core::ops::Deref;

use super::{Coord, CoordRule, Coords, Outside, Slicer};
use crate::layout::StaticLayout;
use crate::rules::{Holds, OfShape, Place, Verdict};
use crate::swizzle::OffsetSum;
use crate::tensor::MemoryLayout;
use crate::tuple::IntTuple;

/// A natural coordinate of the shape `S`, as [`MemoryLayout::coord`] and [`MemoryLayout::coords`] give it. What `S::Coord` is follows
/// from no bound, so of the coordinate itself rustc would not know that it is one of the layout; this is one of each
/// layout of the shape `S`, whatever that is.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::tensor::Shared;
/// /// The offsets in the order of the indices.
/// fn offsets<L: MemoryLayout>(layout: L) -> Vec<L::Offset> {
///     (0..layout.size()).map(|index| layout.offset(layout.coord(index))).collect()
/// }
/// /// How many elements two tensors of one shape have in common.
/// fn same<L: MemoryLayout, M: MemoryLayout<Shape = L::Shape>>(
///     a: Tensor<Shared<'_, i32>, L>,
///     b: Tensor<Shared<'_, i32>, M>,
/// ) -> usize {
///     a.layout().coords().filter(|&c| a[c] == b[c]).count()
/// }
/// assert_eq!(offsets(layout!((2,(2,2)):(4,(2,1)))), [0, 4, 2, 6, 1, 5, 3, 7]);
/// let data = [1, 2, 3, 4];
/// let (a, b) = (Tensor::new(&data, layout!((2,2):(2,1)))?, Tensor::new(&data, layout!((2,2):(1,2)))?);
/// assert_eq!(same(a, b), 2);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Of a layout of which nothing says that it has this shape it is none (E0271 of rustc's present solver, E0277 of its next one):
///
/// ```compile_fail
/// use cute_types::prelude::*;
/// fn offsets<L: MemoryLayout, M: MemoryLayout>(a: L, b: M) -> Vec<M::Offset> {
///     a.coords().map(|c| b.offset(c)).collect()
/// }
/// ```
///
/// [`Self::coord`] is the coordinate itself, a tuple of `usize` where `S` is a tuple of integers. It is a coordinate of whatever it fits.
///
/// Source: CuTe's `idx2crd(index, shape)`.
pub struct NaturalCoord<S: IntTuple>(S::Coord);

// Not derived: `S` need not be what its coordinates are.
impl<S: IntTuple> Clone for NaturalCoord<S> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: IntTuple> Copy for NaturalCoord<S> {}

impl<S: IntTuple<Coord: PartialEq>> PartialEq for NaturalCoord<S> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<S: IntTuple<Coord: Eq>> Eq for NaturalCoord<S> {}

impl<S: IntTuple<Coord: fmt::Debug>> fmt::Debug for NaturalCoord<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<S: IntTuple> Deref for NaturalCoord<S> {
    type Target = S::Coord;

    #[inline]
    fn deref(&self) -> &S::Coord {
        &self.0
    }
}

impl<S: IntTuple> NaturalCoord<S> {
    /// The natural coordinate of the element of this index.
    #[inline]
    pub(crate) fn of_index(shape: S, index: usize) -> Self {
        Self(shape.coord_of(index))
    }

    /// The coordinate itself.
    #[inline]
    pub fn coord(self) -> S::Coord {
        self.0
    }
}

/// All natural coordinates of the shape `S`, in the order of their indices: [`MemoryLayout::coords`]. They are iterated as [`Coords`]
/// are.
#[derive(Clone, Debug)]
pub struct NaturalCoords<S: IntTuple>(Coords<S>);

impl<S: IntTuple> NaturalCoords<S> {
    #[inline]
    pub(crate) fn new(shape: S) -> Self {
        Self(Coords::new(shape))
    }
}

impl<S: IntTuple> Iterator for NaturalCoords<S> {
    type Item = NaturalCoord<S>;

    #[inline]
    fn next(&mut self) -> Option<NaturalCoord<S>> {
        self.0.next().map(NaturalCoord)
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<NaturalCoord<S>> {
        self.0.nth(skipped).map(NaturalCoord)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline(always)]
    fn fold<A, F: FnMut(A, NaturalCoord<S>) -> A>(self, init: A, mut f: F) -> A {
        self.0.fold(init, |acc, coord| f(acc, NaturalCoord(coord)))
    }

    // As the default, but the loops are made where it is called, as those of `Coords`.
    #[inline(always)]
    fn for_each<F: FnMut(NaturalCoord<S>)>(self, mut f: F) {
        self.0.for_each(|coord| f(NaturalCoord(coord)));
    }
}

impl<S: IntTuple> ExactSizeIterator for NaturalCoords<S> {}
impl<S: IntTuple> core::iter::FusedIterator for NaturalCoords<S> {}

/// What a coordinate has that another one, of the type `$coord`, is inside of.
macro_rules! as_inside {
    ($coord:ty) => {
        type Fits<T: IntTuple, P: Place, R: CoordRule> = <$coord as Slicer>::Fits<T, P, R>;
        type Inside<T: IntTuple, P: Place, R: CoordRule> = <$coord as Slicer>::Inside<T, P, R>;
        type IsTuple = <$coord as Slicer>::IsTuple;
        type IsNested = <$coord as Slicer>::IsNested;
        type Kept<T: IntTuple, Out: IntTuple> = <$coord as Slicer>::Kept<T, Out>;
        type Slice<T: IntTuple> = <$coord as Slicer>::Slice<T>;
        type IsStatic = <$coord as Slicer>::IsStatic;
        type Fixes = <$coord as Slicer>::Fixes;
        type StaticSlice<L: StaticLayout> = <$coord as Slicer>::StaticSlice<L>;
        type Sliced<L: StaticLayout, Out: StaticLayout> = <$coord as Slicer>::Sliced<L, Out>;
        type Fixed<L: StaticLayout, Out: OffsetSum> = <$coord as Slicer>::Fixed<L, Out>;
        type Dice<L: StaticLayout> = <$coord as Slicer>::Dice<L>;
        type Diced<L: StaticLayout, Out: StaticLayout> = <$coord as Slicer>::Diced<L, Out>;

        #[inline]
        fn keep<T: IntTuple, Out: IntTuple>(self, tuple: T, out: Out) -> Self::Kept<T, Out> {
            self.coord().keep(tuple, out)
        }

        #[inline]
        fn slice_of<T: IntTuple>(self, tuple: T) -> Self::Slice<T> {
            self.coord().slice_of(tuple)
        }

        #[inline]
        fn offset_under<T: IntTuple, D: IntTuple>(self, shape: T, stride: D) -> usize {
            self.coord().offset_under(shape, stride)
        }

        fn outside<T: IntTuple>(self, shape: T) -> Option<Outside> {
            self.coord().outside(shape)
        }
    };
}
pub(super) use as_inside;

#[diagnostic::do_not_recommend]
impl<S: IntTuple> Slicer for NaturalCoord<S> {
    as_inside!(S::Coord);
    type Kind = OfShape<S>;
    // The kind says it of each layout that has this shape, and of no other.
    type Entries<L: MemoryLayout, R: CoordRule> = <Holds as Verdict>::Report;

    #[inline]
    fn is_in<T: IntTuple>(self, shape: T) -> bool {
        self.0.is_in(shape)
    }
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple> Coord for NaturalCoord<S> {
    type Element<T: IntTuple> = <S::Coord as Coord>::Element<T>;

    #[inline]
    fn index_under<T: IntTuple>(self, shape: T) -> usize {
        self.0.index_under(shape)
    }
}

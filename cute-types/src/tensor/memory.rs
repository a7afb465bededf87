//! What lies over memory: layouts whose offsets are integers, swizzled or not, static or dynamic.

use core::fmt;

use typenum::{U0, U1};

use super::span::span_behind;
use super::{Leaves, Span, TensorError};
use crate::coord::{Coord, InCoordinate, InSlice, NaturalCoord, NaturalCoords, Slicer, look};
use crate::injective::Modes;
use crate::int::{Bool, Leaf, Nat, to_usize};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Accepted, EntriesFit, EntriesOf, OffsetRule, Operations, RankOf, SliceRule, TakesCoord, Verdict};
use crate::sealed::Sealed;
use crate::swizzle::{Base, Composed, Cover, Covered, Covering, OffsetOf, StaticSwizzle};
use crate::tuple::{Count, IntTuple, ModeVisitor, ModesSum, Offset, Offsets, ShapeVisitor, StaticTuple};

/// A [`Layout`](struct@Layout), a [`Composed`] layout or a [`Chain`](crate::Chain) over one, static or with dynamic leaves: what
/// a [`Tensor`](super::Tensor) has. No other type can be one, since what a tensor borrows without a check depends on its
/// functions.
///
/// The results of operations are such layouts, also where generic code knows no more of them:
///
/// ```
/// use cute_types::prelude::*;
/// /// Where each tile of a layout begins.
/// fn begins<L: DivisibleBy<T>, T>(layout: L, tiler: T) -> Vec<ZippedOffset<L, T>> {
///     let tiles = layout.zipped_divide(tiler);
///     assert_eq!(tiles.slice((0, ..)).size() * tiles.slice((.., 0)).size(), tiles.size());
///     (0..tiles.slice((0, ..)).size()).map(|tile| tiles.offset((0, tile))).collect()
/// }
/// type ZippedOffset<L, T> = <ZippedDivide<L, T> as MemoryLayout>::Offset;
/// assert_eq!(begins(layout!((4,6):(6,1)), (U2::NEW, U3::NEW)), [0, 12, 3, 15]);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a layout over memory",
    label = "neither a `Layout` nor a `Composed`"
)]
pub trait MemoryLayout: Operations + Copy + Sealed + fmt::Display + fmt::Debug {
    /// The shape.
    type Shape: IntTuple;
    /// [`RankModes`](crate::rules::RankModes) of the shape, by which generic code knows what its coordinates are.
    type Rank;
    /// Whether the offsets are integers.
    #[doc(hidden)]
    type Integers: Verdict;
    /// What a coordinate with `..` leaves of it.
    type Part<C: Slicer>: MemoryLayout;
    /// Whether the entries of a coordinate, tuples among them, are coordinates of the modes: [`Accepted`], or the sentence. In generic
    /// code [`OffsetRule`] says that they are.
    type At<C: Slicer>;
    /// The same of what slices: [`SliceRule`].
    type Under<C: Slicer>;
    /// What it gives for a coordinate: an integer, or a coordinate.
    type Offset: Offset;
    /// The layout under a swizzle and an offset.
    #[doc(hidden)]
    type Over<W: StaticSwizzle, O: Base>: MemoryLayout;

    /// The number of elements, as [`Layout::size`] has it.
    #[inline]
    fn size(&self) -> usize {
        Count::of(self.extents()).saturated()
    }

    /// The shape, as [`Layout::shape`] has it.
    ///
    /// ```
    /// use cute_types::coord::InRange;
    /// use cute_types::prelude::*;
    /// fn count<L: MemoryLayout>(layout: L) -> usize {
    ///     InRange::all(layout.shape()).count()
    /// }
    /// assert_eq!(count(layout!((2,3):(3,1))), 6);
    /// ```
    #[inline]
    fn shape(&self) -> Self::Shape {
        self.extents()
    }

    /// All natural coordinates, in the order of their indices, as [`Layout::coords`] has them, each a coordinate of this layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// fn count<L: MemoryLayout>(layout: L) -> usize {
    ///     layout.coords().count()
    /// }
    /// let m = 4_usize;
    /// assert_eq!(count(layout!(S<1,0,2> o (m,(2,3)):(1,(m,8)))), 24);
    /// ```
    #[inline]
    fn coords(&self) -> NaturalCoords<Self::Shape> {
        NaturalCoords::new(self.extents())
    }

    /// The offset of a coordinate, as [`Layout::offset`] has it.
    #[inline]
    #[track_caller]
    fn offset<C: Coord>(&self, coord: C) -> Self::Offset
    where
        Self::Rank: TakesCoord<C, InCoordinate>,
        Self: EntriesFit<C, InCoordinate, Verdict: Accepted> + OffsetRule<C>,
    {
        look("coordinate", coord, self.extents());
        self.offset_at(coord)
    }

    /// The extent of mode `mode`, its size where it is a tuple. An integer is a mode of its own, and behind the last mode an
    /// extent is 1, as a layout may have any number of such modes more.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((4,(2,3)):(6,(3,1)));
    /// assert_eq!((l.extent(0), l.extent(1), l.extent(2)), (4, 6, 1));
    /// assert_eq!(layout!(8:1).extent(0), 8);
    /// ```
    ///
    /// Source: CuTe's `size<mode>(layout)`.
    #[inline]
    fn extent(&self, mode: usize) -> usize {
        mode_size(self.extents(), mode)
    }

    /// The natural coordinate for an index or another coordinate, as [`Layout::coord`] has it: one of each layout of this shape, also
    /// where nothing is known of the shape.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// fn offset<L: MemoryLayout>(layout: L, index: usize) -> L::Offset {
    ///     layout.offset(layout.coord(index))
    /// }
    /// assert_eq!(offset(layout!(S<1,0,2> o (4,(2,3)):(6,(3,1))), 5), layout!(S<1,0,2> o (4,(2,3)):(6,(3,1))).offset(5));
    /// ```
    #[inline]
    fn coord<C: Coord>(&self, coord: C) -> NaturalCoord<Self::Shape>
    where
        Self::Rank: TakesCoord<C, InCoordinate>,
        Self: EntriesFit<C, InCoordinate, Verdict: Accepted> + OffsetRule<C>,
    {
        NaturalCoord::of_index(self.extents(), coord.index_under(self.extents()))
    }

    /// The modes under the `..` of a coordinate, as [`Layout::slice`] has them. Under a swizzle, what the fixed part of the
    /// coordinate adds is in front of it.
    #[inline]
    #[track_caller]
    fn slice<C: Slicer>(&self, coord: C) -> Self::Part<C>
    where
        Self::Rank: TakesCoord<C, InSlice>,
        Self: EntriesFit<C, InSlice, Verdict: Accepted> + SliceRule<C>,
    {
        look("slice", coord, self.extents());
        self.part(coord).0
    }

    /// The shape.
    #[doc(hidden)]
    fn extents(&self) -> Self::Shape;
    /// What [`Self::offset`] gives.
    #[doc(hidden)]
    fn offset_at<C: Coord>(&self, coord: C) -> Self::Offset;
    /// The layout under a swizzle and an offset.
    #[doc(hidden)]
    fn over<W: StaticSwizzle, O: Base>(self, swizzle: W, offset: O) -> Self::Over<W, O>;
    /// The offset of a coordinate in two's complement, `..` counting as 0.
    #[doc(hidden)]
    fn place<C: Slicer>(&self, coord: C) -> isize;
    /// The same of a natural coordinate that comes from loops over the shape.
    #[doc(hidden)]
    #[inline]
    fn place_in_loops(&self, coord: <Self::Shape as IntTuple>::Coord) -> isize {
        self.place(coord)
    }
    /// The part under the `..` of a coordinate, and the offset to add to those of the part.
    #[doc(hidden)]
    fn part<C: Slicer>(self, coord: C) -> (Self::Part<C>, isize);
    /// The same, with the offset as the layout gives them.
    #[doc(hidden)]
    #[inline]
    fn cut<C: Slicer>(self, coord: C) -> (Self::Part<C>, Self::Offset) {
        let (part, first) = self.part(coord);
        (part, Offset::of(first as usize))
    }
    /// The number of elements; refused where it leaves the index type, and where an extent is 0.
    #[doc(hidden)]
    #[inline]
    fn count(&self) -> Result<usize, TensorError> {
        Count::of(self.extents()).check()
    }
    /// The modes in front of a swizzle; refused where [`Self::count`] is, which bounds how many there are.
    #[doc(hidden)]
    fn modes(&self) -> Result<Modes, TensorError>;
    /// How far its offsets reach; refused where numbers leave the index type, and where an extent is 0.
    #[doc(hidden)]
    fn span(&self) -> Result<Span, TensorError>;
    /// The same, where types know the layout.
    #[doc(hidden)]
    const KNOWN: Option<Span>;
    /// The leaves with their strides, where types know the layout and its offsets are the sum over them.
    #[doc(hidden)]
    const LEAVES: Option<Leaves> = None;
    /// The same of any layout; behind a swizzle there are none.
    #[doc(hidden)]
    #[inline]
    fn leaves(&self) -> Option<Leaves> {
        None
    }
    /// How far the indices reach that are in front of a swizzle; without one, the offsets.
    #[doc(hidden)]
    fn index_span(&self) -> Result<Span, TensorError>;
}

/// The size of a mode of a shape; 1 where there is none.
#[inline]
pub(crate) fn mode_size<S: IntTuple>(shape: S, mode: usize) -> usize {
    struct Nth {
        left: usize,
        found: usize,
    }

    impl ShapeVisitor for Nth {
        #[inline]
        fn shape<S: IntTuple>(&mut self, shape: S) {
            if self.left == 0 {
                self.found = shape.size();
            }
            self.left = self.left.wrapping_sub(1);
        }
    }

    let mut nth = Nth { left: mode, found: 1 };
    shape.each_mode(&mut nth);
    nth.found
}

/// A [`MemoryLayout`] that types know: what a tensor that owns an array has.
pub trait StaticMemoryLayout: MemoryLayout {
    /// How far below 0 the offsets begin.
    const BELOW: usize;
}

/// Adds up modes; `None` once a number is too large.
struct AddingModes {
    empty: bool,
    size: Option<usize>,
    below: Option<u128>,
    above: Option<u128>,
}

impl ModeVisitor for AddingModes {
    #[inline]
    fn mode(&mut self, extent: usize, stride: Leaf<'_>) {
        self.empty |= extent == 0;
        self.size = self.size.and_then(|size| size.checked_mul(extent));
        let Leaf::Int(stride) = stride else { return };
        let sum = if stride < 0 { &mut self.below } else { &mut self.above };
        *sum = sum.and_then(|sum| {
            // `saturating`: of an extent of 0 nothing is used.
            sum.checked_add((extent.saturating_sub(1) as u128).checked_mul(stride.unsigned_abs())?)
        });
    }
}

/// Collects the modes.
struct CollectingModes(Modes);

impl ModeVisitor for CollectingModes {
    fn mode(&mut self, extent: usize, stride: Leaf<'_>) {
        self.0 = self.0.then(&Modes::one(extent as u64, &stride));
    }
}

impl<S: IntTuple, D: IntTuple> MemoryLayout for Layout<S, D> {
    type Shape = S;
    type Rank = RankOf<S>;
    type Integers = <ModesSum<D> as Offsets>::InMemory;
    type Part<C: Slicer> = Layout<C::Slice<S>, C::Slice<D>>;
    type At<C: Slicer> = EntriesOf<S, C, InCoordinate>;
    type Under<C: Slicer> = EntriesOf<S, C, InSlice>;
    type Offset = D::Offset;
    type Over<W: StaticSwizzle, O: Base> = Composed<W, O, Self>;

    #[inline]
    fn over<W: StaticSwizzle, O: Base>(self, swizzle: W, offset: O) -> Composed<W, O, Self> {
        Composed::of(swizzle, offset, self)
    }

    #[inline]
    fn offset_at<C: Coord>(&self, coord: C) -> D::Offset {
        D::Offsets::of(coord, self.shape(), self.stride())
    }

    #[inline]
    fn extents(&self) -> S {
        self.shape()
    }

    #[inline]
    fn place<C: Slicer>(&self, coord: C) -> isize {
        coord.offset_under(self.shape(), self.stride()) as isize
    }

    #[inline]
    fn part<C: Slicer>(self, coord: C) -> (Self::Part<C>, isize) {
        (Layout::of_congruent(coord.slice_of(self.shape()), coord.slice_of(self.stride())), self.place(coord))
    }

    #[inline]
    fn cut<C: Slicer>(self, coord: C) -> (Self::Part<C>, D::Offset) {
        (self.part(coord).0, D::Offsets::of(coord, self.shape(), self.stride()))
    }

    fn modes(&self) -> Result<Modes, TensorError> {
        self.count()?;
        let mut modes = CollectingModes(Modes::EMPTY);
        self.shape().visit_modes(self.stride(), &mut modes);
        Ok(modes.0)
    }

    const KNOWN: Option<Span> =
        if is::<S::IsStatic>() && is::<D::IsStatic>() { Some(modes_of::<S::Known<D>>().span()) } else { None };

    const LEAVES: Option<Leaves> =
        if is::<S::IsStatic>() && is::<D::IsStatic>() { Leaves::of::<S::Known<D>>() } else { None };

    #[inline]
    fn leaves(&self) -> Option<Leaves> {
        let mut leaves = Leaves::EMPTY;
        self.shape().visit_modes(self.stride(), &mut leaves);
        leaves.checked()
    }

    #[inline]
    fn index_span(&self) -> Result<Span, TensorError> {
        self.span()
    }

    #[inline]
    fn span(&self) -> Result<Span, TensorError> {
        let mut sum = AddingModes { empty: false, size: Some(1), below: Some(0), above: Some(0) };
        self.shape().visit_modes(self.stride(), &mut sum);
        if sum.empty || sum.size.is_none() {
            // Says why, which the walk above does not keep: with less to keep, it is nothing where types know the layout.
            self.count()?;
        }
        match (sum.below, sum.above) {
            (Some(below), Some(above)) => Span { below, above }.in_range(),
            _ => Err(TensorError::Cosize),
        }
    }
}

impl Modes {
    /// How far the offsets of a layout with these modes reach.
    const fn span(&self) -> Span {
        Span { below: self.below() as u128, above: self.above() as u128 }
    }
}

impl<S: Strided<D>, D: StaticTuple> StaticMemoryLayout for Layout<S, D> {
    const BELOW: usize = to_usize(S::MODES.below() as u64);
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> MemoryLayout for Composed<W, O, Layout<S, D>> {
    type Shape = S;
    type Rank = RankOf<S>;
    type Integers = <ModesSum<D> as Offsets>::InMemory;
    type Part<C: Slicer> = Composed<W, isize, Layout<C::Slice<S>, C::Slice<D>>>;
    type At<C: Slicer> = EntriesOf<S, C, InCoordinate>;
    type Under<C: Slicer> = EntriesOf<S, C, InSlice>;
    type Offset = OffsetOf<O, D>;
    type Over<V: StaticSwizzle, N: Base> = Covered<V, N, W, O, S, D>;

    #[inline]
    fn over<V: StaticSwizzle, N: Base>(self, swizzle: V, offset: N) -> Self::Over<V, N> {
        <Cover<N, O, S, D> as Covering>::cover(swizzle, offset, self)
    }

    #[inline]
    fn offset_at<C: Coord>(&self, coord: C) -> Self::Offset {
        Offset::of(self.place_of(coord))
    }

    #[inline]
    fn extents(&self) -> S {
        self.shape()
    }

    #[inline]
    fn place<C: Slicer>(&self, coord: C) -> isize {
        self.place_of(coord) as isize
    }

    #[inline]
    fn place_in_loops(&self, coord: S::Coord) -> isize {
        Self::place_in_loops(self, coord) as isize
    }

    #[inline]
    fn part<C: Slicer>(self, coord: C) -> (Self::Part<C>, isize) {
        // All of it goes in front of the swizzle.
        (self.part_of(coord), 0)
    }

    fn modes(&self) -> Result<Modes, TensorError> {
        self.layout().modes()
    }

    const KNOWN: Option<Span> = if is::<S::IsStatic>() && is::<D::IsStatic>() && is::<O::IsKnown>() {
        match span_behind::<W>(&modes_of::<S::Known<D>>(), O::STATIC) {
            Ok(span) => Some(span),
            Err(_) => None,
        }
    } else {
        None
    };

    #[inline]
    fn index_span(&self) -> Result<Span, TensorError> {
        self.layout().span()
    }

    #[inline]
    fn span(&self) -> Result<Span, TensorError> {
        // Sizes and sums of the layout in front of the swizzle have to be numbers first.
        self.layout().span()?;
        if is::<S::IsStatic>() && is::<D::IsStatic>() && is::<O::IsKnown>() {
            // The search is long, and the compiler can make it.
            return const { span_behind::<W>(&modes_of::<S::Known<D>>(), O::STATIC) };
        }
        span_behind::<W>(&self.modes()?, self.base_offset().number())
    }
}

/// Whether a truth value of the compiler is a yes.
pub(crate) const fn is<B: Bool>() -> bool {
    <B::IfNat<U1, U0> as Nat>::VALUE == 1
}

/// The modes of a static layout.
pub(crate) const fn modes_of<L: StaticLayout>() -> Modes {
    <L::Shape as Strided<L::Stride>>::MODES
}

impl<W: StaticSwizzle, O: Base, S: Strided<D>, D: StaticTuple> StaticMemoryLayout for Composed<W, O, Layout<S, D>>
where
    O: crate::int::Static,
{
    const BELOW: usize = Self::BELOW_ZERO;
}

//! Ragged tiles of a tensor: the elements inside, and none of those that the tiles reach past the tensor for.
#![allow(unsafe_code)]

use core::fmt;

use super::{Exclusive, MemoryLayout, Pointer, RawPointer, Shared, Span, Tensor, TensorError};
use crate::algebra::op;
use crate::algebra::tile_coordinates::{Bounds, CoordinatesDivided};
use crate::coord::{Coord, InCoordinate, InSlice, Slicer};
use crate::layout::Layout;
use crate::predicated::Predicated;
use crate::rules::{Accepted, Decidable, Refusal, Rule, Top, Verdict};
use crate::sealed::{TOKEN, Token};
use crate::swizzle::{Base, Composed, StaticSwizzle};
use crate::tuple::IntTuple;

/// A tensor of tiles that reach past the memory of the one that was divided, and the [predicate](Predicated) that tells
/// which of its coordinates have an element. The others are not reached: [`get`](Self::get) gives `None`.
///
/// ```
/// use cute_types::prelude::*;
/// let (m, n) = (3_usize, 5_usize);
/// let data: [usize; 15] = core::array::from_fn(|i| i);
/// let tiles = Tensor::new(&data, layout!((m,n):(n,1)))?.zipped_divide_predicated((U2::NEW, U2::NEW))?;
/// assert_eq!((tiles.get(((0, 0), (1, 2))), tiles.get(((1, 0), (1, 2)))), (Some(&14), None));
/// assert_eq!(tiles.iter().sum::<usize>(), 14 * 15 / 2);
///
/// let corner = tiles.slice(((.., ..), (1, 2)))?;
/// assert_eq!((corner.get((0, 0)), corner.get((0, 1)), corner.get((1, 0))), (Some(&14), None, None));
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Copy)]
pub struct PredicatedTensor<P, L, C, B> {
    // Where offset 0 of the tensor that was divided is.
    engine: P,
    // How far its offsets reach.
    whole: Span,
    // The offset in it of offset 0 of the tiles.
    first: isize,
    tiles: Predicated<L, C, B>,
}

/// A slice of a [`PredicatedTensor`].
type RaggedPart<P, L, C, B, X> =
    PredicatedTensor<P, <L as MemoryLayout>::Part<X>, <X as Slicer>::Kept<C, ()>, <B as IntTuple>::Residue>;

impl<P: Pointer, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<P, L, C, B> {
    /// The layout with its predicate.
    pub fn layout(&self) -> Predicated<L, C, B> {
        self.tiles
    }

    /// Whether there is an element at the coordinate: [`Predicated::contains`].
    #[inline]
    pub fn contains<X: Coord>(&self, coord: X) -> bool
    where
        X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted>,
    {
        self.tiles.has(coord)
    }

    /// The part under the `..` of a coordinate, with its own predicate: a tile of several. The integers have to be in the
    /// shape of the tiles, and what is not is refused; that they are inside is not asked.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = Tensor::new(&[0; 10], layout!(10:1))?.logical_divide_predicated(U4::NEW)?;
    /// assert_eq!(tiles.slice((.., 2))?.iter().count(), 2);
    /// assert_eq!(tiles.slice((.., 3)).unwrap_err().to_string(), "slice: in mode 1, 3 is outside 0..3");
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let tiles = Tensor::new(&[0; 10], layout!(10:1)).unwrap().logical_divide_predicated(U4::NEW).unwrap();
    /// let _ = tiles.slice((.., .., 2)); // slice: it has _3 modes, the shape has _2
    /// ```
    pub fn slice<X: Slicer>(self, coord: X) -> Result<RaggedPart<P, L, C, B, X>, TensorError>
    where
        X::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted>,
    {
        if let Some(outside) = coord.outside(self.tiles.layout().extents()) {
            return Err(TensorError::Slice(outside));
        }
        let (tiles, by) = self.tiles.part(coord);
        // `wrapping`: of a part without an element it may be any number, and is not used.
        Ok(PredicatedTensor { engine: self.engine, whole: self.whole, first: self.first.wrapping_add(by), tiles })
    }

    /// The offset of the element of a coordinate, in the memory of the tensor that was divided; `None` where the coordinate
    /// is out of range or outside of that tensor.
    #[inline]
    fn place<X: Coord>(&self, coord: X) -> Option<isize> {
        if !self.tiles.has(coord) {
            return None;
        }
        let place = self.first.wrapping_add(self.tiles.layout().place(coord));
        // The second line: of a coordinate that is inside it is so by R(c) = A(B(c)), which here nothing is left to.
        self.whole.has(place).then_some(place)
    }
}

impl<'a, T, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<Shared<'a, T>, L, C, B> {
    /// The element of a coordinate that fits.
    #[inline]
    fn element<X: Coord>(&self, coord: X) -> Option<&'a T> {
        // SAFETY: the coordinate c is inside, so R(c) = A(B(c)) with B(c) in the shape of the tensor that was divided.
        self.place(coord).map(|place| unsafe { self.engine.element(place) })
    }

    /// The element of a coordinate; `None` where it is out of range or outside of what was divided.
    #[inline]
    pub fn get<X: Coord>(&self, coord: X) -> Option<&'a T>
    where
        X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted>,
    {
        self.element(coord)
    }

    /// The elements inside, in the order of their indices.
    pub fn iter(&self) -> impl Iterator<Item = &'a T> {
        let all = *self;
        (0..self.tiles.layout().extents().size()).filter_map(move |index| all.element(index))
    }
}

impl<T, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<Exclusive<'_, T>, L, C, B> {
    /// The element of a coordinate; `None` where it is out of range or outside of what was divided.
    #[inline]
    pub fn get<X: Coord>(&self, coord: X) -> Option<&T>
    where
        X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted>,
    {
        // SAFETY: as of a shared one; and while this is borrowed nothing writes.
        self.place(coord).map(|place| unsafe { &*self.engine.element(place) })
    }

    /// The same, to write to.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 5];
    /// let mut tiles = Tensor::new(&mut data, layout!(5:1))?.logical_divide_predicated(U2::NEW)?;
    /// for (i, tile) in (0..2).flat_map(|i| (0..3).map(move |tile| (i, tile))) {
    ///     if let Some(element) = tiles.get_mut((i, tile)) {
    ///         *element = tile;
    ///     }
    /// }
    /// assert_eq!(data, [0, 0, 1, 1, 2]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn get_mut<X: Coord>(&mut self, coord: X) -> Option<&mut T>
    where
        X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted>,
    {
        // SAFETY: as of a shared one; and while the element is in use this is borrowed for it alone.
        self.place(coord).map(|place| unsafe { self.engine.element(place) })
    }
}

impl<P: RawPointer, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<P, L, C, B> {
    /// The pointer to the element of a coordinate; `None` where it is out of range or outside of what was divided.
    #[inline]
    pub fn pointer_at<X: Coord>(&self, coord: X) -> Option<P>
    where
        X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted>,
    {
        // SAFETY: a raw pointer may go anywhere.
        self.place(coord).map(|place| unsafe { self.engine.moved(place) })
    }
}

impl<P, L: fmt::Display, C, B: IntTuple> fmt::Debug for PredicatedTensor<P, L, C, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiles.fmt(f)
    }
}

/// The divide `O`, which rounds up, of a layout over memory, with its predicate.
pub trait Ragged<O>: MemoryLayout {
    /// Whether its rule holds, as [`Rule::Verdict`] has it.
    type Verdict;
    /// The divide.
    type Tiles: MemoryLayout;
    /// The steps of a coordinate.
    type Steps: IntTuple;
    /// The bounds.
    type Bounds: IntTuple;
    /// The divide with its predicate, or what the integers break.
    #[doc(hidden)]
    #[expect(clippy::type_complexity, reason = "the three parts, each with a name")]
    fn ragged(self, operation: O, token: Token) -> Result<Predicated<Self::Tiles, Self::Steps, Self::Bounds>, Refusal>;
}

#[diagnostic::do_not_recommend]
impl<S, D, O: Copy, T, E, C, B, F> Ragged<O> for Layout<S, D>
where
    S: IntTuple,
    D: IntTuple,
    T: IntTuple,
    E: IntTuple,
    C: IntTuple,
    B: IntTuple,
    F: IntTuple,
    Self: Rule<O, Result = Layout<T, E>>
        + Rule<CoordinatesDivided<O>, Result = Layout<T, C>>
        + Rule<Bounds<O>, Result = Layout<B, F>>,
{
    type Verdict = <Self as Rule<O>>::Verdict;
    type Tiles = Layout<T, E>;
    type Steps = C;
    type Bounds = B;

    #[inline]
    fn ragged(self, operation: O, token: Token) -> Result<Predicated<Layout<T, E>, C, B>, Refusal> {
        let tiles = self.try_give(operation, token)?;
        Ok(Predicated::of(
            tiles,
            self.try_give(CoordinatesDivided(operation), token)?,
            self.try_give(Bounds(operation), token)?,
        ))
    }
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, A: Base, S: IntTuple, D: IntTuple, T: IntTuple, E: IntTuple, O> Ragged<O>
    for Composed<W, A, Layout<S, D>>
where
    Layout<S, D>: Ragged<O, Tiles = Layout<T, E>>,
{
    type Verdict = <Layout<S, D> as Ragged<O>>::Verdict;
    type Tiles = Composed<W, A, Layout<T, E>>;
    type Steps = <Layout<S, D> as Ragged<O>>::Steps;
    type Bounds = <Layout<S, D> as Ragged<O>>::Bounds;

    #[inline]
    fn ragged(self, operation: O, token: Token) -> Result<Predicated<Self::Tiles, Self::Steps, Self::Bounds>, Refusal> {
        Ok(self.layout().ragged(operation, token)?.over(|layout| self.with(layout)))
    }
}

/// A divide with its predicate, of a tensor.
macro_rules! divides {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $operation:ident;)*) => {
        impl<P: Pointer, L: MemoryLayout> Tensor<P, L> {
            $(
                $(#[$doc])*
                pub fn $name<T>(
                    self,
                    tiler: T,
                ) -> Result<PredicatedTensor<P, L::Tiles, L::Steps, L::Bounds>, TensorError>
                where
                    L: Ragged<op::$operation<T>, Verdict: Accepted>,
                {
                    self.ragged(op::$operation(tiler))
                }

                #[doc = concat!("[`Self::", stringify!($name), "`] where the running program may have to decide.")]
                ///
                /// # Errors
                ///
                /// Also as the sentence of the rule, where the integers break it.
                pub fn $try_name<T>(
                    self,
                    tiler: T,
                ) -> Result<PredicatedTensor<P, L::Tiles, L::Steps, L::Bounds>, TensorError>
                where
                    L: Ragged<op::$operation<T>, Verdict: Decidable>,
                {
                    self.ragged(op::$operation(tiler))
                }
            )*
        }
    };
}
impl<P: Pointer, L: MemoryLayout> Tensor<P, L> {
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    fn ragged<O>(self, operation: O) -> Result<PredicatedTensor<P, L::Tiles, L::Steps, L::Bounds>, TensorError>
    where
        L: Ragged<O>,
    {
        let tiles = self.layout.ragged(operation, TOKEN).map_err(TensorError::Refused)?;
        // Whole tiles are more elements than the tensor has.
        tiles.layout().count()?;
        Ok(PredicatedTensor { engine: self.engine, whole: self.layout.span()?, first: 0, tiles })
    }
}

divides! {
    /// [`Layout::logical_divide_predicated`] of its layout: each mode as the elements of a tile and the tiles.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = Tensor::new(&[1, 2, 3, 4, 5], layout!(5:1))?.logical_divide_predicated(U2::NEW)?;
    /// assert_eq!((tiles.get((0, 2)), tiles.get((1, 2))), (Some(&5), None));
    /// # Ok::<(), TensorError>(())
    /// ```
    logical_divide_predicated try_logical_divide_predicated LogicalDivideCeil;
    /// [`Layout::zipped_divide_predicated`] of its layout: the elements of a tile, and the tiles. See
    /// [`PredicatedTensor`].
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[0; 24], layout!((4,6):(6,1))).unwrap();
    /// // logical_divide: the tiler has _3 modes, A has _2
    /// let _ = a.zipped_divide_predicated((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    zipped_divide_predicated try_zipped_divide_predicated ZippedDivideCeil;
    /// [`Layout::tiled_divide_predicated`] of its layout: the elements of a tile, and each mode of the tiles by itself.
    tiled_divide_predicated try_tiled_divide_predicated TiledDivideCeil;
    /// [`Layout::flat_divide_predicated`] of its layout: all modes by themselves.
    flat_divide_predicated try_flat_divide_predicated FlatDivideCeil;
}

//! Ragged tiles of a tensor: the elements inside, and none of those that the tiles reach past the tensor for.
#![allow(unsafe_code)]

use core::fmt;
use core::ops::{Index, IndexMut};

use super::{
    BorrowedElements, Exclusive, Lend, LendMut, MemoryLayout, Pointer, RawPointer, Shared, Span, Tensor, TensorError,
    is, modes_of,
};
use crate::algebra::op;
use crate::coord::{Coord, InCoordinate, InSlice, Slicer, refuse};
use crate::layout::Layout;
use crate::predicated::{Inside, Predicated, Ragged};
use crate::rules::{Accepted, Decidable, Top, Verdict};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

/// A tensor of tiles that reach past the memory of the one that was divided, and the [predicate](Predicated) that tells
/// which of its coordinates have an element. The others are not reached: [`get`](Self::get) gives `None`.
///
/// `W` is the layout that was divided, `L` that of the tiles, `C` the steps and `B` the bounds of the predicate.
///
/// ```
/// use cute_types::prelude::*;
/// let (m, n) = (3_usize, 5_usize);
/// let data: [usize; 15] = core::array::from_fn(|i| i);
/// let tiles = Tensor::new(&data, layout!((m,n):(n,1)))?.zipped_divide_predicated((U2::NEW, U2::NEW))?;
/// assert_eq!((tiles.get(((0, 0), (1, 2))), tiles.get(((1, 0), (1, 2)))), (Some(&14), None));
/// assert_eq!((tiles.size(), tiles.iter().sum::<usize>()), (15, 14 * 15 / 2));
///
/// let corner = tiles.slice(((.., ..), (1, 2)))?;
/// assert_eq!((corner.get((0, 0)), corner.get((0, 1)), corner.get((1, 0))), (Some(&14), None, None));
/// # Ok::<(), TensorError>(())
/// ```
///
/// What goes over all elements, [`for_each`](Self::for_each), [`fill`](Self::fill), what consumes an iterator at once, and the
/// [algorithms](crate::algorithm), asks the predicate of no element: a tile that is inside altogether has the loops of its
/// shape, and at the edge they end where the tensor does.
///
/// Source: CuTe's `0y_predication.md`, where the user makes a tensor of predicates beside that of the data.
#[derive(Clone, Copy)]
pub struct PredicatedTensor<P, W, L, C, B> {
    pub(super) elements: BorrowedElements<P, L, C, B>,
    // The layout that was divided, and how far its offsets reach.
    pub(super) whole: W,
    pub(super) span: Span,
}

/// What a slice of a [`PredicatedTensor`] is.
pub(crate) type RaggedPart<P, W, L, C, B, X> =
    PredicatedTensor<P, W, <L as MemoryLayout>::Part<X>, <X as Slicer>::Slice<C>, <B as IntTuple>::Residue>;

impl<P, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<P, W, L, C, B> {
    /// The layout with its predicate.
    #[inline]
    pub fn layout(&self) -> Predicated<L, C, B> {
        self.elements.tiles
    }

    /// The number of elements, which are those inside.
    #[inline]
    pub fn size(&self) -> usize {
        self.layout().count()
    }

    /// The extent of a mode of the tiles, with what is outside of the tensor: as many indices as a coordinate has there.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = Tensor::new(&[0; 10], layout!(10:1))?.logical_divide_predicated(U4::NEW)?;
    /// assert_eq!((tiles.extent(0), tiles.extent(1), tiles.size()), (4, 3, 10));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn extent(&self, mode: usize) -> usize {
        self.layout().layout().extent(mode)
    }

    /// Whether there is an element at the coordinate: [`Predicated::contains`].
    #[inline]
    pub fn contains<X: Coord>(&self, coord: X) -> bool
    where
        X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        self.layout().has(coord)
    }

    /// The natural coordinates that have an element: [`Predicated::coords`].
    #[inline]
    pub fn coords(&self) -> Inside<L, C, B> {
        self.layout().coords()
    }

    /// The part of a coordinate that is in the shape of the tiles.
    #[inline]
    pub(crate) fn part<X: Slicer>(self, coord: X) -> RaggedPart<P, W, L, C, B, X> {
        let BorrowedElements { engine, first, tiles } = self.elements;
        let (tiles, by) = tiles.part(coord);
        // `wrapping`: of a part without an element it may be any number, and is not used.
        let elements = BorrowedElements { engine, first: first.wrapping_add(by), tiles };
        PredicatedTensor { elements, whole: self.whole, span: self.span }
    }

    /// The offset of the element of a coordinate, in the memory of the tensor that was divided; `None` where the coordinate
    /// is out of range or outside of that tensor.
    #[inline]
    fn place<X: Coord>(&self, coord: X) -> Option<isize> {
        let BorrowedElements { first, tiles, .. } = &self.elements;
        if !tiles.has(coord) {
            return None;
        }
        let place = first.wrapping_add(tiles.layout().place(coord));
        // The second line: of a coordinate that is inside it is so by R(c) = A(B(c)), which here nothing is left to.
        self.span().has(place).then_some(place)
    }

    /// How far the offsets reach of what was divided.
    #[inline]
    fn span(&self) -> Span {
        const { W::KNOWN }.unwrap_or(self.span)
    }

    /// Why a coordinate has no element.
    #[cold]
    #[track_caller]
    fn refuse<X: Coord>(&self, coord: X) -> ! {
        match coord.outside(self.layout().layout().extents()) {
            Some(outside) => refuse("coordinate", Some(outside)),
            None => refuse("coordinate", self.layout().outside(coord)),
        }
    }
}

impl<P: Pointer, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<P, W, L, C, B> {
    /// The part under the `..` of a coordinate, with its own predicate: a tile of several. The integers have to be in the
    /// shape of the tiles, and what is not is refused; that they are inside is not asked.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = Tensor::new(&[0; 10], layout!(10:1))?.logical_divide_predicated(U4::NEW)?;
    /// assert_eq!(tiles.slice((.., 2))?.size(), 2);
    /// assert_eq!(tiles.slice((.., 3)).unwrap_err().to_string(), "slice: in mode 1, 3 is outside 0..3");
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let tiles = Tensor::new(&[0; 10], layout!(10:1)).unwrap().logical_divide_predicated(U4::NEW).unwrap();
    /// let _ = tiles.slice((.., .., 2)); // slice: it has _3 modes, the shape has _2
    /// ```
    ///
    /// An exclusive view is used up, as by [`Tensor::slice`]. `tiles.view_mut().slice(..)` lends it instead.
    #[inline]
    pub fn slice<X: Slicer>(
        self, // moves what is exclusive: `a.view_mut().slice(..)` lends it
        coord: X,
    ) -> Result<RaggedPart<P, W, L, C, B, X>, TensorError>
    where
        X::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        self.sliced(coord)
    }

    /// The same by a coordinate that fits.
    #[inline]
    pub(crate) fn sliced<X: Slicer>(self, coord: X) -> Result<RaggedPart<P, W, L, C, B, X>, TensorError> {
        match coord.outside(self.layout().layout().extents()) {
            Some(outside) => Err(TensorError::Slice(outside)),
            None => Ok(self.part(coord)),
        }
    }

    /// The tensor without a predicate, where all of its coordinates are inside: a tile that is whole. Else the tiles as they
    /// are.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let data = [0, 1, 2, 3, 4];
    /// let tiles = Tensor::new(&data, layout!(5:1))?.logical_divide_predicated(U2::NEW)?;
    /// let tile = tiles.slice((.., 1))?.whole().map_err(|_| "a ragged tile");
    /// assert_eq!(tile.map(|tile| tile[(1,)]), Ok(3));
    /// assert_eq!(tiles.slice((.., 2))?.whole().map_err(|edge| edge.size()).err(), Some(1));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn whole(self) -> Result<Tensor<P, L>, Self> {
        let BorrowedElements { first, tiles, .. } = &self.elements;
        let inside = tiles.is_whole()
            // The second line: what is inside altogether has its offsets in those of what was divided.
            && tiles.layout().span().is_ok_and(|part| self.span().has_all(&part, *first));
        if !inside {
            return Err(self);
        }
        let BorrowedElements { engine, first, tiles } = self.elements;
        let tensor = Tensor { engine, layout: tiles.layout() };
        // SAFETY: all coordinates c are inside, so R(c) = A(B(c)) is the offset of an element, `first` among them.
        Ok(unsafe { tensor.with_part(tiles.layout(), first) })
    }
}

impl<P: Lend, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<P, W, L, C, B> {
    /// The same view once more.
    ///
    /// # Safety
    ///
    /// Of an exclusive view, no element is reached through both while a reference to it is in use.
    #[inline]
    pub(crate) unsafe fn again(&self) -> Self {
        // SAFETY: by the caller's word.
        let elements = self.elements.through(unsafe { self.elements.engine.again() });
        Self { elements, whole: self.whole, span: self.span }
    }

    /// The memory alone.
    pub(crate) fn into_memory(self) -> P {
        self.elements.engine
    }

    /// Refuses a tensor that was divided of which two elements are one.
    pub(crate) fn check_injective(&self) -> Result<(), TensorError> {
        self.whole.modes()?.check_injective()
    }

    /// A shared view of all of it: tiles to copy and to slice.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [1, 2, 3, 4, 5];
    /// let tiles = Tensor::new(&mut data, layout!(5:1))?.logical_divide_predicated(U2::NEW)?;
    /// assert!(tiles.view().slice((.., 2))?.iter().eq(&[5]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn view(&self) -> PredicatedTensor<Shared<'_, P::Element>, W, L, C, B> {
        let elements = self.elements.through(self.elements.engine.lend());
        PredicatedTensor { elements, whole: self.whole, span: self.span }
    }

    /// An exclusive view of all of it; tiles to slice and to give out in parts.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [1, 2, 3, 4, 5];
    /// let mut tiles = Tensor::new(&mut data, layout!(5:1))?.logical_divide_predicated(U2::NEW)?;
    /// tiles.view_mut().slice((.., 2))?.fill(0);
    /// assert_eq!(data, [1, 2, 3, 4, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn view_mut(&mut self) -> PredicatedTensor<Exclusive<'_, P::Element>, W, L, C, B>
    where
        P: LendMut,
    {
        let BorrowedElements { first, tiles, .. } = self.elements;
        let elements = BorrowedElements { engine: self.elements.engine.lend_mut(), first, tiles };
        PredicatedTensor { elements, whole: self.whole, span: self.span }
    }

    /// The element of a coordinate; `None` where it is out of range or outside of what was divided. `tiles[c]` is the same
    /// and panics there.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = Tensor::new(&[1, 2, 3, 4, 5], layout!(5:1))?.logical_divide_predicated(U2::NEW)?;
    /// assert_eq!((tiles.get((0, 2)), tiles[4], tiles.get((1, 2))), (Some(&5), 5, None));
    /// # Ok::<(), TensorError>(())
    /// ```
    // rustc shows this line where two arguments are given: the comment is for its reader.
    #[inline]
    #[rustfmt::skip]
    pub fn get<X: Coord>( // one coordinate, a tuple for two modes: `get((2, 3))`
        &self,
        coord: X,
    ) -> Option<&P::Element>
    where
        X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        // SAFETY: the coordinate c is inside, so R(c) = A(B(c)) with B(c) in the shape of the tensor that was divided; and
        // while this is borrowed nobody writes.
        self.place(coord).map(|place| unsafe { self.elements.engine.lend().element(place) })
    }

    /// The element of an index, of whatever rank the tiles are.
    pub(super) fn at_index(&self, index: usize) -> Option<&P::Element> {
        // SAFETY: as for `get`.
        self.place(index).map(|place| unsafe { self.elements.engine.lend().element(place) })
    }

    /// The element of a coordinate, to write to.
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
    // rustc shows this line where two arguments are given: the comment is for its reader.
    #[inline]
    #[rustfmt::skip]
    pub fn get_mut<X: Coord>( // one coordinate, a tuple for two modes: `get_mut((2, 3))`
        &mut self,
        coord: X,
    ) -> Option<&mut P::Element>
    where
        P: LendMut,
        X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        let place = self.place(coord)?;
        // SAFETY: as for `get`; and while the element is in use this is borrowed for it alone.
        Some(unsafe { self.elements.engine.lend_mut().element(place) })
    }
}

impl<'a, T, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<Shared<'a, T>, W, L, C, B> {
    /// The element as long as the memory is borrowed, which outlives the tiles: [`Self::get`] of a shared view alone.
    #[inline]
    pub fn get_ref<X: Coord>(&self, coord: X) -> Option<&'a T>
    where
        X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        // SAFETY: as for `get`; the memory is shared for `'a`.
        self.place(coord).map(|place| unsafe { self.elements.engine.element(place) })
    }
}

/// Panics where there is no element; [`PredicatedTensor::get`] does not.
impl<P: Lend, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple, X: Coord> Index<X>
    for PredicatedTensor<P, W, L, C, B>
where
    X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted<Proof: Sized>>,
{
    type Output = P::Element;

    #[inline]
    #[track_caller]
    fn index(&self, coord: X) -> &P::Element {
        match self.get(coord) {
            Some(element) => element,
            None => self.refuse(coord),
        }
    }
}

/// Panics where there is no element, as reading does.
impl<P: LendMut, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple, X: Coord> IndexMut<X>
    for PredicatedTensor<P, W, L, C, B>
where
    X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted<Proof: Sized>>,
{
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, coord: X) -> &mut P::Element {
        let Some(place) = self.place(coord) else { self.refuse(coord) };
        // SAFETY: as for `get_mut`.
        unsafe { self.elements.engine.lend_mut().element(place) }
    }
}

impl<P: RawPointer, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<P, W, L, C, B> {
    /// The pointer to the element of a coordinate; `None` where it is out of range or outside of what was divided.
    #[inline]
    pub fn pointer_at<X: Coord>(&self, coord: X) -> Option<P>
    where
        X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        // SAFETY: a raw pointer may go anywhere.
        self.place(coord).map(|place| unsafe { self.elements.engine.moved(place) })
    }
}

impl<P, W, L: fmt::Display, C, B: IntTuple> fmt::Debug for PredicatedTensor<P, W, L, C, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.elements.tiles.fmt(f)
    }
}

/// Refuses tiles of which two coordinates are one place of what was divided: each of its elements is that of one coordinate
/// inside, on which exclusive parts rely. A tiler with a stride of 0 makes such tiles.
#[inline]
fn check_injective<S: IntTuple, D: IntTuple>(places: &Layout<S, D>) -> Result<(), TensorError> {
    if is::<S::IsStatic>() && is::<D::IsStatic>() && const { modes_of::<S::Known<D>>().is_injective() } {
        return Ok(());
    }
    places.modes()?.check_places()
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
                ) -> Result<PredicatedTensor<P, L, L::Tiles, L::Steps, L::Bounds>, TensorError>
                where
                    L: Ragged<op::$operation<T>, Verdict: Accepted<Proof: Sized>>,
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
                ) -> Result<PredicatedTensor<P, L, L::Tiles, L::Steps, L::Bounds>, TensorError>
                where
                    L: Ragged<op::$operation<T>, Verdict: Decidable<Proof: Sized>>,
                {
                    self.ragged(op::$operation(tiler))
                }
            )*
        }
    };
}
impl<P: Pointer, L: MemoryLayout> Tensor<P, L> {
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub(crate) fn ragged<O>(
        self,
        operation: O,
    ) -> Result<PredicatedTensor<P, L, L::Tiles, L::Steps, L::Bounds>, TensorError>
    where
        L: Ragged<O>,
    {
        let tiles = self.layout.try_ragged(operation, TOKEN).map_err(TensorError::Refused)?;
        // Whole tiles are more elements than the tensor has.
        tiles.layout().count()?;
        check_injective(&tiles.places())?;
        let elements = BorrowedElements { engine: self.engine, first: 0, tiles };
        Ok(PredicatedTensor { elements, whole: self.layout, span: self.layout.span()? })
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
    /// // zipped_divide_ceil: the tiler has _3 modes, A has _2
    /// let _ = a.zipped_divide_predicated((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    zipped_divide_predicated try_zipped_divide_predicated ZippedDivideCeil;
    /// [`Layout::tiled_divide_predicated`] of its layout: the elements of a tile, and each mode of the tiles by itself.
    tiled_divide_predicated try_tiled_divide_predicated TiledDivideCeil;
    /// [`Layout::flat_divide_predicated`] of its layout: all modes by themselves.
    flat_divide_predicated try_flat_divide_predicated FlatDivideCeil;
}

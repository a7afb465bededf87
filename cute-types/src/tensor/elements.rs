//! What loops go over: memory, a layout and a predicate, of a tensor or of ragged tiles; and what can be read or written so.
#![allow(unsafe_code)]

use super::{Exclusive, MemoryLayout, Pointer, PredicatedTensor, Readable, Shared, Tensor, Writable};
use crate::coord::Slicer;
use crate::predicated::Predicated;
use crate::sealed::Sealed;
use crate::tuple::IntTuple;

/// A borrow of memory that can be lent on: [`Shared`] or [`Exclusive`].
pub trait Lend: Pointer {
    /// The type of an element.
    type Element;
    /// The borrow, to read, as long as this one is not written through.
    #[doc(hidden)]
    fn lend(&self) -> Shared<'_, Self::Element>;
    /// The borrow once more.
    ///
    /// # Safety
    ///
    /// Of an exclusive borrow, no element is reached through both while a reference to it is in use.
    #[doc(hidden)]
    unsafe fn again(&self) -> Self;
}

/// A borrow that can be lent on to be written through: [`Exclusive`].
#[diagnostic::on_unimplemented(
    message = "the elements of this tensor cannot be written",
    label = "a shared view, or a raw pointer"
)]
pub trait LendMut: Lend {
    /// The borrow, as long as this one is not used.
    #[doc(hidden)]
    fn lend_mut(&mut self) -> Exclusive<'_, Self::Element>;
}

impl<T> Lend for Shared<'_, T> {
    type Element = T;

    #[inline]
    fn lend(&self) -> Shared<'_, T> {
        *self
    }

    #[inline]
    unsafe fn again(&self) -> Self {
        *self
    }
}

impl<T> Lend for Exclusive<'_, T> {
    type Element = T;

    #[inline]
    fn lend(&self) -> Shared<'_, T> {
        // SAFETY: the elements are valid, and while `self` is borrowed nobody writes them.
        unsafe { self.shared() }
    }

    #[inline]
    unsafe fn again(&self) -> Self {
        // SAFETY: the elements are valid as long as those of `self`; that each is reached through one is on the caller.
        unsafe { self.exclusive() }
    }
}

impl<T> LendMut for Exclusive<'_, T> {
    #[inline]
    fn lend_mut(&mut self) -> Exclusive<'_, T> {
        // SAFETY: the elements are valid, and `self` cannot be used while the result is.
        unsafe { self.exclusive() }
    }
}

/// Memory from a first element on, a layout over it, and which of its coordinates have an element. Its coordinates that are
/// inside have their elements in the memory that is borrowed: whoever makes one sees to that.
#[derive(Clone, Copy)]
pub struct BorrowedElements<P, L, C, B> {
    /// Where offset 0 of the whole is.
    pub(super) engine: P,
    /// The offset in it of offset 0 of the layout.
    pub(super) first: isize,
    /// The layout and the predicate.
    pub(super) tiles: Predicated<L, C, B>,
}

impl<P, L: MemoryLayout, C: IntTuple, B: IntTuple> BorrowedElements<P, L, C, B> {
    /// The layout and the predicate.
    #[inline]
    pub(crate) fn layout(&self) -> Predicated<L, C, B> {
        self.tiles
    }

    /// The offset of a natural coordinate that comes from loops over those inside.
    #[inline(always)]
    pub(super) fn place_in_loops(&self, coord: <L::Shape as IntTuple>::Coord) -> isize {
        debug_assert!(self.tiles.has(coord), "a loop over the coordinates inside left them");
        // `wrapping`: of a part without an element it may be any number, and is not used.
        self.first.wrapping_add(self.tiles.layout().place_in_loops(coord))
    }

    /// The same memory and layout through another borrow.
    #[inline]
    pub(super) fn through<Q>(&self, engine: Q) -> BorrowedElements<Q, L, C, B> {
        BorrowedElements { engine, first: self.first, tiles: self.tiles }
    }
}

impl<'a, T, L: MemoryLayout, C: IntTuple, B: IntTuple> BorrowedElements<Shared<'a, T>, L, C, B> {
    /// The elements of so many offsets of the layout, one after the other.
    ///
    /// # Safety
    ///
    /// All of them are those of coordinates that are inside.
    #[inline(always)]
    pub(crate) unsafe fn run(&self, offset: isize, length: usize) -> &'a [T] {
        // SAFETY: by the caller's word.
        unsafe { self.engine.run(self.first.wrapping_add(offset), length) }
    }

    /// The element of a coordinate.
    ///
    /// # Safety
    ///
    /// The coordinate fits the shape, and is inside.
    #[inline(always)]
    pub(crate) unsafe fn at<X: Slicer>(&self, coord: X) -> &'a T {
        // SAFETY: by the caller's word, the offset is that of an element.
        unsafe { self.engine.element(self.first.wrapping_add(self.tiles.layout().place(coord))) }
    }
}

impl<'a, T, L: MemoryLayout, C: IntTuple, B: IntTuple> BorrowedElements<Exclusive<'a, T>, L, C, B> {
    /// The elements of so many offsets of the layout, one after the other.
    ///
    /// # Safety
    ///
    /// All of them are those of coordinates that are inside, and no other reference to one of them is in use while the result is.
    #[inline(always)]
    pub(crate) unsafe fn run<'b>(&self, offset: isize, length: usize) -> &'b mut [T]
    where
        'a: 'b,
    {
        // SAFETY: by the caller's word.
        unsafe { self.engine.run(self.first.wrapping_add(offset), length) }
    }

    /// The element of a coordinate, from loops over those inside.
    ///
    /// # Safety
    ///
    /// The coordinate is inside, and no other reference to its element is in use while the result is.
    #[inline(always)]
    pub(crate) unsafe fn at<'b>(&self, coord: <L::Shape as IntTuple>::Coord) -> &'b mut T
    where
        'a: 'b,
    {
        // SAFETY: by the caller's word.
        unsafe { self.engine.element(self.place_in_loops(coord)) }
    }
}

/// What can be read: a [`Tensor`] whose engine is no raw pointer, or a [`PredicatedTensor`] over such a one. The
/// [algorithms](crate::algorithm) take either.
#[diagnostic::on_unimplemented(
    message = "the elements of this cannot be read",
    label = "neither a tensor nor ragged tiles of one, or one over a raw pointer"
)]
pub trait Source: Sealed {
    /// The type of an element.
    type Element;
    /// The layout; of ragged tiles, that of the tiles.
    type Layout: MemoryLayout;
    /// The steps of a coordinate, `()` where nothing is ragged.
    type Steps: IntTuple;
    /// Their bounds, `()` where nothing is ragged.
    type Bounds: IntTuple;
    /// The elements, to read.
    #[doc(hidden)]
    fn source(&self) -> BorrowedElements<Shared<'_, Self::Element>, Self::Layout, Self::Steps, Self::Bounds>;
}

/// What can be written: see [`Source`].
#[diagnostic::on_unimplemented(
    message = "the elements of this tensor cannot be written",
    label = "a shared view, or a raw pointer"
)]
pub trait Target: Source {
    /// The elements, to write.
    #[doc(hidden)]
    fn target(&mut self) -> BorrowedElements<Exclusive<'_, Self::Element>, Self::Layout, Self::Steps, Self::Bounds>;
}

impl<E, L: MemoryLayout> Source for Tensor<E, L>
where
    Self: Readable<Layout = L>,
{
    type Element = <Self as Readable>::Element;
    type Layout = L;
    type Steps = ();
    type Bounds = ();

    #[inline]
    fn source(&self) -> BorrowedElements<Shared<'_, Self::Element>, L, (), ()> {
        let Tensor { engine, layout } = self.shared();
        BorrowedElements { engine, first: 0, tiles: Predicated::whole(layout) }
    }
}

impl<E, L: MemoryLayout> Target for Tensor<E, L>
where
    Self: Writable<Layout = L>,
{
    #[inline]
    fn target(&mut self) -> BorrowedElements<Exclusive<'_, Self::Element>, L, (), ()> {
        let Tensor { engine, layout } = self.exclusive();
        BorrowedElements { engine, first: 0, tiles: Predicated::whole(layout) }
    }
}

impl<P, W, L, C, B> Sealed for PredicatedTensor<P, W, L, C, B> {}

impl<P: Lend, W, L: MemoryLayout, C: IntTuple, B: IntTuple> Source for PredicatedTensor<P, W, L, C, B> {
    type Element = P::Element;
    type Layout = L;
    type Steps = C;
    type Bounds = B;

    #[inline]
    fn source(&self) -> BorrowedElements<Shared<'_, P::Element>, L, C, B> {
        self.elements.through(self.elements.engine.lend())
    }
}

impl<P: LendMut, W, L: MemoryLayout, C: IntTuple, B: IntTuple> Target for PredicatedTensor<P, W, L, C, B> {
    #[inline]
    fn target(&mut self) -> BorrowedElements<Exclusive<'_, P::Element>, L, C, B> {
        let BorrowedElements { first, tiles, .. } = self.elements;
        BorrowedElements { engine: self.elements.engine.lend_mut(), first, tiles }
    }
}

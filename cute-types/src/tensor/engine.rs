//! What a tensor points to: shared and exclusive borrows, owned arrays, raw pointers.
#![allow(unsafe_code)]

use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;

use super::{MemoryLayout, Span, StaticMemoryLayout, TensorError};
use crate::sealed::Sealed;

/// A shared borrow of memory, `&'a [T]` without its length: a pointer to where offset 0 is. Like `&'a [T]` it goes to other
/// threads where `T` is `Sync`:
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// let cells = [core::cell::Cell::new(0)];
/// let a = Tensor::new(&cells, layout!(1:1)).unwrap();
/// std::thread::scope(|scope| {
///     scope.spawn(|| a[0].set(1));
/// });
/// ```
pub struct Shared<'a, T> {
    first: NonNull<T>,
    of: PhantomData<&'a [T]>,
}

/// An exclusive borrow of memory or of a part of it: `&'a mut [T]` without its length, and with other such borrows between
/// its elements where it is a part.
pub struct Exclusive<'a, T> {
    first: NonNull<T>,
    of: PhantomData<&'a mut [T]>,
}

impl<T> Clone for Shared<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Shared<'_, T> {}

// SAFETY: it gives out `&T` and nothing else, like `&[T]`.
unsafe impl<T: Sync> Send for Shared<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Shared<'_, T> {}
// SAFETY: it is the only way to its elements, like `&mut [T]`, and moves with them.
unsafe impl<T: Send> Send for Exclusive<'_, T> {}
// SAFETY: a shared reference to it gives out `&T` alone, like `&&mut [T]`.
unsafe impl<T: Sync> Sync for Exclusive<'_, T> {}

impl<T> fmt::Debug for Shared<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shared({:p})", self.first)
    }
}

impl<T> fmt::Debug for Exclusive<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Exclusive({:p})", self.first)
    }
}

impl<T> Sealed for Shared<'_, T> {}
impl<T> Sealed for Exclusive<'_, T> {}

impl<'a, T> Shared<'a, T> {
    /// # Safety
    ///
    /// The elements that its tensor's layout has are valid for reads, for all of `'a`, at their offsets from `first`.
    pub(super) const unsafe fn new(first: NonNull<T>) -> Self {
        Self { first, of: PhantomData }
    }

    /// The pointer to the element of an offset.
    #[cfg(feature = "ndarray")]
    pub(super) fn start(self, offset: isize) -> *const T {
        self.first.as_ptr().wrapping_offset(offset)
    }

    /// The elements of so many offsets, one after the other.
    ///
    /// # Safety
    ///
    /// All of them are those of elements in the layout of its tensor.
    #[inline]
    pub(super) unsafe fn run(self, offset: isize, length: usize) -> &'a [T] {
        // SAFETY: as for `element`, of each of them.
        unsafe { core::slice::from_raw_parts(self.first.offset(offset).as_ptr(), length) }
    }

    /// The element of an offset.
    ///
    /// # Safety
    ///
    /// The offset is that of an element in the layout of its tensor.
    #[inline]
    pub(super) unsafe fn element(self, offset: isize) -> &'a T {
        // SAFETY: the memory between `first` and the element is one borrow, so no step over it leaves the allocation, and
        // it is shared for `'a`. (Of a type without bytes any offset is 0 bytes.)
        unsafe { self.first.offset(offset).as_ref() }
    }
}

impl<'a, T> Exclusive<'a, T> {
    /// # Safety
    ///
    /// The elements that its tensor's layout has are valid for reads and writes, for all of `'a`, at their offsets from
    /// `first`, and nothing else reaches them as long.
    pub(super) const unsafe fn new(first: NonNull<T>) -> Self {
        Self { first, of: PhantomData }
    }

    /// The same borrow, to read.
    ///
    /// # Safety
    ///
    /// Nobody writes its elements as long as the result is in use.
    #[inline]
    pub(super) const unsafe fn shared(&self) -> Shared<'_, T> {
        // SAFETY: the elements are valid for `'a`; that nobody writes them is on the caller.
        unsafe { Shared::new(self.first) }
    }

    /// The same borrow once more.
    ///
    /// # Safety
    ///
    /// No element is reached through both while a reference to it is in use.
    #[inline]
    pub(super) const unsafe fn exclusive<'b>(&self) -> Exclusive<'b, T>
    where
        'a: 'b,
    {
        // SAFETY: the elements are valid for `'a`; that nothing else reaches them is on the caller.
        unsafe { Exclusive::new(self.first) }
    }

    /// The pointer to the element of an offset.
    #[cfg(feature = "ndarray")]
    pub(super) fn start(&self, offset: isize) -> *mut T {
        self.first.as_ptr().wrapping_offset(offset)
    }

    /// The elements of so many offsets, one after the other.
    ///
    /// # Safety
    ///
    /// All of them are those of elements in the layout of its tensor, and no other reference to one of them is in use while the
    /// result is.
    #[inline]
    pub(super) unsafe fn run<'b>(&self, offset: isize, length: usize) -> &'b mut [T]
    where
        'a: 'b,
    {
        // SAFETY: as for `element`, of each of them.
        unsafe { core::slice::from_raw_parts_mut(self.first.offset(offset).as_ptr(), length) }
    }

    /// The element of an offset.
    ///
    /// # Safety
    ///
    /// The offset is that of an element in the layout of its tensor, and no other reference to that element is in use
    /// while the result is.
    #[inline]
    pub(super) unsafe fn element<'b>(&self, offset: isize) -> &'b mut T
    where
        'a: 'b,
    {
        // SAFETY: as for `Shared::element`; that it is alone is on the caller.
        unsafe { self.first.offset(offset).as_mut() }
    }
}

/// What points to memory, so that a part of a tensor is the same with another first element.
pub trait Pointer: Sealed {
    /// With the element of offset `by` as the first.
    ///
    /// # Safety
    ///
    /// Of a borrow, `by` is 0 or the offset of one of its elements. A raw pointer may go anywhere.
    #[doc(hidden)]
    #[must_use]
    unsafe fn moved(self, by: isize) -> Self;
}

impl<T> Pointer for Shared<'_, T> {
    #[inline]
    unsafe fn moved(self, by: isize) -> Self {
        // SAFETY: an element of the borrow lies there, and between `first` and it is nothing but the borrow's memory.
        Self { first: unsafe { self.first.offset(by) }, ..self }
    }
}

impl<T> Pointer for Exclusive<'_, T> {
    #[inline]
    unsafe fn moved(self, by: isize) -> Self {
        // SAFETY: as above.
        Self { first: unsafe { self.first.offset(by) }, ..self }
    }
}

impl<T> Pointer for *const T {
    #[inline]
    unsafe fn moved(self, by: isize) -> Self {
        self.wrapping_offset(by)
    }
}

impl<T> Pointer for *mut T {
    #[inline]
    unsafe fn moved(self, by: isize) -> Self {
        self.wrapping_offset(by)
    }
}

/// What [`Tensor::new`](super::Tensor::new) takes for a layout `L`: slices, arrays and vectors, borrowed, and arrays by
/// value.
#[diagnostic::on_unimplemented(
    message = "a tensor cannot be made of this",
    label = "neither a borrowed slice, array or vector, nor an array of its own with a static layout",
    note = "for raw pointers there is `Tensor::of_pointer`"
)]
pub trait Data<L>: Sealed {
    /// What the tensor keeps.
    type Engine;
    /// The length, where it is part of the type.
    #[doc(hidden)]
    const LENGTH: Option<usize> = None;
    /// What the tensor keeps, if the memory is long enough.
    #[doc(hidden)]
    fn engine(self, span: Span) -> Result<Self::Engine, TensorError>;
}

impl Span {
    /// Where offset 0 lies in so many elements.
    #[inline]
    pub(super) fn first_in(&self, length: usize) -> Result<usize, TensorError> {
        if self.reach() > length as u128 {
            return Err(TensorError::Length { cosize: self.reach(), length });
        }
        Ok(self.below as usize)
    }
}

impl<'a, T, L> Data<L> for &'a [T] {
    type Engine = Shared<'a, T>;

    #[inline]
    fn engine(self, span: Span) -> Result<Shared<'a, T>, TensorError> {
        let first = span.first_in(self.len())?;
        // SAFETY: `first` is an index of the slice.
        let first = unsafe { NonNull::from(self).cast::<T>().add(first) };
        // SAFETY: all offsets from there lie in the slice: those below 0 reach back to its first element at most, those
        // above not beyond its last, by the check.
        Ok(unsafe { Shared::new(first) })
    }
}

impl<'a, T, L> Data<L> for &'a mut [T] {
    type Engine = Exclusive<'a, T>;

    #[inline]
    fn engine(self, span: Span) -> Result<Exclusive<'a, T>, TensorError> {
        let first = span.first_in(self.len())?;
        // SAFETY: `first` is an index of the slice.
        let first = unsafe { NonNull::from(self).cast::<T>().add(first) };
        // SAFETY: as for a shared slice; the borrow is exclusive, and is given up here.
        Ok(unsafe { Exclusive::new(first) })
    }
}

impl<'a, T, L, const N: usize> Data<L> for &'a [T; N] {
    type Engine = Shared<'a, T>;
    const LENGTH: Option<usize> = Some(N);

    #[inline]
    fn engine(self, span: Span) -> Result<Shared<'a, T>, TensorError> {
        Data::<L>::engine(self.as_slice(), span)
    }
}

impl<'a, T, L, const N: usize> Data<L> for &'a mut [T; N] {
    type Engine = Exclusive<'a, T>;
    const LENGTH: Option<usize> = Some(N);

    #[inline]
    fn engine(self, span: Span) -> Result<Exclusive<'a, T>, TensorError> {
        Data::<L>::engine(self.as_mut_slice(), span)
    }
}

#[cfg(feature = "alloc")]
impl<'a, T, L> Data<L> for &'a alloc::vec::Vec<T> {
    type Engine = Shared<'a, T>;

    #[inline]
    fn engine(self, span: Span) -> Result<Shared<'a, T>, TensorError> {
        Data::<L>::engine(self.as_slice(), span)
    }
}

#[cfg(feature = "alloc")]
impl<'a, T, L> Data<L> for &'a mut alloc::vec::Vec<T> {
    type Engine = Exclusive<'a, T>;

    #[inline]
    fn engine(self, span: Span) -> Result<Exclusive<'a, T>, TensorError> {
        Data::<L>::engine(self.as_mut_slice(), span)
    }
}

impl<T, L: StaticMemoryLayout, const N: usize> Data<L> for [T; N] {
    type Engine = [T; N];
    const LENGTH: Option<usize> = Some(N);

    #[inline]
    fn engine(self, span: Span) -> Result<[T; N], TensorError> {
        span.first_in(N)?;
        Ok(self)
    }
}

impl<P: super::Lend, L: Copy> super::Tensor<P, L> {
    /// The same view once more.
    ///
    /// # Safety
    ///
    /// Of an exclusive view, no element is reached through both while a reference to it is in use.
    pub(crate) unsafe fn again(&self) -> Self {
        // SAFETY: by the caller's word.
        super::Tensor { engine: unsafe { self.engine.again() }, layout: self.layout }
    }
}

/// A tensor whose elements can be read. See [`Tensor::view`](super::Tensor::view).
pub trait Readable: Sealed {
    /// The type of an element.
    type Element;
    /// The layout.
    type Layout: MemoryLayout;
    /// A shared view of all of it.
    #[doc(hidden)]
    fn shared(&self) -> super::Tensor<Shared<'_, Self::Element>, Self::Layout>;
}

/// A tensor whose elements can be written.
#[diagnostic::on_unimplemented(
    message = "the elements of this tensor cannot be written",
    label = "a shared view, or a raw pointer",
    note = "what is written is made of memory that is lent for that, `Tensor::new(&mut data, ..)`, or lent by `view_mut`"
)]
pub trait Writable: Readable {
    /// An exclusive view of all of it.
    #[doc(hidden)]
    fn exclusive(&mut self) -> super::Tensor<Exclusive<'_, Self::Element>, Self::Layout>;
}

impl<E, L> Sealed for super::Tensor<E, L> {}

impl<T, L: MemoryLayout> Readable for super::Tensor<Shared<'_, T>, L> {
    type Element = T;
    type Layout = L;

    #[inline]
    fn shared(&self) -> super::Tensor<Shared<'_, T>, L> {
        *self
    }
}

impl<T, L: MemoryLayout> Readable for super::Tensor<Exclusive<'_, T>, L> {
    type Element = T;
    type Layout = L;

    #[inline]
    fn shared(&self) -> super::Tensor<Shared<'_, T>, L> {
        // SAFETY: while `self` is borrowed nobody writes its elements.
        super::Tensor { engine: unsafe { self.engine.shared() }, layout: self.layout }
    }
}

#[diagnostic::do_not_recommend]
impl<T, L: MemoryLayout> Writable for super::Tensor<Exclusive<'_, T>, L> {
    #[inline]
    fn exclusive(&mut self) -> super::Tensor<Exclusive<'_, T>, L> {
        // SAFETY: `self` cannot be used while the result is.
        super::Tensor { engine: unsafe { self.engine.exclusive() }, layout: self.layout }
    }
}

impl<T, L: StaticMemoryLayout, const N: usize> Readable for super::Tensor<[T; N], L> {
    type Element = T;
    type Layout = L;

    #[inline]
    fn shared(&self) -> super::Tensor<Shared<'_, T>, L> {
        // SAFETY: offset 0 lies there, and the array was found to be long enough when the tensor was made, for every value
        // of the static layout, of which there is one.
        let engine = unsafe { Shared::new(NonNull::from(&self.engine).cast::<T>().add(L::BELOW)) };
        super::Tensor { engine, layout: self.layout }
    }
}

#[diagnostic::do_not_recommend]
impl<T, L: StaticMemoryLayout, const N: usize> Writable for super::Tensor<[T; N], L> {
    #[inline]
    fn exclusive(&mut self) -> super::Tensor<Exclusive<'_, T>, L> {
        // SAFETY: as for `shared`; the borrow is exclusive.
        let engine = unsafe { Exclusive::new(NonNull::from(&mut self.engine).cast::<T>().add(L::BELOW)) };
        super::Tensor { engine, layout: self.layout }
    }
}

//! Raw pointers as borrows, on the word of who knows the memory.
#![allow(unsafe_code)]

use core::ptr::NonNull;

use super::{Exclusive, MemoryLayout, Shared, Tensor};

impl<T, L: MemoryLayout> Tensor<*const T, L> {
    /// The tensor whose elements are read, of memory that Rust knows nothing of: a kernel's parameter, a mapped file.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let a = Tensor::of_pointer(data.as_ptr(), data.len(), layout!((2,3):(3,1)))?;
    /// // SAFETY: the pointer is that of six integers, which nothing writes.
    /// let a = unsafe { a.borrow() };
    /// assert_eq!(a[(1, 2)], 5);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// # Safety
    ///
    /// The pointer is not null. Each element of the layout is aligned and valid for reads for all of `'a`, in one
    /// allocation together with where offset 0 is, and nothing writes it as long.
    #[inline]
    #[must_use]
    pub unsafe fn borrow<'a>(self) -> Tensor<Shared<'a, T>, L> {
        // SAFETY: not null, by the caller's word.
        let first = unsafe { NonNull::new_unchecked(self.engine.cast_mut()) };
        // SAFETY: the elements are valid for `'a`, by the caller's word.
        Tensor { engine: unsafe { Shared::new(first) }, layout: self.layout }
    }
}

impl<T, L: MemoryLayout> Tensor<*mut T, L> {
    /// The tensor whose elements are read and written. The memory between them may be that of other such tensors: of one
    /// array, each thread of a kernel has its part.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 6];
    /// let rows = Tensor::of_pointer(data.as_mut_ptr(), data.len(), layout!((2,3):(3,1)))?;
    /// // SAFETY: the rows have no element in common, and nothing else reaches the array.
    /// let (mut first, mut second) = unsafe { (rows.slice((0, ..))?.borrow_mut(), rows.slice((1, ..))?.borrow_mut()) };
    /// (first[2], second[0]) = (2, 3);
    /// assert_eq!(data, [0, 0, 2, 3, 0, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// # Safety
    ///
    /// The pointer is not null. Each element of the layout is aligned and valid for reads and writes for all of `'a`, in one
    /// allocation together with where offset 0 is, and nothing else reaches it as long.
    #[inline]
    #[must_use]
    pub unsafe fn borrow_mut<'a>(self) -> Tensor<Exclusive<'a, T>, L> {
        // SAFETY: not null, by the caller's word.
        let first = unsafe { NonNull::new_unchecked(self.engine) };
        // SAFETY: the elements are valid for `'a` and reached by nothing else, by the caller's word.
        Tensor { engine: unsafe { Exclusive::new(first) }, layout: self.layout }
    }
}

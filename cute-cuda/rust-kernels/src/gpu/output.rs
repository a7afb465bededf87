//! What a kernel writes.

use core::marker::PhantomData;

use cute_types::prelude::*;
use cute_types::rules::{Accepted, ApartRule};
use cute_types::tensor::Exclusive;

use super::address::Array;
use super::{Ids, PartOfThread, Refused};

/// An array that the threads of a launch write to, each to its own part: `L` is the layout of `((thread, value), block)`
/// over it.
///
/// An output is neither `Copy` nor `Clone`, so that a thread takes its part once.
pub struct Output<'a, T, L> {
    array: Array<T, L>,
    elements: PhantomData<&'a mut [T]>,
}

// Elements come from the host and go back to it.
impl<'a, T: Send, L: ApartRule<Verdict: Accepted>> Output<'a, T, L> {
    /// The output behind a pointer to `length` elements.
    ///
    /// # Safety
    ///
    /// The pointer is aligned, to memory of as many elements, which nothing but this launch reaches for `'a`; each thread
    /// makes one output of it, and all the same one.
    #[inline(always)]
    pub unsafe fn new(pointer: *mut T, length: usize, layout: L) -> Result<Self, Refused>
    where
        L: Addressable,
    {
        Ok(Self { array: Array::new(pointer, length, layout)?, elements: PhantomData })
    }

    /// The part of the thread with these ids.
    #[inline(always)]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn part<G: StaticTuple, B: StaticTuple>(
        self,
        ids: &Ids<G, B>,
    ) -> Result<Tensor<Exclusive<'a, T>, L::Part<PartOfThread<G, B>>>, Refused>
    where
        PartOfThread<G, B>: Slicer,
        L: SliceRule<PartOfThread<G, B>>,
    {
        let part = self.array.part(ids.part()?)?.tensor;
        // SAFETY: the elements are in the array, which was found to be long enough and is this launch's. The layout takes
        // no two coordinates to one place, and no other thread has these ids; this one gave its output up.
        Ok(unsafe { part.borrow_mut() })
    }
}

//! What a kernel reads.

use core::marker::PhantomData;

use cute_types::coord::InSlice;
use cute_types::prelude::*;
use cute_types::rules::{Accepted, Top};
use cute_types::tensor::{MemoryLayout, Shared};

use super::Refused;
use super::address::part_of;

/// An array that nothing writes during the launch, and its layout, of `((thread, value), block)` or another one.
#[derive(Clone, Copy)]
pub struct Input<'a, T, L> {
    array: *mut T,
    length: usize,
    tensor: Tensor<*mut T, L>,
    elements: PhantomData<&'a [T]>,
}

impl<'a, T, L: MemoryLayout> Input<'a, T, L> {
    /// The input of a kernel's parameter.
    #[inline(always)]
    pub fn new<const N: usize>(array: &'a [T; N], layout: L) -> Result<Self, Refused>
    where
        L::Integers: Accepted,
    {
        // It is read only: the tensors of other parameters are never made of it.
        let pointer = array.as_ptr().cast_mut();
        Ok(Self { array: pointer, length: N, tensor: Tensor::of_pointer(pointer, N, layout)?, elements: PhantomData })
    }

    /// The part under the `..` of a coordinate.
    #[inline(always)]
    pub fn slice<C: Slicer>(self, coord: C) -> Result<Tensor<Shared<'a, T>, L::Part<C>>, Refused>
    where
        C::Fits<L::Shape, Top, InSlice>: Accepted,
    {
        let part = part_of(self.array, self.length, self.tensor, coord)?;
        let part = part.with_data(part.data().cast_const());
        // SAFETY: the elements are those of the borrow, which the layout was found not to leave.
        Ok(unsafe { part.borrow() })
    }
}

//! What a kernel reads.

use core::marker::PhantomData;
use core::ops::Deref;

use cute_types::prelude::*;
use cute_types::tensor::{MemoryLayout, Shared};

use super::Refused;
use super::address::Array;

/// An array that nothing writes during the launch, and its layout, of `((thread, value), block)` or another one.
#[derive(Clone, Copy)]
pub struct Input<'a, T, L> {
    array: Array<T, L>,
    elements: PhantomData<&'a [T]>,
}

// All threads read the elements: none that changes behind a shared reference without being atomic.
impl<'a, T: Sync, L: MemoryLayout> Input<'a, T, L> {
    /// The input of a kernel's parameter.
    ///
    /// # Safety
    ///
    /// The array is in global memory, and stays as it is until the launch is done.
    #[inline(always)]
    pub unsafe fn new<const N: usize>(array: &'a [T; N], layout: L) -> Result<Self, Refused>
    where
        L: Addressable,
    {
        // It is read only: the tensors of other parameters are never made of it.
        Ok(Self { array: Array::new(array.as_ptr().cast_mut(), N, layout)?, elements: PhantomData })
    }

    /// The input under the `..` of a coordinate, which is sliced further: what the coordinate brings to an offset is found
    /// once.
    #[inline(always)]
    pub fn part<C: Slicer>(self, coord: C) -> Result<Input<'a, T, L::Part<C>>, Refused>
    where
        L: SliceRule<C>,
    {
        Ok(Input { array: self.array.part(coord)?, elements: PhantomData })
    }

    /// The part under the `..` of a coordinate.
    #[inline(always)]
    pub fn slice<C: Slicer>(self, coord: C) -> Result<InputPart<'a, T, L::Part<C>>, Refused>
    where
        L: SliceRule<C>,
    {
        let part = self.array.part(coord)?.tensor;
        let part = part.with_data(part.data().cast_const());
        // SAFETY: the elements are those of the borrow, which the layout was found not to leave.
        Ok(InputPart(unsafe { part.borrow() }))
    }
}

/// A part of an [`Input`]: a tensor whose elements are in global memory.
pub struct InputPart<'a, T, L>(Tensor<Shared<'a, T>, L>);

impl<'a, T, L> Deref for InputPart<'a, T, L> {
    type Target = Tensor<Shared<'a, T>, L>;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

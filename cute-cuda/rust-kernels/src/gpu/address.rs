//! Addresses: what is found once for a thread, and what each of its elements adds to it.
//!
//! A part's first element is found in 64 bits by the pointer arithmetic of [`Tensor`]. On a GPU that costs twice as much as
//! it has to, since registers have 32; and of a swizzle it would be done for each element anew.

use core::arch::asm;

use cute_types::prelude::*;
use cute_types::swizzle::Base;
use cute_types::tensor::MemoryLayout;

use super::Refused;

/// What shared memory is aligned to, in bytes: a swizzle changes no bits above those, as long as it exchanges banks.
pub const ALIGN: usize = 128;

/// The same number, of which the compiler does not know what it is made of: it is there once, in a register.
#[inline(always)]
fn opaque(number: u32) -> u32 {
    let same;
    // SAFETY: it moves a register.
    unsafe {
        asm!("mov.u32 {}, {};", out(reg32) same, in(reg32) number, options(pure, nomem, nostack, preserves_flags));
    }
    same
}

/// An array of global memory, or a part of it, and where the array begins: what offsets of 32 bits count from.
#[derive(Clone, Copy)]
pub(super) struct Array<T, L> {
    first: *mut T,
    length: usize,
    pub(super) tensor: Tensor<*mut T, L>,
}

impl<T, L: MemoryLayout> Array<T, L> {
    /// An array of `length` elements, if the layout ends in it.
    #[inline(always)]
    pub(super) fn new(first: *mut T, length: usize, layout: L) -> Result<Self, Refused>
    where
        L: Addressable,
    {
        Ok(Self { first, length, tensor: Tensor::of_pointer(first, length, layout)? })
    }

    /// The part under the `..` of a coordinate, its first element found by a number of 32 bits and one sum of 64, where no
    /// element is further.
    #[inline(always)]
    pub(super) fn part<C: Slicer>(self, coord: C) -> Result<Array<T, L::Part<C>>, Refused>
    where
        L: SliceRule<C>,
    {
        let Array { first, length, tensor } = self;
        // Where a stride is negative, offset 0 is not the first element.
        let start = tensor.data().addr().wrapping_sub(first.addr()) / size_of::<T>().max(1);
        let offset = start.wrapping_add_signed(tensor.layout().place(coord));
        let mut tensor = tensor.slice(coord)?;
        if length as u64 <= 1 << 32 {
            // Else the compiler would add the terms of the number to the pointer, one by one.
            tensor = tensor.with_data(first.wrapping_add(opaque(offset as u32) as usize));
        }
        Ok(Array { first, length, tensor })
    }
}

/// A layout over shared memory, whose addresses have 32 bits.
///
/// # Safety
///
/// The address is that of the element at [`MemoryLayout::place`] after `region`.
pub unsafe trait Addressed: MemoryLayout {
    /// The address of an element of `size` bytes, `region` being where offset 0 is; the coordinate is in range.
    fn address<C: Coord>(&self, region: u32, size: usize, coord: C) -> u32;
}

// SAFETY: it is that place, in bytes.
unsafe impl<S: IntTuple, D: IntTuple> Addressed for Layout<S, D> {
    #[inline(always)]
    fn address<C: Coord>(&self, region: u32, size: usize, coord: C) -> u32 {
        region.wrapping_add((self.place(coord) as u32).wrapping_mul(size as u32))
    }
}

// SAFETY: the place, in bytes; below, where its bits are taken apart, why they come together again.
unsafe impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Addressed for Composed<W, O, Layout<S, D>> {
    /// Where a thread's offset b and the offset i of what it takes have no bit in common, b + i is b ^ i, and the swizzle s,
    /// which is linear over ^, can be taken of both apart: s(b) is there once, and of s(i), a constant, the targets are one
    /// ^ for an element, and the other bits go into the instruction that loads it. The targets of an address are those of
    /// the offset, because the region is aligned to more.
    #[inline(always)]
    fn address<C: Coord>(&self, region: u32, size: usize, coord: C) -> u32 {
        let (base, index) = (self.base_offset().digits(), self.layout().place(coord) as usize);
        let bytes = |elements: usize| (elements as u32).wrapping_mul(size as u32);
        let swizzled = |x: usize| x ^ W::aim(x & W::SOURCES);
        let targets = W::TARGETS.saturating_add(1).saturating_mul(size);
        if base & index != 0 || targets > ALIGN || !(region as usize).is_multiple_of(ALIGN) {
            return region.wrapping_add(bytes(self.place(coord) as usize));
        }
        let (first, rest) = (opaque(region.wrapping_add(bytes(swizzled(base)))), swizzled(index));
        (first ^ bytes(rest & W::TARGETS)).wrapping_add(bytes(rest & !W::TARGETS))
    }
}

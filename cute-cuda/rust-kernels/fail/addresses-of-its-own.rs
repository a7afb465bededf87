//! error[E0200]: the trait `Addressed` requires an `unsafe impl` declaration
//!
//! A layout whose addresses are its own: they are where shared memory is read and written, unchecked.
#![no_std]
#![feature(asm_experimental_arch)]

use cute_rust_kernels::gpu::Addressed;
use cute_types::prelude::*;

/// A layout that finds each element elsewhere.
#[derive(Clone, Copy)]
pub struct Elsewhere<L>(L);

impl<L> Addressed for Elsewhere<L>
where
    Self: cute_types::tensor::MemoryLayout,
{
    fn address<C: Coord>(&self, _: u32, _: usize, _: C) -> u32 {
        1 << 20
    }
}

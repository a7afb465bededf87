//! error[E0277]: `Cell<f32>` cannot be shared between threads safely
//!
//! An input whose elements change behind a shared reference, which all threads have.
#![no_std]
#![feature(asm_experimental_arch)]

use core::cell::Cell;

use cute_rust_kernels::gpu::{Input, Refused};
use cute_types::prelude::*;

/// An input of cells.
///
/// # Safety
///
/// The cells are in global memory.
pub unsafe fn cells(array: &[Cell<f32>; 64]) -> Result<(), Refused> {
    // SAFETY: by the word of who calls.
    unsafe { Input::new(array, <Layout!(64:1)>::NEW) }.map(drop)
}

//! error[E0277]: apart: stride _8 is not above _8, which the modes of smaller strides reach
//!
//! An output of which two threads would have the same elements: each begins with what the one before ends with.
#![no_std]
#![feature(abi_ptx)]

use cute_rust_kernels::gpu::Output;
use cute_types::prelude::*;

/// Nothing yet.
///
/// # Safety
///
/// `out` points to 2048 numbers.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn overlap(out: *mut f32) {
    // SAFETY: by the word of who launches.
    let _ = unsafe { Output::new(out, 2048, layout!(((16,9),16):((8,1),128))) };
}

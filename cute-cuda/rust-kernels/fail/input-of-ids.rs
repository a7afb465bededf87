//! error[E0277]: `*mut ()` cannot be shared between threads safely
//!
//! The ids of another thread, which a launch before has written down: by them, a thread would take that one's part.
#![no_std]

use cute_rust_kernels::gpu::{Ids, Input, Refused};
use cute_types::prelude::*;

/// An input of ids.
///
/// # Safety
///
/// The ids are in global memory.
pub unsafe fn of_others<G, B>(array: &[Ids<G, B>; 64]) -> Result<(), Refused> {
    // SAFETY: by the word of who calls.
    unsafe { Input::new(array, <Layout!(64:1)>::NEW) }.map(drop)
}

//! error[E0277]: `*mut ()` cannot be sent between threads safely
//!
//! A block that leaves its thread: another one would wait at barriers in its place.
#![no_std]

use cute_rust_kernels::gpu::Block;

fn elsewhere<T: Send>(_: T) {}

/// Gives its block away.
pub fn away(block: Block<()>) {
    elsewhere(block);
}

//! error[E0382]: use of moved value: `block`
//!
//! Two barriers of one block, neither of which is after the other: what the second would make is in the phase of the
//! first.
#![no_std]

use cute_rust_kernels::gpu::{Block, Regions};

/// Waits twice, and takes both for the first time.
pub fn apart<R: Regions>(block: Block<R>) {
    let _first = block.sync();
    let _second = block.sync();
}

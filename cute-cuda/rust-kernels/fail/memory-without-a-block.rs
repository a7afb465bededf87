//! error[E0599]: no method named `part` found for struct `Claim<R>` in the current scope
//!
//! Shared memory that is written before it is that of a block: at no barrier would it be found in a phase.
#![no_std]

use cute_rust_kernels::gpu::{Claim, Ids, Memory, Writing};
use cute_types::prelude::*;

/// Writes to memory that only it knows of.
pub fn aside<M: Memory, L, W>(tile: Claim<Writing<M, f32, L, W>>, ids: Ids<U1, U64>) {
    let _part = tile.part(&ids);
}

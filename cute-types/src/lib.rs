//! CuTe layouts as types.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "alloc")]
pub mod draw;
#[cfg(feature = "alloc")]
pub mod runtime;

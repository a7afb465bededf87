//! GPU kernels in Rust, with layouts as types: rustc compiles them to PTX (`build` has the command), and the layouts of
//! [`layouts`] are those that the host launches and checks them by.
//!
//! A kernel's body is safe code over [`cute_types`] tensors; what it may touch is decided where its entry makes them, by the
//! types of [`gpu`]. There is no panic in the text: each check is of a constant, or of an id whose range the entry states,
//! and is gone when the compiler is done.
#![no_std]
#![feature(abi_ptx, asm_experimental_arch, core_float_math, stdarch_nvptx)]

pub mod gpu;
pub mod kernels;

/// The layouts of the kernels in the size of this build.
pub mod layouts {
    #[cfg(feature = "large")]
    pub use cute_rust_layouts::large::*;
    #[cfg(not(feature = "large"))]
    pub use cute_rust_layouts::small::*;
}

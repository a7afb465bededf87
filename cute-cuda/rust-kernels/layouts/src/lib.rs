//! The layouts of the kernels of `cute-cuda/rust-kernels`: for the device, and for the host that launches the kernels and
//! knows by the same types what they did.
//!
//! What the threads of a launch take of a tensor is a layout of two modes, `((thread, value), block)`: each kernel's
//! parameter has one, and an output's has to be injective. There are two sizes of each kernel, of which a build of the
//! kernels has one.
#![no_std]

pub mod common;
pub mod large;
pub mod small;

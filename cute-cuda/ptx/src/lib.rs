//! PTX from layouts, as text: what needs neither a driver nor a device.
//!
//! A layout's offset becomes an [expression](index::Expr), simplified; the expression becomes instructions of a
//! [`kernel`], which a [builder](kernel::Builder) writes around layouts; the kernel prints as PTX ([`ptx`]), and its
//! [signature](kernel::Signature) says what a launch has to give it. The same index code for programs in CUDA C++ is
//! [`cpp`]. A [`Runner`](kernel::Runner) runs it on arrays of the host, a [`Driver`](kernel::Driver) on those of a
//! device.
//!
//! `cute-ptx-interpret` is a runner, the interpreter of PTX text; `cute-cuda` brings NVIDIA's driver, and re-exports both
//! crates. The examples here name `cute_cuda`, which is what most users depend on: `cute_cuda::kernel` is this crate's
//! [`kernel`], and so on.
//!
//! ```
//! use cute_ptx::kernel::Offsets;
//! use cute_ptx::ptx::Target;
//! use cute_types::prelude::*;
//!
//! let offsets = Offsets::new(layout!((6,10):(10,1)), Target::Sm90)?;
//! assert_eq!(offsets.expr().to_string(), "high(i * 715827883) * -59 + i * 10");
//! assert!(offsets.kernel().ptx().contains("mul.hi.u32"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod cpp;
pub mod index;
pub mod kernel;
pub mod ptx;

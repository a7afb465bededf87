//! PTX from layouts, and running it.
//!
//! The path: a layout's offset becomes an [expression](index::Expr), simplified; the expression becomes
//! instructions of a [`kernel`]; the kernel prints as PTX ([`ptx`]); and a [`Machine`] runs it, on the
//! first NVIDIA device, or where there is none on an [interpreter](interpret) of the PTX text.
//!
//! ```
//! use cute_cuda::Machine;
//! use cute_cuda::index::Expr;
//! use cute_cuda::kernel::Offsets;
//! use cute_cuda::ptx::Target;
//! use cute_types::runtime::RuntimeLayout;
//!
//! let layout: RuntimeLayout = "(6,10):(10,1)".parse()?;
//! let expr = Expr::of_layout(&layout)?;
//! assert_eq!(expr.to_string(), "high(i * 715827883) * -59 + i * 10");
//!
//! let offsets = Offsets::new(&layout, Target::Sm90)?;
//! assert!(offsets.kernel().ptx().contains("mul.hi.u32"));
//!
//! let machine = Machine::pick()?;
//! let computed = offsets.run(&machine, 60)?;
//! assert_eq!(computed[7], 11);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whatever can be refused is a typed error with a sentence: a layout without index code
//! ([`index::IndexError`]), one that a kernel cannot be made for ([`kernel::KernelError`]), arguments that do
//! not fit ([`kernel::SignatureError`]), a machine that is missing or gives up ([`CudaError`]). Memory is
//! touched without a check of the compiler in `device.rs` alone.

pub mod index;
pub mod interpret;
pub mod kernel;
pub mod ptx;

mod device;
mod error;
mod machine;
mod order;

/// The driver's API, in the version that launches take contexts, streams and arrays of.
pub use cudarc;
pub use device::{Device, context};
pub use error::CudaError;
pub use machine::Machine;

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
//! What needs no driver is in crates of its own, which one may take alone: `cute-ptx` has [`index`], [`ptx`],
//! [`kernel`] and [`cpp`], `cute-ptx-interpret` is [`interpret`]. This one has the [`Device`], the [`Machine`], and
//! NVIDIA's driver for launches on the streams of a user ([`Cuda`]), and re-exports both: nobody has to name another
//! crate.
//!
//! Whatever can be refused is a typed error with a sentence: a layout without index code
//! ([`index::IndexError`]), one that a kernel cannot be made for ([`kernel::KernelError`]), arguments that do
//! not fit ([`kernel::SignatureError`]), a machine that is missing or gives up ([`CudaError`]). What the compiler does not
//! check is in `device.rs`, `launch.rs`, `library.rs` and `tensor_map.rs`, which call the driver.

pub mod kernel;

mod bound;
mod cuda;
mod device;
mod error;
mod launch;
mod library;
mod machine;
mod order;
mod tensor_map;

/// The driver's API, in the version that launches take contexts, streams and arrays of.
pub use cudarc;
/// Of the crate `cute-ptx`, like all of [`kernel`] but the driver's arguments.
#[doc(inline)]
pub use cute_ptx::{cpp, index, ptx};
/// The interpreter of PTX text: all of the crate `cute-ptx-interpret`.
pub use cute_ptx_interpret as interpret;

pub use cuda::Cuda;
pub use device::{Device, context};
pub use error::CudaError;
pub use machine::Machine;

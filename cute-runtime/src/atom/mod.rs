//! Atoms: the instructions that multiply and copy, as the layouts of their threads and values, and tilings made of them.
//!
//! An atom says for each thread and each of its values which element of the instruction's tile that is. Laid out over a
//! block, by the algebra alone, atoms say what each thread of the block loads, multiplies and stores.
//!
//! ```
//! use cute_runtime::atom::{MmaAtom, TiledMma};
//! use cute_runtime::RuntimeLayout;
//! let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
//! let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"(_,_,_)".parse()?)?;
//! assert_eq!((mma.size(), mma.tile_shape().to_string()), (128, "(32,16,16)".into()));
//! // What thread 33 has of a block of C, 64 by 64, its columns 64 apart.
//! let c: RuntimeLayout = "(64,64):(1,64)".parse()?;
//! let part = mma.thread(33)?.partition_c(&c.into())?;
//! assert_eq!((part.layout().to_string(), part.offset().to_string()), ("((2,2),2,4):((64,8),32,1024)".into(), "144".into()));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! CuTe: `include/cute/atom`, `include/cute/arch`.

mod best_copy;
mod copy;
mod coverage;
mod element;
mod error;
mod family;
mod fragment;
mod gmma;
mod mma;
mod numbering;
mod partition;
mod ptx;
mod ragged;
mod retile;
mod rows;
mod sentence;
mod smem_swizzle;
mod thr_mma;
mod thrfrg;
mod tiled_copy;
mod tiled_mma;
mod tma;
mod tv;

pub use best_copy::{BestCopy, CopySide, best_copy};
pub use copy::{CopyAtom, CopyOperation, TypedCopyAtom};
pub use coverage::Accesses;
pub use element::{Element, NoElement};
pub use error::AtomError;
pub use gmma::{GmmaDescriptor, GmmaError, GmmaFragment, GmmaLayout, GmmaMajor, GmmaOperand};
pub use mma::{Held, MmaAtom, Mode, Operand, Registers, Scale, ValType};
pub use partition::{Partition, Predicated};
pub use smem_swizzle::SmemSwizzle;
pub use thr_mma::ThrMma;
pub use tiled_copy::{ThrCopy, TiledCopy};
pub use tiled_mma::TiledMma;
pub use tma::{TensorMap, TmaCopy, TmaError, TmaInstruction, TmaPartition, tma_multicast_mask};

//! Atoms: the instructions that multiply and copy, as types with the layouts of their threads and values.
//!
//! An atom says for each thread and each of its values which element of the instruction's tile that is. The names are CuTe's;
//! of the atoms of a warpgroup there is one type for all N, `SM90_64xNx16_F32F16F16_SS<N, X, Y>`.
//!
//! ```
//! use cute_types::atom::{MmaAtom, SM80_16x8x16_F32F16F16F32_TN};
//! use cute_types::prelude::*;
//! type Atom = SM80_16x8x16_F32F16F16F32_TN;
//! // Which elements of C thread 5 has: two in a row, and two eight rows below.
//! let c = <Atom as MmaAtom>::CLayout::NEW;
//! assert_eq!(c, layout!(((4,8),(2,2)):((32,1),(16,8))));
//! assert!((0..4).map(|value| c.offset((5, value))).eq([33, 49, 41, 57]));
//! ```
//!
//! [`make_tiled_mma`] lays atoms out over a block of threads, and each thread's part of a tensor is a type: what does not fit is an
//! error of the compiler.
//!
//! ```
//! use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
//! use cute_types::prelude::*;
//! let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
//! assert_eq!((mma.thr_layout_vmnk(), mma.tile_shape()), (layout!((32,2,2,1):(1,32,64,0)), shape!((32,16,16))));
//! // What thread 33 has of a block of C, 64 by 64, its columns 64 apart: a layout, and where it begins.
//! let (part, offset) = mma.get_slice(33)?.partition_c(layout!((64,64):(1,64)));
//! assert_eq!((part, offset), (layout!(((2,2),2,4):((64,8),32,1024)), 144));
//! # Ok::<(), cute_types::atom::NoThread>(())
//! ```
//!
//! The module is there with the feature `atoms`.
//!
//! The atoms of sm_70 to sm_90 are here; over values, `runtime::atom` has those of sm_100 and sm_120, too.
//!
//! CuTe: `include/cute/atom`, `include/cute/arch`.

mod best_copy;
mod best_operand;
mod copy;
#[cfg(feature = "alloc")]
mod cost;
mod cotiled;
mod coverage;
pub mod element;
mod fragment;
mod ladder;
mod literal;
mod mma;
mod numbering;
mod partition;
mod permutation;
mod ragged;
mod retile;
mod rows;
mod text;
mod thrfrg;
mod tidfrg;
mod tiled_copy;
mod tiled_mma;
mod tv;
mod typed_copy;
mod vectors;

use crate::layout::StaticLayout;

pub use best_copy::{BestCopy, BestCopyOf, GlobalMemory, MemorySide, SharedMemory, best_copy};
pub use best_operand::{BestOperand, BestOperandCopy, best_copy_a, best_copy_b, best_copy_c};
pub use copy::CopyAtom;
#[cfg(feature = "alloc")]
pub use cost::{CopyCost, copy_sectors, copy_wavefronts};
pub use cotiled::{ByLayouts, CAtomOf, CotiledCopy, CotiledOf, Projections, make_cotiled_copy, make_tiled_copy_c_atom};
pub use coverage::Coverage;
pub use fragment::{PartShape, RegistersOfA, RegistersOfB, ThreadFragment, ThreadPart};
pub use mma::{Descriptor, ExtentsMNK, Held, MmaAtom, Registers, major};
pub use partition::{NoThread, PartOf, Partition, PartitionOf, Partitioned, Partitioning, TryPartOf};
pub use permutation::{Permutation, Permutations};
pub use ragged::{PartitionedCeil, ThrfrgCeil, TidfrgCeil};
pub use retile::Retile;
pub use rows::*;
pub use thrfrg::{MmaOperand, OperandA, OperandB, OperandC, Thrfrg};
pub use tidfrg::{CopySide, Destination, SideTV, Source, Tidfrg};
pub use tiled_copy::{
    CopyOf, CopyOfOperand, CopyOfSide, CopyTile, CopyTiling, Made, MadeOf, MadeTiledCopy, OperandCopy, SideCopy,
    ThrCopy, TiledCopy, make_tiled_copy, make_tiled_copy_a, make_tiled_copy_b, make_tiled_copy_c, make_tiled_copy_d,
    make_tiled_copy_s,
};
pub use tiled_mma::{MmaTiling, ThrMma, TiledMma, make_tiled_mma};
pub use tv::{LayoutTV, TvRule};
pub use typed_copy::{CopyTyping, TypedCopyAtom};
pub use vectors::Vectors;

/// The size of a layout.
type SizeOf<L> = <L as StaticLayout>::Size;

/// The second mode of a layout.
type SecondMode<L> = <<L as StaticLayout>::Tail as StaticLayout>::Head;

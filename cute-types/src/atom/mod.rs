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
//! The atoms of sm_70 to sm_90 are here; over values, `runtime::atom` has those of sm_100 and sm_120, too.
//!
//! CuTe: `include/cute/atom`, `include/cute/arch`.

mod copy;
pub mod element;
mod mma;
mod rows;
mod text;

pub use copy::CopyAtom;
pub use mma::{Descriptor, Extents, Held, MmaAtom, Registers, major};
pub use rows::*;

//! Atoms: the instructions that multiply and copy, as the layouts of their threads and values, and tilings made of them.
//!
//! An atom says for each thread and each of its values which element of the instruction's tile that is. Laid out over a
//! block, by the algebra alone, atoms say what each thread of the block loads, multiplies and stores.
//!
//! CuTe: `include/cute/atom`, `include/cute/arch`.

mod element;
mod gmma;
mod smem_swizzle;

pub use element::{Element, NoElement};
pub use gmma::{GmmaDescriptor, GmmaError, GmmaFragment, GmmaLayout, GmmaMajor, GmmaOperand};
pub use smem_swizzle::SmemSwizzle;

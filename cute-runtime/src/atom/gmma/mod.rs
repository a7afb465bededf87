//! Operands of `wgmma` in shared memory: the layouts that it can read, and the descriptors that say which of them it is.
//!
//! `wgmma` takes B, and A where it is not in registers, from shared memory, and is told where by a *descriptor* of 64 bits. What
//! a descriptor can say is a function from (mn,k) to an address, with two strides and one of four swizzles in it. Such layouts
//! are [canonical](GmmaDescriptor::new), and there are two families, by the mode whose elements are adjacent: [`GmmaMajor`].
//!
//! With `T = 128/b` elements of b bits in 16 bytes, rows of `W` times 16 bytes, and the swizzle `S` of such rows on byte
//! addresses, the address of element (mn,k), counted in bytes from the first, is
//!
//! | major | swizzle | address |
//! |---|---|---|
//! | K | none | `(mn%8)·16 + (mn/8)·SBO + (k/T)·LBO + (k%T)·b/8` |
//! | K | rows of 16·W | `S((mn%8)·16·W + (mn/8)·SBO + k·b/8)` |
//! | MN | none | `(mn%T)·b/8 + (mn/T)·SBO + (k%8)·16 + (k/8)·LBO` |
//! | MN | rows of 16·W | `S((mn%(T·W))·b/8 + (mn/(T·W))·LBO + (k%8)·16·W + (k/8)·SBO)` |
//!
//! where LBO and SBO are the *leading* and the *stride byte offset* of the descriptor. Without a swizzle the two change places
//! from one family to the other. `S` is applied to the address itself, not to what is added to the first.
//!
//! Sources: PTX ISA, "Asynchronous Warpgroup Level Matrix Shared Memory Layout" and "Matrix descriptor". CuTe:
//! `SM90::GMMA`, `make_gmma_desc`, `include/cute/atom/mma_traits_sm90_gmma.hpp`.

mod canonical;
mod descriptor;
mod error;
mod fragment;
mod layouts;
mod operand;

pub use descriptor::GmmaDescriptor;
pub use error::GmmaError;
pub use fragment::GmmaFragment;
pub use layouts::GmmaLayout;
pub use operand::{GmmaMajor, GmmaOperand};

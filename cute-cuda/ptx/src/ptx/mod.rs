//! PTX as text: typed registers, instructions, modules.
//!
//! A [`Module`] prints as the text that the driver, `ptxas` and the interpreter (`cute-ptx-interpret`) read.
//! Instructions are an enum, and `write.rs` is where each is written.

mod atomic;
mod float8;
mod instruction;
mod module;
mod reads;
mod register;
mod sm90;
mod target;
mod types;
mod write;

pub use atomic::AtomicOp;
pub use float8::{E4M3, E5M2};
pub use instruction::{Axis, BinaryOp, Cache, Comparison, Instruction, Label, Shuffle, Space, Special, UnaryOp, Vote};
pub(crate) use module::DYNAMIC;
pub use module::{DynamicShared, Function, Line, Module, SharedArray};
pub use register::{Address, Operand, Reg, Register, Scalar, Value};
pub use sm90::{Sm90, WgmmaA};
pub use target::{Target, UnknownTarget};
pub use types::{Kind, Type, UnknownType};

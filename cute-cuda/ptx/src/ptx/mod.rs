//! PTX as text: typed registers, instructions, modules.
//!
//! A [`Module`] prints as the text that the driver, `ptxas` and the interpreter (`cute-ptx-interpret`) read.
//! Instructions are an enum, and `write.rs` is where each is written.

mod instruction;
mod module;
mod reads;
mod register;
mod target;
mod types;
mod write;

pub use instruction::{
    Address, AtomicOp, Axis, BinaryOp, Cache, Comparison, Instruction, Label, Shuffle, Space, Special, UnaryOp, Vote,
};
pub use module::{Function, Module, SharedArray};
pub use register::{Operand, Reg, Register, Scalar, Value};
pub use target::{Target, UnknownTarget};
pub use types::{Kind, Type, UnknownType};

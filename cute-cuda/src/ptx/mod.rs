//! PTX as text: typed registers, instructions, modules.
//!
//! A [`Module`] prints as the text that the driver, `ptxas` and the [interpreter](crate::interpret) read.
//! Instructions are an enum, and each is written in one place.

mod instruction;
mod module;
mod register;
mod target;
mod types;

pub use instruction::{Address, BinaryOp, Comparison, Instruction, Label, Space, Special};
pub use module::{Function, Module, SharedArray};
pub use register::{Operand, Reg, Register, Scalar, Value};
pub use target::{Target, UnknownTarget};
pub use types::{Kind, Type, UnknownType};

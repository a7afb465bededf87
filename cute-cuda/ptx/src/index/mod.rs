//! Index code: a layout's offset as an expression over bounded inputs.
//!
//! [`Expr::of_layout`] writes the offset down in several ways from the flat modes of a layout, rewrites each by
//! small rules, counts what it costs, and keeps the cheapest. The result prints as a formula, evaluates on
//! the CPU, and becomes instructions in [`kernel`](crate::kernel).
//!
//! | file | what it knows |
//! |---|---|
//! | `forms.rs`, `bits.rs`, `wide.rs` | how an offset can be written: products of quotients, bits that move, tables, halves |
//! | `code.rs` | several offsets over several inputs, what they share computed once |
//! | `dynamic.rs`, `dynamic_layout.rs` | what the host computes where a launch gives the numbers |
//! | `coordinate.rs` | an input for each mode |
//! | `inverse.rs` | the way back, from an offset to index and coordinate |
//! | `split.rs` | threads and values apart, their swizzle hoisted |
//! | `simplify.rs`, `magic.rs` | the rewrites of one node, each with its proof |
//! | `quotient.rs` | numbers divided by a constant |
//! | `graph.rs` | how large each value gets, and which of its bits can be one |
//! | `cost.rs` | machine instructions, as `ptxas` assembles them for sm_90 |
//!
//! The arithmetic is unsigned and 32 bits wide when size and cosize fit. An offset beyond 32 bits of an index within them is
//! put together from numbers of 32 bits; no offset wraps unseen. Where a launch gives the numbers, the width is that of the range
//! that [`DynamicLayout::within`] declares.

mod bits;
mod build;
mod code;
mod coordinate;
mod cost;
mod dynamic;
mod dynamic_inverse;
mod dynamic_layout;
mod dynamic_text;
mod explain;
mod expr;
mod forms;
mod graph;
mod inverse;
pub(crate) mod layouts;
mod magic;
mod modes;
mod node;
mod quotient;
mod simplify;
mod split;
#[cfg(test)]
mod tests;
mod wide;

pub(crate) use bits::moved;
pub use code::{Code, Place};
pub use cost::{cost, opcodes};
pub use dynamic::{DynamicExpr, Parameter};
pub use dynamic_inverse::{BackParameter, DynamicInverse};
pub use dynamic_layout::DynamicLayout;
pub use dynamic_text::Leaf;
pub use explain::Step;
pub use expr::{Expr, Input};
pub use magic::{magic_of, wide_magic_of};
pub use modes::IndexError;
pub(crate) use modes::{Power, base_of, checked, joined_by};
pub use node::{Id, Logic, Node, Op, Width};
pub use split::{Split, ValuePart};
pub(crate) use split::{ones_of_sum, thread_and_value};

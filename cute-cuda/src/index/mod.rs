//! Index code: a layout's offset as an expression over one bounded index.
//!
//! [`Expr::of_layout`] writes the offset down from the flat modes of a layout (`build.rs`), rewrites it by
//! small rules (`simplify.rs`), counts what it costs (`cost.rs`), and keeps the cheapest form. The result
//! prints as a formula, evaluates on the CPU, and becomes instructions in [`kernel`](crate::kernel).
//!
//! The arithmetic is unsigned and 32 bits wide when size and cosize fit, 64 otherwise, so no offset wraps
//! unseen.

mod build;
mod cost;
mod expr;
mod simplify;

pub use build::IndexError;
pub use cost::cost;
pub use expr::{Expr, Id, Node, Op, Width};

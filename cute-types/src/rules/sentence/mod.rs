//! The sentences: one trait each, of which nothing is said to hold.
//!
//! The traits are written out, since rustc shows the call of a macro at each message from inside of it.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

mod atoms;
mod composition;
mod divides;
mod integers;
mod inverses;
mod layouts;
mod modes;
mod operands;
mod shapes;
mod swizzles;
mod tensors;
mod widths;

pub use atoms::*;
pub use composition::*;
pub use divides::*;
pub use integers::*;
pub use inverses::*;
pub use layouts::*;
pub use modes::*;
pub use operands::*;
pub use shapes::*;
pub use swizzles::*;
pub use tensors::*;
pub use widths::*;

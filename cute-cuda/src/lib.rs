//! PTX from layouts.
pub mod interpret;
pub mod ptx;

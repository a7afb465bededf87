//! What the integration tests share: the algebra's definitions, checked element by element.

pub mod brute;
pub mod cute;
pub mod definitions;
pub mod draw;
pub mod strategies;
pub mod sweep;

/// The README's Rust, compiled and run as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

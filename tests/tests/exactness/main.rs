//! A result that is returned is right: every operation with a promise, on very many operands, against its definition.
//!
//! `docs/exactness.md` is the table of what is found here, and each sweep holds its row: figures that change fail.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod complement;
mod composition;
mod divides;
mod gather;
mod inverses;
mod models;
mod page;
mod products;
mod widths;

//! Atoms and tilings of them over values, against the results of CuTe C++ in tests/data/atoms, whose README says what they are.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod best_copy;
mod kinds;
mod proofs;
mod random;
mod records;
mod tables;
mod tiled_copies;
mod tiled_mmas;

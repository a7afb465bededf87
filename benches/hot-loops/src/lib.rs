//! Five loops over memory, each written in several ways: as layouts of `cute-types`, by hand, in ndarray, and, where
//! `benches/hot-loops/run` has compiled `loops.cpp`, in CuTe C++.
#![allow(clippy::unwrap_used, reason = "the lengths are constants, and a benchmark that is wrong ends")]

pub mod cases;
#[cfg(cute_cpp)]
mod cpp;
pub mod gather;
pub mod im2col;
pub mod pack;
pub mod ragged;
pub mod transpose;

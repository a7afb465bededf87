//! What the error prints: the sentences that types print, too, and those of tensors.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

use core::fmt;

use super::error::TensorError;
use crate::coord::{Outside, OutsideOfDivided};

/// What the compiler prints.
pub(crate) const COSIZE_UNDECIDED: &str = "cosize: not decided after 8192 steps";

/// What the compiler prints.
pub(crate) const CONTIGUITY_UNDECIDED: &str = "contiguity: not decided after 8192 steps";

impl fmt::Display for TensorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TensorError::Extent => f.write_str("layout: extent 0 is below 1"),
            TensorError::Size { size, factor } => write!(f, "layout: size {size} times {factor} leaves 64 bits"),
            TensorError::Cosize => f.write_str("layout: cosize leaves 64 bits"),
            TensorError::Length { cosize, length } => {
                write!(f, "tensor: the layout reaches {cosize} elements, the memory has {length}")
            }
            TensorError::Reach { size } => {
                write!(f, "tensor: the tiler reaches beyond the {size} elements of the tensor")
            }
            TensorError::Axis { stride, axis } => write!(f, "tensor: stride {stride} of axis {axis} is negative"),
            TensorError::Elements { size, limit } => {
                write!(f, "tensor: it has {size} elements, an array at most {limit}")
            }
            TensorError::Beyond { part: (first, last), whole: (from, to) } => write!(
                f,
                "tensor: the result has offsets from {first} to {last}, the tensor has those from {from} \
                 to {to}; this is an error of cute-types"
            ),
            TensorError::Divisor { extent, bits } => write!(f, "prepared: extent {extent} leaves {bits} bits"),
            TensorError::Above { offset, bits } => write!(f, "offset_in: offset {offset} leaves {bits} bits"),
            TensorError::Below { bits: Some(bits), offset } => {
                write!(f, "offset_in: offset -{offset} leaves {bits} bits and a sign")
            }
            TensorError::Below { bits: None, offset } => write!(f, "offset_in: offset -{offset} is below 0"),
            TensorError::NotInjective { first, second, offset } => {
                write!(f, "injective: elements {first} and {second} both have offset {offset}")
            }
            TensorError::InjectiveUndecided { steps } => write!(f, "injective: not decided after {steps} steps"),
            TensorError::CosizeUndecided { steps } => write!(f, "cosize: not decided after {steps} steps"),
            TensorError::Slice(outside) => write!(f, "slice: {outside}"),
            TensorError::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outside { mode: None, index, extent } => write!(f, "index {index} is outside 0..{extent}"),
            Outside { mode: Some(mode), index, extent } => write!(f, "in mode {mode}, {index} is outside 0..{extent}"),
        }
    }
}

impl fmt::Display for OutsideOfDivided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutsideOfDivided { mode: None, index, extent } => {
                write!(f, "index {index} is outside 0..{extent} of what was divided")
            }
            OutsideOfDivided { mode: Some(mode), index, extent } => {
                write!(f, "in mode {mode}, {index} is outside 0..{extent} of what was divided")
            }
        }
    }
}

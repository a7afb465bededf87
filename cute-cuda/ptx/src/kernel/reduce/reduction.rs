//! What elements are combined by, and which elements can be.

use core::fmt;

use half::{bf16, f16};

use crate::kernel::builder::{Arithmetic, Convert};

/// What elements are combined by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// Their sum; of integers, modulo 2^32.
    Sum,
    /// The largest of them. A NaN is left out, as PTX's `max` does; of NaN alone, this is -inf.
    Max,
    /// The smallest of them. A NaN is left out, as PTX's `min` does; of NaN alone, this is inf.
    Min,
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reduction::Sum => "sum",
            Reduction::Max => "max",
            Reduction::Min => "min",
        })
    }
}

/// Numbers that can be reduced: `f16` and `bf16`, in the precision of `f32`; `f32`, `f64`, `i32` and `u32` in their own.
pub trait Reducible: Convert<Self::Accumulator> {
    /// What they are combined in.
    type Accumulator: Reducible<Accumulator = Self::Accumulator> + Arithmetic + Convert<Self>;

    /// What changes nothing that it is combined with.
    fn neutral(reduction: Reduction) -> Self::Accumulator;
}

macro_rules! reducible {
    ($($rust:ident in $accumulator:ident: $zero:literal $least:expr, $most:expr;)*) => {
        $(impl Reducible for $rust {
            type Accumulator = $accumulator;

            fn neutral(reduction: Reduction) -> $accumulator {
                match reduction {
                    Reduction::Sum => $zero,
                    Reduction::Max => $least,
                    Reduction::Min => $most,
                }
            }
        })*
    };
}

reducible! {
    f16 in f32: 0.0 f32::NEG_INFINITY, f32::INFINITY;
    bf16 in f32: 0.0 f32::NEG_INFINITY, f32::INFINITY;
    f32 in f32: 0.0 f32::NEG_INFINITY, f32::INFINITY;
    f64 in f64: 0.0 f64::NEG_INFINITY, f64::INFINITY;
    i32 in i32: 0 i32::MIN, i32::MAX;
    u32 in u32: 0 u32::MIN, u32::MAX;
}

//! What the matrices of a product may be of.

use half::{bf16, f16};

use crate::kernel::builder::Convert;
use crate::kernel::signature::Data;

/// What A and B may be of. An `f32` is multiplied as a TF32, without its last 13 bits.
pub trait Factor: Data + sealed::Sealed {
    /// The name of it that atoms have.
    #[doc(hidden)]
    const ATOM: &'static str;
}

/// What D may be of: sums of f32 as they are, or rounded.
pub trait Product: Data + Convert<f32> + sealed::Sealed {}

mod sealed {
    /// Implemented here alone.
    pub trait Sealed {}
}

impl sealed::Sealed for bf16 {}
impl sealed::Sealed for f16 {}
impl sealed::Sealed for f32 {}

impl Factor for bf16 {
    const ATOM: &'static str = "BF16";
}

impl Factor for f16 {
    const ATOM: &'static str = "F16";
}

impl Factor for f32 {
    const ATOM: &'static str = "TF32";
}

impl Product for bf16 {}
impl Product for f16 {}
impl Product for f32 {}

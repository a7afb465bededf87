//! What the matrices of a product may be of.

use half::{bf16, f16};

use crate::kernel::builder::Convert;
use crate::kernel::signature::Data;
use crate::ptx::{E4M3, E5M2};

/// What A and B may be of. An `f32` is multiplied as a TF32, without its last 13 bits.
///
/// Of floats of 8 bits, `E4M3` and `E5M2`, the tensor cores of an sm_90a add products with about 14 bits of a fraction, and all of K
/// goes through their sums: what cuBLAS calls *fast accumulation*. A scale of A and one of B are one factor of the product, which
/// [`Gemm::scaled`](super::Gemm::scaled) takes:
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::Gemm;
/// use cute_cuda::ptx::E4M3;
/// use cute_types::prelude::*;
/// use half::bf16;
///
/// let (a, d) = (layout!((64,128):(128,1)), layout!((64,64):(64,1)));
/// let gemm = Gemm::<E4M3, bf16>::scaled(a, a, d, d, 132)?;
/// let (x, c) = (vec![E4M3::from_f32(1.5); 64 * 128], vec![bf16::ZERO; 64 * 64]);
/// let (scale_a, scale_b) = (0.5, 0.25);
/// let mut out = c.clone();
/// gemm.typed().run(&Machine::interpreter(), (&x, &x, &c, &mut out, scale_a * scale_b, 0.0))?;
/// assert_eq!(out[0].to_f32(), 128.0 * (1.5 * 0.5) * (1.5 * 0.25));
///
/// // They are multiplied where they are adjacent along K.
/// assert!(Gemm::<E4M3, bf16>::new(a, layout!((64,128):(1,64)), d, 132).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
impl sealed::Sealed for E4M3 {}
impl sealed::Sealed for E5M2 {}

impl Factor for bf16 {
    const ATOM: &'static str = "BF16";
}

impl Factor for f16 {
    const ATOM: &'static str = "F16";
}

impl Factor for f32 {
    const ATOM: &'static str = "TF32";
}

impl Factor for E4M3 {
    const ATOM: &'static str = "E4M3";
}

impl Factor for E5M2 {
    const ATOM: &'static str = "E5M2";
}

impl Product for bf16 {}
impl Product for f16 {}
impl Product for f32 {}

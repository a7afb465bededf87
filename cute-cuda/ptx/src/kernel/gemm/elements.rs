//! What the matrices of a product may be of.

use half::{bf16, f16};

use crate::kernel::builder::{Arithmetic, Builder, Param};
use crate::kernel::signature::Data;
use crate::ptx::{E4M3, E5M2, Reg};

/// What A and B may be of: the type says how they are multiplied. Tensor cores multiply all but `f32`, whose products are of whole
/// numbers, by `fma`; as [`TF32`], without their last 13 bits, tensor cores multiply arrays of `f32`, too.
///
/// Products of `i8` and of `u8` are added up in an `i32`, without a rounding; sums beyond its range go round. D has the sums, or
/// floats of what a factor makes of them, which quantised networks call *dequantised*:
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::Gemm;
/// use cute_types::prelude::*;
///
/// let (a, d) = (layout!((64,128):(128,1)), layout!((64,64):(64,1)));
/// let (x, mut sums) = (vec![-3_i8; 64 * 128], vec![0_i32; 64 * 64]);
/// Gemm::<i8, i32>::new(a, a, d, 132)?.typed().run(&Machine::interpreter(), (&x, &x, &mut sums))?;
/// assert_eq!(sums, vec![9 * 128; 64 * 64]);
///
/// let (c, mut out) = (vec![1.0; 64 * 64], vec![0.0; 64 * 64]);
/// let scaled = Gemm::<i8, f32>::scaled(a, a, d, d, 132)?;
/// scaled.typed().run(&Machine::interpreter(), (&x, &x, &c, &mut out, 0.25, 1.0))?;
/// assert_eq!(out, vec![9.0 * 128.0 * 0.25 + 1.0; 64 * 64]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A D of what sums do not become does not compile:
///
/// ```compile_fail,E0277
/// # use cute_cuda::kernel::Gemm;
/// # use cute_types::prelude::*;
/// # let a = layout!((64,64):(64,1));
/// let _ = Gemm::<half::bf16, i32>::new(a, a, a, 132);
/// ```
///
/// Of floats of 8 bits, `E4M3` and `E5M2`, the tensor cores of an sm_90a add products with about 14 bits of a fraction,
/// and all of K goes through their sums: what cuBLAS calls *fast accumulation*. A scale of A and one of B are one
/// factor of the product, which [`Gemm::scaled`](super::Gemm::scaled) takes:
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::{Gemm, GemmWay};
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
/// // `wgmma` multiplies them where they are adjacent along K, and `mma.sync` wherever they are.
/// let by_columns = Gemm::<E4M3, bf16>::new(a, layout!((64,128):(1,64)), d, 132)?;
/// assert!(matches!(by_columns.way(), GemmWay::Warps(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Factor: sealed::Sealed + 'static {
    /// What arrays of A and B are of: the type itself, and `f32` of [`TF32`].
    type Number: Data;

    /// What their products are added up in.
    type Sum: Arithmetic + sealed::Sealed;

    /// The name of it that atoms have.
    #[doc(hidden)]
    const ATOM: &'static str;
}

/// Whether no tensor core multiplies such factors, but `fma`.
pub(super) fn is_by_fma<T: Factor>() -> bool {
    T::ATOM == "F32"
}

/// Factors of `f32` without their last 13 bits: what is left, 8 bits of an exponent and 10 of a fraction, tensor cores multiply
/// seven times as fast as `fma` multiplies an `f32`. No number is of this type: A and B are arrays of `f32`.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::{Gemm, TF32};
/// use cute_types::prelude::*;
///
/// let a = layout!((64,64):(64,1));
/// // 1 + 2^-12 is an f32, and without the last 13 bits 1.
/// let (x, ones) = (vec![1.0 + 1.0 / 4096.0; 64 * 64], vec![1.0; 64 * 64]);
/// let (mut whole, mut cut) = (vec![0.0; 64 * 64], vec![0.0; 64 * 64]);
/// Gemm::<f32, f32>::new(a, a, a, 132)?.typed().run(&Machine::interpreter(), (&x, &ones, &mut whole))?;
/// Gemm::<TF32, f32>::new(a, a, a, 132)?.typed().run(&Machine::interpreter(), (&x, &ones, &mut cut))?;
/// assert_eq!((whole[0], cut[0]), (64.0 + 64.0 / 4096.0, 64.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It is a way to multiply, and not what an array is of:
///
/// ```compile_fail,E0277
/// # use cute_cuda::kernel::{Gemm, TF32};
/// # use cute_types::prelude::*;
/// # let a = layout!((64,64):(64,1));
/// let _ = Gemm::<TF32, TF32>::new(a, a, a, 132);
/// ```
///
/// cuBLAS: `CUBLAS_COMPUTE_32F_FAST_TF32`. CUTLASS: `tfloat32_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TF32 {}

/// What D may be of, for sums of `S`: the sums as they are, or rounded.
#[diagnostic::on_unimplemented(
    message = "sums of `{S}` do not become a D of `{Self}`",
    note = "sums of f32 become bf16, f16 and f32, those of i32 also i32, in which products of i8 and u8 are added up; sums of f64 stay f64"
)]
pub trait Product<S>: Data + sealed::Sealed {
    /// What alpha and beta are of, and what a closure has of a sum: `f32`; `f64` of products of f64, and `i32` where D
    /// has sums of integers as they are.
    type Scale: Scale;

    /// The sum as that.
    #[doc(hidden)]
    fn scale(b: &mut Builder, sum: Reg<S>) -> Reg<Self::Scale>;

    /// What of that is stored.
    #[doc(hidden)]
    fn store(b: &mut Builder, value: Reg<Self::Scale>) -> Reg<Self>;

    /// What is stored as that.
    #[doc(hidden)]
    fn load(b: &mut Builder, value: Reg<Self>) -> Reg<Self::Scale>;
}

/// What sums are scaled in: `f32`, `f64` or `i32`.
pub trait Scale: Arithmetic + Param<Handle = Reg<Self>> + sealed::Sealed {
    /// `alpha · sum + beta · c`. What c is does not count where beta is 0.
    #[doc(hidden)]
    fn scaled(b: &mut Builder, sum: Reg<Self>, alpha: Reg<Self>, beta: Reg<Self>, c: Reg<Self>) -> Reg<Self>;
}

/// What the sums of a product are scaled in.
pub type ScaleOf<T, D> = <D as Product<<T as Factor>::Sum>>::Scale;

mod sealed {
    /// Implemented here alone.
    pub trait Sealed {}
}

macro_rules! factors {
    ($($name:ty, $number:ty, $sum:ty, $atom:literal;)*) => {$(
        impl Factor for $name {
            type Number = $number;
            type Sum = $sum;

            const ATOM: &'static str = $atom;
        }
    )*};
}

factors! {
    bf16, bf16, f32, "BF16";
    f16, f16, f32, "F16";
    TF32, f32, f32, "TF32";
    f32, f32, f32, "F32";
    E4M3, E4M3, f32, "E4M3";
    E5M2, E5M2, f32, "E5M2";
    i8, i8, i32, "S8";
    u8, u8, i32, "U8";
    f64, f64, f64, "F64";
}

macro_rules! products {
    ($($sum:ty { $($name:ty, $scale:ty;)* })*) => {$($(
        impl Product<$sum> for $name {
            type Scale = $scale;

            fn scale(b: &mut Builder, sum: Reg<$sum>) -> Reg<$scale> {
                b.convert(sum)
            }

            fn store(b: &mut Builder, value: Reg<$scale>) -> Reg<$name> {
                b.convert(value)
            }

            fn load(b: &mut Builder, value: Reg<$name>) -> Reg<$scale> {
                b.convert(value)
            }
        }
    )*)*};
}

products! {
    f32 { bf16, f32; f16, f32; f32, f32; }
    i32 { i32, i32; bf16, f32; f16, f32; f32, f32; }
    f64 { f64, f64; }
}

macro_rules! sealed {
    ($($name:ty)*) => { $(impl sealed::Sealed for $name {})* };
}

sealed!(bf16 f16 TF32 f32 f64 E4M3 E5M2 i8 u8 i32);

macro_rules! scales_of_floats {
    ($($name:ty)*) => {$(
        impl Scale for $name {
            fn scaled(
                b: &mut Builder,
                sum: Reg<$name>,
                alpha: Reg<$name>,
                beta: Reg<$name>,
                c: Reg<$name>,
            ) -> Reg<$name> {
                let addend = beta.ne(0.0).select(beta * c, 0.0);
                b.compute(sum.mul_add(alpha, addend))
            }
        }
    )*};
}

scales_of_floats!(f32 f64);

impl Scale for i32 {
    fn scaled(b: &mut Builder, sum: Reg<i32>, alpha: Reg<i32>, beta: Reg<i32>, c: Reg<i32>) -> Reg<i32> {
        b.compute(sum * alpha + beta * c)
    }
}

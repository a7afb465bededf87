//! The types that kernels compute with, by what there is of each.

use half::{bf16, f16};

use crate::kernel::signature::Data;
use crate::ptx::{E4M3, E5M2, Scalar};

/// Numbers that every target adds and multiplies. Floats of 16 bits and numbers of 8 are [converted](super::Builder::convert)
/// first.
pub trait Arithmetic: Data {}

/// Numbers with a fraction: `fma`.
pub trait Float: Signed {}

macro_rules! marked {
    ($name:ident: $($rust:ty)*) => { $(impl $name for $rust {})* };
}

marked!(Arithmetic: u16 i16 u32 i32 u64 i64 f32 f64);
marked!(Float: f32 f64);

/// Numbers that become a `U`: to the nearest; from a float to an integer, toward zero.
pub trait Convert<U: Data>: Data {}

macro_rules! converts {
    ($($from:ident to $($to:ident)*;)*) => { $($(impl Convert<$to> for $from {})*)* };
}

converts! {
    u8 to u8 u16 u32 i32 f32;
    i8 to i8 i16 i32 f32;
    E4M3 to E4M3 f16 f32;
    E5M2 to E5M2 f16 f32;
    f16 to f16 f32 E4M3 E5M2;
    bf16 to bf16 f32;
    f32 to f16 bf16 f32 f64 i32 u32 E4M3 E5M2 i8 u8;
    f64 to f32 f64;
    i32 to i32 i64 f32 f64 i8 u8;
    u32 to u32 u64 f32 f64 u8;
    i64 to i64;
    u64 to u64;
    i16 to i16 i32;
    u16 to u16 u32;
}

/// Numbers with a sign: `neg` and `abs`.
pub trait Signed: Arithmetic {}

/// Integers: shifts and remainders.
pub trait Integer: Arithmetic + Bits {}

/// What has bits to operate on: integers, and predicates, of which a bit is whether they hold.
pub trait Bits: Scalar {}

marked!(Signed: i16 i32 i64 f32 f64);
marked!(Integer: u16 i16 u32 i32 u64 i64);
marked!(Bits: bool u16 i16 u32 i32 u64 i64);

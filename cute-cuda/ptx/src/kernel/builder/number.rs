//! The types that kernels compute with, by what there is of each.

use half::{bf16, f16};

use crate::kernel::signature::Data;
use crate::ptx::Scalar;

/// Numbers that every target adds and multiplies. Those of 16 bits are [converted](super::Builder::convert) first.
pub trait Arithmetic: Data {}

/// Numbers with a fraction: `fma`.
pub trait Float: Signed {}

macro_rules! marked {
    ($name:ident: $($rust:ty)*) => { $(impl $name for $rust {})* };
}

marked!(Arithmetic: u16 i16 u32 i32 u64 i64 f32 f64);
marked!(Float: f32 f64);

/// Numbers that become a `U`: to the nearest; to an integer, toward zero.
pub trait Convert<U: Data>: Data {}

macro_rules! converts {
    ($($from:ident to $($to:ident)*;)*) => { $($(impl Convert<$to> for $from {})*)* };
}

converts! {
    f16 to f16 f32;
    bf16 to bf16 f32;
    f32 to f16 bf16 f32 f64 i32 u32;
    f64 to f32 f64;
    i32 to i32 i64 f32 f64;
    u32 to u32 u64 f32 f64;
    i64 to i64;
    u64 to u64;
    i16 to i16 i32;
    u16 to u16 u32;
}

/// Numbers with a sign: `neg` and `abs`.
pub trait Signed: Arithmetic {}

/// Integers: shifts.
pub trait Integer: Arithmetic + Bits {}

/// What has bits to operate on: integers, and predicates, of which a bit is whether they hold.
pub trait Bits: Scalar {}

marked!(Signed: i16 i32 i64 f32 f64);
marked!(Integer: u16 i16 u32 i32 u64 i64);
marked!(Bits: bool u16 i16 u32 i32 u64 i64);

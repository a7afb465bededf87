//! `.f16` and `.bf16`: computed as `f64`, and rounded once.
//!
//! A product of two is exact in an `f64`, and so is a sum of two up to what [`add`] hands on: its rounding
//! error. [`narrow`] looks at the sign of that error, so that nothing is rounded twice.

use half::{bf16, f16};

use super::float::ordered;
use super::function::Function;
use super::lanes::lanes;
use crate::row::Row;
use cute_ptx::ptx::Type;

/// The one NaN of either type.
const NAN_16: u64 = 0x7fff;
const SIGN: u64 = 0x8000;

/// The functions that see a number in 16 bits; the others are answered with `false`.
pub(super) fn half(function: Function, ty: Type, [a, b, c, _]: [&Row; 4], out: &mut Row) -> bool {
    let number = |bits: u64| widen(bits, ty);
    let sum = |(sum, error): (f64, f64)| narrow(sum, error, ty);
    let exact = |x: f64| narrow(x, 0.0, ty);
    match function {
        Function::Add => lanes!(out, 0xffff; a, b => sum(add(number(a), number(b)))),
        Function::Sub => lanes!(out, 0xffff; a, b => sum(add(number(a), -number(b)))),
        Function::MulLo => lanes!(out, 0xffff; a, b => exact(number(a) * number(b))),
        Function::Fma => lanes!(out, 0xffff; a, b, c => sum(add(number(a) * number(b), number(c)))),
        Function::Neg => lanes!(out, 0xffff; a => a ^ SIGN),
        Function::Abs => lanes!(out, 0xffff; a => a & !SIGN),
        _ => return ordered(function, [a, b], 0xffff, number, exact, out),
    }
    true
}

/// The number in 16 bits of type `ty`; exact.
pub(super) fn widen(bits: u64, ty: Type) -> f64 {
    match ty {
        Type::BF16 => f64::from(f32::from_bits((bits as u32) << 16)),
        _ => f64::from(f16::from_bits(bits as u16).to_f32()),
    }
}

/// The sum as far as an `f64` holds it, and what it does not hold (Knuth's two-sum).
fn add(x: f64, y: f64) -> (f64, f64) {
    let sum = x + y;
    let rest = sum - x;
    let error = (x - (sum - rest)) + (y - rest);
    (sum, if error.is_finite() { error } else { 0.0 })
}

/// The nearest number of type `ty` to `value + error`, ties to even; `error` is less than the last place of `value`.
pub(super) fn narrow(value: f64, error: f64, ty: Type) -> u64 {
    if value.is_nan() {
        return NAN_16;
    }
    let between = round_to_odd(value, error);
    u64::from(match ty {
        Type::BF16 => bf16::from_f32(between).to_bits(),
        _ => f16::from_f32(between).to_bits(),
    })
}

/// An `f32` that is exact, or odd and next to the exact number: with two bits more than a shorter type, it rounds to
/// that type as the exact number does (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008).
fn round_to_odd(value: f64, error: f64) -> f32 {
    let nearest = value as f32;
    let missing = value - f64::from(nearest);
    let missing = if missing == 0.0 { error } else { missing };
    if missing == 0.0 || !value.is_finite() {
        return nearest;
    }
    if !nearest.is_finite() {
        return f32::MAX.copysign(nearest);
    }
    // Towards zero, then odd.
    let beyond = (missing < 0.0) != value.is_sign_negative() && nearest != 0.0;
    f32::from_bits((nearest.to_bits() - u32::from(beyond)) | 1)
}

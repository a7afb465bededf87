//! `cvt`, among integers and floats.

use super::float::NAN_32;
use super::half::{narrow, widen};
use super::lanes::{extend, lanes};
use crate::row::Row;
use cute_ptx::ptx::{Kind, Type};

/// `cvt.to.from`: to a narrower float and from an integer to a float `.rn`, from a float to an integer `.rzi`.
pub(super) fn convert(a: &Row, from: Type, to: Type, mask: u64, out: &mut Row) {
    let (source, target) = (from.kind(), to.kind());
    match (source, target, to) {
        (Kind::Float, Kind::Float, Type::F32) => lanes!(out, mask; a => single(float(a, from) as f32)),
        (Kind::Float, Kind::Float, Type::F64) => lanes!(out, mask; a => float(a, from).to_bits()),
        (Kind::Float, Kind::Float, _) => lanes!(out, mask; a => narrow(float(a, from), 0.0, to)),
        (Kind::Float, ..) => lanes!(out, mask; a => extend(to_integer(float(a, from), from, to), to)),
        // An `f64` holds 32 bits, and a rounding of 64 would be a second one.
        (Kind::Signed, Kind::Float, Type::F32) => lanes!(out, mask; a => single(extend(a, from) as i64 as f32)),
        (_, Kind::Float, Type::F32) => lanes!(out, mask; a => single(extend(a, from) as f32)),
        (Kind::Signed, Kind::Float, Type::F64) => lanes!(out, mask; a => (extend(a, from) as i64 as f64).to_bits()),
        (_, Kind::Float, Type::F64) => lanes!(out, mask; a => (extend(a, from) as f64).to_bits()),
        (_, Kind::Float, _) => lanes!(out, mask; a => {
            let exact = match source {
                Kind::Signed => i128::from(extend(a, from) as i64),
                _ => i128::from(extend(a, from)),
            };
            let nearest = exact as f64;
            narrow(nearest, (exact - nearest as i128) as f64, to)
        }),
        // A narrower type cuts, and a register that is wider than the type keeps the sign.
        _ => lanes!(out, mask; a => extend(extend(a, from), to)),
    }
}

/// The number in the bits of a float; every float is exact in an `f64`.
fn float(bits: u64, ty: Type) -> f64 {
    match ty {
        Type::F64 => f64::from_bits(bits),
        Type::F32 => f64::from(f32::from_bits(bits as u32)),
        _ => widen(bits, ty),
    }
}

fn single(value: f32) -> u64 {
    u64::from(if value.is_nan() { NAN_32 } else { value.to_bits() })
}

/// Truncated, and clamped to what the type holds, as Rust's `as` does. NaN becomes zero, or the top bit alone where
/// 64 bits are on either side.
fn to_integer(value: f64, from: Type, to: Type) -> u64 {
    if value.is_nan() {
        let long = from == Type::F64 || to.bits() == 64;
        return if long { 1 << (to.bits() - 1) } else { 0 };
    }
    match to {
        Type::S8 => value as i8 as u64,
        Type::S16 => value as i16 as u64,
        Type::S32 => value as i32 as u64,
        Type::S64 => value as i64 as u64,
        Type::U8 => u64::from(value as u8),
        Type::U16 => u64::from(value as u16),
        Type::U32 => u64::from(value as u32),
        _ => value as u64,
    }
}

/// The integer of a type that is next to one of another.
pub(super) fn saturated(a: u64, from: Type, to: Type) -> u64 {
    let number = match from.kind() {
        Kind::Signed => i128::from(extend(a, from) as i64),
        _ => i128::from(extend(a, from)),
    };
    let (least, most) = match to.kind() {
        Kind::Signed => (-(1_i128 << (to.bits() - 1)), (1_i128 << (to.bits() - 1)) - 1),
        _ => (0, i128::from(to.mask())),
    };
    number.clamp(least, most) as u64
}

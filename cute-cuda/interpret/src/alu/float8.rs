//! The conversions of floats of 8 bits, which come in pairs: the lower one in the lower bits.

use cute_ptx::ptx::{E4M3, E5M2, Type};
use half::f16;

use super::function::Function;
use super::lanes::lanes;
use crate::row::Row;

/// The conversions; other functions are answered with `false`.
pub(super) fn float8(function: Function, [a, b, ..]: [&Row; 4], out: &mut Row) -> bool {
    match function {
        Function::NarrowPair(ty) => {
            let number = |bits: u64| f32::from_bits(bits as u32);
            lanes!(out, 0xffff; a, b => narrow(number(a), ty) << 8 | narrow(number(b), ty));
        }
        Function::NarrowHalves(ty) => {
            let number = |bits: u64| f16::from_bits(bits as u16).to_f32();
            lanes!(out, 0xffff; a => narrow(number(a >> 16), ty) << 8 | narrow(number(a), ty));
        }
        Function::WidenPair(ty) => {
            lanes!(out, 0xffff_ffff; a => widen(a >> 8, ty) << 16 | widen(a, ty));
        }
        _ => return false,
    }
    true
}

fn narrow(number: f32, ty: Type) -> u64 {
    u64::from(match ty {
        Type::E4M3 => E4M3::from_f32(number).to_bits(),
        _ => E5M2::from_f32(number).to_bits(),
    })
}

/// As an `f16`, of which there is one NaN.
fn widen(bits: u64, ty: Type) -> u64 {
    let number = match ty {
        Type::E4M3 => E4M3::from_bits(bits as u8).to_f16(),
        _ => E5M2::from_bits(bits as u8).to_f16(),
    };
    u64::from(if number.is_nan() { 0x7fff } else { number.to_bits() })
}

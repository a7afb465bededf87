//! The instructions that only compute: PTX's arithmetic on bits, one row of a warp at a time.
//!
//! Values travel as `u64` with zeros above their type's width. Every function here is pure, so that the
//! tests can hold it against Rust's own arithmetic. The instruction is looked at once for the 32 threads of a
//! warp; what a thread that does not take part computes is thrown away by the caller.

mod convert;
mod float;
mod float8;
mod function;
mod half;
mod lanes;

use cute_ptx::ptx::{Kind, Type};

use super::row::{LANES, Row};
pub(crate) use function::{Approximate, DivisionByZero, Function};
pub(crate) use lanes::extend;
use lanes::lanes;

/// The value of `function` for type `ty` in every lane, cut to `mask`, which is as wide as the result.
/// Absent sources are any row. Only lanes of `active` can fail.
pub(crate) fn compute(
    function: Function,
    ty: Type,
    mask: u64,
    sources: [&Row; 4],
    active: u32,
    out: &mut Row,
) -> Result<(), DivisionByZero> {
    if let Function::Convert(from) = function {
        convert::convert(sources[0], from, ty, mask, out);
        return Ok(());
    }
    if float8::float8(function, sources, out) {
        return Ok(());
    }
    if let Function::Approximate(function) = function {
        float::approximate(function, sources[0], out);
        return Ok(());
    }
    match ty {
        Type::F32 if float::single(function, sources, out) => return Ok(()),
        Type::F64 if float::double(function, sources, out) => return Ok(()),
        Type::F16 | Type::BF16 if half::half(function, ty, sources, out) => return Ok(()),
        _ => {}
    }
    integer(function, ty, mask, sources, active, out)
}

/// A function of two numbers in 16 bits.
pub(crate) fn of_halves(function: Function, ty: Type, a: u64, b: u64) -> u64 {
    let (sources, mut out) = ([a, b, 0, 0].map(|number| [number; LANES]), [0; LANES]);
    half::half(function, ty, sources.each_ref(), &mut out);
    out[0]
}

/// Integers, and whatever sees nothing but bits.
fn integer(
    function: Function,
    ty: Type,
    mask: u64,
    [a, b, c, d]: [&Row; 4],
    active: u32,
    out: &mut Row,
) -> Result<(), DivisionByZero> {
    let signed = ty.kind() == Kind::Signed;
    let bits = ty.bits();
    match function {
        Function::Move => lanes!(out, mask; a => a),
        Function::Pack(2) if bits == 64 => lanes!(out, mask; a, b => (a & 0xffff_ffff) | b << 32),
        Function::Pack(2) => lanes!(out, mask; a, b => (a & 0xffff) | b << 16),
        Function::Pack(_) => {
            lanes!(out, mask; a, b, c, d => (a & 0xffff) | (b & 0xffff) << 16 | (c & 0xffff) << 32 | d << 48);
        }
        Function::Add => lanes!(out, mask; a, b => a.wrapping_add(b)),
        Function::Sub => lanes!(out, mask; a, b => a.wrapping_sub(b)),
        Function::MulLo => lanes!(out, mask; a, b => a.wrapping_mul(b)),
        Function::MulHi => lanes!(out, mask; a, b => high(a, b, ty)),
        // The factors have at most 32 bits, so that 64 hold the product.
        Function::MulWide if signed => lanes!(out, mask; a, b => extend(a, ty).wrapping_mul(extend(b, ty))),
        Function::MulWide => lanes!(out, mask; a, b => a.wrapping_mul(b)),
        Function::MadLo => lanes!(out, mask; a, b, c => a.wrapping_mul(b).wrapping_add(c)),
        Function::MadHi => lanes!(out, mask; a, b, c => high(a, b, ty).wrapping_add(c)),
        Function::MadWide if signed => {
            lanes!(out, mask; a, b, c => extend(a, ty).wrapping_mul(extend(b, ty)).wrapping_add(c));
        }
        Function::MadWide => lanes!(out, mask; a, b, c => a.wrapping_mul(b).wrapping_add(c)),
        Function::Div | Function::Rem => {
            if let Some(lane) = (0..LANES).find(|&lane| active >> lane & 1 == 1 && b[lane] == 0) {
                return Err(DivisionByZero { lane });
            }
            match (function, signed) {
                (Function::Div, false) => lanes!(out, mask; a, b => a.checked_div(b).unwrap_or(0)),
                (_, false) => lanes!(out, mask; a, b => a.checked_rem(b).unwrap_or(0)),
                // The one quotient that overflows wraps, and its remainder is zero.
                (Function::Div, true) => lanes!(out, mask; a, b => {
                    let (a, b) = (extend(a, ty) as i64, extend(b, ty) as i64);
                    if b == 0 { 0 } else { a.wrapping_div(b) as u64 }
                }),
                (_, true) => lanes!(out, mask; a, b => {
                    let (a, b) = (extend(a, ty) as i64, extend(b, ty) as i64);
                    if b == 0 { 0 } else { a.wrapping_rem(b) as u64 }
                }),
            }
        }
        // The amount is a u32 whatever the type, and counts for at most the width.
        Function::Shl => lanes!(out, mask; a, b => a.checked_shl(b as u32).unwrap_or(0)),
        Function::Shr if signed => lanes!(out, mask; a, b => (extend(a, ty) as i64 >> (b as u32).min(63)) as u64),
        Function::Shr => lanes!(out, mask; a, b => a.checked_shr(b as u32).unwrap_or(0)),
        Function::And => lanes!(out, mask; a, b => a & b),
        Function::Or => lanes!(out, mask; a, b => a | b),
        Function::Xor => lanes!(out, mask; a, b => a ^ b),
        Function::Not => lanes!(out, mask; a => !a),
        Function::Neg => lanes!(out, mask; a => a.wrapping_neg()),
        Function::Abs => lanes!(out, mask; a => (extend(a, ty) as i64).unsigned_abs()),
        Function::Saturate(from) => lanes!(out, mask; a => convert::saturated(a, from, ty)),
        Function::Min if signed => lanes!(out, mask; a, b => if less(a, b, ty) { a } else { b }),
        Function::Min => lanes!(out, mask; a, b => a.min(b)),
        Function::Max if signed => lanes!(out, mask; a, b => if less(a, b, ty) { b } else { a }),
        Function::Max => lanes!(out, mask; a, b => a.max(b)),
        Function::Compare(how) if signed => {
            lanes!(out, mask; a, b => u64::from(how.holds(extend(a, ty) as i64, extend(b, ty) as i64)));
        }
        Function::Compare(how) => lanes!(out, mask; a, b => u64::from(how.holds(a, b))),
        Function::Select => lanes!(out, mask; a, b, c => if c & 1 == 1 { a } else { b }),
        Function::BitExtract => lanes!(out, mask; a, b, c => extract(a, b, c, ty)),
        Function::BitInsert => lanes!(out, mask; a, b, c, d => insert(a, b, c, d, bits)),
        Function::Logic3(table) => lanes!(out, mask; a, b, c => logic3(a, b, c, table)),
        Function::Permute => lanes!(out, mask; a, b, c => permute(a, b, c)),
        Function::CountOnes => lanes!(out, mask; a => u64::from(a.count_ones())),
        Function::LeadingZeros => lanes!(out, mask; a => u64::from(a.leading_zeros() - (64 - bits))),
        Function::ReverseBits => lanes!(out, mask; a => a.reverse_bits() >> (64 - bits)),
        // Conversions and approximations returned above; the rest only floats have, and they returned too.
        Function::Convert(_)
        | Function::NarrowPair(_)
        | Function::NarrowHalves(_)
        | Function::WidenPair(_)
        | Function::Approximate(_)
        | Function::Sqrt
        | Function::Fma
        | Function::Reciprocal
        | Function::MinNan
        | Function::MaxNan
        | Function::CompareOrNan(_)
        | Function::Numbers
        | Function::AnyNan => {}
    }
    Ok(())
}

#[inline(always)]
fn less(a: u64, b: u64, ty: Type) -> bool {
    (extend(a, ty) as i64) < extend(b, ty) as i64
}

/// The upper half of the product.
#[inline(always)]
fn high(a: u64, b: u64, ty: Type) -> u64 {
    if ty.kind() == Kind::Signed {
        let wide = |value| i128::from(extend(value, ty) as i64);
        ((wide(a) * wide(b)) >> ty.bits()) as u64
    } else {
        ((u128::from(a) * u128::from(b)) >> ty.bits()) as u64
    }
}

/// The ones in the `length` lowest bits; all for 64 and beyond.
#[inline(always)]
fn ones(length: u64) -> u64 {
    if length >= 64 { u64::MAX } else { (1 << length) - 1 }
}

/// `bfe`: `length` bits of `a` from `position`; beyond the top, or of no length, the sign.
#[inline(always)]
fn extract(a: u64, position: u64, length: u64, ty: Type) -> u64 {
    let (position, length) = (position & 0xff, length & 0xff);
    let top = u64::from(ty.bits() - 1);
    let kept = ones(length.min((top + 1).saturating_sub(position)));
    let field = if position > top { 0 } else { a >> position & kept };
    let signed = ty.kind() == Kind::Signed && length > 0;
    if signed && a >> (position + length - 1).min(top) & 1 == 1 { field | !kept } else { field }
}

/// `bfi`: `b` with `length` bits from `position` on taken from the bottom of `a`.
#[inline(always)]
fn insert(a: u64, b: u64, position: u64, length: u64, bits: u32) -> u64 {
    let (position, length) = (position & 0xff, length & 0xff);
    if position >= u64::from(bits) {
        return b;
    }
    let field = ones(length) << position;
    (b & !field) | (a << position & field)
}

/// `lop3`: bit `4a + 2b + c` of the table, for every bit position. Each of the three chooses one of two halves of
/// what is left of the table.
#[inline(always)]
fn logic3(a: u64, b: u64, c: u64, table: u8) -> u64 {
    let entry = |i: u32| u64::from(table >> i & 1).wrapping_neg();
    let choose = |by: u64, one: u64, zero: u64| zero ^ (by & (one ^ zero));
    let of_c = |i: u32| choose(c, entry(i + 1), entry(i));
    choose(a, choose(b, of_c(6), of_c(4)), choose(b, of_c(2), of_c(0)))
}

/// `prmt`: each nibble of `selector` names a byte of `b:a`, its top bit asks for that byte's sign instead.
#[inline(always)]
fn permute(a: u64, b: u64, selector: u64) -> u64 {
    let bytes = (a & 0xffff_ffff) | b << 32;
    let mut out = 0;
    for i in 0..4 {
        let nibble = selector >> (4 * i) & 0xf;
        let byte = bytes >> (8 * (nibble & 7)) & 0xff;
        let signs = if byte >> 7 == 1 { 0xff } else { 0 };
        out |= (if nibble & 8 == 0 { byte } else { signs }) << (8 * i);
    }
    out
}

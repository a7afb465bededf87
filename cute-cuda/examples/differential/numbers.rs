//! Numbers as their bits, and what PTX computes with them, in the arithmetic that Rust has: nothing here is shared with the
//! interpreter.

use cute_cuda::kernel::Element;
use cute_cuda::ptx::Comparison;
use half::{bf16, f16};

use super::program::Operation;

/// The NaN of `.f32` that arithmetic makes (PTX ISA, "Floating-Point Instructions").
const NAN: u64 = 0x7fff_ffff;
/// An `.f32` that is some NaN, of which the ISA does not say which: `neg` and `abs` of a NaN, and one that was an `.f64`. Not
/// 32 bits, so that no number is the same.
const SOME_NAN: u64 = 1 << 63 | NAN;

/// Whether a machine may have stored `found` where `wanted` was computed: bit for bit, but for the NaNs of which the ISA
/// leaves the bits open. Those of `.f64` keep the payload of a source, and nothing says of which one.
pub(crate) fn same(element: Element, wanted: u64, found: u64) -> bool {
    match element {
        _ if wanted == found => true,
        Element::F64 => f64::from_bits(wanted).is_nan() && f64::from_bits(found).is_nan(),
        Element::F32 => wanted == SOME_NAN && f32::from_bits(found as u32).is_nan(),
        _ => false,
    }
}

fn single(value: f32) -> u64 {
    if value.is_nan() { NAN } else { u64::from(value.to_bits()) }
}

macro_rules! integers {
    ($operation:expr, $a:expr, $b:expr, $int:ident, $bits:ident) => {{
        let (a, b) = ($a as $int, $b as $int);
        let result = match $operation {
            Operation::Add => a.wrapping_add(b),
            Operation::Sub => a.wrapping_sub(b),
            Operation::Mul => a.wrapping_mul(b),
            Operation::Min => a.min(b),
            Operation::Max => a.max(b),
            Operation::Div | Operation::Fma | Operation::Neg | Operation::Abs => 0,
        };
        result as $bits as u64
    }};
}

/// The lesser one; of a number and a NaN the number, and of the zeros the negative one.
macro_rules! lesser {
    ($a:expr, $b:expr) => {
        match ($a, $b) {
            (a, b) if a.is_nan() => b,
            (a, b) if b.is_nan() => a,
            (a, b) if a == b => {
                if a.is_sign_negative() {
                    a
                } else {
                    b
                }
            }
            (a, b) => {
                if a < b {
                    a
                } else {
                    b
                }
            }
        }
    };
}

macro_rules! floats {
    ($operation:expr, $a:expr, $b:expr, $c:expr) => {{
        let (a, b, c) = ($a, $b, $c);
        match $operation {
            Operation::Add => a + b,
            Operation::Sub => a - b,
            Operation::Mul => a * b,
            Operation::Div => a / b,
            Operation::Fma => a.mul_add(b, c),
            Operation::Min => lesser!(a, b),
            Operation::Max => -lesser!(-a, -b),
            Operation::Neg => -a,
            Operation::Abs => a.abs(),
        }
    }};
}

/// What an operation makes of numbers of one type.
pub(crate) fn compute(element: Element, operation: Operation, [a, b, c]: [u64; 3]) -> u64 {
    match element {
        Element::U16 => integers!(operation, a, b, u16, u16),
        Element::I16 => integers!(operation, a, b, i16, u16),
        Element::U32 => integers!(operation, a, b, u32, u32),
        Element::I32 => integers!(operation, a, b, i32, u32),
        Element::U64 => integers!(operation, a, b, u64, u64),
        Element::I64 => integers!(operation, a, b, i64, u64),
        Element::F32 => {
            let number = |bits: u64| f32::from_bits(bits as u32);
            let result = floats!(operation, number(a), number(b), number(c));
            // `ptxas` takes the lesser of a value and itself to be that value.
            let kept = match operation {
                Operation::Neg | Operation::Abs => true,
                Operation::Min | Operation::Max => a == b && a != NAN,
                _ => false,
            };
            if kept && result.is_nan() { SOME_NAN } else { single(result) }
        }
        Element::F64 => floats!(operation, f64::from_bits(a), f64::from_bits(b), f64::from_bits(c)).to_bits(),
        // There is no arithmetic of these.
        Element::U8 | Element::I8 | Element::E4M3 | Element::E5M2 | Element::F16 | Element::BF16 => 0,
    }
}

/// Whether two numbers compare so; with a NaN they never do, not even as unequal.
pub(crate) fn compare(element: Element, how: Comparison, a: u64, b: u64) -> bool {
    fn ordered<T: PartialOrd>(how: Comparison, a: T, b: T) -> bool {
        a.partial_cmp(&b).is_some_and(|order| match how {
            Comparison::Eq => order.is_eq(),
            Comparison::Ne => order.is_ne(),
            Comparison::Lt => order.is_lt(),
            Comparison::Le => order.is_le(),
            Comparison::Gt => order.is_gt(),
            Comparison::Ge => order.is_ge(),
        })
    }
    match element {
        Element::I16 => ordered(how, a as i16, b as i16),
        Element::I32 => ordered(how, a as i32, b as i32),
        Element::I64 => ordered(how, a as i64, b as i64),
        Element::F32 => ordered(how, f32::from_bits(a as u32), f32::from_bits(b as u32)),
        Element::F64 => ordered(how, f64::from_bits(a), f64::from_bits(b)),
        _ => ordered(how, a, b),
    }
}

/// The pairs of types of 16 bits and more that the builder converts; the programs have no bytes.
pub(crate) const CONVERSIONS: [(Element, Element); 26] = {
    use Element::*;
    [
        (F16, F16),
        (F16, F32),
        (BF16, BF16),
        (BF16, F32),
        (F32, F16),
        (F32, BF16),
        (F32, F32),
        (F32, F64),
        (F32, I32),
        (F32, U32),
        (F64, F32),
        (F64, F64),
        (I32, I32),
        (I32, I64),
        (I32, F32),
        (I32, F64),
        (U32, U32),
        (U32, U64),
        (U32, F32),
        (U32, F64),
        (I64, I64),
        (U64, U64),
        (I16, I16),
        (I16, I32),
        (U16, U16),
        (U16, U32),
    ]
};

/// The number as one of another type.
pub(crate) fn convert(from: Element, to: Element, bits: u64) -> u64 {
    let float = |bits: u64| f32::from_bits(bits as u32);
    match (from, to) {
        (same, other) if same == other => bits,
        (Element::F16, Element::F32) => single(f16::from_bits(bits as u16).to_f32()),
        // The upper half of an `f32`, a NaN too.
        (Element::BF16, Element::F32) => bits << 16,
        (Element::F32, Element::F16 | Element::BF16) if float(bits).is_nan() => 0x7fff,
        (Element::F32, Element::F16) => u64::from(f16::from_f32(float(bits)).to_bits()),
        (Element::F32, Element::BF16) => u64::from(bf16::from_f32(float(bits)).to_bits()),
        (Element::F32, Element::F64) => f64::from(float(bits)).to_bits(),
        (Element::F32, Element::I32) => u64::from((float(bits) as i32) as u32),
        (Element::F32, Element::U32) => u64::from(float(bits) as u32),
        // `cvt` keeps what there is room for of the payload, or all of it, where the number was an `.f32` before.
        (Element::F64, Element::F32) if f64::from_bits(bits).is_nan() => SOME_NAN,
        (Element::F64, Element::F32) => single(f64::from_bits(bits) as f32),
        (Element::I32, Element::I64) => i64::from(bits as i32) as u64,
        (Element::I32, Element::F32) => single(bits as i32 as f32),
        (Element::I32, Element::F64) => f64::from(bits as i32).to_bits(),
        (Element::U32, Element::F32) => single(bits as u32 as f32),
        (Element::U32, Element::F64) => f64::from(bits as u32).to_bits(),
        (Element::I16, Element::I32) => u64::from(i32::from(bits as i16) as u32),
        // An unsigned number in more bits.
        _ => bits,
    }
}

/// Numbers at which arithmetic changes its ways: zeros, the least and the greatest, what is subnormal, infinite, no number.
pub(crate) fn specials(element: Element) -> Vec<u64> {
    let halves = |one: u64, least: u64| {
        let infinity = if one == 0x3c00 { 0x7c00 } else { 0x7f80 };
        let plain = [0, 1, least - 1, least, one, one + 1, one - 1, infinity - 1, infinity, infinity + 1, 0x7fff];
        plain.into_iter().flat_map(|bits| [bits, bits | 0x8000]).collect()
    };
    match element {
        Element::U8 | Element::I8 | Element::E4M3 | Element::E5M2 => (0..=255).collect(),
        Element::U16 | Element::I16 => vec![0, 1, 2, 0x7fff, 0x8000, 0x8001, 0xfffe, 0xffff],
        Element::U32 | Element::I32 => {
            vec![0, 1, 2, 31, 32, 0xffff, 0x1_0000, 0x100_0001, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xffff_ffff]
        }
        Element::U64 | Element::I64 => {
            vec![0, 1, 2, 0xffff_ffff, 1 << 32, (1 << 53) + 1, i64::MAX as u64, 1 << 63, (1 << 63) + 1, u64::MAX]
        }
        Element::F16 => halves(0x3c00, 0x0400),
        Element::BF16 => halves(0x3f80, 0x0080),
        Element::F32 => {
            let plain = [0.0, f32::from_bits(1), f32::MIN_POSITIVE, 1.0, 1.5, 65504.0, 65520.0, 2147483648.0, f32::MAX];
            let odd = [0x007f_ffff, 0x3f80_0001, 0x3f80_8000, 0x4f7f_ffff, 0x4f80_0000, 0x7f80_0000, 0x7fc0_0000];
            let bits = plain.into_iter().map(f32::to_bits).chain(odd).chain([0x7f80_0001, 0x7fff_ffff, 0x3880_0001]);
            bits.flat_map(|bits| [u64::from(bits), u64::from(bits | 1 << 31)]).collect()
        }
        Element::F64 => {
            let plain = [0.0, f64::from_bits(1), f64::MIN_POSITIVE, 1.0, 1.5, 1e-40, 3.5e38, 4294967296.5, f64::MAX];
            let odd = [0x7ff0_0000_0000_0000, 0x7ff8_0000_0000_0000, 0x000f_ffff_ffff_ffff, 0x3ff0_0000_1000_0000];
            let bits = plain.into_iter().map(f64::to_bits).chain(odd);
            bits.flat_map(|bits| [bits, bits | 1 << 63]).collect()
        }
    }
}

//! `.f32` and `.f64`: IEEE 754 with PTX's rules for NaN.

use super::function::{Approximate, Function};
use super::lanes::lanes;
use crate::row::Row;

/// The hardware has one NaN of 32 bits: payloads of `.f32` get lost.
pub(super) const NAN_32: u32 = 0x7fff_ffff;

/// The functions that see a number in the bits of one type; the others take the bits as they are, and are
/// answered with `false`.
macro_rules! float {
    ($name:ident, $float:ident, $bits:ident, $nan:expr) => {
        pub(super) fn $name(function: Function, [a, b, c, _]: [&Row; 4], out: &mut Row) -> bool {
            let number = |bits: u64| $float::from_bits(bits as $bits);
            let canonical = |x: $float| u64::from(if x.is_nan() { $nan(x) } else { x.to_bits() });
            match function {
                Function::Add => lanes!(out, u64::MAX; a, b => canonical(number(a) + number(b))),
                Function::Sub => lanes!(out, u64::MAX; a, b => canonical(number(a) - number(b))),
                Function::MulLo => lanes!(out, u64::MAX; a, b => canonical(number(a) * number(b))),
                Function::Div => lanes!(out, u64::MAX; a, b => canonical(number(a) / number(b))),
                Function::Reciprocal => lanes!(out, u64::MAX; a => canonical(1.0 / number(a))),
                Function::Sqrt => lanes!(out, u64::MAX; a => canonical(number(a).sqrt())),
                Function::Fma => lanes!(out, u64::MAX; a, b, c => canonical(number(a).mul_add(number(b), number(c)))),
                // Of a NaN, PTX leaves open which one of `.f32` comes; the hardware has one.
                Function::Neg => lanes!(out, u64::MAX; a => canonical(-number(a))),
                Function::Abs => lanes!(out, u64::MAX; a => canonical(number(a).abs())),
                _ => return ordered(function, [a, b], u64::MAX, number, canonical, out),
            }
            true
        }
    };
}

/// What a device approximates of an `.f32`: the nearest number to what an `f64` has of the function. A device is as near to
/// the exact number as the PTX ISA says at each instruction and need not have the nearest.
pub(super) fn approximate(function: Approximate, a: &Row, out: &mut Row) {
    let exact = |x: f64| match function {
        Approximate::Sqrt => x.sqrt(),
        Approximate::Rsqrt => 1.0 / x.sqrt(),
        Approximate::Exp2 | Approximate::Exp2Flushed => x.exp2(),
        Approximate::Log2 => x.log2(),
        Approximate::Tanh => x.tanh(),
    };
    let flushed = |x: f32| if function == Approximate::Exp2Flushed && x.is_subnormal() { 0.0 } else { x };
    let nearest = |bits: u64| flushed(exact(f64::from(flushed(f32::from_bits(bits as u32)))) as f32);
    lanes!(out, u64::MAX; a => {
        let x = nearest(a);
        u64::from(if x.is_nan() { NAN_32 } else { x.to_bits() })
    });
}

float!(single, f32, u32, |_| NAN_32);
// Payloads of 64 bits are kept, as far as the machine below keeps them.
float!(double, f64, u64, f64::to_bits);

/// What asks for no more than the order of numbers, in whatever bits these are: `number` reads them, and `bits` writes one, within
/// `mask`. The other functions are answered with `false`.
#[inline(always)]
pub(super) fn ordered<F: Float>(
    function: Function,
    [a, b]: [&Row; 2],
    mask: u64,
    number: impl Fn(u64) -> F,
    bits: impl Fn(F) -> u64,
    out: &mut Row,
) -> bool {
    let any_nan = |a: F, b: F| a.is_nan() || b.is_nan();
    match function {
        Function::Min => lanes!(out, mask; a, b => bits(lower(number(a), number(b)))),
        Function::Max => lanes!(out, mask; a, b => bits(-lower(-number(a), -number(b)))),
        Function::MinNan => lanes!(out, mask; a, b => {
            let (a, b) = (number(a), number(b));
            bits(if any_nan(a, b) { F::NAN } else { lower(a, b) })
        }),
        Function::MaxNan => lanes!(out, mask; a, b => {
            let (a, b) = (number(a), number(b));
            bits(if any_nan(a, b) { F::NAN } else { -lower(-a, -b) })
        }),
        // `ne` is an ordered comparison in PTX: false on NaN, where Rust's `!=` is true.
        Function::Compare(how) => lanes!(out, 1; a, b => {
            let (a, b) = (number(a), number(b));
            u64::from(!any_nan(a, b) && how.holds(a, b))
        }),
        Function::CompareOrNan(how) => lanes!(out, 1; a, b => {
            let (a, b) = (number(a), number(b));
            u64::from(any_nan(a, b) || how.holds(a, b))
        }),
        Function::Numbers => lanes!(out, 1; a, b => u64::from(!any_nan(number(a), number(b)))),
        Function::AnyNan => lanes!(out, 1; a, b => u64::from(any_nan(number(a), number(b)))),
        _ => return false,
    }
    true
}

/// What `min` takes: a NaN never wins over a number, and a negative zero is below a positive one.
pub(super) fn lower<T: Float>(a: T, b: T) -> T {
    if b.is_nan() || a < b || (a == b && a.is_sign_negative()) && !a.is_nan() { a } else { b }
}

/// What [`lower`] and [`ordered`] ask of a float.
pub(super) trait Float: Copy + PartialOrd + core::ops::Neg<Output = Self> {
    const NAN: Self;
    fn is_nan(self) -> bool;
    fn is_sign_negative(self) -> bool;
}

macro_rules! floats {
    ($($float:ident)*) => {
        $(
            impl Float for $float {
                const NAN: $float = $float::NAN;

                fn is_nan(self) -> bool {
                    self.is_nan()
                }

                fn is_sign_negative(self) -> bool {
                    self.is_sign_negative()
                }
            }
        )*
    };
}

floats!(f32 f64);

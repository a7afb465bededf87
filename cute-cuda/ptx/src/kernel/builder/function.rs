//! The functions that no instruction computes to the last place: by polynomials, each step rounded to the nearest.
//!
//! What a step is rounded to is the same everywhere, and so are these. `tests/formulas.rs` holds the errors against numbers
//! of 53 bits; over all 2^32 numbers they were at most 0.98 units in the last place for `exp`, 0.91 for `log` and 1.42 for
//! `tanh`. The polynomials are the best ones of their degree (by Chebyshev interpolation), with coefficients rounded to `f32`.

use super::state::Builder;
use crate::ptx::{Reg, Register, Target, UnaryOp};

/// A function of an `f32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Exp,
    Log,
    Tanh,
    TanhApprox,
}

/// What rounds a number below 2^22 to an integer, in the lowest bits, where it is added: 1.5 * 2^23.
const ROUND: f32 = 12_582_912.0;
/// The high bits of ln(2), few enough that a product with an exponent is exact, and what is left of it.
const LN_2: [f32; 2] = [0.693_145_75, 1.428_606_8e-6];
/// (e^r - 1 - r) / r^2 for |r| <= ln(2) / 2, the highest power first.
const EXP: [f32; 5] = [0.001_392_618_6, 0.008_363_181, 0.041_666_556, 0.166_665_76, 0.5];
/// (ln(1 + f) - f) / f^2 for |f| <= 1/3.
const LOG: [f32; 10] = [
    0.116_121_65,
    -0.127_262_89,
    0.108_532_876,
    -0.122_213_595,
    0.142_961_79,
    -0.166_779_74,
    0.199_998_53,
    -0.249_998_42,
    0.333_333_34,
    -0.5,
];
/// (tanh(x) / x - 1) / x^2 as a polynomial in x^2, for |x| <= 0.6.
const TANH: [f32; 6] = [0.002_370_765_7, -0.008_410_071, 0.021_788_321, -0.053_961_553, 0.133_333_13, -0.333_333_34];
/// The bits of 2/3, less one unit of the exponent for each power of 2 that a number is away from [2/3, 4/3).
const TWO_THIRDS: u32 = 0x3f2a_aaab;

const SIGN: u32 = 1 << 31;
/// The NaN of `.f32` that arithmetic makes.
const NAN: u32 = 0x7fff_ffff;

impl Builder {
    /// The function of a register that holds an `f32`.
    pub(super) fn function(&mut self, function: Function, x: Register) -> Register {
        let x = self.emitter.typed::<f32>(x.number);
        match function {
            Function::Exp => self.exponential(x).untyped(),
            Function::Log => self.logarithm(x).untyped(),
            Function::TanhApprox if self.target >= Target::Sm80 => {
                self.unary(UnaryOp::TanhApprox, crate::ptx::Type::F32, x.untyped().into())
            }
            Function::Tanh | Function::TanhApprox => self.hyperbolic_tangent(x).untyped(),
        }
    }

    /// The polynomial with these coefficients, the highest power first.
    fn polynomial(&mut self, coefficients: &[f32], x: Reg<f32>) -> Reg<f32> {
        match coefficients {
            [first, second, rest @ ..] => {
                let start = self.compute(x.mul_add(*first, *second));
                rest.iter().fold(start, |sum, &coefficient| self.compute(sum.mul_add(x, coefficient)))
            }
            _ => x,
        }
    }

    /// e^x = 2^n e^r, with n the nearest integer to x / ln(2), and r what is left.
    fn exponential(&mut self, x: Reg<f32>) -> Reg<f32> {
        // Beyond these the result is infinite, or 0.
        let within = self.compute(x.min(89.0).max(-104.0));
        let rounded = self.compute(within.mul_add(core::f32::consts::LOG2_E, ROUND));
        let n = self.compute(rounded - ROUND);
        let r = self.compute(n.mul_add(-LN_2[0], within));
        let r = self.compute(n.mul_add(-LN_2[1], r));
        let p = self.polynomial(&EXP, r);
        let p = self.compute(p.mul_add(r, 1.0).mul_add(r, 1.0));
        // 2^n in two factors, because neither the largest nor the least result has its power of 2 among the normal numbers.
        let n = self.compute((rounded.to_bits() - ROUND.to_bits()).to_i32());
        let low = self.compute(n >> 1);
        let high = self.compute(n - low);
        let power = |n: Reg<i32>| ((n + 127) << 23).to_u32().to_f32_bits();
        let y = p * power(low) * power(high);
        // The bounds lose a NaN.
        self.compute(x.eq(x).select(y, x + x))
    }

    /// ln(x) = k ln(2) + ln(1 + f), with 1 + f between 2/3 and 4/3.
    fn logarithm(&mut self, x: Reg<f32>) -> Reg<f32> {
        let subnormal = self.compute(x.lt(f32::MIN_POSITIVE));
        let normal = self.compute(subnormal.select(x * 8_388_608.0, x));
        let bits = self.compute(normal.to_bits());
        let k = self.compute((bits - TWO_THIRDS).to_i32() >> 23);
        let f = self.compute((bits - (k << 23).to_u32()).to_f32_bits() - 1.0);
        let k = self.compute(k.convert::<f32>() + subnormal.select(-23.0f32, 0.0));
        let p = self.polynomial(&LOG, f);
        let y = self.compute(k.mul_add(core::f32::consts::LN_2, p.mul_add(f * f, f)));
        let positive = self.compute(x.gt(0.0));
        let other = x.eq(0.0).select(f32::NEG_INFINITY, f32::from_bits(NAN));
        // Infinity is its own logarithm, as is a NaN.
        let special = self.compute(positive.select(x, other));
        self.compute((positive.select(x, f32::INFINITY)).lt(f32::INFINITY).select(y, special))
    }

    /// tanh(x) near 0 by a polynomial; elsewhere 1 - 2 / (e^2|x| + 1), with the sign of x.
    fn hyperbolic_tangent(&mut self, x: Reg<f32>) -> Reg<f32> {
        let (s, a) = (self.compute(x * x), self.compute(x.abs()));
        let p = self.polynomial(&TANH, s);
        let near = self.compute((p * s).mul_add(a, a));
        let twice = self.compute(a + a);
        let power = self.exponential(twice);
        let far = 1.0 - 2.0 / (power + 1.0);
        let size = a.lt(0.6).select(near, far);
        let y = self.compute(size.to_bits() | (x.to_bits() & SIGN)).to_f32_bits();
        self.compute(x.eq(x).select(y, x + x))
    }
}

//! Words of the builder that are formulas: bits, roots, functions, how near approximations are, and a text of PTX. How each is
//! written with the builder, and what it is by Rust's own arithmetic.

use cute_cuda::kernel::{Builder, Element, Float, Integer, KernelError, LongInteger, Signed};
use cute_cuda::ptx::Reg;

/// A word, of sources of one type: a number, another one, and a number of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    And,
    Or,
    Xor,
    Not,
    Shl,
    Shr,
    /// By the other number, or by all ones where that is 0.
    Div,
    Rem,
    CountOnes,
    LeadingZeros,
    ReverseBits,
    Neg,
    Abs,
    Sqrt,
    Recip,
    Rsqrt,
    Exp,
    Log,
    Tanh,
    /// Whether an approximation is as near to the function as the builder says.
    Near(Approximation),
    /// `mad.lo` by a text.
    Raw,
}

/// A function that a device approximates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Approximation {
    Exp,
    Log,
    Sqrt,
    Rsqrt,
    Tanh,
}

pub(crate) const OF_INTEGERS: [Word; 8] =
    [Word::And, Word::Or, Word::Xor, Word::Not, Word::Shl, Word::Shr, Word::Div, Word::Rem];
pub(crate) const OF_LONG: [Word; 3] = [Word::CountOnes, Word::LeadingZeros, Word::ReverseBits];
pub(crate) const OF_SIGNED: [Word; 2] = [Word::Neg, Word::Abs];
pub(crate) const OF_ROOTS: [Word; 3] = [Word::Sqrt, Word::Recip, Word::Rsqrt];
pub(crate) const OF_SINGLES: [Word; 8] = [
    Word::Exp,
    Word::Log,
    Word::Tanh,
    Word::Near(Approximation::Exp),
    Word::Near(Approximation::Log),
    Word::Near(Approximation::Sqrt),
    Word::Near(Approximation::Rsqrt),
    Word::Near(Approximation::Tanh),
];

impl Word {
    /// The words that there are of a type.
    pub(crate) fn of(element: Element) -> Vec<Word> {
        let long = matches!(element, Element::U32 | Element::I32 | Element::U64 | Element::I64);
        let groups: [(bool, &[Word]); 6] = [
            (long || matches!(element, Element::U16 | Element::I16), &OF_INTEGERS),
            (long, &OF_LONG),
            (matches!(element, Element::I16 | Element::I32 | Element::I64), &OF_SIGNED),
            (matches!(element, Element::F32 | Element::F64), &OF_ROOTS),
            (element == Element::F32, &OF_SINGLES),
            (element == Element::U32, &[Word::Raw]),
        ];
        groups.iter().filter(|(is, _)| *is).flat_map(|(_, words)| words.iter().copied()).collect()
    }

    /// The type of the result.
    pub(crate) fn result(self, element: Element) -> Element {
        match self {
            Word::CountOnes | Word::LeadingZeros | Word::Near(_) => Element::U32,
            _ => element,
        }
    }
}

pub(crate) fn integer<T: Integer>(b: &mut Builder, word: Word, x: Reg<T>, y: Reg<T>, bits: Reg<u32>) -> Reg<T> {
    let divisor = || y.eq(T::default()).select(!y, y);
    match word {
        Word::Div => b.compute(x / divisor()),
        Word::Rem => b.compute(x % divisor()),
        Word::And => b.compute(x & y),
        Word::Or => b.compute(x | y),
        Word::Xor => b.compute(x ^ y),
        Word::Not => b.compute(!x),
        Word::Shl => b.compute(x << bits),
        _ => b.compute(x >> bits),
    }
}

pub(crate) fn counted<T: LongInteger>(b: &mut Builder, word: Word, x: Reg<T>) -> Reg<u32> {
    match word {
        Word::CountOnes => b.compute(x.count_ones()),
        _ => b.compute(x.leading_zeros()),
    }
}

pub(crate) fn signed<T: Signed>(b: &mut Builder, word: Word, x: Reg<T>) -> Reg<T> {
    match word {
        Word::Neg => b.compute(-x),
        _ => b.compute(x.abs()),
    }
}

pub(crate) fn root<T: Float>(b: &mut Builder, word: Word, x: Reg<T>) -> Reg<T> {
    match word {
        Word::Sqrt => b.compute(x.sqrt()),
        Word::Recip => b.compute(x.recip()),
        _ => b.compute(x.rsqrt()),
    }
}

pub(crate) fn single(b: &mut Builder, word: Word, x: Reg<f32>) -> Reg<f32> {
    match word {
        Word::Exp => b.compute(x.exp()),
        Word::Log => b.compute(x.log()),
        _ => b.compute(x.tanh()),
    }
}

pub(crate) fn raw(b: &mut Builder, x: Reg<u32>, y: Reg<u32>, bits: Reg<u32>) -> Result<Reg<u32>, KernelError> {
    let (result,) = b.raw::<(u32,)>("mad.lo.u32 $0, $1, $2, $3;", &[x.into(), y.into(), bits.into()])?;
    Ok(result)
}

/// 1 where the approximation is as near to the function as it says, with room for what the function itself is off by.
pub(crate) fn near(b: &mut Builder, approximation: Approximation, x: Reg<f32>) -> Reg<u32> {
    // Within the numbers whose powers are neither infinite nor subnormal.
    let x = if approximation == Approximation::Exp { b.compute(x.min(80.0).max(-80.0)) } else { x };
    let (found, wanted, relative, absolute) = match approximation {
        Approximation::Exp => (b.compute(x.exp_approx()), b.compute(x.exp()), 2.0f32.powi(-16), 0.0),
        Approximation::Log => (b.compute(x.log_approx()), b.compute(x.log()), 2.0f32.powi(-20), 2.0f32.powi(-20)),
        Approximation::Sqrt => (b.compute(x.sqrt_approx()), b.compute(x.sqrt()), 2.0f32.powi(-22), 0.0),
        Approximation::Rsqrt => (b.compute(x.rsqrt_approx()), b.compute(x.rsqrt()), 2.0f32.powi(-21), 0.0),
        Approximation::Tanh => (b.compute(x.tanh_approx()), b.compute(x.tanh()), 2.0f32.powi(-10), f32::MIN_POSITIVE),
    };
    let near = (found - wanted).abs().le(wanted.abs().mul_add(relative, absolute));
    // Infinities are as they are, and of a NaN both are one.
    let neither = !found.eq(found) & !wanted.eq(wanted);
    b.compute((near | found.eq(wanted) | neither).select(1, 0))
}

/// What a word makes of numbers of one type, and a number of bits.
pub(crate) fn evaluate(word: Word, element: Element, [x, y, bits]: [u64; 3]) -> u64 {
    match (element, word) {
        (_, Word::Near(_)) => 1,
        (Element::F32, _) => {
            let x = f32::from_bits(x as u32);
            let result = match word {
                Word::Sqrt => x.sqrt(),
                Word::Recip => 1.0 / x,
                Word::Rsqrt => 1.0 / x.sqrt(),
                Word::Exp => exp(x),
                Word::Log => log(x),
                _ => tanh(x),
            };
            if result.is_nan() { 0x7fff_ffff } else { u64::from(result.to_bits()) }
        }
        (Element::F64, _) => {
            let x = f64::from_bits(x);
            let result = match word {
                Word::Sqrt => x.sqrt(),
                Word::Recip => 1.0 / x,
                _ => 1.0 / x.sqrt(),
            };
            result.to_bits()
        }
        _ => of_bits(word, element, [x, y, bits]),
    }
}

fn of_bits(word: Word, element: Element, [x, y, bits]: [u64; 3]) -> u64 {
    let width = 8 * element.ty().bytes() as u32;
    let signed = matches!(element, Element::I16 | Element::I32 | Element::I64);
    let extended = |x: u64| if signed { i128::from((x << (64 - width)) as i64 >> (64 - width)) } else { i128::from(x) };
    let value = extended(x);
    let divisor = extended(if y == 0 { element.ty().mask() } else { y });
    let result = match word {
        Word::And => value & i128::from(y),
        Word::Or => value | i128::from(y),
        Word::Xor => value ^ i128::from(y),
        Word::Not => !value,
        Word::Shl if bits >= u64::from(width) => 0,
        Word::Shl => value << bits,
        Word::Shr => value >> bits.min(127),
        Word::Div => value / divisor,
        Word::Rem => value % divisor,
        Word::CountOnes => i128::from(x.count_ones()),
        Word::LeadingZeros => i128::from(x.leading_zeros() + width - 64),
        Word::ReverseBits => i128::from(x.reverse_bits() >> (64 - width)),
        Word::Neg => -value,
        Word::Raw => value * i128::from(y) + i128::from(bits),
        _ => value.abs(),
    };
    result as u64 & element.ty().mask()
}

/// The polynomial with these coefficients, the highest power first.
fn polynomial(coefficients: &[f32], x: f32) -> f32 {
    coefficients.iter().copied().reduce(|sum, next| sum.mul_add(x, next)).unwrap_or(0.0)
}

/// e^x by the steps of the builder, in Rust's arithmetic.
fn exp(x: f32) -> f32 {
    if x.is_nan() {
        return x;
    }
    let x = x.clamp(-104.0, 89.0);
    let n = x.mul_add(core::f32::consts::LOG2_E, 12_582_912.0) - 12_582_912.0;
    let r = n.mul_add(-1.428_606_8e-6, n.mul_add(-0.693_145_75, x));
    let p = polynomial(&[0.001_392_618_6, 0.008_363_181, 0.041_666_556, 0.166_665_76, 0.5, 1.0, 1.0], r);
    let n = n as i32;
    let power = |n: i32| f32::from_bits(((n + 127) as u32) << 23);
    p * power(n >> 1) * power(n - (n >> 1))
}

/// ln(x) by the steps of the builder.
fn log(x: f32) -> f32 {
    if x.is_nan() || x < 0.0 {
        return f32::NAN;
    }
    if x == 0.0 || x.is_infinite() {
        return if x == 0.0 { f32::NEG_INFINITY } else { x };
    }
    let (normal, below) = if x < f32::MIN_POSITIVE { (x * 8_388_608.0, -23.0) } else { (x, 0.0) };
    let k = (normal.to_bits() as i32 - 0x3f2a_aaab) >> 23;
    let f = f32::from_bits((normal.to_bits() as i32 - (k << 23)) as u32) - 1.0;
    let coefficients = [
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
    let near = polynomial(&coefficients, f).mul_add(f * f, f);
    (k as f32 + below).mul_add(core::f32::consts::LN_2, near)
}

/// tanh(x) by the steps of the builder.
fn tanh(x: f32) -> f32 {
    let (a, s) = (x.abs(), x * x);
    let size = if a < 0.6 {
        let coefficients =
            [0.002_370_765_7, -0.008_410_071, 0.021_788_321, -0.053_961_553, 0.133_333_13, -0.333_333_34];
        (polynomial(&coefficients, s) * s).mul_add(a, a)
    } else {
        1.0 - 2.0 / (exp(a + a) + 1.0)
    };
    size.copysign(x)
}

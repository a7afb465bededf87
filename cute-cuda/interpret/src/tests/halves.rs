//! Floats: arithmetic of 16 bits, conversions, comparisons, and what NaN does.

use core::cmp::Ordering;

use half::{bf16, f16};

use super::super::alu::{self, Function};
use super::super::row::LANES;
use super::compute;
use cute_ptx::ptx::Comparison;
use cute_ptx::ptx::Type;

/// Some pairs of halves: each special one with each, and steps through all of them that no power of two divides.
fn pairs() -> Vec<(u16, u16)> {
    let special = [0, 1, 0x3ff, 0x400, 0x3c00, 0x3c01, 0x7bff, 0x7c00, 0x7e00, 0x7f80, 0x7fc0, 0x3f80, 0x0080, 0x7f7f];
    let special: Vec<u16> = special.into_iter().flat_map(|bits| [bits, bits | 0x8000]).collect();
    let mut pairs: Vec<(u16, u16)> = special.iter().flat_map(|&a| special.iter().map(move |&b| (a, b))).collect();
    pairs.extend((0..100_000u32).map(|i| (((i * 40_503) >> 3) as u16, ((i * 30_011) >> 5) as u16)));
    // Neighbours, and their negatives, which cancel.
    pairs.extend((0..=u16::MAX).step_by(7).flat_map(|a| [(a, a ^ 1), (a, a ^ 0x8001), (a, a.wrapping_add(0x400))]));
    pairs
}

/// Holds `ours` against `theirs` on every pair; NaN is one number.
fn agree(function: Function, ty: Type, theirs: impl Fn(u16, u16) -> u16, nan: impl Fn(u16) -> bool) {
    for pairs in pairs().chunks(LANES) {
        let (mut a, mut b, mut out) = ([0; LANES], [0; LANES], [0; LANES]);
        for (lane, &(x, y)) in pairs.iter().enumerate() {
            (a[lane], b[lane]) = (u64::from(x), u64::from(y));
        }
        assert!(alu::compute(function, ty, ty.mask(), [&a, &b, &a, &a], u32::MAX, &mut out).is_ok());
        for (&(x, y), ours) in pairs.iter().zip(out) {
            let wanted = theirs(x, y);
            let wanted = if nan(wanted) { 0x7fff } else { wanted };
            assert_eq!(ours, u64::from(wanted), "{function:?} {ty} {x:#x} {y:#x}");
        }
    }
}

macro_rules! halves_against_the_crate {
    ($($test:ident: $ty:ident $half:ident;)*) => {$(
        #[test]
        fn $test() {
            let nan = |bits| $half::from_bits(bits).is_nan();
            let of = |f: fn($half, $half) -> $half| {
                move |a, b| f($half::from_bits(a), $half::from_bits(b)).to_bits()
            };
            agree(Function::Add, Type::$ty, of(|a, b| a + b), nan);
            agree(Function::Sub, Type::$ty, of(|a, b| a - b), nan);
            agree(Function::MulLo, Type::$ty, of(|a, b| a * b), nan);
            // The first number, but for NaN and for zeros of different sign.
            agree(Function::Min, Type::$ty, of(|a, b| match (a.is_nan(), b.is_nan()) {
                (true, _) => b,
                (_, true) => a,
                _ => if a < b || (a == b && a.is_sign_negative()) { a } else { b },
            }), nan);
            agree(Function::Max, Type::$ty, of(|a, b| match (a.is_nan(), b.is_nan()) {
                (true, _) => b,
                (_, true) => a,
                _ => if a > b || (a == b && a.is_sign_positive()) { a } else { b },
            }), nan);
            agree(Function::MinNan, Type::$ty, of(|a, b| {
                if a.is_nan() || b.is_nan() { $half::NAN } else if a.total_cmp(&b).is_le() { a } else { b }
            }), nan);
            agree(Function::MaxNan, Type::$ty, of(|a, b| {
                if a.is_nan() || b.is_nan() { $half::NAN } else if a.total_cmp(&b).is_ge() { a } else { b }
            }), nan);
            for (a, b) in pairs().into_iter().take(20_000) {
                let (x, y) = ($half::from_bits(a), $half::from_bits(b));
                let sources = [u64::from(a), u64::from(b), 0, 0];
                let holds = |function| compute(function, Type::$ty, sources) == Ok(1);
                assert_eq!(holds(Function::Compare(Comparison::Lt)), x < y);
                assert_eq!(holds(Function::CompareOrNan(Comparison::Ge)), x.partial_cmp(&y).is_none_or(Ordering::is_ge));
                assert_eq!(holds(Function::Compare(Comparison::Ne)), x.partial_cmp(&y).is_some_and(Ordering::is_ne));
                assert_eq!(holds(Function::CompareOrNan(Comparison::Ne)), x != y);
                assert_eq!(holds(Function::AnyNan), x.is_nan() || y.is_nan());
                assert_eq!(holds(Function::Numbers), !x.is_nan() && !y.is_nan());
                assert_eq!(compute(Function::Neg, Type::$ty, sources), Ok(u64::from(a ^ 0x8000)));
                assert_eq!(compute(Function::Abs, Type::$ty, sources), Ok(u64::from(a & 0x7fff)));
            }
        }
    )*};
}

halves_against_the_crate! {
    f16_arithmetic_is_the_crates: F16 f16;
    bf16_arithmetic_is_the_crates: BF16 bf16;
}

/// The numbers of a type that are whole multiples of `2^-scale` and below `2^46`, ascending: the multiple, the bits.
fn ladder(scale: i32, number: impl Fn(u16) -> f64) -> Vec<(i128, u16)> {
    let whole = |x: f64| {
        let multiple = x * 2f64.powi(scale);
        (multiple.fract() == 0.0 && x < 2f64.powi(46)).then_some(multiple as i128)
    };
    (0..0x7fffu16).filter_map(|bits| Some((whole(number(bits))?, bits))).collect()
}

/// The bits of the number nearest to `exact`, ties to the even one; nothing beyond the last.
fn nearest(ladder: &[(i128, u16)], exact: i128) -> Option<u16> {
    let sign = if exact < 0 { 0x8000 } else { 0 };
    let exact = exact.abs();
    let above = ladder.partition_point(|&(multiple, _)| multiple < exact);
    let (high, high_bits) = *ladder.get(above)?;
    let (low, low_bits) = ladder[above.saturating_sub(1)];
    let bits = match (exact - low).cmp(&(high - exact)) {
        Ordering::Less => low_bits,
        Ordering::Greater => high_bits,
        Ordering::Equal => {
            if low_bits % 2 == 0 {
                low_bits
            } else {
                high_bits
            }
        }
    };
    Some(bits | sign)
}

#[test]
fn a_fused_product_and_sum_is_rounded_once() {
    // Exact in 128 bits: an f16 is a multiple of 2^-24; these bf16 are multiples of 2^-40 below 2^20.
    let short = |bits: u16| f64::from(f16::from_bits(bits));
    let brain = |bits: u16| f64::from(bf16::from_bits(bits));
    let f16s = (Type::F16, 24, ladder(48, short), &short as &dyn Fn(u16) -> f64, 0x7bff, 0);
    let bf16s = (Type::BF16, 40, ladder(80, brain), &brain as &dyn Fn(u16) -> f64, 0x1a00, 0x2f80);
    for (ty, scale, ladder, number, range, from) in [f16s, bf16s] {
        let multiple = |bits: u16, scale: i32| (number(bits) * 2f64.powi(scale)) as i128;
        let (mut rounded, mut twice) = (0, 0);
        for i in 0..200_000u64 {
            let draw = |salt: u64| {
                let mixed = (i * 4 + salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                ((mixed >> 32) % range + from) as u16 | ((mixed >> 60 & 1) << 15) as u16
            };
            let [a, b, c] = [draw(0), draw(1), draw(2)];
            let exact = multiple(a, scale) * multiple(b, scale) + multiple(c, 2 * scale);
            let Some(wanted) = nearest(&ladder, exact) else { continue };
            let sources = [u64::from(a), u64::from(b), u64::from(c), 0];
            let ours = compute(Function::Fma, ty, sources);
            let zero = exact == 0;
            assert!(ours == Ok(u64::from(wanted)) || zero, "{ty} {a:#x} * {b:#x} + {c:#x}: {ours:x?}, not {wanted:#x}");
            rounded += 1;
            // How often a sum in 24 bits would have been wrong: the test sees the difference.
            let sum = number(a).mul_add(number(b), number(c)) as f32;
            let again = if ty == Type::F16 { f16::from_f32(sum).to_bits() } else { bf16::from_f32(sum).to_bits() };
            twice += u32::from(again != wanted && !zero);
        }
        assert!(rounded > 50_000, "{ty}: {rounded}");
        assert!(twice > 0 || ty == Type::F16, "{ty}");
    }
    // The sum lies next to the middle of two numbers, by less than 53 bits show.
    let middle = |c: u16| compute(Function::Fma, Type::BF16, [0x3f88, 0x3f88, u64::from(c), 0]);
    // 1.0625 * 1.0625 = 1.12890625, the middle of 0x3f90 and 0x3f91.
    assert_eq!([0x0080, 0, 0x8080].map(middle), [Ok(0x3f91), Ok(0x3f90), Ok(0x3f90)]);
}

/// `cvt.to.from` of one value.
fn convert(to: Type, from: Type, bits: u64) -> u64 {
    compute(Function::Convert(from), to, [bits, 0, 0, 0]).unwrap_or(u64::MAX)
}

#[test]
fn every_half_converts_as_the_crate_says() {
    for bits in 0..=u16::MAX {
        let of = |to, from| convert(to, from, u64::from(bits));
        let (short, brain) = (f16::from_bits(bits), bf16::from_bits(bits));
        for (ty, single) in [(Type::F16, short.to_f32()), (Type::BF16, brain.to_f32())] {
            let (to_single, to_double) = (of(Type::F32, ty), of(Type::F64, ty));
            if single.is_nan() {
                assert_eq!(to_single, 0x7fff_ffff);
                assert!(f64::from_bits(to_double).is_nan());
                assert_eq!(of(Type::S32, ty), 0);
                assert_eq!(of(Type::U8, ty), 0);
                assert_eq!(of(Type::U64, ty), 1 << 63);
                continue;
            }
            assert_eq!(to_single, u64::from(single.to_bits()));
            assert_eq!(to_double, f64::from(single).to_bits());
            // And back: nothing is lost.
            assert_eq!(convert(ty, Type::F32, to_single), u64::from(bits));
            assert_eq!(convert(ty, Type::F64, to_double), u64::from(bits));
            assert_eq!(of(Type::S32, ty), u64::from(single as i32 as u32));
            assert_eq!(of(Type::U32, ty), u64::from(single as u32));
            assert_eq!(of(Type::S64, ty), single as i64 as u64);
            assert_eq!(of(Type::U64, ty), single as u64);
            assert_eq!(of(Type::S16, ty), u64::from(single as i16 as u16));
            assert_eq!(of(Type::U8, ty), u64::from(single as u8));
        }
        if !short.is_nan() {
            let rounded = bf16::from_f32(short.to_f32()).to_bits();
            assert_eq!(of(Type::BF16, Type::F16), u64::from(rounded));
        }
        if !brain.is_nan() {
            assert_eq!(of(Type::F16, Type::BF16), u64::from(f16::from_f32(brain.to_f32()).to_bits()));
        }
        let (signed, unsigned) = (f32::from(bits as i16), f32::from(bits));
        assert_eq!(of(Type::F16, Type::S16), u64::from(f16::from_f32(signed).to_bits()));
        assert_eq!(of(Type::F16, Type::U16), u64::from(f16::from_f32(unsigned).to_bits()));
        assert_eq!(of(Type::BF16, Type::U16), u64::from(bf16::from_f32(unsigned).to_bits()));
        assert_eq!(of(Type::F32, Type::S16), u64::from(signed.to_bits()));
    }
}

#[test]
fn wider_numbers_are_rounded_once_to_halves() {
    for i in 0..300_000u64 {
        let single = f32::from_bits(((i.wrapping_mul(0x9e37_79b9) & 0xffff_f000) | (i % 5)) as u32);
        let (short, brain) = (f16::from_f32(single).to_bits(), bf16::from_f32(single).to_bits());
        let wanted = if single.is_nan() { [0x7fff; 2] } else { [short, brain].map(u64::from) };
        let ours = [Type::F16, Type::BF16].map(|to| convert(to, Type::F32, u64::from(single.to_bits())));
        assert_eq!(ours, wanted, "{single}");
    }
    // Between two neighbours: the middle to the even one, and what an f64 has beside it to the nearer one, which
    // a rounding to f32 first would lose.
    for (ty, last) in [(Type::F16, 0x7bff), (Type::BF16, 0x7f7f)] {
        let number = |bits: u16| match ty {
            Type::F16 => f64::from(f16::from_bits(bits)),
            _ => f64::from(bf16::from_bits(bits)),
        };
        for bits in 0..last {
            let middle = (number(bits) + number(bits + 1)) / 2.0;
            let ours = |x: f64| convert(ty, Type::F64, x.to_bits());
            let (low, high) = (u64::from(bits), u64::from(bits + 1));
            assert_eq!(ours(middle), low + low % 2);
            assert_eq!([ours(middle.next_down()), ours(middle.next_up())], [low, high]);
            let (low, high) = (low | 0x8000, high | 0x8000);
            assert_eq!([ours(-middle.next_down()), ours(-middle.next_up())], [low, high]);
        }
    }
    // 2^40 + 2^32 is the middle of two bf16; one more is past it, and 2^53 + 1 as an f64 is not.
    assert_eq!(convert(Type::BF16, Type::U64, (1 << 40) + (1 << 32)), 0x5380);
    assert_eq!(convert(Type::BF16, Type::U64, (1 << 40) + (1 << 32) + 1), 0x5381);
    assert_eq!(convert(Type::BF16, Type::U64, (1 << 63) + (1 << 55) + 1), 0x5f01);
    assert_eq!(convert(Type::BF16, Type::S64, (-(1i64 << 62) - (1 << 54) - 1) as u64), 0xde81);
    assert_eq!(convert(Type::F16, Type::U32, 65_519), 0x7bff);
    assert_eq!(convert(Type::F16, Type::U32, 65_520), 0x7c00);
}

#[test]
fn long_floats_are_rusts() {
    let numbers = [0.0, -0.0, 1.5, -2.25, 1e300, 1e-310, f64::INFINITY, f64::NEG_INFINITY, 3.0, 1.0 / 3.0];
    for (x, y) in numbers.iter().flat_map(|x| numbers.iter().map(move |y| (*x, *y))) {
        let ours = |function| compute(function, Type::F64, [x.to_bits(), y.to_bits(), 1.25f64.to_bits(), 0]);
        for (function, wanted) in [
            (Function::Add, x + y),
            (Function::Sub, x - y),
            (Function::MulLo, x * y),
            (Function::Div, x / y),
            (Function::Fma, x.mul_add(y, 1.25)),
            (Function::Reciprocal, 1.0 / x),
        ] {
            let found = ours(function).map(f64::from_bits).unwrap_or(0.0);
            assert!(found.to_bits() == wanted.to_bits() || (found.is_nan() && wanted.is_nan()), "{function:?} {x} {y}");
        }
        assert_eq!(ours(Function::Compare(Comparison::Le)), Ok(u64::from(x <= y)));
        let singles = [x as f32, y as f32].map(|x| u64::from(x.to_bits()));
        let quotient = compute(Function::Div, Type::F32, [singles[0], singles[1], 0, 0]);
        let wanted = x as f32 / y as f32;
        let wanted = if wanted.is_nan() { 0x7fff_ffff } else { wanted.to_bits() };
        assert_eq!(quotient, Ok(u64::from(wanted)));
        assert_eq!(convert(Type::F32, Type::F64, x.to_bits()), singles[0]);
        assert_eq!(convert(Type::F64, Type::F32, singles[0]), f64::from(x as f32).to_bits());
        assert_eq!(convert(Type::S32, Type::F64, x.to_bits()), u64::from(x as i32 as u32));
        assert_eq!(convert(Type::U64, Type::F64, x.to_bits()), x as u64);
        assert_eq!(convert(Type::F64, Type::S64, x.to_bits()), (x.to_bits() as i64 as f64).to_bits());
    }
    assert_eq!(convert(Type::S32, Type::F64, f64::NAN.to_bits()), 1 << 31);
    assert_eq!(convert(Type::S64, Type::F32, u64::from(f32::NAN.to_bits())), 1 << 63);
    assert_eq!(convert(Type::U16, Type::F32, u64::from(f32::NAN.to_bits())), 0);
    assert_eq!(convert(Type::F32, Type::U64, u64::MAX), u64::from((u64::MAX as f32).to_bits()));
}

//! The computing instructions against Rust's own arithmetic.

use super::super::alu::Function;
use super::compute;
use cute_ptx::ptx::Comparison;
use cute_ptx::ptx::Type;

const NUMBERS: [u64; 14] = [
    0,
    1,
    2,
    3,
    7,
    31,
    32,
    64,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    u64::MAX,
];

/// Holds the integer functions of one type against Rust's arithmetic on the same width.
macro_rules! against_rust {
    ($($test:ident: $ty:ident $rust:ty, $wide:ty;)*) => {$(
        #[test]
        fn $test() {
            for (a, b) in NUMBERS.iter().flat_map(|a| NUMBERS.iter().map(move |b| (*a, *b))) {
                let (x, y, bits) = (a as $rust, b as $rust, <$rust>::BITS);
                let ours = |function| {
                    let mask = Type::$ty.mask();
                    compute(function, Type::$ty, [a & mask, b & mask, 5, 0]).map(|v| v as $rust)
                };
                assert_eq!(ours(Function::Add), Ok(x.wrapping_add(y)), "{x} + {y}");
                assert_eq!(ours(Function::Sub), Ok(x.wrapping_sub(y)), "{x} - {y}");
                assert_eq!(ours(Function::MulLo), Ok(x.wrapping_mul(y)), "{x} * {y}");
                let high = ((x as $wide * y as $wide) >> bits) as $rust;
                assert_eq!(ours(Function::MulHi), Ok(high), "high of {x} * {y}");
                assert_eq!(ours(Function::MadLo), Ok(x.wrapping_mul(y).wrapping_add(5)));
                assert_eq!(ours(Function::MadHi), Ok(high.wrapping_add(5)));
                assert_eq!(ours(Function::Min), Ok(x.min(y)));
                assert_eq!(ours(Function::Max), Ok(x.max(y)));
                assert_eq!(ours(Function::Neg), Ok(x.wrapping_neg()));
                assert_eq!(ours(Function::Not), Ok(!x));
                assert_eq!(ours(Function::And), Ok(x & y));
                assert_eq!(ours(Function::Or), Ok(x | y));
                assert_eq!(ours(Function::Xor), Ok(x ^ y));
                let (quotient, remainder) = (ours(Function::Div), ours(Function::Rem));
                if y == 0 {
                    assert!(quotient.is_err() && remainder.is_err());
                } else {
                    assert_eq!(quotient, Ok(x.wrapping_div(y)), "{x} / {y}");
                    assert_eq!(remainder, Ok(x.wrapping_rem(y)), "{x} % {y}");
                }
                for (how, holds) in [
                    (Comparison::Eq, x == y),
                    (Comparison::Ne, x != y),
                    (Comparison::Lt, x < y),
                    (Comparison::Le, x <= y),
                    (Comparison::Gt, x > y),
                    (Comparison::Ge, x >= y),
                ] {
                    assert_eq!(ours(Function::Compare(how)), Ok(holds as $rust), "{x} {how:?} {y}");
                }
                // The amount is a u32 whatever the type, and clamped to the width.
                let amount = b as u32;
                let shifted = |function| {
                    let a = a & Type::$ty.mask();
                    compute(function, Type::$ty, [a, u64::from(amount), 0, 0]).map(|v| v as $rust)
                };
                let left = x.checked_shl(amount).unwrap_or(0);
                let gone = if x < <$rust>::MIN + 1 && <$rust>::MIN == 0 { 0 } else { x >> (bits - 1) };
                let right = x.checked_shr(amount).unwrap_or(if <$rust>::MIN == 0 { 0 } else { gone });
                assert_eq!(shifted(Function::Shl), Ok(left), "{x} << {amount}");
                assert_eq!(shifted(Function::Shr), Ok(right), "{x} >> {amount}");
            }
        }
    )*};
}

against_rust! {
    u32_arithmetic_is_rusts: U32 u32, u64;
    s32_arithmetic_is_rusts: S32 i32, i64;
    u64_arithmetic_is_rusts: U64 u64, u128;
    s64_arithmetic_is_rusts: S64 i64, i128;
}

#[test]
fn wide_products_are_exact() {
    for (a, b) in NUMBERS.iter().flat_map(|a| NUMBERS.iter().map(move |b| (*a as u32, *b as u32))) {
        let sources = [u64::from(a), u64::from(b), 9, 0];
        let unsigned = u64::from(a) * u64::from(b);
        let signed = (i64::from(a as i32) * i64::from(b as i32)) as u64;
        assert_eq!(compute(Function::MulWide, Type::U32, sources), Ok(unsigned));
        assert_eq!(compute(Function::MulWide, Type::S32, sources), Ok(signed));
        assert_eq!(compute(Function::MadWide, Type::U32, sources), Ok(unsigned.wrapping_add(9)));
        assert_eq!(compute(Function::MadWide, Type::S32, sources), Ok(signed.wrapping_add(9)));
    }
}

#[test]
fn bits_are_counted_and_turned_round() {
    for a in NUMBERS {
        let low = a as u32;
        for (function, wide, narrow) in [
            (Function::CountOnes, a.count_ones(), low.count_ones()),
            (Function::LeadingZeros, a.leading_zeros(), low.leading_zeros()),
        ] {
            assert_eq!(compute(function, Type::B64, [a, 0, 0, 0]), Ok(u64::from(wide)));
            assert_eq!(compute(function, Type::B32, [u64::from(low), 0, 0, 0]), Ok(u64::from(narrow)));
        }
        assert_eq!(compute(Function::ReverseBits, Type::B64, [a, 0, 0, 0]), Ok(a.reverse_bits()));
        let reversed = u64::from(low.reverse_bits());
        assert_eq!(compute(Function::ReverseBits, Type::B32, [u64::from(low), 0, 0, 0]), Ok(reversed));
    }
}

#[test]
fn roots_are_to_the_nearest_and_approximations_too() {
    use super::super::alu::Approximate;
    let of = |function, x: f32| compute(function, Type::F32, [u64::from(x.to_bits()), 0, 0, 0]);
    for x in [0.0, -0.0, 1.0, 2.0, 0.3, 1.0e-45, 3.0e38, f32::INFINITY] {
        assert_eq!(of(Function::Sqrt, x), Ok(u64::from(x.sqrt().to_bits())), "{x}");
        let wide = f64::from(x);
        for (function, wanted) in [
            (Approximate::Sqrt, wide.sqrt()),
            (Approximate::Rsqrt, 1.0 / wide.sqrt()),
            (Approximate::Exp2, wide.exp2()),
            (Approximate::Log2, wide.log2()),
            (Approximate::Tanh, wide.tanh()),
        ] {
            let wanted = u64::from((wanted as f32).to_bits());
            assert_eq!(of(Function::Approximate(function), x), Ok(wanted), "{function:?} of {x}");
        }
    }
    for function in [Function::Sqrt, Function::Approximate(Approximate::Log2)] {
        assert_eq!(of(function, -1.0), Ok(0x7fff_ffff));
    }
    assert_eq!(compute(Function::Sqrt, Type::F64, [2f64.to_bits(), 0, 0, 0]), Ok(2f64.sqrt().to_bits()));
}

#[test]
fn bit_fields_are_cut_and_pasted() {
    for (position, length) in (0..36).flat_map(|p| (0..36).map(move |l| (p, l))) {
        let a = 0xdead_beef_u64;
        let fits = |n: u64| {
            if n >= 32 { u64::from(u32::MAX) } else { (1 << n) - 1 }
        };
        let plain = if position >= 32 { 0 } else { a >> position & fits(length) };
        let cut = compute(Function::BitExtract, Type::U32, [a, position, length, 0]);
        assert_eq!(cut, Ok(plain), "{position} {length}");
        // The field's own top bit, or the word's when the field hangs over, fills the rest.
        let sign = length > 0 && a >> (position + length - 1).min(31) & 1 == 1;
        let kept = length.min(32u64.saturating_sub(position));
        let filled = if sign { plain | (u64::from(u32::MAX) & !fits(kept)) } else { plain };
        let cut = compute(Function::BitExtract, Type::S32, [a, position, length, 0]);
        assert_eq!(cut, Ok(filled), "{position} {length}");
        let hole = if position >= 32 { 0 } else { fits(length) << position & u64::from(u32::MAX) };
        let pasted = if position >= 32 { 0 } else { 0x1234_5678 << position & hole };
        let paste = compute(Function::BitInsert, Type::B32, [0x1234_5678, a, position, length]);
        assert_eq!(paste, Ok((a & !hole) | pasted), "{position} {length}");
    }
}

#[test]
fn logic_of_three_follows_its_table() {
    let (a, b, c) = (0xf0f0_f0f0_u32, 0xcccc_cccc_u32, 0xaaaa_aaaa_u32);
    for table in 0..=255u8 {
        let sources = [a, b, c, 0].map(u64::from);
        // The columns of a, b and c as they are make the table its own value.
        let expected = u32::from(table) * 0x0101_0101;
        assert_eq!(compute(Function::Logic3(table), Type::B32, sources), Ok(u64::from(expected)));
    }
}

#[test]
fn bytes_are_permuted_and_signs_replicated() {
    let permute = |selector| compute(Function::Permute, Type::B32, [0x8322_1100, 0x7766_5544, selector, 0]);
    assert_eq!(permute(0x3210), Ok(0x8322_1100));
    assert_eq!(permute(0x7654), Ok(0x7766_5544));
    assert_eq!(permute(0x0123), Ok(0x0011_2283));
    assert_eq!(permute(0xb8b0), Ok(0xff00_ff00));
}

//! The floats of 8 bits that PTX has, `.e4m3` and `.e5m2`: a sign, 4 or 5 bits of an exponent, 3 or 2 of a fraction.

use core::fmt;

use half::f16;

/// The NaN that a conversion makes, of either type.
const NAN: u8 = 0x7f;
const SIGN: u8 = 0x80;

/// The bits of the nearest number, ties to even, at most the largest finite one: `fraction` bits of a fraction, and normal numbers
/// from 2^`least` on.
fn nearest(value: f32, fraction: u32, least: i32, largest: u8) -> u8 {
    if value.is_nan() {
        return NAN;
    }
    let sign = if value.is_sign_negative() { SIGN } else { 0 };
    // Every `f32` but zero is a normal `f64`, whose exponent is in its bits.
    let size = f64::from(value.abs());
    let exponent = ((size.to_bits() >> 52) as i32 - 1023).max(least);
    // Exact: a number of at most 24 bits times a power of two.
    let last_places = (size * 2f64.powi(fraction as i32 - exponent)).round_ties_even();
    // The first bit of a normal number is the last one of its exponent, and so is a carry.
    let bits = f64::from((exponent - least) << fraction) + last_places;
    sign | bits.min(f64::from(largest)) as u8
}

macro_rules! float8 {
    ($($(#[$doc:meta])* $name:ident: $fraction:literal $least:literal $largest:literal, |$bits:ident| $number:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Default)]
            #[repr(transparent)]
            pub struct $name(u8);

            impl $name {
                /// The largest finite number, which every larger one becomes.
                pub const MAX: $name = $name($largest);
                /// The NaN that a conversion makes.
                pub const NAN: $name = $name(NAN);

                /// The number that these bits are.
                pub const fn from_bits(bits: u8) -> $name {
                    $name(bits)
                }

                /// The bits.
                pub const fn to_bits(self) -> u8 {
                    self.0
                }

                /// The nearest number, ties to even; beyond the largest finite one, and of an infinity, that one with its sign; of
                /// a NaN, [`NAN`](Self::NAN). It is what `cvt.rn.satfinite` makes.
                pub fn from_f32(value: f32) -> $name {
                    $name(nearest(value, $fraction, $least, $largest))
                }

                /// The same number, which an `f32` always holds.
                pub fn to_f32(self) -> f32 {
                    f32::from(self.to_f16())
                }

                /// The same number, which an `f16` always holds.
                pub fn to_f16(self) -> f16 {
                    let $bits = self.0;
                    $number
                }

                /// The number as it is in memory.
                pub const fn to_le_bytes(self) -> [u8; 1] {
                    [self.0]
                }

                /// The number that is in memory so.
                pub const fn from_le_bytes(bytes: [u8; 1]) -> $name {
                    $name(bytes[0])
                }
            }

            impl PartialEq for $name {
                /// Whether the numbers are equal: zeros are, NaNs are not.
                fn eq(&self, other: &$name) -> bool {
                    self.to_f32() == other.to_f32()
                }
            }

            impl PartialOrd for $name {
                fn partial_cmp(&self, other: &$name) -> Option<core::cmp::Ordering> {
                    self.to_f32().partial_cmp(&other.to_f32())
                }
            }

            impl From<$name> for f32 {
                fn from(number: $name) -> f32 {
                    number.to_f32()
                }
            }

            impl From<$name> for f16 {
                fn from(number: $name) -> f16 {
                    number.to_f16()
                }
            }

            impl fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Debug::fmt(&self.to_f32(), f)
                }
            }

            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Display::fmt(&self.to_f32(), f)
                }
            }
        )*
    };
}

float8! {
    /// A number of 8 bits with 4 of an exponent and 3 of a fraction: up to 448, without an infinity.
    ///
    /// ```
    /// use cute_cuda::ptx::E4M3;
    ///
    /// assert_eq!(E4M3::from_f32(1.0).to_bits(), 0x38);
    /// assert_eq!(E4M3::from_f32(0.3).to_f32(), 0.3125);
    /// assert_eq!(E4M3::from_f32(-1.0e6).to_f32(), -448.0);
    /// assert!(E4M3::from_f32(f32::NAN).to_f32().is_nan());
    /// ```
    ///
    /// Source: PTX ISA, "Alternate floating-point data formats"; Micikevicius and others, "FP8 formats for deep learning", 2022.
    E4M3: 3 -6 0x7e, |bits| {
        let (sign, size) = (u16::from(bits & SIGN) << 8, bits & !SIGN);
        match size {
            NAN => f16::from_bits(sign | 0x7e00),
            // 2^-8 of it is the `f16` of these bits, subnormal ones too; the product is exact.
            _ => f16::from_f32(f16::from_bits(sign | u16::from(size) << 7).to_f32() * 256.0),
        }
    };
    /// A number of 8 bits with 5 of an exponent and 2 of a fraction, the upper half of an `f16`: up to 57344, and infinities.
    ///
    /// ```
    /// use cute_cuda::ptx::E5M2;
    ///
    /// assert_eq!(E5M2::from_f32(1.0).to_bits(), 0x3c);
    /// assert_eq!(E5M2::from_f32(0.3).to_f32(), 0.3125);
    /// assert_eq!(E5M2::from_f32(f32::INFINITY), E5M2::MAX);
    /// assert_eq!(E5M2::from_bits(0x7c).to_f32(), f32::INFINITY);
    /// ```
    ///
    /// Source: PTX ISA, "Alternate floating-point data formats"; Micikevicius and others, "FP8 formats for deep learning", 2022.
    E5M2: 2 -14 0x7b, |bits| f16::from_bits(u16::from(bits) << 8);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of a format by its definition: (-1)^s 2^(max(e,1) - bias) (e > 0, plus the fraction), without the bits that are
    /// no finite numbers.
    fn table(fraction: u32, bias: i32, largest: u8) -> Vec<(u8, f64)> {
        let number = |bits: u8| {
            let (exponent, rest) = (i32::from(bits >> fraction), f64::from(bits % (1 << fraction)));
            let hidden = if exponent > 0 { 1.0 } else { 0.0 };
            (hidden + rest / f64::from(1 << fraction)) * 2f64.powi(exponent.max(1) - bias)
        };
        (0..=largest).map(|bits| (bits, number(bits))).collect()
    }

    /// Of the nearest numbers of the table, the one with an even last bit.
    fn nearest_of(table: &[(u8, f64)], size: f64) -> u8 {
        // What is beyond the last one becomes it, however far away.
        let size = size.min(table.iter().map(|at| at.1).fold(0.0, f64::max));
        let distance = |at: &(u8, f64)| (at.1 - size).abs();
        let least = table.iter().map(distance).fold(f64::INFINITY, f64::min);
        let mut found = table.iter().filter(|at| distance(at) == least);
        match (found.next(), found.next()) {
            (Some(one), None) => one.0,
            (Some(one), Some(other)) => {
                if one.0 % 2 == 0 {
                    one.0
                } else {
                    other.0
                }
            }
            _ => 0,
        }
    }

    /// Numbers of the table, what lies between neighbours and next to it, and bits of all exponents.
    fn samples(table: &[(u8, f64)]) -> Vec<f32> {
        let middles = table.windows(2).map(|pair| ((pair[0].1 + pair[1].1) / 2.0) as f32);
        let exact = table.iter().map(|at| at.1 as f32);
        let near = middles.chain(exact).flat_map(|x| [x.next_down().max(0.0), x, x.next_up()]);
        let drawn =
            (0..=255u32).flat_map(|exponent| [0, 1, 0x3f_ffff, 0x40_0000, 0x7f_ffff].map(|rest| exponent << 23 | rest));
        let beyond = [465.0, 480.0, 61440.0, 65536.0, f32::MAX, f32::INFINITY];
        near.chain(drawn.map(f32::from_bits).filter(|x| !x.is_nan())).chain(beyond).collect()
    }

    #[test]
    fn the_numbers_are_those_of_the_definition() {
        for (bits, number) in table(3, 7, 0x7e) {
            assert_eq!(f64::from(E4M3::from_bits(bits).to_f32()), number);
            assert_eq!(f64::from(E4M3::from_bits(bits | SIGN).to_f32()), -number);
        }
        for (bits, number) in table(2, 15, 0x7b) {
            assert_eq!(f64::from(E5M2::from_bits(bits).to_f32()), number);
            assert_eq!(f64::from(E5M2::from_bits(bits | SIGN).to_f32()), -number);
        }
        assert!([0x7f, 0xff].iter().all(|&bits| E4M3::from_bits(bits).to_f32().is_nan()));
        assert!([0x7d, 0x7e, 0x7f, 0xfd].iter().all(|&bits| E5M2::from_bits(bits).to_f32().is_nan()));
        assert_eq!(E5M2::from_bits(0xfc).to_f32(), f32::NEG_INFINITY);
    }

    #[test]
    fn a_number_becomes_the_nearest_of_the_table() {
        let (four, five) = (table(3, 7, 0x7e), table(2, 15, 0x7b));
        for x in samples(&four).into_iter().chain(samples(&five)) {
            for (sign, x) in [(0, x), (SIGN, -x)] {
                let wanted = [&four, &five].map(|table| sign | nearest_of(table, f64::from(x.abs())));
                assert_eq!([E4M3::from_f32(x).to_bits(), E5M2::from_f32(x).to_bits()], wanted, "{x:e}");
            }
        }
        assert_eq!((E4M3::from_f32(-f32::NAN).to_bits(), E5M2::from_f32(f32::NAN).to_bits()), (NAN, NAN));
    }
}

//! Floats of 8 bits, beside tables of them that are made from their definition alone; integers that stay within 8 bits.

use super::super::alu::Function;
use super::compute;
use cute_ptx::ptx::Type;
use half::f16;

/// The finite numbers that are not negative, in the order of their bits: an exponent above a fraction of so many bits.
fn table(ty: Type) -> Vec<f64> {
    let (fraction, bias, count) = if ty == Type::E4M3 { (8, 7, 127) } else { (4, 15, 124) };
    let number = |bits: i32| match (bits / fraction, f64::from(bits % fraction) / f64::from(fraction)) {
        (0, part) => part * 2f64.powi(1 - bias),
        (exponent, part) => (1.0 + part) * 2f64.powi(exponent - bias),
    };
    (0..count).map(number).collect()
}

/// What rounds to the nearest of the table, ties to even bits, and stays at the last.
fn nearest(table: &[f64], number: f64) -> u64 {
    if number.is_nan() {
        return 0x7f;
    }
    let above = table.partition_point(|&x| x < number.abs());
    let bits = match (above.checked_sub(1), table.get(above)) {
        (Some(below), Some(next)) => {
            let (down, up) = (number.abs() - table[below], next - number.abs());
            if down < up || down == up && below % 2 == 0 { below } else { above }
        }
        (Some(last), None) => last,
        _ => above,
    };
    bits as u64 | if number.is_sign_negative() { 0x80 } else { 0 }
}

#[test]
fn pairs_are_the_nearest_of_the_table() {
    for ty in [Type::E4M3, Type::E5M2] {
        let table = table(ty);
        for bits in 0..=u16::MAX {
            // A half and its mirror image, in both orders.
            let other = bits ^ 0x9fff;
            let [low, high] = [bits, other].map(|bits| f16::from_bits(bits).to_f32());
            let wanted = nearest(&table, high.into()) << 8 | nearest(&table, low.into());
            let halves = u64::from(other) << 16 | u64::from(bits);
            assert_eq!(compute(Function::NarrowHalves(ty), Type::B16, [halves, 0, 0, 0]), Ok(wanted), "{ty} {bits:#x}");
            let singles = [high, low].map(|number| u64::from(number.to_bits()));
            let found = compute(Function::NarrowPair(ty), Type::B16, [singles[0], singles[1], 0, 0]);
            assert_eq!(found, Ok(wanted), "{ty} {bits:#x}");
        }
        // Between the numbers that an `f16` has.
        for bits in (0..=u32::MAX).step_by(65_521 * 3) {
            let number = f32::from_bits(bits);
            let found = compute(Function::NarrowPair(ty), Type::B16, [0, u64::from(bits), 0, 0]);
            assert_eq!(found, Ok(nearest(&table, number.into())), "{ty} {number:e}");
        }
    }
}

#[test]
fn pairs_are_widened_to_the_numbers_of_the_table() {
    for ty in [Type::E4M3, Type::E5M2] {
        let table = table(ty);
        let number = |bits: u64| match (table.get((bits & 0x7f) as usize), bits >> 7) {
            (Some(&size), 0) => f16::from_f64(size).to_bits(),
            (Some(&size), _) => f16::from_f64(-size).to_bits(),
            // The infinities, and the one NaN.
            (None, sign) if ty == Type::E5M2 && bits & 0x7f == 0x7c => 0x7c00 | (sign as u16) << 15,
            _ => 0x7fff,
        };
        for pair in 0..=u64::from(u16::MAX) {
            let wanted = u64::from(number(pair >> 8)) << 16 | u64::from(number(pair & 0xff));
            assert_eq!(compute(Function::WidenPair(ty), Type::B32, [pair, 0, 0, 0]), Ok(wanted), "{ty} {pair:#x}");
        }
    }
}

#[test]
fn integers_stay_within_their_type() {
    let saturated = |to, from, bits: u64| compute(Function::Saturate(from), to, [bits, 0, 0, 0]);
    for number in (-70_000..70_000_i32).chain([i32::MIN, i32::MAX]) {
        let bits = u64::from(number as u32);
        assert_eq!(saturated(Type::S8, Type::S32, bits), Ok(u64::from(number.clamp(-128, 127) as u8)));
        assert_eq!(saturated(Type::U8, Type::S32, bits), Ok(number.clamp(0, 255) as u64));
        assert_eq!(saturated(Type::S16, Type::S32, bits), Ok(u64::from(number.clamp(-32768, 32767) as u16)));
        assert_eq!(saturated(Type::S8, Type::U32, bits), Ok((number as u32).min(127).into()));
    }
}

//! Numbers: arithmetic, conversions of every pair of types, and what lanes of a warp make together.

use cute_cuda::ptx::Comparison;
use half::{bf16, f16};

use super::*;

type To<T, U> = TypedKernel<(Input<T>, Output<U>)>;

fn converted<T: Convert<U>, U: Data>(input: &[T]) -> Outcome<Vec<U>> {
    converted_for(Target::Sm80, input)
}

fn converted_for<T: Convert<U>, U: Data>(target: Target, input: &[T]) -> Outcome<Vec<U>> {
    let row = RuntimeLayout::new(input.len() as i64, 1)?;
    let kernel = To::<T, U>::build("k", ["in", "out"], threads(1), target, |b, (from, to)| {
        let (from, to) = (b.tensor(from, &row)?, b.tensor(to, &row)?);
        let values = b.load(&from)?.map(|value| b.convert::<T, U>(value));
        b.store(&values, &to)
    })?;
    let mut output = vec![U::default(); input.len()];
    kernel.run(&Interpreter::default(), (input, &mut output))?;
    Ok(output)
}

const F64: [f64; 12] = [0.0, -0.0, 1.0, -1.5, 2.5, 3.5, 1.0e-3, 65504.0, -1.0e9, 4.0e9, 1.0e39, f64::INFINITY];

/// Each pair of types, by the conversion that Rust has for it.
macro_rules! pairs {
    ($($from:ty => $to:ty: $input:expr, |$v:ident| $wanted:expr;)*) => {
        $({
            let input: Vec<$from> = $input;
            let wanted: Vec<$to> = input.iter().map(|&$v| $wanted).collect();
            let found = converted::<$from, $to>(&input)?;
            let bits = |values: &[$to]| values.iter().map(|&v| cute_cuda::ptx::Scalar::bits(v)).collect::<Vec<_>>();
            assert_eq!(bits(&found), bits(&wanted), "{} to {}: {found:?}, not {wanted:?}", stringify!($from), stringify!($to));
        })*
    };
}

#[test]
fn every_conversion_is_rusts() -> Outcome {
    let f32s = || F64.map(|v| v as f32).to_vec();
    let halves = || F64.map(f16::from_f64).to_vec();
    let brains = || F64.map(bf16::from_f64).to_vec();
    pairs! {
        f16 => f16: halves(), |v| v;
        f16 => f32: halves(), |v| v.to_f32();
        bf16 => bf16: brains(), |v| v;
        bf16 => f32: brains(), |v| v.to_f32();
        f32 => f16: f32s(), |v| f16::from_f32(v);
        f32 => bf16: f32s(), |v| bf16::from_f32(v);
        f32 => f32: f32s(), |v| v;
        f32 => f64: f32s(), |v| f64::from(v);
        f32 => i32: f32s(), |v| v as i32;
        f32 => u32: f32s(), |v| v as u32;
        f64 => f32: F64.to_vec(), |v| v as f32;
        f64 => f64: F64.to_vec(), |v| v;
        i32 => i32: vec![0, -1, i32::MIN, i32::MAX], |v| v;
        i32 => i64: vec![0, -1, i32::MIN, i32::MAX], |v| i64::from(v);
        i32 => f32: vec![0, -1, i32::MIN, i32::MAX, 16_777_217, 16_777_219], |v| v as f32;
        i32 => f64: vec![0, -1, i32::MIN, i32::MAX], |v| f64::from(v);
        u32 => u32: vec![0, 1, u32::MAX], |v| v;
        u32 => u64: vec![0, 1, u32::MAX], |v| u64::from(v);
        u32 => f32: vec![0, 1, u32::MAX, 16_777_217, 16_777_219], |v| v as f32;
        u32 => f64: vec![0, 1, u32::MAX], |v| f64::from(v);
        i64 => i64: vec![0, -1, i64::MIN], |v| v;
        u64 => u64: vec![0, u64::MAX], |v| v;
        i16 => i16: vec![0, -1, i16::MIN], |v| v;
        i16 => i32: vec![0, -1, i16::MIN, i16::MAX], |v| i32::from(v);
        u16 => u16: vec![0, u16::MAX], |v| v;
        u16 => u32: vec![0, 1, u16::MAX], |v| u32::from(v);
    }
    Ok(())
}

#[test]
fn a_bf16_is_the_nearest_on_every_target() -> Outcome {
    let mut draws = Draws(3);
    // Ties, carries into the exponent, subnormal numbers, infinities, NaNs of several bits, and what is drawn.
    let mut bits = vec![
        0x3f80_8000,
        0x3f81_8000,
        0x3f80_8001,
        0x3f80_7fff,
        0x3fff_ffff,
        0x7f7f_ffff,
        0x7f80_0000,
        0xff80_0000,
        0x0000_8000,
        0x0001_8000,
        0x807f_ffff,
        0x7fc0_0000,
        0x7f80_0001,
        0xffff_ffff,
        0x7fff_8000,
    ];
    bits.extend((0..900).map(|_| (draws.below(1 << 31) * 2 + draws.below(2)) as u32));
    let input: Vec<f32> = bits.into_iter().map(f32::from_bits).collect();
    let bits = |found: Vec<bf16>| found.into_iter().map(bf16::to_bits).collect::<Vec<_>>();
    let wanted: Vec<u16> =
        input.iter().map(|&v| if v.is_nan() { 0x7fff } else { bf16::from_f32(v).to_bits() }).collect();
    for target in Target::ALL {
        assert_eq!(bits(converted_for(target, &input)?), wanted, "{target}");
    }
    Ok(())
}

#[test]
fn arithmetic_is_rusts() -> Outcome {
    // Of two numbers: + - * / min max, then x * y + x, -x, |x|, and the larger by a comparison and a choice.
    fn of<T: Float + Default>(input: [T; 2]) -> Outcome<Vec<T>> {
        let kernel = pair::<T>(1, |b, from, to| {
            let (from, to) = (b.tensor(from, layout("2:1")?)?, b.tensor(to, layout("10:1")?)?);
            let values = b.load(&from)?.registers();
            let (x, y) = (values[0], values[1]);
            let less = b.compare(Comparison::Lt, x, y);
            let results = vec![
                b.add(x, y),
                b.sub(x, y),
                b.mul(x, y),
                b.div(x, y),
                b.min(x, y),
                b.max(x, y),
                b.fma(x, y, x),
                b.neg(x),
                b.abs(x),
                b.select(less, y, x),
            ];
            b.store(&Fragment::of(results)?, &to)
        })?;
        Ok(run(&kernel, &input, 10)?)
    }
    for (x, y) in [(3.5f64, 2.0), (-7.25, 0.1), (1.0e30, -3.0)] {
        let wanted = [x + y, x - y, x * y, x / y, x.min(y), x.max(y), x.mul_add(y, x), -x, x.abs(), x.max(y)];
        assert_eq!(of::<f64>([x, y])?, wanted);
        let (x, y) = (x as f32, y as f32);
        let wanted = [x + y, x - y, x * y, x / y, x.min(y), x.max(y), x.mul_add(y, x), -x, x.abs(), x.max(y)];
        assert_eq!(of::<f32>([x, y])?, wanted);
    }
    Ok(())
}

#[test]
fn integers_wrap() -> Outcome {
    fn of<T: Arithmetic>(input: [T; 2]) -> Outcome<Vec<T>> {
        let kernel = pair::<T>(1, |b, from, to| {
            let (from, to) = (b.tensor(from, layout("2:1")?)?, b.tensor(to, layout("5:1")?)?);
            let values = b.load(&from)?.registers();
            let (x, y) = (values[0], values[1]);
            let results = vec![b.add(x, y), b.sub(x, y), b.mul(x, y), b.min(x, y), b.max(x, y)];
            b.store(&Fragment::of(results)?, &to)
        })?;
        Ok(run(&kernel, &input, 5)?)
    }
    macro_rules! wraps {
        ($($ty:ty: $x:expr, $y:expr;)*) => {
            $({
                let (x, y): ($ty, $ty) = ($x, $y);
                let wanted = [x.wrapping_add(y), x.wrapping_sub(y), x.wrapping_mul(y), x.min(y), x.max(y)];
                assert_eq!(of::<$ty>([x, y])?, wanted, stringify!($ty));
            })*
        };
    }
    wraps! {
        u16: 60_000, 7_000;
        i16: -30_000, 7_000;
        u32: 4_000_000_000, 3_000_000_000;
        i32: i32::MIN, -3;
        u64: u64::MAX, 5;
        i64: i64::MIN, 7;
    }
    Ok(())
}

#[test]
fn a_product_that_is_added_is_rounded_before() -> Outcome {
    // (1 + 2^-12)^2 is 1 + 2^-11 + 2^-24, of which an f32 holds all but the last: rounded once, as `fma` does, the sum is 2^-24.
    let (x, c) = (1.0 + f32::powi(2.0, -12), -(1.0 + f32::powi(2.0, -11)));
    let kernel = pair::<f32>(1, |b, from, to| {
        let (from, to) = (b.tensor(from, layout("2:1")?)?, b.tensor(to, layout("2:1")?)?);
        let values = b.load(&from)?.registers();
        let (x, c) = (values[0], values[1]);
        let product = b.mul(x, x);
        let results = vec![b.add(product, c), b.fma(x, x, c)];
        b.store(&Fragment::of(results)?, &to)
    })?;
    assert_eq!(run(&kernel, &[x, c], 2)?, [0.0, f32::powi(2.0, -24)]);
    // Without `.rn`, PTX lets the two be one instruction, and ptxas makes one of them.
    let text = kernel.kernel().ptx();
    assert!(text.contains("mul.rn.f32") && text.contains("add.rn.f32"), "{text}");
    Ok(())
}

#[test]
fn constants_compare_as_their_type() -> Outcome {
    let kernel = pair::<u32>(1, |b, _, to| {
        let to = b.tensor(to, layout("4:1")?)?;
        let (yes, no) = (b.variable(1u32), b.variable(0));
        let compared = [
            b.compare::<i32>(Comparison::Lt, -1, 0),
            b.compare::<u64>(Comparison::Gt, 1 << 40, 1),
            b.compare::<f32>(Comparison::Lt, -1.0, -0.5),
            b.compare::<f64>(Comparison::Ne, f64::NAN, 0.0),
        ];
        let chosen = compared.map(|holds| b.select(holds, yes, no));
        b.store(&Fragment::of(chosen.to_vec())?, &to)
    })?;
    // With a NaN nothing compares, not even as unequal.
    assert_eq!(run(&kernel, &[], 4)?, [1, 1, 1, 0]);
    Ok(())
}

/// Each lane's number, all of them combined, in every lane.
fn folded<T: Data>(input: &[T], mut combine: impl FnMut(&mut Builder, Reg<T>, Reg<T>) -> Reg<T>) -> Outcome<Vec<T>> {
    let count = input.len() as u32;
    let kernel = pair::<T>(count, |b, from, to| {
        let thread = b.thread();
        let row = RuntimeLayout::new(i64::from(count), 1)?;
        let (from, to) = (b.tensor(from, &row)?.at(0, thread)?, b.tensor(to, &row)?.at(0, thread)?);
        let value = b.load_one(&from)?;
        let value = b.warp_fold(value, &mut combine)?;
        b.store_one(value, &to)
    })?;
    Ok(run(&kernel, input, input.len())?)
}

#[test]
fn a_warp_folds_16_32_and_64_bits() -> Outcome {
    // Two warps, each with a result of its own in all its lanes.
    let twice = |first: f64, second: f64| [[first; 32], [second; 32]].concat();
    let numbers: Vec<f32> = (0..64).map(|i| i as f32).collect();
    let sums = folded(&numbers, |b, x, y| b.add(x, y))?;
    assert_eq!(sums, twice(496.0, 1520.0).iter().map(|&v| v as f32).collect::<Vec<_>>());
    let numbers: Vec<u64> = (0..64).map(|i| (i * 37 % 64) << 33).collect();
    let largest = folded(&numbers, |b, x, y| b.max(x, y))?;
    let most = |warp: usize| numbers[32 * warp..32 * warp + 32].iter().copied().max().unwrap_or(0);
    assert_eq!(largest, [[most(0); 32], [most(1); 32]].concat());
    let numbers: Vec<f16> = (0..64).map(|i| f16::from_f32(i as f32)).collect();
    let sums = folded(&numbers, |b, x, y| {
        let (x, y) = (b.convert::<_, f32>(x), b.convert::<_, f32>(y));
        let sum = b.add(x, y);
        b.convert(sum)
    })?;
    assert_eq!(sums, twice(496.0, 1520.0).iter().map(|&v| f16::from_f64(v)).collect::<Vec<_>>());
    Ok(())
}

#[test]
fn a_shuffle_takes_the_value_of_the_lane_that_it_names() -> Outcome {
    fn of<T: Data>(input: &[T]) -> Outcome<Vec<T>> {
        let kernel = pair::<T>(32, |b, from, to| {
            let thread = b.thread();
            let (from, to) = (b.tensor(from, layout("32:1")?)?, b.tensor(to, layout("(2,32):(32,1)")?)?);
            let value = b.load_one(&from.at(0, thread)?)?;
            let number = b.value(thread)?;
            // Beyond 31 it goes round.
            let lane = b.add(number, 37);
            let moved = vec![b.shuffle_xor(value, 5)?, b.shuffle_from(value, lane)?];
            b.store(&Fragment::of(moved)?, &to.at(1, thread)?)
        })?;
        Ok(run(&kernel, input, 64)?)
    }
    let wanted: Vec<u64> = (0..32).map(|lane| lane ^ 5).chain((0..32).map(|lane| (lane + 37) % 32)).collect();
    let wide: Vec<u64> = (0..32).map(|lane| lane << 40 | lane).collect();
    assert_eq!(of(&wide)?, wanted.iter().map(|&lane| lane << 40 | lane).collect::<Vec<_>>());
    let narrow: Vec<u32> = (0..32).collect();
    assert_eq!(of(&narrow)?, wanted.iter().map(|&lane| lane as u32).collect::<Vec<_>>());
    let halves: Vec<i16> = (0..32).map(|lane| -lane).collect();
    assert_eq!(of(&halves)?, wanted.iter().map(|&lane| -(lane as i16)).collect::<Vec<_>>());
    Ok(())
}

//! Formulas: what operators and functions compute, and how near the functions are.

use super::*;

/// What a formula makes of numbers, a thread each.
fn of_numbers<T: Data + Default>(input: &[T], f: impl Fn(Reg<T>) -> Formula<T>) -> Outcome<Vec<T>> {
    let blocks = input.len() as u32 / 256;
    let extent = Extent { blocks, threads: 256 };
    let kernel = Pair::<T>::build("k", ["in", "out"], extent, Target::Sm90, |b, (from, to)| {
        let all = layout(&format!("(256,{blocks}):(1,256)"))?;
        let (thread, block) = (b.thread(), b.block());
        let from = b.tensor(from, &all)?.at(1, block)?.at(0, thread)?;
        let to = b.tensor(to, &all)?.at(1, block)?.at(0, thread)?;
        let x = b.load_one(&from)?;
        b.store_one(f(x), &to)
    })?;
    Ok(run(&kernel, input, input.len())?)
}

/// The unit in the last place of a number.
fn last_place(x: f32) -> f64 {
    let exponent = (x.abs().to_bits() >> 23).max(1) as i32;
    2f64.powi(exponent - 150)
}

/// Every so many-th of all numbers.
fn numbers() -> Vec<f32> {
    (0..1u32 << 16).map(|i| f32::from_bits(i.wrapping_mul(65_521))).collect()
}

/// The largest error of a function, in units in the last place; elsewhere the same NaNs, zeros and infinities.
fn error(input: &[f32], found: &[f32], exact: fn(f64) -> f64) -> f64 {
    let mut most = 0f64;
    for (&x, &found) in input.iter().zip(found) {
        let wanted = exact(f64::from(x));
        let nearest = wanted as f32;
        if nearest.is_finite() && nearest != 0.0 {
            most = most.max((f64::from(found) - wanted).abs() / last_place(nearest));
        } else {
            assert!(nearest.is_nan() && found.is_nan() || nearest == found, "{x}: {found} and not {nearest}");
        }
    }
    most
}

#[test]
fn functions_are_as_near_as_they_say() -> Outcome {
    type Case = (&'static str, fn(Reg<f32>) -> Formula<f32>, fn(f64) -> f64, f64);
    let cases: [Case; 5] = [
        ("exp", |x| x.exp(), f64::exp, 1.0),
        ("log", |x| x.log(), f64::ln, 1.0),
        ("tanh", |x| x.tanh(), f64::tanh, 1.5),
        ("sqrt", |x| x.sqrt(), f64::sqrt, 0.5),
        ("rsqrt", |x| x.rsqrt(), |x| 1.0 / x.sqrt(), 1.5),
    ];
    let input = numbers();
    for (name, function, exact, most) in cases {
        let found = error(&input, &of_numbers(&input, function)?, exact);
        assert!(found <= most && found > 0.4, "{name}: {found} units in the last place");
    }
    Ok(())
}

#[test]
fn approximations_are_the_nearest_numbers_on_the_interpreter() -> Outcome {
    type Case = (&'static str, fn(Reg<f32>) -> Formula<f32>, fn(f64) -> f64);
    let cases: [Case; 5] = [
        ("exp2", |x| x.exp2_approx(), f64::exp2),
        ("log2", |x| x.log2_approx(), f64::log2),
        ("sqrt", |x| x.sqrt_approx(), f64::sqrt),
        ("rsqrt", |x| x.rsqrt_approx(), |x| 1.0 / x.sqrt()),
        ("tanh", |x| x.tanh_approx(), f64::tanh),
    ];
    let input: Vec<f32> = numbers().into_iter().step_by(16).collect();
    for (name, function, exact) in cases {
        let found = error(&input, &of_numbers(&input, function)?, exact);
        assert!(found <= 0.5, "{name}: {found} units in the last place");
    }
    Ok(())
}

/// What is made of an approximation and a product is as near as it says.
#[test]
fn approximations_to_base_e_are_as_near_as_they_say() -> Outcome {
    let input: Vec<f32> = numbers().into_iter().step_by(16).collect();
    let mut compared = 0;
    for (&x, found) in input.iter().zip(of_numbers(&input, |x| x.exp_approx())?) {
        let wanted = f64::from(x).exp();
        if (1.0e-37..3.0e38).contains(&wanted) {
            let most = 2f64.powi(-22) + f64::from(x.abs()) * 2f64.powi(-23);
            assert!((f64::from(found) / wanted - 1.0).abs() <= most, "exp {x}: {found} and not {wanted}");
            compared += 1;
        }
    }
    for (&x, found) in input.iter().zip(of_numbers(&input, |x| x.log_approx())?) {
        let wanted = f64::from(x).ln();
        if wanted.is_finite() && x != 1.0 {
            assert!((f64::from(found) / wanted - 1.0).abs() <= 2f64.powi(-22), "log {x}: {found} and not {wanted}");
            compared += 1;
        }
    }
    assert!(compared > 3000, "{compared}");
    Ok(())
}

/// What is to the nearest has Rust's bits in f64, too.
#[test]
fn roots_of_long_floats_are_rusts() -> Outcome {
    let input: Vec<f64> = (0..1u64 << 12).map(|i| f64::from_bits(i.wrapping_mul(0x9E37_79B9_7F4A_7C15))).collect();
    type Case = (&'static str, fn(Reg<f64>) -> Formula<f64>, fn(f64) -> f64);
    let cases: [Case; 3] = [
        ("sqrt", |x| x.sqrt(), f64::sqrt),
        ("recip", |x| x.recip(), f64::recip),
        ("rsqrt", |x| x.rsqrt(), |x| 1.0 / x.sqrt()),
    ];
    for (name, function, wanted) in cases {
        let found = of_numbers(&input, function)?;
        let (mut numbers, same) = (0, |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan());
        for (&x, found) in input.iter().zip(found) {
            assert!(same(found, wanted(x)), "{name} of {x:e}: {found:e} and not {:e}", wanted(x));
            numbers += usize::from(!found.is_nan());
        }
        assert!(numbers > 1000, "{name}: {numbers}");
    }
    Ok(())
}

#[test]
fn functions_keep_signs_and_ends() -> Outcome {
    let ends = [0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1.0e-45, -1.0e-45, 1.0];
    let input: Vec<f32> = ends.into_iter().cycle().take(256).collect();
    let bits = |found: Vec<f32>| found[..ends.len()].iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    let tanh = bits(of_numbers(&input, |x| x.tanh())?);
    assert_eq!(tanh[..7], [0.0, -0.0, 1.0, -1.0, f32::from_bits(0x7fff_ffff), 1.0e-45, -1.0e-45].map(f32::to_bits));
    let exp = bits(of_numbers(&input, |x| x.exp())?);
    let nan = f32::from_bits(0x7fff_ffff);
    assert_eq!(exp[..7], [1.0, 1.0, f32::INFINITY, 0.0, nan, 1.0, 1.0].map(f32::to_bits));
    let log = bits(of_numbers(&input, |x| x.log())?);
    let least = f32::NEG_INFINITY;
    assert_eq!(log[..5], [least, least, f32::INFINITY, nan, nan].map(f32::to_bits));
    assert_eq!((log[6], log[7]), (nan.to_bits(), 0));
    Ok(())
}

#[test]
fn operators_compute_what_rusts_do() -> Outcome {
    let input: Vec<u32> = [0, 1, 2, 31, 0xffff_ffff, 0x8000_0000, 0x1234_5678, 0xdead_beef].to_vec();
    let kernel = pair::<u32>(8, |b, from, to| {
        let thread = b.thread();
        let from = b.tensor(from, layout("8:1")?)?.at(0, thread)?;
        let to = b.tensor(to, layout("(11,8):(1,11)")?)?.at(1, thread)?;
        let x = b.load_one(&from)?;
        let big = b.compute(x.gt(100));
        let results = vec![
            b.compute(3 * x + 7 - (x & 12)),
            b.compute((x | 0x10) ^ !x),
            b.compute((x << 3) + (x >> 5)),
            b.compute(x << x),
            b.compute((x.to_i32() >> 31).to_u32()),
            b.compute(x.count_ones()),
            b.compute(x.leading_zeros()),
            b.compute(x.reverse_bits()),
            b.compute((big & !x.lt(0x1000_0000)).select(x.min(5), x.max(9))),
            b.compute((-x.to_i32()).abs().to_u32()),
            b.compute((x.ge(2) ^ x.le(31) | x.eq(0) & x.ne(1)).select(1, 0)),
        ];
        b.store(&Fragment::of(results)?, &to)
    })?;
    let wanted = input.iter().flat_map(|&x| {
        let both = x >= 0x1000_0000;
        [
            x.wrapping_mul(3).wrapping_add(7).wrapping_sub(x & 12),
            (x | 0x10) ^ !x,
            (x << 3).wrapping_add(x >> 5),
            x.checked_shl(x).unwrap_or(0),
            ((x as i32) >> 31) as u32,
            x.count_ones(),
            x.leading_zeros(),
            x.reverse_bits(),
            if both { x.min(5) } else { x.max(9) },
            (x as i32).wrapping_neg().wrapping_abs() as u32,
            u32::from((x >= 2) ^ (x <= 31) | (x == 0)),
        ]
    });
    assert_eq!(run(&kernel, &input, 88)?, wanted.collect::<Vec<_>>());
    Ok(())
}

#[test]
fn a_formula_of_a_thirty_thousand_terms_has_no_depth() -> Outcome {
    let kernel = pair::<f32>(1, |b, from, to| {
        let (from, to) = (b.tensor(from, layout("1:1")?)?, b.tensor(to, layout("1:1")?)?);
        let x = b.load_one(&from)?;
        let sum = (1..30_000).fold(x + 0.0, |sum, _| sum + x);
        b.store_one(sum, &to)
    })?;
    assert_eq!(run(&kernel, &[1.0], 1)?, [30_000.0]);
    Ok(())
}

#[test]
fn a_term_of_a_closed_branch_is_refused_in_any_formula() {
    let said = refused(1, |b, _, to| {
        let to = b.tensor(to, layout("1:1")?)?;
        let one = b.variable(1.0f32);
        let mut kept = None;
        b.when(one.gt(0.0), |b| {
            kept = Some(b.compute(one * 2.0));
            Ok(())
        })?;
        let kept = kept.ok_or(KernelErrorKind::Scope)?;
        b.store_one(one + kept * 3.0, &to)
    });
    assert!(said.starts_with("an index, tensor or register is used outside the branch"), "{said}");
}

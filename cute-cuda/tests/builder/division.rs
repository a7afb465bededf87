//! Quotients and remainders of integers, held against Rust's.

use cute_cuda::kernel::Integer;

use super::*;

/// What Rust computes with the integers of a kernel.
trait Rust: Integer + PartialEq + std::fmt::Display {
    /// The ends, and what is near 0.
    const EDGES: &'static [Self];
    fn drawn(bits: u64) -> Self;
    fn quotient(self, by: Self) -> Self;
    fn remainder(self, by: Self) -> Self;
}

macro_rules! of_rust {
    ($($ty:ident: $($edge:expr),*;)*) => {
        $(
            impl Rust for $ty {
                const EDGES: &'static [$ty] = &[$($edge),*];

                fn drawn(bits: u64) -> $ty {
                    bits as $ty
                }

                fn quotient(self, by: $ty) -> $ty {
                    self.wrapping_div(by)
                }

                fn remainder(self, by: $ty) -> $ty {
                    self.wrapping_rem(by)
                }
            }
        )*
    };
}

of_rust! {
    u16: 0, 1, 2, 3, 7, 0x7fff, 0x8000, 0xfffe, 0xffff;
    i16: 0, 1, 2, 3, 7, -1, -2, -3, -8, i16::MAX, i16::MIN, i16::MIN + 1;
    u32: 0, 1, 2, 3, 7, 641, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff;
    i32: 0, 1, 2, 3, 7, -1, -2, -3, -8, -641, i32::MAX, i32::MIN, i32::MIN + 1;
    u64: 0, 1, 2, 3, 7, 641, 0xffff_ffff, 1 << 32, u64::MAX >> 1, 1 << 63, u64::MAX - 1, u64::MAX;
    i64: 0, 1, 2, 3, 7, -1, -2, -3, -8, -641, 1 << 32, -1 << 31, i64::MAX, i64::MIN, i64::MIN + 1;
}

/// Numbers of this run alone, and the edges: of all lengths, so that quotients are not all 0.
fn numbers<T: Rust>(draw: &mut fastrand::Rng, count: usize) -> Vec<T> {
    let drawn = std::iter::repeat_with(|| T::drawn((draw.u64(..) as i64 >> draw.u32(..64)) as u64));
    T::EDGES.iter().copied().chain(drawn).take(count).collect()
}

/// By registers, and each of several constants, on either side.
fn divides_as_rust<T: Rust>() -> Outcome {
    let mut draw = fastrand::Rng::new();
    let seed = draw.get_seed();
    let name = T::ELEMENT;
    const COUNT: usize = 256;
    let (xs, ys) = (numbers::<T>(&mut draw, COUNT), numbers::<T>(&mut draw, COUNT));
    // Each edge meets each in some thread.
    let edges = T::EDGES.len();
    let y_of = |i: usize| ys[if i < edges * edges { i / edges } else { i }];
    let x_of = |i: usize| xs[if i < edges * edges { i % edges } else { i }];
    let ys: Vec<T> = (0..COUNT).map(y_of).map(|y| if y == T::EDGES[0] { T::EDGES[1] } else { y }).collect();
    let xs: Vec<T> = (0..COUNT).map(x_of).collect();
    let mut constants: Vec<T> = numbers(&mut draw, edges + 12);
    constants.retain(|c| *c != T::EDGES[0]);

    type Both<T> = TypedKernel<(Input<T>, Input<T>, Output<T>)>;
    let results = 4 * constants.len() + 2;
    let kernel = Both::<T>::build("k", ["x", "y", "out"], threads(COUNT as u32), Target::Sm80, |b, (x, y, out)| {
        let (thread, row) = (b.thread(), layout(&format!("{COUNT}:1"))?);
        let x = b.tensor(x, &row)?.at(0, thread)?;
        let y = b.tensor(y, &row)?.at(0, thread)?;
        let out = b.tensor(out, layout(&format!("({results},{COUNT}):(1,{results})"))?)?.at(1, thread)?;
        let (x, y) = (b.load_one(&x)?, b.load_one(&y)?);
        let mut found = vec![b.compute(x / y), b.compute(x % y)];
        for &c in &constants {
            found.extend([b.compute(x / c), b.compute(x % c), b.div(c, y), b.rem(c, y)]);
        }
        b.store(&Fragment::of(found)?, &out)
    })?;
    let mut found = vec![T::default(); results * COUNT];
    kernel.run(&Interpreter::default(), (&xs[..], &ys[..], &mut found[..]))?;
    for ((&x, &y), found) in xs.iter().zip(&ys).zip(found.chunks(results)) {
        let by_registers = [x.quotient(y), x.remainder(y)];
        let by_constants =
            constants.iter().flat_map(|&c| [x.quotient(c), x.remainder(c), c.quotient(y), c.remainder(y)]);
        for (place, (wanted, &found)) in by_registers.into_iter().chain(by_constants).zip(found).enumerate() {
            let constant = place.checked_sub(2).map(|place| constants[place / 4].to_string());
            assert!(
                wanted == found,
                "{name:?}, seed {seed}: {x} and {y}, constant {constant:?}, {place}: {found}, not {wanted}"
            );
        }
    }
    Ok(())
}

#[test]
fn integers_are_divided_as_rust_divides_them() -> Outcome {
    divides_as_rust::<u16>()?;
    divides_as_rust::<i16>()?;
    divides_as_rust::<u32>()?;
    divides_as_rust::<i32>()?;
    divides_as_rust::<u64>()?;
    divides_as_rust::<i64>()
}

#[test]
fn constants_stand_on_the_left_too() -> Outcome {
    let kernel = pair::<i32>(32, |b, from, to| {
        let thread = b.thread();
        let from = b.tensor(from, layout("32:1")?)?.at(0, thread)?;
        let to = b.tensor(to, layout("32:1")?)?.at(0, thread)?;
        let x = b.load_one(&from)?;
        b.store_one(1000 / x - 1000 % (x + 1), &to)
    })?;
    let input: Vec<i32> = (1..33).collect();
    let wanted: Vec<i32> = input.iter().map(|x| 1000 / x - 1000 % (x + 1)).collect();
    assert_eq!(run(&kernel, &input, 32)?, wanted);
    Ok(())
}

#[test]
fn a_constant_divides_without_a_division() -> Outcome {
    fn text<T: Rust>(by: T) -> Outcome<String> {
        let kernel = pair::<T>(1, |b, from, to| {
            let (from, to) = (b.tensor(from, layout("1:1")?)?, b.tensor(to, layout("2:1")?)?);
            let x = b.load_one(&from)?;
            let found = vec![b.div(x, by), b.rem(x, by)];
            b.store(&Fragment::of(found)?, &to)
        })?;
        Ok(kernel.kernel().ptx().to_string())
    }
    for text in [text(7_u32)?, text(-7_i32)?, text(7_000_000_000_u64)?, text(i64::MIN)?, text(64_i32)?] {
        assert!(!text.contains("div.") && !text.contains("rem."), "{text}");
    }
    assert!(text(10_u16)?.contains("div.u16"));
    Ok(())
}

#[test]
fn a_quotient_by_one_stays_where_the_variable_changes() -> Outcome {
    let kernel = pair::<u32>(1, |b, _, to| {
        let x = b.variable(5_u32);
        let (quotient, same) = (b.div(x, 1), b.compute(x / 1));
        let nothing = b.rem(x, 1);
        b.set(x, 6)?;
        let to = b.tensor(to, layout("4:1")?)?;
        b.store(&Fragment::of(vec![quotient, same, nothing, x])?, &to)
    })?;
    assert_eq!(run(&kernel, &[], 4)?, [5, 5, 0, 6]);
    Ok(())
}

#[test]
fn a_constant_zero_is_refused_with_the_line_of_the_division() {
    let sentence = "an integer is divided by the constant 0; divide by another number";
    let line = line!();
    let error = pair::<u32>(1, |b, from, to| {
        let (from, to) = (b.tensor(from, layout("1:1")?)?, b.tensor(to, layout("1:1")?)?);
        let x = b.load_one(&from)?;
        let halves = x / 2;
        let wrong = halves % 0;
        b.store_one(wrong, &to)
    })
    .unwrap_err();
    assert_eq!(error.kind().to_string(), sentence);
    assert_eq!((error.location().file(), error.location().line()), (file!(), line + 5));
    let line = line!();
    let error = pair::<i64>(1, |b, from, _| {
        let from = b.tensor(from, layout("1:1")?)?;
        let x = b.load_one(&from)?;
        b.div(x, 0);
        Ok(())
    })
    .unwrap_err();
    assert_eq!((error.kind(), error.location().line()), (&KernelErrorKind::DivisionByZero, line + 4));
    // A float has a quotient.
    let said = refused(1, |b, _, _| {
        b.div(1.0_f32, 0.0);
        Ok(())
    });
    assert_eq!(said, "accepted");
}

#[test]
fn a_zero_in_a_register_ends_the_interpreter_with_its_line() -> Outcome {
    let line = line!();
    let kernel = pair::<i32>(32, |b, from, to| {
        let thread = b.thread();
        let from = b.tensor(from, layout("32:1")?)?.at(0, thread)?;
        let to = b.tensor(to, layout("32:1")?)?.at(0, thread)?;
        let x = b.load_one(&from)?;
        let rest = 100 % x;
        b.store_one(rest, &to)
    })?;
    let mut input = vec![3; 32];
    assert_eq!(run(&kernel, &input, 32)?, [1; 32]);
    input[17] = 0;
    assert_eq!(fault(&kernel, &input, 32), Some(FaultKind::DivisionByZero));
    let said = run(&kernel, &input, 32).unwrap_err().to_string();
    assert!(said.contains(&format!("division.rs:{}", line + 6)), "{said}");
    Ok(())
}

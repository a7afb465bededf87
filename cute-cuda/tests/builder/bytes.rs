//! Elements of 8 bits: in vectors, in matrices, converted, and multiplied by `mma.sync` and `wgmma`.

use cute_cuda::ptx::{E4M3, E5M2, Scalar};
use cute_types::runtime::atom::{CopyAtom, GmmaLayout, MmaAtom, TiledCopy, TiledMma};
use half::f16;

use super::*;

/// What a kernel makes of each number, by itself and two at once.
fn converted<T: Convert<U>, U: Data>(input: &[T]) -> Outcome<[Vec<u64>; 2]> {
    let row = RuntimeLayout::new(input.len() as i64, 1)?;
    let each = |pairs: bool| -> Outcome<Vec<u64>> {
        type Kernel<T, U> = TypedKernel<(Input<T>, Output<U>)>;
        let kernel = Kernel::<T, U>::build("k", ["in", "out"], threads(1), Target::Sm90, |b, (input, output)| {
            let (from, to) = (b.tensor(input, &row)?, b.tensor(output, &row)?);
            let values = b.load(&from)?;
            let values = match pairs {
                true => b.convert_all::<T, U>(&values),
                false => values.map(|value| b.convert::<T, U>(value)),
            };
            b.store(&values, &to)
        })?;
        let mut output = vec![U::default(); input.len()];
        kernel.run(&Interpreter::default(), (input, &mut output[..]))?;
        Ok(output.into_iter().map(Scalar::bits).collect())
    };
    Ok([each(false)?, each(true)?])
}

macro_rules! conversions {
    ($($from:ty => $to:ty: $input:expr, |$v:ident| $wanted:expr;)*) => {
        $({
            let input: Vec<$from> = $input;
            let wanted: Vec<$to> = input.iter().map(|&$v| $wanted).collect();
            let bits: Vec<u64> = wanted.iter().map(|&v| Scalar::bits(v)).collect();
            assert_eq!(converted::<$from, $to>(&input)?, [bits.clone(), bits], "{} to {}", stringify!($from), stringify!($to));
        })*
    };
}

/// The one NaN that an instruction makes.
fn half_of(number: f16) -> f16 {
    if number.is_nan() { f16::from_bits(0x7fff) } else { number }
}

fn single_of(number: f32) -> f32 {
    if number.is_nan() { f32::from_bits(0x7fff_ffff) } else { number }
}

/// Numbers of every size with a sign, ties among them, and what is no number. Odd in number, so that one has no neighbour.
fn floats() -> Vec<f32> {
    let sizes = (-30..20).flat_map(|e| [1.0, 1.0625, 1.125, 1.1875, 1.375, 1.9].map(|f: f32| f * 2f32.powi(e)));
    let signed = sizes.flat_map(|x| [x, -x]);
    signed
        .chain([0.0, -0.0, 448.0, 464.0, 465.0, 57344.0, 61440.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 0.5])
        .collect()
}

#[test]
fn a_number_of_8_bits_is_the_nearest_and_is_widened_exactly() -> Outcome {
    let all = || (0..=255_u8).collect::<Vec<_>>();
    let signed = || (-128..=127_i8).collect::<Vec<_>>();
    let four = || all().into_iter().map(E4M3::from_bits).collect::<Vec<_>>();
    let five = || all().into_iter().map(E5M2::from_bits).collect::<Vec<_>>();
    let halves = || floats().into_iter().map(f16::from_f32).collect::<Vec<_>>();
    let integers = || vec![0, 1, -1, 127, 128, -128, -129, 255, 256, i32::MAX, i32::MIN];
    conversions! {
        E4M3 => E4M3: four(), |v| v;
        E4M3 => f16: four(), |v| half_of(v.to_f16());
        E4M3 => f32: four(), |v| single_of(v.to_f32());
        E5M2 => E5M2: five(), |v| v;
        E5M2 => f16: five(), |v| half_of(v.to_f16());
        E5M2 => f32: five(), |v| single_of(v.to_f32());
        f32 => E4M3: floats(), |v| E4M3::from_f32(v);
        f32 => E5M2: floats(), |v| E5M2::from_f32(v);
        f16 => E4M3: halves(), |v| E4M3::from_f32(v.to_f32());
        f16 => E5M2: halves(), |v| E5M2::from_f32(v.to_f32());
        f32 => i8: floats(), |v| v as i8;
        f32 => u8: floats(), |v| v as u8;
        i32 => i8: integers(), |v| v.clamp(-128, 127) as i8;
        i32 => u8: integers(), |v| v.clamp(0, 255) as u8;
        u32 => u8: vec![0, 255, 256, u32::MAX], |v| v.min(255) as u8;
        u8 => u8: all(), |v| v;
        u8 => u16: all(), |v| u16::from(v);
        u8 => u32: all(), |v| u32::from(v);
        u8 => i32: all(), |v| i32::from(v);
        u8 => f32: all(), |v| f32::from(v);
        i8 => i8: signed(), |v| v;
        i8 => i16: signed(), |v| i16::from(v);
        i8 => i32: signed(), |v| i32::from(v);
        i8 => f32: signed(), |v| f32::from(v);
    }
    Ok(())
}

#[test]
fn floats_of_8_bits_are_converted_from_sm_89_on() {
    let kernel = |target| {
        TypedKernel::<(Output<E5M2>, f32)>::build("k", ["out", "x"], threads(1), target, |b, (out, x)| {
            let out = b.tensor(out, layout("1:0")?)?;
            let x = b.convert::<f32, E5M2>(x);
            b.store_one(x, &out)
        })
    };
    let refused = kernel(Target::Sm86).unwrap_err();
    assert_eq!(refused.kind().to_string(), "`cvt.e5m2x2` needs sm_89, and the kernel is for sm_86; write it for sm_89");
    // Before sm_90 had it, no PTX version did.
    let head = |target| kernel(target).map(|kernel| kernel.kernel().ptx()[..13].to_string());
    assert_eq!(head(Target::Sm89), Ok(".version 8.1\n".to_string()));
    assert_eq!(head(Target::Sm90), Ok(".version 7.8\n".to_string()));
}

/// Whatever a thread does with single bytes: constants, choices, exchanges with other lanes.
#[test]
fn bytes_are_chosen_and_exchanged() -> Outcome {
    let kernel = pair::<u8>(32, |b, input, output| {
        let (thread, all) = (b.thread(), layout("32:1")?);
        let x = b.tensor(input, &all)?.at(0, thread)?;
        let x = b.load_one(&x)?;
        let next = b.shuffle_down(x, 1)?;
        let number = b.value(thread)?;
        let last = b.variable(7_u8);
        b.set(last, 250_u8)?;
        let y = b.select(number.lt(31), next, last);
        let to = b.tensor(output, &all)?.at(0, thread)?;
        b.store_one(y, &to)
    })?;
    let input: Vec<u8> = (0..32).map(|i| 200 + i).collect();
    let wanted: Vec<u8> = (1..32).map(|i| 200 + i).chain([250]).collect();
    assert_eq!(run(&kernel, &input, 32)?, wanted);
    Ok(())
}

#[test]
fn a_row_of_a_matrix_has_16_bytes() -> Outcome {
    let input: Vec<u8> = (0..512).map(|i| (i * 7 % 251) as u8).collect();
    for rows in ["(16,32):(1,16)", "(16,32):(1,48)", "S<3,4,3> o (16,32):(1,128)"] {
        for matrices in [1, 2, 4] {
            let kernel = pair::<u8>(32, |b, input, output| {
                let thread = b.thread();
                let tile = b.shared::<u8>(rows.parse::<cute_types::runtime::ComposedLayout>()?)?.at(1, thread)?;
                let from = b.tensor(input, layout("(16,32):(1,16)")?)?.at(1, thread)?;
                b.copy(&from, &tile)?;
                b.barrier();
                let values = b.load_matrix(&tile, matrices, false)?;
                b.barrier();
                b.store_matrix(&values, &tile, matrices, false)?;
                let to = RuntimeLayout::new((4 * matrices as i64, 32), (1, 4 * matrices as i64))?;
                let to = b.tensor(output, to)?.at(1, thread)?;
                b.store(&values, &to)
            })?;
            let found = run(&kernel, &input, 128 * matrices)?;
            let wanted = (0..128 * matrices).map(|i| {
                let (lane, element) = (i / (4 * matrices), i % (4 * matrices));
                input[128 * (element / 4) + 16 * (lane / 4) + 4 * (lane % 4) + element % 4]
            });
            assert_eq!(found, wanted.collect::<Vec<u8>>(), "{rows}: {matrices} matrices");
        }
    }
    let mut turned = String::new();
    let _ = pair::<u8>(32, |b, _, _| {
        let thread = b.thread();
        let tile = b.shared::<u8>(layout("(16,32):(1,16)")?)?.at(1, thread)?;
        turned = b.load_matrix(&tile, 1, true).unwrap_err().kind().to_string();
        Ok(())
    });
    let wanted =
        "a matrix of u8 is none that a warp moves and transposed; elements are of 16 bits, or of 8 and not transposed";
    assert_eq!(turned, wanted);
    Ok(())
}

/// Numbers whose sums of products are exact.
fn small(i: usize) -> f32 {
    ((i * 7 + i / 13) % 5) as f32 - 2.0
}

/// `C = A · B'` of 32 x 16 x 64 by four warps: A and B into swizzled shared memory by `cp.async`, out of it by `ldmatrix`.
fn product<A: Data, B: Data, C: Data>(
    atom: &str,
    zero: C,
    numbers: [&dyn Fn(usize) -> f32; 2],
    bits: (impl Fn(f32) -> A, impl Fn(f32) -> B),
) -> Outcome<(Vec<C>, Vec<f64>, String)> {
    let (a_of, b_of) = bits;
    let mma = TiledMma::new(&MmaAtom::named(atom)?, &"(2,2,1)".parse()?, &"(_,_,_)".parse()?)?;
    let [element_a, element_b] = [mma.atom().type_a().element, mma.atom().type_b().element];
    let fill = |element| -> Outcome<TiledCopy> {
        let atom = CopyAtom::named("SM80_CP_ASYNC_CACHEGLOBAL<128b>")?.with_type(element)?;
        Ok(TiledCopy::new(&atom, &"(16,4):(4,1)".parse()?, &"(1,16)".parse()?)?)
    };
    let (fill_a, fill_b) = (fill(element_a)?, fill(element_b)?);
    let read = |name: &str, element| CopyAtom::named(name)?.with_type(element);
    let copy_a = TiledCopy::of_a(&read("SM75_U32x4_LDSM_N", element_a)?, &mma)?;
    let copy_b = TiledCopy::of_b(&read("SM75_U32x2_LDSM_N", element_b)?, &mma)?;
    type Kernel<A, B, C> = TypedKernel<(Input<A>, Input<B>, Output<C>)>;
    let target = mma.atom().target().unwrap_or("sm_80").parse()?;
    let extent = threads(128);
    let kernel = Kernel::<A, B, C>::build("product", ["a", "b", "c"], extent, target, |b, (x, y, c)| {
        let thread = b.thread();
        let (x, y) = (b.tensor(x, layout("(32,64):(64,1)")?)?, b.tensor(y, layout("(16,64):(64,1)")?)?);
        let staged_x = b.shared::<A>("S<2,4,3> o (32,64):(64,1)".parse::<cute_types::runtime::ComposedLayout>()?)?;
        let staged_y = b.shared::<B>("S<2,4,3> o (16,64):(64,1)".parse::<cute_types::runtime::ComposedLayout>()?)?;
        b.below(thread, 64, |b, thread| {
            b.copy_with(&fill_a, &x.partition_s(&fill_a, thread)?, &staged_x.partition_d(&fill_a, thread)?)?;
            b.copy_with(&fill_b, &y.partition_s(&fill_b, thread)?, &staged_y.partition_d(&fill_b, thread)?)?;
            b.commit()?;
            b.wait(0)
        })?;
        b.barrier();
        let (fx, fy) = (b.partition_fragment_a(&mma, &staged_x)?, b.partition_fragment_b(&mma, &staged_y)?);
        b.copy_with(&copy_a, &staged_x.partition_s(&copy_a, thread)?, &fx.retile(&copy_a)?)?;
        b.copy_with(&copy_b, &staged_y.partition_s(&copy_b, thread)?, &fy.retile(&copy_b)?)?;
        // Out of the words and back, which changes nothing.
        let apart = b.unpacked_fragment(&fx)?;
        b.copy(&apart, &fx)?;
        let sums = b.partition_fragment_c(&mma, (32, 16), zero)?;
        b.gemm(&mma, &fx, &fy, &sums)?;
        let c = b.tensor(c, layout("(32,16):(16,1)")?)?.partition_c(&mma, thread)?;
        b.store(&sums, &c)
    })?;
    let x: Vec<A> = (0..32 * 64).map(|i| a_of(numbers[0](i))).collect();
    let y: Vec<B> = (0..16 * 64).map(|i| b_of(numbers[1](i))).collect();
    let mut found = vec![C::default(); 32 * 16];
    kernel.run(&Interpreter::default(), (&x[..], &y[..], &mut found[..]))?;
    let sum = |m: usize, n: usize| (0..64).map(|k| f64::from(numbers[0](64 * m + k) * numbers[1](64 * n + k))).sum();
    let wanted = (0..32 * 16).map(|i| sum(i / 16, i % 16)).collect();
    Ok((found, wanted, kernel.kernel().ptx().to_string()))
}

#[test]
fn mma_multiplies_bytes() -> Outcome {
    let twice = |i: usize| small(i + 3);
    let numbers: [&dyn Fn(usize) -> f32; 2] = [&small, &twice];
    let four = "SM89_16x8x32_F32E4M3E4M3F32_TN";
    let (found, wanted, text) = product(four, 0.0_f32, numbers, (E4M3::from_f32, E4M3::from_f32))?;
    assert_eq!(found.into_iter().map(f64::from).collect::<Vec<_>>(), wanted);
    assert!(text.contains("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32") && text.starts_with(".version 8.4"));
    let mixed = "SM89_16x8x32_F32E5M2E4M3F32_TN";
    let (found, wanted, _) = product(mixed, 0.0_f32, numbers, (E5M2::from_f32, E4M3::from_f32))?;
    assert_eq!(found.into_iter().map(f64::from).collect::<Vec<_>>(), wanted);
    let (found, wanted, text) = product("SM80_16x8x32_S32S8S8S32_TN", 0_i32, numbers, (|x| x as i8, |x| x as i8))?;
    assert_eq!(found.into_iter().map(f64::from).collect::<Vec<_>>(), wanted);
    assert!(text.starts_with(".version 7.0"));
    let large = |i: usize| 200.0 + (i % 17) as f32;
    let numbers: [&dyn Fn(usize) -> f32; 2] = [&large, &small];
    let (found, wanted, _) = product("SM80_16x8x32_S32U8S8S32_TN", 0_i32, numbers, (|x| x as u8, |x| x as i8))?;
    assert_eq!(found.into_iter().map(f64::from).collect::<Vec<_>>(), wanted);
    // Bytes of one type are none of another.
    let wrong = product("SM80_16x8x32_S32U8S8S32_TN", 0_i32, numbers, (|x| x as i8, |x| x as i8)).map(drop);
    let said = wrong.unwrap_err().to_string();
    assert!(
        said.contains("A of `SM80_16x8x32_S32U8S8S32_TN` has elements of u8, which a fragment of s8 has not"),
        "{said}"
    );
    Ok(())
}

/// `C = A · B'` of 64 x 64 x 128 by a warpgroup, out of tiles with the swizzle of 128 bytes.
fn product_of_a_warpgroup<T: Data, C: Data>(atom: &str, number: impl Fn(f32) -> T) -> Outcome<(Vec<C>, Vec<f64>)> {
    let atom = MmaAtom::named(atom)?;
    let tile = GmmaLayout::k_sw128(8)?.tile_to_shape((64, 128))?;
    type Kernel<T, C> = TypedKernel<(Input<T>, Input<T>, Output<C>)>;
    let mma = TiledMma::new(&atom, &"(1,1,1)".parse()?, &"(_,_,_)".parse()?)?;
    let extent = threads(128);
    let kernel = Kernel::<T, C>::build("product", ["a", "b", "c"], extent, Target::Sm90a, |b, (x, y, c)| {
        let thread = b.thread();
        let staged = [b.shared::<T>(&tile)?, b.shared::<T>(&tile)?];
        for (from, to) in [x, y].into_iter().zip(&staged) {
            // Thread t has half of row t % 64.
            let from = b.tensor(from, layout("(64,(64,2)):(1,(128,64))")?)?.at(1, thread)?;
            let to = to.composition(&layout("(64,(64,2)):(64,(1,4096))")?)?.at(1, thread)?;
            b.copy(&from, &to)?;
        }
        b.fence_async()?;
        b.barrier();
        let sums = b.accumulators::<C>(&atom, 1)?;
        let (left, right) = (b.wgmma_a(&atom, &staged[0])?, b.wgmma_b(&atom, &staged[1])?);
        let further = b.value(0.into())?.ne(0);
        b.wgmma(&sums, &left, &right, further)?;
        b.finish_wgmma(0)?;
        let sums = b.accumulated(&sums)?;
        let c = b.tensor(c, layout("(64,64):(64,1)")?)?.partition_c(&mma, thread)?;
        b.store(&Fragment::of(sums.registers())?, &c)
    })?;
    let numbers = |further: usize| (0..64 * 128).map(move |i| small(i + further));
    let x: Vec<T> = numbers(0).map(&number).collect();
    let y: Vec<T> = numbers(3).map(&number).collect();
    let mut found = vec![C::default(); 64 * 64];
    kernel.run(&Interpreter::default(), (&x[..], &y[..], &mut found[..]))?;
    let sum = |m: usize, n: usize| (0..128).map(|k| f64::from(small(128 * m + k) * small(128 * n + k + 3))).sum();
    Ok((found, (0..64 * 64).map(|i| sum(i / 64, i % 64)).collect()))
}

#[test]
fn a_warpgroup_multiplies_bytes() -> Outcome {
    let (found, wanted) = product_of_a_warpgroup::<E4M3, f32>("SM90_64x64x32_F32E4M3E4M3_SS_TN", E4M3::from_f32)?;
    assert_eq!(found.into_iter().map(f64::from).collect::<Vec<_>>(), wanted);
    let (found, wanted) = product_of_a_warpgroup::<E5M2, f32>("SM90_64x64x32_F32E5M2E5M2_SS_TN", E5M2::from_f32)?;
    assert_eq!(found.into_iter().map(f64::from).collect::<Vec<_>>(), wanted);
    let (found, wanted) = product_of_a_warpgroup::<i8, i32>("SM90_64x64x32_S32S8S8_SS_TN", |x| x as i8)?;
    assert_eq!(found.into_iter().map(f64::from).collect::<Vec<_>>(), wanted);
    Ok(())
}

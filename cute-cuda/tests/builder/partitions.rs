//! Partitions at a thread in a register, beside those of the algebra at each thread; copies and products of them.

use cute_types::runtime::atom::{CopyAtom, Element, MmaAtom, Operand, Partition, TiledCopy, TiledMma};
use cute_types::runtime::{AnyLayout, ComposedLayout};
use half::f16;

use super::*;

/// The elements that each thread of so many gets of an array of their own numbers, by a partition.
fn elements(
    count: u32,
    tensor: &str,
    part: impl FnOnce(&Tensor<u32, ReadOnly>, Index) -> Result<Tensor<u32, ReadOnly>, KernelError>,
) -> Outcome<Vec<Vec<u32>>> {
    let tensor: ComposedLayout = tensor.parse()?;
    let length = 2 * tensor.layout().cosize() as u32;
    let mut values = 0;
    let kernel = pair::<u32>(count, |b, input, output| {
        let thread = b.thread();
        let own = part(&b.tensor(input, &tensor)?, thread)?;
        let loaded = b.load(&own)?;
        values = loaded.len();
        let to = RuntimeLayout::new((values as i64, i64::from(count)), (1, values as i64))?;
        let to = b.tensor(output, to)?.at(1, thread)?;
        b.store(&Fragment::of(loaded.registers())?, &to)
    })?;
    let input: Vec<u32> = (0..length).collect();
    let found = run(&kernel, &input, values * count as usize)?;
    Ok(found.chunks(values).map(<[u32]>::to_vec).collect())
}

/// The same by the algebra, at a thread.
fn wanted(part: &Partition) -> Outcome<Vec<u32>> {
    part.offsets().map(|offset| Ok(offset.to_string().parse()?)).collect()
}

fn mma(atom: &str, atoms: &str, permutation: &str) -> Outcome<TiledMma> {
    Ok(TiledMma::new(&MmaAtom::named(atom)?, &atoms.parse()?, &permutation.parse()?)?)
}

/// Atoms, their layout, the permutation, and tensors of A, B and C.
const TILINGS: [(&str, &str, &str, [&str; 3]); 6] = [
    ("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1)", "(_,_,_)", ["(64,32):(32,1)", "(48,32):(32,1)", "(64,48):(48,1)"]),
    (
        "SM80_16x8x16_F32F16F16F32_TN",
        "(2,2,1):(2,1,0)",
        "(32,32,16)",
        ["(64,32,2):(32,1,2048)", "(32,16):(1,32)", "(32,64):(1,32)"],
    ),
    ("SM80_16x8x16_F32F16F16F32_TN", "(2,1,2)", "(_,_,_)", ["(32,64):(64,1)", "(16,32):(32,1)", "(32,16):(16,1)"]),
    (
        "SM80_16x8x8_F32TF32TF32F32_TN",
        "(1,4,1)",
        "((8,2):(2,1),_,_)",
        ["S<2,2,3> o (16,16):(16,1)", "S<3,2,3> o (64,32):(32,1)", "(32,32):(32,1)"],
    ),
    ("SM80_8x8x4_F64F64F64F64_TN", "(2,2,1)", "(_,_,8)", ["(16,8):(8,1)", "(32,16):(16,1)", "(16,16,3):(16,1,256)"]),
    // Four quad pairs fill a warp.
    ("SM70_8x8x4_F32F16F16F32_TN", "(2,2,1)", "(_,_,_)", ["(16,8):(8,1)", "(16,4):(4,1)", "(32,16):(16,1)"]),
];

#[test]
fn a_partition_at_a_register_is_the_one_at_each_thread() -> Outcome {
    for (atom, atoms, permutation, tensors) in TILINGS {
        let mma = mma(atom, atoms, permutation)?;
        let count = mma.size() as u32;
        for (operand, text) in [Operand::A, Operand::B, Operand::C].into_iter().zip(tensors) {
            let found = elements(count, text, |tensor, thread| tensor.partition(&mma, operand, thread))?;
            let tensor: AnyLayout = text.parse()?;
            for (thread, found) in (0..).zip(found) {
                let wanted = wanted(&mma.thread(thread)?.partition(operand, &tensor)?)?;
                assert_eq!(found, wanted, "{mma}: {operand:?} of {text} at thread {thread}");
            }
        }
    }
    Ok(())
}

#[test]
fn partitions_of_copies_are_those_of_each_thread() -> Outcome {
    let mma = mma("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1)", "(32,32,16)")?;
    let of = |name: &str, element| -> Outcome<_> { Ok(CopyAtom::named(name)?.with_type(element)?) };
    let vectors = of("UniversalCopy<128b>", Element::F16)?;
    let ldmatrix = of("SM75_U32x4_LDSM_N", Element::F16)?;
    let copies = [
        (TiledCopy::new(&vectors, &"(16,8):(8,1)".parse()?, &"(1,8)".parse()?)?, "(32,128):(128,1)"),
        (TiledCopy::new(&vectors, &"(16,8):(8,1)".parse()?, &"(1,8)".parse()?)?, "S<3,3,3> o (32,64,3):(64,1,2048)"),
        (TiledCopy::of_a(&ldmatrix, &mma)?, "S<3,3,3> o (64,64):(64,1)"),
        (TiledCopy::of_b(&ldmatrix, &mma)?, "(32,32,2):(32,1,1024)"),
        (TiledCopy::of_c(&of("UniversalCopy<32b>", Element::F16)?, &mma)?, "(64,64):(64,1)"),
    ];
    for (copy, text) in &copies {
        let tensor: AnyLayout = text.parse()?;
        let sources = elements(128, text, |tensor, thread| tensor.partition_s(copy, thread))?;
        let targets = elements(128, text, |tensor, thread| tensor.partition_d(copy, thread))?;
        for (thread, (source, target)) in (0..).zip(sources.into_iter().zip(targets)) {
            let at = copy.thread(thread)?;
            assert_eq!(source, wanted(&at.partition_s(&tensor)?)?, "{copy}: the source {text} at thread {thread}");
            assert_eq!(target, wanted(&at.partition_d(&tensor)?)?, "{copy}: the destination {text} at thread {thread}");
        }
    }
    Ok(())
}

/// What an operand of the MMA is in the registers of a thread after `ldmatrix`, and by loads of the MMA's own partition.
#[test]
fn ldmatrix_puts_into_a_fragment_what_the_mma_wants_there() -> Outcome {
    let mma = mma("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1)", "(32,32,16)")?;
    let shared = "S<3,3,3> o (64,64):(64,1)".parse::<ComposedLayout>()?;
    let rows = CopyAtom::named("UniversalCopy<128b>")?.with_type(Element::F16)?;
    let fill = TiledCopy::new(&rows, &"(16,8):(8,1)".parse()?, &"(1,8)".parse()?)?;
    for (name, operand) in [
        ("SM75_U32x4_LDSM_N", Operand::A),
        ("SM75_U32x2_LDSM_N", Operand::A),
        ("SM75_U32x4_LDSM_N", Operand::B),
        ("SM75_U32x1_LDSM_N", Operand::B),
    ] {
        let atom = CopyAtom::named(name)?.with_type(Element::F16)?;
        let copy = TiledCopy::of_operand(&atom, &mma, operand)?;
        let kernel = pair::<f16>(128, |b, input, output| {
            let thread = b.thread();
            let staged = b.shared::<f16>(&shared)?;
            let from = b.tensor(input, layout("(64,64):(64,1)")?)?;
            b.copy_with(&fill, &from.partition_s(&fill, thread)?, &staged.partition_d(&fill, thread)?)?;
            b.barrier();
            let fragment = match operand {
                Operand::A => b.partition_fragment_a(&mma, &staged)?,
                _ => b.partition_fragment_b(&mma, &staged)?,
            };
            b.copy_with(&copy, &staged.partition_s(&copy, thread)?, &fragment.retile(&copy)?)?;
            let found = b.unpacked_fragment(&fragment)?;
            let own = b.load(&staged.partition(&mma, operand, thread)?)?;
            assert_eq!(found.len(), own.len());
            // Two warps have each element.
            let to = RuntimeLayout::new((found.len() as i64, 2, 128), (1, 2 * 64 * 64, 64))?;
            let to = b.tensor(output, to)?.at(2, thread)?;
            b.store(&Fragment::of(found.registers())?, &to.at(1, 0)?)?;
            b.store(&Fragment::of(own.registers())?, &to.at(1, 1)?)
        })?;
        let input: Vec<f16> = (0..4096).map(|i| f16::from_bits(i as u16)).collect();
        let output = run(&kernel, &input, 4 * 64 * 64)?;
        let (found, own) = output.split_at(2 * 64 * 64);
        assert!(found.iter().zip(own).all(|(a, b)| a.to_bits() == b.to_bits()), "{name} for {operand:?}");
        assert!(found.iter().any(|x| x.to_bits() == 4095), "{name} for {operand:?}");
    }
    Ok(())
}

#[test]
fn coordinates_at_a_register_are_those_of_each_thread() -> Outcome {
    let mma = mma("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1):(2,1,0)", "(32,32,16)")?;
    let coords = Coords::identity((64, 96))?;
    let mut count = 0;
    let kernel = pair::<u32>(128, |b, _, output| {
        let (thread, block) = (b.thread(), b.block());
        // The tile at (block, 2), of which there is one along M.
        let tile = coords.local_tile(&"(64,32)".parse()?, &[Some(block), Some(2.into())])?;
        let own = tile.partition_c(&mma, thread)?;
        let mut values = Vec::new();
        for place in 0.. {
            let Ok(at) = b.coord(&own, place) else { break };
            assert!(at[0].limit() <= 64 && at[1].limit() <= 96);
            for index in at {
                values.push(b.value(index)?);
            }
        }
        count = values.len();
        let to = RuntimeLayout::new((count as i64, 128), (1, count as i64))?;
        let to = b.tensor(output, to)?.at(1, thread)?;
        b.store(&Fragment::of(values)?, &to)
    })?;
    let found = run(&kernel, &[], count * 128)?;
    let identity: AnyLayout = cute_types::runtime::CoordLayout::identity((64, 32))?.into();
    for (thread, found) in (0..).zip(found.chunks(count)) {
        let part = mma.thread(thread)?.partition_c(&identity)?;
        let wanted: Vec<String> = part.offsets().map(|at| at.to_string()).collect();
        let found: Vec<String> = found.chunks(2).map(|at| format!("({},{})", at[0], at[1] - 64)).collect();
        assert_eq!(found, wanted, "thread {thread}");
    }
    Ok(())
}

#[test]
fn what_cannot_be_partitioned_copied_or_multiplied_is_refused_with_a_sentence() -> Outcome {
    let halves = mma("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1)", "(_,_,_)")?;
    let pair_of_one = mma("SM70_8x8x4_F32F16F16F32_TN", "(1,1,1)", "(_,_,_)")?;
    let wide = mma("SM90_64x8x16_F32F16F16_SS<K,K>", "(1,1,1)", "(_,_,_)")?;
    let of = |name: &str| -> Outcome<_> { Ok(CopyAtom::named(name)?.with_type(Element::F16)?) };
    let tiled =
        |name: &str| -> Outcome<_> { Ok(TiledCopy::new(&of(name)?, &"(16,8):(8,1)".parse()?, &"(1,8)".parse()?)?) };
    let (vectors, asynchronous) = (tiled("UniversalCopy<128b>")?, tiled("SM80_CP_ASYNC_CACHEGLOBAL<128b>")?);
    let zeros = tiled("SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<128b>")?;
    let said =
        |result: Result<(), KernelError>| result.err().map_or("accepted".to_string(), |error| error.kind().to_string());
    pair::<f16>(128, |b, input, output| {
        let thread = b.thread();
        let x = b.tensor(input, layout("(64,64):(64,1)")?)?;
        let y = b.tensor(output, layout("(64,64):(64,1)")?)?;
        let of_c = |tensor: &Tensor<f16, ReadOnly>, mma, index| said(tensor.partition_c(mma, index).map(drop));
        assert_eq!(
            of_c(&b.tensor(input, layout("(48,64):(64,1)")?)?, &halves, thread),
            "partition_c: in mode 0, the tile 48 does not divide by the atom 32"
        );
        assert_eq!(
            of_c(&x, &pair_of_one, thread),
            "partition_c: the threads ((4,2),1,1,1):((1,16),0,0,0) have a gap, index 4 is no thread"
        );
        let half = b.index(&layout("((2,64)):((0,1))")?, &[thread])?;
        assert_eq!(
            of_c(&x, &halves, half),
            "a partition among 128 threads by an index below 64 leaves elements to none; take as many threads"
        );
        let twice = b.index(&layout("128:2")?, &[thread])?;
        assert_eq!(
            of_c(&x, &halves, twice),
            "an index below 255 can leave mode 0, which has 128 elements; narrow it with `below`"
        );

        let (from, to) = (x.partition_s(&vectors, thread)?, y.partition_d(&vectors, thread)?);
        assert_eq!(said(b.copy_with(&vectors, &from, &to)), "accepted");
        assert_eq!(
            said(b.copy_with(&asynchronous, &from, &to)),
            "copy: `SM80_CP_ASYNC_CACHEGLOBAL<128b>` is not for a copy between these memories; take another atom"
        );
        assert_eq!(
            said(b.copy_with(&zeros, &from, &to)),
            "copy: `SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<128b>` is no instruction that a copy of partitions is written with; take \
             `UniversalCopy`, `SM80_CP_ASYNC`, `LDSM` or `STSM`"
        );
        assert_eq!(
            said(b.copy_with(&vectors, &from.at(1, 0)?, &to)),
            "the source has 8 elements and the destination 32; make them equal"
        );
        // Rows that begin at an odd element.
        let odd = b.tensor(input, layout("(64,64):(65,1)")?)?.partition_s(&vectors, thread)?;
        assert!(said(b.copy_with(&vectors, &odd, &to)).starts_with("a vector of 8 elements does not go through"));

        let shared = b.shared::<f16>(layout("(64,64):(64,1)")?)?;
        assert_eq!(
            said(b.partition_fragment_a(&wide, &shared).map(drop)),
            "fragment_a: the atom does not take it from registers"
        );
        let (a, second) = (b.partition_fragment_a(&halves, &shared)?, b.partition_fragment_b(&halves, &shared)?);
        let c = b.partition_fragment_c(&halves, (64, 64), 0.0f32)?;
        assert_eq!(said(b.gemm(&halves, &a, &second, &c)), "accepted");
        assert_eq!(
            said(b.gemm(&halves, &a.at(2, 0)?, &second, &c)),
            "gemm: fragments ((2,2,2),2):((1,2,4),32), ((2,2),4,4):((1,2),16,4) and ((2,2),2,4):((1,2),4,8) are not \
             (value,M,K), (value,N,K) and (value,M,N) of one tile of `SM80_16x8x16_F32F16F16F32_TN`"
        );
        assert_eq!(
            said(b.gemm(&wide, &a, &second, &c)),
            "gemm: `SM90_64x8x16_F32F16F16_SS<K,K>` is neither a single `mma.sync` of registers that PTX has nor `fma` of f32 or f64; take an atom that is"
        );
        let integers = b.partition_fragment_c(&halves, (64, 64), 0u32)?;
        assert_eq!(
            said(b.gemm(&halves, &a, &second, &integers)),
            "gemm: C of `SM80_16x8x16_F32F16F16F32_TN` has elements of f32, which a fragment of u32 has not"
        );
        // Sums that are no variables.
        let loaded = b.map(&c, |x| x + 1.0);
        assert!(matches!(b.gemm(&halves, &a, &second, &loaded), Err(error) if *error.kind() == KernelErrorKind::Scope));
        Ok(())
    })?;
    Ok(())
}

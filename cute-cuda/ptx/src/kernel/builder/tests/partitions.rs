//! Partitions at a thread in a register, beside those of the algebra at each thread; copies and products of them.

use cute_types::runtime::atom::{CopyAtom, Element, MmaAtom, Operand, Partition, TiledCopy, TiledMma};
use cute_types::runtime::{AnyLayout, ComposedLayout};
use half::f16;

use super::*;
use crate::kernel::builder::tensor::ReadOnly;

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

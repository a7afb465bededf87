//! Random tilings: every element of C has one owner, A and B have the right multiplicity, `retile` keeps elements, and source and
//! destination of a copy meet element by element.

use std::collections::BTreeMap;

use cute_types::runtime::atom::{CopyAtom, MmaAtom, Operand, TiledCopy, TiledMma, TypedCopyAtom};
use cute_types::runtime::{AnyLayout, IntTuple, RuntimeLayout, Tiler};
use proptest::prelude::*;
use proptest::sample::select;

const ATOMS: [&str; 8] = [
    "UniversalFMA<f32>",
    "SM75_8x8x16_S32S8S8S32_TN",
    "SM80_8x8x4_F64F64F64F64_TN",
    "SM80_16x8x8_F32TF32TF32F32_TN",
    "SM80_16x8x16_F32F16F16F32_TN",
    "SM80_16x8x64_S32U4U4S32_TN",
    "SM90_64x8x16_F32F16F16_RS<K,K>",
    "SM90_64x24x8_F32TF32TF32_SS_TN",
];

/// Copies of 16-bit elements.
const COPIES: [&str; 8] = [
    "UniversalCopy<16b>",
    "UniversalCopy<32b>",
    "SM75_U32x1_LDSM_N",
    "SM75_U32x2_LDSM_N",
    "SM75_U32x4_LDSM_N",
    "SM75_U16x2_LDSM_T",
    "SM90_U32x2_STSM_N",
    "SM90_U16x8_STSM_T",
];

const OPERANDS: [Operand; 3] = [Operand::A, Operand::B, Operand::C];

/// The extents as a layout whose modes, in this order, are compact.
fn ordered(extents: &[i64], order: &[usize]) -> RuntimeLayout {
    let (mut strides, mut next) = (vec![0; extents.len()], 1);
    for &mode in order {
        strides[mode] = next;
        next *= extents[mode];
    }
    RuntimeLayout::new(IntTuple::from(extents.to_vec()), IntTuple::from(strides)).unwrap()
}

/// What is drawn of a mode: a multiple of what the atoms cover, whether it is a layout that reorders, and tiles of the tensor.
type Drawn = (i64, bool, i64);

/// Elements of a tensor that are counted one by one.
const MOST: i64 = 1 << 12;

/// A tiling of an atom, with a tensor of each operand, one in two with a third mode.
fn tilings() -> impl Strategy<Value = (TiledMma, Vec<AnyLayout>)> {
    let counts = prop::collection::vec(1..=3i64, 3);
    let order = Just(vec![0usize, 1, 2]).prop_shuffle();
    let drawn = prop::collection::vec((1..=2i64, any::<bool>(), 1..=2i64), 3);
    (select(&ATOMS[..]), counts, order, drawn, any::<bool>(), any::<bool>())
        .prop_map(|(atom, counts, order, drawn, row_major, deep): (&str, _, _, Vec<Drawn>, _, _)| {
            let atom = MmaAtom::named(atom).unwrap();
            let atoms = ordered(&counts, &order);
            let sizes: Vec<i64> = atom.shape().leaves().zip(&counts).map(|(extent, count)| extent * count).collect();
            let permutation = sizes.iter().zip(&drawn).map(|(&size, &(times, reorder, _))| match (times, reorder) {
                (1, false) => Tiler::Keep,
                (_, false) => Tiler::Int(size * times),
                // The atoms of one tile, `times` apart.
                (_, true) => Tiler::Layout(ordered(&[size, times], &[1, 0])),
            });
            let mma = TiledMma::new(&atom, &atoms, &Tiler::ByMode(permutation.collect())).unwrap();
            let tensors = OPERANDS.map(|operand| {
                let [m, n] = operand.modes().map(|mode| mma.tile_size(mode) * drawn[mode.index()].2);
                let shape = if deep { IntTuple::from((m, n, 2)) } else { IntTuple::from((m, n)) };
                let tensor =
                    if row_major { RuntimeLayout::layout_right(&shape) } else { RuntimeLayout::layout_left(&shape) };
                AnyLayout::from(tensor.unwrap())
            });
            (mma, tensors.to_vec())
        })
        .prop_filter("tensors to count one by one", |(_, tensors)| tensors.iter().all(|tensor| tensor.size() <= MOST))
}

/// All operands of a tiling: multiplicities, and the layout of (thread, value) against the parts.
fn holds_of_operands(mma: &TiledMma, tensors: &[AnyLayout]) -> Result<(), TestCaseError> {
    for (operand, tensor) in OPERANDS.into_iter().zip(tensors) {
        let accesses = mma.accesses(operand, tensor).unwrap();
        prop_assert!(accesses.covers(mma.multiplicity(operand).unwrap()), "{mma} {operand:?} {tensor}: {accesses:?}");
        let [m, n] = operand.modes().map(|mode| mma.tile_size(mode));
        let tile: AnyLayout = RuntimeLayout::layout_left((m, n)).unwrap().into();
        let by_thread = mma.layout_tv(operand).unwrap();
        for thread in mma.threads().step_by(7) {
            let part = mma.thread(thread).unwrap().partition(operand, &tile).unwrap();
            for (value, offset) in part.offsets().enumerate() {
                prop_assert_eq!(
                    offset,
                    IntTuple::Int(by_thread.offset((thread, value as i64)).unwrap()),
                    "{} {:?}",
                    mma,
                    operand
                );
            }
        }
    }
    Ok(())
}

/// Of an atom: the number of an element is at the source where it is at the destination.
fn meets(copy: &TiledCopy, atom: &TypedCopyAtom) -> Result<(), TestCaseError> {
    let (source, destination) = (copy.layout_s_tv().unwrap(), copy.layout_d_tv().unwrap());
    let (threads, values) = (atom.num_thr(), atom.num_val_ref());
    let rounds = copy.layout_tv().mode(1).unwrap().size() / values;
    for group in 0..copy.size() / threads {
        for round in 0..rounds {
            let mut at = BTreeMap::new();
            for (layout, numbers) in [(&source, atom.src()), (&destination, atom.dst())] {
                let of_thread = numbers.mode(1).unwrap().size();
                for thread in 0..threads {
                    for value in 0..of_thread {
                        let number = numbers.offset((thread, value)).unwrap();
                        let place = layout.offset((group * threads + thread, round * of_thread + value)).unwrap();
                        prop_assert_eq!(*at.entry(number).or_insert(place), place, "{}: element {}", copy, number);
                    }
                }
            }
        }
    }
    Ok(())
}

/// A copy of an operand: the register of a value of the copy holds the element that the copy's thread has there.
fn holds_of_copies(mma: &TiledMma, tensors: &[AnyLayout], atom: &str) -> Result<(), TestCaseError> {
    let atom = CopyAtom::named(atom).unwrap().with_type("f16".parse().unwrap()).unwrap();
    for (operand, tensor) in OPERANDS.into_iter().zip(tensors) {
        // A copy needs the threads and the values of its atom.
        let Ok(copy) = TiledCopy::of_operand(&atom, mma, operand) else { continue };
        if let (Ok(_), Ok(_)) = (copy.layout_s_tv(), copy.layout_d_tv()) {
            meets(&copy, &atom)?;
        }
        let part = mma.thread(0).unwrap().partition(operand, tensor).unwrap();
        let fragment: AnyLayout = RuntimeLayout::layout_left(part.layout().shape()).unwrap().into();
        let Ok(registers) = copy.retile(&fragment) else { continue };
        let mut kept: Vec<IntTuple> = registers.offsets().collect();
        kept.sort_by_key(|register| register.leaves().next());
        prop_assert!(kept.into_iter().eq(fragment.offsets()), "{copy}: {registers} of {fragment}");
        // The side of the reference has the values in the order of the MMA's.
        let by_reference = if atom.reference() == atom.src() {
            copy.thread(0).unwrap().partition_s(tensor)
        } else {
            copy.thread(0).unwrap().partition_d(tensor)
        };
        let by_reference = by_reference.unwrap();
        let elements: Vec<IntTuple> = part.offsets().collect();
        for (register, element) in registers.offsets().zip(by_reference.offsets()) {
            let register = register.leaves().next().unwrap() as usize;
            prop_assert_eq!(&elements[register], &element, "{} of {}", copy, tensor);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn tilings_cover((mma, tensors) in tilings(), copy in select(&COPIES[..])) {
        holds_of_operands(&mma, &tensors)?;
        holds_of_copies(&mma, &tensors, copy)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100_000))]

    #[test]
    #[ignore = "100,000 tilings"]
    fn many_tilings_cover((mma, tensors) in tilings(), copy in select(&COPIES[..])) {
        holds_of_operands(&mma, &tensors)?;
        holds_of_copies(&mma, &tensors, copy)?;
    }
}

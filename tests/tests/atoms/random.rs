//! Random tilings: every element of C has one owner, A and B have the right multiplicity, `retile` keeps elements, and source and
//! destination of a copy meet element by element.
//!
//! A part of what is drawn has one fault, of which plain arithmetic says beforehand whether it is one; what has none has to be
//! accepted, and what has one refused.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::thread::{available_parallelism, scope};

use cute_types::runtime::atom::{
    AtomError, CopyAtom, Element, MmaAtom, Mode, Operand, TiledCopy, TiledMma, TypedCopyAtom,
};
use cute_types::runtime::{AnyLayout, IntTuple, RuntimeLayout, Tiler};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;

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
const COPIES: [&str; 10] = [
    "UniversalCopy<16b>",
    "UniversalCopy<32b>",
    "UniversalCopy<64b>",
    "SM80_CP_ASYNC_CACHEALWAYS<32b>",
    "SM75_U32x1_LDSM_N",
    "SM75_U32x2_LDSM_N",
    "SM75_U32x4_LDSM_N",
    "SM75_U16x2_LDSM_T",
    "SM90_U32x2_STSM_N",
    "SM90_U16x8_STSM_T",
];

const OPERANDS: [Operand; 3] = [Operand::A, Operand::B, Operand::C];

/// What is wrong with a case, if something is.
#[derive(Clone, Copy, Debug)]
enum Fault {
    None,
    /// One more element in the permutation of a mode.
    Permutation(usize),
    /// Twice the largest stride of the atoms, or of the threads of a copy.
    Gap,
    /// One more element in a mode of the tensors.
    Tensor(usize),
}

fn faults() -> impl Strategy<Value = Fault> {
    prop_oneof![
        6 => Just(Fault::None),
        1 => (0..3usize).prop_map(Fault::Permutation),
        1 => Just(Fault::Gap),
        1 => (0..3usize).prop_map(Fault::Tensor),
    ]
}

/// What is drawn of a mode: a multiple of what the atoms cover, whether it is a layout that reorders, and tiles of the tensor.
type Drawn = (i64, bool, i64);

/// A tiling: the atom, how many along each mode, the order of their indices, its modes, and the tensors.
#[derive(Clone, Debug)]
struct Case {
    atom: &'static str,
    counts: Vec<i64>,
    order: Vec<usize>,
    drawn: Vec<Drawn>,
    row_major: bool,
    deep: bool,
    fault: Fault,
    copy: &'static str,
}

/// Elements of a tensor that are counted one by one.
const MOST: i64 = 1 << 11;

fn cases() -> impl Strategy<Value = Case> {
    let counts = prop::collection::vec(1..=3i64, 3);
    let order = Just(vec![0usize, 1, 2]).prop_shuffle();
    let drawn = prop::collection::vec((1..=2i64, any::<bool>(), 1..=2i64), 3);
    let of_mma = (select(&ATOMS[..]), counts, order, drawn);
    (of_mma, any::<bool>(), any::<bool>(), faults(), select(&COPIES[..]))
        .prop_map(|((atom, counts, order, drawn), row_major, deep, fault, copy)| {
            Case { atom, counts, order, drawn, row_major, deep, fault, copy }.small()
        })
        .prop_filter("tensors to count one by one", |case| case.largest() <= MOST)
}

impl Case {
    /// The same with one tile, and then with one atom, where there are too many elements to count.
    fn small(mut self) -> Case {
        for mode in 0..3 {
            if self.largest() > MOST {
                self.drawn[mode].2 = 1;
            }
        }
        for mode in 0..3 {
            if self.largest() > MOST {
                (self.drawn[mode].0, self.counts[mode]) = (1, 1);
            }
        }
        self
    }

    fn atom(&self) -> MmaAtom {
        MmaAtom::named(self.atom).unwrap()
    }

    /// What the atoms cover of each mode.
    fn covered(&self) -> Vec<i64> {
        self.atom().shape().leaves().zip(&self.counts).map(|(extent, count)| extent * count).collect()
    }

    /// The extent of the tile along each mode.
    fn tile(&self) -> Vec<i64> {
        let tile = self.covered().into_iter().zip(&self.drawn).enumerate();
        tile.map(|(mode, (covered, &(times, ..)))| {
            covered * times + i64::from(matches!(self.fault, Fault::Permutation(of) if of == mode))
        })
        .collect()
    }

    /// The extent of the tensors along each mode.
    fn extents(&self) -> Vec<i64> {
        let tile = self.tile().into_iter().zip(&self.drawn).enumerate();
        tile.map(|(mode, (tile, &(.., tiles)))| {
            tile * tiles + i64::from(matches!(self.fault, Fault::Tensor(of) if of == mode))
        })
        .collect()
    }

    fn largest(&self) -> i64 {
        let extents = self.extents();
        let deep = if self.deep { 2 } else { 1 };
        OPERANDS
            .map(|operand| operand.modes().map(|mode| extents[mode.index()]).iter().product::<i64>() * deep)
            .into_iter()
            .fold(0, i64::max)
    }

    /// Whether the tiling is wrong.
    fn is_wrong_tiling(&self) -> bool {
        let permutation = self.tile().into_iter().zip(self.covered()).any(|(tile, covered)| tile % covered != 0);
        // With one atom there is nothing to be apart.
        permutation || matches!(self.fault, Fault::Gap) && self.counts.iter().product::<i64>() > 1
    }

    /// Whether the tile does not divide the tensor of an operand.
    fn is_wrong_tensor(&self, operand: Operand) -> bool {
        let (extents, tile) = (self.extents(), self.tile());
        operand.modes().into_iter().map(Mode::index).any(|mode| extents[mode] % tile[mode] != 0)
    }

    fn tiling(&self) -> Result<TiledMma, AtomError> {
        let atoms = ordered(&self.counts, &self.order, matches!(self.fault, Fault::Gap));
        let sizes = self.covered().into_iter().zip(self.tile()).zip(&self.drawn);
        let permutation = sizes.map(|((covered, tile), &(times, reorder, _))| match (tile == covered, reorder) {
            (true, false) => Tiler::Keep,
            // The atoms of one tile, `times` apart.
            (_, true) if tile == covered * times => Tiler::Layout(ordered(&[covered, times], &[1, 0], false)),
            _ => Tiler::Int(tile),
        });
        TiledMma::new(&self.atom(), &atoms, &Tiler::ByMode(permutation.collect()))
    }

    fn tensor(&self, operand: Operand) -> AnyLayout {
        let extents = self.extents();
        let [m, n] = operand.modes().map(|mode| extents[mode.index()]);
        tensor(&[m, n], self.row_major, self.deep)
    }
}

/// A compact tensor, one in two with a third mode.
fn tensor(extents: &[i64; 2], row_major: bool, deep: bool) -> AnyLayout {
    let [m, n] = *extents;
    let shape = if deep { IntTuple::from((m, n, 2)) } else { IntTuple::from((m, n)) };
    let layout = if row_major { RuntimeLayout::layout_right(&shape) } else { RuntimeLayout::layout_left(&shape) };
    layout.unwrap().into()
}

/// The extents as a layout whose modes, in this order, are compact; with a gap, the last that has a stride has twice of it.
fn ordered(extents: &[i64], order: &[usize], gap: bool) -> RuntimeLayout {
    let (mut strides, mut next) = (vec![0; extents.len()], 1);
    for &mode in order {
        strides[mode] = next;
        next *= extents[mode];
    }
    if let Some(&last) = order.iter().rev().find(|&&mode| gap && extents[mode] > 1) {
        strides[last] *= 2;
    }
    RuntimeLayout::new(IntTuple::from(extents.to_vec()), IntTuple::from(strides)).unwrap()
}

/// How many were accepted and refused.
#[derive(Default)]
struct Seen {
    accepted: Cell<u32>,
    refused: Cell<u32>,
    copies: Cell<u32>,
    retiled: Cell<u32>,
}

fn one_more(count: &Cell<u32>) {
    count.set(count.get() + 1);
}

/// All operands of a tiling: multiplicities, and the layout of (thread, value) against the parts.
fn holds_of_operand(mma: &TiledMma, operand: Operand, tensor: &AnyLayout) -> Result<(), TestCaseError> {
    let accesses = mma.accesses(operand, tensor).unwrap();
    prop_assert!(accesses.covers(mma.multiplicity(operand).unwrap()), "{mma} {operand:?} {tensor}: {accesses:?}");
    let [m, n] = operand.modes().map(|mode| mma.tile_size(mode));
    let tile: AnyLayout = RuntimeLayout::layout_left((m, n)).unwrap().into();
    let by_thread = mma.layout_tv(operand).unwrap();
    for thread in mma.threads().step_by(7) {
        let part = mma.thread(thread).unwrap().partition(operand, &tile).unwrap();
        for (value, offset) in part.offsets().enumerate() {
            let at = by_thread.offset((thread, value as i64)).unwrap();
            prop_assert_eq!(offset, IntTuple::Int(at), "{} {:?}", mma, operand);
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
fn holds_of_copy(
    mma: &TiledMma,
    operand: Operand,
    tensor: &AnyLayout,
    atom: &str,
    seen: &Seen,
) -> Result<(), TestCaseError> {
    let atom = halves(atom);
    // A copy needs the threads and the values of its atom.
    let by_thread = mma.layout_tv(operand).unwrap();
    let [threads, values] = [0, 1].map(|mode| by_thread.mode(mode).unwrap().size());
    let fits = threads % atom.num_thr() == 0 && values % atom.num_val_ref() == 0;
    let copy = TiledCopy::of_operand(&atom, mma, operand);
    if let Err(AtomError::Layout(_)) = copy {
        // The values of the atom go across a mode of the tile that they do not divide: a composition that has no result.
        return Ok(());
    }
    prop_assert_eq!(copy.is_ok(), fits, "{} of {}, {:?}", atom, mma, operand);
    let Ok(copy) = copy else { return Ok(()) };
    one_more(&seen.copies);
    meets(&copy, &atom)?;
    let part = mma.thread(0).unwrap().partition(operand, tensor).unwrap();
    let fragment: AnyLayout = RuntimeLayout::layout_left(part.layout().shape()).unwrap().into();
    let Ok(registers) = copy.retile(&fragment) else { return Ok(()) };
    one_more(&seen.retiled);
    let mut kept: Vec<IntTuple> = registers.offsets().collect();
    kept.sort_by_key(|register| register.leaves().next());
    prop_assert!(kept.into_iter().eq(fragment.offsets()), "{copy}: {registers} of {fragment}");
    // The side of the reference has the values in the order of the MMA's.
    let first = copy.thread(0).unwrap();
    let by_reference =
        if atom.reference() == atom.src() { first.partition_s(tensor) } else { first.partition_d(tensor) };
    let by_reference = match by_reference {
        // As above, of this tensor: in its order the values go across a mode, where in the tile's own they run on.
        Err(AtomError::Layout(_)) => {
            let crossed = copy.tile_shape().leaves().any(|extent| extent % atom.num_val_ref() != 0);
            prop_assert!(crossed, "{} does not take {} apart", copy, tensor);
            return Ok(());
        }
        other => other.unwrap(),
    };
    let elements: Vec<IntTuple> = part.offsets().collect();
    for (register, element) in registers.offsets().zip(by_reference.offsets()) {
        let register = register.leaves().next().unwrap() as usize;
        prop_assert_eq!(&elements[register], &element, "{} of {}", copy, tensor);
    }
    Ok(())
}

fn tiling_holds(case: &Case, seen: &Seen) -> Result<(), TestCaseError> {
    let mma = match case.tiling() {
        Ok(mma) => mma,
        Err(refused) => {
            prop_assert!(case.is_wrong_tiling(), "{case:?}: {refused}");
            prop_assert_eq!(refused.rule(), "tiled_mma");
            one_more(&seen.refused);
            return Ok(());
        }
    };
    prop_assert!(!case.is_wrong_tiling(), "{case:?}: {mma} is accepted");
    for operand in OPERANDS {
        let tensor = case.tensor(operand);
        match mma.thrfrg(operand, &tensor) {
            Ok(_) => {
                prop_assert!(!case.is_wrong_tensor(operand), "{case:?}: {operand:?} is accepted");
                one_more(&seen.accepted);
                holds_of_operand(&mma, operand, &tensor)?;
                holds_of_copy(&mma, operand, &tensor, case.copy, seen)?;
            }
            Err(refused) => {
                prop_assert!(case.is_wrong_tensor(operand), "{case:?}: {refused}");
                prop_assert!(matches!(refused, AtomError::Divide { .. }), "{refused}");
                one_more(&seen.refused);
            }
        }
    }
    Ok(())
}

/// A copy by threads and values, over tensors of so many tiles.
type OfThreads = ((Vec<i64>, bool), (Vec<i64>, bool), [i64; 2], bool, Fault, &'static str);

fn copies() -> impl Strategy<Value = OfThreads> {
    let values = prop::collection::vec(select(&[1i64, 2, 4, 8, 3][..]), 2);
    let threads = prop::collection::vec(select(&[1i64, 2, 4, 8, 16, 3][..]), 2);
    let tiles = [1..=2i64, 1..=2i64];
    ((threads, any::<bool>()), (values, any::<bool>()), tiles, any::<bool>(), faults(), select(&COPIES[..]))
        .prop_map(|((threads, by_row), (values, val_by_row), tiles, row_major, fault, atom)| {
            let typed = halves(atom);
            // Several threads or values of an atom lie along extents that they divide or are divided by: none of them is 3.
            let along = |extents: Vec<i64>, of_atom: i64| -> Vec<i64> {
                extents.into_iter().map(|extent| if of_atom > 1 && extent == 3 { 4 } else { extent }).collect()
            };
            let threads = along(threads, typed.num_thr());
            ((threads, by_row), (along(values, typed.num_val_ref()), val_by_row), tiles, row_major, fault, atom)
        })
        .prop_filter("tiles to count one by one", |((threads, _), (values, _), ..)| {
            threads.iter().chain(values).product::<i64>() <= MOST / 4
        })
}

/// The atom for elements of 16 bits.
fn halves(atom: &str) -> TypedCopyAtom {
    CopyAtom::named(atom).unwrap().with_type(Element::F16).unwrap()
}

fn copy_holds(
    ((threads, by_row), (values, val_by_row), tiles, row_major, fault, atom): &OfThreads,
    seen: &Seen,
) -> Result<(), TestCaseError> {
    let order = |by_row: bool| if by_row { [1, 0] } else { [0, 1] };
    let gap = matches!(fault, Fault::Gap);
    let thr = ordered(threads, &order(*by_row), gap);
    let val = ordered(values, &order(*val_by_row), false);
    let atom = halves(atom);
    let is_wrong = thr.size() % atom.num_thr() != 0 || val.size() % atom.num_val_ref() != 0 || gap && thr.size() > 1;
    let copy = match TiledCopy::new(&atom, &thr, &val) {
        Ok(copy) => copy,
        Err(refused) => {
            prop_assert!(is_wrong, "{atom} {thr} {val}: {refused}");
            prop_assert_eq!(refused.rule(), "tiled_copy");
            one_more(&seen.refused);
            return Ok(());
        }
    };
    prop_assert!(!is_wrong, "{copy} is accepted");
    meets(&copy, &atom)?;
    let tile = [0, 1].map(|mode| threads[mode] * values[mode]);
    let more = |mode: usize| i64::from(matches!(fault, Fault::Tensor(of) if *of == mode));
    let extents = [0, 1].map(|mode| tile[mode] * tiles[mode] + more(mode));
    let is_wrong = [0, 1].into_iter().any(|mode| extents[mode] % tile[mode] != 0);
    let tensor = tensor(&extents, *row_major, false);
    let sides = [(copy.accesses_s(&tensor), atom.src()), (copy.accesses_d(&tensor), atom.dst())];
    for (accesses, numbers) in sides {
        match accesses {
            Ok(accesses) => {
                prop_assert!(!is_wrong, "{copy} of {tensor}");
                one_more(&seen.accepted);
                // As often as the atom itself has an element there: threads whose address `ldmatrix` does not take repeat one.
                let elements: BTreeSet<i64> = numbers.offsets().collect();
                let times = numbers.size() / elements.len() as i64;
                prop_assert!(accesses.covers(times), "{copy} of {tensor}: {accesses:?}");
            }
            Err(refused) => {
                prop_assert!(is_wrong, "{copy} of {tensor}: {refused}");
                prop_assert!(matches!(refused, AtomError::Divide { .. }), "{refused}");
                one_more(&seen.refused);
            }
        }
    }
    Ok(())
}

/// So many cases, of which enough have to be accepted and refused.
fn run<S: Strategy>(cases: u32, strategy: S, holds: impl Fn(&S::Value, &Seen) -> Result<(), TestCaseError>) -> Seen {
    let config =
        ProptestConfig { max_local_rejects: u32::MAX, failure_persistence: None, ..ProptestConfig::with_cases(cases) };
    let seen = Seen::default();
    TestRunner::new(config).run(&strategy, |case| holds(&case, &seen)).unwrap_or_else(|failure| panic!("{failure}"));
    let (accepted, refused) = (seen.accepted.get(), seen.refused.get());
    println!(
        "{cases} cases: {accepted} accepted, {refused} refused, {} copies, {} retiled",
        seen.copies.get(),
        seen.retiled.get()
    );
    assert!(accepted >= cases / 2, "{accepted} of {cases} accepted");
    assert!(refused >= cases / 20, "{refused} of {cases} refused");
    seen
}

/// Tilings, and copies of what they multiply.
fn tilings_cover(count: u32) {
    let seen = run(count, cases(), tiling_holds);
    assert!(seen.copies.get() >= count / 10 && seen.retiled.get() >= count / 20);
}

/// What the gate has time for.
const GATE: u32 = 300;

#[test]
fn tilings_of_atoms_cover() {
    tilings_cover(GATE);
}

#[test]
fn copies_cover() {
    run(GATE, copies(), copy_holds);
}

/// As many cases in all, by a thread for each processor; what one of them draws, none of the others does.
fn by_all_processors(cases: u32, check: impl Fn(u32) + Sync) {
    let threads = available_parallelism().map_or(1, |n| n.get() as u32);
    scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| check(cases.div_ceil(threads)));
        }
    });
}

#[test]
#[ignore = "100,000 tilings"]
fn many_tilings_of_atoms_cover() {
    by_all_processors(100_000, tilings_cover);
}

#[test]
#[ignore = "100,000 copies"]
fn many_copies_cover() {
    by_all_processors(100_000, |cases| {
        run(cases, copies(), copy_holds);
    });
}

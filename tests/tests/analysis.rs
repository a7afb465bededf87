//! The analyses against a simulation of the banks and sectors that knows nothing of how they are computed, and the
//! constants of types against the values.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};

use cute_types::analysis as constants;
use cute_types::prelude::*;
use cute_types::runtime::analysis::{
    Access, AnalysisError, Element, Hardware, bank_conflicts, best_swizzle, coalescing, coverage, vector_width,
    wavefronts,
};
use cute_types::runtime::{ComposedLayout, RuntimeLayout, Swizzle};
use proptest::prelude::*;

/// The offset of each value of each thread, asked for by coordinate.
fn offsets(layout: &ComposedLayout) -> Vec<Vec<i64>> {
    let threads = if layout.rank() == 0 { 1 } else { layout.layout().mode(0).unwrap().size() };
    let values = layout.size() / threads;
    let offset = |t, v| layout.offset(v * threads + t).unwrap();
    (0..threads).map(|t| (0..values).map(|v| offset(t, v)).collect()).collect()
}

/// For each instruction of each warp, the bytes that each thread touches; `None` where one cannot have as many.
fn requests(layout: &ComposedLayout, access: Access) -> Option<Vec<Vec<Vec<i64>>>> {
    requests_of(&offsets(layout), access)
}

/// The same of the offset of each value of each thread.
fn requests_of(offsets: &[Vec<i64>], access: Access) -> Option<Vec<Vec<Vec<i64>>>> {
    let (bytes, vector) = (i64::from(access.bytes()), access.elements() as usize);
    if ![1, 2, 4, 8, 16].contains(&(bytes * vector as i64)) || !offsets[0].len().is_multiple_of(vector) {
        return None;
    }
    let mut requests = Vec::new();
    for warp in offsets.chunks(access.hardware().warp() as usize) {
        for k in 0..offsets[0].len() / vector {
            let mut request = Vec::new();
            for thread in warp {
                let moved = &thread[k * vector..(k + 1) * vector];
                if moved[0] % vector as i64 != 0 || moved.windows(2).any(|pair| pair[1] != pair[0] + 1) {
                    return None;
                }
                request.push((moved[0] * bytes..(moved[0] + vector as i64) * bytes).collect());
            }
            requests.push(request);
        }
    }
    Some(requests)
}

/// Wavefronts of one request, and its phases: each phase is a list of threads that are served together.
fn simulate(request: &[Vec<i64>], hardware: Hardware, is_matrix: bool) -> (u64, u64) {
    let width = request[0].len();
    let (word, banks) = (i64::from(hardware.word()), i64::from(hardware.banks()));
    let has_twin =
        |apart: usize| (0..request.len()).all(|t| request.get(t ^ apart).is_none_or(|other| *other == request[t]));
    let merges = hardware == Hardware::NVIDIA && !is_matrix;
    let merged = if merges && (has_twin(1) || has_twin(2)) { 2 } else { 1 };
    let together = ((word * banks) as usize / width * merged).min(hardware.warp() as usize);
    let mut wavefronts = 0;
    for phase in request.chunks(together) {
        let mut words: Vec<i64> = phase.iter().flatten().map(|byte| byte.div_euclid(word)).collect();
        words.sort_unstable();
        words.dedup();
        let mut of_banks = vec![0; banks as usize];
        for word in words {
            of_banks[word.rem_euclid(banks) as usize] += 1;
        }
        wavefronts += of_banks.into_iter().max().unwrap();
    }
    (wavefronts, request.chunks(together).count() as u64)
}

/// Wavefronts and phases of all requests.
fn simulated(layout: &ComposedLayout, access: Access, is_matrix: bool) -> Option<(u64, u64)> {
    simulated_of(&offsets(layout), access, is_matrix)
}

/// The same of the offset of each value of each thread.
fn simulated_of(offsets: &[Vec<i64>], access: Access, is_matrix: bool) -> Option<(u64, u64)> {
    let requests = requests_of(offsets, access)?;
    let each = requests.iter().map(|request| simulate(request, access.hardware(), is_matrix));
    Some(each.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1)))
}

/// What an access may be by: NVIDIA's, AMD's, or any.
fn hardware() -> impl Strategy<Value = Hardware> {
    let power = |from: u32, to: u32| (from..=to).prop_map(|log| 1u32 << log);
    let any = (power(0, 6), power(4, 7), power(0, 4), power(4, 6), power(6, 8))
        .prop_map(|(warp, banks, word, sector, line)| Hardware::new(warp, banks, word, sector, line).unwrap());
    prop_oneof![2 => Just(Hardware::NVIDIA), 1 => Just(Hardware::AMD), 2 => any]
}

/// Thread-value layouts as kernels have them: powers of two mostly, broadcasts, padding, some reversed.
fn thread_values() -> impl Strategy<Value = ComposedLayout> {
    let extent = prop_oneof![6 => (0..4u32).prop_map(|bits| 1i64 << bits), 1 => 1..7i64];
    let stride = prop_oneof![
        6 => (0..9u32).prop_map(|bits| 1i64 << bits),
        2 => prop_oneof![Just(0i64), Just(33), Just(36), Just(72), Just(-1), Just(-32)],
        1 => -40..200i64
    ];
    let modes = |most| proptest::collection::vec((extent.clone(), stride.clone()), 1..most);
    let swizzle = (0..4i64, 0..5i64, 0..4i64, any::<bool>());
    (modes(4), modes(3), swizzle, 0..3i64, 0..4u32).prop_map(|(threads, mut values, swizzle, offset, run)| {
        // The values begin with a run of adjacent ones, most of the time.
        values.insert(0, (1 << run, 1));
        let part = |modes: &[(i64, i64)]| {
            let (extents, strides): (Vec<i64>, Vec<i64>) = modes.iter().copied().unzip();
            RuntimeLayout::new(extents, strides).unwrap()
        };
        let layout = RuntimeLayout::make_layout(&[part(&threads), part(&values)]).unwrap();
        let (bits, base, more, down) = swizzle;
        let shift = if down { -(bits + more) } else { bits + more };
        ComposedLayout::new(Swizzle::new(bits, base, shift).unwrap(), offset * 32, layout).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn wavefronts_are_those_of_the_simulation(
        layout in thread_values(), log in 0..5u32, vector in 0..5u32, hardware in hardware(),
    ) {
        let access = Access::new(1 << log).vector(1 << vector);
        let (warp, word, banks) = (i64::from(hardware.warp()), i64::from(hardware.word()), i64::from(hardware.banks()));
        for (access, is_matrix) in [(access, false), (Access::ldmatrix(1 << log), true)] {
            let access = access.on(hardware);
            let found = wavefronts(&layout, access);
            prop_assert_eq!(
                found.ok().map(|found| (found.needed, found.ideal)),
                simulated(&layout, access, is_matrix),
                "{} {:?}", layout, access
            );
            let Ok(found) = found else { continue };
            prop_assert_eq!(found.worst.is_some(), found.conflicts() > 0);
            if let Some(worst) = found.worst {
                // The two threads are of one warp, and want different words of the bank that is named.
                prop_assert!(worst.first < worst.second && worst.first / warp == worst.second / warp);
                let words = |thread: i64| {
                    let first = offsets(&layout)[thread as usize][worst.value as usize] * i64::from(access.bytes());
                    (first..first + i64::from(access.width().unwrap())).map(|byte| byte.div_euclid(word))
                        .find(|word| word.rem_euclid(banks) == i64::from(worst.bank))
                };
                let (one, other) = (words(worst.first), words(worst.second));
                prop_assert!(one.is_some() && other.is_some() && one != other, "{} {:?}", layout, worst);
            }
        }
    }

    #[test]
    fn sectors_are_those_of_the_simulation(
        layout in thread_values(), log in 0..5u32, vector in 0..5u32, hardware in hardware(),
    ) {
        let access = Access::new(1 << log).vector(1 << vector).on(hardware);
        let (sector, line) = (hardware.sector(), hardware.line());
        let expected = requests(&layout, access).map(|requests| {
            let touched = |request: &Vec<Vec<i64>>, bytes| {
                let blocks: BTreeSet<i64> = request.iter().flatten().map(|byte| byte.div_euclid(bytes)).collect();
                blocks.len() as u64
            };
            let sum = |f: &dyn Fn(&Vec<Vec<i64>>) -> u64| requests.iter().map(f).sum::<u64>();
            let fewest = sum(&|request| touched(request, 1).div_ceil(sector.into()));
            (requests.len() as u64, sum(&|r| touched(r, sector.into())), fewest, sum(&|r| touched(r, line.into())))
        });
        let found = coalescing(&layout, access).ok();
        prop_assert_eq!(found.map(|f| (f.requests, f.sectors, f.fewest, f.lines)), expected, "{} {:?}", layout, access);
        if let Some(found) = found {
            let (part, whole) = found.efficiency();
            prop_assert_eq!(part * found.sectors, whole * found.fewest);
            prop_assert_eq!(found.is_full(), part == whole);
        }
    }

    #[test]
    fn the_vector_width_is_the_widest_access(layout in thread_values(), log in 0..5u32) {
        let bytes = 1u32 << log;
        let widest = (0..=4 - log).rev().map(|log| 1u32 << log)
            .find(|vector| requests(&layout, Access::new(bytes).vector(*vector)).is_some());
        prop_assert_eq!(vector_width(&layout, bytes).ok(), widest, "{}", layout);
    }

    #[test]
    fn coverage_is_counted(layout in thread_values(), target in 1..300i64) {
        let mut owners = BTreeMap::<i64, Vec<(i64, i64)>>::new();
        for (t, values) in (0..).zip(offsets(&layout)) {
            for (v, offset) in (0..).zip(values) {
                owners.entry(offset).or_default().push((t, v));
            }
        }
        let of = |offset: &i64| owners.get(offset).map_or(0, Vec::len);
        let found = coverage(&layout, target).unwrap();
        let count = |wanted: &dyn Fn(usize) -> bool| (0..target).filter(|offset| wanted(of(offset))).count() as i64;
        let counted = (count(&|n| n == 0), count(&|n| n == 1), count(&|n| n > 1));
        prop_assert_eq!((found.none, found.once, found.several), counted);
        let inside: i64 = (0..target).map(|offset| of(&offset) as i64).sum();
        prop_assert_eq!(found.outside, layout.size() - inside);
        prop_assert_eq!(found.gap, (0..target).find(|offset| of(offset) == 0));
        let shared = (0..target).find(|offset| of(offset) > 1);
        let pair = |element: Element| (element.thread, element.value);
        let overlap = found.overlap.map(|o| (o.offset, [pair(o.first), pair(o.second)]));
        prop_assert_eq!(overlap, shared.map(|offset| (offset, [owners[&offset][0], owners[&offset][1]])));
        prop_assert_eq!(found.stray.is_some(), found.outside > 0);
    }
}

/// Every swizzle that keeps vectors whole and looks at a bit of an offset at all, most of which `best_swizzle` has
/// reasons not to try.
fn all_swizzles(vector: u32, end: u32) -> Vec<Swizzle> {
    let mut all = vec![Swizzle::IDENTITY];
    for bits in 1..=i64::from(end) {
        for base in i64::from(vector)..i64::from(end) {
            for shift in bits..=i64::from(end) {
                all.extend([shift, -shift].map(|shift| Swizzle::new(bits, base, shift).unwrap()));
            }
        }
    }
    all
}

/// Tiles that are read and written, the offsets not below 0.
fn accesses() -> impl Strategy<Value = (Vec<RuntimeLayout>, u32, Vec<u32>)> {
    let layout = || {
        let mode = (
            (1..4u32).prop_map(|bits| 1i64 << bits),
            prop_oneof![4 => (0..10u32).prop_map(|b| 1i64 << b), 1 => 0..50i64],
        );
        (proptest::collection::vec(mode, 1..4), 0..3u32)
    };
    (proptest::collection::vec(layout(), 1..3), 0..4u32).prop_map(|(sides, log)| {
        let mut layouts = Vec::new();
        let mut vectors = Vec::new();
        for (threads, run) in sides {
            let run = run.min(4 - log);
            let vector = 1i64 << run;
            let (extents, strides): (Vec<i64>, Vec<i64>) =
                threads.into_iter().map(|(extent, stride)| (extent, stride * vector)).unzip();
            let threads = RuntimeLayout::new(extents, strides).unwrap();
            let values = RuntimeLayout::new(vector, 1).unwrap();
            layouts.push(RuntimeLayout::make_layout(&[threads, values]).unwrap());
            vectors.push(1 << run);
        }
        (layouts, 1 << log, vectors)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_other_swizzle_is_better((layouts, bytes, vectors) in accesses(), hardware in hardware()) {
        let sides: Vec<(&RuntimeLayout, Access)> =
            layouts.iter().zip(&vectors).map(|(layout, vector)| (layout, Access::new(bytes).vector(*vector).on(hardware))).collect();
        let plain: Vec<Vec<Vec<i64>>> = layouts.iter().map(|layout| offsets(&layout.clone().into())).collect();
        let cost = |swizzle: Swizzle| {
            let each = plain.iter().zip(&sides).map(|(offsets, (_, access))| {
                let swizzled: Vec<Vec<i64>> =
                    offsets.iter().map(|values| values.iter().map(|&offset| swizzle.apply(offset)).collect()).collect();
                let (needed, ideal) = simulated_of(&swizzled, *access, false).unwrap();
                needed - ideal
            });
            each.collect::<Vec<u64>>()
        };
        let longest = vectors.iter().max().unwrap().trailing_zeros();
        let end = 64 - layouts.iter().map(|layout| layout.cosize() - 1).max().unwrap().leading_zeros();
        let all = all_swizzles(longest, end);
        let costs: Vec<u64> = all.iter().map(|swizzle| cost(*swizzle).iter().sum()).collect();
        let fewest = *costs.iter().min().unwrap();
        match best_swizzle(&sides) {
            Ok(found) => {
                prop_assert_eq!(cost(found).iter().sum::<u64>(), 0, "{} {:?}", found, sides);
                let bits = all.iter().zip(&costs).filter(|(_, cost)| **cost == 0).map(|(s, _)| s.bits()).min();
                prop_assert_eq!(Some(found.bits()), bits, "{} {:?}", found, sides);
            }
            Err(AnalysisError::NoSwizzle(found)) => {
                prop_assert_eq!(found.conflicts(), cost(found.best), "{} {:?}", found.best, sides);
                prop_assert_eq!(found.conflicts().iter().sum::<u64>(), fewest, "{} {:?}", found.best, sides);
                prop_assert!(fewest > 0);
            }
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn a_swizzle_may_have_to_look_at_the_bytes_of_a_word() {
    // Four bytes of four words of bank 0. They differ in bits 0 and 1, which are adjacent, and in bits 7 and 9, which are
    // not: a shift down needs 2 bits, a shift up 3.
    let bytes: RuntimeLayout = "((2,2)):((129,514))".parse().unwrap();
    assert_eq!(bank_conflicts(&bytes, Access::new(1)), Ok(3));
    let found = best_swizzle(&[(&bytes, Access::new(1))]).unwrap();
    assert_eq!(found.to_string(), "S<2,0,-2>");
    let free = |swizzle: &&Swizzle| {
        let swizzled = ComposedLayout::new(**swizzle, 0, bytes.clone()).unwrap();
        simulated(&swizzled, Access::new(1), false) == Some((1, 1))
    };
    let bits = |up| all_swizzles(0, 10).iter().filter(|s| (s.shift() > 0) == up).filter(free).map(Swizzle::bits).min();
    assert_eq!((bits(false), bits(true)), (Some(2), Some(3)));
}

#[test]
fn a_swizzle_may_bring_bytes_of_two_words_together() {
    // A word has 16 bytes, so that four threads may want it. Bit 3 says which half of it, bit 8 the word of a bank.
    let access = Access::new(1).vector(4).on(Hardware::new(32, 16, 16, 16, 64).unwrap());
    let threads: RuntimeLayout = "((8,4),4):((116,16),1)".parse().unwrap();
    assert_eq!(bank_conflicts(&threads, access), Ok(2));
    let refused = best_swizzle(&[(&threads, access)]).unwrap_err();
    let AnalysisError::NoSwizzle(found) = refused else { panic!("{refused}") };
    assert_eq!((found.best.to_string().as_str(), found.conflicts()), ("S<1,3,-5>", [1].as_slice()));
}

#[test]
fn what_no_analysis_can_answer_is_refused() {
    let layout = |text: &str| text.parse::<RuntimeLayout>().unwrap();
    let (f32, f16) = (Access::new(4), Access::new(2));
    let refused = |accesses: &[(&RuntimeLayout, Access)]| best_swizzle(accesses).unwrap_err().to_string();
    let row = layout("32:1");
    assert_eq!(refused(&[]), "best_swizzle: 0 accesses are outside 1..9");
    assert_eq!(refused(&[(&row, f32); 9]), "best_swizzle: 9 accesses are outside 1..9");
    assert_eq!(
        refused(&[(&row, f32), (&row, f16)]),
        "best_swizzle: the elements have 4 bytes in one access, 2 in another; recast the layouts to one width"
    );
    assert_eq!(
        refused(&[(&layout("32:-1"), f32)]),
        "best_swizzle: the tile reaches down to offset -31, 0 is where it may begin"
    );
    let quads = layout("((8,32),4):((4,32),1)");
    assert_eq!(
        refused(&[(&quads, f32.vector(4)), (&layout("(32,32):(32,1)"), f32)]),
        "best_swizzle: none of 28 swizzles makes all accesses free; under S<3,2,3> 0 and 96 conflicts are left; change \
         the strides or the vectors"
    );
    let refused = |text: &str, access| bank_conflicts(&layout(text), access).unwrap_err().to_string();
    assert_eq!(
        refused("(32,6):(8,1)", f32.vector(4)),
        "access: a vector of 4 does not divide the 6 values of a thread; use a smaller vector"
    );
    assert_eq!(
        refused("(32,4):(6,1)", f32.vector(4)),
        "access: value 0 of thread 1 is at offset 6, no multiple of 4; use a smaller vector"
    );
    assert_eq!(
        refused("(65536,65536):(65536,1)", f32),
        "access: the layout has 4294967296 elements, at most 16777216 are looked at; take the part of one tile"
    );
    assert_eq!(refused("2:4611686018427387904", f32), "access: an address leaves 64 bits");
    let far: ComposedLayout = "S<1,1,-60> o (4,4):(1,4)".parse().unwrap();
    assert_eq!(bank_conflicts(&far, f32), Err(AnalysisError::Address));
    assert_eq!(vector_width(&row, 0).unwrap_err().rule(), "access");
    assert_eq!(bank_conflicts(&row, Access::ldmatrix(3)).unwrap_err().rule(), "access");
}

#[test]
fn what_everybody_knows() {
    let conflicts = |text: &str, access| bank_conflicts(&text.parse::<ComposedLayout>().unwrap(), access).unwrap();
    let (f32, f16) = (Access::new(4), Access::new(2));
    // One column of a tile of 32 x 32 f32: 32 wavefronts instead of one.
    assert_eq!(conflicts("32:32", f32), 31);
    assert_eq!(conflicts("32:33", f32), 0);
    // Rows and columns of the swizzled tile.
    for text in ["(32,32):(1,32)", "(32,32):(32,1)"] {
        assert_eq!(conflicts(&format!("S<5,0,5> o {text}"), f32), 0);
    }
    // A tile of 64 f16 a row, read by ldmatrix, written by 16 bytes a thread.
    for (text, access) in [("(8,(8,8)):(64,(1,8))", Access::ldmatrix(2)), ("((8,8),8):((8,64),1)", f16.vector(8))] {
        assert_eq!(conflicts(&format!("S<3,3,3> o {text}"), access), 0);
    }
    assert_eq!(conflicts("(8,(8,8)):(64,(1,8))", Access::ldmatrix(2)), 8 * 7);
    // All threads at one address.
    assert_eq!(wavefronts(&"32:0".parse::<RuntimeLayout>().unwrap(), f32).unwrap().needed, 1);
    assert_eq!(wavefronts(&"(32,4):(0,1)".parse::<RuntimeLayout>().unwrap(), f32.vector(4)).unwrap().needed, 2);
}

/// Each layout once as a type and once as text, and all that is said of it.
macro_rules! same_of_type_and_value {
    ($($layout:tt, $access:expr;)*) => {
        $({
            type L = Layout! $layout;
            const ACCESS: Access = $access;
            let value: ComposedLayout = L::NEW.to_string().parse().unwrap();
            const BANKS: constants::Wavefronts = constants::wavefronts::<L>(ACCESS);
            const SECTORS: constants::Coalescing = constants::coalescing::<L>(ACCESS);
            const COVERAGE: constants::Coverage = constants::coverage::<L>(1000);
            const WIDTH: u32 = constants::vector_width::<L>(ACCESS.bytes());
            assert_eq!(Ok(BANKS), wavefronts(&value, ACCESS), "{value}");
            assert_eq!(Ok(BANKS.conflicts()), bank_conflicts(&value, ACCESS), "{value}");
            assert_eq!(Ok(SECTORS), coalescing(&value, ACCESS), "{value}");
            assert_eq!(Ok(COVERAGE), coverage(&value, 1000), "{value}");
            assert_eq!(Ok(WIDTH), vector_width(&value, ACCESS.bytes()), "{value}");
        })*
    };
}

#[test]
fn constants_are_the_values() {
    same_of_type_and_value! {
        (32:1), Access::new(4);
        ((32,32):(32,1)), Access::new(4);
        ((32,32):(33,1)), Access::new(4);
        (S<5,0,5> o (32,32):(32,1)), Access::new(4);
        (S<2,0,3> o 5 o (8,4):(1,8)), Access::new(8);
        (S<2,0,-3> o (8,4):(1,8)), Access::new(2);
        (((4,8),(2,2)):((32,1),(16,8))), Access::new(4);
        (S<3,3,3> o ((8,16),8):((8,64),1)), Access::new(2).vector(8);
        ((8,(8,8)):(64,(1,8))), Access::ldmatrix(2);
        ((33,2,2):(-1,40,0)), Access::new(1);
        ((((2,2),16),(2,3)):(((0,8),64),(1,2))), Access::new(4).vector(2);
        (1:0), Access::new(16);
    }
}

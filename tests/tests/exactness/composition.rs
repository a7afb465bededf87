//! `R(c) = A(B(c))`, or refused.
//!
//! A is generic, but in the last sweep: its strides are powers of a number that no digit reaches, so that an offset shows
//! the coordinate that it is of, and two functions agree only where the coordinates do. B stays inside of A.
//!
//! Which refused pair has a right result is found by looking: its values have to be the sums of those along each leaf of
//! B, and these the values of some layout, of which every factor of the extent is tried as first mode.

use std::ops::AddAssign;

use cute_tests::brute::{Function, is_some_composition, values};
use cute_tests::cute;
use cute_tests::definitions::composed;
use cute_tests::draw::Draw;
use cute_tests::sweep::{Found, every_layout, sweep};
use cute_types::runtime::{IntTuple, RuntimeLayout, compatible};

use super::page;

/// A sweep, and how many of its pairs are of a kind that the page tells of.
#[derive(Default)]
struct Composed {
    found: Found,
    noted: u64,
}

impl AddAssign for Composed {
    fn add_assign(&mut self, more: Self) {
        self.found += more.found;
        self.noted += more.noted;
    }
}

/// Judges a pair; a result that is none of CuTe's is noted.
fn judge(a: &RuntimeLayout, b: &RuntimeLayout) -> Composed {
    let (here, theirs) = (a.composition(b).ok(), cute::composition(a, b));
    let wanted = composed(a, &values(b));
    let theirs = theirs.map(|r| r.values() == wanted);
    let missed = here.is_none() && is_some_composition(&Function::of(a), &Function::of(b));
    let right = here.map(|r| values(&r) == wanted && compatible(b.shape(), r.shape()));
    let noted = (right.is_some() && theirs != Some(true)).into();
    Composed { found: Found { missed: missed.into(), ..Found::of(right, theirs) }, noted }
}

/// A power of `base` as stride for each extent.
fn generic(extents: &[i64], base: i64) -> RuntimeLayout {
    let strides: Vec<i64> = (0..extents.len() as u32).map(|k| base.pow(k)).collect();
    RuntimeLayout::new(extents.to_vec(), strides).unwrap()
}

/// Every A of three modes with extents 2 to 12, and B = `n:d` for every n from 2 to 16 and every d from 1 to half of
/// the size of A (beyond it there is only `2:d`, which always has a result), as far as the last index `(n-1)·d` is in A.
#[test]
fn composition_one_mode() {
    let extents: Vec<[i64; 3]> =
        (2..=12).flat_map(|x| (2..=12).flat_map(move |y| (2..=12).map(move |z| [x, y, z]))).collect();
    let composed = sweep(&extents, |extents| {
        let a = generic(extents, 1_000_000);
        let mut composed = Composed::default();
        for n in 2..=16 {
            for d in (1..=a.size() / 2).take_while(|d| (n - 1) * d < a.size()) {
                composed += judge(&a, &RuntimeLayout::new(n, d).unwrap());
            }
        }
        composed
    });
    page::gives("composition_one_mode", composed.found);
    page::says_of_all(&format!("{} results of the first sweep", page::thousands(composed.noted)));
}

/// How B is nested in the sweeps of several leaves; the numbers say nothing.
type Profiles = &'static [&'static str];
const TWO_MODES: Profiles = &["(2,2)"];
const NESTED: Profiles = &["((2,2),2)", "(2,(2,2))", "((2,2),(2,2))", "(2,(2,(2,2)))", "((2,2,2),2)"];

/// Two to four extents, 4,096 elements at most.
fn extents(draw: &mut Draw) -> Vec<i64> {
    loop {
        let rank = 2 + draw.below(3);
        let extents: Vec<i64> = (0..rank).map(|_| 2 + draw.below(11) as i64).collect();
        if extents.iter().product::<i64>() <= 4096 {
            return extents;
        }
    }
}

/// A leaf of B: any extent and stride, or one that steps through a mode of A, and maybe on into the next.
fn leaf(draw: &mut Draw, extents: &[i64]) -> (i64, i64) {
    let size: i64 = extents.iter().product();
    let k = draw.below(extents.len());
    let step = loop {
        match 1 + draw.below(extents[k] as usize) as i64 {
            step if extents[k] % step == 0 => break step,
            _ => {}
        }
    };
    let entries = extents[k] / step;
    let further = extents.get(k + 1).copied().unwrap_or(2);
    let below: i64 = extents[..k].iter().product();
    let n = draw.pick(&[2, 3, entries, entries, entries * further, 2 + entries / 2]).max(2);
    match draw.below(4) {
        0 => (n, draw.below((size / n) as usize + 1) as i64),
        _ => (n, below * step),
    }
}

/// A B in the domain of an A with these extents, of at most 128 elements: they are looked at one by one.
fn inside(draw: &mut Draw, extents: &[i64], profiles: &[IntTuple]) -> RuntimeLayout {
    let size: i64 = extents.iter().product();
    loop {
        let profile = &profiles[draw.below(profiles.len())];
        let leaves: Vec<(i64, i64)> = profile.leaves().map(|_| leaf(draw, extents)).collect();
        let last: i64 = leaves.iter().map(|(n, d)| (n - 1) * d).sum();
        if last < size && leaves.iter().map(|leaf| leaf.0).product::<i64>() <= 128 {
            let with = |of: fn(&(i64, i64)) -> i64| {
                let mut values = leaves.iter().map(of);
                profile.map(&mut |_| values.next().unwrap())
            };
            return RuntimeLayout::new(with(|leaf| leaf.0), with(|leaf| leaf.1)).unwrap();
        }
    }
}

/// `chunks` times 10,000 random pairs, ten for each A.
fn random(
    seed: u64,
    chunks: u64,
    profiles: Profiles,
    strides: impl Fn(&mut Draw, &[i64]) -> RuntimeLayout + Sync,
) -> Composed {
    let profiles: Vec<IntTuple> = profiles.iter().map(|profile| profile.parse().unwrap()).collect();
    let chunks: Vec<u64> = (1..=chunks).collect();
    sweep(&chunks, |chunk| {
        let mut draw = Draw::new(seed ^ chunk.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut composed = Composed::default();
        for _ in 0..1000 {
            let extents = extents(&mut draw);
            let a = strides(&mut draw, &extents);
            for _ in 0..10 {
                let b = inside(&mut draw, &extents, &profiles);
                composed += judge(&a, &b);
            }
        }
        composed
    })
}

#[test]
fn composition_two_modes() {
    let composed = random(0x5eed_0002, 500, TWO_MODES, |_, extents| generic(extents, 10_000));
    page::gives("composition_two_modes", composed.found);
    page::says_of_all(&format!("{} of the second", page::thousands(composed.noted)));
}

#[test]
fn composition_nested() {
    let composed = random(0x5eed_0003, 500, NESTED, |_, extents| generic(extents, 10_000));
    page::gives("composition_nested", composed.found);
    page::says_of_all(&format!("{} of the third", page::thousands(composed.noted)));
}

/// A has a mode of stride 0.
#[test]
fn composition_broadcast() {
    let composed = random(0x5eed_0004, 100, &["2", "(2,2)", "((2,2),2)"], |draw, extents| {
        let mut strides: Vec<i64> = (0..extents.len() as u32).map(|k| 10_000i64.pow(k)).collect();
        strides[draw.below(extents.len())] = 0;
        RuntimeLayout::new(extents.to_vec(), strides).unwrap()
    });
    page::gives("composition_broadcast", composed.found);
}

/// The steps by which A leaves its line at the begin of each mode: `g_k = e_k - a_{k-1}·e_{k-1}`, A being coalesced as a
/// function of every index.
fn turns(a: &RuntimeLayout) -> Vec<i64> {
    let mut modes: Vec<(i64, i64)> = Vec::new();
    let (leaves, last) = (Function::of(a).0, a.flat_modes().len() - 1);
    for (k, (extent, stride)) in leaves.into_iter().enumerate() {
        match modes.last_mut() {
            _ if extent == 1 && k != last => {}
            Some(below) if below.0 * below.1 == stride => below.0 *= extent,
            _ => modes.push((extent, stride)),
        }
    }
    modes.windows(2).map(|pair| pair[1].1 - pair[0].0 * pair[0].1).collect()
}

/// Any small A: what is missed is missed where several of its turns cancel, and nowhere else.
#[test]
fn composition_cancelling() {
    let composed = sweep(&every_layout(3, 1..=4, -1..=6), |a| {
        let turns = turns(a);
        let sum = |of: u32| turns.iter().enumerate().filter(|(k, _)| of >> k & 1 == 1).map(|turn| turn.1).sum::<i64>();
        let cancel = (1..1 << turns.len()).any(|of| sum(of) == 0);
        let mut composed = Composed::default();
        for n in 2..=6 {
            for d in (1..a.size()).take_while(|d| (n - 1) * d < a.size()) {
                let judged = judge(a, &RuntimeLayout::new(n, d).unwrap());
                assert!(judged.found.missed == 0 || cancel, "{a} o {n}:{d}");
                composed += judged;
            }
        }
        composed
    });
    page::gives("composition_cancelling", composed.found);
}

/// What the page says of missed pairs, by its example.
#[test]
fn cancelling_turns_forgive_a_carry() {
    let [a, b] = ["(3,4,5):(4,1,15)", "14:4"].map(|text| text.parse::<RuntimeLayout>().unwrap());
    assert_eq!(judge(&a, &b).found.missed, 1);
    assert_eq!(turns(&a), [-11, 11]);
    let refused = a.composition(&b).unwrap_err();
    page::says(&format!("`{a}` with `{b}` is one"));
    page::says(&format!("`{refused}`"));
}

//! The cases of `tests/tilings_of_types.rs`: tilings of atoms and copies, drawn, as programs over types. Values only sort them into
//! accepted and refused here; what each gives is compared by the test.
//!
//! `CUTE_TILINGS=300 cargo test -p cute-generated-tests --test tilings_of_types` draws more of them, and
//! `CUTE_TILINGS_SEED` others.

use std::fmt::Write as _;

use cute_runtime::atom::{CopyAtom, Element, MmaAtom, Mode, Operand, TiledCopy, TiledMma};
use cute_runtime::{IntTuple, RuntimeLayout, Tiler};

use crate::atoms::{atom, copy_atom, permutation};
use crate::draw::Draw;
use crate::share::share;

/// How many are accepted, of tilings and of copies each; half as many are refused.
const ACCEPTED: usize = 6;

const ATOMS: [&str; 7] = [
    "UniversalFMA<f32>",
    "SM75_8x8x16_S32S8S8S32_TN",
    "SM80_8x8x4_F64F64F64F64_TN",
    "SM80_16x8x8_F32TF32TF32F32_TN",
    "SM80_16x8x16_F32F16F16F32_TN",
    "SM80_16x8x64_S32U4U4S32_TN",
    "SM90_64x8x16_F32F16F16_RS<K,K>",
];

/// Copies of 16-bit elements.
const COPIES: [&str; 8] = [
    "UniversalCopy<16b>",
    "UniversalCopy<64b>",
    "SM80_CP_ASYNC_CACHEALWAYS<32b>",
    "SM75_U32x1_LDSM_N",
    "SM75_U32x4_LDSM_N",
    "SM75_U16x2_LDSM_T",
    "SM90_U32x2_STSM_N",
    "SM90_U16x8_STSM_T",
];

/// The extents as a layout whose modes are compact in a drawn order; with a gap, the last of them has twice its stride.
fn numbered(draw: &mut Draw, extents: &[i64], gap: bool) -> Option<RuntimeLayout> {
    let mut order: Vec<usize> = (0..extents.len()).collect();
    for k in (1..order.len()).rev() {
        order.swap(k, draw.below(k + 1));
    }
    let (mut strides, mut next, mut last) = (vec![0; extents.len()], 1, None);
    for mode in order {
        strides[mode] = next;
        next *= extents[mode];
        last = if extents[mode] > 1 { Some(mode) } else { last };
    }
    if let (Some(last), true) = (last, gap) {
        strides[last] *= 2;
    }
    RuntimeLayout::new(IntTuple::from(extents.to_vec()), IntTuple::from(strides)).ok()
}

/// A compact tensor of two modes, and a third one now and then.
fn tensor(draw: &mut Draw, extents: [i64; 2]) -> Option<RuntimeLayout> {
    let [m, n] = extents;
    let shape = if draw.below(3) == 0 { IntTuple::from((m, n, 2)) } else { IntTuple::from((m, n)) };
    let by_row = draw.below(2) == 0;
    if by_row { RuntimeLayout::layout_right(&shape) } else { RuntimeLayout::layout_left(&shape) }.ok()
}

/// A tiling, with three tensors that its tile divides and three that it does not: the case, and whether it is accepted.
fn tiling(draw: &mut Draw, k: usize) -> Option<(String, bool)> {
    let name = ATOMS[draw.below(ATOMS.len())];
    let of_values = MmaAtom::named(name).ok()?;
    let counts: Vec<i64> = (0..3).map(|_| draw.pick(&[1, 1, 2, 3])).collect();
    let (gap, odd) = (draw.below(6) == 0, draw.below(6) == 0);
    let atoms = numbered(draw, &counts, gap)?;
    let mut modes = Vec::new();
    for mode in Mode::ALL {
        let covered = of_values.extent(mode) * counts[mode.index()];
        let times = draw.pick(&[1, 1, 2]);
        modes.push(match draw.below(3) {
            0 => Tiler::Keep,
            1 => Tiler::Int(covered * times + i64::from(odd && mode == Mode::M)),
            _ => Tiler::Layout(RuntimeLayout::new((covered, times), (times, 1)).ok()?),
        });
    }
    let given = Tiler::ByMode(modes);
    let [of_type, of_value] = permutation(&given)?;
    let of_types = atom(name)?;
    let Ok(mma) = TiledMma::new(&of_values, &atoms, &given) else {
        return Some((
            format!("no_tiling!(no_tiling_{k} {{TiledMma<{of_types}, Layout!({atoms}), {of_type}>}});"),
            false,
        ));
    };
    let mut case = format!(
        "tiling!(tiling_{k} {{{of_types}}} {name:?} {{{atoms}}} {{{of_value}}} \"{given}\" {{{}}}",
        mma.tile_shape()
    );
    for operand in [Operand::A, Operand::B, Operand::C] {
        let [m, n] = operand.modes().map(|mode| mma.tile_size(mode) * draw.pick(&[1, 1, 2]));
        let whole = tensor(draw, [m, n])?;
        let [m, n] = [m, n].map(|extent| (extent - draw.pick(&[0, 1, 3])).max(1));
        let ragged = tensor(draw, [m, n])?;
        // What is counted one by one.
        if whole.size() > 1 << 13 {
            return None;
        }
        let letter = format!("{operand:?}").to_lowercase();
        write!(case, " [{letter} {{{whole}}} {{{ragged}}}]").ok()?;
    }
    Some((format!("{case});"), true))
}

/// A copy by threads and values, and a tensor of whole tiles and another one.
fn copy(draw: &mut Draw, k: usize) -> Option<(String, bool)> {
    let name = COPIES[draw.below(COPIES.len())];
    let of_types = copy_atom(name, "f16")?;
    let typed = CopyAtom::named(name).ok()?.with_type(Element::F16).ok()?;
    let extents = |draw: &mut Draw, of: &[i64]| [draw.pick(of), draw.pick(of)];
    let (threads, values) = (extents(draw, &[1, 2, 4, 8]), extents(draw, &[1, 2, 4]));
    let gap = draw.below(6) == 0;
    let (thr, val) = (numbered(draw, &threads, gap)?, numbered(draw, &values, false)?);
    let Ok(made) = TiledCopy::new(&typed, &thr, &val) else {
        return Some((format!("no_copy!(no_copy_{k} {{{of_types}}} {{{thr}}} {{{val}}});"), false));
    };
    let [m, n] = [0, 1].map(|mode| threads[mode] * values[mode] * draw.pick(&[1, 2]));
    let whole = tensor(draw, [m, n])?;
    let [m, n] = [m, n].map(|extent| (extent - draw.pick(&[0, 1, 3])).max(1));
    let ragged = tensor(draw, [m, n])?;
    let (tv, tile) = (made.layout_tv(), made.tile_shape());
    Some((
        format!(
            "copy!(copy_{k} {{{of_types}}} {name:?} {{{thr}}} {{{val}}} {{{tv}}} {{{tile}}} {{{whole}}} {{{ragged}}});"
        ),
        true,
    ))
}

/// The number in a variable of the environment.
fn number<N: std::str::FromStr>(name: &str) -> Option<N> {
    std::env::var(name).ok()?.parse().ok()
}

/// The text of all cases.
pub(crate) fn tilings() -> Result<String, Box<dyn std::error::Error>> {
    let mut draw = Draw::new(number::<u64>("CUTE_TILINGS_SEED").filter(|&seed| seed != 0).unwrap_or(crate::SEED + 4));
    let accepted = number("CUTE_TILINGS").unwrap_or(share(ACCEPTED));
    let mut text = String::new();
    for case in [tiling as fn(&mut Draw, usize) -> Option<(String, bool)>, copy] {
        let mut wanted = [accepted / 2, accepted];
        while wanted != [0, 0] {
            let k = wanted[0] + wanted[1];
            let Some((case, is_accepted)) = case(&mut draw, k) else { continue };
            let left = &mut wanted[usize::from(is_accepted)];
            if *left > 0 {
                *left -= 1;
                writeln!(text, "{case}")?;
            }
        }
    }
    Ok(text)
}

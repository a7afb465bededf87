//! Operands for an operation, by the letters of its signature: most often such as it accepts.

use std::fmt;

use cute_runtime::expr::OperationHelp;

use crate::draw::Draw;
use crate::model::{Layout, Point, Swizzle, Tree};

/// An operand, as it is written.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    Layout(Layout),
    /// An integer, a shape, a coordinate.
    Tree(Tree<i64>),
    /// A coordinate with `_`.
    Slice(Tree<Option<i64>>),
    /// Layouts, integers and `_` by mode.
    Tiler(Tree<Tile>),
    Swizzle(Swizzle),
    Word(&'static str),
}

/// What stands for one mode in a tiler.
#[derive(Clone, Debug)]
pub(crate) enum Tile {
    Keep,
    Int(i64),
    Layout(Layout),
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tile::Keep => f.write_str("_"),
            Tile::Int(n) => write!(f, "{n}"),
            Tile::Layout(layout) => write!(f, "{layout}"),
        }
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Layout(layout) => write!(f, "{layout}"),
            Operand::Tree(tree) => write!(f, "{tree}"),
            Operand::Slice(tree) => {
                write!(f, "{}", tree.map(&mut |leaf| leaf.map_or_else(|| "_".to_owned(), |leaf| leaf.to_string())))
            }
            Operand::Tiler(tree) => write!(f, "{tree}"),
            Operand::Swizzle(swizzle) => write!(f, "{swizzle}"),
            Operand::Word(word) => f.write_str(word),
        }
    }
}

/// How large the numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Every element can be looked at.
    Small,
    /// Up to the ends of 64 bits.
    Huge,
}

/// Operands for a call.
pub(crate) fn operands(draw: &mut Draw<'_>, operation: &'static OperationHelp, scale: Scale) -> Vec<Operand> {
    let (name, letters) = operation.signature.split_once('(').unwrap_or((operation.signature, ""));
    if letters.trim_end_matches(')').split(',').any(|letter| OF_ATOMS.contains(&letter)) {
        return operands_of_atoms(draw, operation, scale);
    }
    let mut given: Vec<Operand> = Vec::new();
    for letter in letters.trim_end_matches(')').split(',') {
        let count = if letter == "…" { draw.below(3) } else { 1 };
        for _ in 0..count {
            let operand = if draw.one_in(32) { any(draw, scale) } else { operand(draw, name, letter, &given, scale) };
            given.push(operand);
        }
    }
    // The last ones may be left out of some: an order, a vector's width, and what another device has.
    let optional =
        |letter: &&str| matches!(*letter, "VECTOR" | "VR" | "ORDER" | "WARP" | "BANKS" | "WORD" | "SECTOR" | "LINE");
    let left_out = letters.trim_end_matches(')').split(',').rev().take_while(optional).count();
    if left_out > 0 && !draw.one_in(3) {
        let all = !draw.one_in(3);
        given.truncate(given.len().saturating_sub(if all { left_out } else { 1 + draw.below(left_out) }));
    }
    given
}

/// Letters of operands that are no layouts and no integers of any size.
const OF_ATOMS: [&str; 6] = ["ATOM", "TYPE", "MMA", "COPY", "BITS", "CTAS"];

/// Operands for an operation with atoms: few of those that could be drawn fit together, so these are the ones of its example,
/// one or two of them exchanged for others of the kind.
fn operands_of_atoms(draw: &mut Draw<'_>, operation: &'static OperationHelp, scale: Scale) -> Vec<Operand> {
    let call = operation.example.split(" = ").next().unwrap_or_default();
    let inside = call.split_once('(').map_or("", |(_, operands)| operands.strip_suffix(')').unwrap_or(operands));
    let mut depth = 0_i32;
    let parts = inside.split(|c: char| {
        depth += i32::from(matches!(c, '(' | '<')) - i32::from(matches!(c, ')' | '>'));
        c == ',' && depth == 0
    });
    let mut given: Vec<Operand> = parts.map(Operand::Word).collect();
    for _ in 0..draw.below(3) {
        let place = draw.below(given.len().max(1));
        let Some(operand) = given.get_mut(place) else { continue };
        *operand = match *operand {
            Operand::Word(word) if word.starts_with("tiled_mma") => one_of(draw, &TILED_MMAS),
            Operand::Word(word) if word.starts_with("tiled_copy") => one_of(draw, &TILED_COPIES),
            Operand::Word(word) if word.starts_with("SM") || word.starts_with("Universal") => one_of(draw, &ATOMS),
            Operand::Word(word) if word.parse::<i64>().is_ok() => {
                Operand::Tree(Tree::Leaf(*draw.pick(&[1, 2, 4, 8, 16, 32, 64, 128, 0, -1])))
            }
            Operand::Word(word) if word.contains(':') && !draw.one_in(4) => match draw.below(2) {
                0 => one_of(draw, &MATRICES),
                _ => Operand::Layout(layout(draw, scale)),
            },
            Operand::Word(word) if word.starts_with(|c: char| c.is_ascii_lowercase()) && !draw.one_in(4) => {
                one_of(draw, &["f16", "f32", "i32", "u8", "tf32", "f64", "bf16"])
            }
            _ => any(draw, scale),
        };
    }
    given
}

fn one_of(draw: &mut Draw<'_>, words: &[&'static str]) -> Operand {
    let word: &&'static str = draw.pick(words);
    Operand::Word(word)
}

const ATOMS: [&str; 7] = [
    "SM80_16x8x16_F32F16F16F32_TN",
    "SM70_8x8x4_F32F16F16F32_TN",
    "UniversalFMA<f32>",
    "SM75_U32x4_LDSM_N",
    "SM75_U16x4_LDSM_T",
    "UniversalCopy<64b>",
    "SM80_CP_ASYNC_CACHEGLOBAL<128b>",
];
const TILED_MMAS: [&str; 4] = [
    "tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(2,2,1))",
    "tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(1,2,2),(32,_,16))",
    "tiled_mma(SM70_8x8x4_F32F16F16F32_TN,(2,2,1))",
    "tiled_mma(UniversalFMA<f32>,(16,16,1))",
];
const TILED_COPIES: [&str; 3] = [
    "tiled_copy(UniversalCopy<i32>,i32,(2,2),(2,3))",
    "tiled_copy(UniversalCopy<128b>,f16,(16,8):(8,1),(1,8))",
    "tiled_copy_a(SM75_U32x4_LDSM_N,f16,tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(2,2,1)))",
];
const MATRICES: [&str; 5] =
    ["(64,64):(64,1)", "(64,64,3):(1,64,4096)", "(128,128):(128,1)", "S<3,3,3> o (64,64):(64,1)", "(96,80):(1,96)"];

fn operand(draw: &mut Draw<'_>, name: &str, letter: &str, given: &[Operand], scale: Scale) -> Operand {
    let first = given.first();
    let rank = match first {
        Some(Operand::Layout(layout)) => layout.shape.modes().len(),
        Some(Operand::Tree(shape)) => shape.modes().len(),
        _ => 1,
    };
    let int = |n: i64| Operand::Tree(Tree::Leaf(n));
    // What a mode of is asked, or an element of.
    let own = match first {
        Some(Operand::Layout(layout)) => layout.shape.clone(),
        Some(Operand::Tree(shape)) => shape.clone(),
        _ => Tree::Leaf(4),
    };
    match (name, letter) {
        (_, "WARP") => int(1 << draw.below(7)),
        (_, "BANKS") => int(1 << draw.below(7)),
        (_, "WORD") => int(1 << draw.below(4)),
        (_, "SECTOR") => int(1 << (4 + draw.below(3))),
        (_, "LINE") => int(1 << (6 + draw.below(3))),
        // A matrix of a row a bit, and a shape of as many elements.
        ("from_f2_matrix", "M") => {
            let bits = 1 + draw.below(3);
            let bit = |row: usize, column: usize| Tree::Leaf(i64::from(row == column));
            let row = |row: usize| Tree::Tuple((0..bits).map(|column| bit(row, column)).collect());
            let mut rows: Vec<Tree<i64>> = (0..bits).map(row).collect();
            let turned = draw.below(bits);
            rows.rotate_left(turned);
            Operand::Tree(Tree::Tuple(rows))
        }
        ("from_f2_matrix", _) => int(1 << rank),
        ("swizzle" | "swizzle_compose" | "swizzle_upcast" | "swizzle_downcast", "S") => Operand::Swizzle(swizzle(draw)),
        ("swizzle_compose", _) => Operand::Swizzle(match first {
            Some(Operand::Swizzle(first)) if !draw.one_in(3) => {
                Swizzle { base: first.base.saturating_add(draw.number(-1..=1)), ..*first }
            }
            _ => swizzle(draw),
        }),
        ("swizzle", _) => match draw.below(3) {
            0 => int(draw.number(-9..=1100)),
            1 => Operand::Layout(strided(draw, scale)),
            _ => Operand::Swizzle(swizzle(draw)),
        },
        ("take" | "group", "B") => {
            let beyond = usize::from(draw.one_in(12));
            int(draw.below(rank + beyond) as i64)
        }
        ("take" | "group", "E") => {
            let begin = if let Some(Operand::Tree(Tree::Leaf(begin))) = given.last() { *begin } else { 0 };
            int(draw.number(begin.saturating_add(1)..=begin.saturating_add(1).max(rank as i64)))
        }
        ("append" | "prepend", "X") if draw.one_in(2) => int((rank + draw.below(4)) as i64),
        ("hier_coord" | "flat_coord" | "linear_coord", "X") => match (scale, first) {
            (Scale::Huge, _) => int(draw.any_number()),
            (_, Some(Operand::Layout(layout))) if !draw.one_in(3) => {
                let index = draw.below(usize::try_from(layout.size()).unwrap_or(1).max(1));
                int(layout.at(index as i128).integer().and_then(|offset| i64::try_from(offset).ok()).unwrap_or(0))
            }
            _ => int(draw.number(-3..=99)),
        },
        ("coord", "I") => Operand::Tree(coordinate(draw, &own).map(&mut |leaf| leaf.unwrap_or(0))),
        ("domain_distribute", "N") => int(*draw.pick(&[1, 2, 3, 4, 6, 8, 12])),
        ("coverage", "N") => int(if scale == Scale::Huge { draw.any_number() } else { draw.number(0..=99) }),
        (_, "L" | "A") => Operand::Layout(layout(draw, scale)),
        ("blocked_product" | "raked_product", "B") => match first {
            // Modes as many as the other has.
            Some(Operand::Layout(layout)) if !draw.one_in(4) => {
                let leaves = layout.shape.modes().iter().map(|_| leaf(draw)).collect();
                Operand::Layout(compact(draw, Tree::Tuple(leaves)))
            }
            _ => Operand::Layout(strided(draw, scale)),
        },
        ("composition", "B") => composed(draw, first, scale),
        (_, "B" | "X" | "W" | "R") => Operand::Layout(layout(draw, scale)),
        (_, "I" | "…") if name != "make_layout" && name != "zip" => {
            int((draw.below(rank.max(1)) + usize::from(draw.one_in(12))) as i64)
        }
        (_, "…") => Operand::Layout(layout(draw, scale)),
        ("slice" | "slice_and_offset" | "dice", "C") => Operand::Slice(coordinate(draw, &own)),
        (_, "C") => Operand::Tree(coordinate(draw, &own).map(&mut |leaf| leaf.unwrap_or(0))),
        ("unflatten", "P") => {
            let leaves = own.leaves().len();
            Operand::Tree(profile(draw, leaves))
        }
        (_, "P") => Operand::Tree(coarser(draw, &own)),
        ("complement" | "complement_ceil", "M") => match first {
            Some(Operand::Layout(layout)) if scale == Scale::Small => {
                let reach =
                    |(extent, stride): (i64, &Point)| stride.integer().map_or(1, |stride| i128::from(extent) * stride);
                let reach = layout.flat().into_iter().map(reach).max().unwrap_or(1).clamp(1, 512);
                if draw.one_in(8) { int(draw.number(0..=99)) } else { int(reach as i64 * draw.number(1..=4)) }
            }
            _ => Operand::Tree(own),
        },
        ("tile_to_shape", "S") => {
            let times = |draw: &mut Draw<'_>, extent: i128| {
                Tree::Leaf(i64::try_from(extent).unwrap_or(1).wrapping_mul(draw.number(1..=3)))
            };
            match first {
                Some(Operand::Layout(layout)) if !draw.one_in(8) => match &layout.shape {
                    Tree::Leaf(extent) => Operand::Tree(times(draw, i128::from(*extent))),
                    Tree::Tuple(modes) => {
                        Operand::Tree(Tree::Tuple(modes.iter().map(|mode| times(draw, mode.size())).collect()))
                    }
                },
                _ => Operand::Tree(own),
            }
        }
        (_, "S") => Operand::Tree(shape(draw, 2, scale)),
        (_, "ORDER") => match draw.below(4) {
            0 => Operand::Word("LayoutLeft"),
            1 => Operand::Word("LayoutRight"),
            _ => Operand::Tree(order(draw, rank)),
        },
        ("logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide", "T")
        | ("logical_divide_ceil" | "zipped_divide_ceil" | "tiled_divide_ceil" | "flat_divide_ceil", "T")
        | ("logical_product" | "zipped_product" | "tiled_product" | "flat_product", "T") => tiler(draw, first, scale),
        (_, "T") => match first {
            Some(Operand::Tree(first)) if !draw.one_in(4) => Operand::Tree(refined(draw, first)),
            _ => Operand::Tree(shape(draw, 2, scale)),
        },
        (_, "OLD" | "NEW") => int(*draw.pick(&[8, 16, 32, 4, 1, 2, 64, 6, 3])),
        (_, "BYTES") => int(*draw.pick(&[4, 2, 1, 8, 16, 3])),
        (_, "VECTOR" | "VW" | "VR") => int(*draw.pick(&[1, 2, 4, 8, 3])),
        (_, "N" | "M") => match scale {
            Scale::Small => int(*draw.pick(&[2, 1, 4, 3, 8, 6, 16, 0])),
            Scale::Huge => int(draw.any_number()),
        },
        _ => any(draw, scale),
    }
}

/// An operand of any kind.
fn any(draw: &mut Draw<'_>, scale: Scale) -> Operand {
    match draw.below(6) {
        0 => Operand::Tree(Tree::Leaf(draw.any_number())),
        1 => Operand::Tree(shape(draw, 2, scale)),
        2 => Operand::Layout(layout(draw, scale)),
        3 => Operand::Swizzle(swizzle(draw)),
        4 => Operand::Slice(Tree::Leaf(None)),
        _ => Operand::Word("LayoutRight"),
    }
}

/// What composes with the first operand, more often than not.
fn composed(draw: &mut Draw<'_>, first: Option<&Operand>, scale: Scale) -> Operand {
    match draw.below(6) {
        0 => Operand::Layout(layout(draw, scale)),
        1 => tiler(draw, first, scale),
        _ => match first {
            Some(Operand::Layout(layout)) => {
                let size = i64::try_from(layout.size()).unwrap_or(1);
                let step = *draw.pick(&[1, 1, 2, 4, 3, 8]);
                let extent = *draw.pick(&[2, 1, 4, 3, 8, 6]);
                let mode =
                    |extent, stride: i64| Layout::new(Tree::Leaf(extent), Tree::Leaf(Point::of(stride.into(), &[])));
                match draw.below(3) {
                    0 => Operand::Layout(mode((size / step).clamp(1, 64), step)),
                    1 => Operand::Layout(Layout::of_modes(vec![
                        mode(extent, 1),
                        mode((size / extent / step).clamp(1, 64), extent.saturating_mul(step)),
                    ])),
                    _ => Operand::Layout(Layout::of_modes(vec![
                        mode((size / extent).clamp(1, 64), extent),
                        mode(extent, 1),
                    ])),
                }
            }
            _ => Operand::Layout(strided(draw, scale)),
        },
    }
}

/// A tiler for the first operand.
fn tiler(draw: &mut Draw<'_>, first: Option<&Operand>, scale: Scale) -> Operand {
    let rank = if let Some(Operand::Layout(layout)) = first { layout.shape.modes().len() } else { 2 };
    let tile = |draw: &mut Draw<'_>| match draw.below(6) {
        0 => Tile::Keep,
        1 => Tile::Layout(strided(draw, scale)),
        2 => Tile::Layout(Layout::new(
            Tree::Leaf(draw.number(1..=4)),
            Tree::Leaf(Point::of(draw.number(1..=4).into(), &[])),
        )),
        _ => Tile::Int(*draw.pick(&[2, 1, 3, 4, 6])),
    };
    match draw.below(3) {
        0 => match tile(draw) {
            Tile::Layout(layout) => Operand::Layout(layout),
            Tile::Int(n) => Operand::Tree(Tree::Leaf(n)),
            Tile::Keep => Operand::Slice(Tree::Leaf(None)),
        },
        _ => {
            let count = rank.saturating_sub(draw.below(2)).max(1) + usize::from(draw.one_in(12));
            Operand::Tiler(Tree::Tuple((0..count).map(|_| Tree::Leaf(tile(draw))).collect()))
        }
    }
}

fn leaf(draw: &mut Draw<'_>) -> Tree<i64> {
    Tree::Leaf(*draw.pick(&[2, 1, 4, 3, 2, 4, 5, 6, 8]))
}

/// A shape of up to some hundred elements, or of any.
pub(crate) fn shape(draw: &mut Draw<'_>, depth: usize, scale: Scale) -> Tree<i64> {
    let mut left = if scale == Scale::Small { 400 } else { i64::MAX };
    nested(draw, depth, scale, &mut left)
}

fn nested(draw: &mut Draw<'_>, depth: usize, scale: Scale, left: &mut i64) -> Tree<i64> {
    if depth == 0 || draw.below(4) == 0 {
        let extent = match scale {
            Scale::Small => *draw.pick(&[2, 1, 4, 3, 2, 4, 5, 6, 8, 12]),
            // Products within 64 bits, most often.
            Scale::Huge if !draw.one_in(24) => draw.any_number().max(1),
            Scale::Huge => draw.any_number(),
        };
        let extent = if extent > *left && !draw.one_in(24) {
            1 + extent.unsigned_abs() as i64 % (*left).clamp(1, 1 << 40)
        } else {
            extent
        };
        *left /= extent.max(1);
        return Tree::Leaf(extent);
    }
    let modes = if draw.one_in(40) { 0 } else { 1 + draw.below(3) };
    Tree::Tuple((0..modes).map(|_| nested(draw, depth - 1, scale, left)).collect())
}

/// A layout of any kind.
pub(crate) fn layout(draw: &mut Draw<'_>, scale: Scale) -> Layout {
    match draw.below(8) {
        6 => {
            let offset = if draw.one_in(2) { draw.number(-9..=99) } else { 0 };
            Layout { outer: vec![(swizzle(draw), offset)], ..strided(draw, scale) }
        }
        7 => {
            let plain = strided(draw, scale);
            // The places of one tuple: a number and a tuple have no sum.
            let deep = draw.one_in(3);
            let stride = plain.stride.map(&mut |stride| {
                let place = draw.below(3) as i64;
                let path: &[i64] = if deep { &[place, 1] } else { &[place] };
                Point::of(stride.integer().unwrap_or(1), path)
            });
            Layout { stride, ..plain }
        }
        _ => strided(draw, scale),
    }
}

/// A layout of integers as strides: compact in some order of its leaves, with gaps, broadcasts, what runs backwards and
/// plain noise now and then.
pub(crate) fn strided(draw: &mut Draw<'_>, scale: Scale) -> Layout {
    let shape = shape(draw, 3, scale);
    compact_with(draw, shape, scale)
}

/// The same of a shape, without the noise.
fn compact(draw: &mut Draw<'_>, shape: Tree<i64>) -> Layout {
    let mut next = *draw.pick(&[1, 1, 2, 3]);
    let stride = shape.map(&mut |extent| {
        let stride = next;
        next *= extent;
        Point::of(stride.into(), &[])
    });
    Layout::new(shape, stride)
}

fn compact_with(draw: &mut Draw<'_>, shape: Tree<i64>, scale: Scale) -> Layout {
    let extents: Vec<i64> = shape.leaves().into_iter().copied().collect();
    let mut order: Vec<usize> = (0..extents.len()).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, last - draw.below(last + 1));
    }
    let mut strides = vec![0; extents.len()];
    let mut next: i64 = *draw.pick(&[1, 1, 1, 2, 3]);
    for leaf in order {
        let gap = if draw.one_in(8) { draw.number(2..=3) } else { 1 };
        next = next.saturating_mul(gap);
        strides[leaf] = match draw.below(20) {
            17 => 0,
            18 if scale == Scale::Huge => draw.any_number(),
            18 => draw.number(0..=40),
            19 => -next,
            _ => next,
        };
        next = next.saturating_mul(extents[leaf].max(1));
    }
    let mut strides = strides.into_iter();
    let stride = shape.map(&mut |_| Point::of(strides.next().unwrap_or(0).into(), &[]));
    Layout::new(shape, stride)
}

fn swizzle(draw: &mut Draw<'_>) -> Swizzle {
    let (bits, base, gap) = (draw.number(0..=3), draw.number(0..=4), draw.number(0..=2));
    let shift = bits + gap;
    match draw.below(12) {
        11 => Swizzle { bits: draw.number(-1..=64), base: draw.number(-1..=64), shift: draw.number(-64..=64) },
        8..=10 => Swizzle { bits, base, shift: -shift },
        _ => Swizzle { bits, base, shift },
    }
}

/// A coordinate of a shape, coarser in places, with `_`.
fn coordinate(draw: &mut Draw<'_>, shape: &Tree<i64>) -> Tree<Option<i64>> {
    match (shape, draw.below(4)) {
        (Tree::Tuple(modes), 0..=2) => Tree::Tuple(modes.iter().map(|mode| coordinate(draw, mode)).collect()),
        (_, 3) => Tree::Leaf(None),
        (shape, _) => {
            let size = i64::try_from(shape.size()).unwrap_or(i64::MAX);
            let outside = draw.one_in(16);
            Tree::Leaf(Some(if outside { draw.any_number() } else { draw.number(0..=size.max(1) - 1) }))
        }
    }
}

/// Ones, so many, nested anyhow.
fn profile(draw: &mut Draw<'_>, leaves: usize) -> Tree<i64> {
    let mut modes: Vec<Tree<i64>> = (0..leaves + usize::from(draw.one_in(12))).map(|_| Tree::Leaf(1)).collect();
    for _ in 0..draw.below(3) {
        if modes.len() > 1 {
            let start = draw.below(modes.len());
            let group: Vec<_> = modes.drain(start..start + 1 + draw.below(modes.len() - start)).collect();
            modes.insert(start, Tree::Tuple(group));
        }
    }
    Tree::Tuple(modes)
}

/// The shape, with some of its tuples one integer.
fn coarser(draw: &mut Draw<'_>, shape: &Tree<i64>) -> Tree<i64> {
    match shape {
        Tree::Tuple(modes) if !draw.one_in(3) => {
            let kept = modes.len() - usize::from(draw.one_in(8)).min(modes.len());
            Tree::Tuple(modes[..kept].iter().map(|mode| coarser(draw, mode)).collect())
        }
        _ => Tree::Leaf(1),
    }
}

/// A shape of the same profile, or a finer one.
fn refined(draw: &mut Draw<'_>, shape: &Tree<i64>) -> Tree<i64> {
    match shape {
        Tree::Tuple(modes) => Tree::Tuple(modes.iter().map(|mode| refined(draw, mode)).collect()),
        Tree::Leaf(n) => match draw.below(6) {
            4 => Tree::Leaf(draw.number(0..=12)),
            5 => Tree::Tuple(vec![Tree::Leaf(2), Tree::Leaf(n / 2)]),
            3 => Tree::Leaf(*draw.pick(&[1, 2, 4, 3])),
            _ => Tree::Leaf(*n),
        },
    }
}

/// The modes in some order.
fn order(draw: &mut Draw<'_>, rank: usize) -> Tree<i64> {
    let mut order: Vec<i64> = (0..rank as i64).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, last - draw.below(last + 1));
    }
    if draw.one_in(12) {
        order.push(0);
    }
    match order[..] {
        [one] if draw.one_in(2) => Tree::Leaf(one),
        _ => Tree::Tuple(order.into_iter().map(Tree::Leaf).collect()),
    }
}

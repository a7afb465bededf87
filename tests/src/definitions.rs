//! Divides and products by their definitions, one element after the other: the offsets of all elements in the order of
//! the logical form. Written from the leaves of the operands; of the algebra, only what cuts a layout into its modes
//! and divides two shapes is used.

use cute_types::runtime::{IntTuple, RuntimeLayout, Tiler, ceil_div};

use crate::brute::{Function, sums, values};

/// `A(i)` for each index, the last mode running on.
pub fn composed(a: &RuntimeLayout, indices: &[i64]) -> Vec<i64> {
    let a = Function::of(a);
    indices.iter().map(|&index| a.at(index)).collect()
}

/// The offsets of a logical divide: A at every element of the tile and of what walks over the tiles.
pub fn divided(a: &RuntimeLayout, tiler: &Tiler) -> Vec<i64> {
    by_mode(a, tiler, divided, |tile| {
        let walk = walk(tile, a.coalesce().expect("small").shape()).values();
        let indices: Vec<i64> = walk.into_iter().flat_map(|x| values(tile).into_iter().map(move |y| x + y)).collect();
        composed(a, &indices)
    })
}

/// The offsets of a logical product: A, moved to every element of its gaps that the tiler leads to.
pub fn repeated(a: &RuntimeLayout, tiler: &Tiler) -> Vec<i64> {
    by_mode(a, tiler, repeated, |tile| {
        let gaps = gaps(a, &IntTuple::Int(a.size() * tile.cosize()));
        let starts = values(tile).into_iter().map(|index| gaps.at(index));
        starts.flat_map(|start| values(a).into_iter().map(move |offset| start + offset)).collect()
    })
}

/// What an operation by mode does: the sums of the offsets of the modes, the leftmost mode fastest.
fn by_mode(
    a: &RuntimeLayout,
    tiler: &Tiler,
    operation: fn(&RuntimeLayout, &Tiler) -> Vec<i64>,
    whole: impl Fn(&RuntimeLayout) -> Vec<i64>,
) -> Vec<i64> {
    match tiler {
        Tiler::Keep => values(a),
        Tiler::Layout(tile) => whole(tile),
        Tiler::Coord(tile) => unreachable!("{tile} is no tiler of these"),
        Tiler::Int(n) => whole(&RuntimeLayout::new(*n, 1).expect("a tile of n elements")),
        Tiler::ByMode(tilers) => {
            let tilers = tilers.iter().chain(std::iter::repeat(&Tiler::Keep));
            let modes = a.modes().expect("small");
            let offsets = modes.iter().zip(tilers).map(|(mode, tiler)| operation(mode, tiler)).collect::<Vec<_>>();
            sums(&offsets)
        }
    }
}

/// The complement that CuTe computes: the gaps below each stride, rounded down, and the periods in the cotarget, rounded
/// up.
pub fn gaps(a: &RuntimeLayout, cotarget: &IntTuple) -> Function {
    let (mut gaps, repeats, period) = below(a, cotarget);
    gaps.push((repeats, period));
    // A mode of one element is not the one that runs on.
    gaps.retain(|gap| gap.0 != 1);
    Function(gaps)
}

/// The complement that CuTe describes: with as many periods as reach the cotarget together with A.
pub fn walk(a: &RuntimeLayout, cotarget: &IntTuple) -> Function {
    let (mut gaps, mut repeats, period) = below(a, cotarget);
    let size: i64 = cotarget.leaves().product();
    let furthest = |f: Function| f.values().into_iter().max().unwrap_or(0);
    let inside = furthest(Function::of(a)) + furthest(Function(gaps.clone()));
    while inside + (repeats - 1) * period + 1 < size {
        repeats += 1;
    }
    gaps.push((repeats, period));
    gaps.retain(|gap| gap.0 != 1);
    Function(gaps)
}

/// The gaps below each stride, rounded down, the periods in the cotarget, rounded up, and how long one is.
fn below(a: &RuntimeLayout, cotarget: &IntTuple) -> (Vec<(i64, i64)>, i64, i64) {
    let mut modes = Function::of(a).0;
    modes.retain(|&(extent, stride)| extent != 1 && stride != 0);
    modes.sort_by_key(|mode| mode.1);
    let (mut gaps, mut period) = (Vec::new(), 1);
    for (extent, stride) in modes {
        gaps.push((stride / period, period));
        period = extent * stride;
    }
    let repeats: i64 = ceil_div(cotarget, &IntTuple::Int(period)).expect("a positive period").leaves().product();
    (gaps, repeats, period)
}

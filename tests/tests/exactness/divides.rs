//! A divide is `A ∘ (B, B*)`: each element of A once where the tile divides, and A's last mode running on where it is
//! rounded up.

use cute_tests::brute::{Function, is_bijection_onto, sorted, sums, values};
use cute_tests::cute;
use cute_tests::definitions::{composed, divided, gaps, walk};
use cute_tests::draw::Draw;
use cute_tests::sweep::{Found, every_layout, sweep};
use cute_types::runtime::{IntTuple, RuntimeLayout, Tiler};

use super::gather::{DIVIDES, DIVIDES_CEIL, is_gathered, parts};
use super::page;

/// What is divided: two modes of extents 1 to 8, the left or the right one fastest, or generic, and three generic ones.
fn divided_layouts() -> Vec<RuntimeLayout> {
    let two = (1..=8).flat_map(|x| (1..=8).map(move |y| (x, y)));
    let two = two.flat_map(|(x, y)| [(1, x), (y, 1), (1, 1000)].map(|strides| RuntimeLayout::new((x, y), strides)));
    let three = (2..=4).flat_map(|x| (2..=4).flat_map(move |y| (2..=4).map(move |z| (x, y, z))));
    let three = three.map(|shape| RuntimeLayout::new(shape, (1, 1000, 1_000_000)));
    two.chain(three).map(Result::unwrap).collect()
}

/// Every tile of one mode with extents to 8 and strides to 8, and of two with extents to 3 and strides to 12.
fn tiles() -> Vec<RuntimeLayout> {
    let mut tiles = every_layout(1, 1..=8, 0..=8);
    tiles.extend(every_layout(2, 1..=3, 0..=12));
    tiles
}

/// A walk over the tiles of `tile` that together with it is each index of A once: there is one at most, the complement.
fn divides(tile: &RuntimeLayout, walk: &Function, size: i64) -> bool {
    is_bijection_onto(&sums([&Function::of(tile).moving().values(), &walk.values()]), size)
}

#[test]
fn logical_divide() {
    let tiles = tiles();
    let found = sweep(&divided_layouts(), |a| {
        let (mut found, shape) = (Found::default(), a.coalesce().unwrap().shape().clone());
        for tile in &tiles {
            let here = a.logical_divide(tile).ok();
            let is_right = |r: &RuntimeLayout| {
                let is_cover = !Function::of(tile).is_injective() || sorted(values(r)) == sorted(values(a));
                is_cover && r.rank() == 2 && values(r) == divided(a, &tile.into())
            };
            let exists = || {
                let theirs = cute::logical_divide(a, tile).map(|r| r.values());
                divides(tile, &gaps(tile, &shape), a.size()) && theirs == Some(divided(a, &tile.into()))
            };
            found += Found::or_missed(here.as_ref().map(is_right), here.is_none() && exists());
        }
        found
    });
    page::gives("logical_divide", found);
}

/// Right is what its definition gives, where tile and walk reach the last element of A.
#[test]
fn logical_divide_ceil() {
    let tiles = tiles();
    let found = sweep(&divided_layouts(), |a| {
        let (mut found, shape) = (Found::default(), a.coalesce().unwrap().shape().clone());
        for tile in &tiles {
            let (here, theirs) = (a.logical_divide_ceil(tile).ok(), cute::logical_divide(a, tile));
            if here.is_none() && theirs.is_none() {
                found += Found::of(None, None);
                continue;
            }
            let defined = divided(a, &tile.into());
            let (steps, walk) = (values(tile), walk(tile, &shape).values());
            let reaches = steps.iter().max().zip(walk.iter().max()).is_some_and(|(x, y)| x + y + 1 >= a.size());
            let here = here.map(|r| r.rank() == 2 && reaches && values(&r) == defined);
            found += Found::of(here, theirs.map(|r| r.values() == defined));
        }
        found
    });
    page::gives("logical_divide_ceil", found);
}

/// Random layouts of up to 600 elements and a tiler for some of their modes, the same each time.
pub(super) fn by_mode(seed: u64, cases: u64, judge: impl Fn(&RuntimeLayout, &Tiler) -> Found + Sync) -> Found {
    let chunks: Vec<u64> = (1..=cases / 1000).collect();
    sweep(&chunks, |chunk| {
        let mut draw = Draw::new(seed ^ chunk.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut found = Found::default();
        for _ in 0..1000 {
            let a = loop {
                let a = draw.layout();
                if a.size() <= 600 {
                    break a;
                }
            };
            let tiler = tiler(&mut draw, a.shape());
            found += judge(&a, &tiler);
        }
        found
    })
}

/// A tiler for the first modes of a shape: integers mostly, layouts of one mode, `_`, and tuples of them.
fn tiler(draw: &mut Draw, shape: &IntTuple) -> Tiler {
    let IntTuple::Tuple(modes) = shape else {
        return Tiler::Int(draw.pick(&[1, 2, 2, 3, 4]));
    };
    let count = 1 + draw.below(modes.len());
    let tiler = |mode: &IntTuple| match (draw.below(8), mode) {
        (0, _) => Tiler::Keep,
        (1, _) => {
            let (extent, stride) = (draw.pick(&[2, 3, 4]), draw.pick(&[1, 2, 3, 4]));
            Tiler::Layout(RuntimeLayout::new(extent, stride).unwrap())
        }
        (2 | 3, IntTuple::Tuple(_)) => tiler_of(draw, mode),
        _ => Tiler::Int(draw.pick(&[1, 2, 2, 3, 4])),
    };
    Tiler::ByMode(modes[..count].iter().map(tiler).collect())
}

/// Its own function, since a closure does not call itself.
fn tiler_of(draw: &mut Draw, shape: &IntTuple) -> Tiler {
    tiler(draw, shape)
}

/// Whether every mode alone is divided: then the divide by mode is not refused.
fn each_mode(a: &RuntimeLayout, tiler: &Tiler, of: fn(&RuntimeLayout, Tiler) -> bool) -> bool {
    match tiler {
        Tiler::ByMode(tilers) => a.modes().unwrap().iter().zip(tilers).all(|(mode, tiler)| each_mode(mode, tiler, of)),
        whole => of(a, whole.clone()),
    }
}

#[test]
fn logical_divide_by_mode() {
    let found = by_mode(0x5eed_0005, 100_000, |a, tiler| {
        let here = a
            .logical_divide(tiler)
            .ok()
            .map(|r| values(&r) == divided(a, tiler) && sorted(values(&r)) == sorted(values(a)));
        let each = each_mode(a, tiler, |mode, tiler| mode.logical_divide(tiler).is_ok());
        let mut found = Found::or_missed(here, here.is_none() && each);
        let here = a.logical_divide_ceil(tiler).ok().map(|r| values(&r) == divided(a, tiler));
        let each = each_mode(a, tiler, |mode, tiler| mode.logical_divide_ceil(tiler).is_ok());
        found += Found::or_missed(here, here.is_none() && each);
        found
    });
    page::gives("logical_divide_by_mode", found);
}

#[test]
fn gathered_divides() {
    let found = by_mode(0x5eed_0006, 50_000, |a, tiler| {
        let mut found = Found::default();
        let forms = [(a.logical_divide(tiler), DIVIDES), (a.logical_divide_ceil(tiler), DIVIDES_CEIL)];
        for (logical, gathered) in forms {
            let parts = logical.as_ref().ok().and_then(|logical| Some((logical, parts(logical, tiler)?)));
            for (gathered, rank) in gathered {
                let here = gathered(a, tiler.clone()).ok();
                // Without tiles and rests to be told apart, nothing can be right.
                let is_right = |r| parts.as_ref().is_some_and(|(l, parts)| is_gathered(&r, parts, tiler, l, rank));
                let missed = here.is_none() && parts.is_some();
                found += Found::or_missed(here.map(is_right), missed);
            }
        }
        found
    });
    page::gives("gathered_divides", found);
}

/// The definition itself is held to the composition that it is made of.
#[test]
fn the_definition_is_a_composition() {
    for a in divided_layouts().iter().step_by(7) {
        for tile in tiles().iter().step_by(5) {
            let walk = walk(tile, a.coalesce().unwrap().shape());
            let indices = sums([&values(tile), &walk.values()]);
            assert_eq!(divided(a, &tile.into()), composed(a, &indices), "{a} by {tile}");
        }
    }
}

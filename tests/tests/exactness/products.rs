//! A product is the block, and the block moved into its gaps as the tiler says.

use cute_tests::brute::{Function, sorted, sums, values};
use cute_tests::cute;
use cute_tests::definitions::{composed, gaps, repeated};
use cute_tests::sweep::{Found, every_layout, sweep};
use cute_types::runtime::{IntTuple, LayoutError, RuntimeLayout, Tiler, compatible};

use super::divides::by_mode;
use super::gather::{PRODUCTS, is_gathered, parts};
use super::page;

/// The gaps of a block up to where a tiler needs them, and whether the tiler stays in them: past the last, it does only
/// where that is the repetition of the whole block.
fn gaps_for(a: &RuntimeLayout, tiler: &RuntimeLayout) -> (Function, bool) {
    let gaps = gaps(a, &IntTuple::Int(a.size() * tiler.cosize()));
    let period = Function::of(a).moving().0.iter().map(|(extent, stride)| extent * stride).max().unwrap_or(1);
    let repeats = gaps.0.last().is_some_and(|&(_, stride)| stride == period);
    // A gap of no element is an overlap.
    let overlaps = gaps.0.iter().any(|gap| gap.0 == 0);
    let stays = !overlaps && (repeats || tiler.cosize() <= gaps.size());
    (gaps, stays)
}

fn tilers() -> Vec<RuntimeLayout> {
    let mut tilers = every_layout(1, 1..=6, 0..=4);
    tilers.extend(every_layout(2, 1..=3, 0..=4));
    tilers
}

#[test]
fn logical_product() {
    let tilers = tilers();
    let found = sweep(&every_layout(2, 1..=4, 0..=8), |a| {
        let (mut found, block) = (Found::default(), Function::of(a));
        for tiler in &tilers {
            let is_right = |repetitions: Function| {
                let product = sums([&block.values(), &repetitions.values()]);
                let injective =
                    !block.is_injective() || !Function::of(tiler).is_injective() || distinct(product.clone());
                gaps_for(a, tiler).1 && injective && product == repeated(a, &tiler.into())
            };
            let here = a
                .logical_product(tiler)
                .ok()
                .map(|r| r.rank() == 2 && r.mode(0).as_ref() == Ok(a) && is_right(Function::of(&r.mode(1).unwrap())));
            found += Found::of(here, cute::repetitions(a, tiler).map(is_right));
        }
        found
    });
    page::gives("logical_product", found);
}

fn distinct(values: Vec<i64>) -> bool {
    sorted(values).is_sorted_by(|x, y| x < y)
}

/// Both forms: mode by mode, of the block and of its repetitions by the tiler's mode.
#[test]
fn blocked_raked_product() {
    let tilers = tilers();
    let found = sweep(&every_layout(2, 1..=4, 0..=8), |a| {
        let mut found = Found::default();
        for tiler in &tilers {
            let (gaps, stays) = gaps_for(a, tiler);
            // An integer has one mode; the operand with fewer is filled up by modes of one element.
            let modes = |layout: &RuntimeLayout| layout.modes().unwrap().iter().map(values).collect::<Vec<_>>();
            let (mut blocks, mut repetitions) = (modes(a), modes(tiler));
            if stays {
                let starts = |starts: &Vec<i64>| starts.iter().map(|&start| gaps.at(start)).collect();
                repetitions = repetitions.iter().map(starts).collect();
            }
            let rank = blocks.len().max(repetitions.len());
            blocks.resize(rank, vec![0]);
            repetitions.resize(rank, vec![0]);
            let zipped = |first: &[Vec<i64>], second: &[Vec<i64>]| {
                let modes: Vec<Vec<i64>> = first.iter().zip(second).flat_map(|(x, y)| [x.clone(), y.clone()]).collect();
                sums(&modes)
            };
            let exists = cute::repetitions(a, tiler)
                .is_some_and(|r| stays && r.values() == composed(&gaps.layout(), &values(tiler)));
            let judged = |here: Result<RuntimeLayout, LayoutError>, defined: Vec<i64>| {
                let here = here.ok().map(|r| stays && r.rank() == rank && values(&r) == defined);
                Found::or_missed(here, here.is_none() && exists)
            };
            found += judged(a.blocked_product(tiler), zipped(&blocks, &repetitions));
            found += judged(a.raked_product(tiler), zipped(&repetitions, &blocks));
        }
        found
    });
    page::gives("blocked_raked_product", found);
}

#[test]
fn gathered_products() {
    let found = by_mode(0x5eed_0007, 50_000, |a, tiler| {
        let mut found = Found::default();
        let logical = a.logical_product(tiler);
        let parts = logical.as_ref().ok().and_then(|logical| Some((logical, parts(logical, tiler)?)));
        if let Ok(logical) = &logical {
            assert_eq!(values(logical), repeated(a, tiler), "{a} by {tiler}");
        }
        for (gathered, rank) in PRODUCTS {
            let here = gathered(a, tiler.clone()).ok();
            let is_right = |r| parts.as_ref().is_some_and(|(l, parts)| is_gathered(&r, parts, tiler, l, rank));
            let missed = here.is_none() && parts.is_some();
            found += Found::or_missed(here.map(is_right), missed);
        }
        found
    });
    page::gives("gathered_products", found);
}

/// Every block of two modes, and every shape: each repetition is the block, moved, and the first is the block.
#[test]
fn tile_to_shape() {
    let found = sweep(&every_layout(2, 1..=4, 0..=8), |a| {
        let (mut found, extents) = (Found::default(), [a.shape().modes()[0].size(), a.shape().modes()[1].size()]);
        let [x, y] = extents.map(Result::unwrap);
        for shape in (1..=8).flat_map(|x| (1..=8).map(move |y| (x, y))) {
            let target = IntTuple::from(shape);
            for order in [(0, 1), (1, 0)] {
                let tiles = RuntimeLayout::ordered((shape.0 / x, shape.1 / y), order);
                let fits = shape.0 % x == 0 && shape.1 % y == 0;
                let is_right = |r: RuntimeLayout| {
                    let defined = repeated(a, &Tiler::Layout(tiles.clone().unwrap()));
                    let block = |i: i64, j: i64| r.offset((i * x, j * y)).unwrap();
                    let moved = |i: i64, j: i64| {
                        (0..y).all(|v| {
                            (0..x).all(|u| {
                                r.offset((i * x + u, j * y + v)).unwrap() == block(i, j) + a.offset((u, v)).unwrap()
                            })
                        })
                    };
                    fits && compatible(&target, r.shape())
                        && block(0, 0) == 0
                        && (0..shape.1 / y).all(|j| (0..shape.0 / x).all(|i| moved(i, j)))
                        && sorted(values(&r)) == sorted(defined)
                };
                let here = a.tile_to_shape_ordered(&target, order).ok().map(is_right);
                let exists = |tiles: &RuntimeLayout| {
                    let (gaps, stays) = gaps_for(a, tiles);
                    let is_right = |r: Function| r.values() == composed(&gaps.layout(), &values(tiles));
                    stays && cute::repetitions(a, tiles).is_some_and(is_right)
                };
                let missed = here.is_none() && fits && tiles.as_ref().is_ok_and(exists);
                found += Found::or_missed(here, missed);
            }
        }
        found
    });
    page::gives("tile_to_shape", found);
}

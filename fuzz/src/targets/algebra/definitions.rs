//! The definitions of the algebra itself: what is a function of the elements.

use std::collections::{BTreeMap, BTreeSet};

use super::Verdict;
use super::operands::{Operand, Tile};
use crate::model::{self, Layout, Point, Tree};

/// As many elements are looked at, all of them where there are no more.
const LOOKED_AT: i128 = 1024;

/// Holds a result against the definition.
pub(super) fn judge(name: &str, operands: &[Operand], result: &str) -> Verdict {
    let Some(Operand::Layout(a)) = operands.first().and_then(as_layout) else { return Verdict::Unjudged };
    let Some(r) = model::layout(result) else { return Verdict::Unjudged };
    let second = operands.get(1);
    match name {
        "coalesce" | "coalesce_by" | "flatten" | "group" | "unflatten" => same(&a, &r),
        "filter" if is_small(&a) && a.outer.is_empty() => {
            let same = distinct(&a) == distinct(&r)
                && r.flat().iter().all(|(extent, d)| *extent == 1 || d.integer() != Some(0));
            Verdict::of(same, || "other offsets".into())
        }
        "filter_zeros" if a.outer.is_empty() => {
            let kept = a.flat().into_iter().map(|(extent, d)| (if d.integer() == Some(0) { 1 } else { extent }, d));
            Verdict::of(kept.eq(r.flat()), || "other modes".into())
        }
        "composition" => composition(&a, second, &r),
        "complement" if is_small(&a) && is_small(&r) && a.is_strided() => complement(&a, second, &r),
        "complement_ceil" if is_small(&a) && is_small(&r) && a.is_strided() => complement_ceil(&a, second, &r),
        // A coordinate is no index.
        "right_inverse" if a.flat().iter().any(|mode| mode.1.integer().is_none()) => Verdict::Unjudged,
        "right_inverse" => {
            let counts = |i| within(&r, i, &a).is_some_and(|value| value.integer() == Some(i));
            every(&r, counts, "A(R(i)) is not i")
        }
        "left_inverse" => {
            let back = |i| {
                let offset = a.at(i);
                r.at_point(&offset).and_then(|index| a.at_point(&index)).is_some_and(|again| again == offset)
            };
            every(&a, back, "A(R(A(i))) is not A(i)")
        }
        "nullspace" => {
            let still: i128 =
                a.flat().iter().filter(|mode| mode.1.integer() == Some(0)).map(|mode| i128::from(mode.0)).product();
            if r.size() != still || is_small(&r) && distinct(&r).len() as i128 != still {
                return Verdict::Wrong(format!("there are {still} indices of stride 0"));
            }
            every(&r, |i| within(&r, i, &a).is_some_and(|value| value == a.at(0)), "A(R(i)) is not A(0)")
        }
        "max_common_layout" => {
            let Some(Operand::Layout(b)) = second.and_then(as_layout) else { return Verdict::Unjudged };
            if a.outer.is_empty() && b.outer.is_empty() {
                let counts = |i| {
                    [&a, &b].into_iter().all(|side| within(&r, i, side).is_some_and(|value| value.integer() == Some(i)))
                };
                return every(&r, counts, "A(R(i)) or B(R(i)) is not i");
            }
            Verdict::of(!is_small(&r) || runs_alike(&a, &b, &r), || {
                "the elements of A and B are not one run alike".into()
            })
        }
        "upcast" if is_small(&a) && a.is_strided() => upcast(&a, second, &r),
        "downcast" if is_small(&a) && a.is_strided() => downcast(&a, second, &r),
        _ => divide_or_product(name, &a, second, &r),
    }
}

/// A layout, or the compact one of a shape.
fn as_layout(operand: &Operand) -> Option<Operand> {
    match operand {
        Operand::Layout(_) => Some(operand.clone()),
        Operand::Tree(shape) => {
            let mut next = 1i128;
            let stride = shape.map(&mut |&extent| {
                let stride = if extent == 1 { 0 } else { next };
                next = next.saturating_mul(extent.into());
                Point::of(stride, &[])
            });
            Some(Operand::Layout(Layout::new(shape.clone(), stride)))
        }
        _ => None,
    }
}

fn is_small(a: &Layout) -> bool {
    a.size() <= LOOKED_AT
}

/// Indices that are looked at: all, or both ends and some between.
pub(super) fn indices(size: i128) -> impl Iterator<Item = i128> {
    let count = size.min(LOOKED_AT);
    // A step that is no power of two meets every digit.
    (0..count).map(move |i| if size <= LOOKED_AT { i } else { (i * (size / LOOKED_AT) + i % 7).min(size - 1) })
}

/// Whether something holds at every index that is looked at.
fn every(of: &Layout, holds: impl Fn(i128) -> bool, otherwise: &str) -> Verdict {
    match indices(of.size()).find(|&i| !holds(i)) {
        None => Verdict::Right,
        Some(i) => Verdict::Wrong(format!("{otherwise} at {i}")),
    }
}

/// The value of `of` at the index that `r` has at `i`, if it has that index.
fn within(r: &Layout, i: i128, of: &Layout) -> Option<Point> {
    let index = r.at(i).integer()?;
    (0..of.size()).contains(&index).then(|| of.at(index))
}

/// The same function.
pub(super) fn same(a: &Layout, r: &Layout) -> Verdict {
    if a.size() != r.size() {
        return Verdict::Wrong(format!("it has {} elements instead of {}", r.size(), a.size()));
    }
    match indices(a.size()).find(|&i| a.at(i) != r.at(i)) {
        None => Verdict::Right,
        Some(i) => Verdict::Wrong(format!("at {i} it is {} instead of {}", r.at(i), a.at(i))),
    }
}

/// Whether the indices lead to one run of offsets in both layouts, in the same order.
fn runs_alike(a: &Layout, b: &Layout, r: &Layout) -> bool {
    let run = |side: &Layout| {
        let offsets: Vec<i128> = (0..r.size()).map(|i| within(r, i, side)?.integer()).collect::<Option<_>>()?;
        let first = offsets.iter().copied().min()?;
        Some(offsets.into_iter().map(|offset| offset - first).collect::<Vec<_>>())
    };
    run(a).is_some_and(|offsets| {
        let all: BTreeSet<i128> = offsets.iter().copied().collect();
        all.into_iter().eq(0..r.size()) && run(b) == Some(offsets)
    })
}

fn distinct(a: &Layout) -> BTreeSet<Point> {
    a.values().into_iter().collect()
}

fn integers(values: Vec<Point>) -> Option<Vec<i128>> {
    values.iter().map(Point::integer).collect()
}

/// R(c) = A(B(c)).
fn composition(a: &Layout, b: Option<&Operand>, r: &Layout) -> Verdict {
    let Some(b) = b else { return Verdict::Unjudged };
    if let Operand::Layout(b) = b {
        if r.size() != b.size() {
            return Verdict::Wrong(format!("it has {} elements instead of {}", r.size(), b.size()));
        }
        let composed = |i| a.at_point(&b.at(i)).is_some_and(|value| value == r.at(i));
        return every(b, composed, "it is not A(B(i))");
    }
    let Some(tile) = tile_of(b) else { return Verdict::Unjudged };
    let Some(expected) = tiled(&a.inner(), &tile) else { return Verdict::Unjudged };
    let expected: Vec<Point> = expected.into_iter().map(|point| a.swizzled(point)).collect();
    if expected.len() as i128 > LOOKED_AT {
        return Verdict::Unjudged;
    }
    Verdict::of(r.size() == expected.len() as i128 && r.values() == expected, || {
        "it is not A(T(c)), mode by mode".into()
    })
}

fn tile_of(operand: &Operand) -> Option<Tree<Tile>> {
    match operand {
        Operand::Layout(layout) => Some(Tree::Leaf(Tile::Layout(layout.clone()))),
        Operand::Tree(tree) => Some(tree.map(&mut |&n| Tile::Int(n))),
        Operand::Slice(tree) => Some(tree.map(&mut |leaf| leaf.map_or(Tile::Keep, Tile::Int))),
        Operand::Tiler(tree) => Some(tree.clone()),
        _ => None,
    }
}

/// A at the elements of a tile, mode by mode; `None` where that is too much to look at.
fn tiled(a: &Layout, tile: &Tree<Tile>) -> Option<Vec<Point>> {
    match tile {
        Tree::Leaf(Tile::Keep) => is_small(a).then(|| a.values()),
        Tree::Leaf(Tile::Int(n)) => {
            (i128::from(*n) <= LOOKED_AT).then(|| (0..i128::from(*n)).map(|i| a.at(i)).collect())
        }
        Tree::Leaf(Tile::Layout(b)) => {
            is_small(b).then(|| b.values().iter().map(|at| a.at_point(at)).collect()).flatten()
        }
        Tree::Tuple(tiles) => {
            let lists =
                a.modes().iter().zip(tiles).map(|(mode, tile)| tiled(mode, tile)).collect::<Option<Vec<_>>>()?;
            let count = lists.iter().fold(1i128, |count, list| count.saturating_mul(list.len() as i128));
            (count <= LOOKED_AT).then(|| sums(&lists))
        }
    }
}

/// The sums of one value of each list, the first list fastest.
fn sums(lists: &[Vec<Point>]) -> Vec<Point> {
    lists.iter().fold(vec![Point::default()], |sums, values| {
        let with = |value: &Point| {
            let value = value.clone();
            sums.iter()
                .map(move |sum| {
                    let mut sum = sum.clone();
                    sum.plus(1, &value);
                    sum
                })
                .collect::<Vec<_>>()
        };
        values.iter().flat_map(with).collect()
    })
}

fn target(operand: Option<&Operand>) -> Option<i128> {
    match operand? {
        Operand::Tree(shape) => Some(shape.size()),
        Operand::Layout(layout) => Some(layout.size()),
        _ => None,
    }
}

/// The offsets of A and of R together: each of `0..M` once.
fn complement(a: &Layout, m: Option<&Operand>, r: &Layout) -> Verdict {
    let (Some(m), Some(taken), Some(rest)) =
        (target(m), integers(distinct(a).into_iter().collect()), integers(r.values()))
    else {
        return Verdict::Unjudged;
    };
    let both: BTreeSet<i128> = taken.iter().flat_map(|x| rest.iter().map(move |y| x + y)).collect();
    let bijective = both.len() == taken.len() * rest.len() && both.into_iter().eq(0..m);
    Verdict::of(bijective && rest.is_sorted(), || format!("with A it is no bijection onto 0..{m}"))
}

/// Ordered, apart from A, and together with it at least M.
fn complement_ceil(a: &Layout, m: Option<&Operand>, r: &Layout) -> Verdict {
    let (Some(m), Some(taken), Some(rest)) =
        (target(m), integers(distinct(a).into_iter().collect()), integers(r.values()))
    else {
        return Verdict::Unjudged;
    };
    let both: BTreeSet<i128> = taken.iter().flat_map(|x| rest.iter().map(move |y| x + y)).collect();
    let moving =
        a.flat().iter().filter(|mode| mode.1.integer() != Some(0)).map(|mode| i128::from(mode.0)).product::<i128>();
    let apart = taken.len() as i128 != moving || both.len() == taken.len() * rest.len();
    let right = rest.is_sorted_by(|x, y| x < y) && apart && both.last() >= Some(&(m - 1));
    Verdict::of(right, || format!("with A it is not ordered, apart, and {m} far"))
}

/// R(⌊c/q⌋) = ⌊A(c)/N⌋ for every coordinate c, q elements of a mode in one.
fn upcast(a: &Layout, n: Option<&Operand>, r: &Layout) -> Verdict {
    let (Some(Operand::Tree(Tree::Leaf(n))), (from, to)) = (n, (a.flat(), r.flat())) else { return Verdict::Unjudged };
    let n = i128::from(*n);
    if from.len() != to.len() {
        return Verdict::Wrong("it has other modes".into());
    }
    let agrees = |index: i128| {
        let (mut rest, mut wide) = (index, 0);
        for ((extent, stride), (count, step)) in from.iter().zip(&to) {
            let (Some(stride), Some(step)) = (stride.integer(), step.integer()) else { return false };
            // Of one element no step is taken, whatever the stride is.
            let inside = if stride % n == 0 || *extent == 1 { 1 } else { n / stride.abs() };
            let digit = rest % i128::from(*extent) / inside;
            rest /= i128::from(*extent);
            if digit >= i128::from(*count) {
                return false;
            }
            wide += digit * step;
        }
        a.at(index).integer().is_some_and(|offset| offset.div_euclid(n) == wide)
    };
    every(a, agrees, "it is another element")
}

/// N·A(i) + r for every r below N, each as often.
fn downcast(a: &Layout, n: Option<&Operand>, r: &Layout) -> Verdict {
    let Some(Operand::Tree(Tree::Leaf(n))) = n else { return Verdict::Unjudged };
    let n = i128::from(*n);
    if a.size() * n > 4 * LOOKED_AT {
        return Verdict::Unjudged;
    }
    let (Some(wide), Some(mut narrow)) = (integers(a.values()), integers(r.values())) else { return Verdict::Unjudged };
    let mut expected: Vec<i128> = wide.into_iter().flat_map(|x| (0..n).map(move |part| n * x + part)).collect();
    expected.sort_unstable();
    narrow.sort_unstable();
    Verdict::of(narrow == expected, || "it has other elements".into())
}

/// What divides and products have in common: the tile is A at the tile, or A itself, and nothing is lost or comes twice.
fn divide_or_product(name: &str, a: &Layout, tiler: Option<&Operand>, r: &Layout) -> Verdict {
    let Some((form, kind)) = name.split_once('_') else { return Verdict::Unjudged };
    let Some(tile) = tiler.and_then(tile_of) else { return Verdict::Unjudged };
    if !a.outer.is_empty() || !is_small(a) || r.size() > 4 * LOOKED_AT {
        return Verdict::Unjudged;
    }
    match (form, kind) {
        ("logical" | "zipped" | "tiled" | "flat", "divide" | "divide_ceil") => {
            let counts = |values: Vec<Point>| {
                let mut counts = BTreeMap::new();
                values.into_iter().for_each(|point| *counts.entry(point).or_insert(0) += 1);
                counts
            };
            let (elements, divided) = (counts(a.values()), counts(r.values()));
            let same_elements = || elements.keys().all(|point| divided.contains_key(point));
            // A tile that has an element twice has it twice in every place. Where a gap of a tile is rounded down, what is
            // left of it is in no tile.
            let kept = match kind {
                "divide" if is_injective(&tile) => elements == divided,
                "divide_ceil" if leaves_gaps_open(&tile) => true,
                _ => same_elements(),
            };
            if !kept {
                return Verdict::Wrong("it has other elements than A".into());
            }
            let first = match form {
                _ if matches!(tile, Tree::Leaf(Tile::Keep)) => return same(a, r),
                "logical" => return logical(a, &tile, r),
                // A mode that is left alone has to be a tile and a rest already.
                _ if form == "flat" || tile.leaves().into_iter().any(|leaf| matches!(leaf, Tile::Keep)) => {
                    return Verdict::Right;
                }
                _ => r.modes().into_iter().next(),
            };
            let tile = tiled(a, &tile);
            let is_tile = tile
                .zip(first)
                .is_none_or(|(tile, first)| first.size() == tile.len() as i128 && first.values() == tile);
            Verdict::of(is_tile, || "its mode 0 is not A at the tile".into())
        }
        ("logical" | "zipped" | "tiled" | "flat" | "blocked" | "raked", "product") => {
            let plain = |layout: &Layout| distinct(layout).len() as i128 == layout.size();
            // By mode, each mode is repeated in its own gaps, where other modes may be.
            if matches!(tile, Tree::Leaf(_)) && is_injective(&tile) && plain(a) && !plain(r) {
                return Verdict::Wrong("two of its elements are one".into());
            }
            let all: BTreeSet<Point> = distinct(r);
            Verdict::of(distinct(a).is_subset(&all), || "A is not in it".into())
        }
        _ => Verdict::Unjudged,
    }
}

/// Whether no tile has an element twice.
fn is_injective(tile: &Tree<Tile>) -> bool {
    tile.leaves().into_iter().all(|leaf| match leaf {
        Tile::Layout(layout) => is_small(layout) && distinct(layout).len() as i128 == layout.size(),
        _ => true,
    })
}

/// Whether a gap of a tile is no multiple of what lies below it.
fn leaves_gaps_open(tile: &Tree<Tile>) -> bool {
    tile.leaves().into_iter().any(|leaf| {
        let Tile::Layout(layout) = leaf else { return false };
        let moving = layout.flat().into_iter().filter(|(extent, _)| *extent != 1);
        let mut moving: Vec<_> = moving
            .filter_map(|(extent, stride)| Some((stride.integer()?, i128::from(extent))))
            .filter(|(stride, _)| *stride != 0)
            .collect();
        moving.sort_unstable();
        let mut below = 1;
        moving.into_iter().any(|(stride, extent)| {
            let open = stride % below != 0;
            below = stride.saturating_mul(extent).max(1);
            open
        })
    })
}

/// A logical divide: in each mode that is divided, mode 0 is A at the tile.
fn logical(a: &Layout, tile: &Tree<Tile>, r: &Layout) -> Verdict {
    match tile {
        Tree::Leaf(Tile::Keep) => same(a, r),
        Tree::Leaf(_) => {
            let expected = tiled(a, tile);
            let first = r.modes().into_iter().next();
            let right = expected
                .zip(first)
                .is_none_or(|(expected, first)| first.size() == expected.len() as i128 && first.values() == expected);
            Verdict::of(right, || "its mode 0 is not A at the tile".into())
        }
        Tree::Tuple(tiles) => {
            let modes = a.modes().into_iter().zip(r.modes()).zip(tiles);
            let wrong =
                modes.map(|((a, r), tile)| logical(&a, tile, &r)).find(|verdict| matches!(verdict, Verdict::Wrong(_)));
            wrong.unwrap_or(Verdict::Right)
        }
    }
}

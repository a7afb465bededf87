//! Whether our answer is what its operation is defined to be, element by element: for the calls in which CuTe does not
//! know an integer, and for swizzles.

use std::collections::BTreeSet;

use cute_tests::brute::{Function, values};
use cute_tests::definitions::{composed, divided, repeated};
use cute_types::runtime::{AnyLayout, IntTuple, LayoutError, RuntimeLayout, Swizzle, Tiler};

use super::evaluate::{Answer, swizzled};
use super::records::Record;

/// Some integer is dynamic, and ours is right.
pub(crate) fn known_only_when_it_runs(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    match ours {
        Ok(Answer::Layout(AnyLayout::Strided(layout))) => r.mixed && is_right(r, layout),
        Ok(Answer::Text(text)) if r.op == "max_common_vector" => {
            let (n, theirs) = (text.parse::<i64>().unwrap(), r.result.as_ref().map_or(1, |text| text.parse().unwrap()));
            r.mixed && n >= theirs && is_common(r, n)
        }
        _ => false,
    }
}

/// Each of the first n offsets is one index in both.
fn is_common(r: &Record, n: i64) -> bool {
    let [a, b] = [0, 1].map(|i| values(&r.layout(i)));
    (0..n).all(|n| a.iter().zip(&b).any(|(x, y)| (*x, *y) == (n, n)))
}

fn is_right(r: &Record, ours: &RuntimeLayout) -> bool {
    let size_of_theirs = || r.result.as_ref().map_or(0, |_| r.cutes_layout().size());
    match r.op.as_str() {
        "composition" => values(ours) == composed(&r.layout(0), &values(&r.layout(1))),
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => {
            sorted(values(ours)) == sorted(divided(&r.layout(0), &r.tiler(1)))
        }
        "logical_product" | "zipped_product" | "tiled_product" | "flat_product" => {
            sorted(values(ours)) == sorted(repeated(&r.layout(0), &r.tiler(1)))
        }
        "complement" | "complement1" => {
            let a = values(&r.layout(0));
            let cotarget = if r.count() == 2 { r.tuple(1).leaves().product() } else { reach(&a) };
            let filled = values(ours);
            let taken: BTreeSet<i64> = a.iter().copied().collect();
            filled.is_sorted_by(|x, y| x < y)
                && filled.iter().all(|offset| *offset == 0 || !taken.contains(offset))
                && reach(&a) + reach(&filled) > cotarget
        }
        "left_inverse" => {
            let (a, inverse) = (Function::of(&r.layout(0)), Function::of(ours));
            a.values().into_iter().all(|x| inverse.at(x) < a.size() && a.at(inverse.at(x)) == x)
        }
        "right_inverse" => {
            let a = Function::of(&r.layout(0));
            values(ours).into_iter().map(|index| a.at(index)).eq(0..ours.size()) && ours.size() > size_of_theirs()
        }
        "max_common_layout" => {
            let both = [0, 1].map(|i| Function::of(&r.layout(i)));
            let counts = |f: &Function| values(ours).into_iter().map(|index| f.at(index)).eq(0..ours.size());
            both.iter().all(counts) && ours.size() > size_of_theirs()
        }
        "make_ordered_layout" => is_compact_in(ours, &r.tuple(0), &r.tuple(1), false),
        "make_layout_like" => is_compact_in(ours, r.layout(0).shape(), r.layout(0).stride(), true),
        "downcast" => is_narrower(ours, &r.layout(1), r.int(0)),
        "upcast" => is_wider(ours, &r.layout(1), r.int(0)),
        "recast" => {
            let (old, new, a) = (r.int(0), r.int(1), r.layout(2));
            if old % new == 0 {
                is_narrower(ours, &a, old / new)
            } else {
                new % old == 0 && is_wider(ours, &a, new / old)
            }
        }
        _ => false,
    }
}

/// The parts `n·A(i) + r` of the elements of A, each as often as A has it.
fn is_narrower(ours: &RuntimeLayout, a: &RuntimeLayout, n: i64) -> bool {
    let narrow = values(a).into_iter().flat_map(|offset| (0..n).map(move |part| offset * n + part));
    sorted(values(ours)) == sorted(narrow.collect())
}

/// `R(⌊c/q⌋) = ⌊A(c)/n⌋` for every coordinate.
fn is_wider(ours: &RuntimeLayout, a: &RuntimeLayout, n: i64) -> bool {
    let width = |d: i64| if d % n == 0 || d.abs() > n { 1 } else { n / d.abs() };
    let widths: Vec<i64> = a.stride().leaves().map(width).collect();
    a.coords().all(|coord| {
        let mut widths = widths.iter();
        let wide = coord.map(&mut |digit| digit / widths.next().unwrap());
        ours.offset(wide).unwrap() == a.offset(coord).unwrap().div_euclid(n)
    })
}

/// How many offsets there are up to the largest.
fn reach(offsets: &[i64]) -> i64 {
    offsets.iter().max().unwrap() + 1
}

/// The strides count up in the order of the leaves; where the order is that of strides, 0 stays a broadcast.
fn is_compact_in(layout: &RuntimeLayout, shape: &IntTuple, order: &IntTuple, broadcasts: bool) -> bool {
    let mut leaves: Vec<(i64, (i64, i64))> = order.leaves().zip(Function::of(layout).0).collect();
    leaves.retain(|&(order, (extent, stride))| extent > 1 && !(broadcasts && (order, stride) == (0, 0)));
    leaves.sort_by_key(|leaf| leaf.0);
    let mut next = 1;
    layout.shape() == shape
        && leaves.into_iter().all(|(_, (extent, stride))| {
            let compact = stride == next;
            next *= extent;
            compact
        })
}

/// An element of CuTe's wider swizzle is not made of the elements that were swizzled.
pub(crate) fn takes_elements_apart(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    if r.op != "swizzle_upcast" || ours.is_ok() || r.result.is_none() {
        return false;
    }
    let (n, narrow) = (r.int(0), r.swizzle(1).unwrap());
    let wide: Swizzle = r.result.as_ref().unwrap().parse().unwrap();
    (0..1 << 12).any(|x| wide.apply(x / n) != narrow.apply(x) / n)
}

/// Our result has the elements of the definition, and CuTe refuses.
pub(crate) fn right_and_refused(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    match (&r.result, ours) {
        (None, Ok(Answer::Layout(AnyLayout::Strided(ours)))) => match r.op.as_str() {
            "blocked_product" | "raked_product" => {
                sorted(values(ours)) == sorted(repeated(&r.layout(0), &Tiler::Layout(r.layout(1))))
            }
            "composition" => is_right(r, ours),
            _ => !r.mixed && is_right(r, ours),
        },
        (None, Ok(Answer::Text(text))) if r.op == "max_common_vector" => is_common(r, text.parse().unwrap()),
        (None, Ok(Answer::Text(text))) if r.op == "swizzle_compose" => {
            let [s, t] = [0, 1].map(|i| r.swizzle(i).unwrap());
            let ours: Swizzle = text.parse().unwrap();
            (0..1 << 14).all(|x| ours.apply(x) == s.apply(t.apply(x)))
        }
        (None, Ok(Answer::Cut(ours, offset))) if r.op == "composed_slice_and_offset" => {
            // The elements that the coordinate leaves, in their order, by the swizzle's own definition.
            let (a, start) = (swizzled(r).unwrap(), r.layout(1).slice_and_offset(&r.coord(2)).unwrap());
            let (left, fixed) = (values(&start.0), start.1);
            let wanted = left.into_iter().map(|index| a.swizzle().apply(index + fixed));
            let offset = offset.leaves().sum::<i64>();
            ours.offsets().map(|x| x.leaves().sum::<i64>() + offset).eq(wanted)
        }
        _ => false,
    }
}

pub(crate) fn sorted(mut values: Vec<i64>) -> Vec<i64> {
    values.sort_unstable();
    values
}

//! Where the two differ, in classes: each with the proof, by brute force, that CuTe's answer is none.
//!
//! Nothing here asks the algebra under test whether CuTe is right. The definitions are worked out element by element,
//! from the leaves of the operands and of CuTe's own result.

use std::collections::BTreeSet;

use cute_tests::brute::{Function, values};
use cute_tests::definitions::{composed, divided, gaps, repeated};
use cute_types::runtime::{AnyLayout, IntTuple, LayoutError, RuntimeLayout, Tiler, ceil_div, compatible, product_each};

use super::evaluate::{Answer, order};
use super::proofs::{known_only_when_it_runs, right_and_refused, sorted, takes_elements_apart};
use super::records::Record;

/// A kind of difference: a heading of `docs/differences.md`.
pub(crate) struct Class {
    pub(crate) heading: &'static str,
    /// Whether a difference is of this kind. It is a proof: it holds only where CuTe is wrong, or where the operands
    /// are outside of what the operation is defined on.
    pub(crate) proves: fn(&Record, &Result<Answer, LayoutError>) -> bool,
}

pub(crate) const CLASSES: &[Class] = &[
    Class { heading: "A coordinate outside its shape", proves: outside },
    Class { heading: "An offset that no element has", proves: no_element },
    Class { heading: "An index below zero", proves: below_zero },
    Class { heading: "Elements that are not those of the definition", proves: other_elements },
    Class { heading: "A complement that falls short", proves: falls_short },
    Class { heading: "A repetition past the gaps", proves: past_the_gaps },
    Class { heading: "An inverse that leaves the domain", proves: leaves_the_domain },
    Class { heading: "Several modes of adjacent elements", proves: not_the_narrower_elements },
    Class { heading: "Two modes of one order", proves: overlaps },
    Class { heading: "A shape that is not filled as asked", proves: not_as_asked },
    Class { heading: "A mode past the last", proves: past_the_last },
    Class { heading: "A swizzle that takes elements apart", proves: takes_elements_apart },
    Class { heading: "Right, and refused by CuTe", proves: right_and_refused },
    Class { heading: "A number known only when it runs", proves: known_only_when_it_runs },
];

/// A coordinate, or an index, that the shape does not have: CuTe lets the last mode run on, and the others carry
/// nothing.
fn outside(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    let (coord, shape) = match r.op.as_str() {
        "layout_coord" => (r.tuple(1), r.layout(0).shape().clone()),
        "crd2idx" | "crd2idx_stride" | "idx2crd" => (r.tuple(0), r.tuple(1)),
        _ => return false,
    };
    fn is_inside(coord: &IntTuple, shape: &IntTuple) -> bool {
        match coord {
            IntTuple::Int(index) => (0..shape.leaves().product()).contains(index),
            IntTuple::Tuple(coords) => coords.iter().zip(shape.modes()).all(|(coord, shape)| is_inside(coord, shape)),
        }
    }
    ours.is_err() && !is_inside(&coord, &shape)
}

/// An offset in a gap: CuTe returns a coordinate, and that has another offset.
fn no_element(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    let (layout, offset) = match r.op.as_str() {
        "get_hier_coord" | "get_flat_coord" | "get_1d_coord" => (r.layout(0), r.int(1)),
        "idx2crd_stride" => (RuntimeLayout::new(r.tuple(1), r.tuple(2)).unwrap(), r.int(0)),
        _ => return false,
    };
    matches!(ours, Ok(Answer::Nowhere)) && !values(&layout).contains(&offset)
}

/// B leads to an index below 0, where A is not defined.
fn below_zero(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    r.op == "composition" && ours.is_err() && values(&r.layout(1)).into_iter().any(|index| index < 0)
}

/// A composition, a divide or a product whose elements do not have the offsets that its definition gives them. Those of
/// a gathered divide or product are in another order, so all of them are compared, sorted.
fn other_elements(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    if ours.is_ok() || r.result.is_none() {
        return false;
    }
    let defined = match r.op.as_str() {
        "composition" => composed(&r.layout(0), &values(&r.layout(1))),
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => divided(&r.layout(0), &r.tiler(1)),
        "logical_product" | "zipped_product" | "tiled_product" | "flat_product" => repeated(&r.layout(0), &r.tiler(1)),
        "blocked_product" | "raked_product" => repeated(&r.layout(0), &Tiler::Layout(r.layout(1))),
        "tile_to_shape" => {
            let target = product_each(&r.tuple(1)).unwrap();
            let tiles = ceil_div(&target, &product_each(r.layout(0).shape()).unwrap()).unwrap();
            let tiles = RuntimeLayout::ordered(tiles, order(r, 2, target.rank())).unwrap();
            repeated(&r.layout(0), &Tiler::Layout(tiles))
        }
        _ => return false,
    };
    sorted(defined) != sorted(values(&r.cutes_layout()))
}

/// A and its complement do not reach the cotarget.
fn falls_short(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    let reach = |layout: &RuntimeLayout| values(layout).into_iter().max().unwrap_or(0);
    let falls_short = |b: &RuntimeLayout| reach(&r.layout(0)) + reach(b) + 1 < r.tuple(1).leaves().product();
    r.op == "complement"
        && r.result.is_some()
        && falls_short(&r.cutes_layout())
        && is_layout(ours, |ours| !falls_short(ours))
}

/// B leads to an element that the complement of A, one period of A's gaps, does not have.
fn past_the_gaps(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    if !r.op.ends_with("product") || !matches!(ours, Err(LayoutError::ProductReach { .. })) {
        return false;
    }
    let (a, b) = (r.layout(0), r.layout(1));
    let gaps = gaps(&a, &IntTuple::Int(a.size() * b.cosize()));
    values(&b).into_iter().any(|index| index >= gaps.size())
}

/// The index that CuTe's inverse gives is no index of A, or has another offset.
fn leaves_the_domain(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    if r.op != "left_inverse" || ours.is_ok() {
        return false;
    }
    let (a, inverse) = (Function::of(&r.layout(0)), Function::of(&r.cutes_layout()));
    a.values().into_iter().any(|offset| {
        let index = inverse.at(offset);
        index >= a.size() || a.at(index) != offset
    })
}

/// The narrower elements are not those that the wider ones are made of.
fn not_the_narrower_elements(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    let (a, n) = match r.op.as_str() {
        "downcast" => (r.layout(1), r.int(0)),
        "recast" if r.int(0) % r.int(1) == 0 => (r.layout(2), r.int(0) / r.int(1)),
        _ => return false,
    };
    let narrow = sorted(values(&a).into_iter().flat_map(|offset| (0..n).map(move |part| offset * n + part)).collect());
    r.result.is_some()
        && narrow != sorted(values(&r.cutes_layout()))
        && is_layout(ours, |ours| sorted(values(ours)) == narrow)
}

/// Whether our answer is a layout of strides, and such a one.
fn is_layout(ours: &Result<Answer, LayoutError>, such: impl Fn(&RuntimeLayout) -> bool) -> bool {
    matches!(ours, Ok(Answer::Layout(AnyLayout::Strided(ours))) if such(ours))
}

/// Two elements of a layout that is made to be compact have one offset, and it is no broadcast.
fn overlaps(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    if !matches!(r.op.as_str(), "make_ordered_layout" | "make_layout_like" | "make_fragment_like") || ours.is_ok() {
        return false;
    }
    let mut moving = Function::of(&r.cutes_layout());
    moving.0.retain(|mode| mode.1 != 0);
    let offsets = moving.values();
    offsets.len() > offsets.iter().collect::<BTreeSet<_>>().len()
}

/// A coordinate of the shape that was asked for is none of the result.
fn not_as_asked(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    r.op == "tile_to_shape" && ours.is_err() && !compatible(&r.tuple(1), r.cutes_layout().shape())
}

/// There is no such mode to replace: CuTe appends.
fn past_the_last(r: &Record, ours: &Result<Answer, LayoutError>) -> bool {
    r.op == "replace" && ours.is_err() && r.position(1) == r.layout(0).rank()
}

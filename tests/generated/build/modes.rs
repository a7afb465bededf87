//! The cases of `tests/modes_of_types.rs`: operations that move modes about, each with its call over types and the one
//! over values.

use std::fmt::Write as _;

use cute_runtime::{IntTuple, LayoutError, RuntimeLayout};

use crate::draw::Draw;
use crate::share::share;

/// How many of each operation are accepted, and how many refused.
const CASES: [usize; 2] = [16, 30];

/// How many layouts are sliced.
const SLICES: usize = 50;

/// One operation on one layout: as a type of `op`, as a method over types, as a method over values, and its result.
struct Case {
    a: RuntimeLayout,
    operation: String,
    types: String,
    values: String,
    result: Result<RuntimeLayout, LayoutError>,
}

/// The text of all cases.
pub(crate) fn modes(draw: &mut Draw) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    for (name, case) in OPERATIONS {
        let mut wanted = CASES.map(share);
        // An operation that accepts everything has no refused ones.
        if ALWAYS.contains(name) {
            wanted[0] = 0;
        }
        while wanted != [0, 0] {
            let Case { a, operation, types, values, result } = case(draw);
            let left = &mut wanted[usize::from(result.is_ok())];
            if *left > 0 {
                *left -= 1;
                let verdict = if result.is_ok() { "accepted" } else { "refused" };
                writeln!(
                    text,
                    "{verdict}!({name}_{verdict}_{left} {{{a}}} {{{operation}}} {{{types}}} {{{values}}});"
                )?;
            }
        }
    }
    for k in 0..share(SLICES) {
        let a = signed(draw);
        let coord = cut(draw, a.shape());
        writeln!(
            text,
            "slices!(slices_{k} {{{a}}} {{{}}} {{{}}});",
            coord.replace('_', ".."),
            coord.replace(",)", ")")
        )?;
    }
    Ok(text)
}

type Drawn = fn(&mut Draw) -> Case;

/// The operations that are defined for every layout, of those the draw comes to.
const ALWAYS: &[&str] = &["append", "prepend", "reverse", "filter", "filter_zeros"];

const OPERATIONS: &[(&str, Drawn)] = &[
    ("mode", |draw| {
        let (a, i) = (signed(draw), draw.below(4));
        let result = a.mode(i);
        case(a, format!("op::Mode<U{i}>"), format!("mode(U{i}::NEW)"), format!("mode({i})"), result)
    }),
    ("select", |draw| {
        let a = signed(draw);
        let indices: Vec<usize> = (0..draw.below(4)).map(|_| draw.below(a.rank() + 1)).collect();
        let types: String = indices.iter().map(|i| format!("U{i},")).collect();
        let values: String = indices.iter().map(|i| format!("U{i}::NEW,")).collect();
        let result = a.select(&indices);
        case(
            a,
            format!("op::Select<({types})>"),
            format!("select(({values}))"),
            format!("select(&{indices:?})"),
            result,
        )
    }),
    ("replace", |draw| {
        let (a, i, b) = (signed(draw), draw.below(4), signed(draw));
        let result = a.replace(i, &b);
        let (operation, types) =
            (format!("op::Replace<U{i}, Layout!({b})>"), format!("replace(U{i}::NEW, layout!({b}))"));
        case(a, operation, types, format!("replace({i}, &parsed(\"{b}\"))"), result)
    }),
    ("group", |draw| {
        let (a, b, e) = (signed(draw), draw.below(3), draw.below(4));
        let result = a.group(b, e);
        case(
            a,
            format!("op::Group<U{b}, U{e}>"),
            format!("group(U{b}::NEW, U{e}::NEW)"),
            format!("group({b}, {e})"),
            result,
        )
    }),
    ("take", |draw| {
        let (a, b, e) = (signed(draw), draw.below(3), draw.below(4));
        let result = a.take(b, e);
        case(
            a,
            format!("op::Take<U{b}, U{e}>"),
            format!("take(U{b}::NEW, U{e}::NEW)"),
            format!("take({b}, {e})"),
            result,
        )
    }),
    ("append", |draw| {
        let (a, b) = (signed(draw), signed(draw));
        let result = a.append(&b);
        let (operation, types) = (format!("op::Append<Layout!({b})>"), format!("append(layout!({b}))"));
        case(a, operation, types, format!("append(&parsed(\"{b}\"))"), result)
    }),
    ("prepend", |draw| {
        let (a, b) = (signed(draw), signed(draw));
        let result = a.prepend(&b);
        let (operation, types) = (format!("op::Prepend<Layout!({b})>"), format!("prepend(layout!({b}))"));
        case(a, operation, types, format!("prepend(&parsed(\"{b}\"))"), result)
    }),
    ("append_to", |draw| {
        let (a, n) = (signed(draw), draw.below(6));
        let result = a.append_to(n);
        case(a, format!("op::AppendTo<U{n}>"), format!("append_to(U{n}::NEW)"), format!("append_to({n})"), result)
    }),
    ("prepend_to", |draw| {
        let (a, n) = (signed(draw), draw.below(6));
        let result = a.prepend_to(n);
        case(a, format!("op::PrependTo<U{n}>"), format!("prepend_to(U{n}::NEW)"), format!("prepend_to({n})"), result)
    }),
    ("zip", |draw| {
        let a = signed(draw);
        let result = a.zip();
        case(a, "op::Zip".into(), "zip()".into(), "zip()".into(), result)
    }),
    ("reverse", |draw| {
        let a = signed(draw);
        let result = a.reverse();
        case(a, "op::Reverse".into(), "reverse()".into(), "reverse()".into(), result)
    }),
    ("with_shape", |draw| {
        let (a, s) = (signed(draw), draw.shape(2));
        let result = a.with_shape(s.clone());
        let (operation, types) = (format!("op::WithShape<Shape!({s})>"), format!("with_shape(shape!({s}))"));
        case(a, operation, types, format!("with_shape(shape(\"{s}\"))"), result)
    }),
    ("filter", |draw| {
        let a = signed(draw);
        let result = a.filter();
        case(a, "op::Filter".into(), "filter()".into(), "filter()".into(), result)
    }),
    ("filter_zeros", |draw| {
        let a = signed(draw);
        let result = a.filter_zeros();
        case(a, "op::FilterZeros".into(), "filter_zeros()".into(), "filter_zeros()".into(), result)
    }),
    ("fragment_like", |draw| {
        let a = draw.layout();
        let result = a.fragment_like();
        case(a, "op::FragmentLike".into(), "fragment_like()".into(), "fragment_like()".into(), result)
    }),
    ("coalesce_by", |draw| {
        let (a, p) = (signed(draw), draw.shape(2));
        let result = a.coalesce_by(p.clone());
        by_profile(a, "CoalesceBy", "coalesce_by", &p, result)
    }),
    ("filter_by", |draw| {
        let (a, p) = (signed(draw), draw.shape(2));
        let result = a.filter_by(p.clone());
        by_profile(a, "FilterBy", "filter_by", &p, result)
    }),
    ("unflatten", |draw| {
        let a = signed(draw);
        // One leaf too few, as many as there are, or one too many.
        let leaves = a.flat_modes().len() + [1, 1, 1, 2, 0][draw.below(5)] - 1;
        let p = nested(draw, leaves.max(1));
        let result = a.unflatten(p.clone());
        by_profile(a, "Unflatten", "unflatten", &p, result)
    }),
    ("dice", |draw| {
        let a = signed(draw);
        let coord = coordinate(draw, a.shape());
        // The same coordinate as a type, as an expression, and over values.
        let kind = coord.replace('_', "core::ops::RangeFull").replace('0', "usize");
        let expression = coord.replace('_', "..");
        let text = coord.replace(",)", ")");
        let result = text.parse().map_or_else(|_| a.take(0, 0), |coord| a.dice(&coord));
        case(a, format!("op::Dice<{kind}>"), format!("dice({expression})"), format!("dice(&coord(\"{text}\"))"), result)
    }),
];

/// An operation with a profile.
fn by_profile(
    a: RuntimeLayout,
    operation: &str,
    method: &str,
    p: &IntTuple,
    result: Result<RuntimeLayout, LayoutError>,
) -> Case {
    let (operation, types) = (format!("op::{operation}<Shape!({p})>"), format!("{method}(shape!({p}))"));
    case(a, operation, types, format!("{method}(shape(\"{p}\"))"), result)
}

/// A profile with this number of leaves.
fn nested(draw: &mut Draw, leaves: usize) -> IntTuple {
    if leaves == 1 && draw.below(2) == 0 {
        return IntTuple::Int(draw.pick(&[1, 1, 7]));
    }
    let mut modes = Vec::new();
    let mut left = leaves;
    while left > 0 {
        let part = draw.below(left.min(3)) + 1;
        left -= part;
        modes.push(if part == 1 { IntTuple::Int(1) } else { nested(draw, part) });
    }
    IntTuple::Tuple(modes)
}

/// A coordinate of this shape, or now and then not: `_` for all of a mode, 0 for an element, and `,)` ends a tuple.
fn coordinate(draw: &mut Draw, shape: &IntTuple) -> String {
    match (draw.below(4), shape) {
        (0, _) => "_".into(),
        (1, _) | (2, IntTuple::Int(_)) => "0".into(),
        (_, shape) => {
            let mut text = String::from("(");
            for mode in shape.modes() {
                text += &coordinate(draw, mode);
                text.push(',');
            }
            if draw.below(4) == 0 {
                text += "0,";
            }
            text + ")"
        }
    }
}

/// A coordinate of this shape to slice by: `_` for all of a mode, and elements.
fn cut(draw: &mut Draw, shape: &IntTuple) -> String {
    match (draw.below(3), shape) {
        (0, _) => "_".into(),
        (1, IntTuple::Tuple(modes)) | (2, IntTuple::Tuple(modes)) => {
            let modes: String = modes.iter().map(|mode| cut(draw, mode) + ",").collect();
            format!("({modes})")
        }
        (_, shape) => draw.below(shape.leaves().product::<i64>() as usize).to_string(),
    }
}

fn case(
    a: RuntimeLayout,
    operation: String,
    types: String,
    values: String,
    result: Result<RuntimeLayout, LayoutError>,
) -> Case {
    Case { a, operation, types, values, result }
}

/// A layout with strides of either sign.
fn signed(draw: &mut Draw) -> RuntimeLayout {
    loop {
        let layout = draw.layout();
        let stride: IntTuple = layout.stride().map(&mut |d| if draw.below(4) == 0 { -d } else { d });
        if let Ok(layout) = RuntimeLayout::new(layout.shape(), stride) {
            return layout;
        }
    }
}

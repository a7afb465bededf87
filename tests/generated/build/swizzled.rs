//! The cases of `tests/swizzled_of_types.rs`: composed layouts and the operations on them, each with what the values make
//! of it, as text.

use std::fmt::Write as _;

use cute_runtime::{ComposedLayout, IntTuple, LayoutError, RuntimeLayout, Slicer, Swizzle};

use crate::draw::Draw;
use crate::share::share;

/// How many of each operation are refused, and how many accepted.
const CASES: [usize; 2] = [12, 24];

/// One operation: its first operand, the other ones as a type of `op` and as a call, and its result.
struct Case {
    a: String,
    operation: String,
    call: String,
    result: Result<String, LayoutError>,
}

/// The text of all cases.
pub(crate) fn swizzled(draw: &mut Draw) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    for (name, has_refusals, case) in OPERATIONS {
        let mut wanted = CASES.map(share);
        if !has_refusals {
            wanted[0] = 0;
        }
        while wanted != [0, 0] {
            let Case { a, operation, call, result } = case(draw);
            let left = &mut wanted[usize::from(result.is_ok())];
            if *left > 0 {
                *left -= 1;
                match result {
                    Ok(result) => writeln!(
                        text,
                        "accepted!({name}_accepted_{left} {{{a}}} {{{operation}}} {{{call}}} {{{result}}});"
                    )?,
                    Err(_) => writeln!(text, "refused!({name}_refused_{left} {{{a}}} {{{operation}}});")?,
                }
            }
        }
    }
    for k in 0..share(40) {
        let a = composed(draw);
        let finds = if a.is_injective() == Ok(true) { "finds" } else { "meets" };
        writeln!(text, "asked!({finds}_{k} {finds} {{{a}}});")?;
    }
    for k in 0..share(60) {
        let a = composed(draw);
        let coord = coordinate(draw, a.shape());
        writeln!(text, "sliced!(sliced_{k} {{{a}}} {{{}}} {{{coord}}});", rust(&coord))?;
    }
    Ok(text)
}

type Drawn = fn(&mut Draw) -> Case;

fn case<T: ToString>(a: &impl ToString, operation: String, call: String, result: Result<T, LayoutError>) -> Case {
    Case { a: a.to_string(), operation, call, result: result.map(|result| result.to_string()) }
}

/// The operations, and whether each refuses some of what is drawn.
const OPERATIONS: &[(&str, bool, Drawn)] = &[
    ("upcast", true, |draw| {
        let (a, n) = (composed(draw), draw.pick(&[1, 2, 2, 4, 4, 8, 3]));
        case(&a, format!("op::Upcast<U{n}>"), format!("upcast(U{n}::NEW)"), a.upcast(n))
    }),
    ("downcast", true, |draw| {
        let (a, n) = (composed(draw), draw.pick(&[1, 2, 2, 4, 4, 8, 3]));
        case(&a, format!("op::Downcast<U{n}>"), format!("downcast(U{n}::NEW)"), a.downcast(n))
    }),
    ("recast", true, |draw| {
        let (a, old, new) = (composed(draw), draw.pick(&[8, 8, 16, 32, 4, 6]), draw.pick(&[8, 8, 16, 32, 4, 12, 0]));
        let call = format!("recast(U{old}::NEW, U{new}::NEW)");
        case(&a, format!("op::Recast<U{old}, U{new}>"), call, a.recast(old, new))
    }),
    ("right_inverse", true, |draw| {
        let a = composed(draw);
        case(&a, "op::RightInverse".to_owned(), "right_inverse()".to_owned(), a.right_inverse())
    }),
    ("left_inverse", true, |draw| {
        let a = again(|| composed(draw), is_counted_inverse);
        case(&a, "op::LeftInverse".to_owned(), "left_inverse()".to_owned(), a.left_inverse())
    }),
    ("nullspace", false, |draw| {
        let a = composed(draw);
        case(&a, "op::Nullspace".to_owned(), "nullspace()".to_owned(), a.nullspace())
    }),
    ("complement_ceil", true, |draw| {
        let (a, m) = (composed(draw), draw.pick(&[0, 8, 12, 32, 64, 100, 512]));
        case(&a, format!("op::ComplementCeil<U{m}>"), format!("complement_ceil(U{m}::NEW)"), a.complement_ceil(m))
    }),
    ("replace", true, |draw| {
        let (a, i, b) = (composed(draw), draw.below(3), strided(draw));
        let call = format!("replace(U{i}::NEW, layout!({b}))");
        case(&a, format!("op::Replace<U{i}, Layout!({b})>"), call, a.replace(i, &b))
    }),
    ("max_common_layout", false, |draw| {
        let (a, b) = common(draw);
        let call = format!("max_common_layout(layout!({b}))");
        case(&a, format!("op::MaxCommonLayout<Layout!({b})>"), call, a.max_common_layout(&b))
    }),
    ("max_common_vector", false, |draw| {
        let (a, b) = common(draw);
        // As a layout of as many elements, so that the result is one.
        let call = format!("max_common_vector(layout!({b})).of()");
        let result = a.max_common_vector(&b).map(|n| format!("{n}:1"));
        case(&a, format!("Vector<Layout!({b})>"), call, result)
    }),
    ("max_common_vector_of_alike", false, |draw| {
        let (a, b) = alike(draw);
        let call = format!("max_common_vector(layout!({b})).of()");
        let result = a.max_common_vector(&b).map(|n| format!("{n}:1"));
        case(&a, format!("Vector<Layout!({b})>"), call, result)
    }),
    ("composition_of_swizzled", true, |draw| {
        let (a, b) = again(|| (strided(draw), composed(draw)), is_counted);
        let call = format!("composition(layout!({b}))");
        case(&a, format!("op::Composition<Layout!({b})>"), call, a.composition_swizzled(&b))
    }),
    ("composition_with_swizzled", true, |draw| {
        // All of a layout, seen through a swizzle.
        let all = |(a, b): (RuntimeLayout, ComposedLayout)| {
            let all = RuntimeLayout::new(a.size(), 1).and_then(|all| ComposedLayout::new(b.swizzle(), 0, all));
            (a, all.ok().filter(|all| all.to_strided().is_none()).unwrap_or(b))
        };
        let (a, b) = again(|| all((strided(draw), composed(draw))), is_counted);
        let call = format!("composition(layout!({b}))");
        case(&a, format!("op::Composition<Layout!({b})>"), call, a.composition_swizzled(&b))
    }),
];

/// What is drawn first that is not left out.
fn again<T>(mut draw: impl FnMut() -> T, is_left_out: fn(&T) -> bool) -> T {
    loop {
        let drawn = draw();
        if !is_left_out(&drawn) {
            return drawn;
        }
    }
}

/// Whether a part of the swizzle is counted by the layout of the result, which is so over values alone: the layout or the
/// offset is not what A makes of those of B.
pub(crate) fn is_counted((a, b): &(RuntimeLayout, ComposedLayout)) -> bool {
    let outer = a.composition(b.layout());
    let is_kept =
        |r: &ComposedLayout| outer.as_ref() == Ok(r.layout()) && a.offset_at(b.base_offset()) == r.base_offset();
    a.composition_swizzled(b).is_ok_and(|r| !is_kept(&r))
}

/// The same of a left inverse, whose layout is then not that of the layout, or which takes off an offset under a swizzle.
fn is_counted_inverse(a: &ComposedLayout) -> bool {
    let (Ok(r), Ok(inverse)) = (a.left_inverse(), a.layout().left_inverse()) else { return false };
    let is_kept = (0..inverse.size()).all(|i| inverse.offset_at(i) == r.layout().offset_at(i));
    let is_moved = a.layout().offsets().map(|i| a.base_offset() + i).any(|i| a.swizzle().apply(i) != i);
    !is_kept || (a.base_offset() != 0 && is_moved)
}

/// A layout of strides: of powers of two more often than not, compact in some order.
pub(crate) fn strided(draw: &mut Draw) -> RuntimeLayout {
    if draw.below(4) == 0 {
        return draw.layout();
    }
    loop {
        let shape = draw.shape(2).map(&mut |n| if draw.below(12) == 0 { n } else { 1 << n.ilog2() });
        let extents: Vec<i64> = shape.leaves().collect();
        let mut order: Vec<usize> = (0..extents.len()).collect();
        for k in (1..order.len()).rev() {
            order.swap(k, draw.below(k + 1));
        }
        let (mut strides, mut unit) = (vec![0; extents.len()], draw.pick(&[1, 1, 1, 2, 4]));
        for k in order {
            strides[k] = match draw.below(16) {
                0 => 0,
                1 => -unit,
                2 => 3 * unit,
                _ => unit,
            };
            unit *= extents[k] * draw.pick(&[1, 1, 1, 2]);
        }
        let mut strides = strides.into_iter();
        let stride = shape.map(&mut |_| strides.next().unwrap_or(0));
        match RuntimeLayout::new(&shape, stride) {
            Ok(layout) if layout.size() <= 512 => return layout,
            _ => {}
        }
    }
}

/// A composed layout that is not one of strides.
pub(crate) fn composed(draw: &mut Draw) -> ComposedLayout {
    loop {
        let bits = draw.pick(&[0, 1, 1, 1, 2, 2, 3]);
        let shift = (bits + draw.pick(&[0, 0, 1, 2])) * draw.pick(&[1, 1, -1]);
        let offset = draw.pick(&[0, 0, 0, 0, 0, 1, 4, 8, 21, 64, -3, -16]);
        let made = Swizzle::new(bits, draw.pick(&[0, 0, 1, 1, 2, 3]), shift)
            .and_then(|swizzle| ComposedLayout::new(swizzle, offset, strided(draw)));
        match made {
            Ok(made) if made.to_strided().is_none() => return made,
            _ => {}
        }
    }
}

/// Two layouts that are swizzled alike, of one run.
fn alike(draw: &mut Draw) -> (ComposedLayout, ComposedLayout) {
    loop {
        let bits = draw.pick(&[1, 1, 2, 3]);
        let shift = (bits + draw.pick(&[0, 0, 1, 2])) * draw.pick(&[1, 1, -1]);
        let run = RuntimeLayout::new(1 + draw.below(70) as i64, 1);
        let made = Swizzle::new(bits, draw.pick(&[0, 0, 1, 2]), shift)
            .and_then(|swizzle| ComposedLayout::new(swizzle, draw.below(80) as i64 - 20, run?));
        if let Ok(made) = made {
            return (made.clone(), made);
        }
    }
}

/// Two layouts that may have something in common: a composed one, and another, swizzled like it, else or not.
fn common(draw: &mut Draw) -> (ComposedLayout, ComposedLayout) {
    let a = composed(draw);
    let b = match draw.below(4) {
        0 => ComposedLayout::new(a.swizzle(), a.base_offset(), strided(draw)),
        1 => Ok(composed(draw)),
        2 => Ok(a.layout().clone().into()),
        _ => Ok(strided(draw).into()),
    };
    let b = b.unwrap_or_else(|_| a.clone());
    let (larger, smaller) = if a.size() < b.size() { (&b, &a) } else { (&a, &b) };
    // Types compose the two, and have no common layout where that is refused: the steps tell.
    let _ = smaller.layout().right_inverse().and_then(|inverse| larger.layout().composition(&inverse));
    (a.clone(), b)
}

/// A coordinate to slice by.
pub(crate) fn coordinate(draw: &mut Draw, shape: &IntTuple) -> Slicer {
    match shape {
        IntTuple::Tuple(modes) if draw.below(8) != 0 => {
            Slicer::Tuple(modes.iter().map(|mode| coordinate(draw, mode)).collect())
        }
        _ if draw.below(2) == 0 => Slicer::Whole,
        shape => Slicer::Int(draw.below(shape.size().unwrap_or(1) as usize) as i64),
    }
}

/// A coordinate as a Rust value, of static integers.
pub(crate) fn rust(coord: &Slicer) -> String {
    match coord {
        Slicer::Whole => "..".to_owned(),
        Slicer::Int(i) => format!("U{i}::NEW"),
        Slicer::Tuple(modes) => format!("({})", modes.iter().map(|mode| rust(mode) + ",").collect::<String>()),
    }
}

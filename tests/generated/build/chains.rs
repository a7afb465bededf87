//! The cases of `tests/chains_of_types.rs`: a swizzle over a composed layout, and the operations on what is no one swizzle,
//! each with what the values make of it, as text.

use std::fmt::Write as _;

use cute_runtime::{AnyLayout, IntTuple, LayoutError, Swizzle, Tiler};

use crate::draw::Draw;
use crate::share::share;
use crate::swizzled::{composed, coordinate, is_counted, rust, strided};

/// How many of each operation are refused, and how many accepted.
const CASES: [usize; 2] = [4, 10];

/// An operation: as a type of `op`, as a call, and its result.
type Case = (String, String, Result<AnyLayout, LayoutError>);
/// What draws one for a layout.
type Drawn = fn(&mut Draw, &AnyLayout) -> Case;

/// The operations, and whether each refuses some of what is drawn.
const OPERATIONS: &[(&str, bool, Drawn)] = &[
    ("upcast", true, |draw, a| {
        let n = draw.pick(&[1, 2, 2, 4, 4, 3]);
        (format!("op::Upcast<U{n}>"), format!("upcast(U{n}::NEW)"), a.upcast(n))
    }),
    ("downcast", true, |draw, a| {
        let n = draw.pick(&[1, 2, 2, 4, 4, 3]);
        (format!("op::Downcast<U{n}>"), format!("downcast(U{n}::NEW)"), a.downcast(n))
    }),
    ("recast", true, |draw, a| {
        let (old, new) = (draw.pick(&[8, 8, 16, 32, 4, 6]), draw.pick(&[8, 8, 16, 32, 4, 12, 0]));
        (format!("op::Recast<U{old}, U{new}>"), format!("recast(U{old}::NEW, U{new}::NEW)"), a.recast(old, new))
    }),
    ("composition", true, |draw, a| {
        let b = strided(draw);
        let call = format!("composition(layout!({b}))");
        (format!("op::Composition<Layout!({b})>"), call, a.composition(&Tiler::from(b)))
    }),
    ("logical_divide", true, |draw, a| {
        let n = draw.pick(&[2, 4, 4, 8, 3]);
        let call = format!("logical_divide(U{n}::NEW)");
        (format!("op::LogicalDivide<U{n}>"), call, a.logical_divide(&Tiler::from(&IntTuple::Int(n))))
    }),
    ("zipped_divide_ceil", true, |draw, a| {
        let n = draw.pick(&[2, 4, 4, 8, 3]);
        let call = format!("zipped_divide_ceil(U{n}::NEW)");
        (format!("op::ZippedDivideCeil<U{n}>"), call, a.zipped_divide_ceil(&Tiler::from(&IntTuple::Int(n))))
    }),
    ("coalesce", false, |_, a| ("op::Coalesce".to_owned(), "coalesce()".to_owned(), a.coalesce())),
    ("filter", false, |_, a| ("op::Filter".to_owned(), "filter()".to_owned(), a.filter())),
    ("nullspace", false, |_, a| ("op::Nullspace".to_owned(), "nullspace()".to_owned(), a.nullspace())),
    ("mode", true, |draw, a| {
        let i = draw.below(3);
        (format!("op::Mode<U{i}>"), format!("mode(U{i}::NEW)"), a.mode(i))
    }),
    ("complement_ceil", true, |draw, a| {
        let m = draw.pick(&[0, 8, 12, 32, 64, 100, 512]);
        (format!("op::ComplementCeil<U{m}>"), format!("complement_ceil(U{m}::NEW)"), a.complement_ceil(&m.into()))
    }),
    ("replace", true, |draw, a| {
        let (i, b) = (draw.below(3), strided(draw));
        let call = format!("replace(U{i}::NEW, layout!({b}))");
        (format!("op::Replace<U{i}, Layout!({b})>"), call, a.replace(i, &b.into()))
    }),
];

/// The text of all cases.
pub(crate) fn chains(draw: &mut Draw) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    for (name, has_refusals, case) in OPERATIONS {
        let mut wanted = CASES.map(share);
        if !has_refusals {
            wanted[0] = 0;
        }
        while wanted != [0, 0] {
            let a = kept(draw);
            let (operation, call, result) = case(draw, &a);
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
    // As many of which one swizzle is made as are kept.
    let mut wanted = [40, 40].map(share);
    while wanted != [0, 0] {
        let (inner, (swizzle, offset)) = (composed(draw), outer(draw));
        let Ok(result) = AnyLayout::from(inner.clone()).swizzled(swizzle, offset) else { continue };
        let is_kept = matches!(result, AnyLayout::Chain(_));
        let left = &mut wanted[usize::from(is_kept)];
        if *left > 0 {
            *left -= 1;
            let name = if is_kept { "kept" } else { "merged" };
            writeln!(text, "swizzled!({name}_{left} {{{swizzle} o {offset} o {inner}}} {{{result}}});")?;
        }
    }
    // A composed layout on both sides of a composition.
    let mut wanted = share(20);
    while wanted > 0 {
        let (a, b) = (composed(draw), composed(draw));
        if is_counted(&(a.layout().clone(), b.clone())) {
            continue;
        }
        if let Ok(result) = AnyLayout::from(a.clone()).composition_any(&b.clone().into()) {
            wanted -= 1;
            writeln!(text, "composed!(composed_{wanted} {{{a}}} {{{b}}} {{{result}}});")?;
        }
    }
    for k in 0..share(20) {
        let a = kept(draw);
        let finds = if a.is_injective() == Ok(true) { "finds" } else { "meets" };
        writeln!(text, "asked!({finds}_{k} {finds} {{{a}}});")?;
    }
    for k in 0..share(20) {
        let a = kept(draw);
        let coord = coordinate(draw, a.shape());
        writeln!(text, "sliced!(sliced_{k} {{{a}}} {{{}}} {{{coord}}});", rust(&coord))?;
    }
    Ok(text)
}

/// A swizzle, and the offset in front of which it stands.
fn outer(draw: &mut Draw) -> (Swizzle, i64) {
    loop {
        let bits = draw.pick(&[0, 1, 1, 1, 2, 2, 3]);
        let shift = (bits + draw.pick(&[0, 0, 1, 2])) * draw.pick(&[1, 1, -1]);
        let offset = draw.pick(&[0, 0, 0, 0, 1, 8, 64, 64, -3, -16]);
        if let Ok(swizzle) = Swizzle::new(bits, draw.pick(&[0, 0, 1, 1, 2, 3]), shift) {
            return (swizzle, offset);
        }
    }
}

/// A layout under swizzles that are not one.
fn kept(draw: &mut Draw) -> AnyLayout {
    loop {
        let inner = AnyLayout::from(composed(draw));
        let made = (0..1 + draw.below(5) / 4).try_fold(inner, |inner, _| {
            let (swizzle, offset) = outer(draw);
            inner.swizzled(swizzle, offset)
        });
        if let Ok(made @ AnyLayout::Chain(_)) = made {
            return made;
        }
    }
}

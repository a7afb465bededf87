//! The same words over types and over values: random operands that are refused, compiled as one program, in which every
//! call must give one error with the sentence of the `LayoutError`. Numbers print as `_3` over types and as `3` over
//! values; that is the only difference.

use std::collections::BTreeMap;

use cute_tests::draw::{Draw, tiler_value};
use cute_types::runtime::{IntTuple, LayoutError, RuntimeLayout, Slicer, Swizzle};
use cute_ui_tests::{check_calls, sentence_of};

/// How many of each operation.
const CASES: usize = 20;

/// How many operations there are.
const KINDS: usize = 52;

/// The result of an operation over values, and the same as a call over types.
type Call = (&'static str, Result<RuntimeLayout, LayoutError>, String);

/// Each operation once, on random operands.
fn calls(draw: &mut Draw) -> Vec<Call> {
    let (a, b): (RuntimeLayout, RuntimeLayout) = (draw.layout(), draw.layout());
    let m = draw.pick(&[8, 12, 16, 24, 36, 48, 64, 96, 720, 65536]);
    let t = draw.tiler(&a, 2);
    let tiler = tiler_value(&t);
    let (shape, order) = (draw.shape(2), draw.order());
    let mut calls: Vec<Call> = vec![
        ("complement", a.complement(m), format!("layout!({a}).complement(shape!({m}))")),
        ("complement_ceil", a.complement_ceil(m), format!("layout!({a}).complement_ceil(shape!({m}))")),
        ("composition with a layout", a.composition(&b), format!("layout!({a}).composition(layout!({b}))")),
        ("logical_divide by a layout", a.logical_divide(&b), format!("layout!({a}).logical_divide(layout!({b}))")),
        ("logical_product by a layout", a.logical_product(&b), format!("layout!({a}).logical_product(layout!({b}))")),
        ("layout_add", a.layout_add(&b), format!("layout!({a}).layout_add(layout!({b}))")),
        ("tile_to_shape", a.tile_to_shape(&shape), format!("layout!({a}).tile_to_shape(shape!({shape}))")),
        (
            "tile_to_shape_ordered",
            a.tile_to_shape_ordered(&shape, &order),
            format!("layout!({a}).tile_to_shape_ordered(shape!({shape}), shape!({order}))"),
        ),
        ("ordered", RuntimeLayout::ordered(&shape, &order), format!("ordered(shape!({shape}), shape!({order}))")),
    ];
    macro_rules! with {
        ($operand:expr, $text:expr; $($operation:ident)*) => {
            $(calls.push((
                stringify!($operation),
                a.$operation($operand),
                format!("layout!({a}).{}({})", stringify!($operation), $text),
            ));)*
        };
    }
    with!(&b, format!("layout!({b})"); blocked_product raked_product);
    with!(
        &t, tiler;
        composition logical_divide zipped_divide tiled_divide flat_divide logical_divide_ceil zipped_divide_ceil
        tiled_divide_ceil flat_divide_ceil logical_product zipped_product tiled_product flat_product
    );
    let places = draw.coordinates(&a);
    let by_places = tiler_value(&places);
    calls.extend([
        ("composition with coordinates", a.composition(&places), format!("layout!({a}).composition({by_places})")),
        (
            "logical_divide by coordinates",
            a.logical_divide(&places),
            format!("layout!({a}).logical_divide({by_places})"),
        ),
    ]);
    let (i, j, p) = (draw.below(5), draw.below(5), draw.shape(2));
    calls.extend([
        ("mode", a.mode(i), format!("layout!({a}).mode(U{i}::NEW)")),
        ("select", a.select(&[i, j]), format!("layout!({a}).select((U{i}::NEW, U{j}::NEW))")),
        ("replace", a.replace(i, &b), format!("layout!({a}).replace(U{i}::NEW, layout!({b}))")),
        ("group", a.group(i, j), format!("layout!({a}).group(U{i}::NEW, U{j}::NEW)")),
        ("take", a.take(i, j), format!("layout!({a}).take(U{i}::NEW, U{j}::NEW)")),
        ("append_to", a.append_to(i), format!("layout!({a}).append_to(U{i}::NEW)")),
        ("prepend_to", a.prepend_to(j), format!("layout!({a}).prepend_to(U{j}::NEW)")),
        ("zip", a.zip(), format!("layout!({a}).zip()")),
        ("unflatten", a.unflatten(&p), format!("layout!({a}).unflatten(shape!({p}))")),
        ("coalesce_by", a.coalesce_by(&p), format!("layout!({a}).coalesce_by(shape!({p}))")),
        ("filter_by", a.filter_by(&p), format!("layout!({a}).filter_by(shape!({p}))")),
        ("dice", a.dice(&zeros(&p)), format!("layout!({a}).dice({})", zeros_of(&p))),
    ]);
    let (n, m) = (draw.pick(&[0, 2, 3, 4, 6, 8]), draw.pick(&[0, 1, 2, 3, 8]));
    calls.extend([
        ("layout_like", a.layout_like(), format!("layout!({a}).layout_like()")),
        ("fragment_like", a.fragment_like(), format!("layout!({a}).fragment_like()")),
        ("left_inverse", a.left_inverse(), format!("layout!({a}).left_inverse()")),
        ("upcast", a.upcast(n), format!("layout!({a}).upcast(U{n}::NEW)")),
        ("downcast", a.downcast(n), format!("layout!({a}).downcast(U{n}::NEW)")),
        ("recast", a.recast(n, m), format!("layout!({a}).recast(U{n}::NEW, U{m}::NEW)")),
        ("slice", a.slice(&zeros(&p)), format!("layout!({a}).slice({})", zeros_of(&p))),
        ("offset", a.offset(p.map(&mut |_| 0)).map(|_| a.clone()), format!("layout!({a}).offset({})", zeros_of(&p))),
    ]);
    // Under a swizzle, the rules are those of the layout.
    calls.extend([
        ("swizzled composition", a.composition(&b), format!("layout!(S<1,4,1> o {a}).composition(layout!({b}))")),
        (
            "swizzled logical_divide",
            a.logical_divide(&t),
            format!("layout!(S<1,4,1> o {a}).logical_divide({})", tiler_value(&t)),
        ),
        ("swizzled slice", a.slice(&zeros(&p)), format!("layout!(S<1,4,1> o {a}).slice({})", zeros_of(&p))),
    ]);
    let (bits, base, shift) = (draw.below(8), draw.below(60), draw.below(8));
    calls.push((
        "swizzle",
        Swizzle::new(bits as i64, base as i64, shift as i64).map(|_| a.clone()),
        format!("Swizzle::<U{bits}, U{base}, U{shift}>::new()"),
    ));
    // Extents of 0, which the macros would refuse.
    let empty = p.map(&mut |n| if draw.below(3) == 0 { 0 } else { n });
    let value = integers_of(&empty);
    calls.extend([
        ("layout_left", RuntimeLayout::layout_left(&empty), format!("layout_left({value})")),
        ("layout_right", RuntimeLayout::layout_right(&empty), format!("layout_right({value})")),
    ]);
    calls
}

#[test]
fn refusals_over_types_say_what_values_say() {
    let mut draw = Draw::new(0x2026_1120);
    let mut refused = Vec::new();
    let (mut wanted, mut draws) = (BTreeMap::new(), 0);
    while wanted.len() < KINDS || wanted.values().any(|&left| left > 0) {
        draws += 1;
        assert!(draws < 100_000, "these are never refused: {wanted:?}");
        for (kind, result, call) in calls(&mut draw) {
            let left = wanted.entry(kind).or_insert(CASES);
            if let (1.., Err(error)) = (&left, result) {
                *left -= 1;
                refused.push((call, error.to_string()));
            }
        }
    }

    let calls: Vec<&String> = refused.iter().map(|(call, _)| call).collect();
    let printed = check_calls("random-refusals", &calls).unwrap();
    let mut faults = Vec::new();
    for ((call, sentence), texts) in refused.iter().zip(&printed) {
        match &texts[..] {
            [text] if sentence_of(text).is_some_and(|said| plain(said) == *sentence) => {}
            _ => faults.push(format!("{call}\n  values: {sentence}\n  types:  {}", texts.concat())),
        }
    }
    assert!(faults.is_empty(), "{} of {}\n{}", faults.len(), refused.len(), faults.join("\n"));
}

/// The coordinate of this profile, all zeros, over values.
fn zeros(profile: &IntTuple) -> Slicer {
    match profile {
        IntTuple::Int(_) => Slicer::Int(0),
        IntTuple::Tuple(modes) => Slicer::Tuple(modes.iter().map(zeros).collect()),
    }
}

/// The same, in Rust.
fn zeros_of(profile: &IntTuple) -> String {
    match profile {
        IntTuple::Int(_) => "0".into(),
        IntTuple::Tuple(modes) => format!("({})", modes.iter().map(|mode| zeros_of(mode) + ",").collect::<String>()),
    }
}

/// A tuple as a value of static integers.
fn integers_of(tuple: &IntTuple) -> String {
    match tuple {
        IntTuple::Int(n) => format!("U{n}::NEW"),
        IntTuple::Tuple(modes) => format!("({})", modes.iter().map(|mode| integers_of(mode) + ",").collect::<String>()),
    }
}

/// A sentence of rustc with its numbers as values print them: `_3` is 3, and `(_65, _536)` is 65536.
fn plain(sentence: &str) -> String {
    let mut plain = String::new();
    let mut rest = sentence;
    while let Some(start) = rest.find("(_") {
        let Some(end) = rest[start..].find(')') else { break };
        plain += &rest[..start];
        plain += &rest[start + 1..start + end].replace(", ", "").replace('_', "");
        rest = &rest[start + end + 1..];
    }
    plain += rest;
    // The names of rules have `_` inside of words; numbers have it before a digit.
    let mut text = String::new();
    let mut letters = plain.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '_' || !letters.peek().is_some_and(char::is_ascii_digit) {
            text.push(letter);
        }
    }
    text
}

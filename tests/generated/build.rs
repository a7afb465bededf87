//! Writes the cases of the tests in `tests/`: the compiler has to see them as types, so they are Rust.
//!
//! The values only sort them into accepted and refused here, so that both kinds are there in number. What each gives is
//! compared by the test.
//!
//! A seventh of them is compiled, or all of them with `CUTE_CASES=all`.

use std::fmt::Write as _;

use cute_runtime::{
    CoordLayout, IntTuple, LayoutError, RuntimeLayout, Tiler, common_refinement, compatible, congruent, expr,
    weakly_congruent,
};
use draw::Draw;
use share::share;

/// The records of CuTe C++.
const ORACLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/oracle");

#[path = "build/atoms.rs"]
mod atoms;
// The modules from `cute-tests` stand here by path: its library needs more than cases do.
#[path = "build/chains.rs"]
mod chains;
#[path = "../src/draw.rs"]
#[allow(dead_code, unreachable_pub)]
mod draw;
#[path = "../tests/conformance/evaluate.rs"]
#[allow(clippy::panic, dead_code, reason = "a record that is not covered ends the build")]
mod evaluate;
#[path = "build/mixed.rs"]
mod mixed;
#[path = "build/modes.rs"]
mod modes;
#[path = "../src/operations.rs"]
#[allow(dead_code, unreachable_pub)]
mod operations;
#[path = "../tests/conformance/records.rs"]
#[allow(clippy::unwrap_used, dead_code, reason = "a record that cannot be read ends the build")]
mod records;
#[path = "build/records.rs"]
mod records_of_types;
#[path = "../src/share.rs"]
#[allow(unreachable_pub)]
mod share;
#[path = "build/swizzled.rs"]
mod swizzled;
#[path = "build/tilings.rs"]
mod tilings;

/// Where the draw starts; another number draws other cases, and the test must pass with any.
const SEED: u64 = 0x5eed_2026_1120;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for input in [
        "build.rs",
        "build",
        "../src/draw.rs",
        "../src/operations.rs",
        "../src/share.rs",
        "../tests/conformance",
        "../data/oracle",
        "../data/atoms",
    ] {
        println!("cargo::rerun-if-changed={input}");
    }
    for variable in ["CUTE_ALL_RECORDS", "CUTE_CASES", "CUTE_TILINGS", "CUTE_TILINGS_SEED"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    println!("cargo::rustc-check-cfg=cfg(all_cases)");
    if share::is_all() {
        println!("cargo::rustc-cfg=all_cases");
    }
    let mut draw = Draw::new(SEED);
    let mut text = String::new();

    for k in 0..share(120) {
        let layout = draw.layout();
        writeln!(text, "evaluates!(evaluates_{k} {layout});")?;
        writeln!(text, "unary!(unary_{k} {layout});")?;
    }
    binary(&mut draw, &mut text, "complement", 60, 40, |draw| {
        let (a, m) = (draw.layout(), draw.pick(&[8, 12, 16, 24, 36, 48, 64, 72, 96, 144, 720, 4096, 65536]));
        (a.to_string(), m.to_string(), a.complement(m).is_ok())
    })?;
    binary(&mut draw, &mut text, "complement_ceil", 40, 20, |draw| {
        let (a, m) = (draw.layout(), IntTuple::Int(draw.pick(&[1, 5, 8, 12, 30, 36, 100, 720, 4096])));
        let m = if draw.below(3) == 0 { draw.shape(2) } else { m };
        (a.to_string(), m.to_string(), a.complement_ceil(&m).is_ok())
    })?;
    binary(&mut draw, &mut text, "tile_to_shape", 30, 25, |draw| {
        let (a, shape) = (draw.layout(), draw.shape(2));
        (a.to_string(), shape.to_string(), a.tile_to_shape(&shape).is_ok())
    })?;
    binary(&mut draw, &mut text, "tile_to_shape_ordered", 20, 20, |draw| {
        let (a, shape, order) = (draw.layout(), draw.shape(1), draw.order());
        (a.to_string(), format!("{shape} by {order}"), a.tile_to_shape_ordered(&shape, &order).is_ok())
    })?;
    binary(&mut draw, &mut text, "ordered_in", 40, 30, |draw| {
        let (shape, order) = (draw.shape(3), draw.order());
        (shape.to_string(), order.to_string(), RuntimeLayout::ordered(&shape, &order).is_ok())
    })?;
    for (operation, apply) in [
        ("blocked_product", RuntimeLayout::blocked_product as fn(&RuntimeLayout, &RuntimeLayout) -> _),
        ("raked_product", RuntimeLayout::raked_product),
    ] {
        binary(&mut draw, &mut text, operation, 30, 15, |draw| {
            let (a, t) = (draw.layout(), draw.layout());
            (a.to_string(), t.to_string(), apply(&a, &t).is_ok())
        })?;
    }
    binary(&mut draw, &mut text, "composition", 150, 80, |draw| {
        let (a, b) = (draw.layout(), draw.layout());
        let accepted = a.composition(&b).is_ok();
        (a.to_string(), b.to_string(), accepted)
    })?;
    binary(&mut draw, &mut text, "divide_by_layout", 50, 40, |draw| {
        let (a, t) = (draw.layout(), draw.layout());
        let accepted = a.logical_divide(&t).is_ok();
        (a.to_string(), t.to_string(), accepted)
    })?;
    binary(&mut draw, &mut text, "divide_by_mode", 50, 40, |draw| {
        let a = draw.layout();
        let modes = (0..draw.below(a.rank() + 2).max(1)).map(|_| draw.pick(&[1, 2, 2, 3, 4, 6]));
        let tiles: Vec<i64> = modes.collect();
        let tiler = Tiler::ByMode(tiles.iter().map(|&n| Tiler::Int(n)).collect());
        let tiles = tiles.iter().map(|n| format!("U{n}")).collect::<Vec<_>>().join(", ");
        (a.to_string(), format!("{tiles},"), a.logical_divide(tiler).is_ok())
    })?;
    for (method, operation) in tiled() {
        tiler(&mut draw, &mut text, method, operation, "tiler", |draw, a| draw.tiler(a, 2))?;
        // A product is of indices alone.
        if !operation.ends_with("Product") {
            tiler(&mut draw, &mut text, method, operation, "coordinates", Draw::coordinates)?;
        }
    }
    for (rule, holds) in [
        ("congruent", congruent as fn(&IntTuple, &IntTuple) -> bool),
        ("weakly_congruent", weakly_congruent),
        ("compatible", compatible),
    ] {
        binary(&mut draw, &mut text, rule, 40, 40, |draw| {
            let a = draw.shape(2);
            let b = draw.refined(&a);
            // The finer one first is what the rules refuse.
            let (a, b) = if draw.below(2) == 0 { (b, a) } else { (a, b) };
            let accepted = holds(&a, &b);
            (a.to_string(), b.to_string(), accepted)
        })?;
    }

    refinements(&mut text)?;
    of_coordinates(&mut text)?;

    let out = std::env::var("OUT_DIR")?;
    let out = std::path::Path::new(&out);
    std::fs::write(out.join("types_against_values.rs"), text)?;
    std::fs::write(out.join("modes_of_types.rs"), modes::modes(&mut draw)?)?;
    std::fs::write(out.join("swizzled_of_types.rs"), swizzled::swizzled(&mut draw)?)?;
    // Drawn apart from the others, which so stay what they are.
    std::fs::write(out.join("chains_of_types.rs"), chains::chains(&mut Draw::new(SEED + 3))?)?;
    std::fs::write(out.join("records_of_types.rs"), records_of_types::records()?)?;
    std::fs::write(out.join("atoms_of_types.rs"), atoms::atoms()?)?;
    std::fs::write(out.join("tilings_of_types.rs"), tilings::tilings()?)?;
    std::fs::write(out.join("mixed_records.rs"), mixed::mixed()?)?;
    Ok(())
}

/// Writes cases of sums and of what two shapes have in common: of shapes that refine one, or do not. They are drawn apart from
/// the others, which so stay what they are.
fn refinements(text: &mut String) -> std::fmt::Result {
    let mut draw = Draw::new(SEED + 1);
    let other = |draw: &mut Draw| {
        let shape = draw.shape(1);
        let (a, b) = (draw.refined(&shape), draw.refined(&shape));
        // Mostly the same size.
        (a, if draw.below(6) == 0 { draw.shape(1) } else { b })
    };
    let strided = |draw: &mut Draw, shape: &IntTuple| {
        let stride = shape.map(&mut |_| draw.pick(&[0, 1, 2, 3, 4, 6, 8, 12, -1, -5]));
        RuntimeLayout::new(shape, stride)
    };
    binary(&mut draw, text, "layout_add", 40, 25, |draw| {
        loop {
            let (a, b) = other(draw);
            let (Ok(a), Ok(b)) = (strided(draw, &a), strided(draw, &b)) else { continue };
            return (a.to_string(), b.to_string(), a.layout_add(&b).is_ok());
        }
    })?;
    binary(&mut draw, text, "refinement", 40, 25, |draw| {
        let (a, b) = other(draw);
        let accepted = common_refinement(&a, &b).is_ok();
        (a.to_string(), b.to_string(), accepted)
    })
}

/// Writes cases of what layouts of coordinates leave of a shape, and of their order; drawn apart, too.
fn of_coordinates(text: &mut String) -> std::fmt::Result {
    let mut draw = Draw::new(SEED + 2);
    type Leaves = fn(&CoordLayout, &IntTuple) -> Result<CoordLayout, LayoutError>;
    for (name, apply) in [
        ("complement_in_places", CoordLayout::complement as Leaves),
        ("complement_ceil_in_places", CoordLayout::complement_ceil),
    ] {
        binary(&mut draw, text, name, 40, 25, |draw| {
            let shape = draw.shape(2);
            let a = draw.coord_layout(&shape);
            (a.to_string(), shape.to_string(), apply(&a, &shape).is_ok())
        })?;
    }
    binary(&mut draw, text, "layout_like_coordinates", 30, 10, |draw| {
        let shape = draw.shape(2);
        let a = draw.coord_layout(&shape);
        (a.to_string(), String::new(), a.layout_like().is_ok())
    })?;
    binary(&mut draw, text, "fragment_like_coordinates", 30, 10, |draw| {
        let shape = draw.shape(2);
        let a = draw.coord_layout(&shape);
        (a.to_string(), String::new(), a.fragment_like().is_ok())
    })
}

/// The operations that take a tiler: the method, and the name of the operation as a type.
fn tiled() -> impl Iterator<Item = (&'static str, &'static str)> {
    let tiled =
        operations::OPERATIONS.iter().filter(|operation| matches!(operation.operands, ["tiler" | "inner tiler"]));
    tiled.filter_map(|operation| Some((operation.name, operation.of_types?)))
}

/// Writes cases of an operation by tilers of a kind, accepted and refused.
fn tiler(
    draw: &mut Draw,
    text: &mut String,
    method: &str,
    operation: &str,
    kind: &str,
    tiler: impl Fn(&mut Draw, &RuntimeLayout) -> Tiler,
) -> std::fmt::Result {
    let mut wanted = [12, 20].map(share);
    while wanted != [0, 0] {
        let a = draw.layout();
        let t = tiler(draw, &a);
        let is_accepted = expr::evaluate_layout(&format!("{method}({a},{t})")).is_ok();
        let left = &mut wanted[usize::from(is_accepted)];
        if *left > 0 {
            *left -= 1;
            let verdict = if is_accepted { "accepted" } else { "refused" };
            let of_type = draw::tiler_type(&t);
            writeln!(
                text,
                "by_tiler!({method}_by_{kind}_{verdict}_{left} {verdict} {method} {operation} {{{a}}} {{{of_type}}} {{{t}}});"
            )?;
        }
    }
    Ok(())
}

/// Writes cases of an operation that are accepted, a share of `accepted`, and a share of `refused` that are not.
fn binary(
    draw: &mut Draw,
    text: &mut String,
    operation: &str,
    accepted: usize,
    refused: usize,
    mut case: impl FnMut(&mut Draw) -> (String, String, bool),
) -> std::fmt::Result {
    let mut wanted = [refused, accepted].map(share);
    while wanted != [0, 0] {
        let (a, b, is_accepted) = case(draw);
        let left = &mut wanted[usize::from(is_accepted)];
        if *left > 0 {
            *left -= 1;
            let verdict = if is_accepted { "accepted" } else { "refused" };
            writeln!(text, "{operation}!({operation}_{verdict}_{left} {verdict} {{{a}}} {{{b}}});")?;
        }
    }
    Ok(())
}

//! The pictures in the documentation of the operations: a layout and what the operation makes of it, as their offsets.
//! Each is drawn here from the expression, and has to stand in the documentation as it is drawn.
//!
//! With `CUTE_BLESS=1` the test writes them there.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::path::Path;

use cute_types::runtime::expr::{self, Value};
use cute_types::runtime::{AnyLayout, IntTuple};

/// What stands above a picture.
const HEAD: &str = "As offsets, the first mode downwards where there are several:";

/// File, function, A, and the operation on it.
const PICTURES: [(&str, &str, &str, &str); 58] = [
    ("append", "append", "(4,2):(1,4)", "append(A,3:8)"),
    ("append", "prepend", "(4,2):(1,4)", "prepend(A,2:8)"),
    ("append", "append_to", "4:2", "append(A,2)"),
    ("append", "prepend_to", "4:2", "prepend(A,2)"),
    ("blocked_product", "blocked_product", "(2,2):(2,1)", "blocked_product(A,(2,3):(1,2))"),
    ("blocked_product", "raked_product", "(2,2):(2,1)", "raked_product(A,(2,3):(1,2))"),
    ("coalesce", "coalesce", "(2,(1,6)):(1,(6,2))", "coalesce(A)"),
    ("coalesce_by", "coalesce_by", "((2,2),(2,3)):((1,2),(4,8))", "coalesce_by(A,(1,1))"),
    ("coalesce_by", "filter_by", "(2,(3,2)):(1,(0,2))", "filter(A,(1,1))"),
    ("complement", "complement", "(2,2):(1,4)", "complement(A,16)"),
    ("complement_ceil", "complement_ceil", "3:1", "complement_ceil(A,10)"),
    ("composition", "composition", "(6,2):(8,2)", "composition(A,(4,3):(3,1))"),
    ("concat", "concat", "(2,4):(1,2)", "concat(A,2:8)"),
    ("concat", "make_layout", "(2,2):(2,12)", "make_layout(A,(2,3):(1,4))"),
    ("dice", "dice", "(4,6):(6,1)", "dice(A,(1,_))"),
    ("filter", "filter", "(2,3,2):(1,0,2)", "filter(A)"),
    ("filter", "filter_zeros", "(2,3):(1,0)", "filter_zeros(A)"),
    ("flat_divide", "flat_divide", "(4,6):(6,1)", "flat_divide(A,(2,2))"),
    ("flat_divide", "flat_divide_ceil", "(3,4):(4,1)", "flat_divide_ceil(A,(2,2))"),
    ("flat_product", "flat_product", "(2,2):(1,2)", "flat_product(A,(2,3):(1,2))"),
    ("flatten", "flatten", "((2,2),3):((1,6),2)", "flatten(A)"),
    ("group", "group", "(2,3,2):(1,2,6)", "group(A,0,2)"),
    ("group", "take", "(2,3,2):(1,2,6)", "take(A,1,3)"),
    ("identity", "identity", "(2,3)", "identity(A)"),
    ("layout_like", "layout_like", "(2,3,2):(20,1,4)", "layout_like(A)"),
    ("layout_like", "fragment_like", "(2,3):(20,1)", "fragment_like(A)"),
    ("left_inverse", "left_inverse", "(2,3):(3,1)", "left_inverse(A)"),
    ("layout_add", "layout_add", "(4,3):(1,4)", "layout_add(A,(4,3):(3,1))"),
    ("logical_divide", "logical_divide", "(4,6):(6,1)", "logical_divide(A,(2,2))"),
    ("logical_divide", "logical_divide_ceil", "(3,4):(4,1)", "logical_divide_ceil(A,(2,2))"),
    ("logical_product", "logical_product", "(2,2):(4,1)", "logical_product(A,4:1)"),
    ("max_common", "max_common_layout", "(4,3):(1,8)", "max_common_layout(A,(8,2):(1,8))"),
    ("max_common", "max_common_vector", "(4,3):(1,8)", "max_common_vector(A,(8,2):(1,8))"),
    ("max_common", "max_alignment", "(4,3):(1,12)", "max_alignment(A)"),
    ("mode", "mode", "(4,(2,3)):(6,(3,1))", "mode(A,1)"),
    ("nullspace", "nullspace", "(2,3,2):(1,0,2)", "nullspace(A)"),
    ("ordered", "layout_left", "(2,3)", "layout_left(A)"),
    ("ordered", "layout_right", "(2,3)", "layout_right(A)"),
    ("ordered", "ordered", "(2,3,2)", "ordered(A,(2,0,1))"),
    ("right_inverse", "right_inverse", "(2,3):(3,1)", "right_inverse(A)"),
    ("select", "select", "(2,3):(3,1)", "select(A,1,0)"),
    ("select", "replace", "(2,3):(3,1)", "replace(A,1,4:2)"),
    ("slice", "slice", "(4,6):(6,1)", "slice(A,(1,_))"),
    ("slice", "slice_and_offset", "(4,6):(6,1)", "slice_and_offset(A,(1,_))"),
    ("sort", "sort", "(2,3):(3,1)", "sort(A)"),
    ("tile_to_shape", "tile_to_shape", "(2,2):(2,1)", "tile_to_shape(A,(4,6))"),
    ("tile_to_shape", "tile_to_shape_ordered", "(2,2):(2,1)", "tile_to_shape(A,(4,6),(1,0))"),
    ("tiled_divide", "tiled_divide", "(4,6):(6,1)", "tiled_divide(A,(2,2))"),
    ("tiled_divide", "tiled_divide_ceil", "(3,4):(4,1)", "tiled_divide_ceil(A,(2,2))"),
    ("tiled_product", "tiled_product", "(2,2):(1,2)", "tiled_product(A,(2,3):(1,2))"),
    ("unflatten", "unflatten", "(2,2,3):(1,6,2)", "unflatten(A,((1,1),1))"),
    ("upcast", "upcast", "(4,3):(1,8)", "upcast(A,2)"),
    ("upcast", "downcast", "(2,3):(1,4)", "downcast(A,2)"),
    ("upcast", "recast", "(4,3):(1,8)", "recast(A,16,32)"),
    ("zip", "zip", "((2,2),(3,2)):((1,6),(2,12))", "zip(A)"),
    ("zipped_divide", "zipped_divide", "(4,6):(6,1)", "zipped_divide(A,(2,2))"),
    ("zipped_divide", "zipped_divide_ceil", "(3,4):(4,1)", "zipped_divide_ceil(A,(2,2))"),
    ("zipped_product", "zipped_product", "(2,2):(1,2)", "zipped_product(A,(2,3):(1,2))"),
];

/// The offsets: one row of a layout of one mode, else a row for each index of the first mode. A bar parts the columns
/// where the first leaf of what is behind the first mode begins anew.
fn drawn(layout: &AnyLayout) -> Vec<String> {
    let cells: Vec<String> = layout.offsets().map(|offset| offset.to_string()).collect();
    let behind: Vec<i64> = match layout.shape() {
        IntTuple::Tuple(modes) if modes.len() > 1 => modes[1..].iter().flat_map(IntTuple::leaves).collect(),
        shape => shape.leaves().collect(),
    };
    let columns = behind.iter().product::<i64>() as usize;
    let rows = cells.len() / columns;
    let group = if behind.len() > 1 { behind[0] as usize } else { columns };
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    (0..rows)
        .map(|row| {
            let mut line = String::new();
            for column in 0..columns {
                line += match column {
                    0 => "",
                    column if column % group == 0 => " | ",
                    _ => " ",
                };
                line += &format!("{:>width$}", cells[row + rows * column]);
            }
            line
        })
        .collect()
}

fn layout_in(value: &Value) -> Option<&AnyLayout> {
    match value {
        Value::Layout(layout) => Some(layout),
        Value::Tuple(values) => values.first().and_then(layout_in),
        _ => None,
    }
}

/// A and the result.
fn picture(a: &str, operation: &str) -> Vec<String> {
    let mut lines = vec![format!("A = {a}")];
    if a.contains(':') {
        lines.extend(drawn(layout_in(&expr::evaluate(a).unwrap()).unwrap()));
        lines.push(String::new());
    }
    let result = expr::evaluate(&operation.replace('A', a)).unwrap_or_else(|error| panic!("{operation}: {error}"));
    lines.push(format!("{operation} = {result}"));
    lines.extend(layout_in(&result).map(drawn).unwrap_or_default());
    lines
}

/// The text with the picture in the documentation of the function, before the line of the source.
fn with_picture(text: &str, function: &str, picture: &[String]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let is_it = |line: &String| {
        let line = line.trim_start();
        let rest = line.strip_prefix("pub fn ").and_then(|line| line.strip_prefix(function));
        rest.is_some_and(|rest| rest.starts_with(['<', '(']))
    };
    let at = lines.iter().position(is_it).unwrap_or_else(|| panic!("{function} is not there"));
    let indent = " ".repeat(lines[at].len() - lines[at].trim_start().len());
    let is_doc = |line: &str| line.trim_start().starts_with("///") || line.trim_start().starts_with("#[");
    let begin = lines[..at].iter().rposition(|line| !is_doc(line)).map_or(0, |last| last + 1);
    if let Some(old) = lines[begin..at].iter().position(|line| line.contains(HEAD)) {
        let old = begin + old;
        let fences = lines[old..at].iter().enumerate().filter(|(_, line)| line.contains("```")).map(|(k, _)| old + k);
        let end = fences.clone().nth(1).unwrap();
        // With the empty line behind it.
        lines.drain(old..=end + 1);
    }
    let at = lines.iter().position(is_it).unwrap();
    let source = lines[begin..at].iter().position(|line| line.contains("/// Source:")).map_or(at, |line| begin + line);
    let mut block = vec![HEAD.to_owned(), String::new(), "```text".to_owned()];
    block.extend(picture.iter().cloned());
    block.extend(["```".to_owned(), String::new()]);
    let block = block.into_iter().map(|line| format!("{indent}/// {line}").trim_end().to_owned());
    lines.splice(source..source, block);
    lines.join("\n") + "\n"
}

#[test]
fn pictures_are_as_they_are_drawn() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cute-types/src/algebra");
    let mut wrong = Vec::new();
    for (file, function, a, operation) in PICTURES {
        let path = folder.join(file).with_extension("rs");
        let text = std::fs::read_to_string(&path).unwrap();
        let with = with_picture(&text, function, &picture(a, operation));
        if with != text {
            wrong.push(function);
            if std::env::var_os("CUTE_BLESS").is_some() {
                std::fs::write(&path, with).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "run this test with CUTE_BLESS=1 and look at the pictures of {}", wrong.join(", "));
}

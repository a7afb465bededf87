//! The pictures in the documentation of the operations: a layout and what the operation makes of it, as their offsets.
//! Each is drawn here from the expression of the table of operations, and has to stand in the documentation as it is drawn.
//!
//! With `CUTE_BLESS=1` the test writes them there.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::path::Path;

use cute_tests::operations::OPERATIONS;
use cute_types::runtime::expr::{self, Value};
use cute_types::runtime::{AnyLayout, IntTuple};

/// What stands above a picture.
const HEAD: &str = "As offsets, the first mode downwards where there are several:";

/// The offsets: one row of a layout of one mode, else a row for each index of the first mode. A bar parts the columns
/// where the first leaf of what is after the first mode begins anew.
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
        // With the empty line after it.
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
    let mut drawn = 0;
    for operation in OPERATIONS {
        let Some([file, a, call]) = operation.picture else { continue };
        drawn += 1;
        let path = folder.join(file).with_extension("rs");
        let text = std::fs::read_to_string(&path).unwrap();
        let with = with_picture(&text, operation.name, &picture(a, call));
        if with != text {
            wrong.push(operation.name);
            if std::env::var_os("CUTE_BLESS").is_some() {
                std::fs::write(&path, with).unwrap();
            }
        }
    }
    assert!(drawn > 50, "{drawn}");
    assert!(wrong.is_empty(), "run this test with CUTE_BLESS=1 and look at the pictures of {}", wrong.join(", "));
}

//! The cases of `tests/mixed_records.rs`: records of CuTe C++ with static and dynamic integers, as programs over types. In
//! a record `_4` is static and `4` dynamic; here `4` and `{4usize}`.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value as Json;

use crate::share::shared;

type Failure = Box<dyn std::error::Error>;

/// The text of all cases: a function for each operation, which calls the macros of the test.
pub(crate) fn mixed() -> Result<String, Failure> {
    let mut text = String::new();
    let mut files: Vec<_> = std::fs::read_dir(Path::new(crate::ORACLE).join("mixed"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.sort();
    for file in files {
        let name = file.file_stem().and_then(|name| name.to_str()).ok_or("a file without a name")?.to_owned();
        let mut cases = String::new();
        // The compiler takes its time for dynamic integers: half a second where all are.
        let step = if std::env::var_os("CUTE_ALL_RECORDS").is_some() { 1 } else { 5 };
        let records = std::fs::read_to_string(&file)?;
        let records: Vec<_> = records.lines().step_by(step).collect();
        for line in shared(&records) {
            let record: Json = serde_json::from_str(line)?;
            if let Some(call) = call(&name, &record["inputs"]) {
                let theirs = match record["result"].as_str() {
                    Some(result) => format!("Some({result:?})"),
                    None => "None".to_owned(),
                };
                writeln!(
                    cases,
                    "    {call} {} {theirs}, {});",
                    record["id"],
                    record["values"].to_string().replace("null", "[]")
                )?;
            }
        }
        if !cases.is_empty() {
            writeln!(
                text,
                "#[test]\nfn {name}() {{\n    let mut tally = Tally::new({name:?});\n{cases}    tally.finish();\n}}"
            )?;
        }
    }
    Ok(text)
}

/// The program of a record, up to what CuTe says of it: an operation on a layout, which may be refused, or an expression.
fn call(name: &str, inputs: &Json) -> Option<String> {
    let text = |i: usize| inputs[i].as_str().map_or_else(|| inputs[i].to_string(), str::to_owned);
    let operation =
        |l: usize, operation: String| Some(format!("operation!(tally {{{}}} {{{operation}}}", layout(&text(l))));
    let expression = |value: String| Some(format!("expression!(tally {{{value}}}"));
    let with = |name: &str| operation(0, format!("op::{name}({})", operand(&text(1))));
    match name {
        "coalesce" => operation(0, "op::Coalesce".to_owned()),
        "filter" => operation(0, "op::Filter".to_owned()),
        "flatten" => operation(0, "op::Flatten".to_owned()),
        "right_inverse" => operation(0, "op::RightInverse".to_owned()),
        "left_inverse" => operation(0, "op::LeftInverse".to_owned()),
        "nullspace" => operation(0, "op::Nullspace".to_owned()),
        "make_layout_like" => operation(0, "op::LayoutLike".to_owned()),
        "composition" => with("Composition"),
        // CuTe's round up.
        "complement" => with("ComplementCeil"),
        "logical_divide" => with("LogicalDivideCeil"),
        "zipped_divide" => with("ZippedDivideCeil"),
        "tiled_divide" => with("TiledDivideCeil"),
        "flat_divide" => with("FlatDivideCeil"),
        "logical_product" => with("LogicalProduct"),
        "blocked_product" => with("BlockedProduct"),
        "raked_product" => with("RakedProduct"),
        "max_common_layout" => with("MaxCommonLayout"),
        "tile_to_shape" if inputs.as_array()?.len() == 2 => with("TileToShape"),
        "upcast" => operation(1, format!("op::Upcast(U{}::NEW)", inputs[0])),
        "downcast" => operation(1, format!("op::Downcast(U{}::NEW)", inputs[0])),
        "make_layout_left" => expression(layout(&text(0))),
        "make_layout_right" => expression(layout(&format!("{}:LayoutRight", text(0)))),
        // An order is of types.
        "make_ordered_layout" if operand(&text(1)).contains("Dyn") => None,
        "make_ordered_layout" => expression(format!("ordered({}, {})", operand(&text(0)), operand(&text(1)))),
        "slice" => expression(format!("{}.slice({})", layout(&text(0)), operand(&text(1)).replace("Dyn", ""))),
        "get" => {
            let path = inputs[1].as_array()?;
            (path.len() == 1).then(|| operation(0, format!("op::Mode(U{}::NEW)", path[0])))?
        }
        _ => None,
    }
}

/// A layout in the notation of `layout!`.
fn layout(text: &str) -> String {
    format!("layout!({})", integers(text, |value| value.to_owned(), |value| format!("{{{value}usize}}")))
}

/// An operand as a value: a layout, or a tuple of tilers.
fn operand(text: &str) -> String {
    let mut depth = 0;
    let is_layout = text.chars().any(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ':' && depth == 0
    });
    if is_layout {
        return layout(text);
    }
    if let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        let modes: String = split(inner).into_iter().map(|mode| operand(mode) + ",").collect();
        return format!("({modes})");
    }
    if text == "_" {
        return "..".to_owned();
    }
    integers(text, |value| format!("U{value}::NEW"), |value| format!("Dyn({value})"))
}

/// The modes of a tuple's text.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut modes) = (0, 0, Vec::new());
    for (i, c) in text.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if c == ',' && depth == 0 {
            modes.push(&text[start..i]);
            start = i + 1;
        }
    }
    if start < text.len() {
        modes.push(&text[start..]);
    }
    modes
}

/// The text with each integer written by what it is.
fn integers(text: &str, fixed: impl Fn(&str) -> String, dynamic: impl Fn(&str) -> String) -> String {
    let mut written = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c == '_' || c.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        written += before;
        let is_static = number.starts_with('_');
        let number = &number[usize::from(is_static)..];
        let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        let (digits, after) = number.split_at(end);
        written += &if is_static { fixed(digits) } else { dynamic(digits) };
        rest = after;
    }
    written + rest
}

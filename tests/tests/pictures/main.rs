//! The pictures in the documentation of the operations: a layout and what the operation makes of it. Over types they are there
//! twice, as offsets, which an editor shows, and as SVG, which rustdoc does; over values as SVG. Each is drawn here from the
//! expression of the table of operations, and has to stand in the documentation as it is drawn. So have those of
//! [`pages`], of what is no operation over layouts.
//!
//! With `CUTE_BLESS=1` the test writes them there.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod pages;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cute_draw::{Drawing, Kind};
use cute_tests::operations::OPERATIONS;
use cute_types::runtime::expr::{self, Value};
use cute_types::runtime::{AnyLayout, IntTuple};
use pages::{Page, pages};

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

/// The file of a picture, in the folder of the package.
fn svg(name: &str) -> String {
    format!("pictures/{name}.svg")
}

/// The picture as SVG.
fn drawn_as_svg(a: &str, operation: &str) -> String {
    let drawing = Drawing { kind: Kind::Operation, ..Drawing::of(operation.replacen('A', a, 1)) };
    drawing.picture().unwrap_or_else(|error| panic!("{operation}: {error}")).to_svg()
}

/// What includes it in the documentation that rustdoc makes, and nowhere else: no editor is shown the text of an SVG.
fn including(file: &str) -> String {
    format!("#[cfg_attr(doc, doc = include_str!(\"{file}\"))]")
}

/// Whether a line declares the item.
fn declares(line: &str, item: &str) -> bool {
    let kinds = ["pub fn ", "pub const fn ", "pub struct ", "pub trait "];
    let rest =
        kinds.iter().find_map(|kind| line.trim_start().strip_prefix(kind)).and_then(|line| line.strip_prefix(item));
    rest.is_some_and(|rest| rest.starts_with(['<', '(', ':', ' ']))
}

/// Where the documentation of the item begins, and where it is declared.
fn documented(lines: &[String], item: &str) -> (usize, usize) {
    let at = lines.iter().position(|line| declares(line, item));
    let at = at.unwrap_or_else(|| panic!("{item} is not there"));
    let (mut begin, mut is_attribute) = (at, false);
    for (k, line) in lines[..at].iter().enumerate().rev() {
        // An attribute of several lines ends in a line of its own.
        is_attribute |= line.trim() == ")]";
        let opens = line.trim_start().starts_with("#[");
        if !(is_attribute || opens || line.trim_start().starts_with("///")) {
            break;
        }
        is_attribute &= !opens;
        begin = k;
    }
    (begin, at)
}

/// The text with the SVG in the documentation of the item, at its end.
fn with_svg(text: &str, item: &str, file: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (begin, at) = documented(&lines, item);
    let old = lines[begin..at].iter().position(|line| line.contains("doc = include_str!(")).map(|old| begin + old);
    if let Some(old) = old {
        // With the empty line before it.
        lines.drain(old - 1..=old);
    }
    let (begin, at) = documented(&lines, item);
    let last = lines[begin..at].iter().rposition(|line| line.trim_start().starts_with("///"));
    let end = last.map_or(begin, |last| begin + last + 1);
    let indent = " ".repeat(lines[at].len() - lines[at].trim_start().len());
    lines.splice(end..end, [format!("{indent}///"), format!("{indent}{}", including(file))]);
    lines.join("\n") + "\n"
}

/// The text with the pictures in the documentation of the function, before the line of the source.
fn with_picture(text: &str, function: &str, picture: &[String], file: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (begin, at) = documented(&lines, function);
    let indent = " ".repeat(lines[at].len() - lines[at].trim_start().len());
    if let Some(old) = lines[begin..at].iter().position(|line| line.contains(HEAD)) {
        let old = begin + old;
        let fences = lines[old..at].iter().enumerate().filter(|(_, line)| line.contains("```")).map(|(k, _)| old + k);
        let end = fences.clone().nth(1).unwrap();
        // With the SVG, and the empty lines after both.
        let has_svg = lines[end + 2].contains("doc = include_str!(");
        lines.drain(old..=end + if has_svg { 3 } else { 1 });
    }
    let (_, at) = documented(&lines, function);
    let source = lines[begin..at].iter().position(|line| line.contains("/// Source:")).map_or(at, |line| begin + line);
    let mut block = vec![HEAD.to_owned(), String::new(), "```text".to_owned()];
    block.extend(picture.iter().cloned());
    block.extend(["```".to_owned(), String::new()]);
    let block = block.into_iter().map(|line| format!("{indent}/// {line}").trim_end().to_owned());
    let svg = [format!("{indent}{}", including(file)), format!("{indent}///")];
    lines.splice(source..source, block.chain(svg));
    lines.join("\n") + "\n"
}

/// The file of `cute-runtime` that declares a method over values: one of the algebra, or of layouts and their coordinates.
fn of_values(package: &Path, function: &str) -> PathBuf {
    let mut files: Vec<PathBuf> =
        fs::read_dir(package.join("src/algebra")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.extend(["src/layout.rs", "src/coord/coord_layout.rs"].map(|file| package.join(file)));
    let declaring = files.into_iter().filter(|file| file.extension().is_some_and(|of| of == "rs"));
    let mut declaring =
        declaring.filter(|file| fs::read_to_string(file).unwrap().lines().any(|line| declares(line, function)));
    declaring.next().unwrap_or_else(|| panic!("{function} is not there"))
}

/// The picture as a file names it that includes it.
fn from_folder_of(file: &Path, package: &Path, picture: &str) -> String {
    let up = file.strip_prefix(package).unwrap().components().count() - 1;
    format!("{}{}", "../".repeat(up), svg(picture))
}

/// What is written, or was found to be otherwise.
struct Kept {
    wrong: BTreeSet<PathBuf>,
}

impl Kept {
    fn keep(&mut self, path: PathBuf, text: &str) {
        if fs::read_to_string(&path).ok().as_deref() != Some(text) {
            if std::env::var_os("CUTE_BLESS").is_some() {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, text).unwrap();
            }
            self.wrong.insert(path);
        }
    }
}

#[test]
fn pictures_are_as_they_are_drawn() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let [types, values] = ["cute-types", "cute-runtime"].map(|package| root.join(package));
    let mut kept = Kept { wrong: BTreeSet::new() };
    let mut names = [BTreeSet::new(), BTreeSet::new()];
    for operation in OPERATIONS {
        let Some([file, a, call]) = operation.picture else { continue };
        let name = operation.name;
        // A package has the files of its documentation in itself.
        for (package, names) in [&types, &values].into_iter().zip(&mut names) {
            names.insert(PathBuf::from(svg(name)));
            kept.keep(package.join(svg(name)), &drawn_as_svg(a, call));
        }
        let path = types.join("src/algebra").join(file).with_extension("rs");
        let text = fs::read_to_string(&path).unwrap();
        let with = with_picture(&text, name, &picture(a, call), &format!("../../{}", svg(name)));
        kept.keep(path, &with);
        let path = of_values(&values, name);
        let text = fs::read_to_string(&path).unwrap();
        let file = from_folder_of(&path, &values, name);
        kept.keep(path, &with_svg(&text, name, &file));
    }
    for Page { at: [package, file], item, picture, drawing } in pages() {
        let drawn = drawing.picture().unwrap_or_else(|error| panic!("{picture}: {error}")).to_svg();
        let package = root.join(package);
        kept.keep(package.join(svg(picture)), &drawn);
        names[usize::from(package == values)].insert(PathBuf::from(svg(picture)));
        let path = package.join(file);
        let text = fs::read_to_string(&path).unwrap();
        let file = from_folder_of(&path, &package, picture);
        kept.keep(path, &with_svg(&text, item, &file));
    }
    assert!(names.iter().all(|names| names.len() > 60), "{names:?}");
    assert!(kept.wrong.is_empty(), "run this test with CUTE_BLESS=1 and look at {:?}", kept.wrong);
    for (package, names) in [&types, &values].into_iter().zip(names) {
        let files = fs::read_dir(package.join("pictures")).unwrap();
        let files: BTreeSet<PathBuf> =
            files.map(|file| file.unwrap().path().strip_prefix(package).unwrap().to_owned()).collect();
        assert_eq!(files, names, "a picture of nothing");
    }
}

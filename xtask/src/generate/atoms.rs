//! The atoms: `tables/atoms.toml`, whose head says what is in a row. What the letters in its texts stand for is worked out by
//! cute-runtime, for one row by its name; here the table only changes its language. Types cannot work out texts, so for
//! cute-types that is done here, in [`types`].

mod types;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use serde::Deserialize;

use super::{File, between, formatted, read};

/// The table, in the workspace.
const TABLE: &str = "tables/atoms.toml";

/// What is written for cute-runtime.
const ROWS: &str = "cute-runtime/src/atom/rows.rs";

/// What is written for cute-types.
const TYPES: [&str; 2] = ["cute-types/src/atom/rows/mma.rs", "cute-types/src/atom/rows/copy.rs"];

/// The list of types that a test compares with values.
const LIST: &str = "tests/types/tests/atoms_of_types/list.rs";

/// The page of atoms.
const PAGE: &str = "docs/atoms.md";

/// All of the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    types: BTreeMap<String, Type>,
    axes: BTreeMap<String, Vec<BTreeMap<String, String>>>,
    parameters: BTreeMap<String, BTreeMap<String, Numbers>>,
    mma: Vec<Mma>,
    copy: Vec<Copy>,
    operation: Vec<Operation>,
}

/// A word that atoms have in their names for a type.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Type {
    element: String,
    ptx: Option<String>,
    c: Option<String>,
}

/// What a parameter may be.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Numbers {
    List(Vec<u32>),
    Range { from: u32, to: u32, step: u32 },
}

/// An axis, in place or by its name.
#[derive(Deserialize)]
#[serde(untagged)]
enum Axis {
    Named(String),
    InPlace(Vec<BTreeMap<String, String>>),
}

/// A multiplication, or a family of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mma {
    name: String,
    target: Option<String>,
    #[serde(default)]
    ptx: Vec<String>,
    #[serde(default)]
    over: Vec<Axis>,
    shape: String,
    threads: String,
    a: String,
    b: String,
    c: String,
    types: [String; 4],
    registers: Option<[String; 4]>,
    held: Option<[String; 3]>,
    #[serde(default)]
    in_place: bool,
    sparse: Option<Sparse>,
    scale: Option<Scale>,
}

/// The metadata of a sparse A.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sparse {
    layout: String,
    r#type: String,
}

/// The scales of blocks of A and B.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scale {
    a: String,
    b: String,
    r#type: String,
    vector: String,
}

/// A copy, or a family of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Copy {
    name: String,
    target: Option<String>,
    #[serde(default)]
    ptx: Vec<String>,
    #[serde(default)]
    over: Vec<Axis>,
    bits: Option<u32>,
    threads: String,
    src: String,
    dst: String,
    r#ref: String,
}

/// An operation without layouts of its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Operation {
    name: String,
    #[serde(default)]
    ptx: Vec<String>,
    #[serde(default)]
    over: Vec<Axis>,
}

/// All that comes from the table.
pub(super) fn files(root: &Path) -> Result<Vec<File>, String> {
    let table: Table = toml::from_str(&read(root, TABLE)?).map_err(|error| format!("{TABLE}: {error}"))?;
    let rows = rows(&table).map_err(|error| format!("{TABLE}: {error}"))?;
    let rows = formatted(root, &rows).map_err(|error| format!("{ROWS}: {error}"))?;
    let of_types = |path: &str, text: String| {
        let text = formatted(root, &text).map_err(|error| format!("{path}: {error}"))?;
        Ok::<File, String>(File { path: path.to_owned(), text })
    };
    let (mma, copy) = (types::mma(&table)?, types::copy(&table)?);
    Ok(vec![
        of_types(TYPES[0], mma.0)?,
        of_types(TYPES[1], copy.0)?,
        of_types(LIST, types::list(&mma.1, &copy.1))?,
        File { path: ROWS.to_owned(), text: rows },
        File { path: PAGE.to_owned(), text: between(&read(root, PAGE)?, "atoms", &page(&table))? },
    ])
}

/// The assignments of an axis, as Rust.
fn assignments(choices: &[BTreeMap<String, String>]) -> String {
    let mut text = String::from("&[");
    for choice in choices {
        text.push_str("&[");
        for (letter, value) in choice {
            let _ = write!(text, "({letter:?}, {value:?}),");
        }
        text.push_str("],");
    }
    text + "]"
}

/// The module of rows.
fn rows(table: &Table) -> Result<String, String> {
    let mut text = String::from(
        "//! The rows in which atoms are looked up.\n\n\
         // Written by `cargo xtask generate` from `tables/atoms.toml`, which is to be changed instead.\n\n\
         use super::family::{Axis, CopyFamily, MmaFamily, Operation, Word};\n\n\
         /// The words of types in names, with the type, its word in PTX and its name in C++.\n",
    );
    let _ = writeln!(text, "pub(super) const WORDS: &[Word] = &[");
    for (word, Type { element, ptx, c }) in &table.types {
        let (ptx, c) = (ptx.as_ref().unwrap_or(element), c.as_ref().unwrap_or(element));
        let _ = writeln!(text, "Word {{ word: {word:?}, element: {element:?}, ptx: {ptx:?}, c: {c:?} }},");
    }
    text.push_str("];\n\n");
    for (name, choices) in &table.axes {
        let _ = writeln!(text, "const {}: Axis = {};\n", name.to_uppercase(), assignments(choices));
    }
    for (letter, ranges) in &table.parameters {
        for (name, numbers) in ranges {
            let numbers: Vec<u32> = match numbers {
                Numbers::List(list) => list.clone(),
                Numbers::Range { from, to, step } => {
                    let step = usize::try_from(*step).map_err(|error| format!("{name}: {error}"))?;
                    (*from..=*to).step_by(step.max(1)).collect()
                }
            };
            let choices: Vec<_> = numbers.iter().map(|n| BTreeMap::from([(letter.clone(), n.to_string())])).collect();
            let _ = writeln!(text, "const {}: Axis = {};\n", name.to_uppercase(), assignments(&choices));
        }
    }
    text.push_str("/// The multiplications.\npub(super) const MMA: &[MmaFamily] = &[\n");
    for mma in &table.mma {
        let Mma { name, target, ptx, over, shape, threads, a, b, c, types, in_place, .. } = mma;
        let held = mma.held.clone().unwrap_or_else(|| std::array::from_fn(|_| "registers".to_owned()));
        let sparse = mma.sparse.as_ref().map(|Sparse { layout, r#type }| [layout, r#type]);
        let scale = mma.scale.as_ref().map(|Scale { a, b, r#type, vector }| [a, b, r#type, vector]);
        let _ = writeln!(
            text,
            "MmaFamily {{ name: {name:?}, target: {target:?}, ptx: &{ptx:?}, over: {}, shape: {shape:?}, \
             threads: {threads:?}, layouts: [{a:?}, {b:?}, {c:?}], types: {types:?}, registers: {:?}, held: {held:?}, \
             in_place: {in_place}, sparse: {sparse:?}, scale: {scale:?} }},",
            axes(table, over)?,
            mma.registers,
        );
    }
    text.push_str("];\n\n/// The copies.\npub(super) const COPY: &[CopyFamily] = &[\n");
    for Copy { name, target, ptx, over, bits, threads, src, dst, r#ref } in &table.copy {
        let reference = match r#ref.as_str() {
            "src" | "dst" => r#ref == "src",
            other => return Err(format!("{name}: ref is {other:?}, and \"src\" or \"dst\" is wanted")),
        };
        let _ = writeln!(
            text,
            "CopyFamily {{ name: {name:?}, target: {target:?}, ptx: &{ptx:?}, over: {}, bits: {bits:?}, \
             threads: {threads:?}, src: {src:?}, dst: {dst:?}, ref_is_src: {reference} }},",
            axes(table, over)?,
        );
    }
    text.push_str("];\n\n/// The operations whose layouts come from a tensor map.\npub(super) const OPERATIONS: &[Operation] = &[\n");
    for Operation { name, ptx, over } in &table.operation {
        let _ = writeln!(text, "Operation {{ name: {name:?}, ptx: &{ptx:?}, over: {} }},", axes(table, over)?);
    }
    text.push_str("];\n");
    Ok(text)
}

/// The axes of a row, as Rust.
fn axes(table: &Table, over: &[Axis]) -> Result<String, String> {
    let mut text = String::from("&[");
    for axis in over {
        match axis {
            Axis::InPlace(choices) => text.push_str(&assignments(choices)),
            Axis::Named(name)
                if table.axes.contains_key(name)
                    || table.parameters.values().any(|ranges| ranges.contains_key(name)) =>
            {
                text.push_str(&name.to_uppercase());
            }
            Axis::Named(name) => return Err(format!("there is no axis {name}")),
        }
        text.push(',');
    }
    Ok(text + "]")
}

/// The letters of a row and what they may be: `A: S8, U8`.
fn choices(table: &Table, over: &[Axis]) -> String {
    let mut said: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut say = |letter, value: String| {
        let values = said.entry(letter).or_default();
        if !values.contains(&value) {
            values.push(value);
        }
    };
    for axis in over {
        let choices = match axis {
            Axis::InPlace(choices) => Some(choices),
            Axis::Named(name) => table.axes.get(name),
        };
        for (letter, value) in choices.into_iter().flatten().flatten() {
            say(letter, if value.is_empty() { "nothing".to_owned() } else { format!("`{value}`") });
        }
        let Axis::Named(name) = axis else { continue };
        for (letter, ranges) in &table.parameters {
            match ranges.get(name) {
                None => {}
                Some(Numbers::List(list)) => list.iter().for_each(|n| say(letter, n.to_string())),
                Some(Numbers::Range { from, to, step }) => say(letter, format!("{from} to {to} by {step}")),
            }
        }
    }
    said.iter().map(|(letter, values)| format!("{letter}: {}", values.join(", "))).collect::<Vec<_>>().join("; ")
}

/// The tables of the page.
fn page(table: &Table) -> String {
    let code = |text: &str| if text.is_empty() { String::new() } else { format!("`{text}`") };
    let mut text = String::from(
        "\n### Multiplications\n\n| atom | oldest target | threads | A | B | C | PTX | letters |\n|---|---|---|---|---|---|---|---|\n",
    );
    for Mma { name, target, ptx, over, threads, a, b, c, .. } in &table.mma {
        let _ = writeln!(
            text,
            "| `{name}` | {} | `{threads}` | `{a}` | `{b}` | `{c}` | {} | {} |",
            target.as_deref().unwrap_or("any"),
            ptx.iter().map(|ptx| code(ptx)).collect::<Vec<_>>().join(", "),
            choices(table, over),
        );
    }
    text.push_str(
        "\n### Copies\n\n| atom | oldest target | threads | source | destination | reference | PTX | letters |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for Copy { name, target, ptx, over, threads, src, dst, r#ref, .. } in &table.copy {
        let _ = writeln!(
            text,
            "| `{name}` | {} | `{threads}` | `{src}` | `{dst}` | {} | {} | {} |",
            target.as_deref().unwrap_or("any"),
            r#ref,
            ptx.iter().map(|ptx| code(ptx)).collect::<Vec<_>>().join(", "),
            choices(table, over),
        );
    }
    text.push('\n');
    text
}

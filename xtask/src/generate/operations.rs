//! What comes from the table of operations, `tables/operations.toml`.

mod examples;
mod page;
mod swizzled;
mod table;
mod tests;
mod types;
mod values;

use std::path::Path;

use super::File;
use table::Table;

/// Where the table is.
const TABLE: &str = "tables/operations.toml";
/// What stands above a file that is written.
const HEAD: &str = "// From `tables/operations.toml`: `cargo xtask generate` writes this file.\n";

/// The files, and those that have a part from the table.
pub(super) fn files(root: &Path) -> Result<Vec<File>, String> {
    let table = table(root)?;
    let mut files = types::files(root, &table)?;
    files.extend(values::files(root, &table)?);
    files.extend(swizzled::files(root, &table)?);
    files.extend(tests::files(root, &table)?);
    files.push(page::file(&table));
    Ok(files)
}

fn table(root: &Path) -> Result<Table, String> {
    toml::from_str(&super::read(root, TABLE)?).map_err(|error| format!("{TABLE}: {error}"))
}

/// A file of its own, as rustfmt has it.
fn whole(root: &Path, path: &str, text: &str) -> Result<File, String> {
    let text = super::formatted(root, &format!("{HEAD}{text}"))?;
    Ok(File { path: path.to_owned(), text })
}

/// A file in which the lines between two comments come from the table.
fn part(root: &Path, path: &str, lines: &str) -> Result<File, String> {
    const BEGIN: &str = "// From `tables/operations.toml`, by `cargo xtask generate`:\n";
    const END: &str = "// That is all from the table.\n";
    let text = super::read(root, path)?;
    let parts = text.split_once(BEGIN).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = parts.ok_or_else(|| format!("{path} has no place for what comes from the table"))?;
    let text = super::formatted(root, &format!("{before}{BEGIN}{lines}{END}{after}"))?;
    Ok(File { path: path.to_owned(), text })
}

/// A sentence as a comment of documentation, in lines that end before column 120.
fn doc(indent: usize, text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if indent + "/// ".len() + line.len() + 1 + word.len() <= 120 => {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| format!("{:indent$}/// {line}\n", "")).collect()
}

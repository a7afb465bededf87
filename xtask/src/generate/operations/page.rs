//! The list of operations in the documentation, `docs/operations.md`.

use super::super::File;
use super::table::{Operation, Table};

/// What stands above the list.
const HEAD: &str = "# The operations\n\n\
    What `cute eval` takes, and the macros where all is literal: `layout!(composition((4,6):(6,1), 2:1))`. Over values each is a\n\
    method of `AnyLayout` or a function of `cute_types::runtime`, and over types most are methods of `Layout` or functions of\n\
    `cute_types::algebra`, under the same names.\n\n\
    This page is written by `cargo xtask generate` from `tables/operations.toml`.\n";

pub(super) fn file(table: &Table) -> File {
    let mut text = HEAD.to_owned();
    for group in &table.group {
        // The first words are the heading; what follows is about the operands.
        let (title, about) = group.title.split_once(", of ").unwrap_or((&group.title, ""));
        text += &format!("\n## {title}\n\n");
        if !about.is_empty() {
            text += &format!("Of {about}.\n\n");
        }
        text += "| | |\n|---|---|\n";
        group.operation.iter().filter_map(row).for_each(|row| text += &row);
    }
    File { path: "docs/operations.md".to_owned(), text }
}

/// An operation that expressions have.
fn row(operation: &Operation) -> Option<String> {
    let example = operation.example.as_ref()?;
    let also = operation.also.as_ref().map(|also| format!("; {also}")).unwrap_or_default();
    Some(format!("| `{}` | {}{also}: `{example}` |\n", operation.signature(), operation.says))
}

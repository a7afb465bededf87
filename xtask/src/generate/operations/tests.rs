//! What tests ask of all operations.

use std::path::Path;

use super::super::File;
use super::examples::Example;
use super::table::Table;
use super::whole;

pub(super) fn files(root: &Path, table: &Table) -> Result<Vec<File>, String> {
    Ok(vec![
        whole(root, "tests/src/operations.rs", &list(table))?,
        whole(root, "tests/tests/examples_of_types.rs", &examples(table)?)?,
    ])
}

/// All operations, as constants.
fn list(table: &Table) -> String {
    let mut text = String::from(
        "//! The operations, for tests that go through all of them.\n\n\
         /// An operation.\n#[derive(Clone, Copy, Debug)]\npub struct Operation {\n\
         /// Its name.\npub name: &'static str,\n\
         /// Its name as a type of `op`, if it is a method over types.\npub of_types: Option<&'static str>,\n\
         /// The kinds of its operands after the layout.\npub operands: &'static [&'static str],\n\
         /// The file with its picture, a layout A, and the call of it.\n\
         pub picture: Option<[&'static str; 3]>,\n}\n\n\
         /// All of them.\npub const OPERATIONS: &[Operation] = &[\n",
    );
    for operation in table.operations() {
        let of_types = operation.is_method().then(|| operation.type_name());
        let operands: Vec<&str> = operation.operands.iter().map(|operand| operand.kind.name()).collect();
        let picture = operation.picture.as_ref().map(|(file, a, call)| [file, a, call]);
        text += &format!(
            "Operation {{ name: {:?}, of_types: {of_types:?}, operands: &{operands:?}, picture: {picture:?} }},\n",
            operation.name
        );
    }
    text + "];\n"
}

/// The example of each operation, over types. Over values, expressions are tested with it.
fn examples(table: &Table) -> Result<String, String> {
    let mut text = String::from(
        "//! The example of each operation, which stands in the help of `cute eval`, over types.\n\n\
         use cute_types::prelude::*;\n",
    );
    for operation in table.operations().filter(|operation| operation.is_method()) {
        if let Some(example) = &operation.example {
            let lines = Example::read(example, &operation.operands)?.of_types().join("\n");
            text += &format!("\n#[test]\nfn {}() {{\n{lines}\n}}\n", operation.name);
        }
    }
    Ok(text)
}

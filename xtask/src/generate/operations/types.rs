//! The operations over types: their structs in `op`, their aliases, and where both are found.

use std::collections::BTreeSet;
use std::path::Path;

use super::super::File;
use super::table::{Operation, Table};
use super::{doc, part, whole};

pub(super) fn files(root: &Path, table: &Table) -> Result<Vec<File>, String> {
    let typed: Vec<&Operation> = table.operations().filter(|operation| operation.types.is_some()).collect();
    Ok(vec![
        whole(root, "cute-types/src/algebra/op/table.rs", &structs(&typed))?,
        whole(root, "cute-types/src/algebra/aliases.rs", &aliases(&typed))?,
        part(root, "cute-types/src/algebra/mod.rs", &modules(&typed))?,
        part(root, "cute-types/src/lib.rs", &prelude(&typed))?,
    ])
}

/// What an operation is, by a link to it.
fn sentence(operation: &Operation) -> String {
    let name = &operation.name;
    let (path, whatever) = match operation.alias {
        true => (format!("crate::Layout::{name}"), ""),
        // A function.
        false => (format!("crate::algebra::{name}()"), ", whatever it is applied to"),
    };
    sentence_from(operation, &format!("[`{}`]({path}){whatever}", operation.call()))
}

/// What an operation is, after a beginning that names it.
pub(super) fn sentence_from(operation: &Operation, beginning: &str) -> String {
    format!("{beginning}: {}.", operation.says)
}

/// The picture of the operation, in the documentation that rustdoc makes, from a file that is so far below the package.
fn picture(operation: &Operation, up: &str) -> String {
    if operation.picture.is_none() {
        return String::new();
    }
    let file = format!("{up}pictures/{}.svg", operation.name);
    format!("///\n#[cfg_attr(doc, doc = include_str!({file:?}))]\n")
}

fn structs(typed: &[&Operation]) -> String {
    let mut text = String::from(
        "//! Each operation: its struct, which holds the other operands, and what it asks of them.\n\n\
         use super::{\n\
         AtFirst, AtSecond, Holds, IsKind, MixedOperation, NotYet, Operand, Operation, StaticLayout, Token, OperationOfKinds,\n\
         Verdict, at, case, wanted,\n\
         };\n\noperations! {\n",
    );
    for operation in typed {
        let operands = operation.operands.iter().map(|operand| format!("{}: {}", operand.of, operand.kind.bound()));
        let operands: Vec<String> = operands.collect();
        text += &doc(4, &sentence(operation));
        text += &picture(operation, "../../../");
        text += &format!("    {}{};\n", operation.type_name(), generics(operands.iter().map(String::as_str)));
    }
    text + "}\n"
}

fn aliases(typed: &[&Operation]) -> String {
    let mut text = String::from("//! The operations as functions of types.\n\nuse super::op::{self, Of};\n");
    for operation in typed.iter().filter(|operation| operation.alias) {
        let (name, layout) = (operation.type_name(), operation.layout.as_str());
        let operands = || operation.operands.iter().map(|operand| operand.of.as_str());
        let (of, all) = (generics(operands()), generics([layout].into_iter().chain(operands())));
        let says = doc(0, &sentence(operation)) + &picture(operation, "../../");
        text += &format!("\n{says}pub type {name}{all} = Of<op::{name}{of}, {layout}>;\n");
    }
    text
}

/// `<A, B>`, of what there is; nothing of nothing.
pub(super) fn generics<'a>(of: impl Iterator<Item = &'a str>) -> String {
    let of: Vec<&str> = of.collect();
    if of.is_empty() { String::new() } else { format!("<{}>", of.join(", ")) }
}

fn modules(typed: &[&Operation]) -> String {
    let modules: BTreeSet<&str> = typed.iter().filter_map(|operation| operation.types.as_deref()).collect();
    modules.iter().map(|module| format!("pub(crate) mod {module};\n")).collect()
}

/// What the prelude leaves out: the names are also those of items of `std::iter` and `std::cmp`, and a program that imports all
/// of both could use neither.
const OF_STD: [&str; 5] = ["Filter", "Flatten", "Reverse", "Take", "Zip"];

fn prelude(typed: &[&Operation]) -> String {
    let aliases = typed.iter().filter(|operation| operation.alias && !OF_STD.contains(&&*operation.type_name()));
    let names: BTreeSet<String> = aliases.map(|operation| operation.type_name()).collect();
    let names: Vec<String> = names.into_iter().collect();
    format!("pub use crate::algebra::{{{}}};\n", names.join(", "))
}

//! The operations over values: where they are, what layouts of all kinds do, and expressions.

use std::collections::BTreeSet;
use std::path::Path;

use super::super::File;
use super::table::{Any, Operation, Table};
use super::{doc, part, whole};

pub(super) fn files(root: &Path, table: &Table) -> Result<Vec<File>, String> {
    Ok(vec![
        whole(root, "cute-runtime/src/any/table.rs", &of_any_kind(table))?,
        whole(root, "cute-runtime/src/expr/table.rs", &expressions(table))?,
        part(root, "cute-runtime/src/algebra/mod.rs", &modules(table))?,
    ])
}

fn modules(table: &Table) -> String {
    let modules: BTreeSet<&str> = table.operations().filter_map(|operation| operation.values.as_deref()).collect();
    modules.iter().map(|module| format!("pub(crate) mod {module};\n")).collect()
}

/// The methods of `AnyLayout`.
fn of_any_kind(table: &Table) -> String {
    let mut text = String::from(
        "//! What gives a layout again, for each kind that has the operation.\n\n\
         use super::{AnyLayout, each};\nuse crate::coord::Slicer;\nuse crate::error::LayoutError;\n\
         use crate::tuple::IntTuple;\nuse crate::layout::RuntimeLayout;\nuse crate::rules::Rule;\n\
         use crate::algebra::tiler::Tiler;\n\n\
         #[allow(clippy::useless_conversion, reason = \"a chain gives a layout of any kind, the others give their own\")]\n\
         impl AnyLayout {\n",
    );
    for operation in table.operations() {
        let Some(any) = operation.any else { continue };
        let name = &operation.name;
        let arguments = operation.operands.iter().map(|operand| (&operand.name, operand.kind.argument()));
        let declared: String = arguments.clone().map(|(name, of)| format!(", {name}: {of}")).collect();
        let passed: Vec<&str> = arguments.map(|(name, _)| name.as_str()).collect();
        let call = format!("{name}({})", passed.join(", "));
        let rule = operation.rule.as_deref().unwrap_or_default();
        let (only, body) = match any {
            Any::Every => ("", format!("each!(self, a => a.{call}.map(AnyLayout::from))")),
            Any::Integers => (
                " Not of coordinates.",
                format!(
                    "match self {{\n\
                     AnyLayout::Strided(a) => a.{call}.map(AnyLayout::from),\n\
                     AnyLayout::Coord(a) => Err(a.basis_stride(Rule::{rule})),\n\
                     AnyLayout::Composed(a) => a.{call}.map(AnyLayout::from),\n\
                     AnyLayout::Chain(a) => a.{call}.map(AnyLayout::from),\n\
                     }}"
                ),
            ),
            Any::Strides => (
                " Not of coordinates, and not swizzled.",
                format!("self.strided(Rule::{rule})?.{call}.map(AnyLayout::from)"),
            ),
        };
        text += &format!(
            "{}pub fn {name}(&self{declared}) -> Result<AnyLayout, LayoutError> {{\n{body}\n}}\n\n",
            doc(4, &format!("`{}`: {}.{only} See [`RuntimeLayout::{name}`].", operation.call(), operation.says)),
        );
    }
    text + "}\n"
}

/// The table of expressions.
fn expressions(table: &Table) -> String {
    let mut text = String::from(
        "//! The operations of expressions, in the order in which they are explained.\n\n\
         use crate::{CoordLayout, RuntimeLayout};\n\n\
         use super::operations::OperationHelp;\nuse super::results::{count, int, layout, maybe, tuple};\n\
         use super::value::Value;\nuse super::{by_hand, sets};\n\n\
         #[cfg(feature = \"atoms\")]\nuse super::atoms;\n#[cfg(feature = \"analysis\")]\nuse super::memory;\n\n\
         pub(super) const OPERATIONS: &[(&str, &[OperationHelp])] = &[\n",
    );
    for group in &table.group {
        if let Some(feature) = &group.feature {
            text += &format!("#[cfg(feature = {feature:?})]\n");
        }
        text += &format!("({:?}, &[\n", group.title);
        for operation in &group.operation {
            let Some(example) = &operation.example else { continue };
            let signature = operation.signature();
            let wanted = signature.matches(',').count() + 1;
            let counts = operation.counts.clone().unwrap_or_else(|| format!("{wanted}..={wanted}"));
            let also = operation.also.as_ref().map(|also| format!("; {also}")).unwrap_or_default();
            text += &format!(
                "OperationHelp {{\nsignature: {signature:?},\noperands: {counts},\nsays: {:?},\nexample: {example:?},\n\
                 evaluate: {},\n}},\n",
                format!("{}{also}", operation.says),
                work(operation),
            );
        }
        text += "]),\n";
    }
    text += "];\n\n/// The operations that are left out, by the features that have them.\n\
             pub(super) const LEFT_OUT: &[(&str, &[&str])] = &[\n";
    for group in &table.group {
        let Some(feature) = &group.feature else { continue };
        let names = group.operation.iter().filter(|operation| operation.example.is_some());
        let names: Vec<&str> = names.map(|operation| operation.name.as_str()).collect();
        text += &format!("#[cfg(not(feature = {feature:?}))]\n({feature:?}, &{names:?}),\n");
    }
    text + "];\n"
}

/// What works an expression out.
fn work(operation: &Operation) -> String {
    if let Some(work) = &operation.work {
        return work.clone();
    }
    let first = usize::from(operation.function.is_none());
    let operands = operation.operands.iter().enumerate();
    let operands: Vec<String> = operands.map(|(i, operand)| operand.kind.in_expression(first + i)).collect();
    let operands = operands.join(", ");
    let call = match &operation.function {
        Some(function) => format!("{function}({operands})"),
        None => format!("o.layout(0)?.{}({operands})", operation.method.as_ref().unwrap_or(&operation.name)),
    };
    format!("|o| {}", operation.gives.value(&call, operation.function.is_some()))
}

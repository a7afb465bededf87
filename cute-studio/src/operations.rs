//! The operations that a page has buttons for: what each would make of a value, or the sentence with which it refuses.

use cute_types::runtime::expr::{self, OperationHelp, Value};
use serde::Serialize;

use crate::question::{Question, Refusal};

/// The operations, by heading: of the layout alone, and of the layout and a second operand.
const BUTTONS: [(&str, &[&str]); 5] = [
    ("modes", &["flatten", "sort", "reverse", "zip"]),
    ("algebra", &["coalesce", "filter", "filter_zeros", "right_inverse", "left_inverse", "nullspace", "layout_like"]),
    (
        "with the operand",
        &["composition", "complement", "complement_ceil", "with_shape", "coalesce_by", "tile_to_shape"],
    ),
    (
        "divides",
        &[
            "logical_divide",
            "zipped_divide",
            "tiled_divide",
            "flat_divide",
            "logical_divide_ceil",
            "zipped_divide_ceil",
        ],
    ),
    ("products", &["logical_product", "zipped_product", "tiled_product", "blocked_product", "raked_product"]),
];

#[derive(Serialize)]
pub(crate) struct Operations {
    operand: String,
    groups: Vec<Group>,
}

#[derive(Serialize)]
struct Group {
    heading: &'static str,
    buttons: Vec<Button>,
}

#[derive(Serialize)]
struct Button {
    name: &'static str,
    says: &'static str,
    /// The expression with this operation around it.
    expression: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// The buttons for a layout.
pub(crate) fn operations(question: &Question) -> Result<Operations, Refusal> {
    let layout = match question.value()? {
        Value::Layout(layout) => layout.to_string(),
        other => {
            let sentence = format!("operations: this is {}, and the buttons are for layouts", other.describe());
            return Err(Refusal::new("operations", sentence));
        }
    };
    let operand = if question.operand.trim().is_empty() { "2" } else { question.operand.trim() };
    let button = |operation: &'static OperationHelp| {
        let name = operation.name();
        let call = |inner: &str| match operation.signature.contains(',') {
            true => format!("{name}({inner},{operand})"),
            false => format!("{name}({inner})"),
        };
        let (result, error) = match expr::evaluate(&call(&layout)) {
            Ok(value) => (Some(value.to_string()), None),
            Err(refused) => (None, Some(Refusal::expression("", &refused).sentence().to_owned())),
        };
        Button { name, says: operation.says, expression: call(question.expression.trim()), result, error }
    };
    let groups = BUTTONS.into_iter().map(|(heading, names)| {
        let named = |name: &&str| expr::operations().find(|operation| operation.name() == *name);
        Group { heading, buttons: names.iter().filter_map(named).map(button).collect() }
    });
    Ok(Operations { operand: operand.to_owned(), groups: groups.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_button_is_an_operation() {
        for name in BUTTONS.iter().flat_map(|(_, names)| *names) {
            let found = expr::operations().find(|operation| operation.name() == *name);
            let operands = found.map(|operation| operation.signature.matches(',').count() + 1);
            assert!(matches!(operands, Some(1 | 2)), "{name}: {operands:?}");
        }
    }
}

//! A value: its picture, its properties, and the numbers of its expression.

use std::collections::HashMap;

use cute_draw::{Drawing, Kind};
use cute_types::runtime::AnyLayout;
use cute_types::runtime::expr::{self, ExprError, Operands, Value, Watch};
use serde::Serialize;

use crate::numbers::{Number, numbers};
use crate::picture::Shown;
use crate::properties::{Property, properties};
use crate::question::{Question, Refusal};

/// Letters of a value that are shown, at most: a list may have a million numbers.
const MOST_LETTERS: usize = 4000;

#[derive(Serialize)]
pub(crate) struct Answer {
    value: String,
    /// What it is, as `a layout`.
    is: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<Shown>,
    /// Why there is no picture of the kind that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refusal>,
    properties: Vec<Property>,
    numbers: Vec<Number>,
    /// Which memory the offsets are of: pictures of the steps with the same number show the same places.
    space: usize,
    /// How many threads the first mode is, where elements are those of a layout of threads and values.
    threads: i64,
    size: i64,
}

/// What an expression is.
pub(crate) fn show(question: &Question) -> Result<Answer, Refusal> {
    let mut spaces = Spaces::default();
    let value = expr::watched(&question.expression, &mut spaces)
        .map_err(|refusal| Refusal::expression(&question.expression, &refusal))?;
    let layout = match &value {
        Value::Layout(layout) => Some(layout),
        _ => None,
    };
    // The value is worked out already, and its text is the expression of it: an expression that takes long takes long once.
    let drawing = Drawing { expression: drawable(&value, question), ..question.drawing()? };
    let drawn = drawing
        .picture()
        .map_err(|refused| Refusal::drawing(&drawing.expression, &refused))
        .map(|picture| Shown::of(&picture, question.theme(), layout));
    let (picture, refused) = match drawn {
        Ok(picture) => (Some(picture), None),
        // A number that nothing was asked for is right, and there is nothing to see.
        Err(_) if drawing.kind == Kind::Layout && matches!(value, Value::Int(_) | Value::Tuple(_) | Value::Bool(_)) => {
            (None, None)
        }
        Err(refused) => (None, Some(refused)),
    };
    Ok(Answer {
        is: value.describe(),
        picture,
        refused,
        properties: properties(&value),
        numbers: numbers(&question.expression),
        space: spaces.of(&value),
        threads: layout.and_then(|layout| layout.mode(0).ok()).map_or(1, |threads| threads.size()),
        size: layout.map_or(1, AnyLayout::size),
        value: shortened(&value),
    })
}

/// The text that is drawn: an operation is one of the calls, all others are pictures of the value.
fn drawable(value: &Value, question: &Question) -> String {
    match value {
        Value::Layout(layout) if question.kind != "operation" => layout.to_string(),
        _ => question.expression.clone(),
    }
}

fn shortened(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}

/// The memories that offsets are of: the result of an operation mostly lies in that of its first operand.
#[derive(Default)]
pub(crate) struct Spaces {
    known: HashMap<String, usize>,
}

impl Spaces {
    /// That of a value.
    pub(crate) fn of(&mut self, value: &Value) -> usize {
        let next = self.known.len();
        *self.known.entry(value.to_string()).or_insert(next)
    }

    /// After a call: that of its operands, and the result is in the same or in one of its own.
    pub(crate) fn called(&mut self, operands: &Operands, result: &Result<Value, ExprError>) -> usize {
        let space = operands.values().next().map_or(0, |first| self.of(first));
        if let Ok(value @ Value::Layout(_)) = result
            && cute_draw::keeps_memory(operands.operation().name())
        {
            self.known.entry(value.to_string()).or_insert(space);
        }
        space
    }
}

impl Watch for Spaces {
    fn call(&mut self, operands: &Operands) -> Result<Value, ExprError> {
        let result = operands.work_out();
        self.called(operands, &result);
        result
    }
}

#[derive(Serialize)]
pub(crate) struct Compared {
    picture: Shown,
    /// Whether the two are the same function, or why nobody can say.
    says: String,
}

/// Where two layouts differ.
pub(crate) fn compare(question: &Question) -> Result<Compared, Refusal> {
    let drawing = Drawing { kind: cute_draw::Kind::Difference, ..question.drawing()? };
    let picture = drawing.picture().map_err(|refused| Refusal::drawing(&question.expression, &refused))?;
    let other = Question { expression: question.with.clone(), ..question.clone() };
    let says = match (question.value()?, other.value()?) {
        (Value::Layout(a), Value::Layout(b)) => match a.functionally_equal(&b) {
            Ok(true) => "the two are the same function".to_owned(),
            Ok(false) => "the two are different functions".to_owned(),
            Err(refused) => refused.to_string(),
        },
        // There is a picture of layouts alone.
        _ => String::new(),
    };
    Ok(Compared { picture: Shown::of(&picture, question.theme(), None), says })
}

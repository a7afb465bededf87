//! What can be asked, and how what cannot be is refused.

use cute_draw::{ColorBy, Drawing, DrawingError, Kind, Options, Theme};
use cute_types::runtime::ParseError;
use cute_types::runtime::expr::{self, ExprError, Value};
use serde::{Deserialize, Serialize};

use crate::numbers::{Number, numbers};

/// Bytes of a question, at most.
pub const MOST_QUESTION: usize = 1 << 16;
/// Bytes of an expression, at most. The longest layout that has a use is some hundred.
pub const MOST_EXPRESSION: usize = 1 << 12;

/// What is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ask {
    #[default]
    Start,
    Show,
    Steps,
    Operations,
    Code,
    Machine,
    Access,
    Compare,
    Atoms,
    Save,
}

/// A question. What is left out is as `cute svg` has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub(crate) struct Question {
    pub(crate) ask: Ask,
    pub(crate) expression: String,
    /// The kind of picture, and what belongs to it.
    pub(crate) kind: String,
    pub(crate) tile: String,
    pub(crate) with: String,
    pub(crate) base: i64,
    pub(crate) color: String,
    pub(crate) limit: i64,
    pub(crate) bytes: u32,
    pub(crate) vector: u32,
    pub(crate) theme: String,
    /// The second operand that operations are tried with.
    pub(crate) operand: String,
    /// A part of the names of atoms.
    pub(crate) filter: String,
    /// The format of a file.
    pub(crate) format: String,
    /// The oldest device that PTX is for.
    pub(crate) target: String,
}

impl Default for Question {
    fn default() -> Self {
        let text = String::new;
        Question {
            ask: Ask::Start,
            expression: text(),
            kind: text(),
            tile: text(),
            with: text(),
            base: 0,
            color: text(),
            limit: 32,
            bytes: 0,
            vector: 1,
            theme: text(),
            operand: text(),
            filter: text(),
            format: text(),
            target: text(),
        }
    }
}

impl Question {
    /// Reads a question, and refuses texts that are too long.
    pub(crate) fn read(text: &str) -> Result<Question, Refusal> {
        if text.len() > MOST_QUESTION {
            let sentence = format!("the question has {} bytes, at most {MOST_QUESTION} are read", text.len());
            return Err(Refusal::new("question", sentence));
        }
        let question: Question = serde_json::from_str(text)
            .map_err(|error| Refusal::new("question", format!("this is no question: {error}")))?;
        for (name, text) in
            [("expression", &question.expression), ("with", &question.with), ("operand", &question.operand)]
        {
            if text.len() > MOST_EXPRESSION {
                let sentence = format!("the {name} has {} bytes, at most {MOST_EXPRESSION} are read", text.len());
                return Err(Refusal::new("question", sentence));
            }
        }
        Ok(question)
    }

    /// What the expression is worth.
    pub(crate) fn value(&self) -> Result<Value, Refusal> {
        expr::evaluate(&self.expression).map_err(|refusal| Refusal::expression(&self.expression, &refusal))
    }

    /// The picture that is asked for.
    pub(crate) fn drawing(&self) -> Result<Drawing, Refusal> {
        let given = |text: &String| (!text.trim().is_empty()).then(|| text.clone());
        let unknown = |what: &str, name: &str| Refusal::new("question", format!("there is no {what} `{name}`"));
        let kind = if self.kind.is_empty() { Some(Kind::Layout) } else { Kind::named(&self.kind) };
        let color = if self.color.is_empty() { Some(ColorBy::Offset) } else { ColorBy::named(&self.color) };
        Ok(Drawing {
            kind: kind.ok_or_else(|| unknown("kind of picture", &self.kind))?,
            tile: given(&self.tile),
            with: given(&self.with),
            base: self.base,
            color: color.ok_or_else(|| unknown("colour", &self.color))?,
            limit: self.limit.clamp(1, Options::MOST),
            bytes: (self.bytes > 0).then_some(self.bytes),
            vector: self.vector,
            ..Drawing::of(self.expression.clone())
        })
    }

    /// The paper of a file.
    pub(crate) fn theme(&self) -> Theme {
        Theme::named(&self.theme).unwrap_or_default()
    }
}

/// Why there is no answer.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Refusal {
    ok: bool,
    /// The rule that refuses, `parse` for what is no expression, `question` for what is no question.
    kind: String,
    error: String,
    /// Where the expression is none, in the units of JavaScript's strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    /// The text that `at` is a place of, where it is not the expression.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<String>,
    /// The numbers of an expression that is shown: who moves one may mend it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    numbers: Vec<Number>,
}

impl Refusal {
    pub(crate) fn new(kind: &str, error: impl Into<String>) -> Self {
        Refusal { ok: false, kind: kind.to_owned(), error: error.into(), at: None, of: None, numbers: Vec::new() }
    }

    /// The refusal of an expression.
    pub(crate) fn expression(text: &str, refusal: &ExprError) -> Self {
        match refusal {
            ExprError::Text(error) => {
                Refusal { at: Some(units(text, error)), ..Refusal::new(refusal.kind(), error.message()) }
            }
            _ => Refusal::new(refusal.kind(), refusal.to_string()),
        }
    }

    /// The refusal of a picture of the expression, or of what belongs to it.
    pub(crate) fn drawing(expression: &str, refused: &DrawingError) -> Self {
        let refusal = Refusal::expression(refused.text(), refused.refusal());
        Refusal { of: (refused.text() != expression).then(|| refused.text().to_owned()), ..refusal }
    }

    /// With the numbers of the expression.
    pub(crate) fn with_numbers(self, expression: &str) -> Self {
        Refusal { numbers: numbers(expression), ..self }
    }

    pub(crate) fn sentence(&self) -> &str {
        &self.error
    }
}

/// How many units of UTF-16 are before the place of an error.
fn units(text: &str, error: &ParseError) -> usize {
    text.char_indices().take_while(|(at, _)| *at < error.at()).map(|(_, c)| c.len_utf16()).sum()
}

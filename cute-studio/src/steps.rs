//! The calls of an expression, the innermost first, each with its steps as the operation itself tells them.

use cute_draw::{Options, Theme, draw_operation};
use cute_types::runtime::expr::{self, ExprError, Operands, Value, Watch};
use cute_types::runtime::trace;
use serde::Serialize;

use crate::picture::Shown;
use crate::question::{Question, Refusal};
use crate::show::Spaces;

/// Rows and columns of the pictures of steps.
const LIMIT: i64 = 16;
/// Calls that are shown, at most; what is beyond is worked out, and not shown.
const MOST: usize = 24;
/// Lines of a call, at most.
const MOST_LINES: usize = 200;

#[derive(Serialize)]
pub(crate) struct Steps {
    calls: Vec<Call>,
    /// Why the expression has no value; the last call is the one that is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refusal>,
}

#[derive(Serialize)]
struct Call {
    text: String,
    /// What the operation is, in one line.
    says: &'static str,
    lines: Vec<Line>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    picture: Shown,
    space: usize,
}

#[derive(Serialize)]
struct Line {
    depth: usize,
    text: String,
}

/// The calls of an expression, and why it has no value, if it has none.
pub(crate) fn steps(question: &Question) -> Steps {
    let mut watched = Watched { theme: question.theme(), calls: Vec::new(), spaces: Spaces::default() };
    let value = expr::watched(&question.expression, &mut watched);
    let refused = value.err().map(|refusal| Refusal::expression(&question.expression, &refusal));
    Steps { calls: watched.calls, refused }
}

struct Watched {
    theme: Theme,
    calls: Vec<Call>,
    spaces: Spaces,
}

impl Watch for Watched {
    fn call(&mut self, operands: &Operands) -> Result<Value, ExprError> {
        let (result, steps) = trace::record(|| operands.work_out());
        // An operand of the wrong kind is reported at its place in the text; nothing was done with it.
        if matches!(result, Err(ExprError::Text(_))) || self.calls.len() >= MOST {
            return result;
        }
        let space = self.spaces.called(operands, &result);
        let picture = draw_operation(operands, result.as_ref(), &Options::new().limit(LIMIT));
        self.calls.push(Call {
            text: operands.to_string(),
            says: operands.operation().says,
            lines: steps.into_iter().take(MOST_LINES).map(|step| Line { depth: step.depth, text: step.text }).collect(),
            result: result.as_ref().ok().map(Value::to_string),
            error: result.as_ref().err().map(ExprError::to_string),
            picture: Shown::of(&picture, self.theme, None),
            space,
        });
        result
    }
}

//! The algebra: every operation of expressions on random operands. What it gives is held against the definition of the
//! operation, element by element, by [`crate::model`]; numbers up to the ends of 64 bits may be refused, and nothing else.

mod coordinates;
mod definitions;
pub(super) mod operands;
mod shapes;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;

use cute_runtime::expr::{self, ExprError, OperationHelp};

use super::parser::sentence;
use super::{Finding, Target};
use crate::draw::Draw;
use crate::tally::Tally;
use operands::{Operand, Scale, operands};

/// The target.
pub(crate) struct Algebra;

static OPERATIONS: LazyLock<Vec<&'static OperationHelp>> = LazyLock::new(|| expr::operations().collect());

/// A call of an operation.
struct Call {
    operation: &'static OperationHelp,
    operands: Vec<Operand>,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operands: Vec<_> = self.operands.iter().map(ToString::to_string).collect();
        write!(f, "{}({})", self.operation.name(), operands.join(","))
    }
}

impl Call {
    fn of(bytes: &[u8]) -> Self {
        let mut draw = Draw::new(bytes);
        let operation = *draw.pick(&OPERATIONS);
        let scale = if draw.one_in(5) { Scale::Huge } else { Scale::Small };
        Call { operation, operands: operands(&mut draw, operation, scale) }
    }
}

/// Whether a result is what the definition says.
enum Verdict {
    Right,
    Wrong(String),
    /// No definition is written down here.
    Unjudged,
}

impl Verdict {
    fn of(right: bool, otherwise: impl FnOnce() -> String) -> Self {
        if right { Verdict::Right } else { Verdict::Wrong(otherwise()) }
    }
}

impl Target for Algebra {
    fn name(&self) -> &'static str {
        "algebra"
    }

    fn bytes(&self) -> usize {
        128
    }

    fn text(&self, bytes: &[u8]) -> String {
        Call::of(bytes).to_string()
    }

    fn check(&self, bytes: &[u8], tally: &mut Tally) -> Result<(), Finding> {
        let call = Call::of(bytes);
        let (name, text) = (call.operation.name(), call.to_string());
        let result = expr::evaluate(&text);
        tally.saw(name, result.is_ok());
        let value = match result {
            Ok(value) => value.to_string(),
            Err(ExprError::Text(error)) => return sentence(&error.message()),
            Err(refusal) => return sentence(&refusal.to_string()),
        };
        let verdict = [definitions::judge, coordinates::judge, shapes::judge].into_iter().find_map(|judge| {
            let verdict = judge(name, &call.operands, &value);
            (!matches!(verdict, Verdict::Unjudged)).then_some(verdict)
        });
        match verdict {
            Some(Verdict::Wrong(why)) => {
                Err(Finding::new(format!("{name} is not what it is defined to be"), format!("{text} = {value}: {why}")))
            }
            verdict => {
                tally.saw("held against a definition", verdict.is_some());
                Ok(())
            }
        }
    }

    fn blind_to(&self, tally: &Tally) -> Vec<String> {
        let never = OPERATIONS.iter().map(|operation| operation.name()).filter(|name| tally.of(name).accepted == 0);
        let mut blind: BTreeSet<String> = never.map(|name| format!("{name} that is accepted")).collect();
        // Half of the results at least are of operations whose definition is written down here. (Those of atoms are not.)
        let judged = tally.of("held against a definition");
        if judged.accepted < judged.refused {
            blind.insert("results that are held against a definition".to_owned());
        }
        blind.into_iter().collect()
    }
}

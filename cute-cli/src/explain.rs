//! `cute explain`: the steps of each operation of an expression, told by the operation itself.

use std::io::{self, Write};

use cute_types::runtime::trace;

use crate::failure::Failure;
use cute_types::runtime::expr::{self, ExprError, Operands, Value, Watch};

/// Prints the steps of every call, the innermost first, and its value below them. A refused call ends with the step that
/// fails; its sentence is the failure.
pub(crate) fn explain(text: &str, output: &mut impl Write) -> Result<(), Failure> {
    let mut explained = Explained { output, calls: 0, written: Ok(()) };
    let value = expr::watched(text, &mut explained);
    let calls = explained.calls;
    explained.written?;
    let value = value.map_err(|refusal| Failure::expression(text, refusal))?;
    if calls == 0 {
        // A literal: there is nothing to work out.
        writeln!(output, "{value}")?;
    }
    Ok(())
}

struct Explained<'a, W> {
    output: &'a mut W,
    calls: usize,
    /// The first failure to write. The value is worked out to its end all the same: it decides the exit status.
    written: io::Result<()>,
}

impl<W: Write> Watch for Explained<'_, W> {
    fn call(&mut self, operands: &Operands) -> Result<Value, ExprError> {
        let (result, steps) = trace::record(|| operands.work_out());
        // An operand of the wrong kind is reported at its place in the text; nothing was done with it.
        if !matches!(result, Err(ExprError::Text(_))) && self.written.is_ok() {
            self.written = self.tell(operands, &steps, &result);
        }
        self.calls += 1;
        result
    }
}

impl<W: Write> Explained<'_, W> {
    fn tell(
        &mut self,
        operands: &Operands,
        steps: &[trace::Step],
        result: &Result<Value, ExprError>,
    ) -> io::Result<()> {
        if self.calls > 0 {
            writeln!(self.output)?;
        }
        writeln!(self.output, "{operands}")?;
        if steps.is_empty() {
            // What it does is what it is.
            writeln!(self.output, "  {}", operands.operation().says)?;
        }
        for step in steps {
            writeln!(self.output, "  {:indent$}{}", "", step.text, indent = 2 * step.depth)?;
        }
        match result {
            Ok(value) => writeln!(self.output, "  = {value}"),
            Err(_) => Ok(()),
        }
    }
}

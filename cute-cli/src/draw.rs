//! `cute svg` and `cute latex`: pictures, to standard output or to a file.

use std::fs;
use std::io::Write;
use std::path::Path;

use cute_draw::{Options, Picture, draw, draw_memory, draw_operation, draw_thread_value};
use cute_types::runtime::expr::{self, ExprError, Operands, Value, Watch};
use cute_types::runtime::{AnyLayout, IntTuple, ParseError, RuntimeLayout, analysis};

use crate::arguments::{Drawing, Kind};
use crate::failure::Failure;

/// What the arguments ask for.
pub(crate) fn picture(drawing: &Drawing) -> Result<Picture, Failure> {
    let (text, options) = (drawing.expression.as_str(), options(drawing));
    match drawing.kind {
        Kind::Layout => Ok(draw(&layout_of(text)?, &options)),
        Kind::Tv => {
            let tile = drawing.tile.as_deref().map(shape_of).transpose()?;
            Ok(draw_thread_value(&layout_of(text)?, tile.as_ref(), &options))
        }
        Kind::Memory => Ok(draw_memory(&layout_of(text)?, &options)),
        Kind::Operation => match steps(text, &options) {
            (Some(picture), _) => Ok(picture),
            // No call: the text is a layout, or nothing that can be drawn.
            (None, _) => Ok(draw(&layout_of(text)?, &options)),
        },
    }
}

/// Each call of an expression, the innermost first, below each other; and whether it has a value. A call that is refused is
/// the last.
pub(crate) fn steps(text: &str, options: &Options) -> (Option<Picture>, Result<(), Failure>) {
    let mut drawn = Drawn { options, picture: None };
    let value = expr::watched(text, &mut drawn).map_err(|refusal| Failure::expression(text, refusal));
    (drawn.picture, value.map(|_| ()))
}

struct Drawn<'a> {
    options: &'a Options,
    picture: Option<Picture>,
}

impl Watch for Drawn<'_> {
    fn call(&mut self, operands: &Operands) -> Result<Value, ExprError> {
        let result = operands.work_out();
        // An operand of the wrong kind is reported at its place in the text; there is nothing to draw.
        if !matches!(result, Err(ExprError::Text(_))) {
            let picture = draw_operation(operands, result.as_ref(), self.options);
            self.picture = Some(match self.picture.take() {
                Some(above) => above.above(&operands.to_string(), picture),
                None => picture,
            });
        }
        result
    }
}

/// Writes to standard output, or to a file, which it replaces.
pub(crate) fn write(text: impl AsRef<[u8]>, file: Option<&Path>, output: &mut impl Write) -> Result<(), Failure> {
    match file {
        None => Ok(output.write_all(text.as_ref())?),
        Some(path) => fs::write(path, text).map_err(|error| Failure::File { path: path.to_owned(), error }),
    }
}

/// A shape, as a layout has it.
fn shape_of(text: &str) -> Result<IntTuple, Failure> {
    Ok(text.parse::<RuntimeLayout>()?.shape().clone())
}

fn options(drawing: &Drawing) -> Options {
    let access = analysis::Access::new(drawing.bytes).vector(drawing.vector);
    Options::new().color(drawing.color.into()).limit(drawing.limit).access(access)
}

/// The layout of any kind that an expression is; another value is refused.
fn layout_of(text: &str) -> Result<AnyLayout, Failure> {
    match expr::evaluate(text).map_err(|refusal| Failure::expression(text, refusal))? {
        Value::Layout(layout) => Ok(layout),
        other => {
            let sentence = format!("this is {}, and a layout is wanted", other.describe());
            Err(Failure::expression(text, ParseError::new(0, sentence).into()))
        }
    }
}

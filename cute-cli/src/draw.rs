//! `cute svg` and `cute latex`: pictures, to standard output or to a file.

use std::fs;
use std::io::Write;
use std::path::Path;

use cute_draw::{
    ColorBy, Options, Picture, draw, draw_banks, draw_copy, draw_descriptor, draw_difference, draw_memory, draw_mma,
    draw_operation, draw_sectors, draw_swizzle, draw_thread_value, draw_tiled_copy, draw_tiled_mma,
};
use cute_types::runtime::analysis::{Access, AnalysisError};
use cute_types::runtime::atom::{Element, GmmaMajor, GmmaOperand};
use cute_types::runtime::expr::{self, ExprError, Operands, Value, Watch};
use cute_types::runtime::{AnyLayout, ComposedLayout, IntTuple, ParseError, RuntimeLayout};

use crate::arguments::{Color, Drawing, Kind};
use crate::failure::Failure;

/// What the arguments ask for.
pub(crate) fn picture(drawing: &Drawing) -> Result<Picture, Failure> {
    let (text, options) = (drawing.expression.as_str(), options(drawing));
    Ok(match drawing.kind {
        Kind::Layout => value(text, drawing, &options)?,
        Kind::Tv => {
            let tile = drawing.tile.as_deref().map(shape_of).transpose()?;
            draw_thread_value(&layout_of(text)?, tile.as_ref(), &options)
        }
        Kind::Memory => draw_memory(&layout_of(text)?, &options),
        Kind::Operation => match steps(text, &options) {
            (Some(picture), _) => picture,
            // No call: the text is a layout, or nothing that can be drawn.
            (None, _) => value(text, drawing, &options)?,
        },
        Kind::Banks => draw_banks(&addressed(text)?, &options).map_err(|refused| analysis_of(text, refused))?,
        Kind::Sectors => draw_sectors(&addressed(text)?, &options).map_err(|refused| analysis_of(text, refused))?,
        Kind::Swizzle => draw_swizzle(&addressed(text)?, &options),
        Kind::Difference => {
            // The arguments demand a second expression with this kind.
            let second = drawing.with.as_deref().unwrap_or(text);
            draw_difference(&layout_of(text)?, &layout_of(second)?, &options)
        }
        Kind::Descriptor => {
            let layout = addressed(text)?;
            let major = GmmaMajor::of(&layout).unwrap_or(GmmaMajor::K);
            let operand = GmmaOperand::new(major, 8 * i64::from(drawing.bytes.unwrap_or(2)))?;
            draw_descriptor(&layout, operand, drawing.base, &options)?
        }
    })
}

/// A layout, an atom or a tiling of atoms, as it is drawn where no kind is asked for.
fn value(text: &str, drawing: &Drawing, options: &Options) -> Result<Picture, Failure> {
    Ok(match expr::evaluate(text).map_err(|refusal| Failure::expression(text, refusal))? {
        Value::Layout(layout) => draw(&layout, options),
        Value::MmaAtom(atom) => draw_mma(&atom, options),
        Value::TiledMma(mma) => draw_tiled_mma(&mma, options)?,
        Value::TiledCopy(copy) => draw_tiled_copy(&copy, options)?,
        Value::CopyAtom(atom) => {
            let bytes = drawing.bytes.unwrap_or(2);
            let common = [Element::U8, Element::F16, Element::F32, Element::F64];
            let element = common.into_iter().find(|element| Some(element.bits()) == bytes.checked_mul(8));
            let sentence = || ParseError::new(0, format!("elements of {bytes} bytes are not drawn; take 1, 2, 4 or 8"));
            let element = element.ok_or_else(|| Failure::expression(text, sentence().into()))?;
            draw_copy(&atom.with_type(element)?, options)
        }
        other => return Err(no_layout(text, &other)),
    })
}

/// A layout in characters.
pub(crate) fn table(text: &str, color: Option<Color>) -> Result<String, Failure> {
    let layout = layout_of(text)?;
    match (&layout, color) {
        // CuTe's to the letter, and whole.
        (AnyLayout::Strided(matrix), None) if matrix.rank() == 2 => Ok(cute_types::draw::table(matrix)?),
        _ => {
            let options = Options::new().limit(Options::MOST).color(color.map_or(ColorBy::Nothing, ColorBy::from));
            Ok(cute_draw::table(&layout, &options, color.is_some()))
        }
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
    let access = Access::new(drawing.bytes.unwrap_or(4)).vector(drawing.vector);
    Options::new().color(drawing.color.into()).limit(drawing.limit).access(access)
}

/// The layout of any kind that an expression is; another value is refused.
fn layout_of(text: &str) -> Result<AnyLayout, Failure> {
    match expr::evaluate(text).map_err(|refusal| Failure::expression(text, refusal))? {
        Value::Layout(layout) => Ok(layout),
        other => Err(no_layout(text, &other)),
    }
}

/// A layout that lies in memory, behind a swizzle or none.
fn addressed(text: &str) -> Result<ComposedLayout, Failure> {
    match layout_of(text)? {
        AnyLayout::Strided(layout) => Ok(layout.into()),
        AnyLayout::Composed(layout) => Ok(layout),
        other => Err(no_layout(text, &Value::Layout(other))),
    }
}

fn no_layout(text: &str, value: &Value) -> Failure {
    let sentence = format!("this is {}, of which there is no such picture", value.describe());
    Failure::expression(text, ParseError::new(0, sentence).into())
}

fn analysis_of(text: &str, refused: AnalysisError) -> Failure {
    Failure::expression(text, refused.into())
}

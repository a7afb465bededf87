//! `cute svg` and `cute latex`: pictures, to standard output or to a file.

use std::fs;
use std::io::Write;
use std::path::Path;

use cute_draw::{ColorBy, Kind, Options, Picture};
use cute_types::runtime::expr::{self, Value};
use cute_types::runtime::{AnyLayout, ParseError};

use crate::arguments::Drawing;
use crate::failure::Failure;

/// What the arguments ask for.
pub(crate) fn picture(arguments: &Drawing) -> Result<Picture, Failure> {
    if arguments.color.is_some() && !arguments.kind.takes_color() {
        let kinds: Vec<&str> = Kind::ALL.iter().filter(|kind| kind.takes_color()).map(|kind| kind.name()).collect();
        let (kind, kinds) = (arguments.kind.name(), kinds.join(", "));
        return Err(Failure::Arguments(format!("--as {kind} has colours of its own; --color is for --as {kinds}")));
    }
    let drawing = cute_draw::Drawing {
        expression: arguments.expression.clone(),
        kind: arguments.kind,
        tile: arguments.tile.clone(),
        with: arguments.with.clone(),
        base: arguments.base,
        color: arguments.color.unwrap_or_default(),
        limit: arguments.limit,
        bytes: arguments.bytes,
        vector: arguments.vector,
    };
    Ok(drawing.picture()?)
}

/// A layout in characters.
pub(crate) fn table(text: &str, color: Option<ColorBy>) -> Result<String, Failure> {
    let layout = match expr::evaluate(text).map_err(|refusal| Failure::expression(text, refusal))? {
        Value::Layout(layout) => layout,
        other => {
            let sentence = format!("this is {}, of which there is no table", other.describe());
            return Err(Failure::expression(text, ParseError::new(0, sentence).into()));
        }
    };
    match (&layout, color) {
        // CuTe's to the letter, and whole.
        (AnyLayout::Strided(matrix), None) if matrix.rank() == 2 => Ok(cute_types::draw::table(matrix)?),
        _ => {
            let options = Options::new().limit(Options::MOST).color(color.unwrap_or(ColorBy::Nothing));
            Ok(cute_draw::table(&layout, &options, color.is_some()))
        }
    }
}

/// Writes to standard output, or to a file, which it replaces.
pub(crate) fn write(text: impl AsRef<[u8]>, file: Option<&Path>, output: &mut impl Write) -> Result<(), Failure> {
    match file {
        None => Ok(output.write_all(text.as_ref())?),
        Some(path) => fs::write(path, text).map_err(|error| Failure::File { path: path.to_owned(), error }),
    }
}

//! A layout in characters, for a terminal.

use std::fmt::{self, Write};

use cute_runtime::AnyLayout;

use crate::axis::Axis;
use crate::grid::Content;
use crate::layout::Sheets;
use crate::options::Options;
use crate::palette::{Ink, Paint, Rgb};

/// A layout of any kind and rank in characters, as CuTe's `print_layout` draws a matrix: a vector is a row, and each
/// coordinate of the modes beyond two has a matrix of its own. With `is_coloured`, cells are coloured as the options say,
/// by the escape sequences of terminals. What is larger than the options allow is cropped, and a last line says so.
///
/// ```
/// use cute_draw::{Options, table};
/// let lines = [
///     "(2,(2,2)):(1,(4,2))",
///     "      0   1   2   3 ",
///     "    +---+---+---+---+",
///     " 0  | 0 | 4 | 2 | 6 |",
///     "    +---+---+---+---+",
///     " 1  | 1 | 5 | 3 | 7 |",
///     "    +---+---+---+---+",
///     "",
/// ];
/// let layout = "(2,(2,2)):(1,(4,2))".parse()?;
/// assert_eq!(table(&layout, &Options::new(), false), lines.join("\n"));
/// assert!(table(&layout, &Options::new(), true).contains("\u{1b}[48;2;255;251;226m"));
/// assert!(table(&"S<1,0,1> o 4:1".parse()?, &Options::new(), false).contains("| 0 | 1 | 3 | 2 |"));
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
pub fn table(layout: &AnyLayout, options: &Options, is_coloured: bool) -> String {
    let mut out = format!("{layout}\n");
    let sheets = Sheets::of(layout, options, None);
    for (i, (name, cells)) in sheets.sheets.iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        if !name.is_empty() {
            out.push_str(name);
            out.push('\n');
        }
        // Writing to a String does not fail.
        let _ = matrix(&mut out, &sheets.columns, cells, is_coloured);
    }
    for note in sheets.notes {
        out.push_str(&note);
        out.push('\n');
    }
    out
}

/// One matrix, with the numbers of its rows and columns.
fn matrix(out: &mut String, columns: &Axis, cells: &[Content], is_coloured: bool) -> fmt::Result {
    let widest = cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(0);
    let width = widest.max((columns.shown - 1).to_string().len());
    write!(out, "    ")?;
    for column in 0..columns.shown {
        write!(out, "  {column:>width$} ")?;
    }
    out.push('\n');
    let line = usize::try_from(columns.shown).unwrap_or(1).max(1);
    for (row, cells) in cells.chunks(line).enumerate() {
        rule(out, line, width);
        write!(out, "{row:>2}  ")?;
        for cell in cells {
            let text = format!(" {:>width$} ", cell.text);
            match (is_coloured, cell.fill) {
                (true, Some(fill)) => write!(out, "|{}", Coloured(&text, fill))?,
                _ => write!(out, "|{text}")?,
            }
        }
        out.push_str("|\n");
    }
    rule(out, line, width);
    Ok(())
}

/// A line between two rows.
fn rule(out: &mut String, columns: usize, width: usize) {
    out.push_str("    ");
    for _ in 0..columns {
        out.push('+');
        out.extend(std::iter::repeat_n('-', width + 2));
    }
    out.push_str("+\n");
}

/// Text on a colour of light paper, whatever that of the terminal is.
struct Coloured<'a>(&'a str, Paint);

impl fmt::Display for Coloured<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([r, g, b], [red, green, blue]): (Rgb, Rgb) = (self.1.rgb(false), Ink::Full.rgb(false));
        write!(f, "\u{1b}[48;2;{r};{g};{b}m\u{1b}[38;2;{red};{green};{blue}m{}\u{1b}[0m", self.0)
    }
}

//! CuTe's `print_layout`: the offsets of a rank-2 layout as a matrix, `include/cute/util/print_tensor.hpp`.
//!
//! The picture is CuTe's to the letter, trailing spaces included: a cell is as wide as the digits of the cosize, a row's
//! label two characters, and a wider number moves what stands right of it.

use alloc::string::String;
use core::fmt::Write;

use crate::runtime::{LayoutError, RuntimeLayout};

/// Elements that a picture may have: a thousand by a thousand is past reading already.
const LIMIT: i64 = 1 << 20;

/// The offsets as a table, mode 0 down and mode 1 to the right, below a line with the layout.
///
/// ```
/// use cute_types::draw::table;
/// use cute_types::runtime::RuntimeLayout;
/// let a: RuntimeLayout = "(2,3):(3,1)".parse()?;
/// let lines = [
///     "(2,3):(3,1)",
///     "      0   1   2 ",
///     "    +---+---+---+",
///     " 0  | 0 | 1 | 2 |",
///     "    +---+---+---+",
///     " 1  | 3 | 4 | 5 |",
///     "    +---+---+---+",
///     "",
/// ];
/// assert_eq!(table(&a)?, lines.join("\n"));
///
/// let vector: RuntimeLayout = "6:1".parse()?;
/// assert_eq!(table(&vector).unwrap_err().to_string(), "table: the layout has 1 modes, a table needs 2");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn table(layout: &RuntimeLayout) -> Result<String, LayoutError> {
    if layout.rank() != 2 {
        return Err(LayoutError::TableRank { modes: layout.rank() });
    }
    if layout.size() > LIMIT {
        return Err(LayoutError::TableSize { size: layout.size(), limit: LIMIT });
    }
    let (rows, columns) = (layout.mode(0)?, layout.mode(1)?);
    let width = digits(layout.cosize());
    let mut picture = String::new();
    draw(&mut picture, layout, &rows, &columns, width);
    Ok(picture)
}

fn draw(out: &mut String, layout: &RuntimeLayout, rows: &RuntimeLayout, columns: &RuntimeLayout, width: usize) {
    // Writing to a String does not fail.
    let _ = write!(out, "{layout}\n    ");
    for n in 0..columns.size() {
        let _ = write!(out, "  {n:>width$} ");
    }
    out.push('\n');
    for (m, row) in rows.offsets().enumerate() {
        rule(out, columns.size(), width);
        let _ = write!(out, "{m:>2}  ");
        for column in columns.offsets() {
            let _ = write!(out, "| {:>width$} ", row + column);
        }
        out.push_str("|\n");
    }
    rule(out, columns.size(), width);
}

/// A line between two rows.
fn rule(out: &mut String, columns: i64, width: usize) {
    out.push_str("    ");
    for _ in 0..columns {
        let _ = write!(out, "+{:-<1$}", "", width + 2);
    }
    out.push_str("+\n");
}

/// How many decimal digits a positive number has.
fn digits(n: i64) -> usize {
    n.checked_ilog10().map_or(1, |log| log as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn cells_are_as_wide_as_the_cosize() {
        // Offsets 0 and 9, but a cosize of 10: CuTe's column is two wide.
        let picture = table(&"(1,2):(0,9)".parse().unwrap()).unwrap();
        assert_eq!(picture.lines().nth(3), Some(" 0  |  0 |  9 |"));
    }

    #[test]
    fn not_drawn() {
        let refused = table(&"(2048,2048)".parse().unwrap()).unwrap_err();
        assert_eq!(refused.to_string(), "table: the layout has 4194304 elements, a table holds 1048576 at most");
    }
}

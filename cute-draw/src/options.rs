//! What a picture of a layout shows besides its offsets.

use cute_runtime::analysis::Access;

use crate::choices::choices;

choices! {
    /// What the colour of a cell says.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum ColorBy {
        /// How large the offset is, along a ramp
        #[default]
        Offset = "offset",
        /// The row: the index in mode 0
        Row = "row",
        /// The column: the index in mode 1
        Column = "column",
        /// The thread, which mode 0 of a thread-value layout is
        Thread = "thread",
        /// The value, which all other modes are
        Value = "value",
        /// The bank of shared memory that the element begins in
        Bank = "bank",
        /// The sector of global memory that the element begins in
        Sector = "sector",
        /// The block: the coordinate in all but the innermost mode of rows and of columns
        Mode = "mode",
        /// Nothing
        Nothing = "none",
    }
}

/// How a layout is drawn. Each method returns the options with one of them set.
///
/// ```
/// use cute_draw::{ColorBy, Options, draw};
/// use cute_runtime::analysis::Access;
/// let options = Options::new().color(ColorBy::Bank).access(Access::new(2)).limit(16);
/// let picture = draw(&"(64,64):(64,1)".parse()?, &options);
/// assert!(picture.to_svg().contains("rows 0..16 of 64 and columns 0..16 of 64 are shown"));
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub(crate) color: ColorBy,
    pub(crate) limit: i64,
    /// Cells of the whole picture, at most.
    pub(crate) cells: i64,
    pub(crate) access: Access,
}

/// What three matrices of [`Options::MOST`] rows and columns have: less than 10 MB of SVG.
const CELLS: i64 = 3 * Options::MOST * Options::MOST;

impl Options {
    /// Rows and columns that can be asked for, at most.
    pub const MOST: i64 = 128;

    /// Coloured by offset, 32 rows and columns at most, elements of 4 bytes.
    pub const fn new() -> Self {
        Options { color: ColorBy::Offset, limit: 32, cells: CELLS, access: Access::new(4) }
    }

    /// Coloured by something else.
    #[must_use]
    pub const fn color(self, color: ColorBy) -> Self {
        Options { color, ..self }
    }

    /// So many rows and columns at most, from 1 to [`Options::MOST`]; a number beyond becomes the nearer of these. What is
    /// larger is cropped, and the picture says so.
    #[must_use]
    pub const fn limit(self, limit: i64) -> Self {
        let limit = if limit < 1 {
            1
        } else if limit > Options::MOST {
            Options::MOST
        } else {
            limit
        };
        Options { limit, ..self }
    }

    /// So many cells at most, and no matrix of more.
    pub(crate) const fn cells(self, cells: i64) -> Self {
        let cells = if cells < 1 { 1 } else { cells };
        let side = cells.isqrt();
        Options { cells, limit: if side < self.limit { side } else { self.limit }, ..self }
    }

    /// Those of one of so many parts of the picture.
    pub(crate) const fn part_of(self, parts: i64) -> Self {
        self.cells(self.cells / if parts < 1 { 1 } else { parts })
    }

    /// Elements so wide, and so many of them an instruction: what banks and sectors are counted with.
    #[must_use]
    pub const fn access(self, access: Access) -> Self {
        Options { access, ..self }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::new()
    }
}

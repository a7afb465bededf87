//! What a picture of a layout shows besides its offsets.

use cute_runtime::analysis::Access;

/// What the colour of a cell says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ColorBy {
    /// How large the offset is, along a ramp.
    #[default]
    Offset,
    /// The row: the index in mode 0.
    Row,
    /// The column: the index in mode 1.
    Column,
    /// The thread, which mode 0 of a thread-value layout is.
    Thread,
    /// The value, which all other modes are.
    Value,
    /// The bank of shared memory that the element begins in.
    Bank,
    /// The sector of global memory that the element begins in.
    Sector,
    /// The block: the coordinate in all but the innermost mode of rows and of columns.
    Mode,
    /// Nothing.
    Nothing,
}

impl ColorBy {
    /// Each with its name.
    pub const ALL: [(&'static str, ColorBy); 9] = [
        ("offset", ColorBy::Offset),
        ("row", ColorBy::Row),
        ("column", ColorBy::Column),
        ("thread", ColorBy::Thread),
        ("value", ColorBy::Value),
        ("bank", ColorBy::Bank),
        ("sector", ColorBy::Sector),
        ("mode", ColorBy::Mode),
        ("none", ColorBy::Nothing),
    ];

    /// The one of this name.
    ///
    /// ```
    /// use cute_draw::ColorBy;
    /// assert_eq!(ColorBy::named("bank"), Some(ColorBy::Bank));
    /// assert_eq!(ColorBy::named("hue"), None);
    /// ```
    pub fn named(name: &str) -> Option<ColorBy> {
        ColorBy::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, by)| by)
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
    pub(crate) access: Access,
}

impl Options {
    /// Rows and columns that can be asked for, at most.
    pub const MOST: i64 = 128;

    /// Coloured by offset, 32 rows and columns at most, elements of 4 bytes.
    pub const fn new() -> Self {
        Options { color: ColorBy::Offset, limit: 32, access: Access::new(4) }
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

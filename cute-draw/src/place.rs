//! What a cell shows, for programs that link the cells of several pictures.

use cute_runtime::IntTuple;

/// What a cell shows: which element, and where that lies. What it does not show is `None`.
///
/// ```
/// use cute_draw::{Options, draw};
/// let picture = draw(&"(2,2):(2,1)".parse()?, &Options::new());
/// let last = picture.cells().last().unwrap();
/// assert_eq!((last.place.coord.clone(), last.place.offset.clone()), (Some((1, 1).into()), Some(3.into())));
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The coordinate of an element in its layout.
    pub coord: Option<IntTuple>,
    /// Where it lies: an offset of the layout that the picture is about. Of an operand whose own offsets are indices of
    /// another, as the B of a composition, this is the offset in that other.
    pub offset: Option<IntTuple>,
    /// The thread that has it.
    pub thread: Option<i64>,
    /// As which of the thread's values.
    pub value: Option<i64>,
}

impl Place {
    pub(crate) fn element(coord: &IntTuple, offset: &IntTuple) -> Self {
        Place { coord: Some(coord.clone()), offset: Some(offset.clone()), ..Place::default() }
    }

    pub(crate) fn address(offset: i64) -> Self {
        Place { offset: Some(offset.into()), ..Place::default() }
    }

    pub(crate) fn of_thread(thread: i64, value: i64) -> Self {
        Place { thread: Some(thread), value: Some(value), ..Place::default() }
    }
}

/// A cell of a picture: where it is, and what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureCell<'a> {
    /// From the left edge of the picture to that of the cell, in the units of the picture's width.
    pub x: i32,
    /// From the upper edge of the picture to that of the cell.
    pub y: i32,
    /// How wide the cell is.
    pub width: i32,
    /// How high the cell is.
    pub height: i32,
    /// What a reader who points at it is told.
    pub tip: &'a str,
    /// What it shows.
    pub place: &'a Place,
}

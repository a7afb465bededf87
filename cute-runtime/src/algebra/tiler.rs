//! What a divide or a composition by mode takes: a layout, an integer, `_`, or one of these for each mode.
//!
//! CuTe: a *Tiler*, `include/cute/layout.hpp`.

use alloc::vec::Vec;
use core::fmt;

use crate::coord::coord_layout::CoordLayout;
use crate::layout::RuntimeLayout;
use crate::tuple::{IntTuple, write_tuple};

/// A tiler. `n` means the layout `n:1`, `_` leaves a mode alone, and a tuple applies to the modes one by one.
///
/// ```
/// use cute_runtime::Tiler;
/// let tiler: Tiler = "(2:1, (3, _))".parse()?;
/// assert_eq!(tiler.to_string(), "(2:1,(3,_))");
/// assert_eq!("(2:1,)".parse::<Tiler>()?.to_string(), "(2:1)");
/// assert_eq!(
///     "(2,3:1):(1,2)".parse::<Tiler>().unwrap_err().to_string(),
///     "expected `,` or `)`, found `:`, at byte 4",
/// );
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tiler {
    /// `n`, for `n:1`.
    Int(i64),
    /// `_`: the mode stays as it is.
    Keep,
    /// A layout of the whole.
    Layout(RuntimeLayout),
    /// A layout of coordinates of the whole, `(4,2):(1@0,1@1)`.
    Coord(CoordLayout),
    /// One tiler a mode.
    ByMode(Vec<Tiler>),
}

impl Tiler {
    /// The tuple of integers, where the tiler is nothing else: a shape, written as such.
    ///
    /// ```
    /// use cute_runtime::{IntTuple, Tiler};
    /// assert_eq!("(2,(3,4))".parse::<Tiler>()?.to_int_tuple(), Some(IntTuple::from((2, (3, 4)))));
    /// assert_eq!("(2,3:1)".parse::<Tiler>()?.to_int_tuple(), None);
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn to_int_tuple(&self) -> Option<IntTuple> {
        match self {
            Tiler::Int(n) => Some(IntTuple::Int(*n)),
            Tiler::Keep | Tiler::Layout(_) | Tiler::Coord(_) => None,
            Tiler::ByMode(modes) => {
                modes.iter().map(Tiler::to_int_tuple).collect::<Option<Vec<_>>>().map(IntTuple::Tuple)
            }
        }
    }
}

/// A tiler that is given or lent: what a divide, a product and a composition take. A [`Tiler`], a layout, a reference to
/// either or to a shape becomes one; what is lent is not copied.
///
/// ```
/// use cute_runtime::{LayoutError, RuntimeLayout, Tiler, TilerRef};
/// fn tiles<'a>(a: &RuntimeLayout, tiler: impl Into<TilerRef<'a>>) -> Result<String, LayoutError> {
///     a.zipped_divide(tiler).map(|tiles| tiles.to_string())
/// }
/// let (a, tile): (RuntimeLayout, RuntimeLayout) = ("8:1".parse()?, "2:1".parse()?);
/// assert_eq!(tiles(&a, &tile)?, "(2,4):(1,2)");
/// assert_eq!(tiles(&a, Tiler::Int(4))?, "(4,2):(1,4)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TilerRef<'a>(Lent<'a>);

#[derive(Clone, Debug)]
enum Lent<'a> {
    Given(Tiler),
    Tiler(&'a Tiler),
    Layout(&'a RuntimeLayout),
    Coord(&'a CoordLayout),
}

impl TilerRef<'_> {
    pub(crate) fn by(&self) -> By<'_> {
        match &self.0 {
            Lent::Given(tiler) => tiler.by(),
            Lent::Tiler(tiler) => tiler.by(),
            Lent::Layout(layout) => By::Layout(layout),
            Lent::Coord(layout) => By::Coord(layout),
        }
    }
}

/// A tiler as the operations look at it.
#[derive(Clone, Copy)]
pub(crate) enum By<'a> {
    Int(i64),
    Keep,
    Layout(&'a RuntimeLayout),
    Coord(&'a CoordLayout),
    Mode(&'a [Tiler]),
}

impl By<'_> {
    /// Whether there is a `_` in it.
    pub(crate) fn keeps(self) -> bool {
        match self {
            By::Int(_) | By::Layout(_) | By::Coord(_) => false,
            By::Keep => true,
            By::Mode(tilers) => tilers.iter().any(|tiler| tiler.by().keeps()),
        }
    }
}

impl Tiler {
    pub(crate) fn by(&self) -> By<'_> {
        match self {
            Tiler::Int(n) => By::Int(*n),
            Tiler::Keep => By::Keep,
            Tiler::Layout(layout) => By::Layout(layout),
            Tiler::Coord(layout) => By::Coord(layout),
            Tiler::ByMode(modes) => By::Mode(modes),
        }
    }
}

impl From<Tiler> for TilerRef<'_> {
    fn from(tiler: Tiler) -> Self {
        TilerRef(Lent::Given(tiler))
    }
}

impl<'a> From<&'a Tiler> for TilerRef<'a> {
    fn from(tiler: &'a Tiler) -> Self {
        TilerRef(Lent::Tiler(tiler))
    }
}

impl From<RuntimeLayout> for TilerRef<'_> {
    fn from(layout: RuntimeLayout) -> Self {
        TilerRef(Lent::Given(layout.into()))
    }
}

impl<'a> From<&'a RuntimeLayout> for TilerRef<'a> {
    fn from(layout: &'a RuntimeLayout) -> Self {
        TilerRef(Lent::Layout(layout))
    }
}

impl From<CoordLayout> for TilerRef<'_> {
    fn from(layout: CoordLayout) -> Self {
        TilerRef(Lent::Given(layout.into()))
    }
}

impl<'a> From<&'a CoordLayout> for TilerRef<'a> {
    fn from(layout: &'a CoordLayout) -> Self {
        TilerRef(Lent::Coord(layout))
    }
}

impl From<&IntTuple> for TilerRef<'_> {
    fn from(shape: &IntTuple) -> Self {
        TilerRef(Lent::Given(shape.into()))
    }
}

impl From<RuntimeLayout> for Tiler {
    fn from(layout: RuntimeLayout) -> Self {
        Tiler::Layout(layout)
    }
}

impl From<&RuntimeLayout> for Tiler {
    fn from(layout: &RuntimeLayout) -> Self {
        Tiler::Layout(layout.clone())
    }
}

impl From<CoordLayout> for Tiler {
    /// One whose strides have no place is a layout of indices.
    fn from(layout: CoordLayout) -> Self {
        layout.to_strided().map_or(Tiler::Coord(layout), Tiler::Layout)
    }
}

impl From<&Tiler> for Tiler {
    fn from(tiler: &Tiler) -> Self {
        tiler.clone()
    }
}

impl From<&IntTuple> for Tiler {
    /// A shape as a tiler: by mode, each integer `n` for `n:1`.
    fn from(shape: &IntTuple) -> Self {
        match shape {
            IntTuple::Int(n) => Tiler::Int(*n),
            IntTuple::Tuple(modes) => Tiler::ByMode(modes.iter().map(Tiler::from).collect()),
        }
    }
}

impl fmt::Display for Tiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tiler::Int(n) => write!(f, "{n}"),
            Tiler::Keep => f.write_str("_"),
            Tiler::Layout(layout) => write!(f, "{layout}"),
            Tiler::Coord(layout) => write!(f, "{layout}"),
            Tiler::ByMode(modes) => write_tuple(f, modes),
        }
    }
}

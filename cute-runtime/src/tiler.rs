//! What a divide or a composition by mode takes: a layout, an integer, `_`, or one of these for each mode.
//!
//! CuTe: a *Tiler*, `include/cute/layout.hpp`.

use alloc::vec::Vec;
use core::fmt;

use super::int_tuple::{IntTuple, write_tuple};
use super::layout::RuntimeLayout;

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
            Tiler::Keep | Tiler::Layout(_) => None,
            Tiler::ByMode(modes) => {
                modes.iter().map(Tiler::to_int_tuple).collect::<Option<Vec<_>>>().map(IntTuple::Tuple)
            }
        }
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
            Tiler::ByMode(modes) => write_tuple(f, modes),
        }
    }
}

//! What an expression is worth, and how it is printed.

use alloc::vec::Vec;
use core::fmt;

use crate::{AnyLayout, IntTuple, Nested, ScaledBasis, Slicer, Swizzle, Tiler};

#[cfg(feature = "atoms")]
use super::atom_value::AtomValue;

/// An order of modes by its name: the leftmost or the rightmost fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Major {
    /// `LayoutLeft`.
    Left,
    /// `LayoutRight`.
    Right,
}

impl Major {
    pub(super) fn named(name: &str) -> Option<Self> {
        [Major::Left, Major::Right].into_iter().find(|major| major.name() == name)
    }

    fn name(self) -> &'static str {
        match self {
            Major::Left => "LayoutLeft",
            Major::Right => "LayoutRight",
        }
    }
}

/// What an expression is worth.
#[derive(Clone, Debug)]
pub enum Value {
    /// An integer.
    Int(i64),
    /// `_`, a mode that is kept.
    Keep,
    /// Shapes and coordinates, and tilers by mode.
    Tuple(Vec<Value>),
    /// A layout.
    Layout(AnyLayout),
    /// The strides of a layout of coordinates.
    Basis(Nested<ScaledBasis>),
    /// A swizzle alone.
    Swizzle(Swizzle),
    /// An order of modes.
    Major(Major),
    /// An atom, a tiling of atoms, or a type of elements.
    #[cfg(feature = "atoms")]
    Atom(AtomValue),
    /// The answer to a question.
    Bool(bool),
    /// Offsets, one for each element.
    List(Vec<IntTuple>),
    /// No element is at the offset that was asked for.
    Nowhere,
}

impl Value {
    /// What an operand is called where another was expected.
    pub fn describe(&self) -> &'static str {
        match self {
            Value::Int(_) => "an integer",
            Value::Keep => "`_`",
            Value::Tuple(_) => "a tuple",
            Value::Layout(AnyLayout::Strided(_)) => "a layout",
            Value::Layout(AnyLayout::Coord(_)) => "a layout of coordinates",
            Value::Layout(AnyLayout::Composed(_)) => "a swizzled layout",
            Value::Layout(AnyLayout::Chain(_)) => "a layout behind two swizzles",
            Value::Basis(_) => "a tuple of basis elements",
            Value::Swizzle(_) => "a swizzle",
            Value::Major(_) => "an order",
            #[cfg(feature = "atoms")]
            Value::Atom(atom) => atom.describe(),
            Value::Bool(_) => "true or false",
            Value::List(_) => "a list of offsets",
            Value::Nowhere => "none",
        }
    }

    /// The tuple of integers that it is, if it is one.
    pub fn to_int_tuple(&self) -> Option<IntTuple> {
        match self {
            Value::Int(n) => Some(IntTuple::Int(*n)),
            Value::Tuple(modes) => modes.iter().map(Value::to_int_tuple).collect::<Option<_>>().map(IntTuple::Tuple),
            _ => None,
        }
    }

    /// What layouts are sliced by, if it is that: a coordinate, `_`, or a tuple of these.
    ///
    /// ```
    /// use cute_runtime::expr::Value;
    /// let row = Value::Tuple([Value::Int(1), Value::Keep].into());
    /// assert_eq!(row.to_slicer().unwrap().to_string(), "(1,_)");
    /// assert_eq!(Value::Bool(true).to_slicer(), None);
    /// ```
    pub fn to_slicer(&self) -> Option<Slicer> {
        match self {
            Value::Int(n) => Some(Slicer::Int(*n)),
            Value::Keep => Some(Slicer::Whole),
            Value::Tuple(modes) => modes.iter().map(Value::to_slicer).collect::<Option<_>>().map(Slicer::Tuple),
            _ => None,
        }
    }

    /// The tiler that it is, if it is one.
    pub fn to_tiler(&self) -> Option<Tiler> {
        match self {
            Value::Int(n) => Some(Tiler::Int(*n)),
            Value::Keep => Some(Tiler::Keep),
            Value::Layout(AnyLayout::Strided(layout)) => Some(Tiler::Layout(layout.clone())),
            Value::Layout(AnyLayout::Coord(layout)) => Some(Tiler::Coord(layout.clone())),
            Value::Tuple(modes) => modes.iter().map(Value::to_tiler).collect::<Option<_>>().map(Tiler::ByMode),
            _ => None,
        }
    }
}

impl From<IntTuple> for Value {
    fn from(tuple: IntTuple) -> Self {
        match tuple {
            IntTuple::Int(n) => Value::Int(n),
            IntTuple::Tuple(modes) => Value::Tuple(modes.into_iter().map(Value::from).collect()),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(n) => write!(f, "{n}"),
            Value::Keep => f.write_str("_"),
            Value::Tuple(modes) => between(f, "(", modes, ")"),
            Value::Layout(layout) => write!(f, "{layout}"),
            Value::Basis(strides) => write!(f, "{strides}"),
            Value::Swizzle(swizzle) => write!(f, "{swizzle}"),
            Value::Major(major) => f.write_str(major.name()),
            #[cfg(feature = "atoms")]
            Value::Atom(atom) => write!(f, "{atom}"),
            Value::Bool(answer) => write!(f, "{answer}"),
            Value::List(offsets) => between(f, "[", offsets, "]"),
            Value::Nowhere => f.write_str("none"),
        }
    }
}

pub(super) fn between<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    open: &str,
    items: &[T],
    close: &str,
) -> fmt::Result {
    f.write_str(open)?;
    for (i, item) in items.iter().enumerate() {
        f.write_str(if i == 0 { "" } else { "," })?;
        write!(f, "{item}")?;
    }
    f.write_str(close)
}

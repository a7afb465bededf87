//! Integer tuples in which some integers are known to the compiler. CuTe prints those with an underscore, `_1`, and
//! the introductions show which ones stay so.

use std::fmt;

use cute_types::runtime::{IntTuple, LayoutError, idx2crd};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Marked {
    Int { value: i64, fixed: bool },
    Tuple(Vec<Marked>),
}

/// An integer that is known when the program runs: CuTe's `int`.
pub(crate) fn dynamic(value: i64) -> Marked {
    Marked::Int { value, fixed: false }
}

/// An integer that the compiler knows: CuTe's `Int<value>`.
pub(crate) fn fixed(value: i64) -> Marked {
    Marked::Int { value, fixed: true }
}

pub(crate) fn tuple<const N: usize>(modes: [Marked; N]) -> Marked {
    Marked::Tuple(modes.into())
}

impl Marked {
    pub(crate) fn all(tuple: &IntTuple, fixed: bool) -> Marked {
        match tuple {
            IntTuple::Int(value) => Marked::Int { value: *value, fixed },
            IntTuple::Tuple(modes) => Marked::Tuple(modes.iter().map(|mode| Marked::all(mode, fixed)).collect()),
        }
    }

    pub(crate) fn value(&self) -> IntTuple {
        match self {
            Marked::Int { value, .. } => IntTuple::Int(*value),
            Marked::Tuple(modes) => modes.iter().map(Marked::value).collect(),
        }
    }

    /// `idx2crd(self, shape)` for a shape that is known to the compiler: what comes out of a known integer is known.
    pub(crate) fn refine(&self, shape: &IntTuple) -> Result<Marked, LayoutError> {
        match (self, shape) {
            (Marked::Tuple(coords), IntTuple::Tuple(shapes)) => {
                let modes = coords.iter().zip(shapes).map(|(coord, shape)| coord.refine(shape));
                modes.collect::<Result<_, _>>().map(Marked::Tuple)
            }
            (Marked::Int { fixed, .. }, _) => Ok(Marked::all(&idx2crd(&self.value(), shape)?, *fixed)),
            (Marked::Tuple(_), IntTuple::Int(_)) => Ok(Marked::all(&idx2crd(&self.value(), shape)?, false)),
        }
    }
}

impl fmt::Display for Marked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Marked::Int { value, fixed: false } => write!(f, "{value}"),
            Marked::Int { value, fixed: true } => write!(f, "_{value}"),
            Marked::Tuple(modes) => {
                for (i, mode) in modes.iter().enumerate() {
                    write!(f, "{}{mode}", if i == 0 { "(" } else { "," })?;
                }
                f.write_str(")")
            }
        }
    }
}

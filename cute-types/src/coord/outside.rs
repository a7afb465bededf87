//! Coordinates out of range: which integer it is, and the panic that says so.

use core::fmt::Display;

use super::Slicer;
use crate::tuple::{Count, IntTuple};

/// An integer of a coordinate that its mode has no element for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outside {
    /// The mode at the top that it is in; `None` for an index of the whole.
    pub mode: Option<usize>,
    /// The integer.
    pub index: usize,
    /// The size of what it is an index into.
    pub extent: usize,
}

impl Outside {
    /// The same, said of a tuple that what it is an index into is a mode of.
    pub(crate) fn in_mode(self, mode: usize) -> Self {
        Self { mode: Some(mode), ..self }
    }

    /// The same, said of a tuple with so many modes before.
    pub(crate) fn behind(self, modes: usize) -> Self {
        Self { mode: self.mode.map(|mode| mode + modes), ..self }
    }
}

/// The same of a coordinate of tiles that is in their shape: the integer is of the coordinate in what was divided.
#[derive(Clone, Copy)]
pub(crate) struct OutsideOfDivided {
    /// The mode of what was divided; `None` where it is an integer.
    pub(crate) mode: Option<usize>,
    /// The integer.
    pub(crate) index: usize,
    /// How many there are of it.
    pub(crate) extent: usize,
}

impl From<Outside> for OutsideOfDivided {
    fn from(Outside { mode, index, extent }: Outside) -> Self {
        Self { mode, index, extent }
    }
}

/// Panics with the sentence about a coordinate out of range, on the line of the caller's caller. `rule` is the word
/// that the sentence begins with.
#[cold]
#[track_caller]
#[expect(
    clippy::panic,
    reason = "a coordinate out of range, as an index of a slice; each caller has a form that does not panic"
)]
pub(crate) fn refuse(rule: &str, outside: Option<impl Display>) -> ! {
    match outside {
        Some(outside) => panic!("{rule}: {outside}"),
        // What is compared once more, after the coordinate, does not hold.
        None => panic!("{rule}: it has no element; this is an error of cute-types"),
    }
}

/// Looks at a coordinate where debug assertions are on. Without them one that is out of range gives a number without meaning, so
/// that an offset is a sum of products and nothing else.
#[inline]
#[track_caller]
pub(crate) fn look<C: Slicer, S: IntTuple>(rule: &str, coord: C, shape: S) {
    // An index is compared with the size of its mode, which is a number without meaning where it leaves 64 bits.
    if cfg!(debug_assertions) && !coord.is_in(shape) && Count::of(shape).saturated() < usize::MAX {
        refuse(rule, coord.outside(shape));
    }
}

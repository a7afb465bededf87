//! `zipped_divide`: the tiles of all modes as one mode, what they repeat over as another.
//!
//! Where [`logical_divide`](super::logical_divide) gives `((A, a), (B, b), …, x)` by mode, this is
//! `((A, B, …), (a, b, …, x))`, along the profile of the tiler: a permutation of its modes, with the same offsets.
//!
//! It exists where the divide does, and a mode that the tiler leaves alone by `..` has two modes to be told apart.
//!
//! Source: CuTe's `zipped_divide`.

use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, Of};
use crate::layout::Layout;
use crate::rules::{GivenBy, Gives};
use crate::tuple::IntTuple;

/// `zipped_divide` of `L` by `T`, see [`Layout::zipped_divide`].
pub type ZippedDivide<L, T> = Of<op::ZippedDivide<T>, L>;
/// `zipped_divide_ceil` of `L` by `T`, see [`Layout::zipped_divide_ceil`].
pub type ZippedDivideCeil<L, T> = Of<op::ZippedDivideCeil<T>, L>;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The tiles of all modes as mode 0, the walk over them as mode 1: `((tiles), (rests))`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).zipped_divide((U2::NEW, U3::NEW));
    /// assert_eq!(tiles, layout!(((2,3),(2,2)):((6,1),(12,3))));
    /// // The tile at (1, 0).
    /// assert_eq!(tiles.slice((.., (1, 0))), layout!(((2,3)):((6,1))));
    /// ```
    ///
    /// What is left alone has to be a tile and a rest already:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // zipped_divide: in mode _1, a tile and a rest are 2 modes, here are _0
    /// layout!((4,6):(6,1)).zipped_divide((U2::NEW, ..));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,6):(6,1)
    ///  0  1  2  3  4  5
    ///  6  7  8  9 10 11
    /// 12 13 14 15 16 17
    /// 18 19 20 21 22 23
    ///
    /// zipped_divide(A,(2,2)) = ((2,2),(2,3)):((6,1),(12,2))
    ///  0 12 |  2 14 |  4 16
    ///  6 18 |  8 20 | 10 22
    ///  1 13 |  3 15 |  5 17
    ///  7 19 |  9 21 | 11 23
    /// ```
    ///
    /// Source: CuTe's `zipped_divide`.
    pub fn zipped_divide<T: MixedTiler<AtFirst>, R, K>(self, tiler: T) -> R
    where
        Self: Gives<op::ZippedDivide<T>, R>,
        R: GivenBy<Self, op::ZippedDivide<T>, K>,
    {
        self.give(op::ZippedDivide(tiler))
    }

    /// The same, rounded up where a tile does not divide, as
    /// [`logical_divide_ceil`](Layout::logical_divide_ceil) does.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).zipped_divide_ceil((U2::NEW, U4::NEW));
    /// assert_eq!(tiles, layout!(((2,4),(2,2)):((6,1),(12,4))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_divide: the tiler has _3 modes, A has _2
    /// layout!((4,6):(6,1)).zipped_divide_ceil((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (3,4):(4,1)
    ///  0  1  2  3
    ///  4  5  6  7
    ///  8  9 10 11
    ///
    /// zipped_divide_ceil(A,(2,2)) = ((2,2),(2,2)):((4,1),(8,2))
    ///  0  8 |  2 10
    ///  4 12 |  6 14
    ///  1  9 |  3 11
    ///  5 13 |  7 15
    /// ```
    ///
    /// Source: CuTe's `zipped_divide`.
    pub fn zipped_divide_ceil<T: MixedTiler<AtFirst>, R, K>(self, tiler: T) -> R
    where
        Self: Gives<op::ZippedDivideCeil<T>, R>,
        R: GivenBy<Self, op::ZippedDivideCeil<T>, K>,
    {
        self.give(op::ZippedDivideCeil(tiler))
    }
}

//! `tiled_divide`: the tiles of all modes as one mode, and a mode for each that they repeat over.
//!
//! Where [`logical_divide`](super::logical_divide) gives `((A, a), (B, b), …, x)` by mode, this is
//! `((A, B, …), a, b, …, x)`, along the profile of the tiler. What is left of a single mode stays whole.
//!
//! It exists where [`zipped_divide`](super::zipped_divide) does.
//!
//! Source: CuTe's `tiled_divide`.

use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, Of};
use crate::layout::Layout;
use crate::rules::{GivenBy, Gives};
use crate::tuple::IntTuple;

/// `tiled_divide` of `L` by `T`, see [`Layout::tiled_divide`].
pub type TiledDivide<L, T> = Of<op::TiledDivide<T>, L>;
/// `tiled_divide_ceil` of `L` by `T`, see [`Layout::tiled_divide_ceil`].
pub type TiledDivideCeil<L, T> = Of<op::TiledDivideCeil<T>, L>;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The tiles of all modes as mode 0, and a mode for each walk over them: `((tiles), rest, rest, …)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).tiled_divide((U2::NEW, U3::NEW));
    /// assert_eq!(tiles, layout!(((2,3),2,2):((6,1),12,3)));
    /// assert_eq!(tiles.slice((.., 1, 0)), layout!(((2,3)):((6,1))));
    /// ```
    ///
    /// It is refused as the divide is:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_divide: in mode _1, the tile covers _4, which does not divide size _6
    /// layout!((4,6):(6,1)).tiled_divide((U2::NEW, U4::NEW));
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
    /// tiled_divide(A,(2,2)) = ((2,2),2,3):((6,1),12,2)
    ///  0 12 |  2 14 |  4 16
    ///  6 18 |  8 20 | 10 22
    ///  1 13 |  3 15 |  5 17
    ///  7 19 |  9 21 | 11 23
    /// ```
    ///
    /// Source: CuTe's `tiled_divide`.
    pub fn tiled_divide<T: MixedTiler<AtFirst>, R, K>(self, tiler: T) -> R
    where
        Self: Gives<op::TiledDivide<T>, R>,
        R: GivenBy<Self, op::TiledDivide<T>, K>,
    {
        self.give(op::TiledDivide(tiler))
    }

    /// The same, rounded up where a tile does not divide, as
    /// [`logical_divide_ceil`](Layout::logical_divide_ceil) does.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).tiled_divide_ceil((U2::NEW, U4::NEW));
    /// assert_eq!(tiles, layout!(((2,4),2,2):((6,1),12,4)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_divide: the tiler has _3 modes, A has _2
    /// layout!((4,6):(6,1)).tiled_divide_ceil((U2::NEW, U2::NEW, U2::NEW));
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
    /// tiled_divide_ceil(A,(2,2)) = ((2,2),2,2):((4,1),8,2)
    ///  0  8 |  2 10
    ///  4 12 |  6 14
    ///  1  9 |  3 11
    ///  5 13 |  7 15
    /// ```
    ///
    /// Source: CuTe's `tiled_divide`.
    pub fn tiled_divide_ceil<T: MixedTiler<AtFirst>, R, K>(self, tiler: T) -> R
    where
        Self: Gives<op::TiledDivideCeil<T>, R>,
        R: GivenBy<Self, op::TiledDivideCeil<T>, K>,
    {
        self.give(op::TiledDivideCeil(tiler))
    }
}

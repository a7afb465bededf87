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
    /// Source: CuTe's `tiled_divide`.
    pub fn tiled_divide_ceil<T: MixedTiler<AtFirst>, R, K>(self, tiler: T) -> R
    where
        Self: Gives<op::TiledDivideCeil<T>, R>,
        R: GivenBy<Self, op::TiledDivideCeil<T>, K>,
    {
        self.give(op::TiledDivideCeil(tiler))
    }
}

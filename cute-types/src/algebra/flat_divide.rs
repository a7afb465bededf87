//! `flat_divide`: the tile of each mode, then what each repeats over, all at one level.
//!
//! Where [`logical_divide`](super::logical_divide) gives `((A, a), (B, b), …, x)` by mode, this is
//! `(A, B, …, a, b, …, x)`, along the profile of the tiler. A single tile or rest stays whole.
//!
//! It exists where [`zipped_divide`](super::zipped_divide) does.
//!
//! Source: CuTe's `flat_divide`.

use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, Of};
use crate::layout::Layout;
use crate::rules::{GivenBy, Gives};
use crate::tuple::IntTuple;

/// `flat_divide` of `L` by `T`, see [`Layout::flat_divide`].
pub type FlatDivide<L, T> = Of<op::FlatDivide<T>, L>;
/// `flat_divide_ceil` of `L` by `T`, see [`Layout::flat_divide_ceil`].
pub type FlatDivideCeil<L, T> = Of<op::FlatDivideCeil<T>, L>;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// A mode for each tile, then one for each walk over them: `(tile, tile, …, rest, rest, …)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).flat_divide((U2::NEW, U3::NEW));
    /// assert_eq!(tiles, layout!((2,3,2,2):(6,1,12,3)));
    /// ```
    ///
    /// It is refused as the divide is:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_divide: the tiler has _3 modes, A has _2
    /// layout!((4,6):(6,1)).flat_divide((U2::NEW, U3::NEW, U1::NEW));
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
    /// flat_divide(A,(2,2)) = (2,2,2,3):(6,1,12,2)
    ///  0  1 | 12 13 |  2  3 | 14 15 |  4  5 | 16 17
    ///  6  7 | 18 19 |  8  9 | 20 21 | 10 11 | 22 23
    /// ```
    ///
    /// Source: CuTe's `flat_divide`.
    pub fn flat_divide<T: MixedTiler<AtFirst>, R, K>(self, tiler: T) -> R
    where
        Self: Gives<op::FlatDivide<T>, R>,
        R: GivenBy<Self, op::FlatDivide<T>, K>,
    {
        self.give(op::FlatDivide(tiler))
    }

    /// The same, rounded up where a tile does not divide, as
    /// [`logical_divide_ceil`](Layout::logical_divide_ceil) does.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).flat_divide_ceil((U2::NEW, U4::NEW));
    /// assert_eq!(tiles, layout!((2,4,2,2):(6,1,12,4)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_divide: the tiler has _3 modes, A has _2
    /// layout!((4,6):(6,1)).flat_divide_ceil((U2::NEW, U2::NEW, U2::NEW));
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
    /// flat_divide_ceil(A,(2,2)) = (2,2,2,2):(4,1,8,2)
    ///  0  1 |  8  9 |  2  3 | 10 11
    ///  4  5 | 12 13 |  6  7 | 14 15
    /// ```
    ///
    /// Source: CuTe's `flat_divide`.
    pub fn flat_divide_ceil<T: MixedTiler<AtFirst>, R, K>(self, tiler: T) -> R
    where
        Self: Gives<op::FlatDivideCeil<T>, R>,
        R: GivenBy<Self, op::FlatDivideCeil<T>, K>,
    {
        self.give(op::FlatDivideCeil(tiler))
    }
}

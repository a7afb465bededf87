//! `slice`: the part of a layout under a coordinate with `..` in it.
//!
//! The result has the modes that stand under a `..`, lifted to the top: `(.., (0, ..))` of `(a,(b,c))` gives `(a,c)`. For
//! the coordinate c with 0 in place of each `..`, and every coordinate r of the result R,
//!
//! ```text
//! L(c with r in place of the ..) = L(c) + R(r)
//! ```
//!
//! and `slice_and_offset` gives L(c) beside R. `..` alone is the layout itself. CuTe: `slice`, `slice_and_offset`, with
//! `_` for `..`.

use crate::coord::{InSlice, Slicer, look};
use crate::layout::Layout;
use crate::rules::{Accepted, Top, Verdict};
use crate::tuple::{IntTuple, Offsets};

/// What the coordinate `C` slices out of `L`, see [`Layout::slice`].
pub type Slice<L, C> = <L as Sliced<C>>::Slice;

/// Any layout, with any coordinate: the total function that [`Slice`] is a case of.
pub trait Sliced<C> {
    /// The part.
    type Slice;
}

impl<S: IntTuple, D: IntTuple, C: Slicer> Sliced<C> for Layout<S, D> {
    type Slice = Layout<C::Slice<S>, C::Slice<D>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The modes under the `..` of a coordinate.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(((2,4),(3,5)):((3,6),(1,24)));
    /// assert_eq!(l.slice((5, ..)), layout!(((3,5)):((1,24))));
    /// assert_eq!(l.slice(((1, ..), (.., 0))), layout!((4,3):(6,1)));
    /// assert_eq!(l.slice(..), l);
    /// ```
    ///
    /// A coordinate of the wrong rank does not compile:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!((4,8):(8,1)).slice((0, .., ..)); // slice: it has _3 modes, the shape has _2
    /// ```
    ///
    /// Its integers must be in range, as those of a coordinate of [`Self::offset`].
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
    /// slice(A,(1,_)) = (6):(1)
    /// 0 1 2 3 4 5
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/slice.svg"))]
    ///
    /// Source: CuTe's `slice(coord, layout)`.
    #[track_caller]
    pub fn slice<C: Slicer>(&self, coord: C) -> Slice<Self, C>
    where
        C::Fits<S, Top, InSlice>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        look("slice", coord, self.shape());
        Layout::of_congruent(coord.slice_of(self.shape()), coord.slice_of(self.stride()))
    }

    #[track_caller]
    /// [`Self::slice`], and the offset of its first element.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (row, offset) = layout!((4,8):(8,1)).slice_and_offset((2, ..));
    /// assert_eq!((row, offset), (layout!((8):(1)), 16));
    /// ```
    ///
    /// The integers must be in range, as for [`Self::offset`]. Source: CuTe's `slice_and_offset`.
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
    /// slice_and_offset(A,(1,_)) = ((6):(1),6)
    /// 0 1 2 3 4 5
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/slice_and_offset.svg"))]
    ///
    pub fn slice_and_offset<C: Slicer>(&self, coord: C) -> (Slice<Self, C>, D::Offset)
    where
        C::Fits<S, Top, InSlice>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        (self.slice(coord), D::Offsets::of(coord, self.shape(), self.stride()))
    }
}

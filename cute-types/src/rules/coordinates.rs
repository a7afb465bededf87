//! `OffsetRule<C>` and `SliceRule<C>`: C is a coordinate of the layout, as types can tell; `RankTwo`: pairs are.

use core::ops::RangeFull;

use super::{Accepted, Top, Verdict};
use crate::coord::{Coord, InSlice, Slicer};
use crate::tensor::MemoryLayout;

/// Whether `C` is a coordinate of the layout, an index or one with the modes of the shape: what
/// [`MemoryLayout::offset`] and [`MemoryLayout::coord`] ask for where generic code does not know the shape.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::rules::OffsetRule;
/// /// How far apart the first two rows are.
/// fn pitch<L: MemoryLayout<Offset = usize> + OffsetRule<(usize, usize), Verdict: Accepted>>(matrix: L) -> usize {
///     matrix.offset((1, 0)) - matrix.offset((0, 0))
/// }
/// assert_eq!(pitch(layout!((4,6):(8,1))), 8);
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// use cute_types::rules::OffsetRule;
/// fn pitch<L: MemoryLayout<Offset = usize> + OffsetRule<(usize, usize), Verdict: Accepted>>(matrix: L) -> usize {
///     matrix.offset((1, 0)) - matrix.offset((0, 0))
/// }
/// pitch(layout!((4,6,2))); // coordinate: it has _2 modes, the shape has _3
/// ```
pub trait OffsetRule<C>: MemoryLayout {
    /// [`Accepted`], or the sentence.
    type Verdict;
}

#[diagnostic::do_not_recommend]
impl<L: MemoryLayout, C: Coord> OffsetRule<C> for L {
    type Verdict = <C::Element<L::Shape> as Verdict>::Report;
}

/// Whether `C`, with `..` for modes that stay, has the modes of the shape: what [`MemoryLayout::slice`] asks for.
///
/// ```
/// use core::ops::RangeFull;
/// use cute_types::prelude::*;
/// use cute_types::rules::SliceRule;
/// fn rows<L: SliceRule<(RangeFull, usize), Verdict: Accepted>>(matrix: L) -> usize {
///     matrix.slice((.., 0)).size()
/// }
/// assert_eq!(rows(layout!((4,6):(6,1))), 4);
/// ```
///
/// ```compile_fail,E0277
/// use core::ops::RangeFull;
/// use cute_types::prelude::*;
/// use cute_types::rules::SliceRule;
/// fn rows<L: SliceRule<(RangeFull, usize), Verdict: Accepted>>(matrix: L) -> usize {
///     matrix.slice((.., 0)).size()
/// }
/// rows(layout!((4,6,2))); // slice: the coordinate has _2 modes, the shape has _3
/// ```
pub trait SliceRule<C>: MemoryLayout {
    /// [`Accepted`], or the sentence.
    type Verdict;
}

#[diagnostic::do_not_recommend]
impl<L: MemoryLayout, C: Slicer> SliceRule<C> for L {
    type Verdict = <C::Fits<L::Shape, Top, InSlice> as Verdict>::Report;
}

/// A layout of two modes: pairs are its coordinates, and `(i, ..)` and `(.., j)` slice it. What is zipped is one, so generic
/// code need not ask for this beside [`DivisibleBy`](super::DivisibleBy).
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::rules::RankTwo;
/// fn transposed<L: RankTwo<Offset = usize>>(matrix: L) -> impl Fn(usize, usize) -> usize {
///     move |i, j| matrix.offset((j, i))
/// }
/// assert_eq!(transposed(layout!((4,6):(6,1)))(5, 2), 17);
/// ```
pub trait RankTwo:
    OffsetRule<(usize, usize), Verdict: Accepted>
    + SliceRule<(usize, RangeFull), Verdict: Accepted>
    + SliceRule<(RangeFull, usize), Verdict: Accepted>
{
}

impl<L> RankTwo for L where
    L: OffsetRule<(usize, usize), Verdict: Accepted>
        + SliceRule<(usize, RangeFull), Verdict: Accepted>
        + SliceRule<(RangeFull, usize), Verdict: Accepted>
{
}

//! `S o offset o (T o offset o L)`: a swizzle over a composed layout, where no one swizzle does what the two do.
//!
//! As for one swizzle, L alone has the coordinates. A chain is a type of its own, and not a
//! [`Composed`](super::Composed) of a [`Composed`](super::Composed): asked for a trait of a composed layout of which
//! it does not know the inner one yet, rustc would go on into composed layouts without end.
//!
//! How a swizzle comes to stand over a composed layout, as one swizzle or as a chain, is in [`cover`].

mod cover;

pub use self::cover::{Chained, Covering};
pub(crate) use self::cover::{Cover, Covered};

use core::fmt;
use core::hash::{Hash, Hasher};

use super::composed::{same_swizzle, turned_in_loops};
use super::extremes::{Extremes, cosize_of};
use super::stack::Stacked;
use super::{Base, StaticSwizzle};
use crate::coord::{Coord, Coords, InCoordinate, InSlice, Slicer, look};
use crate::injective::Modes;
use crate::int::{Static, to_usize};
use crate::rules::{Accepted, ApartRule, EntriesOf, Top, Verdict};
use crate::tensor::{MemoryLayout, Span, StaticMemoryLayout, TensorError, span_between};
use crate::tuple::{IntTuple, Offset, Offsets, Shaped};

/// The layout `c -> W(O + L(c))`, where L is a [`Composed`](super::Composed) layout or a chain, and no one swizzle
/// does what W and that of L do: what [`Composed::swizzled`](super::Composed::swizzled) makes.
///
/// ```
/// use cute_types::prelude::*;
/// // Bit 1 decides over bit 0 after bit 2 has decided over it.
/// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
/// assert_eq!(size_of_val(&l), 0);
/// assert_eq!(l.to_string(), "S<1,0,1> o 0 o S<1,1,1> o 0 o 8:1");
/// assert_eq!(format!("{l:#}"), "S<1,0,1> o _0 o S<1,1,1> o _0 o _8:_1");
/// assert!((0..8).map(|i| l.offset(i)).eq([0, 1, 3, 2, 7, 6, 4, 5]));
/// // One swizzle is enough where no index has a source of the inner one.
/// assert_eq!(layout!(S<1,0,2> o S<3,0,3> o 8:1), layout!(S<1,0,2> o 8:1));
/// ```
///
/// Source: CuTe's `ComposedLayout<Swizzle, Offset, ComposedLayout>`, which merges nothing.
#[derive(Clone, Copy)]
pub struct Chain<W, O, L> {
    swizzle: W,
    offset: O,
    layout: L,
}

impl<W: StaticSwizzle, O: Base, L: Copy> Chain<W, O, L> {
    /// The outermost swizzle.
    pub fn swizzle(&self) -> W {
        self.swizzle
    }

    /// What is added to an offset of the inner layout before the outermost swizzle.
    pub fn base_offset(&self) -> O {
        self.offset
    }

    /// What stands under the outermost swizzle.
    pub fn layout(&self) -> L {
        self.layout
    }

    /// The same swizzle and offset over another layout.
    pub(crate) fn with<R>(self, layout: R) -> Chain<W, O, R> {
        Chain { swizzle: self.swizzle, offset: self.offset, layout }
    }
}

impl<W: StaticSwizzle, O: Base, L: Chained> Chain<W, O, L> {
    /// The number of modes at the top, 1 for an integer.
    pub const RANK: usize = <L::Shape as IntTuple>::RANK;
    /// How deep the shape nests, 0 for an integer.
    pub const DEPTH: usize = <L::Shape as IntTuple>::DEPTH;

    /// The shape.
    pub fn shape(&self) -> L::Shape {
        self.extents()
    }

    /// The number of modes at the top, 1 for an integer.
    pub const fn rank(&self) -> usize {
        Self::RANK
    }

    /// How deep the shape nests, 0 for an integer.
    pub const fn depth(&self) -> usize {
        Self::DEPTH
    }

    /// The number of coordinates.
    pub fn size(&self) -> usize {
        MemoryLayout::size(self)
    }

    /// The offset of a coordinate, natural, by mode, as one index, or mixed. As for
    /// [`Layout::offset`](crate::Layout::offset), it must be in range.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!((l.offset((2, 1)), l.offset(6)), (4, 4));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).offset((1, 0, 0)); // coordinate: it has _3 modes, the shape has _2
    /// ```
    #[inline]
    #[track_caller]
    pub fn offset<C: Coord>(&self, coord: C) -> <Self as MemoryLayout>::Offset
    where
        C::Element<L::Shape>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        look("coordinate", coord, self.extents());
        self.offset_at(coord)
    }

    /// The offset of a coordinate, or `None` where it is out of range.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert_eq!((l.checked_offset(7), l.checked_offset(8)), (Some(5), None));
    /// ```
    #[inline]
    pub fn checked_offset<C: Coord>(&self, coord: C) -> Option<<Self as MemoryLayout>::Offset>
    where
        C::Element<L::Shape>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        coord.is_in(self.extents()).then(|| self.offset_at(coord))
    }

    /// The modes under the `..` of a coordinate. What the rest adds goes in front of the innermost swizzle, which is
    /// right for every coordinate; so what is left may be more swizzles than values find to be needed.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// let row = l.slice((2, ..));
    /// assert_eq!(row.to_string(), "S<1,0,1> o 0 o S<1,1,1> o 2 o (2):(4)");
    /// assert!((0..2).all(|i| row.offset(i) as usize == l.offset((2, i))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).slice((2, .., 1)); // slice: it has _3 modes, the shape has _2
    /// ```
    #[track_caller]
    pub fn slice<C: Slicer>(&self, coord: C) -> <Self as Chained>::Sliced<C>
    where
        C::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        look("slice", coord, self.extents());
        self.sliced(coord)
    }

    /// The natural coordinate of an element, see [`Layout::coord`](crate::Layout::coord).
    pub fn coord<C: Coord>(&self, coord: C) -> <L::Shape as IntTuple>::Coord
    where
        C::Element<L::Shape>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        self.extents().coord_of(coord.index_under(self.extents()))
    }

    /// The index of a coordinate, see [`Layout::index`](crate::Layout::index).
    pub fn index<C: Coord>(&self, coord: C) -> usize
    where
        C::Element<L::Shape>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        coord.index_under(self.extents())
    }

    /// All natural coordinates, in the order of their indices.
    pub fn coords(&self) -> Coords<L::Shape> {
        Coords::new(self.extents())
    }

    /// How far the offsets reach, where types know all integers.
    const REACH: Option<Extremes> = match (L::MODES, Self::LAYERS) {
        (Some(modes), Some(layers)) => Some(layers.extremes(&modes)),
        _ => None,
    };
}

/// How far the offsets of a static chain reach.
#[expect(clippy::panic, reason = "a static layout has integers that types know")]
const fn reach<W: StaticSwizzle, O: Base + Static, L: Chained + Static>() -> &'static Extremes {
    match const { &Chain::<W, O, L>::REACH } {
        Some(extremes) => extremes,
        None => panic!("a static layout with dynamic integers"),
    }
}

impl<W: StaticSwizzle, O: Base + Static, L: Chained + Static> Static for Chain<W, O, L> {
    const NEW: Self = {
        assert!(!matches!(reach::<W, O, L>(), Extremes::IndexTooLarge), "layout: an index leaves 64 bits");
        Chain { swizzle: W::NEW, offset: O::NEW, layout: L::NEW }
    };
}

impl<W: StaticSwizzle, O: Base + Static, L: Chained + Static> Chain<W, O, L> {
    /// The number of coordinates.
    pub const SIZE: usize = match &L::MODES {
        Some(modes) => to_usize(modes.size()),
        None => 0,
    };
    /// 1 + the largest offset, counted after the swizzles; where offsets are below 0, from the smallest one on. It is
    /// found by a look at all elements, 8,192 at most.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!(S<1,0,1> o S<1,1,1> o 7:1)>::COSIZE == 8);
    /// ```
    pub const COSIZE: usize = cosize_of(reach::<W, O, L>());

    /// Whether no two coordinates have one offset: whether those of the innermost layout have not.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!(S<1,0,1> o S<1,1,1> o 7:1)>::IS_INJECTIVE);
    /// const _: () = assert!(!<Layout!(S<1,0,1> o S<1,1,1> o (7,2):(1,3))>::IS_INJECTIVE);
    /// ```
    pub const IS_INJECTIVE: bool = match &L::MODES {
        Some(modes) => modes.is_injective(),
        None => false,
    };

    /// Whether the layout is a bijection onto `0..SIZE`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!(S<1,0,1> o S<1,1,1> o 8:1)>::IS_BIJECTIVE);
    /// const _: () = assert!(!<Layout!(S<1,0,1> o S<1,1,1> o 7:1)>::IS_BIJECTIVE);
    /// ```
    pub const IS_BIJECTIVE: bool = match reach::<W, O, L>() {
        Extremes::Offsets(lowest, highest) => {
            Self::IS_INJECTIVE && *lowest == 0 && *highest as i128 == Self::SIZE as i128 - 1
        }
        _ => false,
    };

    /// [`Self::COSIZE`].
    pub const fn cosize(&self) -> usize {
        Self::COSIZE
    }
}

impl<W: StaticSwizzle, O: Base, L: Chained> Chain<W, O, L>
where
    Self: Stacked,
{
    /// The index of the element with this offset; `None` if there is none. A layout that is not injective has no such
    /// map: the program does not build.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (2,3):(4,1));
    /// assert!((0..6).all(|i| l.linear_coord(l.offset(i)) == Some(i)));
    /// assert_eq!(l.linear_coord(7), Some(1));
    /// assert_eq!(l.linear_coord(8), None);
    /// ```
    pub fn linear_coord(&self, offset: <Self as MemoryLayout>::Offset) -> Option<usize> {
        self.find(offset.at(0))
    }

    /// The natural coordinate of the element with this offset. See [`Self::linear_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (2,3):(4,1)).hier_coord(7), Some((1, 0)));
    /// ```
    pub fn hier_coord(&self, offset: <Self as MemoryLayout>::Offset) -> Option<<L::Shape as IntTuple>::Coord> {
        self.linear_coord(offset).map(|index| self.layout.extents().coord_of(index))
    }

    /// The coordinate by mode of the element with this offset. See [`Self::linear_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (2,(3,2)):(4,(1,8))).flat_coord(7), Some((1, 0)));
    /// ```
    pub fn flat_coord(&self, offset: <Self as MemoryLayout>::Offset) -> Option<<L::Shape as IntTuple>::FlatCoord> {
        self.linear_coord(offset).map(|index| self.layout.extents().flat_coord_of(index))
    }

    /// This layout as values.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// use cute_types::runtime::AnyLayout;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert_eq!(l.to_runtime(), "S<1,0,1> o S<1,1,1> o 8:1".parse::<AnyLayout>()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_runtime(&self) -> crate::runtime::AnyLayout {
        self.to_any()
    }
}

impl<W: StaticSwizzle, O: Base, L: Chained> MemoryLayout for Chain<W, O, L> {
    type Shape = L::Shape;
    type Rank = L::Rank;
    type Integers = crate::rules::Holds;
    type Part<C: Slicer> = Chain<W, O, L::Sliced<C>>;
    type At<C: Slicer> = EntriesOf<L::Shape, C, InCoordinate>;
    type Under<C: Slicer> = EntriesOf<L::Shape, C, InSlice>;
    type Offset = <<Self as Chained>::Kind as Offsets>::Offset;
    type Over<V: StaticSwizzle, N: Base> = Chain<V, N, Self>;

    #[inline]
    fn over<V: StaticSwizzle, N: Base>(self, swizzle: V, offset: N) -> Chain<V, N, Self> {
        Chain { swizzle, offset, layout: self }
    }

    #[inline]
    fn extents(&self) -> L::Shape {
        self.layout.extents()
    }

    #[inline]
    fn offset_at<C: Coord>(&self, coord: C) -> Self::Offset {
        Offset::of(self.place(coord) as usize)
    }

    #[inline]
    fn place<C: Slicer>(&self, coord: C) -> isize {
        let index = self.offset.digits().wrapping_add(self.layout.place(coord) as usize);
        (if C::IN_LOOPS { turned_in_loops::<W>(index) } else { index ^ W::aim(index & W::SOURCES) }) as isize
    }

    #[inline]
    fn place_in_loops(&self, coord: <L::Shape as IntTuple>::Coord) -> isize {
        let index = self.offset.digits().wrapping_add(self.layout.place_in_loops(coord) as usize);
        turned_in_loops::<W>(index) as isize
    }

    #[inline]
    fn part<C: Slicer>(self, coord: C) -> (Self::Part<C>, isize) {
        // All of it goes in front of the innermost swizzle.
        (self.sliced(coord), 0)
    }

    fn modes(&self) -> Result<Modes, TensorError> {
        self.layout.modes()
    }

    const KNOWN: Option<Span> = match &Self::REACH {
        Some(extremes) => match span_between(extremes) {
            Ok(span) => Some(span),
            Err(_) => None,
        },
        None => None,
    };

    #[inline]
    fn index_span(&self) -> Result<Span, TensorError> {
        self.layout.index_span()
    }

    fn span(&self) -> Result<Span, TensorError> {
        // Sizes and sums of the innermost layout have to be numbers first.
        self.index_span()?;
        match const { &Self::REACH } {
            Some(extremes) => span_between(extremes),
            None => span_between(&self.layers().extremes(&self.modes()?)),
        }
    }
}

impl<W: StaticSwizzle, O: Base + Static, L: Chained + Static> StaticMemoryLayout for Chain<W, O, L> {
    const BELOW: usize = match reach::<W, O, L>() {
        Extremes::Offsets(lowest, _) if *lowest < 0 => to_usize(lowest.unsigned_abs()),
        _ => 0,
    };
}

/// A swizzle permutes the integers, as one does.
#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, O: Base, L: Chained + ApartRule> ApartRule for Chain<W, O, L> {
    type Verdict = <L as ApartRule>::Verdict;
}

impl<W: StaticSwizzle, O: Base, L: Chained> fmt::Display for Chain<W, O, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f)
    }
}

impl<W: StaticSwizzle, O: Base, L: Chained> fmt::Debug for Chain<W, O, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f)
    }
}

/// Chains are equal where their swizzles, offsets and layouts are, one by one. The types may differ.
impl<W: StaticSwizzle, O: Base, L: PartialEq<M>, V: StaticSwizzle, P: Base, M> PartialEq<Chain<V, P, M>>
    for Chain<W, O, L>
{
    #[inline]
    fn eq(&self, other: &Chain<V, P, M>) -> bool {
        same_swizzle::<W, V>() && self.offset.number() == other.offset.number() && self.layout == other.layout
    }
}

impl<W: StaticSwizzle, O: Base, L: Eq> Eq for Chain<W, O, L> {}

impl<W: StaticSwizzle, O: Base, L: Hash> Hash for Chain<W, O, L> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.offset.number().hash(hasher);
        self.layout.hash(hasher);
    }
}

impl<W, O, L: Shaped> Shaped for Chain<W, O, L> {
    type Shape = L::Shape;
}

//! Composed layouts in composed layouts: a swizzle after another one.
//!
//! `W o O o (T o B o L)`, the layout `c -> W(O + T(B + L(c)))`. It is one swizzle where one of the two moves nothing that is
//! taken, or where both have one shift and what they exchange together is a run of bits; then it is made as that. Else it
//! is kept as a [`Composed`] of a `Composed`. L alone has the coordinates, and an operation on the modes is the one on L,
//! after which the swizzles may be one.
//!
//! CuTe: `ComposedLayout<Swizzle, Offset, ComposedLayout>`, `layout_composed.hpp`, which merges nothing.

use core::fmt;

use super::slice::{Cutting, Running};
use super::{Base, Composed, StaticSwizzle, shift};
use crate::coord::{Coord, Coords, InSlice, Slicer};
use crate::injective::Modes;
use crate::int::{Nat, Static, to_usize};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Accepted, Top};
use crate::tuple::{IntTuple, Offset, Offsets, Shaped, StaticTuple};

/// Elements that are looked at for a cosize before it is given up, as an error of the build.
const STEPS: u64 = 1 << 13;

/// A layout behind one swizzle or several: what a further swizzle may stand over.
#[diagnostic::on_unimplemented(
    message = "this is not a layout behind swizzles",
    label = "not a `Composed` of a layout, nor of such"
)]
pub trait Chained: Copy + fmt::Debug {
    /// The shape of the innermost layout.
    type Shape: IntTuple;
    /// The kind of its offsets.
    #[doc(hidden)]
    type Kind: Offsets;
    /// The innermost layout, which has the coordinates.
    type Innermost: Copy;
    /// It.
    fn innermost(&self) -> Self::Innermost;
    /// The shape.
    #[doc(hidden)]
    fn shape_of(&self) -> Self::Shape;
    /// The digits of the offset of a coordinate.
    #[doc(hidden)]
    fn digits_of<C: Coord>(&self, coord: C) -> usize;
    /// What a coordinate leaves.
    #[doc(hidden)]
    type Part<C: Slicer>: Copy;
    /// It.
    #[doc(hidden)]
    fn part<C: Slicer>(&self, coord: C) -> Self::Part<C>;
    /// Prints the swizzles and the layout, also those that move nothing.
    #[doc(hidden)]
    fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Chained for Composed<W, O, Layout<S, D>> {
    type Shape = S;
    type Kind = super::composed::Kind<O, D>;
    type Innermost = Layout<S, D>;

    fn innermost(&self) -> Layout<S, D> {
        self.layout()
    }

    #[inline]
    fn shape_of(&self) -> S {
        self.shape()
    }

    #[inline]
    fn digits_of<C: Coord>(&self, coord: C) -> usize {
        self.place_of(coord)
    }

    type Part<C: Slicer> = <Running as Cutting>::Part<W, O, S, D, C>;

    #[inline]
    fn part<C: Slicer>(&self, coord: C) -> Self::Part<C> {
        Running::cut(self, coord).0
    }

    fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} o {} o {}", self.swizzle(), self.base_offset().number(), self.layout())
    }
}

impl<W: StaticSwizzle, O: Base, T, B, L> Chained for Composed<W, O, Composed<T, B, L>>
where
    Composed<T, B, L>: Chained,
{
    type Shape = <Composed<T, B, L> as Chained>::Shape;
    type Kind = <O::Kind as Offsets>::Join<<Composed<T, B, L> as Chained>::Kind>;
    type Innermost = <Composed<T, B, L> as Chained>::Innermost;

    fn innermost(&self) -> Self::Innermost {
        self.layout().innermost()
    }

    #[inline]
    fn shape_of(&self) -> Self::Shape {
        self.layout().shape_of()
    }

    #[inline]
    fn digits_of<C: Coord>(&self, coord: C) -> usize {
        let index = self.base_offset().digits().wrapping_add(self.layout().digits_of(coord));
        index ^ W::aim(index & W::SOURCES)
    }

    type Part<C: Slicer> = Composed<W, O, <Composed<T, B, L> as Chained>::Part<C>>;

    #[inline]
    fn part<C: Slicer>(&self, coord: C) -> Self::Part<C> {
        Composed::of(self.swizzle(), self.base_offset(), self.layout().part(coord))
    }

    fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} o {} o ", self.swizzle(), self.base_offset().number())?;
        self.layout().print(f)
    }
}

/// A static one: how far it reaches.
pub trait Bounded: Chained + Static {
    /// A power of two that no offset is above, nor its negative, nor an index before a swizzle.
    #[doc(hidden)]
    const BOUND: u128;
    /// The modes of the innermost layout.
    #[doc(hidden)]
    const MODES: Modes;
    /// The number of coordinates.
    #[doc(hidden)]
    const ELEMENTS: u64;
    /// The swizzles, each with the offset that it stands in front of.
    #[doc(hidden)]
    const LAYERS: Layers;
    /// It as values.
    #[doc(hidden)]
    #[cfg(feature = "alloc")]
    fn to_any(&self) -> crate::runtime::AnyLayout;
}

/// Swizzles, the innermost first: the sources, the shift, and the offset in front of which it stands.
pub struct Layers {
    len: usize,
    layers: [(i64, i32, i128); 8],
}

impl Layers {
    /// These, and `W` over them.
    const fn under<W: StaticSwizzle>(mut self, offset: i128) -> Self {
        assert!(self.len < self.layers.len(), "a layout behind more than 8 swizzles");
        self.layers[self.len] = (W::SOURCES as i64, shift::<W>(), offset);
        self.len += 1;
        self
    }

    /// What they make of an offset of the layout.
    const fn apply(&self, mut offset: i128) -> i128 {
        let mut k = 0;
        while k < self.len {
            let (sources, shift, base) = self.layers[k];
            offset += base;
            let taken = offset & sources as i128;
            offset ^= if shift < 0 { taken << -shift } else { taken >> shift };
            k += 1;
        }
        offset
    }
}

/// `1 + max R(c) - min(0, min R(c))` over all coordinates c, by a look at all.
const fn cosize(modes: &Modes, size: u64, layers: &Layers) -> usize {
    assert!(size <= STEPS, "cosize: not decided after 8192 steps");
    let (mut lowest, mut highest, mut index) = (0, 0, 0);
    while index < size {
        let (mut offset, mut rest, mut k) = (0, index, 0);
        while k < modes.len() {
            let (extent, stride) = modes.leaf(k);
            offset += (rest % extent) as i128 * stride;
            rest /= extent;
            k += 1;
        }
        let offset = layers.apply(offset);
        (lowest, highest) =
            (if offset < lowest { offset } else { lowest }, if offset > highest { offset } else { highest });
        index += 1;
    }
    // An index is within 62 bits, and so is what a swizzle makes of it.
    to_usize((highest - lowest + 1) as u64)
}

/// The bound behind a swizzle that ends at bit `end`, before which the indices are below `reach`.
const fn bound(reach: u128, end: u32) -> u128 {
    let (reach, end) = (reach.next_power_of_two(), 1 << end);
    if reach < end { end } else { reach }
}

/// The bit behind the last one of a swizzle.
const fn end<W: StaticSwizzle>() -> u32 {
    let seen = (W::SOURCES | W::TARGETS) as u64;
    u64::BITS - seen.leading_zeros()
}

impl<W: StaticSwizzle, O: Base + Static, S: Strided<D>, D: StaticTuple> Bounded for Composed<W, O, Layout<S, D>> {
    const BOUND: u128 = bound(O::STATIC.unsigned_abs() + <Layout<S, D> as StaticLayout>::COSIZE as u128, end::<W>());
    const MODES: Modes = S::MODES;
    const ELEMENTS: u64 = <Layout<S, D> as StaticLayout>::SIZE as u64;
    const LAYERS: Layers = Layers { len: 0, layers: [(0, 0, 0); 8] }.under::<W>(O::STATIC);

    #[cfg(feature = "alloc")]
    fn to_any(&self) -> crate::runtime::AnyLayout {
        self.to_runtime().into()
    }
}

impl<W: StaticSwizzle, O: Base + Static, T, B, L> Bounded for Composed<W, O, Composed<T, B, L>>
where
    Composed<T, B, L>: Bounded,
{
    const BOUND: u128 = bound(O::STATIC.unsigned_abs() + <Composed<T, B, L> as Bounded>::BOUND, end::<W>());
    const MODES: Modes = <Composed<T, B, L> as Bounded>::MODES;
    const ELEMENTS: u64 = <Composed<T, B, L> as Bounded>::ELEMENTS;
    const LAYERS: Layers = <Composed<T, B, L> as Bounded>::LAYERS.under::<W>(O::STATIC);

    #[cfg(feature = "alloc")]
    fn to_any(&self) -> crate::runtime::AnyLayout {
        let swizzle = crate::runtime::Swizzle::of_checked(
            <W::Bits as Nat>::VALUE as u32,
            <W::Base as Nat>::VALUE as u32,
            shift::<W>(),
        );
        self.layout().to_any().behind_checked(swizzle, O::STATIC as i64)
    }
}

impl<W: StaticSwizzle, O: Base + Static, T, B, L> Static for Composed<W, O, Composed<T, B, L>>
where
    Composed<T, B, L>: Bounded,
{
    const NEW: Self = {
        assert!(<Self as Bounded>::BOUND <= 1 << 62, "layout: an index leaves 64 bits");
        Composed::of(W::NEW, O::NEW, <Composed<T, B, L> as Static>::NEW)
    };
}

impl<W: StaticSwizzle, O: Base, T, B, L> Composed<W, O, Composed<T, B, L>>
where
    Composed<T, B, L>: Chained,
{
    /// The shape.
    pub fn shape(&self) -> <Self as Chained>::Shape {
        self.shape_of()
    }

    /// The number of modes at the top, 1 for an integer.
    pub const fn rank(&self) -> usize {
        <<Self as Chained>::Shape as IntTuple>::RANK
    }

    /// How deep the shape nests, 0 for an integer.
    pub const fn depth(&self) -> usize {
        <<Self as Chained>::Shape as IntTuple>::DEPTH
    }

    /// The number of coordinates.
    pub fn size(&self) -> usize {
        crate::tuple::Count::of(self.shape_of()).saturated()
    }

    /// The offset of a coordinate, natural, by mode, as one index, or mixed. As for [`Layout::offset`], it must be in
    /// range.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert!((0..8).map(|i| l.offset(i)).eq([0, 1, 3, 2, 7, 6, 4, 5]));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).offset((1, 0, 0)); // coordinate: it has _3 modes, the shape has _2
    /// ```
    #[inline]
    pub fn offset<C: Coord>(&self, coord: C) -> <<Self as Chained>::Kind as Offsets>::Offset
    where
        C::Element<<Self as Chained>::Shape>: Accepted,
    {
        Offset::of(self.digits_of(coord))
    }

    /// The offset of a coordinate, or `None` where it is out of range.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert_eq!((l.checked_offset(7), l.checked_offset(8)), (Some(5), None));
    /// ```
    #[inline]
    pub fn checked_offset<C: Coord>(&self, coord: C) -> Option<<<Self as Chained>::Kind as Offsets>::Offset>
    where
        C::Element<<Self as Chained>::Shape>: Accepted,
    {
        coord.is_in(self.shape_of()).then(|| self.offset(coord))
    }

    /// The modes under the `..` of a coordinate. The offset of the rest goes in front of the innermost swizzle, which is right
    /// for every coordinate; so what is left may be more swizzles than values find to be needed.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// let row = l.slice((2, ..));
    /// assert_eq!(row.to_string(), "S<1,0,1> o 0 o S<1,1,1> o 2 o (2):(4)");
    /// assert!((0..2).all(|i| row.offset(i) == l.offset((2, i))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).slice((2, .., 1)); // slice: it has _3 modes, the shape has _2
    /// ```
    pub fn slice<C: Slicer>(&self, coord: C) -> <Self as Chained>::Part<C>
    where
        C::Fits<<Self as Chained>::Shape, Top, InSlice>: Accepted,
    {
        self.part(coord)
    }

    /// The natural coordinate of an element, see [`Layout::coord`].
    pub fn coord<C: Coord>(&self, coord: C) -> <<Self as Chained>::Shape as IntTuple>::Coord
    where
        C::Element<<Self as Chained>::Shape>: Accepted,
    {
        let shape = self.shape_of();
        shape.coord_of(coord.index_under(shape))
    }

    /// The index of a coordinate, see [`Layout::index`].
    pub fn index<C: Coord>(&self, coord: C) -> usize
    where
        C::Element<<Self as Chained>::Shape>: Accepted,
    {
        coord.index_under(self.shape_of())
    }

    /// All natural coordinates, in the order of their indices.
    pub fn coords(&self) -> Coords<<Self as Chained>::Shape> {
        Coords::new(self.shape_of())
    }
}

impl<W: StaticSwizzle, O: Base + Static, T, B, L> Composed<W, O, Composed<T, B, L>>
where
    Composed<T, B, L>: Bounded,
{
    /// The number of coordinates.
    pub const SIZE: usize = to_usize(<Self as Bounded>::ELEMENTS);
    /// 1 + the largest offset, counted after the swizzles; where offsets are below 0, from the smallest one on. It is found by
    /// a look at all elements, 8,192 at most.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!(S<1,0,1> o S<1,1,1> o 7:1)>::COSIZE == 8);
    /// ```
    pub const COSIZE: usize =
        cosize(&<Self as Bounded>::MODES, <Self as Bounded>::ELEMENTS, &<Self as Bounded>::LAYERS);

    /// [`Self::COSIZE`].
    pub const fn cosize(&self) -> usize {
        Self::COSIZE
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

impl<W: StaticSwizzle, O: Base, T, B, L> fmt::Display for Composed<W, O, Composed<T, B, L>>
where
    Composed<T, B, L>: Chained,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f)
    }
}

impl<W: StaticSwizzle, O: Base, T, B, L> fmt::Debug for Composed<W, O, Composed<T, B, L>>
where
    Composed<T, B, L>: Chained,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f)
    }
}

impl<W: StaticSwizzle, O: Base, T: StaticSwizzle, B: Base, L: Copy> PartialEq for Composed<W, O, Composed<T, B, L>>
where
    Composed<T, B, L>: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        self.base_offset().number() == other.base_offset().number() && self.layout() == other.layout()
    }
}

impl<W: StaticSwizzle, O: Base, T: StaticSwizzle, B: Base, L: Copy> Eq for Composed<W, O, Composed<T, B, L>> where
    Composed<T, B, L>: Eq
{
}

impl<W, O, T, B, L> Shaped for Composed<W, O, Composed<T, B, L>>
where
    Composed<T, B, L>: Shaped,
{
    type Shape = <Composed<T, B, L> as Shaped>::Shape;
}

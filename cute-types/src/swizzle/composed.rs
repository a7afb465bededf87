//! `S o offset o L`: a layout, an offset, and a swizzle over it.

use core::fmt;
use core::hash::{Hash, Hasher};

use typenum::{NInt, NonZero, UInt, UTerm, Unsigned};

use super::{Shift, StaticSwizzle};
use crate::coord::{Coord, Coords, Slicer, look};
use crate::int::unknown::Expression;
use crate::int::{Arithmetic, Bool, False, Int, Nat, Negative, Static, True, Unknown};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Accepted, Always, IsKnown, KnownTo, Verdict, check_known};
use crate::sealed::Sealed;
use crate::tensor::{is, modes_of};
use crate::tuple::{IntTuple, Integers, Naturals, Offset, Offsets, Shaped, StaticTuple, Zero};

/// The layout `c -> S(offset + L(c))`: a swizzle `W`, an offset `O`, and a layout `L`. It has the shape of L.
///
/// A swizzle is not linear, so this has no strides, and the offset of a part of it cannot be drawn out in front of the
/// swizzle. The operations on the domain are those of L, under the same swizzle and offset.
///
/// ```
/// use cute_types::prelude::*;
/// let l = layout!(S<2,0,3> o (8,4):(1,8));
/// assert_eq!(size_of_val(&l), 0);
/// assert_eq!(l.to_string(), "S<2,0,3> o 0 o (8,4):(1,8)");
/// let m = 8_usize;
/// assert_eq!(format!("{:#}", layout!(S<2,0,3> o (m,4):(1,8))), "S<2,0,3> o _0 o (8,_4):(_1,_8)"); // what is static is marked
/// // Element (1,2) is index 17 of L; bits 3 and 4 of it turn bit 1 over.
/// assert_eq!(l.offset((1, 2)), 19);
/// assert_eq!(l.coalesce(), layout!(S<2,0,3> o 32:1));
/// ```
///
/// Source: CuTe's `ComposedLayout<Swizzle, Offset, Layout>`.
#[derive(Clone, Copy)]
pub struct Composed<W, O, L> {
    swizzle: W,
    offset: O,
    layout: L,
}

/// What stands between a swizzle and a layout: a static integer, or `usize` or `isize`, which only the running program
/// knows.
#[diagnostic::on_unimplemented(
    message = "this is not an offset in front of a swizzle",
    label = "neither a static integer, `usize` nor `isize`"
)]
pub trait Base: Copy + Sealed + 'static {
    /// The kind of the offset.
    type Kind: Offsets;
    /// The digits of the offset in two's complement.
    fn digits(self) -> usize;
    /// The offset as a number.
    fn number(self) -> i128;
    /// The offset, where types know it.
    const STATIC: i128;
    /// Whether types know the offset.
    #[doc(hidden)]
    type IsKnown: Bool;
    /// The offset, where types know it, else 0.
    #[doc(hidden)]
    type Known: Shift;
}

macro_rules! base {
    ($self:ident: [$($generics:tt)*] $base:ty $(where $number:ty)?, $kind:ty, $static:expr, $digits:expr, $value:expr, $known:ty, $as:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Base for $base
        $(where $number: Arithmetic)?
        {
            type Kind = $kind;
            type IsKnown = $known;
            type Known = $as;
            const STATIC: i128 = $static;

            #[inline]
            fn digits($self) -> usize {
                $digits
            }

            fn number($self) -> i128 {
                $value
            }
        }
    };
}
base!(self: [] UTerm, Zero, 0, 0, 0, True, Self);
base!(self: [U, B] UInt<U, B> where Self, Naturals, <Self as Nat>::VALUE as i128, Int::value(self), Self::STATIC, True, Self);
base!(self: [U: Nat + Unsigned + NonZero] NInt<U>, Integers, -(<U as Nat>::VALUE as i128), Int::value(U::NEW).wrapping_neg(), Self::STATIC, True, Self);
base!(self: [U: Nat] Negative<U>, Integers, -(<U as Nat>::VALUE as i128), Int::value(U::NEW).wrapping_neg(), Self::STATIC, True, Self);
base!(self: [E: Expression, C: Nat, M: Nat] Unknown<E, C, M>, Naturals, 0, 0, 0, False, UTerm);
base!(self: [] usize, Naturals, 0, self, self as i128, False, UTerm);
base!(self: [] isize, Integers, 0, self as usize, self as i128, False, UTerm);

/// The kind of the offsets of a layout with strides `D` after the offset `O`.
pub(super) type Kind<O, D> = <<O as Base>::Kind as Offsets>::Join<<D as IntTuple>::Offsets>;
/// The same, as values.
pub(crate) type OffsetOf<O, D> = <Kind<O, D> as Offsets>::Offset;

impl<W: StaticSwizzle, O: Base + Static, L: StaticLayout> Static for Composed<W, O, L> {
    const NEW: Self = {
        // Whoever names the type comes past `Composed::new`, which says this in a sentence.
        assert!(
            <<L::Stride as IntTuple>::Offsets as Offsets>::IN_MEMORY,
            "swizzle: a stride of the layout is a basis element"
        );
        Composed { swizzle: W::NEW, offset: O::NEW, layout: L::NEW }
    };
}

impl<W, O, L> Composed<W, O, L> {
    /// The three together, whatever they are.
    pub(crate) fn of(swizzle: W, offset: O, layout: L) -> Self {
        Composed { swizzle, offset, layout }
    }
}

impl<W: StaticSwizzle, O: Base, L: Copy> Composed<W, O, L> {
    /// What stands on the left.
    pub fn swizzle(&self) -> W {
        self.swizzle
    }

    /// What is added to an offset of the layout before the swizzle. CuTe: `offset()`.
    pub fn base_offset(&self) -> O {
        self.offset
    }

    /// What has the coordinates. CuTe: `layout_b()`.
    pub fn layout(&self) -> L {
        self.layout
    }

    /// The same swizzle and offset over another layout.
    pub(crate) fn with<R>(self, layout: R) -> Composed<W, O, R> {
        Composed { swizzle: self.swizzle, offset: self.offset, layout }
    }
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
    /// The number of modes at the top, 1 for an integer.
    pub const RANK: usize = S::RANK;
    /// How deep the shape nests, 0 for an integer.
    pub const DEPTH: usize = S::DEPTH;

    /// The layout `c -> swizzle(offset + layout(c))`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = Composed::new(Swizzle::<U1, U0, U1>::new(), U2::NEW, layout!(4:1));
    /// assert_eq!(l, layout!(S<1,0,1> o 2 o 4:1));
    /// assert!((0..4).map(|i| l.offset(i)).eq([3, 2, 4, 5]));
    /// ```
    ///
    /// A swizzle permutes integers, not coordinates:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // swizzle: a stride of the layout is a basis element, of mode _0
    /// Composed::new(Swizzle::<U1, U0, U1>::new(), U0::NEW, identity(shape!((4,4))));
    /// ```
    pub fn new(swizzle: W, offset: O, layout: Layout<S, D>) -> Self
    where
        <D::Offsets as Offsets>::Swizzled: Verdict<Report: Accepted<Proof: Sized>>,
    {
        Self { swizzle, offset, layout }
    }

    /// The shape.
    pub fn shape(&self) -> S {
        self.layout.shape()
    }

    /// The number of modes at the top, 1 for an integer.
    pub const fn rank(&self) -> usize {
        S::RANK
    }

    /// How deep the shape nests, 0 for an integer.
    pub const fn depth(&self) -> usize {
        S::DEPTH
    }

    /// The number of coordinates.
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// The offset of a coordinate, natural, by mode, as one index, or mixed. As for [`Layout::offset`], it must be in
    /// range.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o 2 o (2,2):(1,2));
    /// assert_eq!((l.offset((1, 0)), l.offset(3)), (2, 5));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<1,0,1> o (2,2):(1,2)).offset((1, 0, 0)); // coordinate: it has _3 modes, the shape has _2
    /// ```
    // rustc shows this line where two arguments are given: the comment is for its reader.
    #[inline]
    #[track_caller]
    #[rustfmt::skip]
    pub fn offset<C: Coord>( // one coordinate, a tuple for two modes: `offset((2, 3))`
        &self,
        coord: C,
    ) -> OffsetOf<O, D>
    where
        C::Element<S>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        look("coordinate", coord, self.layout.shape());
        Offset::of(self.place_of(coord))
    }

    /// The digits of the offset of a coordinate, `..` counting as 0.
    #[inline]
    pub(crate) fn place_of<C: Slicer>(&self, coord: C) -> usize {
        let index = self.offset.digits().wrapping_add(coord.offset_under(self.layout.shape(), self.layout.stride()));
        // The targets alone are turned over, and the other bits, which no swizzle changes, are added: a mode that steps
        // through these has a stride, and a loop over it is compiled like one over memory that is not swizzled.
        if C::IN_LOOPS { turned_in_loops::<W>(index) } else { index ^ W::aim(index & W::SOURCES) }
    }

    /// The same of a natural coordinate that comes from loops over the shape.
    #[inline]
    pub(crate) fn place_in_loops(&self, coord: S::Coord) -> usize {
        let index = coord.offset_under(self.layout.shape(), self.layout.stride());
        turned_in_loops::<W>(self.offset.digits().wrapping_add(index))
    }

    /// The part under the `..` of a coordinate, the offset of the rest in front of the swizzle.
    #[inline]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub(crate) fn part_of<C: Slicer>(&self, coord: C) -> Composed<W, isize, Layout<C::Slice<S>, C::Slice<D>>> {
        let (layout, first) = crate::tensor::MemoryLayout::part(self.layout, coord);
        Composed { swizzle: self.swizzle, offset: (self.offset.digits() as isize).wrapping_add(first), layout }
    }

    /// The offset of a coordinate, or `None` where it is out of range.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o 2 o (2,2):(1,2));
    /// assert_eq!((l.checked_offset(3), l.checked_offset(4)), (Some(5), None));
    /// ```
    #[inline]
    pub fn checked_offset<C: Coord>(&self, coord: C) -> Option<OffsetOf<O, D>>
    where
        C::Element<S>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        coord.is_in(self.layout.shape()).then(|| self.offset(coord))
    }

    /// The natural coordinate of an element, see [`Layout::coord`].
    pub fn coord<C: Coord>(&self, coord: C) -> S::Coord
    where
        C::Element<S>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        self.layout.coord(coord)
    }

    /// The index of a coordinate, see [`Layout::index`].
    pub fn index<C: Coord>(&self, coord: C) -> usize
    where
        C::Element<S>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        self.layout.index(coord)
    }

    /// All natural coordinates, in the order of their indices.
    pub fn coords(&self) -> Coords<S> {
        self.layout.coords()
    }
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>>
where
    Self: KnownTo<Always>,
{
    /// [`Self::COSIZE`]. Of a layout with dynamic integers it is [`Self::try_cosize`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (3,3):(8,1)).cosize(), 20);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let m = 3_usize;
    /// layout!(S<2,0,3> o (m,3):(8,1)).cosize(); // types do not know all integers of this layout
    /// ```
    pub const fn cosize(&self) -> usize
    where
        Self: KnownTo<Always, Report: Accepted<Proof: Sized>>,
    {
        const {
            check_known::<IsKnown<O, S, D>>();
            super::extremes::cosize(&modes_of::<S::Known<D>>(), W::SOURCES as u64, shift::<W>(), O::STATIC)
        }
    }
}

impl<W: StaticSwizzle, O: Base + Static, S: Strided<D>, D: StaticTuple> Composed<W, O, Layout<S, D>> {
    /// The number of coordinates.
    pub const SIZE: usize = <Layout<S, D> as StaticLayout>::SIZE;
    /// 1 + the largest offset, counted after the swizzle; where offsets are below 0, from the smallest one on.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!(S<2,0,3> o (3,3):(8,1))>::COSIZE == 20);
    /// const _: () = assert!(<Layout!((3,3):(8,1))>::COSIZE == 19);
    /// // Offsets -8 to -1.
    /// const _: () = assert!(<Layout!(S<2,0,3> o -8 o 8:1)>::COSIZE == 8);
    /// ```
    ///
    /// CuTe's `cosize` is that of the layout, which is too small.
    pub const COSIZE: usize = super::extremes::cosize(&S::MODES, W::SOURCES as u64, shift::<W>(), O::STATIC);

    /// How far below 0 the offsets begin.
    pub(crate) const BELOW_ZERO: usize = super::extremes::below(&S::MODES, W::SOURCES as u64, shift::<W>(), O::STATIC);
}

/// `index ^ aim`: the targets are taken out, turned over and added again. So a loop over a mode that no target is in sees an
/// addition, and with it a stride.
#[inline]
pub(super) fn turned_in_loops<W: StaticSwizzle>(index: usize) -> usize {
    let targets = index & W::TARGETS;
    index.wrapping_sub(targets).wrapping_add(targets ^ W::aim(index & W::SOURCES))
}

/// Whether two swizzles exchange the same bits.
pub(super) const fn same_swizzle<W: StaticSwizzle, V: StaticSwizzle>() -> bool {
    W::SOURCES == V::SOURCES && W::TARGETS == V::TARGETS
}

/// The shift of a swizzle.
pub(crate) const fn shift<W: StaticSwizzle>() -> i32 {
    <W::Shift as super::Shift>::PLACES
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> fmt::Display for Composed<W, O, Layout<S, D>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_plain() {
            return fmt::Display::fmt(&self.layout, f);
        }
        print_over(self.swizzle, self.offset, f)?;
        fmt::Display::fmt(&self.layout, f)
    }
}

/// Writes a swizzle and an offset, as they stand over a layout. With `{:#}` an offset that types know is marked, as the integers
/// of the layout are; the swizzle, whose integers types always know, is not, as CuTe marks none there.
pub(super) fn print_over<W: StaticSwizzle, O: Base>(swizzle: W, offset: O, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mark = if f.alternate() && is::<O::IsKnown>() { "_" } else { "" };
    write!(f, "{swizzle:?} o {mark}{} o ", offset.number())
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> fmt::Debug for Composed<W, O, Layout<S, D>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<W: StaticSwizzle, O: Base, L> Composed<W, O, L> {
    /// Whether this is the layout alone: nothing is exchanged, and the offset is 0.
    pub(crate) fn is_plain(&self) -> bool {
        W::SOURCES == 0 && self.offset.number() == 0
    }
}

/// Composed layouts are equal where their swizzles, offsets and [layouts](Layout#impl-PartialEq<Layout<T,+E>>-for-Layout<S,+D>)
/// are; one that neither swizzles nor moves equals its layout. The types may differ.
///
/// ```
/// use cute_types::prelude::*;
/// let l = layout!(S<2,0,3> o (8,4):(1,8));
/// assert_eq!(l, layout!(S<2,0,3> o (8,{4_usize}):(1,8)));
/// assert_ne!(l, layout!(S<1,0,3> o (8,4):(1,8)));
/// assert_ne!(l, layout!((8,4):(1,8)));
/// assert_eq!(layout!(S<0,0,3> o (8,4):(1,8)), layout!((8,4):(1,8)));
/// ```
impl<W, O, S, D, V, P, T, E> PartialEq<Composed<V, P, Layout<T, E>>> for Composed<W, O, Layout<S, D>>
where
    W: StaticSwizzle,
    O: Base,
    S: IntTuple,
    D: IntTuple,
    V: StaticSwizzle,
    P: Base,
    T: IntTuple,
    E: IntTuple,
{
    #[inline]
    fn eq(&self, other: &Composed<V, P, Layout<T, E>>) -> bool {
        same_swizzle::<W, V>() && self.offset.number() == other.offset.number() && self.layout == other.layout
    }
}

impl<W, O, S, D, T, E> PartialEq<Layout<T, E>> for Composed<W, O, Layout<S, D>>
where
    W: StaticSwizzle,
    O: Base,
    S: IntTuple,
    D: IntTuple,
    T: IntTuple,
    E: IntTuple,
{
    #[inline]
    fn eq(&self, other: &Layout<T, E>) -> bool {
        self.is_plain() && self.layout == *other
    }
}

impl<W, O, S, D, T, E> PartialEq<Composed<W, O, Layout<S, D>>> for Layout<T, E>
where
    W: StaticSwizzle,
    O: Base,
    S: IntTuple,
    D: IntTuple,
    T: IntTuple,
    E: IntTuple,
{
    #[inline]
    fn eq(&self, other: &Composed<W, O, Layout<S, D>>) -> bool {
        other == self
    }
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Eq for Composed<W, O, Layout<S, D>> {}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Hash for Composed<W, O, Layout<S, D>> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.offset.number().hash(hasher);
        self.layout.hash(hasher);
    }
}

impl<W, O, S: IntTuple, D> Shaped for Composed<W, O, Layout<S, D>> {
    type Shape = S;
}

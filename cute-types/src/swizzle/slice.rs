//! `slice`, `slice_and_offset` of a composed layout.
//!
//! A coordinate `c` with some `..` cuts the layout L into a part R, of the modes under the `..`, and the offset F of the fixed
//! ones: `L(c, r) = F + R(r)`. Under a swizzle W and an offset O that is `W(O + F + R(r))`, and a result has to be
//!
//! ```text
//! W(O + F + R(r)) = beside + part(r)    for every r
//! ```
//!
//! By integers that only the running program knows, all of F goes in front of the swizzle, which is right for every
//! coordinate: the part is `W o (O + F) o R`, and 0 is beside it. By static ones, of a static layout, types do what values do:
//! F is parted in what the swizzle looks at, which goes in front of it, and the rest, which is the offset beside the part. And
//! where the swizzle then does the same to every element, the part *decays* to a layout of strides. [`parts`] says when.
//!
//! | file | |
//! |---|---|
//! | this one | the methods, and which of the two ways they go: [`RunningCut`] or [`StaticCut`] |
//! | [`sum`] | F, and its integers below 0 |
//! | [`complement`] | integers in two's complement, so that those below 0 have bits |
//! | [`parts`] | what is left and what is beside it |
//! | [`decay`] | the strides of a part that decays |
//!
//! CuTe: `slice_and_offset`, `swizzle_layout.hpp`, whose operands are powers of two, unchecked.

mod complement;
mod decay;
mod parts;
mod sum;

pub(super) use parts::BesideSlice;
pub use parts::SliceParts;
pub use sum::{OffsetSum, SumAt};

use core::marker::PhantomData;

use typenum::U56;

use self::complement::{InComplement, Period};
use self::parts::CutComposed;
use self::sum::EmptySum;
use super::composed::{Kind, OffsetOf};
use super::{Base, Composed, StaticSwizzle};
use crate::coord::{InSlice, Slicer, look};
use crate::int::{AtMost, Bool, Power, Static};
use crate::layout::Layout;
use crate::rules::{Accepted, Top, Verdict};
use crate::tuple::{IntTuple, Offset, Offsets};

/// How `W o O o S:D` is sliced by `C`: as types can where they know all of it, else as the running program has to. (The
/// compiler goes along the digits one in the other, and not deep enough for more of them.)
type How<W, O, S, D, C> = <<<<<C as Slicer>::IsStatic as Bool>::And<<O as Base>::IsKnown> as Bool>::And<
    <<S as IntTuple>::IsStatic as Bool>::And<<D as IntTuple>::IsStatic>,
> as Bool>::And<AtMost<<Period<W, <O as Base>::Known, Fixed<S, D, C>> as Power>::Digits, U56>> as Bool>::IfCutting<
    StaticCut,
    RunningCut,
>;

/// What it comes to.
type Pieces<W, O, S, D, C> = <How<W, O, S, D, C> as CuttingWay>::Of<W, O, S, D, C>;
/// The part of `W o O o S:D` that the coordinate `C` leaves, see [`Composed::slice`].
pub type SwizzledPart<W, O, S, D, C> = <Pieces<W, O, S, D, C> as Cuts<W, O, S, D, C>>::Part;
/// The offset beside it.
type PartOffset<W, O, S, D, C> = <Pieces<W, O, S, D, C> as Cuts<W, O, S, D, C>>::Offset;

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
    /// The modes under the `..` of a coordinate, without the offset that [`Self::slice_and_offset`] gives beside them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<3,1,3> o (4,8,2):(1,4,32));
    /// let row = l.slice((2, .., 1));
    /// assert_eq!(row.to_string(), "S<3,1,3> o 34 o (8):(4)");
    /// assert_eq!(row.offset(3), l.offset((2, 3, 1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<3,1,3> o (4,8):(1,4)).slice((2, .., 1)); // slice: it has _3 modes, the shape has _2
    /// ```
    ///
    /// Source: CuTe's `slice(coord, ComposedLayout)`.
    #[track_caller]
    pub fn slice<C: Slicer>(&self, coord: C) -> SwizzledPart<W, O, S, D, C>
    where
        C::Fits<S, Top, InSlice>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        self.slice_and_offset(coord).0
    }

    /// The modes under the `..` of a coordinate, and the offset to add to theirs: `self(c) = offset + part(r)`.
    ///
    /// By static integers, the part is what CuTe's is: the swizzle and what it looks at, or a layout of strides where the
    /// swizzle does the same to all of the part.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<3,1,3> o (4,8,2):(1,4,32));
    /// // Bits 1 and 4 are a target and its source: the part stays swizzled.
    /// assert_eq!(l.slice_and_offset((.., .., U1::NEW)), (layout!(S<3,1,3> o 32 o (4,8):(1,4)), 0));
    /// // Bit 1 of this row is set, and is counted down.
    /// let (row, offset) = l.slice_and_offset((U2::NEW, .., U1::NEW));
    /// assert_eq!((row, offset), (layout!(((2,2,2)):((-4,8,14))), 38));
    /// assert_eq!(l.offset((2, 3, 1)) as isize, offset + row.offset(3));
    /// ```
    ///
    /// Integers of the running program decide after types are checked. By these the part stays swizzled, with all of
    /// their offset in front, which is right for every coordinate, and the offset beside it is 0. (So it does by static
    /// ones where swizzle, offset and coordinate together need more than 51 bits.)
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// let (column, offset) = l.slice_and_offset((.., 3));
    /// assert_eq!((column.to_string().as_str(), offset), ("S<2,0,3> o 24 o (8):(1)", 0));
    /// assert_eq!(l.offset((5, 3)), offset + column.offset(5));
    /// ```
    ///
    /// Source: CuTe's `slice_and_offset`.
    #[expect(clippy::type_complexity, reason = "a pair, each of the two with a name")]
    #[track_caller]
    pub fn slice_and_offset<C: Slicer>(&self, coord: C) -> (SwizzledPart<W, O, S, D, C>, PartOffset<W, O, S, D, C>)
    where
        C::Fits<S, Top, InSlice>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        look("slice", coord, self.layout().shape());
        <Pieces<W, O, S, D, C>>::cut(self, coord)
    }
}

/// A way to slice a composed layout.
pub trait CuttingWay {
    /// What it makes of `W o O o S:D` and the coordinate `C`.
    type Of<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, C: Slicer>: Cuts<W, O, S, D, C>;
}

/// What a way to slice makes of `W o O o S:D` and the coordinate `C`.
///
/// The method is here and not in [`CuttingWay`]: an implementation of it for the type that [`StaticCut`] computes would
/// have the compiler compare signatures that it writes out in full, whereas the one below knows its part by a name.
pub trait Cuts<W, O, S, D, C> {
    /// What is left.
    type Part;
    /// The offset beside it.
    type Offset: Offset;
    /// Both.
    fn cut(layout: &Composed<W, O, Layout<S, D>>, coord: C) -> (Self::Part, Self::Offset);
}

/// Some integers are known when the program runs.
pub struct RunningCut;

impl CuttingWay for RunningCut {
    type Of<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, C: Slicer> = Self;
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, C: Slicer> Cuts<W, O, S, D, C> for RunningCut {
    type Part = Composed<W, OffsetOf<O, D>, Layout<C::Slice<S>, C::Slice<D>>>;
    type Offset = OffsetOf<O, D>;

    fn cut(layout: &Composed<W, O, Layout<S, D>>, coord: C) -> (Self::Part, Self::Offset) {
        let of_coord = coord.offset_under(layout.shape(), layout.layout().stride());
        let first = layout.base_offset().digits().wrapping_add(of_coord);
        let kept = Layout::of_congruent(coord.slice_of(layout.shape()), coord.slice_of(layout.layout().stride()));
        (Composed::of(layout.swizzle(), Offset::of(first), kept), Offset::of(0))
    }
}

/// Types know all of it.
pub struct StaticCut;

/// The layout that is cut.
type SlicedMode<S, D> = <S as IntTuple>::Known<D>;
/// R: the modes that are left of it.
type ModesLeft<S, D, C> = <C as Slicer>::StaticSlice<SlicedMode<S, D>>;
/// F: the offset of the fixed ones.
type Fixed<S, D, C> = <C as Slicer>::Fixed<SlicedMode<S, D>, EmptySum>;

impl CuttingWay for StaticCut {
    type Of<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, C: Slicer> = KnownParts<
        CutComposed<
            W,
            O::Known,
            ModesLeft<S, D, C>,
            InComplement<Period<W, O::Known, Fixed<S, D, C>>, Fixed<S, D, C>>,
            Period<W, O::Known, Fixed<S, D, C>>,
            C::Fixes,
        >,
    >;
}

/// The parts `P`, which types found.
pub struct KnownParts<P>(PhantomData<P>);

impl<W, O: Base, S, D: IntTuple, C, P: SliceParts> Cuts<W, O, S, D, C> for KnownParts<P> {
    type Part = P::Part;
    type Offset = <<Kind<O, D> as Offsets>::Join<P::Kind> as Offsets>::Offset;

    fn cut(_layout: &Composed<W, O, Layout<S, D>>, _coord: C) -> (Self::Part, Self::Offset) {
        (Static::NEW, Offset::of(<P::Beside as Static>::NEW.digits()))
    }
}

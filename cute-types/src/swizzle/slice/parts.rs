//! What is left of `W o O o R`, and beside it, where the fixed part of the coordinate has the offset `F`.
//!
//! `Front` is O and what the swizzle looks at of F, `Outside` the rest of F. The first line that is true counts:
//!
//! | | part | beside it | |
//! |---|---|---|---|
//! | the coordinate fixes nothing | `W o O o R` | 0 | [`Uncut`] |
//! | W and O do nothing | R | F | [`Unswizzled`] |
//! | a sum of O, F and R may carry in the bits that W looks at | `W o (O + F) o R` | 0 | [`AllInFront`] |
//! | R has no target of W together with its own source | strides, see [`decay`](super::decay) | `W(Front) + Outside` | [`Decayed`] |
//! | else | `W o Front o R` | Outside | [`StillSwizzled`] |
//!
//! Integers are in [two's complement](super::complement), modulo `P`.

use core::marker::PhantomData;

use typenum::{U0, U61};

use super::complement::{PlusComplement, SignedComplement, TwosComplement};
use super::decay::Decaying;
use crate::algebra::fold::{Finished, FirstBeside, NotFound, State};
use crate::int::{Add, AtMost, Bool, Compare, Nat, Power, Static, Stride, Subtract};
use crate::layout::StaticLayout;
use crate::rules::{Refused, Verdict, case};
use crate::swizzle::bits::{Aimed, Applied, Below, EndBit, Seen};
use crate::swizzle::defined::{ComposedOf, IsNothing};
use crate::swizzle::past::Parting;
use crate::swizzle::{Shift, StaticSwizzle};
use crate::tuple::{IntTuple, Offsets, Zero};

/// What is left of a composed layout, and beside it.
pub trait SliceParts {
    /// The part.
    type Part: Static;
    /// The offset to add.
    type Beside: Shift;
    /// The kind of offsets that the part has beside those of the layout.
    type Kind: Offsets;
}

/// `W o O o R`, where `R` is what is left and `F` the offset of the rest modulo `P`, if `Fixes` says that there is a rest.
pub struct CutComposed<W, O, R, F, P, Fixes>(PhantomData<(W, O, R, F, P, Fixes)>);

/// The line of the table that counts.
type SliceCase<W, O, R, F, P, Fixes> = <Fixes as Bool>::IfParts<
    <IsNothing<W, O> as Bool>::IfParts<
        Unswizzled<R, F, P>,
        <<BesideOf<P, W, O, R, F> as BesideSlice>::IsApart as Bool>::IfParts<
            <<BesideOf<P, W, O, R, F> as BesideSlice>::Decays as Bool>::IfParts<
                Decayed<W, P, BesideOf<P, W, O, R, F>>,
                StillSwizzled<W, R, P, BesideOf<P, W, O, R, F>>,
            >,
            AllInFront<W, O, R, F, P>,
        >,
    >,
    Uncut<W, O, R>,
>;

impl<W: StaticSwizzle, O: Shift, R: StaticLayout, F: Nat, P: Nat, Fixes: Bool> SliceParts
    for CutComposed<W, O, R, F, P, Fixes>
{
    type Part = <SliceCase<W, O, R, F, P, Fixes> as SliceParts>::Part;
    type Beside = <SliceCase<W, O, R, F, P, Fixes> as SliceParts>::Beside;
    type Kind = <SliceCase<W, O, R, F, P, Fixes> as SliceParts>::Kind;
}

/// The coordinate fixes nothing.
pub struct Uncut<W, O, R>(PhantomData<(W, O, R)>);

impl<W: StaticSwizzle, O: Shift, R: StaticLayout> SliceParts for Uncut<W, O, R> {
    type Part = ComposedOf<W, O, R>;
    type Beside = U0;
    type Kind = Zero;
}

/// The swizzle and the offset do nothing.
pub struct Unswizzled<R, F, P>(PhantomData<(R, F, P)>);

impl<R: StaticLayout, F: Nat, P: Nat> SliceParts for Unswizzled<R, F, P> {
    type Part = R;
    type Beside = SignedComplement<P, F>;
    type Kind = Zero;
}

/// A sum may carry.
pub struct AllInFront<W, O, R, F, P>(PhantomData<(W, O, R, F, P)>);

impl<W: StaticSwizzle, O: Shift, R: StaticLayout, F: Nat, P: Nat> SliceParts for AllInFront<W, O, R, F, P> {
    type Part = ComposedOf<W, SignedComplement<P, PlusComplement<P, TwosComplement<P, O>, F>>, R>;
    type Beside = U0;
    type Kind = Zero;
}

/// The swizzle does the same to all of the part, by what `B` knows.
pub struct Decayed<W, P, B>(PhantomData<(W, P, B)>);

impl<W: StaticSwizzle, P: Nat, B: BesideSlice> SliceParts for Decayed<W, P, B> {
    type Part = <B::Tried as Finished>::Layout;
    type Beside = SignedComplement<P, PlusComplement<P, Applied<W, B::Front>, B::Outside>>;
    type Kind = <<<B::Tried as Finished>::Layout as StaticLayout>::Stride as IntTuple>::Offsets;
}

/// The part keeps the swizzle, by what `B` knows.
pub struct StillSwizzled<W, R, P, B>(PhantomData<(W, R, P, B)>);

impl<W: StaticSwizzle, R: StaticLayout, P: Nat, B: BesideSlice> SliceParts for StillSwizzled<W, R, P, B> {
    type Part = ComposedOf<W, SignedComplement<P, B::Front>, R>;
    type Beside = SignedComplement<P, B::Outside>;
    type Kind = Zero;
}

/// What there is to know of `W o O o R` beside the fixed part `F`, modulo `P`.
pub trait BesideSlice {
    /// The offset, and what the swizzle looks at of the fixed part.
    type Front: Nat;
    /// What the swizzle does not look at of the fixed part.
    type Outside: Nat;
    /// The bits of all below the end of W: how they part.
    type Parted: Finished;
    /// Whether no sum carries.
    type IsApart: Bool;
    /// The layout that `R` decays to, if it does.
    type Tried: Finished;
    /// Whether it does.
    type Decays: Bool;
}

/// See [`BesideSlice`].
pub struct BesideRest<P, W, O, R, F>(PhantomData<(P, W, O, R, F)>);

/// The same, under a name of generic code, which the items below ask each other by.
type BesideOf<P, W, O, R, F> = <W as StaticSwizzle>::Beside<BesideRest<P, W, O, R, F>>;

impl<P: Nat, W: StaticSwizzle, O: Shift, R: StaticLayout, F: Nat> BesideSlice for BesideRest<P, W, O, R, F> {
    type Front = PlusComplement<P, TwosComplement<P, O>, <F as Power>::And<Seen<W>>>;
    type Outside = <F as Subtract>::Difference<<F as Power>::And<Seen<W>>>;
    type Parted =
        W::Folded<<R::Fold<Parting<U0, EndBit<W>, U0, BothLow<W, BesideOf<P, W, O, R, F>>>> as State>::Finish>;
    type IsApart = IsWithoutCarry<W, BesideOf<P, W, O, R, F>>;
    type Tried = W::Folded<Strides<W, R, BesideOf<P, W, O, R, F>>>;
    type Decays =
        <<<<BesideOf<P, W, O, R, F> as BesideSlice>::Tried as Finished>::Verdict as Verdict>::IsRefused as Bool>::Not;
}

/// The bits of the two below the end of `W`.
type BothLow<W, B> =
    <Below<<B as BesideSlice>::Front, EndBit<W>> as Add>::Sum<Below<<B as BesideSlice>::Outside, EndBit<W>>>;
/// Whether the two have none of these in common, nor with `R`, nor two modes of `R`.
type IsWithoutCarry<W, B> = <<<Below<<B as BesideSlice>::Front, EndBit<W>> as Power>::And<
    <B as BesideSlice>::Outside,
> as Compare>::IsZero as Bool>::And<
    <<<<B as BesideSlice>::Parted as Finished>::Number as Stride>::Magnitude as Compare>::IsOne,
>;
/// The bits that `R` has.
type Varying<W, B> = <FirstBeside<<B as BesideSlice>::Parted> as Subtract>::Difference<BothLow<W, B>>;
/// Whether it has no target together with its own source.
type IsSteady<W, B> = <<Aimed<W, Varying<W, B>> as Power>::And<Varying<W, B>> as Compare>::IsZero;
/// The layout that `R` decays to, where that is to be looked for.
type Strides<W, R, B> = <<<<B as BesideSlice>::IsApart as Bool>::And<IsSteady<W, B>> as Bool>::And<
    AtMost<EndBit<W>, U61>,
> as Bool>::IfFound<
    Decaying<W, <B as BesideSlice>::Front, R>,
    NotFound<Refused<case::Extent, U0, U0, U0, U0>>,
>;

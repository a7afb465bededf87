//! Where in the layout the elements of a divide lie that rounds up: the coordinates that its predicate compares.
//!
//! Let R be the divide of L by a tiler, rounded up. Where the tiler divides a mode of L, or all of it, by a layout or an
//! integer, R follows the coalesced form of what it divides. So let K be L with those coalesced, and E the identity of the
//! shape of K, each leaf with its basis element as stride. The same divide of E has the shape of R, and
//!
//! ```text
//! L(E'(c)) = R(c)        E' the divide of E, E'(c) a coordinate of K, for every c with E'(c) in the shape of K
//! ```
//!
//! The predicate of c is that each integer of E'(c) is below its extent, CuTe's `elem_less(E'(c), shape(K))`. Neighbours
//! among the leaves of E do not coalesce, a basis element being no multiple of another, nor do those of K: what is done to
//! the one is done to the other.
//!
//! A mode of extent 1 would be dropped in front of a layout, and with it the coordinate that tells its element from those
//! after it. There E has the extent 2, as long as the layout has more than one element: the number of tiles is 1 all the
//! same.
//!
//! Source: CuTe's `0y_predication.md`, where the user divides an identity tensor along with the data.

use core::marker::PhantomData;

use typenum::{U0, U1, U2};

use super::coalesce::{Coalesced, FoundCoalesced};
use super::fold::{Called, Finished, Found, Otherwise};
use super::logical_divide::DividingCeil;
use super::mixed::MixedOperation;
use super::op::{self, Operation};
use super::tiler::{ModesInOrder, Tiler, TilerOperation};
use crate::int::{Bool, Nat, Stride};
use crate::layout::{Layout, Match, StaticLayout};
use crate::rules::{Case, OperationName, Place, Top, Verdict, operation};
use crate::sealed::Token;
use crate::tuple::{Root, StaticTuple};

/// An operation along a tiler.
pub trait AlongTiler: Operation {
    /// The tiler.
    type Tiler: Tiler;
    /// Its name.
    type Name: OperationName;
}

macro_rules! along_tiler {
    ($($operation:ident $name:ident;)*) => {
        $(
            impl<T: Tiler> AlongTiler for op::$operation<T> {
                type Tiler = T;
                type Name = operation::$name;
            }
        )*
    };
}
along_tiler! {
    LogicalDivideCeil logical_divide_ceil;
    ZippedDivideCeil zipped_divide_ceil;
    TiledDivideCeil tiled_divide_ceil;
    FlatDivideCeil flat_divide_ceil;
}

/// What the divide `O` makes of the coordinates of a layout: E' of the module's text.
#[derive(Clone, Copy, Debug)]
pub struct CoordinatesDivided<O>(pub O);

/// The layout with its divided modes coalesced: K of the module's text, whose shape has the bounds.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<O>(pub O);

macro_rules! mixed {
    ($($name:ident)*) => {
        $(
            impl<O: MixedOperation<Symbols: AlongTiler>> MixedOperation for $name<O> {
                type Symbols = $name<O::Symbols>;

                #[inline(always)]
                fn leaf_at(&self, path: &[u8], token: Token) -> usize {
                    self.0.leaf_at(path, token)
                }
            }
        )*
    };
}
mixed!(CoordinatesDivided Bounds);

/// What the walk `Op` along the tiler `T` makes of `L`.
type WalkedAlong<Op, L, T> = <T as Tiler>::Walk<Op, L, Top>;

impl<O: AlongTiler> Operation for Bounds<O> {
    type On<L: StaticLayout> = Called<O::Name, WalkedAlong<DividingCoalesced, L, O::Tiler>>;
}

impl<O: AlongTiler> Operation for CoordinatesDivided<O> {
    // Where the divide itself is refused, what it has for a result: the bound of `Ragged` asks that the two have one shape, and
    // where they had not, rustc would say that before the rule.
    type On<L: StaticLayout> = <<O::On<L> as Finished>::Verdict as Verdict>::Or<
        O::On<FoundIdentity<WalkedAlong<Lengthening, L, O::Tiler>>>,
        AsItIs<O::On<L>>,
    >;
}

/// `F` for a second way.
pub struct AsItIs<F>(PhantomData<F>);

impl<F: Finished> Otherwise for AsItIs<F> {
    type Found<V: Verdict, K: Case> = F;
}

/// The identity of the shape of what `F` found.
type FoundIdentity<F> = <<<F as Finished>::Layout as StaticLayout>::Shape as StaticTuple>::Identity<Root>;

/// What is divided, coalesced.
pub struct DividingCoalesced;

impl TilerOperation for DividingCoalesced {
    type ByLayout<L: StaticLayout, T: StaticLayout, P: Place> = FoundCoalesced<L>;
    type ByInteger<L: StaticLayout, N: Nat, P: Place> = L::Match<Joined>;
    type Gather<V: Verdict> = ModesInOrder<Layout<(), ()>, V>;
    type TooMany = <DividingCeil as TilerOperation>::TooMany;
    type TooManyIn = <DividingCeil as TilerOperation>::TooManyIn;
}

/// An integer as it is, since a divide by an integer keeps it; modes coalesced.
pub struct Joined;

impl Match for Joined {
    type Leaf<S: Nat, D: Stride> = Found<S::WithStride<D>>;
    type Modes<L: StaticLayout> = FoundCoalesced<L>;
}

/// The same, with 2 in the place of an extent of 1 where that would be dropped.
pub struct Lengthening;

impl TilerOperation for Lengthening {
    type ByLayout<L: StaticLayout, T: StaticLayout, P: Place> =
        <Coalesced<L> as StaticLayout>::Match<LongerMode<T::Size>>;
    type ByInteger<L: StaticLayout, N: Nat, P: Place> = L::Match<JoinedLonger<N>>;
    type Gather<V: Verdict> = ModesInOrder<Layout<(), ()>, V>;
    type TooMany = <DividingCeil as TilerOperation>::TooMany;
    type TooManyIn = <DividingCeil as TilerOperation>::TooManyIn;
}

/// An integer as it is; modes coalesced, before a tile of `N` elements.
pub struct JoinedLonger<N>(PhantomData<N>);

impl<N: Nat> Match for JoinedLonger<N> {
    type Leaf<S: Nat, D: Stride> = Found<S::WithStride<D>>;
    type Modes<L: StaticLayout> = <Coalesced<L> as StaticLayout>::Match<LongerMode<N>>;
}

/// `2:0` in the place of `1:0`, before a tile of `N` elements, unless N is 1.
pub struct LongerMode<N>(PhantomData<N>);

impl<N: Nat> Match for LongerMode<N> {
    type Leaf<S: Nat, D: Stride> =
        Found<<<S::IsOne as Bool>::IfKnown<<N::IsOne as Bool>::IfKnown<U1, U2>, S> as Nat>::WithStride<U0>>;
    type Modes<L: StaticLayout> = Found<L>;
}

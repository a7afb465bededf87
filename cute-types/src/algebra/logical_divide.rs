//! `logical_divide`: a layout as tiles and what they repeat over.
//!
//! For a layout T as tiler,
//!
//! ```text
//! logical_divide(A, T) = composition(A, (T, complement(T, size(A))))
//! ```
//!
//! a layout of two modes: the elements of a tile, and the tiles. An integer n as tiler is `n:1`. A tuple of tilers divides
//! A by mode, each mode by its own; `..` leaves a mode as it is, and so are modes beyond the tuple.
//!
//! The tiler must divide: T is admissible in size(A), and the composition exists. CuTe rounds the number of tiles up
//! where it does not, and the size grows unseen.
//!
//! Source: CuTe's `logical_divide`.

use core::marker::PhantomData;
use core::ops::RangeFull;

use typenum::{B0, B1, U0, U1, UInt, UTerm};

use super::complement::{Complemented, Purpose};
use super::composition::Composed;
use super::fold::{Finished, Found, NotFound};
use super::op::{self, Of};
use crate::int::{Bool, Cmp, Nat, Ordering};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Gives, Holds, Refused, Verdict, case};
use crate::tuple::{IntTuple, StaticTuple};

/// `logical_divide` of `L` by `T`, see [`Layout::logical_divide`].
pub type LogicalDivide<L, T> = Of<op::LogicalDivide<T>, L>;

impl<S, D> Layout<S, D>
where
    Self: StaticLayout,
{
    /// The layout as (tile, tiles), or by mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// // By a layout, or an integer, of the whole.
    /// assert_eq!(layout!(24:1).logical_divide(layout!(4:2)), layout!((4,(2,3)):(2,(1,8))));
    /// assert_eq!(layout!(24:1).logical_divide(U4::NEW), layout!((4,6):(1,4)));
    /// // By mode: 2 x 2 tiles of a row-major 4 x 6 matrix.
    /// let tiles = layout!((4,6):(6,1)).logical_divide((U2::NEW, U2::NEW));
    /// assert_eq!(tiles, layout!(((2,2),(2,3)):((6,12),(1,2))));
    /// assert_eq!(layout!((4,6):(6,1)).logical_divide((.., U2::NEW)), layout!((4,(2,3)):(6,(1,2))));
    /// ```
    ///
    /// The tiler must divide the layout:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_divide: in mode _1, the tile covers _4, which does not divide size _6
    /// layout!((4,6):(6,1)).logical_divide((U2::NEW, U4::NEW));
    /// ```
    ///
    /// Source: CuTe's `logical_divide`.
    pub fn logical_divide<T: Tiler, R>(self, _tiler: T) -> R
    where
        Self: Gives<op::LogicalDivide<T>, R>,
    {
        self.give()
    }
}

/// What divides a layout: a layout or a static integer for the whole, `..` to leave it, or a tuple of tilers by mode.
#[diagnostic::on_unimplemented(
    message = "logical_divide: this is not a tiler",
    label = "neither a layout, a static integer, `..` nor a tuple of them",
    note = "write a number as `shape!(4)` or `U4::NEW`"
)]
pub trait Tiler: Copy {
    /// `L` divided.
    #[doc(hidden)]
    type Divide<L: StaticLayout, W: Where>: Finished;
}

/// Which part of the user's layout is divided.
pub trait Where: Purpose {
    /// Mode `I` of it.
    type Enter<I: Nat>: Where;
    /// The refusal of a tuple of `N` tilers for `M` modes.
    type TooManyTilers<N: Nat, M: Nat>: Verdict;
}

/// All of it.
pub struct Whole;

impl Purpose for Whole {
    type CotargetIsNoMultiple<M: Nat, Filled: Nat> = Refused<case::Tile, Filled, M, U0, U0>;
}

impl Where for Whole {
    type Enter<I: Nat> = Mode<I>;
    type TooManyTilers<N: Nat, M: Nat> = Refused<case::Tiler, N, M, U0, U0>;
}

/// Something in mode `I`.
pub struct Mode<I>(PhantomData<I>);

impl<I: Nat> Purpose for Mode<I> {
    type CotargetIsNoMultiple<M: Nat, Filled: Nat> = Refused<case::TileIn, I, Filled, M, U0>;
}

impl<I: Nat> Where for Mode<I> {
    type Enter<J: Nat> = Self;
    type TooManyTilers<N: Nat, M: Nat> = Refused<case::TilerIn, I, N, M, U0>;
}

/// `L` divided by the layout `T`.
type ByLayout<L, T, W> = Tiled<L, T, Complemented<T, <L as StaticLayout>::Size, W>>;

/// `L` divided by `T`, where `C` is the complement of `T`.
pub struct Tiled<L, T, C>(PhantomData<(L, T, C)>);

impl<L: StaticLayout, T: StaticLayout, C: Finished> Finished for Tiled<L, T, C> {
    type Verdict = <C::Verdict as Verdict>::And<<Pair<L, T, C> as Finished>::Verdict>;
    type Layout = <Pair<L, T, C> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// `composition(L, (T, C))`
type Pair<L, T, C> =
    Composed<L, <<Layout<(), ()> as StaticLayout>::Push<T> as StaticLayout>::Push<<C as Finished>::Layout>>;

#[diagnostic::do_not_recommend]
impl<S: Strided<D>, D: StaticTuple> Tiler for Layout<S, D> {
    type Divide<L: StaticLayout, W: Where> = ByLayout<L, Self, W>;
}

#[diagnostic::do_not_recommend]
impl<U: Nat> Tiler for UInt<U, B0> {
    type Divide<L: StaticLayout, W: Where> = ByLayout<L, Layout<Self, U1>, W>;
}

#[diagnostic::do_not_recommend]
impl<U: Nat> Tiler for UInt<U, B1> {
    // The compact layout of the shape: of extent 1 its stride is 0.
    type Divide<L: StaticLayout, W: Where> =
        ByLayout<L, <Self as Nat>::WithStride<<U::IsZero as Bool>::IfNat<U0, U1>>, W>;
}

#[diagnostic::do_not_recommend]
impl Tiler for UTerm {
    // A tile of 0 elements divides nothing.
    type Divide<L: StaticLayout, W: Where> = NotFound<W::CotargetIsNoMultiple<L::Size, U0>>;
}

#[diagnostic::do_not_recommend]
impl Tiler for RangeFull {
    type Divide<L: StaticLayout, W: Where> = Found<L>;
}

/// A layout that is divided by mode.
pub trait ByMode {
    /// The next mode, number `I`, is divided by `T`.
    type Mode<T: Tiler, I: Nat>: ByMode;
    /// There is no tiler for the other modes.
    type Finish: Finished;
}

/// `L`, before its first mode is divided by the first of `N` tilers.
pub(crate) type Dividing<L, W, N> = Modes<
    <L as StaticLayout>::Wrapped,
    Layout<(), ()>,
    <<Cmp<<L as StaticLayout>::Rank, N> as Ordering>::IsLess as Bool>::IfVerdict<
        <W as Where>::TooManyTilers<N, <<L as StaticLayout>::Shape as IntTuple>::Modes>,
        Holds,
    >,
    W,
>;

/// The modes `Rest` are still to be divided, `Done` are. `V` is the first refusal.
pub struct Modes<Rest, Done, V, W>(PhantomData<(Rest, Done, V, W)>);

impl<Rest: StaticLayout, Done: StaticLayout, V: Verdict, W: Where> ByMode for Modes<Rest, Done, V, W> {
    type Mode<T: Tiler, I: Nat> = Modes<
        Rest::Tail,
        Done::Push<<T::Divide<Rest::Head, W::Enter<I>> as Finished>::Layout>,
        V::And<<T::Divide<Rest::Head, W::Enter<I>> as Finished>::Verdict>,
        W,
    >;
    type Finish = DividedModes<Rest::After<Done>, V>;
}

/// The layout `L` of divided modes, unless `V` is a refusal.
pub struct DividedModes<L, V>(PhantomData<(L, V)>);

impl<L: StaticLayout, V: Verdict> Finished for DividedModes<L, V> {
    type Verdict = V;
    type Layout = L;
    type Number = U0;
    type Tuple = ();
}

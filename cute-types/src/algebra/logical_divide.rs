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
//! Of a tile of coordinates `complement(T, size(A))` is what T leaves in the mode of A at each of its [places](super::places),
//! in their order.
//!
//! The tiler must divide: T is admissible in size(A), and the composition exists. CuTe rounds the number of tiles up
//! where it does not, and the size grows unseen; `logical_divide_ceil` is that, with
//! [`complement_ceil`](super::complement_ceil) up to the shape of coalesced A.
//!
//! The definition would be enough: [`ByLayout`] is all of it. [`Integer`] and [`DividedBySteps`] are short cuts with the same
//! result, for the sake of compile time, since most tilers are integers of integers. To see what they bring, let `ByInteger` be
//! `ByLayout<L, N::Compact<U1>, P>` and `DividingByTiler::ByLayout` be `ByLayout<L, T, P>`, and compare
//! `benches/compile-time/run --no-nvcc --runs 3 --list divide100`.
//!
//! Source: CuTe's `logical_divide`.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::coalesce::{Destination, StartCoalescing, Trail};
use super::complement::{ComplementPurpose, Complemented};
use super::complement_ceil::{Gaps, UpToSize};
use super::composition::CompositionOf;
use super::concat::LayoutTuple;
use super::fold::{Called, Complete, DeferredState, Finished, Found, Now, State};
use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, Operation, OperationOfKinds};
use super::places::{Fill, FilledIn};
use super::tiler::{ModesInOrder, Tiler, TilerOperation, Unless};
use super::{LogicalDivide, LogicalDivideCeil};
use crate::int::{Bool, CeilDiv, Compare, Division, IsSame, Multiply, Nat, Stride};
use crate::layout::{Layout, Match, StaticLayout};
use crate::rules::{Accepted, Decidable, Holds, Place, Refusal, Rule, Top, Verdict, case, operation};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<T: Tiler> OperationOfKinds for op::LogicalDivide<T> {
    type On<L: StaticLayout> = T::Walk<DividingByTiler, L, Top>;
}

impl<T: Tiler> OperationOfKinds for op::LogicalDivideCeil<T> {
    type On<L: StaticLayout> = Called<operation::logical_divide_ceil, T::Walk<DividingCeil, L, Top>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
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
    /// // By coordinates: tiles of every second row, and of three columns.
    /// let tiles = layout!((4,6):(6,1)).logical_divide(layout!((2,3):(2@0,1@1)));
    /// assert_eq!(tiles, layout!(((2,3),(2,2)):((12,1),(6,3))));
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
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,6):(6,1)
    ///  0  1  2  3  4  5
    ///  6  7  8  9 10 11
    /// 12 13 14 15 16 17
    /// 18 19 20 21 22 23
    ///
    /// logical_divide(A,(2,2)) = ((2,2),(2,3)):((6,12),(1,2))
    ///  0  1 |  2  3 |  4  5
    ///  6  7 |  8  9 | 10 11
    /// 12 13 | 14 15 | 16 17
    /// 18 19 | 20 21 | 22 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/logical_divide.svg"))]
    ///
    /// Source: CuTe's `logical_divide`.
    pub fn logical_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> LogicalDivide<Self, T>
    where
        Self: Rule<op::LogicalDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::LogicalDivide(tiler), TOKEN)
    }

    /// [`Self::logical_divide`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((n,8):(8,1));
    /// assert_eq!(l(8).try_logical_divide((U4::NEW, U2::NEW)).unwrap().to_string(), "((4,2),(2,4)):((8,32),(1,2))");
    /// let refused = l(6).try_logical_divide((U4::NEW, U2::NEW)).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "logical_divide: in mode 0, the tile covers 4, which does not divide size 6",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_logical_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<LogicalDivide<Self, T>, Refusal>
    where
        Self: Rule<op::LogicalDivide<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::LogicalDivide(tiler), TOKEN)
    }

    /// [`logical_divide`](Layout::logical_divide), rounded up where the tile does not divide: the last tile then has elements that the layout has not, with
    /// the offsets that its last mode gets by running on. It is for whoever masks them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(10:1).logical_divide_ceil(U4::NEW), layout!((4,3):(1,4)));
    /// let tiles = layout!((4,6):(6,1)).logical_divide_ceil((U2::NEW, U4::NEW));
    /// assert_eq!(tiles, layout!(((2,2),(4,2)):((6,12),(1,4))));
    /// ```
    ///
    /// The modes of a tile may not overlap:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // complement_ceil: stride _1 is below _2, the extent times stride of the mode below it
    /// let _ = layout!(10:1).logical_divide_ceil(layout!((2,2):(1,1)));
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
    /// logical_divide_ceil(A,(2,2)) = ((2,2),(2,2)):((4,8),(1,2))
    ///  0  1 |  2  3
    ///  4  5 |  6  7
    ///  8  9 | 10 11
    /// 12 13 | 14 15
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/logical_divide_ceil.svg"))]
    ///
    /// Source: CuTe's `logical_divide`.
    pub fn logical_divide_ceil<T: MixedTiler<AtFirst>>(self, tiler: T) -> LogicalDivideCeil<Self, T>
    where
        Self: Rule<op::LogicalDivideCeil<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::LogicalDivideCeil(tiler), TOKEN)
    }

    /// [`Self::logical_divide_ceil`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tile = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(layout!(60:1).try_logical_divide_ceil(tile(2)).unwrap().to_string(), "((2,4),(1,8)):((1,2),(2,8))");
    /// let refused = layout!(60:1).try_logical_divide_ceil(tile(1)).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "complement_ceil: stride 1 is below 2, the extent times stride of the mode below it",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_logical_divide_ceil<T: MixedTiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<LogicalDivideCeil<Self, T>, Refusal>
    where
        Self: Rule<op::LogicalDivideCeil<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::LogicalDivideCeil(tiler), TOKEN)
    }
}

/// `logical_divide`, along a tiler.
pub struct DividingByTiler;

impl TilerOperation for DividingByTiler {
    type ByLayout<L: StaticLayout, T: StaticLayout, P: Place> = T::Match<DividedBySteps<L, P>>;
    type ByInteger<L: StaticLayout, N: Nat, P: Place> = L::Match<Integer<N, P>>;
    type Gather<V: Verdict> = ModesInOrder<Layout<(), ()>, V>;
    type TooMany = case::DivideTiler;
    type TooManyIn = case::DivideTilerIn;
}

/// `L` divided by the layout `T`.
type ByLayout<L, T, P> = WithRest<L, T, Exactly<P>>;

/// A complement that is what a tile, of something at `P`, leaves.
pub struct Tile<P>(PhantomData<P>);

impl<P: Place> ComplementPurpose for Tile<P> {
    type CotargetIsNoMultiple<M: Nat, Filled: Nat> = P::Refuse<case::Tile, case::TileIn, Filled, M>;
}

/// The rest of a tile, of something at `P`, that divides.
pub struct Exactly<P>(PhantomData<P>);

impl<P: Place> Fill for Exactly<P> {
    type OfBasis = case::BasisStride;
    type Outside = case::DivideIndex;
    type In<T: StaticLayout, L: StaticLayout> = Complemented<T, L::Size, Tile<P>>;
}

/// `composition(L, (T, C))`, where `C` is the rest that goes with the tile `T`, by `F`.
type WithRest<L, T, F> =
    <<FilledIn<T, L, F> as Finished>::Verdict as Verdict>::Found<TileAndRest<L, T, FilledIn<T, L, F>>>;

type TileAndRest<L, T, C> =
    CompositionOf<L, <<Layout<(), ()> as StaticLayout>::Push<T> as StaticLayout>::Push<<C as Finished>::Layout>>;

/// A layout divided by the integer `N`, as by its compact layout.
///
/// Of an integer `S:D` that is `(N, S/N):(D, N D)` at once, with stride 0 where an extent is 1.
pub struct Integer<N, P>(PhantomData<(N, P)>);

impl<N: Nat, P: Place> Match for Integer<N, P> {
    type Leaf<S: Nat, D: Stride> = Unless<
        <<<S::By<N> as Division>::Remainder as Compare>::IsZero as Bool>::IfVerdict<
            Holds,
            P::Refuse<case::Tile, case::TileIn, N, S>,
        >,
        DividedInTwo<N, <S::By<N> as Division>::Quotient, D>,
    >;
    type Modes<L: StaticLayout> =
        <L::Fold<StartCoalescing<InTwo<N, DividedWhole<L, N::Compact<U1>, P>>>> as State>::Finish;
}

/// The coalesced layout as `N` elements and the rest, in one walk: the modes that the tile fills are of the tile, those after
/// it of the rest, and the one that it ends in of both. Where it does not end so, or only the running program knows where it
/// ends, that is left to complement and composition: `F`.
pub struct InTwo<N, F>(PhantomData<(N, F)>);

impl<N: Nat, F: Finished> Destination for InTwo<N, F> {
    type Finish<Done: StaticLayout, S: Nat, D: Stride, E: Stride, T: Trail> =
        <<Done::Push<S::WithStride<D>> as StaticLayout>::Fold<FillingFrom<N, F>> as State>::Finish;
}

/// The walk before its first mode.
type FillingFrom<N, F> = <TileFilled<N, Layout<(), ()>, F> as DeferredState>::Eval;

/// The modes so far, `Tile`, are all of the tile, which has `N` times as many elements.
pub struct TileFilling<N, Tile, F>(PhantomData<(N, Tile, F)>);

impl<N: Nat, Tile: StaticLayout, F: Finished> State for TileFilling<N, Tile, F> {
    type Step<S: Nat, D: Nat> = <FillingMode<N, Tile, F, S, D> as DeferredState>::Eval;
    type Other<S: Nat, D: Stride> = <FillingMode<N, Tile, F, S, D> as DeferredState>::Eval;
    type Finish = F;
}

/// The same, come to the mode `S:D`.
pub struct FillingMode<N, Tile, F, S, D>(PhantomData<(N, Tile, F, S, D)>);

impl<N: Nat, Tile: StaticLayout, F: Finished, S: Nat, D: Stride> DeferredState for FillingMode<N, Tile, F, S, D> {
    type Eval = <<<N::By<S> as Division>::Remainder as Compare>::IsZero as Bool>::Decide<
        TileFilled<<N::By<S> as Division>::Quotient, Tile::Push<S::WithStride<D>>, F>,
        Ending<N, Tile, F, S, D>,
        Now<Complete<F>>,
    >;
}

/// `Tile` is `N` elements short of the tile, or one, which is none.
pub struct TileFilled<N, Tile, F>(PhantomData<(N, Tile, F)>);

impl<N: Nat, Tile: StaticLayout, F: Finished> DeferredState for TileFilled<N, Tile, F> {
    type Eval = <N::IsOne as Bool>::IfState<Now<Resting<Tile, Layout<(), ()>>>, Now<TileFilling<N, Tile, F>>>;
}

/// The tile ends inside of the mode `S:D`, `N` elements into it.
pub struct Ending<N, Tile, F, S, D>(PhantomData<(N, Tile, F, S, D)>);

impl<N: Nat, Tile: StaticLayout, F: Finished, S: Nat, D: Stride> DeferredState for Ending<N, Tile, F, S, D> {
    type Eval = <<<S::By<N> as Division>::Remainder as Compare>::IsZero as Bool>::Decide<
        Now<
            Resting<
                Tile::Push<N::WithStride<D>>,
                <Layout<(), ()> as StaticLayout>::Push<
                    <<S::By<N> as Division>::Quotient as Nat>::WithStride<D::Times<N>>,
                >,
            >,
        >,
        Now<Complete<F>>,
        Now<Complete<F>>,
    >;
}

/// The tile is `Tile`, and what is left begins with the modes `Rest`.
pub struct Resting<Tile, Rest>(PhantomData<(Tile, Rest)>);

impl<Tile: StaticLayout, Rest: StaticLayout> State for Resting<Tile, Rest> {
    type Step<S: Nat, D: Nat> = Resting<Tile, Rest::Push<S::WithStride<D>>>;
    type Other<S: Nat, D: Stride> = Resting<Tile, Rest::Push<S::WithStride<D>>>;
    type Finish = Found<<(Tile::Unwrapped, Rest::Unwrapped) as LayoutTuple>::Layout>;
}

/// `L` divided by the layout `T`, when it is asked for.
pub struct DividedWhole<L, T, P>(PhantomData<(L, T, P)>);

impl<L: StaticLayout, T: StaticLayout, P: Place> Finished for DividedWhole<L, T, P> {
    type Verdict = <ByLayout<L, T, P> as Finished>::Verdict;
    type Layout = <ByLayout<L, T, P> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// `(N, Q):(D, N D)`
type DividedInTwo<N, Q, D> =
    <(<N as Nat>::Compact<D>, <Q as Nat>::Compact<<D as Stride>::Times<N>>) as LayoutTuple>::Layout;

/// `L` divided by a layout.
///
/// An integer `S:D` by `N:E` is `(N,(E,S/(N E))):(D E,(D,D N E))` at once: the tile takes every E-th element, and what is
/// left is the gaps between its elements and then the copies of it.
pub struct DividedBySteps<L, P>(PhantomData<(L, P)>);

impl<L: StaticLayout, P: Place> Match for DividedBySteps<L, P> {
    type Leaf<N: Nat, E: Stride> = L::Match<StepsOfInteger<N, E, P>>;
    type Modes<T: StaticLayout> = ByLayout<L, T, P>;
}

/// A layout divided by `N:E`. Where N is 1 or E no positive number, that is left to complement and composition.
pub struct StepsOfInteger<N, E, P>(PhantomData<(N, E, P)>);

impl<N: Nat, E: Stride, P: Place> Match for StepsOfInteger<N, E, P> {
    type Leaf<S: Nat, D: Stride> = <IsSame<E, E::Magnitude> as Bool>::IfFound<
        <<N::IsOne as Bool>::Or<<E::Magnitude as Compare>::IsZero> as Bool>::IfFound<
            DividedWhole<S::WithStride<D>, N::WithStride<E>, P>,
            DividedInteger<N, E::Magnitude, <N as Multiply>::Product<E::Magnitude>, S, D, P>,
        >,
        DividedWhole<S::WithStride<D>, N::WithStride<E>, P>,
    >;
    type Modes<L: StaticLayout> = ByLayout<L, N::WithStride<E>, P>;
}

/// `S:D` divided by `N:E`, which covers `Filled` elements.
pub struct DividedInteger<N, E, Filled, S, D, P>(PhantomData<(N, E, Filled, S, D, P)>);

impl<N: Nat, E: Nat, Filled: Nat, S: Nat, D: Stride, P: Place> Finished for DividedInteger<N, E, Filled, S, D, P> {
    type Verdict = <<<S::By<Filled> as Division>::Remainder as Compare>::IsZero as Bool>::IfVerdict<
        Holds,
        P::Refuse<case::Tile, case::TileIn, Filled, S>,
    >;
    type Layout = <(
        N::WithStride<D::Times<E>>,
        CompactPair<E, <S::By<Filled> as Division>::Quotient, D, D::Times<Filled>>,
    ) as LayoutTuple>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// `(E,Q):(D,F)` without modes of extent 1.
type CompactPair<E, Q, D, F> = <<E as Compare>::IsOne as Bool>::IfLayout<
    <Q as Nat>::Compact<F>,
    <<Q as Compare>::IsOne as Bool>::IfLayout<
        <E as Nat>::WithStride<D>,
        <(<E as Nat>::WithStride<D>, <Q as Nat>::WithStride<F>) as LayoutTuple>::Layout,
    >,
>;

/// `logical_divide_ceil`, along a tiler.
pub struct DividingCeil;

impl TilerOperation for DividingCeil {
    type ByLayout<L: StaticLayout, T: StaticLayout, P: Place> = ByLayoutCeil<L, T>;
    type ByInteger<L: StaticLayout, N: Nat, P: Place> = L::Match<IntegerCeil<N>>;
    type Gather<V: Verdict> = ModesInOrder<Layout<(), ()>, V>;
    type TooMany = case::DivideTiler;
    type TooManyIn = case::DivideTilerIn;
}

/// `L` divided by the layout `T`, rounded up.
type ByLayoutCeil<L, T> = WithRest<L, T, RoundedUp>;

/// The rest of a tile that need not divide.
pub struct RoundedUp;

impl Fill for RoundedUp {
    type OfBasis = case::CeilBasis;
    type Outside = case::DivideIndex;
    type In<T: StaticLayout, L: StaticLayout> =
        Gaps<T, UpToSize<<<op::Coalesce as Operation>::On<L> as Finished>::Layout>>;
}

/// A layout divided by the integer `N`, rounded up; of an integer `S:D` that is `(N, ceil(S/N)):(D, N D)`.
pub struct IntegerCeil<N>(PhantomData<N>);

impl<N: Nat> Match for IntegerCeil<N> {
    type Leaf<S: Nat, D: Stride> = Found<DividedInTwo<N, CeilDiv<S, N>, D>>;
    type Modes<L: StaticLayout> = ByLayoutCeil<L, N::Compact<U1>>;
}

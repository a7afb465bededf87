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
//! The definition is all of it: [`DividedBy`] for both, with the complement as a parameter. Most tilers are integers, or
//! integers with a stride; these have [short cuts](short_cuts) to the same result, for the sake of compile time.
//!
//! Source: CuTe's `logical_divide`.

mod short_cuts;

use core::marker::PhantomData;

use typenum::U0;

use self::short_cuts::{ByInteger, ByIntegerCeil, BySteps};
use super::complement::{ComplementPurpose, Complemented};
use super::complement_ceil::{Gaps, UpToSize};
use super::composition::CompositionOf;
use super::fold::{Called, Finished};
use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, Operation, OperationOfKinds};
use super::places::{Fill, FilledIn};
use super::tiler::{ModesInOrder, Tiler, TilerOperation};
use super::{LogicalDivide, LogicalDivideCeil};
use crate::int::Nat;
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Place, Refusal, Rule, Top, Verdict, case, operation};
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
    type ByLayout<L: StaticLayout, T: StaticLayout, P: Place> = T::Match<BySteps<L, P>>;
    type ByInteger<L: StaticLayout, N: Nat, P: Place> = L::Match<ByInteger<N, P>>;
    type Gather<V: Verdict> = ModesInOrder<Layout<(), ()>, V>;
    type TooMany = case::DivideTiler;
    type TooManyIn = case::DivideTilerIn;
}

/// `logical_divide_ceil`, along a tiler.
pub struct DividingCeil;

impl TilerOperation for DividingCeil {
    type ByLayout<L: StaticLayout, T: StaticLayout, P: Place> = DividedBy<L, T, RoundedUp>;
    type ByInteger<L: StaticLayout, N: Nat, P: Place> = L::Match<ByIntegerCeil<N>>;
    type Gather<V: Verdict> = ModesInOrder<Layout<(), ()>, V>;
    type TooMany = case::DivideTiler;
    type TooManyIn = case::DivideTilerIn;
}

/// The definition: `composition(L, (T, C))`, where `C` is what the tile `T` leaves of L by `F`, [`Exactly`] or [`RoundedUp`].
pub struct DividedBy<L, T, F>(PhantomData<(L, T, F)>);

/// The composition, if there is a rest C.
type TileAndRest<L, T, F> = <<FilledIn<T, L, F> as Finished>::Verdict as Verdict>::Found<
    CompositionOf<L, TileWithRest<T, <FilledIn<T, L, F> as Finished>::Layout>>,
>;
/// `(T, C)`
type TileWithRest<T, C> = <<Layout<(), ()> as StaticLayout>::Push<T> as StaticLayout>::Push<C>;

impl<L: StaticLayout, T: StaticLayout, F: Fill> Finished for DividedBy<L, T, F> {
    type Verdict = <TileAndRest<L, T, F> as Finished>::Verdict;
    type Layout = <TileAndRest<L, T, F> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The rest of a tile, of something at `P`, that divides: `complement(T, size(L))`.
pub struct Exactly<P>(PhantomData<P>);

impl<P: Place> Fill for Exactly<P> {
    type OfBasis = case::BasisStride;
    type Outside = case::DivideIndex;
    type In<T: StaticLayout, L: StaticLayout> = Complemented<T, L::Size, Self>;
}

impl<P: Place> ComplementPurpose for Exactly<P> {
    type CotargetIsNoMultiple<M: Nat, Filled: Nat> = P::Refuse<case::Tile, case::TileIn, Filled, M>;
}

/// The rest of a tile that need not divide: `complement_ceil(T, shape(coalesce(L)))`.
pub struct RoundedUp;

impl Fill for RoundedUp {
    type OfBasis = case::CeilBasis;
    type Outside = case::DivideIndex;
    type In<T: StaticLayout, L: StaticLayout> =
        Gaps<T, UpToSize<<<op::Coalesce as Operation>::On<L> as Finished>::Layout>>;
}

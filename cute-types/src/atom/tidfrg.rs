//! `tidfrg`: a tensor, taken apart for the threads of a [`TiledCopy`](super::TiledCopy).
//!
//! 1. `zipped_divide` by the tile: ((tile),(rest...))
//! 2. `composition` of the tile with the (thread, value) layout at the side: ((atom's threads, rest of threads), (atom's values,
//!    rest of values))
//! 3. unfolded: (thread, values, (restM, restN, ...))
//!
//! CuTe: `TiledCopy::tidfrg_S`, `tidfrg_D`, `tile2thrfrg`.

use core::marker::PhantomData;
use core::ops::RangeFull;

use typenum::{U0, U1};

use super::copy::CopyAtom;
use super::partition::Partitioning;
use super::thrfrg::{AndThen, Divides};
use super::tiled_copy::CopyTiling;
use super::typed_copy::CopyTyping;
use super::{SecondMode, SizeOf};
use crate::algebra::fold::Finished;
use crate::algebra::mixed::MixedOperation;
use crate::algebra::op::{self, Operation};
use crate::algebra::tiler::{Gather, Unless};
use crate::algebra::{LayoutLeft, MakeLayout};
use crate::coord::EachMode;
use crate::int::{Bool, Cmp, Nat, Ordering};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Case, Holds, Refused, Verdict, case};
use crate::sealed::{Sealed, Token};
use crate::tuple::opaque::Opaque;
use crate::tuple::{IntTuple, StaticTuple};

/// A side of a copy.
pub trait CopySide: Sealed + 'static {
    /// The layout of the atom there.
    #[doc(hidden)]
    type OfAtom<A: CopyTyping>: StaticLayout;
    /// Whether that is the layout of the reference.
    #[doc(hidden)]
    type IsReference<A: CopyTyping>: Bool;
    /// (thread, value) to the index in the tile: ((atom's threads, rest), (atom's values, rest)).
    #[doc(hidden)]
    type InTile<C: CopyTiling>: StaticLayout;
    /// Too few modes.
    #[doc(hidden)]
    type Modes: Case;
    /// A tile that does not divide.
    #[doc(hidden)]
    type Divides: Case;
}

/// How many values a thread of the atom of the copy `C` has at a side.
pub(super) type ValuesAt<C, Side> = SizeOf<SecondMode<<Side as CopySide>::OfAtom<<C as CopyTiling>::Atom>>>;

macro_rules! sides {
    ($($(#[$doc:meta])* $side:ident: $of_atom:ident $is_reference:ident $in_tile:ident $modes:ident $divides:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $side;

            impl Sealed for $side {}

            impl CopySide for $side {
                type OfAtom<A: CopyTyping> = A::$of_atom;
                type IsReference<A: CopyTyping> = <A::Atom as CopyAtom>::$is_reference;
                type InTile<C: CopyTiling> = C::$in_tile;
                type Modes = case::$modes;
                type Divides = case::$divides;
            }
        )*
    };
}
sides! {
    /// Where a copy reads.
    Source: ValLayoutSrc SrcIsRef InTileSrc ModesOfSource TileOfSource;
    /// Where a copy writes.
    Destination: ValLayoutDst DstIsRef InTileDst ModesOfDestination TileOfDestination;
}

type Head<L> = <L as StaticLayout>::Head;
/// What is found, under a name: `A` is a parameter of the implementation that asks for it, so that rustc does not write out what
/// the steps before were.
pub(super) type Named<A, F> = <A as Opaque>::Finished<F>;

/// From values at a side to those at the reference: (thread, value) to (thread, value).
pub(super) type FromReference<A, Side> = Named<
    A,
    AndThen<
        Named<A, <op::RightInverse as Operation>::On<<A as CopyTyping>::ValLayoutRef>>,
        op::Composition<<Side as CopySide>::OfAtom<A>>,
    >,
>;

/// ((atom's threads, atom's values), (rest of threads, rest of values)) at the reference.
pub(super) type ByAtoms<A, L> =
    Named<A, <op::ZippedDivide<(<A as CopyTyping>::Threads, <A as CopyTyping>::Values)> as Operation>::On<L>>;

/// The threads and values of the atom `A` in the layout `L` exchanged for those of the side.
pub struct ExchangedAt<A, L, Side>(PhantomData<(A, L, Side)>);

impl<A: CopyTyping + Opaque, L: StaticLayout, Side: CopySide> Finished for ExchangedAt<A, L, Side> {
    type Verdict =
        <<FromReference<A, Side> as Finished>::Verdict as Verdict>::And<<InSide<A, L, Side> as Finished>::Verdict>;
    type Layout = <InSide<A, L, Side> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The same, where the layouts of the atom can be exchanged.
type InSide<A, L, Side> =
    Named<A, AndThen<ByAtoms<A, L>, op::Composition<(<FromReference<A, Side> as Finished>::Layout, RangeFull)>>>;

/// The same, where there may be nothing to exchange: most atoms are at both sides as they are at the reference, and all of them
/// at one.
type SideExchanged<A, L, Side> =
    Named<A, <<Side as CopySide>::IsReference<A> as Bool>::IfFound<ByAtoms<A, L>, ExchangedAt<A, L, Side>>>;

/// ((atom's threads, rest), (atom's values, rest)) at the side.
type AtSide<A, L, Side> =
    Named<A, AndThen<Named<A, AndThen<SideExchanged<A, L, Side>, op::Zip>>, op::CoalesceBy<(U1, (U1, U1))>>>;

/// (thread, value) at a side to the index in the tile, of a copy by the atom `A` with the layout `L` at the reference.
pub(super) type InTile<A, L, Side> = <AtSide<A, L, Side> as Finished>::Layout;

/// Whether the atom's layouts can be exchanged.
pub(super) type Exchanges<A, L, Side> = <AtSide<A, L, Side> as Finished>::Verdict;

/// (thread, value) at a side to the column-major index in the tile, of the copy `C`.
///
/// A trait, as [`TvRule`](super::TvRule) is one: of a projection of this, rustc's next solver has the name and not all of the
/// steps with nothing known.
pub trait SideTV<Side>: CopyTiling {
    /// The layout.
    type LayoutTV: StaticLayout;
}

impl<C: CopyTiling + Opaque, Side: CopySide> SideTV<Side> for C {
    type LayoutTV = MakeLayout<(Head<OfTile<C, Side>>, SecondMode<OfTile<C, Side>>)>;
}

type OfTile<C, Side> = <Named<
    C,
    <op::Composition<<Side as CopySide>::InTile<C>> as Operation>::On<LayoutLeft<<C as CopyTiling>::Tile>>,
> as Finished>::Layout;

/// The operation that takes a tensor apart for the copy `C` at a side.
pub struct Tidfrg<C, Side>(PhantomData<(C, Side)>);

impl<C, Side> Tidfrg<C, Side> {
    /// The operation.
    pub(super) const NEW: Self = Tidfrg(PhantomData);
}

/// Tiles, ((thread,values),(rest)), as (thread, values, rest).
pub struct Unfolded<F>(PhantomData<F>);

impl<F: Finished> Finished for Unfolded<F> {
    type Verdict = F::Verdict;
    type Layout = MakeLayout<(Head<Head<F::Layout>>, SecondMode<Head<F::Layout>>, SecondMode<F::Layout>)>;
    type Number = U0;
    type Tuple = ();
}

/// The modes of a tile are to divide those of `T`, of which the next has the number `I`; `V` is the verdict so far.
pub struct Dividing<K, I, T, V>(PhantomData<(K, I, T, V)>);

impl<K: Case, I: Nat, T: StaticLayout, V: Verdict> Gather for Dividing<K, I, T, V> {
    type With<F: Finished> =
        Dividing<K, I::Successor, T::Tail, V::And<Divides<K, I, T::Head, <F::Layout as StaticLayout>::Size>>>;
    type End<Rest: StaticLayout> = Unless<V, Rest>;
}

/// Whether each mode of the tile of `C` divides that of `T`.
type EachDivides<C, K, T> = <<<<<C as CopyTiling>::Tile as StaticTuple>::Broadcast as StaticLayout>::Each<
    Dividing<K, U0, T, Holds>,
> as Gather>::End<Layout<(), ()>> as Finished>::Verdict;

type TileRank<C> = <<C as CopyTiling>::Tile as IntTuple>::Modes;

/// Whether `T` has at least as many modes as the tile of `C`.
pub(super) type EnoughModes<C, Side, T> =
    <<Cmp<<T as StaticLayout>::Rank, TileRank<C>> as Ordering>::IsLess as Bool>::IfVerdict<
        Refused<<Side as CopySide>::Modes, <T as StaticLayout>::Rank, TileRank<C>, U0, U0>,
        Holds,
    >;

/// Whether it has, and each mode of the tile divides that of `T`.
type TensorFits<C, Side, T> = <EnoughModes<C, Side, T> as Verdict>::And<EachDivides<C, <Side as CopySide>::Divides, T>>;

impl<C: CopyTiling, Side: CopySide> Operation for Tidfrg<C, Side> {
    type On<T: StaticLayout> = <TensorFits<C, Side, T> as Verdict>::Found<
        Unfolded<
            AndThen<
                <op::ZippedDivide<C::Tiler> as Operation>::On<T>,
                op::Composition<(<Side as CopySide>::InTile<C>, RangeFull)>,
            >,
        >,
    >;
}

#[diagnostic::do_not_recommend]
impl<C: CopyTiling, Side: CopySide> MixedOperation for Tidfrg<C, Side> {
    type Symbols = Self;

    fn leaf_at(&self, _path: &[u8], _token: Token) -> usize {
        0
    }
}

impl<C: CopyTiling, Side: CopySide> Sealed for Tidfrg<C, Side> {}

impl<C: CopyTiling, Side: CopySide> Partitioning for Tidfrg<C, Side> {
    type Coord = (usize, RangeFull, EachMode);

    const NAMES_ELEMENTS: () = {
        let tile = <<C::Tile as StaticTuple>::Size as Nat>::VALUE;
        assert!(<Side::InTile<C> as StaticLayout>::COSIZE as u64 <= tile, "the layout of a copy leaves its tile");
    };
}

//! How the divides and the products by mode are gathered: the tiles of all modes into one mode, what is left of them
//! into another.
//!
//! Along the profile of the tiler, `((A, a), (B, b), …, x)` becomes `((A, B, …), (a, b, …, x))`; where the tiler ends,
//! there have to be two modes. *Zipped* is that, *tiled* has the modes `a, b, …, x` at the top, and *flat* all of them.
//! A tuple of one mode stays whole.
//!
//! The walk of the tiler gathers at once, with [`Zipping`] for the operation: it never makes the layout that is not
//! gathered. What can be refused is told of the operation first, then of the gathering.
//!
//! CuTe: `tile_unzip` and `zip2_by`, `include/cute/layout.hpp`, `include/cute/algorithm/tuple_algorithms.hpp`.

use core::marker::PhantomData;

use typenum::U0;

use super::fold::Finished;
use super::logical_divide::{DividingByTiler, DividingCeil};
use super::logical_product::Multiplying;
use super::tiler::{Gather, Tiler, TilerOperation, Unless};
use super::walk::NoModes;
use crate::int::Nat;
use crate::layout::StaticLayout;
use crate::rules::{Case, OperationName, Place, Top, Verdict, case};

/// The sentences about a mode that cannot be told apart into a tile and a rest.
pub trait Unzipping: TilerOperation {
    /// The mode is the whole layout.
    type Top: Case;
    /// The mode is inside of another.
    type Inside: Case;
}

/// `L` by the tiler `T`, as `((A, B, …), (a, b, …, x))`, refused in the name `N`.
///
/// It takes the name itself, since [`Called`](super::fold::Called) around it is three steps more for rustc's next solver, which
/// counts them: a divide of 16 modes has none to spare.
pub struct ZippedTiles<N, Op, L, T>(PhantomData<(N, Op, L, T)>);

/// What the walk finds, before it is said whether it could be gathered.
type WalkedTiler<Op, L, T> = <T as Tiler>::Walk<Zipping<Op>, L, Top>;

/// The tiles.
type TilesOf<Op, L, T> = <<WalkedTiler<Op, L, T> as Finished>::Layout as StaticLayout>::Head;
/// What is left of all modes.
type RestsOf<Op, L, T> = <<<WalkedTiler<Op, L, T> as Finished>::Layout as StaticLayout>::Tail as StaticLayout>::Head;

impl<N: OperationName, Op: Unzipping, L: StaticLayout, T: Tiler> Finished for ZippedTiles<N, Op, L, T> {
    type Verdict =
        <<<WalkedTiler<Op, L, T> as Finished>::Verdict as Verdict>::And<T::Unzips<L::Shape, Top, Op>> as Verdict>::Of<
            N,
        >;
    type Layout = <WalkedTiler<Op, L, T> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The same, as `((A, B, …), a, b, …, x)`.
pub(crate) type Tiled<N, Op, L, T> = Unless<
    <ZippedTiles<N, Op, L, T> as Finished>::Verdict,
    <RestsOf<Op, L, T> as StaticLayout>::Unpacked<<NoModes as StaticLayout>::Push<TilesOf<Op, L, T>>>,
>;

/// The same, as `(A, B, …, a, b, …, x)`.
pub(crate) type Flattened<N, Op, L, T> = Unless<
    <ZippedTiles<N, Op, L, T> as Finished>::Verdict,
    <RestsOf<Op, L, T> as StaticLayout>::Unpacked<<TilesOf<Op, L, T> as StaticLayout>::Unpacked<NoModes>>,
>;

/// The operation `Op`, whose results are gathered on the way.
pub struct Zipping<Op>(PhantomData<Op>);

impl<Op: TilerOperation> TilerOperation for Zipping<Op> {
    type ByLayout<L: StaticLayout, T: StaticLayout, P: Place> = Op::ByLayout<L, T, P>;
    type ByInteger<L: StaticLayout, N: Nat, P: Place> = Op::ByInteger<L, N, P>;
    type Gather<V: Verdict> = TilesAndRests<NoModes, NoModes, V>;
    type TooMany = Op::TooMany;
    type TooManyIn = Op::TooManyIn;
}

/// The tiles of the modes so far, and what is left of these modes.
pub struct TilesAndRests<Tiles, Rests, V>(PhantomData<(Tiles, Rests, V)>);

impl<Tiles: StaticLayout, Rests: StaticLayout, V: Verdict> Gather for TilesAndRests<Tiles, Rests, V> {
    type With<F: Finished> = TilesAndRests<
        Tiles::Push<<F::Layout as StaticLayout>::Head>,
        Rests::Push<<<F::Layout as StaticLayout>::Tail as StaticLayout>::Head>,
        V::And<F::Verdict>,
    >;
    type End<Rest: StaticLayout> =
        Unless<V, <<NoModes as StaticLayout>::Push<Tiles> as StaticLayout>::Push<Rest::After<Rests>>>;
}

/// The sentences of the divides and of the products.
macro_rules! unzipping {
    ($($operation:ty: $top:ident, $inside:ident;)*) => {
        $(
            impl Unzipping for $operation {
                type Top = case::$top;
                type Inside = case::$inside;
            }
        )*
    };
}
unzipping! {
    DividingByTiler: UnzipDivide, UnzipDivideIn;
    DividingCeil: UnzipDivide, UnzipDivideIn;
    Multiplying: UnzipProduct, UnzipProductIn;
}

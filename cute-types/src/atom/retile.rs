//! `retile`: a fragment of one partition of a tile, (V,M,N,...), as the fragment that a tiled copy has of it: the values
//! regrouped, the registers where they are.
//!
//! - post: the same registers, each once; value `v` of the result is the element that the copy's thread has as its value `v`
//!
//! CuTe: `TiledCopy::retile`, `include/cute/atom/copy_atom.hpp`.

use core::marker::PhantomData;
use core::ops::RangeFull;

use typenum::{U0, U1};

use super::SizeOf;
use super::thrfrg::AndThen;
use super::tiled_copy::CopyTiling;
use super::typed_copy::CopyTyping;
use crate::algebra::fold::{DeferredLayout, Finished, Later};
use crate::algebra::mixed::MixedOperation;
use crate::algebra::op::{self, Operation};
use crate::int::{Add, Bool, Cmp, IsMultiple, Multiply, Nat, Ordering};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Holds, Refused, Verdict, case};
use crate::sealed::{Sealed, Token};
use crate::tuple::{IntTuple, StaticTuple};

/// The operation that regroups a fragment for the copy `C`.
pub struct Retile<C>(PhantomData<C>);

impl<C> Retile<C> {
    /// The operation.
    pub(super) const NEW: Self = Retile(PhantomData);
}

impl<C> Sealed for Retile<C> {}

/// What the operation `O` finds for the layout `L`.
type LayoutOn<O, L> = <<O as Operation>::On<L> as Finished>::Layout;
/// The values of the fragment `F`.
type HeldValues<F> = SizeOf<<F as StaticLayout>::Head>;

/// (m,n) → v, the tile as the fragment's own values see it.
pub struct ByFragment<C, V>(PhantomData<(C, V)>);

impl<C: CopyTiling, V: Nat> DeferredLayout for ByFragment<C, V> {
    type Eval = LayoutOn<
        op::Upcast<<C::Threads as Multiply>::Product<V>>,
        LayoutOn<op::WithShape<C::Tile>, LayoutOn<op::RightInverse, C::LayoutTV>>,
    >;
}

/// The same, where they are the values of several tiles: one of them.
pub struct OneTile<C>(PhantomData<C>);

impl<C: CopyTiling> DeferredLayout for OneTile<C> {
    type Eval = <<C::Tile as StaticTuple>::Broadcast as StaticLayout>::FilterZeros;
}

/// (m,n) → v of a fragment of `V` values.
type SeenByCopy<C, V> = <<IsMultiple<<C as CopyTiling>::Values, V> as Bool>::IfFound<
    Later<ByFragment<C, V>>,
    Later<OneTile<C>>,
> as Finished>::Layout;

/// (atom's values, rest of values) → (v,m,n)
type Regroup<C, V> = LayoutOn<
    op::ZippedDivide<<<<C as CopyTiling>::Atom as CopyTyping>::Values as Nat>::Compact<U1>>,
    LayoutOn<op::LogicalProduct<LayoutOn<op::RightInverse, SeenByCopy<C, V>>>, <V as Nat>::Compact<U1>>,
>;

/// (v, m, n) of one tile.
type OneOfEach<C, V> = <<<SeenByCopy<C, V> as StaticLayout>::After<
    <Layout<(), ()> as StaticLayout>::Push<<V as Nat>::WithStride<U0>>,
> as StaticLayout>::Shape as StaticTuple>::ModeSizes;

/// The fragment, regrouped: ((atom's values, rest),(rest of V, M, N, ...)).
type Regrouped<C, F> = AndThen<
    <op::ZippedDivide<OneOfEach<C, HeldValues<F>>> as Operation>::On<F>,
    op::Composition<(Regroup<C, HeldValues<F>>, RangeFull)>,
>;

/// Of the rest, that of V is one.
pub struct WithoutRest<F>(PhantomData<F>);

impl<F: Finished> Finished for WithoutRest<F> {
    type Verdict = F::Verdict;
    type Layout =
        <<<<F::Layout as StaticLayout>::Tail as StaticLayout>::Head as StaticLayout>::Tail as StaticLayout>::After<
            <Layout<(), ()> as StaticLayout>::Push<<F::Layout as StaticLayout>::Head>,
        >;
    type Number = U0;
    type Tuple = ();
}

/// The modes that a fragment has to have.
type WantedModes<C> = <<<C as CopyTiling>::Tile as IntTuple>::Modes as Add>::Successor;

/// Whether the fragment has modes and values for the copy.
type FragmentFits<C, F> = <<<Cmp<<F as StaticLayout>::Rank, WantedModes<C>> as Ordering>::IsLess as Bool>::IfVerdict<
    Refused<case::ModesOfFragment, <F as StaticLayout>::Rank, WantedModes<C>, U0, U0>,
    Holds,
> as Verdict>::And<
    <<IsMultiple<<C as CopyTiling>::Values, HeldValues<F>> as Bool>::Or<
        IsMultiple<HeldValues<F>, <C as CopyTiling>::Values>,
    > as Bool>::IfVerdict<Holds, Refused<case::ValuesOfFragment, HeldValues<F>, <C as CopyTiling>::Values, U0, U0>>,
>;

impl<C: CopyTiling> Operation for Retile<C> {
    type On<F: StaticLayout> = <FragmentFits<C, F> as Verdict>::Found<WithoutRest<Regrouped<C, F>>>;
}

#[diagnostic::do_not_recommend]
impl<C: CopyTiling> MixedOperation for Retile<C> {
    type Symbols = Self;

    fn leaf_at(&self, _path: &[u8], _token: Token) -> usize {
        0
    }
}

//! What a leaf `S:D` of B becomes in the composition of A and B: the two composers, one for a layout A of a single mode and
//! one for all others.
//!
//! | leaf | becomes | by |
//! |---|---|---|
//! | `S:D`, D a natural number | the pieces that a scan over the modes of A finds | [`scan`](super::scan) |
//! | `1:-D` | `1:-(D e)`, e the stride of the last mode: a leaf of one element never moves, so its sign does no harm | [`Backwards`], [`BackwardsAlone`] |
//! | `S:-D` with more elements, or a basis element | nothing: it is refused | [`NotNatural`] |

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::scan::{ModeOfScan, ScanStart, SingleScan};
use crate::algebra::fold::{Finished, Found, State};
use crate::algebra::thread::{Composer, DeferredThreaded, RefusedComposer, Thread, Threaded};
use crate::int::{Bool, Compare, Nat, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Verdict, case};
use crate::tuple::StaticTuple;

/// A is one mode without end, of stride `Last`: it only gives the leaves their strides.
pub struct Scaling<Last>(PhantomData<Last>);

impl<Last: Stride> Composer for Scaling<Last> {
    type Leaf<S: Nat, D: Nat> = Thread<S::WithStride<Last::Times<D>>, Self>;
    type Other<S: Nat, D: Stride> = <Stands<S, D> as Bool>::IfThreaded<BackwardsAlone<Last, D>, NotNatural<D>>;
    type End<L: StaticLayout> = Found<L>;
}

/// A is `Init` and a last mode of stride `Last`; the leaves so far reach the digits `Used` in the modes of `Init`, where
/// `()`, before the first leaf, is 0 in each.
pub struct Composing<Init, Last, Used>(PhantomData<(Init, Last, Used)>);

impl<Init: StaticLayout, Last: Stride, Used: StaticTuple> Composer for Composing<Init, Last, Used> {
    type Leaf<S: Nat, D: Nat> = ComposedLeaf<
        <Init::Fold<ScanStart<S, D, ModeOfScan<Used, (), Layout<(), ()>, U0, Last>>> as State>::Finish,
        Init,
        Last,
    >;
    type Other<S: Nat, D: Stride> = <Stands<S, D> as Bool>::IfThreaded<Backwards<Init, Last, Used, D>, NotNatural<D>>;
    type End<L: StaticLayout> = Found<L>;
}

/// What the scan `F` of A for a leaf found.
pub struct ComposedLeaf<F, Init, Last>(PhantomData<(F, Init, Last)>);

impl<F: Finished, Init: StaticLayout, Last: Stride> Threaded for ComposedLeaf<F, Init, Last> {
    type Layout = F::Layout;
    type Next = <F::Verdict as Verdict>::Composer<Composing<Init, Last, F::Tuple>>;
    type Result = <Self::Next as Composer>::End<F::Layout>;
    // A leaf is a part, never a tuple of them.
    type Then<M: StaticLayout> = Self;
}

/// Whether a leaf `S:D` whose stride is no natural number has one element and an integer for a stride.
pub(in crate::algebra) type Stands<S, D> = <<S as Compare>::IsOne as Bool>::And<<D as Stride>::IsInteger>;

/// The leaf `1:D` for [`Scaling`], D being a negative integer.
pub struct BackwardsAlone<Last, D>(PhantomData<(Last, D)>);

impl<Last: Stride, D: Stride> DeferredThreaded for BackwardsAlone<Last, D> {
    type Eval = Thread<Layout<U1, <Last::Negated as Stride>::Times<D::Magnitude>>, Scaling<Last>>;
}

/// The same for [`Composing`]: the scan of a leaf `1:-D`, where the last mode has the opposite stride.
pub struct Backwards<Init, Last, Used, D>(PhantomData<(Init, Last, Used, D)>);

impl<Init: StaticLayout, Last: Stride, Used: StaticTuple, D: Stride> DeferredThreaded
    for Backwards<Init, Last, Used, D>
{
    type Eval = ComposedLeaf<
        <Init::Fold<SingleScan<D::Magnitude, ModeOfScan<Used, (), Layout<(), ()>, U0, Last::Negated>>> as State>::Finish,
        Init,
        Last,
    >;
}

/// A leaf of stride `D`, which is no natural number: refused.
pub struct NotNatural<D>(PhantomData<D>);

impl<D: Stride> DeferredThreaded for NotNatural<D> {
    type Eval = Thread<Layout<U1, U0>, RefusedComposer<D::Refusal<case::NegativeLeaf, case::BasisLeaf>>>;
}

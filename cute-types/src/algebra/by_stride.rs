//! The modes of a coalesced layout in the order of their strides, each with its *weight*: what one step of it adds to the
//! index, the product of the extents to its left. What the inverses walk.
//!
//! A mode `s:d` of weight w is kept as `s:(w@d)`, extent s and a basis element of mode d: so the order of strides in
//! general, basis elements by mode and then by scale, is that by stride and then from left to right.

use core::marker::PhantomData;

use typenum::U1;

use super::coalesce::Coalesced;
use super::fold::{Finished, Found, Now, RefusedState, State};
use crate::int::{Bool, Multiply, Nat, ScaledBasis, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Case, Verdict};

/// The modes of coalesced `L` by stride; `For` says what to do with strides that are no natural numbers.
pub(crate) type ByStride<L, For> = <Coalesced<L> as StaticLayout>::Fold<Weighing<For, Layout<(), ()>, U1>>;

/// What `ByStride` found, folded by `St`; the first refusal counts.
pub(crate) type FoldByStride<L, For, St> = Refolded<<ByStride<L, For> as State>::Finish, St>;

/// The modes that the scan `F` found, sorted and folded by `St`.
pub struct Refolded<F, St>(PhantomData<(F, St)>);

impl<F: Finished, St: State> Finished for Refolded<F, St> {
    type Verdict = <F::Verdict as Verdict>::And<<Sorted<F, St> as Finished>::Verdict>;
    type Layout = <Sorted<F, St> as Finished>::Layout;
    type Number = <Sorted<F, St> as Finished>::Number;
    type Tuple = <Sorted<F, St> as Finished>::Tuple;
}

type Sorted<F, St> = <<<<F as Finished>::Layout as StaticLayout>::Sorted as StaticLayout>::Fold<St> as State>::Finish;

/// What an operation does with strides that are no natural numbers.
pub trait OtherStrides {
    /// The state instead of `St`, the one that passes the mode over.
    type Other<D: Stride, St: State>: State;
}

/// Passes all of them over.
pub struct PassOver;

impl OtherStrides for PassOver {
    type Other<D: Stride, St: State> = St;
}

/// Passes negative integers over, and leaves basis elements to a second way, by the refusal `V`.
pub struct LeaveBasis<V>(PhantomData<V>);

impl<V: Verdict> OtherStrides for LeaveBasis<V> {
    type Other<D: Stride, St: State> = <D::IsInteger as Bool>::IfState<Now<St>, Now<RefusedState<V>>>;
}

/// Refuses all of them, by one sentence for negative integers and one for basis elements.
pub struct Refuse<Negative, Basis>(PhantomData<(Negative, Basis)>);

impl<Negative: Case, Basis: Case> OtherStrides for Refuse<Negative, Basis> {
    type Other<D: Stride, St: State> = RefusedState<D::Refusal<Negative, Basis>>;
}

/// The modes `Done` are weighed, and the next has the weight `W`.
pub struct Weighing<For, Done, W>(PhantomData<(For, Done, W)>);

impl<For: OtherStrides, Done: StaticLayout, W: Nat> State for Weighing<For, Done, W> {
    type Step<S: Nat, D: Nat> =
        Weighing<For, Done::Push<S::WithStride<ScaledBasis<W, D>>>, <S as Multiply>::Product<W>>;
    type Other<S: Nat, D: Stride> = For::Other<D, Weighing<For, Done, <S as Multiply>::Product<W>>>;
    type Finish = Found<Done>;
}

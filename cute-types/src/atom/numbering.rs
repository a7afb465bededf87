//! Whether a layout numbers: each index of 0..size is that of one element.
//!
//! With the modes of extent above 1 sorted by stride, as long as a stride is at most what the modes before it fill, the offsets are
//! all of `0..filled`; the first stride above that leaves `filled` out. A layout of naturals numbers where all of its modes
//! fill its size: as many offsets as elements are then each one's own.

use core::marker::PhantomData;

use typenum::{U0, U1};

use crate::algebra::LayoutLeft;
use crate::algebra::fold::{Complete, DeferredState, Finished, Found, NotFound, Now, Otherwise, State};
use crate::algebra::op::{self, Operation};
use crate::algebra::thread::{Composer, RefusedComposer};
use crate::int::{Bool, Cmp, Decimal, False, Multiply, Nat, Ordering, Stride, Subtract, True, Values};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Case, Holds, OperationName, Refusal, Verdict, refusal};
use crate::tuple::StaticTuple;

/// A number that a fold finds.
pub(super) type FoldNumber<N> = Found<Layout<U1, U0>, N>;
/// The number that the fold `St` finds over the sorted modes of `L`.
type SortedFold<L, St> =
    <<<<<L as StaticLayout>::Sorted as StaticLayout>::Fold<St> as State>::Finish as Finished>::Number as Stride>::Magnitude;

/// How many offsets from 0 on the layout has, one after the other.
pub(crate) type Filled<L> = SortedFold<L, Filling<U1>>;

/// Whether each index of 0..size is that of one element.
pub(crate) type IsNumbering<L> = <Cmp<Filled<L>, <L as StaticLayout>::Size> as Ordering>::IsEqual;

/// Whether the condition holds, as a constant.
pub(crate) const fn holds<B: Bool>() -> bool {
    <B::IfNat<U1, U0> as Nat>::VALUE == 1
}

/// The modes so far have the offsets of 0..F.
pub struct Filling<F>(PhantomData<F>);

impl<F: Nat> State for Filling<F> {
    type Step<S: Nat, D: Nat> = <S::IsOne as Bool>::IfState<Now<Self>, FillingMore<F, S, D>>;
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfState<Now<Self>, Now<Complete<FoldNumber<F>>>>;
    type Finish = FoldNumber<F>;
}

/// After the mode `S:D`, with an extent above 1.
pub struct FillingMore<F, S, D>(PhantomData<(F, S, D)>);

impl<F: Nat, S: Nat, D: Nat> DeferredState for FillingMore<F, S, D> {
    type Eval = <<Cmp<F, D> as Ordering>::IsLess as Bool>::IfState<
        Now<Complete<FoldNumber<F>>>,
        Now<Filling<F::Sum<<S::Difference<U1> as Multiply>::Product<D>>>>,
    >;
}

/// 1 + the smallest offset that two elements have, as far as the modes leave no gap; else 0.
type Twice<L> = SortedFold<L, Distinct<U1>>;

/// The modes so far have the offsets of 0..F, each once.
pub struct Distinct<F>(PhantomData<F>);

impl<F: Nat> State for Distinct<F> {
    type Step<S: Nat, D: Nat> = <S::IsOne as Bool>::IfState<Now<Self>, DistinctWith<F, S, D>>;
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfState<Now<Self>, Now<Complete<FoldNumber<U0>>>>;
    type Finish = FoldNumber<U0>;
}

/// After the mode `S:D`, with an extent above 1.
pub struct DistinctWith<F, S, D>(PhantomData<(F, S, D)>);

impl<F: Nat, S: Nat, D: Nat> DeferredState for DistinctWith<F, S, D> {
    type Eval = <<Cmp<D, F> as Ordering>::IsLess as Bool>::IfState<
        Now<Complete<FoldNumber<D::Successor>>>,
        Now<
            <<Cmp<D, F> as Ordering>::IsEqual as Bool>::IfState<
                Now<Distinct<S::Product<F>>>,
                Now<Complete<FoldNumber<U0>>>,
            >,
        >,
    >;
}

/// The compact layout in the order of the strides of `L`; from the left where they leave no order.
type OrderedInstead<L> =
    <IsNumbering<InOrder<L>> as Bool>::IfLayout<InOrder<L>, LayoutLeft<<L as StaticLayout>::Shape>>;
type InOrder<L> = <<op::LayoutLike as Operation>::On<L> as Finished>::Layout;

/// The verdict of a layout that has to be a numbering: one of the two cases, by what is wrong, with the layout as the first two
/// operands, the index, and the strides of a layout that would do.
pub(crate) type Numbers<L, Gap, Overlap> =
    <IsNumbering<L> as Bool>::IfVerdict<Holds, RefusedNumbering<L, Gap, Overlap>>;

/// The verdict of a layout that has to be a permutation, whose case has the layout, its size, and an index that is missing.
pub(crate) type Permutes<L, Case> = <IsNumbering<L> as Bool>::IfVerdict<Holds, RefusedPermutation<L, Case>>;

type ShapeNames<L> = <<L as StaticLayout>::Shape as StaticTuple>::Names;
type StrideNames<L> = <<L as StaticLayout>::Stride as StaticTuple>::Names;

/// A layout that is no numbering.
pub struct RefusedNumbering<L, Gap, Overlap>(PhantomData<(L, Gap, Overlap)>);

/// A layout that is no permutation.
pub struct RefusedPermutation<L, Case>(PhantomData<(L, Case)>);

/// What a refusal is whose sentence prints a layout. Types know all of it, so the running program is never told.
macro_rules! refused {
    ($case:ident; $report:ty) => {
        refusal!($case);
        type Of<O: OperationName> = Self;
        type Report = $report;

        #[cold]
        fn decide<V: Values>(_values: &V) -> Result<(), Refusal> {
            Err(Refusal::new($case::WORDS, [0; 4]))
        }
    };
}

impl<L: StaticLayout, Gap: Case, Overlap: Case> Verdict for RefusedNumbering<L, Gap, Overlap> {
    refused!(Gap; <<Cmp<Twice<L>, U0> as Ordering>::IsEqual as Bool>::IfType<
        Gap::Report<ShapeNames<L>, StrideNames<L>, <Filled<L> as Decimal>::Name, StrideNames<OrderedInstead<L>>>,
        Overlap::Report<
            ShapeNames<L>,
            StrideNames<L>,
            <<Twice<L> as Subtract>::Difference<U1> as Decimal>::Name,
            StrideNames<OrderedInstead<L>>,
        >,
    >);
}

impl<L: StaticLayout, K: Case> Verdict for RefusedPermutation<L, K> {
    refused!(K; K::Report<
        ShapeNames<L>,
        StrideNames<L>,
        <L::Size as Decimal>::Name,
        <Filled<L> as Decimal>::Name,
    >);
}

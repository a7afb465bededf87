//! `Apart`: no two coordinates have one offset, as types can tell.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::known::{AreKnown, Settled};
use super::question::AllKnown;
use super::{Accepted, Refused, case, generic};
use crate::algebra::fold::{DeferredState, Finished, Found, Now, RefusedState, State};
use crate::int::unknown::dynamic;
use crate::int::{Bool, Cmp, Multiply, Nat, Ordering, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::swizzle::{Base, Composed, StaticSwizzle};
use crate::tensor::MemoryLayout;
use crate::tuple::IntTuple;

/// No two coordinates of the layout have one offset: with the modes sorted by stride, each stride is above what the modes
/// before it reach together, `d_k > sum over j < k of (s_j - 1) d_j`. A swizzle permutes offsets, so a swizzled layout has
/// the property of the layout after it.
///
/// ```
/// use cute_types::prelude::*;
/// fn writers<L: Apart>(_: L) {}
/// writers(layout!(((2,2),(2,3)):((2,12),(1,4))));
/// writers(layout!(S<2,0,3> o (8,4):(1,8)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn writers<L: Apart>(_: L) {}
/// writers(layout!((4,2):(1,3))); // apart: stride _3 is not above _3, which the modes of smaller strides reach
/// ```
///
/// Every layout like this is injective. The other way round it is not so: `(3,3):(2,3)` is injective, but types do not
/// search for that. [`Layout::IS_INJECTIVE`](crate::Layout::IS_INJECTIVE) is exact.
#[diagnostic::on_unimplemented(
    message = "nothing says here that the elements of this layout are apart",
    label = "a bound is missing",
    note = "it is that of the function that is called, `Apart`"
)]
pub trait Apart: ApartRule<Verdict: Accepted> + generic::Apart {}

// The namesake last: of a layout that is known, what is refused is said by the bound before it.
impl<L: ApartRule<Verdict: Accepted> + generic::Apart> Apart for L {}

/// What types find of [`Apart`]. Methods ask for this, since rustc then prints the sentence and no layout below it.
#[diagnostic::on_unimplemented(
    message = "nothing says here that the elements of this layout are apart",
    label = "a bound is missing",
    note = "write `L: Apart`, or call the method whose name begins with `try_`, which decides it when the program runs"
)]
pub trait ApartRule: MemoryLayout {
    /// [`Accepted`], or the sentence.
    type Verdict;
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple> ApartRule for Layout<S, D>
where
    AreKnown<S, D>: Settled,
{
    type Verdict =
        <AreKnown<S, D> as Settled>::Report<<ApartWalk<S::Known<D>> as Finished>::Verdict, AllKnown<dynamic>>;
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, O: Base, L: ApartRule> ApartRule for Composed<W, O, L>
where
    Self: MemoryLayout,
{
    type Verdict = L::Verdict;
}

/// What the walk over the sorted modes found.
type ApartWalk<L> = <<<L as StaticLayout>::Sorted as StaticLayout>::Fold<ApartReach<U0>> as State>::Finish;

/// The modes so far reach `R`.
pub struct ApartReach<R>(PhantomData<R>);

impl<R: Nat> State for ApartReach<R> {
    type Step<S: Nat, D: Nat> = <S::IsOne as Bool>::IfState<Now<Self>, ApartMode<R, S, D>>;
    type Other<S: Nat, D: Stride> =
        <S::IsOne as Bool>::IfState<Now<Self>, Now<RefusedState<D::Refusal<case::ApartNegative, case::ApartBasis>>>>;
    type Finish = Found<Layout<U1, U0>>;
}

/// The mode `S:D`, with an extent that is not 1.
pub struct ApartMode<R, S, D>(PhantomData<(R, S, D)>);

impl<R: Nat, S: Nat, D: Nat> DeferredState for ApartMode<R, S, D> {
    type Eval = <<Cmp<R, D> as Ordering>::IsLess as Bool>::IfState<
        ApartFarther<R, S, D>,
        Now<RefusedState<Refused<case::Apart, D, R, U0, U0>>>,
    >;
}

/// The same, above what the others reach.
pub struct ApartFarther<R, S, D>(PhantomData<(R, S, D)>);

impl<R: Nat, S: Nat, D: Nat> DeferredState for ApartFarther<R, S, D> {
    type Eval = ApartReach<R::Sum<<S::Difference<U1> as Multiply>::Product<D>>>;
}

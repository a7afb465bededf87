//! `upcast`, `downcast`, `recast`: the same memory, counted in other elements.
//!
//! *Upcast* by n makes n adjacent elements one. A leaf `s:d` with d a multiple of n becomes `s:(d/n)`; with d a divisor of
//! n it loses the steps inside a new element and becomes `ceil(s / (n/d)):1`. With `q_k = max(1, n/d_k)` the result is
//!
//! ```text
//! R(floor(c_0/q_0), floor(c_1/q_1), ...) = floor(L(c_0, c_1, ...) / n)
//! ```
//!
//! It needs each stride to be a multiple of n, or a natural divisor; and what the leaves together reach within one new
//! element has to stay below n, for otherwise a carry leaves it.
//!
//! *Downcast* by n makes each element n: the leaf of stride 1 becomes `(s n):1`, every other `s:(d n)`, so that the offsets
//! are `n L(i) + r` for r below n. It needs exactly one leaf of stride 1.
//!
//! *Recast* from elements of `Old` bits to elements of `New` bits is one of the two, or first the one and then the other.
//!
//! CuTe: `upcast<N>`, `downcast<N>`, `recast_layout<Old,New>`, `layout.hpp`: without the condition on carries, and with
//! every stride 1 made longer where there are several.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::composition::{Composer, RefusedComposer, Thread, Threaded};
use super::fold::{Complete, Finished, Found, Now, State};
use super::mixed::{AtSelf, MixedLayout, Outcome};
use super::op::{self, Of};
use crate::int::{
    Add, Bool, Cmp, Compare, DeferredState, DeferredThreaded, Divide, Division, Gcd, Min, Multiply, Nat, Ordering,
    Stride, Subtract,
};
use crate::layout::{Layout, StaticLayout};
use crate::operand;
use crate::rules::{Gives, Refused, Verdict, case};
use crate::tuple::IntTuple;

/// `upcast` of `L` by `N`, see [`Layout::upcast`].
pub type Upcast<L, N> = Of<op::Upcast<N>, L>;
/// `downcast` of `L` by `N`, see [`Layout::downcast`].
pub type Downcast<L, N> = Of<op::Downcast<N>, L>;
/// `recast` of `L` from `Old` bits to `New`, see [`Layout::recast`].
pub type Recast<L, Old, New> = Of<op::Recast<Old, New>, L>;

/// The upcast layout, and whether there is one.
pub(crate) type Upcasted<L, N> = Positive<
    <N as Compare>::IsZero,
    Refused<case::UpcastByZero, N, U0, U0, U0>,
    <<L as StaticLayout>::Thread<Upcasting<N, U0>> as Threaded>::Result,
>;

/// The downcast layout, and whether there is one.
pub(crate) type Downcasted<L, N> = Positive<
    <N as Compare>::IsZero,
    Refused<case::DowncastByZero, N, U0, U0, U0>,
    <<L as StaticLayout>::Thread<Downcasting<N, U0>> as Threaded>::Result,
>;

/// The recast layout, and whether there is one.
pub(crate) type Recasted<L, Old, New> = Positive<
    <Old as Compare>::IsZero,
    Refused<case::RecastOfZero, Old, U0, U0, U0>,
    Positive<
        <New as Compare>::IsZero,
        Refused<case::RecastOfZero, New, U0, U0, U0>,
        Ratio<
            L,
            <<New as Divide>::By<<New as Gcd>::GcdWith<Old>> as Division>::Quotient,
            <<Old as Divide>::By<<New as Gcd>::GcdWith<Old>> as Division>::Quotient,
        >,
    >,
>;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The layout in elements that are `N` of these each.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((4,8):(8,1)).upcast::<U4>(), layout!((4,2):(2,1)));
    /// assert_eq!(layout!((2,4):(1,2)).upcast::<U4>(), layout!((1,2):(1,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // upcast: stride _3 is neither a multiple nor a divisor of _4
    /// let _ = layout!((3,4):(1,3)).upcast::<U4>();
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,3):(1,8)
    ///  0  8 16
    ///  1  9 17
    ///  2 10 18
    ///  3 11 19
    ///
    /// upcast(A,2) = (2,3):(1,4)
    /// 0 4 8
    /// 1 5 9
    /// ```
    ///
    /// Source: CuTe's `upcast<N>`.
    pub fn upcast<N: operand::Nat>(self) -> Outcome<op::Upcast<N>, Self>
    where
        Self: Gives<op::Upcast<N>, Outcome<op::Upcast<N>, Self>> + MixedLayout<AtSelf>,
    {
        self.give_with(())
    }

    /// The layout in elements of which `N` make one of these.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((4,2):(2,1)).downcast::<U4>(), layout!((4,8):(8,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // downcast: _0 modes have stride _1, one has to
    /// let _ = layout!((4,2):(2,8)).downcast::<U4>();
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3):(1,4)
    /// 0 4 8
    /// 1 5 9
    ///
    /// downcast(A,2) = (4,3):(1,8)
    ///  0  8 16
    ///  1  9 17
    ///  2 10 18
    ///  3 11 19
    /// ```
    ///
    /// Source: CuTe's `downcast<N>`.
    pub fn downcast<N: operand::Nat>(self) -> Outcome<op::Downcast<N>, Self>
    where
        Self: Gives<op::Downcast<N>, Outcome<op::Downcast<N>, Self>> + MixedLayout<AtSelf>,
    {
        self.give_with(())
    }

    /// The layout of elements of `Old` bits in elements of `New` bits.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((4,8):(8,1)).recast::<U16, U32>(), layout!((4,4):(4,1)));
    /// assert_eq!(layout!((4,8):(8,1)).recast::<U16, U8>(), layout!((4,16):(16,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // upcast: stride _3 is neither a multiple nor a divisor of _2
    /// let _ = layout!((3,4):(1,3)).recast::<U16, U32>();
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,3):(1,8)
    ///  0  8 16
    ///  1  9 17
    ///  2 10 18
    ///  3 11 19
    ///
    /// recast(A,16,32) = (2,3):(1,4)
    /// 0 4 8
    /// 1 5 9
    /// ```
    ///
    /// Source: CuTe's `recast_layout<OldType, NewType>`.
    pub fn recast<Old: operand::Nat, New: operand::Nat>(self) -> Outcome<op::Recast<Old, New>, Self>
    where
        Self: Gives<op::Recast<Old, New>, Outcome<op::Recast<Old, New>, Self>> + MixedLayout<AtSelf>,
    {
        self.give_with(())
    }
}

/// `F`, unless a number `IsZero`, which `V` refuses.
pub struct Positive<IsZero, V, F>(PhantomData<(IsZero, V, F)>);

impl<IsZero: Bool, V: Verdict, F: Finished> Finished for Positive<IsZero, V, F> {
    type Verdict = IsZero::IfVerdict<V, F::Verdict>;
    type Layout = F::Layout;
    type Number = U0;
    type Tuple = ();
}

/// `L` upcast by `Wider`, then downcast by `Fewer`, where the latter is not 1.
pub struct Ratio<L, Wider, Fewer>(PhantomData<(L, Wider, Fewer)>);

type Both<L, Wider, Fewer> = <<<Fewer as Compare>::IsOne as Bool>::IfState<
    Now<Complete<Upcasted<L, Wider>>>,
    ThenDowncast<Upcasted<L, Wider>, Fewer>,
> as State>::Finish;

impl<L: StaticLayout, Wider: Nat, Fewer: Nat> Finished for Ratio<L, Wider, Fewer> {
    type Verdict = <Both<L, Wider, Fewer> as Finished>::Verdict;
    type Layout = <Both<L, Wider, Fewer> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// What `F` found, downcast by `N`.
pub struct ThenDowncast<F, N>(PhantomData<(F, N)>);

impl<F: Finished, N: Nat> DeferredState for ThenDowncast<F, N> {
    type Eval = Complete<After<F::Verdict, Downcasted<F::Layout, N>>>;
}

/// `F`, unless `V` is a refusal.
pub struct After<V, F>(PhantomData<(V, F)>);

impl<V: Verdict, F: Finished> Finished for After<V, F> {
    type Verdict = V::And<F::Verdict>;
    type Layout = F::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The leaves so far are upcast by `N`, and reach `Reach` within a new element.
pub struct Upcasting<N, Reach>(PhantomData<(N, Reach)>);

impl<N: Nat, Reach: Nat> Composer for Upcasting<N, Reach> {
    // A dynamic stride has to be a multiple: whether it is a divisor would decide on the extent.
    type Leaf<S: Nat, D: Nat> = <<<D::By<N> as Division>::Remainder as Compare>::IsZero as Bool>::IfThreadedOr<
        NowThread<S, <D as Stride>::Quotient<N>, Self>,
        Divisor<N, Reach, S, D>,
        Refused<case::UpcastStride, D, N, U0, U0>,
    >;
    type Other<S: Nat, D: Stride> = <D::IsInteger as Bool>::IfThreaded<
        Negative<N, Reach, S, D>,
        NowThread<U1, U0, RefusedComposer<D::Refusal<case::UpcastBasis, case::UpcastBasis>>>,
    >;
    type End<L: StaticLayout> = <<<Cmp<Reach, N> as Ordering>::IsLess as Bool>::Require<
        Now<Complete<Found<L>>>,
        Refused<case::UpcastCarry, N, Reach, U0, U0>,
    > as State>::Finish;
}

/// The leaf became `S:D`, and `C` is the composer for the next.
pub struct NowThread<S, D, C>(PhantomData<(S, D, C)>);

impl<S: Nat, D: Stride, C: Composer> DeferredThreaded for NowThread<S, D, C> {
    type Eval = Thread<S::WithStride<D>, C>;
}

/// The leaf `S:D`, of which `N` does not divide the stride.
pub struct Divisor<N, Reach, S, D>(PhantomData<(N, Reach, S, D)>);

impl<N: Nat, Reach: Nat, S: Nat, D: Nat> DeferredThreaded for Divisor<N, Reach, S, D> {
    type Eval = <<<N::By<D> as Division>::Remainder as Compare>::IsZero as Bool>::IfThreaded<
        Shortened<N, Reach, S, D, <N::By<D> as Division>::Quotient>,
        NowThread<U1, U0, RefusedComposer<Refused<case::UpcastStride, D, N, U0, U0>>>,
    >;
}

/// The leaf `S:D`, `Q` of which make a new element.
pub struct Shortened<N, Reach, S, D, Q>(PhantomData<(N, Reach, S, D, Q)>);

impl<N: Nat, Reach: Nat, S: Nat, D: Nat, Q: Nat> DeferredThreaded for Shortened<N, Reach, S, D, Q> {
    type Eval = Thread<
        // ceil(S / Q) = (S - 1) / Q + 1
        <<<<<S as Subtract>::Difference<U1> as Divide>::By<Q> as Division>::Quotient as Add>::Successor as Nat>::WithStride<U1>,
        Upcasting<
            N,
            <Reach as Add>::Sum<
                <<Min<S, Q> as Subtract>::Difference<U1> as Multiply>::Product<D>,
            >,
        >,
    >;
}

/// The leaf `S:D`, of a negative stride.
pub struct Negative<N, Reach, S, D>(PhantomData<(N, Reach, S, D)>);

impl<N: Nat, Reach: Nat, S: Nat, D: Stride> DeferredThreaded for Negative<N, Reach, S, D> {
    type Eval = <<<<D::Magnitude as Divide>::By<N> as Division>::Remainder as Compare>::IsZero as Bool>::IfThreadedOr<
        NowThread<S, D::Quotient<N>, Upcasting<N, Reach>>,
        NegativeDivisor<N, D::Magnitude>,
        Refused<case::UpcastNegativeStride, D::Magnitude, N, U0, U0>,
    >;
}

/// A leaf of stride `-D`, which `N` does not divide.
pub struct NegativeDivisor<N, D>(PhantomData<(N, D)>);

impl<N: Nat, D: Nat> DeferredThreaded for NegativeDivisor<N, D> {
    type Eval = Thread<
        Layout<U1, U0>,
        RefusedComposer<
            <<<N::By<D> as Division>::Remainder as Compare>::IsZero as Bool>::IfVerdict<
                Refused<case::UpcastNegative, D, U0, U0, U0>,
                Refused<case::UpcastNegativeStride, D, N, U0, U0>,
            >,
        >,
    >;
}

/// The leaves so far are downcast by `N`, and `Ones` of them have stride 1.
pub struct Downcasting<N, Ones>(PhantomData<(N, Ones)>);

impl<N: Nat, Ones: Nat> Composer for Downcasting<N, Ones> {
    // The mode with stride 1 has to be known to types, since its extent changes; a dynamic stride may not be another.
    type Leaf<S: Nat, D: Nat> = <<D::IsOne as Bool>::Not as Bool>::IfThreadedOr<
        NowThread<S, D::Times<N>, Self>,
        Lengthened<N, Ones, S>,
        Refused<case::DowncastOnes, typenum::U2, U1, U0, U0>,
    >;
    type Other<S: Nat, D: Stride> = <D::IsInteger as Bool>::IfThreaded<
        NegativeSpread<N, Ones, S, D>,
        NowThread<U1, U0, RefusedComposer<D::Refusal<case::DowncastBasis, case::DowncastBasis>>>,
    >;
    type End<L: StaticLayout> = <<Ones::IsOne as Bool>::Require<
        Now<Complete<Found<L>>>,
        Refused<case::DowncastOnes, Ones, U1, U0, U0>,
    > as State>::Finish;
}

/// The leaf `S:1`.
pub struct Lengthened<N, Ones, S>(PhantomData<(N, Ones, S)>);

impl<N: Nat, Ones: Nat, S: Nat> DeferredThreaded for Lengthened<N, Ones, S> {
    type Eval = Thread<<S::Product<N> as Nat>::WithStride<U1>, Downcasting<N, Ones::Successor>>;
}

/// The leaf `S:D`, of a negative stride: not -1, whose elements would be taken apart in the wrong order.
pub struct NegativeSpread<N, Ones, S, D>(PhantomData<(N, Ones, S, D)>);

impl<N: Nat, Ones: Nat, S: Nat, D: Stride> DeferredThreaded for NegativeSpread<N, Ones, S, D> {
    type Eval = <<D::Magnitude as Compare>::IsOne as Bool>::IfThreaded<
        NowThread<U1, U0, RefusedComposer<Refused<case::DowncastNegative, U1, U0, U0, U0>>>,
        NowThread<S, D::Times<N>, Downcasting<N, Ones>>,
    >;
}

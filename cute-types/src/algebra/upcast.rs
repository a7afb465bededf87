//! `upcast`, `downcast`, `recast`: the same memory, counted in other elements.
//!
//! *Upcast* by n makes n adjacent elements one. A leaf `s:d` with d a multiple of n becomes `s:(d/n)`; with d a divisor of
//! n it loses the steps inside a new element and becomes `ceil(s / (n/d)):1`. With `q_k = max(1, n/d_k)` the result is
//!
//! ```text
//! R(floor(c_0/q_0), floor(c_1/q_1), ...) = floor(L(c_0, c_1, ...) / n)
//! ```
//!
//! An upcast needs each stride of more than one element to be a multiple of n, or a natural divisor; and what the leaves together
//! reach within one new element has to stay below n, for otherwise a carry leaves it.
//!
//! *Downcast* by n makes each element n parts, and one leaf has to hold them beside its elements, as `(s n):1`; every other
//! becomes `s:(d n)`. With that leaf as the k-th,
//!
//! ```text
//! R(..., n c_k + r, ...) = n L(..., c_k, ...) + r        for r below n
//! ```
//!
//! A downcast needs a leaf of stride 1 or of extent 1. That leaf is the leftmost of those that have stride 1 and move,
//! else of those of stride 1, else of those of extent 1; a dynamic integer is taken for none of these. For `n = 1`
//! nothing changes.
//!
//! *Recast* from elements of `Old` bits to elements of `New` bits is one of the two, or first the one and then the other.
//!
//! CuTe: `upcast<N>`, `downcast<N>`, `recast_layout<Old,New>`, `layout.hpp`: without the condition on carries, and with
//! every stride 1 made longer where there are several.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::fold::{Complete, DeferredState, Finished, Found, NotFound, Now, State};
use super::op::{self, OperationOfKinds};
use super::thread::{Composer, DeferredThreaded, NowThread, RefusedComposer, Thread, Threaded};
use super::{Downcast, Recast, Upcast};
use crate::int::{
    Add, Bool, CeilDiv, Cmp, Compare, Divide, Division, False, Gcd, Min, Multiply, Nat, Ordering, Stride, Subtract,
};
use crate::layout::{Layout, StaticLayout};
use crate::operand;
use crate::rules::{Accepted, Decidable, Holds, Refusal, Refused, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<N: Nat> OperationOfKinds for op::Upcast<N> {
    type On<L: StaticLayout> = Upcasted<L, N>;
}

impl<N: Nat> OperationOfKinds for op::Downcast<N> {
    type On<L: StaticLayout> = Downcasted<L, N>;
}

impl<Old: Nat, New: Nat> OperationOfKinds for op::Recast<Old, New> {
    type On<L: StaticLayout> = Recasted<L, Old, New>;
}

/// The upcast layout, and whether there is one.
pub(crate) type Upcasted<L, N> = Positive<
    <N as Compare>::IsZero,
    Refused<case::UpcastByZero, N, U0, U0, U0>,
    <<L as StaticLayout>::Thread<Upcasting<N, U0>> as Threaded>::Result,
>;

/// The downcast layout, and whether there is one.
pub(crate) type Downcasted<L, N> =
    Positive<<N as Compare>::IsZero, Refused<case::DowncastByZero, N, U0, U0, U0>, Spread<L, N>>;

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
    /// assert_eq!(layout!((4,8):(8,1)).upcast(U4::NEW), layout!((4,2):(2,1)));
    /// assert_eq!(layout!((2,4):(1,2)).upcast(U4::NEW), layout!((1,2):(1,1)));
    /// // A stride under an extent of 1 is never taken.
    /// assert_eq!(layout!((1,8):(3,1)).upcast(U2::NEW), layout!((1,4):(2,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // upcast: stride _3 is neither a multiple nor a divisor of _4
    /// let _ = layout!((3,4):(1,3)).upcast(U4::NEW);
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
    #[cfg_attr(doc, doc = include_str!("../../pictures/upcast.svg"))]
    ///
    /// Source: CuTe's `upcast<N>`.
    pub fn upcast<N: operand::Nat>(self, _n: N) -> Upcast<Self, N>
    where
        Self: Rule<op::Upcast<N>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give_with((), TOKEN)
    }

    /// [`Self::upcast`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((4,2):(1,n));
    /// assert_eq!(l(4).try_upcast(U2::NEW).unwrap().to_string(), "(2,2):(1,2)");
    /// let refused = l(3).try_upcast(U2::NEW).unwrap_err();
    /// assert_eq!(refused.to_string(), "upcast: stride 3 is neither a multiple nor a divisor of 2");
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_upcast<N: operand::Nat>(self, _n: N) -> Result<Upcast<Self, N>, Refusal>
    where
        Self: Rule<op::Upcast<N>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give_with((), TOKEN)
    }

    /// The layout in elements of which `N` make one of these.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((4,2):(2,1)).downcast(U4::NEW), layout!((4,8):(8,1)));
    /// // One leaf alone holds the parts; CuTe makes both longer.
    /// assert_eq!(layout!((1,4):(1,1)).downcast(U2::NEW), layout!((1,8):(2,1)));
    /// ```
    ///
    /// Of the elements 0, 2, 4, … the parts are 0, 1, 4, 5, …, and no mode steps through these:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // downcast: no mode of stride 1 or of extent 1 holds the _2 parts of an element; CuTe's DSL returns the strides
    /// // times _2, which reach the first part alone
    /// let _ = layout!(24:2).downcast(U2::NEW);
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
    #[cfg_attr(doc, doc = include_str!("../../pictures/downcast.svg"))]
    ///
    /// Source: CuTe's `downcast<N>`.
    pub fn downcast<N: operand::Nat>(self, _n: N) -> Downcast<Self, N>
    where
        Self: Rule<op::Downcast<N>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give_with((), TOKEN)
    }

    /// [`Self::downcast`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((4,8):(1,n));
    /// assert_eq!(l(6).try_downcast(U2::NEW).unwrap().to_string(), "(8,8):(1,12)");
    /// let refused = layout!(4:3).try_downcast(U2::NEW).unwrap_err().to_string();
    /// assert!(refused.starts_with("downcast: no mode of stride 1 or of extent 1 holds the 2 parts of an element"));
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_downcast<N: operand::Nat>(self, _n: N) -> Result<Downcast<Self, N>, Refusal>
    where
        Self: Rule<op::Downcast<N>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give_with((), TOKEN)
    }

    /// The layout of elements of `Old` bits in elements of `New` bits.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((4,8):(8,1)).recast(U16::NEW, U32::NEW), layout!((4,4):(4,1)));
    /// assert_eq!(layout!((4,8):(8,1)).recast(U16::NEW, U8::NEW), layout!((4,16):(16,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // upcast: stride _3 is neither a multiple nor a divisor of _2
    /// let _ = layout!((3,4):(1,3)).recast(U16::NEW, U32::NEW);
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
    #[cfg_attr(doc, doc = include_str!("../../pictures/recast.svg"))]
    ///
    /// Source: CuTe's `recast_layout<OldType, NewType>`.
    pub fn recast<Old: operand::Nat, New: operand::Nat>(self, _old: Old, _new: New) -> Recast<Self, Old, New>
    where
        Self: Rule<op::Recast<Old, New>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give_with((), TOKEN)
    }

    /// [`Self::recast`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((4,2):(1,n));
    /// assert_eq!(l(4).try_recast(U16::NEW, U32::NEW).unwrap().to_string(), "(2,2):(1,2)");
    /// let refused = l(3).try_recast(U16::NEW, U32::NEW).unwrap_err();
    /// assert_eq!(refused.to_string(), "upcast: stride 3 is neither a multiple nor a divisor of 2");
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_recast<Old: operand::Nat, New: operand::Nat>(
        self,
        _old: Old,
        _new: New,
    ) -> Result<Recast<Self, Old, New>, Refusal>
    where
        Self: Rule<op::Recast<Old, New>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give_with((), TOKEN)
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

type UpcastThenDowncast<L, Wider, Fewer> = <<<Fewer as Compare>::IsOne as Bool>::IfState<
    Now<Complete<Upcasted<L, Wider>>>,
    ThenDowncast<Upcasted<L, Wider>, Fewer>,
> as State>::Finish;

impl<L: StaticLayout, Wider: Nat, Fewer: Nat> Finished for Ratio<L, Wider, Fewer> {
    type Verdict = <UpcastThenDowncast<L, Wider, Fewer> as Finished>::Verdict;
    type Layout = <UpcastThenDowncast<L, Wider, Fewer> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// What `F` found, downcast by `N`.
pub struct ThenDowncast<F, N>(PhantomData<(F, N)>);

impl<F: Finished, N: Nat> DeferredState for ThenDowncast<F, N> {
    type Eval = Complete<UnlessRefused<F::Verdict, Downcasted<F::Layout, N>>>;
}

/// `F`, unless `V` is a refusal.
pub struct UnlessRefused<V, F>(PhantomData<(V, F)>);

impl<V: Verdict, F: Finished> Finished for UnlessRefused<V, F> {
    type Verdict = V::And<F::Verdict>;
    type Layout = F::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The leaves so far are upcast by `N`, and reach `Reach` within a new element.
pub struct Upcasting<N, Reach>(PhantomData<(N, Reach)>);

impl<N: Nat, Reach: Nat> Composer for Upcasting<N, Reach> {
    // A dynamic stride has to be a multiple, of more than one element: whether it is a divisor would decide on the extent.
    type Leaf<S: Nat, D: Nat> = <<<D::By<N> as Division>::Remainder as Compare>::IsZero as Bool>::IfThreadedOr<
        NowThread<S, CeilDiv<D, N>, Self>,
        Divisor<N, Reach, S, D>,
        <S::IsOne as Bool>::IfVerdict<Holds, Refused<case::UpcastStride, D, N, U0, U0>>,
    >;
    type Other<S: Nat, D: Stride> = <D::IsInteger as Bool>::IfThreaded<
        NegativeLeaf<N, Reach, S, D>,
        NowThread<U1, U0, RefusedComposer<D::Refusal<case::UpcastBasis, case::UpcastBasis>>>,
    >;
    type End<L: StaticLayout> = <<<Cmp<Reach, N> as Ordering>::IsLess as Bool>::Require<
        Now<Complete<Found<L>>>,
        Refused<case::UpcastCarry, N, Reach, U0, U0>,
    > as State>::Finish;
}

/// The leaf `S:D`, of which `N` does not divide the stride.
pub struct Divisor<N, Reach, S, D>(PhantomData<(N, Reach, S, D)>);

impl<N: Nat, Reach: Nat, S: Nat, D: Nat> DeferredThreaded for Divisor<N, Reach, S, D> {
    type Eval = <<<N::By<D> as Division>::Remainder as Compare>::IsZero as Bool>::IfThreaded<
        Shortened<N, Reach, S, D, <N::By<D> as Division>::Quotient>,
        SingleUpcast<S, CeilDiv<D, N>, Upcasting<N, Reach>, Refused<case::UpcastStride, D, N, U0, U0>>,
    >;
}

/// The leaf becomes `S:D`, with `C` for the next, if S is 1, which never takes the stride; else the verdict is `V`.
pub struct SingleUpcast<S, D, C, V>(PhantomData<(S, D, C, V)>);

impl<S: Nat, D: Stride, C: Composer, V: Verdict> DeferredThreaded for SingleUpcast<S, D, C, V> {
    type Eval = <S::IsOne as Bool>::IfThreadedOr<NowThread<S, D, C>, NowThread<U1, U0, RefusedComposer<V>>, V>;
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
pub struct NegativeLeaf<N, Reach, S, D>(PhantomData<(N, Reach, S, D)>);

impl<N: Nat, Reach: Nat, S: Nat, D: Stride> DeferredThreaded for NegativeLeaf<N, Reach, S, D> {
    type Eval = <<<<D::Magnitude as Divide>::By<N> as Division>::Remainder as Compare>::IsZero as Bool>::IfThreadedOr<
        NowThread<S, <CeilDiv<D::Magnitude, N> as Stride>::Negated, Upcasting<N, Reach>>,
        SingleUpcast<
            S,
            <CeilDiv<D::Magnitude, N> as Stride>::Negated,
            Upcasting<N, Reach>,
            NoMultiple<N, D::Magnitude>,
        >,
        <S::IsOne as Bool>::IfVerdict<Holds, Refused<case::UpcastNegativeStride, D::Magnitude, N, U0, U0>>,
    >;
}

/// The refusal of a stride `-D`, which `N` does not divide.
type NoMultiple<N, D> = <<<<N as Divide>::By<D> as Division>::Remainder as Compare>::IsZero as Bool>::IfVerdict<
    Refused<case::UpcastNegative, D, U0, U0, U0>,
    Refused<case::UpcastNegativeStride, D, N, U0, U0>,
>;

/// `L` downcast by `N`, which is not 0.
pub struct Spread<L, N>(PhantomData<(L, N)>);

/// The number of the leaf that holds the parts, from 1 on; where none can, that is the verdict.
type Holder<L, N> = <<L as StaticLayout>::Fold<Seeking<N, U1, U0, U0, False>> as State>::Finish;

/// What becomes of `L`.
type DowncastLeaves<L, N> = <<L as StaticLayout>::Thread<
    Downcasting<N, <<Holder<L, N> as Finished>::Number as Stride>::Magnitude>,
> as Threaded>::Result;

impl<L: StaticLayout, N: Nat> Finished for Spread<L, N> {
    type Verdict = <N::IsOne as Bool>::IfVerdict<
        Holds,
        <<DowncastLeaves<L, N> as Finished>::Verdict as Verdict>::And<<Holder<L, N> as Finished>::Verdict>,
    >;
    type Layout = <N::IsOne as Bool>::IfLayout<L, <DowncastLeaves<L, N> as Finished>::Layout>;
    type Number = U0;
    type Tuple = ();
}

/// The search for the leaf that holds the `N` parts of an element, at leaf `I`; of the leaves before it, the first of stride
/// 1 is `One` and the first of extent 1 `Single`, 0 where there is none, and no one moves with stride 1. `Down` says whether
/// one has stride -1.
pub struct Seeking<N, I, One, Single, Down>(PhantomData<(N, I, One, Single, Down)>);

/// `A`, or `B` where that is 0.
type OrIfZero<A, B> = <<A as Compare>::IsZero as Bool>::IfNat<B, A>;
/// `First`, or the leaf `I` where there is none yet and the number `N` is known to be 1.
type FirstOf<First, N, I> = <<<N as Compare>::IsOne as Bool>::Known as Bool>::IfNat<OrIfZero<First, I>, First>;

impl<N: Nat, I: Nat, One: Nat, Single: Nat, Down: Bool> State for Seeking<N, I, One, Single, Down> {
    type Step<S: Nat, D: Nat> =
        <<<D::IsOne as Bool>::Known as Bool>::And<<<S::IsOne as Bool>::Known as Bool>::Not> as Bool>::IfState<
            Now<Complete<Found<Layout<(), ()>, I>>>,
            Now<Seeking<N, I::Successor, FirstOf<One, D, I>, FirstOf<Single, S, I>, Down>>,
        >;
    type Other<S: Nat, D: Stride> = Seeking<
        N,
        I::Successor,
        One,
        FirstOf<Single, S, I>,
        Down::Or<<<D::Magnitude as Compare>::IsOne as Bool>::Known>,
    >;
    type Finish = <<OrIfZero<One, Single> as Compare>::IsZero as Bool>::IfFound<
        NotFound<
            Down::IfVerdict<
                Refused<case::DowncastNegative, U1, U0, U0, U0>,
                Refused<case::DowncastParts, N, U0, U0, U0>,
            >,
        >,
        Found<Layout<(), ()>, OrIfZero<One, Single>>,
    >;
}

/// The leaves are downcast by `N`, and the `I`-th from here on holds the parts; 0 for none.
pub struct Downcasting<N, I>(PhantomData<(N, I)>);

impl<N: Nat, I: Nat> Composer for Downcasting<N, I> {
    type Leaf<S: Nat, D: Nat> = <Parted<N, I, S, D> as DeferredThreaded>::Eval;
    type Other<S: Nat, D: Stride> = <D::IsInteger as Bool>::IfThreaded<
        Parted<N, I, S, D>,
        NowThread<U1, U0, RefusedComposer<D::Refusal<case::DowncastBasis, case::DowncastBasis>>>,
    >;
    type End<L: StaticLayout> = Found<L>;
}

/// The leaf `S:D`, which holds the parts if `I` is 1.
pub struct Parted<N, I, S, D>(PhantomData<(N, I, S, D)>);

impl<N: Nat, I: Nat, S: Nat, D: Stride> DeferredThreaded for Parted<N, I, S, D> {
    type Eval = <I::IsOne as Bool>::IfThreaded<
        NowThread<<S as Multiply>::Product<N>, U1, Downcasting<N, U0>>,
        NowThread<S, D::Times<N>, Downcasting<N, I::Difference<U1>>>,
    >;
}

//! What a swizzle composes with: another swizzle, or a layout.

use core::marker::PhantomData;

use typenum::{U0, U1, U3, U4};

use super::{Composed, Shift, StaticSwizzle, Swizzle};
use crate::int::{Add, Bool, Cmp, Compare, IsSame, Max, Min, Nat, Ordering, Power, Static, Subtract};
use crate::layout::{Layout, Strided};
use crate::rules::{Accepted, Holds, Refused, Verdict, case};
use crate::tuple::{Offsets, StaticTuple};

/// What can stand on the right of the swizzle `W`: a swizzle, or a static layout, swizzled or not.
#[diagnostic::on_unimplemented(message = "this is not a swizzle or a static layout", label = "nothing to permute")]
pub trait Swizzled<W: StaticSwizzle> {
    /// `x -> W(self(x))`
    type Result: Static;
    /// Whether there is such.
    type Verdict: Verdict;
}

impl<B: Nat, M: Nat, S: Shift> Swizzle<B, M, S> {
    /// The swizzle or layout that does `other` first, then this: `x -> self(other(x))`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let upper = Swizzle::<U1, U3, U3>::new();
    /// let lower = Swizzle::<U1, U2, U3>::new();
    /// assert_eq!(upper.composition(lower), Swizzle::<U2, U2, U3>::new());
    /// assert_eq!(upper.composition(layout!((4,16):(16,1))), layout!(S<1,3,3> o (4,16):(16,1)));
    /// // After another swizzle, one that does what the two do, where there is one.
    /// assert_eq!(upper.composition(layout!(S<1,2,3> o (8,16):(16,1))), layout!(S<2,2,3> o (8,16):(16,1)));
    /// // Nothing is moved, and nothing is left of the layout.
    /// assert_eq!(Swizzle::<U0, U4, U3>::new().composition(layout!((4,16):(16,1))), layout!((4,16):(16,1)));
    /// ```
    ///
    /// Of two swizzles, one has to move nothing; or both have one shift, and the bits that one of them exchanges, and not
    /// both, are a run that the shift clears:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // swizzle: bits _40 and _5 are not runs of equally many bits
    /// Swizzle::<U3, U0, U3>::new().composition(Swizzle::<U1, U1, U3>::new());
    /// ```
    ///
    /// Source: CuTe's `composition(Swizzle, Swizzle)` and `composition(Swizzle, Layout)`.
    pub fn composition<X: Swizzled<Self>>(self, _other: X) -> X::Result
    where
        X::Verdict: Verdict<Report: Accepted<Proof: Sized>>,
    {
        Static::NEW
    }
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, S: Strided<D>, D: StaticTuple> Swizzled<W> for Layout<S, D> {
    type Result = <<W::Bits as Compare>::IsZero as Bool>::IfStatic<Layout<S, D>, Composed<W, U0, Layout<S, D>>>;
    type Verdict = <W::Verdict as Verdict>::And<<D::Offsets as Offsets>::Swizzled>;
}

/// Whether they are equal.
type Same<A, B> = <Cmp<A, B> as Ordering>::IsEqual;

// With one shift, what is exchanged once and not twice are the bits of one of the two runs `M..M+B` and `N..N+A`: with
// the four ends in order, p0 to p3, the bits `p0..p1` and `p2..p3`.
type P0<M, N> = Min<M, N>;
type P1<B, M, A, N> = Min<Max<M, N>, Min<<B as Add>::Sum<M>, <A as Add>::Sum<N>>>;
type P2<B, M, A, N> = Max<Max<M, N>, Min<<B as Add>::Sum<M>, <A as Add>::Sum<N>>>;
type P3<B, M, A, N> = Max<<B as Add>::Sum<M>, <A as Add>::Sum<N>>;

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, A: Nat, N: Nat, T: Shift> Swizzled<W> for Swizzle<A, N, T> {
    type Result = <<W::Bits as Compare>::IsZero as Bool>::IfStatic<
        Self,
        <<A as Compare>::IsZero as Bool>::IfStatic<W, <BitRuns<W::Bits, W::Base, A, N> as TwoRuns>::Swizzle<W::Shift>>,
    >;
    type Verdict = <<W::Bits as Compare>::IsZero as Bool>::IfVerdict<
        Holds,
        <<A as Compare>::IsZero as Bool>::IfVerdict<
            Holds,
            <<IsSame<W::Shift, T> as Bool>::IfVerdict<Holds, Shifts<W::Shift, T>> as Verdict>::And<
                <BitRuns<W::Bits, W::Base, A, N> as TwoRuns>::Verdict<T>,
            >,
        >,
    >;
}

/// The refusal of two shifts, each with its sign.
type Shifts<S, T> = <<S as Shift>::IsNegative as Bool>::IfVerdict<
    <<T as Shift>::IsNegative as Bool>::IfVerdict<
        Refused<case::SwizzleShiftsDown, <S as Shift>::Distance, <T as Shift>::Distance, U0, U0>,
        Refused<case::SwizzleShiftsDownUp, <S as Shift>::Distance, <T as Shift>::Distance, U0, U0>,
    >,
    <<T as Shift>::IsNegative as Bool>::IfVerdict<
        Refused<case::SwizzleShiftsUpDown, <S as Shift>::Distance, <T as Shift>::Distance, U0, U0>,
        Refused<case::SwizzleShifts, <S as Shift>::Distance, <T as Shift>::Distance, U0, U0>,
    >,
>;

/// The runs of bits `M..M+B` and `N..N+A`.
pub struct BitRuns<B, M, A, N>(PhantomData<(B, M, A, N)>);

/// The bits of one of two runs, and not of both, as a swizzle.
pub trait TwoRuns {
    /// With the shift `S`; the one that moves nothing, as CuTe writes it, if there are none.
    type Swizzle<S: Shift>: StaticSwizzle;
    /// Whether there is such a swizzle.
    type Verdict<S: Shift>: Verdict;
}

/// The bits `P..Q`, as a number.
pub(super) type Mask<P, Q> = <<Q as Power>::Shifted<U1> as Subtract>::Difference<<P as Power>::Shifted<U1>>;

impl<B: Nat, M: Nat, A: Nat, N: Nat> TwoRuns for BitRuns<B, M, A, N> {
    type Swizzle<S: Shift> =
        <SortedEnds<P0<M, N>, P1<B, M, A, N>, P2<B, M, A, N>, P3<B, M, A, N>> as TwoRuns>::Swizzle<S>;
    type Verdict<S: Shift> =
        <SortedEnds<P0<M, N>, P1<B, M, A, N>, P2<B, M, A, N>, P3<B, M, A, N>> as TwoRuns>::Verdict<S>;
}

/// The bits `P..Q` and `R..T`, in order.
pub struct SortedEnds<P, Q, R, T>(PhantomData<(P, Q, R, T)>);

impl<P: Nat, Q: Nat, R: Nat, T: Nat> TwoRuns for SortedEnds<P, Q, R, T> {
    type Swizzle<S: Shift> = <Same<P, Q> as Bool>::IfSwizzle<
        <Same<R, T> as Bool>::IfSwizzle<Swizzle<U0, U4, U3>, Swizzle<<T as Subtract>::Difference<R>, R, S>>,
        <Same<R, T> as Bool>::IfSwizzle<
            Swizzle<<Q as Subtract>::Difference<P>, P, S>,
            Swizzle<<T as Subtract>::Difference<P>, P, S>,
        >,
    >;
    type Verdict<S: Shift> = <<Same<P, Q> as Bool>::IfVerdict<
        Holds,
        <Same<R, T> as Bool>::IfVerdict<
            Holds,
            <Same<Q, R> as Bool>::IfVerdict<
                Holds,
                <S::IsNegative as Bool>::IfVerdict<
                    NoRun<BothRuns<P, Q, R, T>, BothRunsAbove<S, P, Q, R, T>>,
                    NoRun<BothRunsAbove<S, P, Q, R, T>, BothRuns<P, Q, R, T>>,
                >,
            >,
        >,
    > as Verdict>::And<<Self::Swizzle<S> as StaticSwizzle>::Verdict>;
}

/// The bits of both.
type BothRuns<P, Q, R, T> = <Mask<P, Q> as Add>::Sum<Mask<R, T>>;
/// The same, as far above as the shift is.
type BothRunsAbove<S, P, Q, R, T> = <<S as Shift>::Distance as Power>::Shifted<BothRuns<P, Q, R, T>>;
/// The bits of `Y` decide over the bits of `Z`.
type NoRun<Y, Z> = Refused<case::SwizzleRun, Y, Z, U0, U0>;

//! What indices add up to after a layout, mode by mode: by bits, [`Parting`], or by the digits of one index, [`Image`].
//!
//! - [`Parting`]: whether no two modes add one bit, so that a sum of offsets is their exclusive or.
//! - [`RunOn`]: the layout, its last mode long enough for a number of indices.
//! - [`Image`]: `A(O)` for an index `O` that types know, as the composition of A with a mode for each digit of `O`.

use core::marker::PhantomData;

use typenum::{U0, U1, U2};

use super::restricted::WithMode;
use crate::algebra::fold::{Complete, DeferredState, Finished, FirstBeside, Found, Now, SecondBeside, State};
use crate::int::{
    Add, AtMost, Bool, CeilDiv, Cmp, Compare, Divide, Division, False, Max, Min, Multiply, Nat, Ordering, Power,
    Stride, True,
};
use crate::layout::{Layout, StaticLayout};
use crate::swizzle::Signed;
use crate::swizzle::bits::Distance;
use crate::swizzle::merge::Mask;

/// The modes so far have the bits below `At` of an index, and the bits `Taken` below bit `To` of what they add up. A mode
/// below bit `Until` is taken bit by bit. The number found is 1 where no two parts have a bit in common, and the tuple
/// beside it has the bits of all.
pub struct Parting<Until, To, At, Taken>(PhantomData<(Until, To, At, Taken)>);

impl<Until: Nat, To: Nat, At: Nat, Taken: Nat> State for Parting<Until, To, At, Taken> {
    type Step<S: Nat, D: Nat> = <S::IsOne as Bool>::IfState<
        Now<Self>,
        // Of stride 0 that is no bit.
        PartingMode<
            Until,
            To,
            At,
            Taken,
            S,
            Mask<Min<D::Zeros, To>, Min<<<S::Difference<U1> as Multiply>::Product<D> as Power>::Digits, To>>,
            <<D::IsPowerOfTwo as Bool>::Or<D::IsZero> as Bool>::Or<AtMost<To, <D::Zeros as Add>::Successor>>,
        >,
    >;
    // Counting down, all bits from the lowest on.
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfState<
        Now<Self>,
        PartingMode<
            Until,
            To,
            At,
            Taken,
            S,
            Mask<Min<<D::Magnitude as Power>::Zeros, To>, To>,
            AtMost<To, <<D::Magnitude as Power>::Zeros as Add>::Successor>,
        >,
    >;
    type Finish = Found<Layout<U1, U0>, U1, (Taken,)>;
}

/// A mode of extent `S` that adds up the bits `Mask`; `IsApart` if these are apart where it is taken bit by bit.
pub struct PartingMode<Until, To, At, Taken, S, Mask, IsApart>(PhantomData<(Until, To, At, Taken, S, Mask, IsApart)>);

impl<Until: Nat, To: Nat, At: Nat, Taken: Nat, S: Nat, M: Nat, IsApart: Bool> DeferredState
    for PartingMode<Until, To, At, Taken, S, M, IsApart>
{
    type Eval = <<<Taken::And<M> as Compare>::IsZero as Bool>::And<
        <IsApart::Or<AtMost<S, U2>> as Bool>::Or<AtMost<Until, At>>,
    > as Bool>::IfState<
        Now<Parting<Until, To, At::Sum<S::Zeros>, Taken::Sum<M>>>,
        Now<Complete<Found<Layout<U1, U0>, U0>>>,
    >;
}

/// The layout of the modes of `L`, flat, with the last one long enough for `N` indices.
pub(in crate::swizzle) type RunOn<L, N> =
    <<<L as StaticLayout>::Fold<RunningOn<N>> as State>::Finish as Finished>::Layout;

/// Before the first mode of a layout that is to have `N` indices.
pub struct RunningOn<N>(PhantomData<N>);

impl<N: Nat> State for RunningOn<N> {
    type Step<S: Nat, D: Nat> = LastMode<N, Layout<(), ()>, U1, S, D>;
    type Other<S: Nat, D: Stride> = LastMode<N, Layout<(), ()>, U1, S, D>;
    type Finish = Found<Layout<U1, U0>>;
}

/// The modes `Done`, of `Inner` indices, and the mode `S:D`, which is the last if no other comes.
pub struct LastMode<N, Done, Inner, S, D>(PhantomData<(N, Done, Inner, S, D)>);

impl<N: Nat, Done: StaticLayout, Inner: Nat, S: Nat, D: Stride> State for LastMode<N, Done, Inner, S, D> {
    type Step<S1: Nat, D1: Nat> = LastMode<N, Done::Push<S::WithStride<D>>, Inner::Product<S>, S1, D1>;
    type Other<S1: Nat, D1: Stride> = LastMode<N, Done::Push<S::WithStride<D>>, Inner::Product<S>, S1, D1>;
    type Finish = Found<Done::Push<<Max<S, CeilDiv<N, Inner>> as Nat>::WithStride<D>>>;
}

/// `A(O)` as a sum, where `A(O + b)` is `A(O) + A(b)` for every offset b of `B`, which is so
/// where `A` takes the layout that is found: `B` with a mode for each digit of `O`.
pub(in crate::swizzle) type Image<A, O, B> =
    <<A as StaticLayout>::Fold<Digiting<O, U1, U0, U0, WithMode<Layout<(), ()>, B>>> as State>::Finish;
/// The sum of `A(O)`, as an integer.
pub(in crate::swizzle) type ImageOf<F> =
    Signed<<Cmp<FirstBeside<F>, SecondBeside<F>> as Ordering>::IsLess, Distance<FirstBeside<F>, SecondBeside<F>>>;
/// Before the modes of a layout of which `O` is left, with `Inner` indices before. The digits so far add up to
/// `Up - Down`, and the layout `Done` has a mode for each of them.
pub struct Digiting<O, Inner, Up, Down, Done>(PhantomData<(O, Inner, Up, Down, Done)>);

/// The same with the mode `S:D`, which is the last if no other comes; `IsUp` if its stride is not negative.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct DigitOf<O, Inner, Up, Down, Done, S, D, IsUp>(PhantomData<(O, Inner, Up, Down, Done, S, D, IsUp)>);

impl<O: Nat, Inner: Nat, Up: Nat, Down: Nat, Done: StaticLayout> State for Digiting<O, Inner, Up, Down, Done> {
    type Step<S: Nat, D: Nat> = DigitOf<O, Inner, Up, Down, Done, S, D, True>;
    type Other<S: Nat, D: Stride> = DigitOf<O, Inner, Up, Down, Done, S, D::Magnitude, False>;
    type Finish = Found<Done, U0, (Up, Down)>;
}

/// The digit of `O` in a mode of extent `S`, and what is left.
pub(super) type DigitIn<O, S> = <<O as Divide>::By<S> as Division>::Remainder;
pub(super) type LeftOf<O, S> = <<O as Divide>::By<S> as Division>::Quotient;
/// The sum `X`, and the digit `N` by the stride `D` if `IsIt`.
pub(super) type PlusDigitIf<X, N, D, IsIt> = <X as Add>::Sum<<IsIt as Bool>::IfNat<<N as Multiply>::Product<D>, U0>>;
/// `Done`, and a mode for the digit `N`.
pub(super) type WithDigit<Done, N, Inner> = <<N as Compare>::IsZero as Bool>::IfLayout<
    Done,
    <Done as StaticLayout>::Push<<U2 as Nat>::WithStride<<N as Multiply>::Product<Inner>>>,
>;
/// After the mode `S:D`, where another comes.
pub(super) type AfterDigit<O, Inner, Up, Down, Done, S, D, IsUp, S1, D1, IsUp1> = DigitOf<
    LeftOf<O, S>,
    <Inner as Multiply>::Product<S>,
    PlusDigitIf<Up, DigitIn<O, S>, D, IsUp>,
    PlusDigitIf<Down, DigitIn<O, S>, D, <IsUp as Bool>::Not>,
    WithDigit<Done, DigitIn<O, S>, Inner>,
    S1,
    D1,
    IsUp1,
>;

impl<O: Nat, Inner: Nat, Up: Nat, Down: Nat, Done: StaticLayout, S: Nat, D: Nat, IsUp: Bool> State
    for DigitOf<O, Inner, Up, Down, Done, S, D, IsUp>
{
    type Step<S1: Nat, D1: Nat> = AfterDigit<O, Inner, Up, Down, Done, S, D, IsUp, S1, D1, True>;
    type Other<S1: Nat, D1: Stride> = AfterDigit<O, Inner, Up, Down, Done, S, D, IsUp, S1, D1::Magnitude, False>;
    type Finish = Found<
        WithDigit<Done, O, Inner>,
        U0,
        (PlusDigitIf<Up, O, D, IsUp>, PlusDigitIf<Down, O, D, <IsUp as Bool>::Not>),
    >;
}

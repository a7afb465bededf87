//! The offset of the fixed part of a coordinate: a sum over the modes that it fixes, each of which adds the offset of one of its
//! elements. Numbers of types are natural, so what is below 0 is summed apart.

use core::marker::PhantomData;

use typenum::{U0, U1};

use crate::algebra::fold::{FirstBeside, Found, SecondBeside, State};
use crate::int::{Divide, Division, Multiply, Nat, Stride};
use crate::layout::{Layout, StaticLayout};

/// A sum of integers: of those above 0, and of those below.
pub trait OffsetSum {
    /// The sum of those above.
    type Up: Nat;
    /// The sum of those below, without the sign.
    type Down: Nat;
    /// This sum, whatever `X` is.
    type Ignoring<X>: OffsetSum;
}

/// No integers.
pub struct EmptySum;

impl OffsetSum for EmptySum {
    type Up = U0;
    type Down = U0;
    type Ignoring<X> = Self;
}

/// The sum `Out`, and the offset of the `I`-th element of `L`.
pub struct SumAt<L, I, Out>(PhantomData<(L, I, Out)>);

/// The two sums.
type Indexed<L, I, Out> =
    <<L as StaticLayout>::Fold<Indexing<I, <Out as OffsetSum>::Up, <Out as OffsetSum>::Down>> as State>::Finish;

impl<L: StaticLayout, I: Nat, Out: OffsetSum> OffsetSum for SumAt<L, I, Out> {
    type Up = FirstBeside<Indexed<L, I, Out>>;
    type Down = SecondBeside<Indexed<L, I, Out>>;
    type Ignoring<X> = Self;
}

/// The digits of the modes so far have the offset `Up - Down`, and `I` is what is left of the index.
pub struct Indexing<I, Up, Down>(PhantomData<(I, Up, Down)>);

/// The digit of `I` in a mode of extent `S`, by the number `D`.
type DigitTimes<I, S, D> = <<<I as Divide>::By<S> as Division>::Remainder as Multiply>::Product<D>;

impl<I: Nat, Up: Nat, Down: Nat> State for Indexing<I, Up, Down> {
    type Step<S: Nat, D: Nat> = Indexing<<I::By<S> as Division>::Quotient, Up::Sum<DigitTimes<I, S, D>>, Down>;
    type Other<S: Nat, D: Stride> =
        Indexing<<I::By<S> as Division>::Quotient, Up, Down::Sum<DigitTimes<I, S, D::Magnitude>>>;
    type Finish = Found<Layout<U1, U0>, U0, (Up, Down)>;
}

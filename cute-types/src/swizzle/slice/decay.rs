//! The strides of a part to which a swizzle does the same everywhere: where no element of `R` has a target together with its own
//! source, bit by bit, and `N` is in front of the swizzle,
//!
//! - a target bit counts up where its source is not set in `N`, and down where it is;
//! - a source bit counts itself and its target, up where the target is not set in `N`, and down where it is.
//!
//! ```text
//! S<1,0,2>, N = 4, whose bit 2 is a source that is set:   bit 0, its target, counts -1
//! S<1,0,2>, N = 0:                                        bit 2 counts 4 + 1
//! ```
//!
//! So the swizzle is a layout of indices, [`BitModes`], and the part is that layout after R.

use core::marker::PhantomData;

use typenum::{U0, U1, U2};

use crate::algebra::fold::Finished;
use crate::algebra::op::{self, Operation};
use crate::algebra::walk::Walk;
use crate::int::{Add, AtMost, Bool, Compare, Nat, Power, Repeat, Subtract};
use crate::layout::{Layout, StaticLayout};
use crate::swizzle::bits::{BitAboveLowerRun, EndBit, TwoToThe, UpperRun};
use crate::swizzle::past::WithMode;
use crate::swizzle::{Shift, StaticSwizzle};

/// `i -> W(N + R(i)) - W(N)`, where `R` has no target with its source.
pub struct Decaying<W, N, R>(PhantomData<(W, N, R)>);

type StridesAfter<W, N, R> = <op::Composition<R> as Operation>::On<BitModes<W, N>>;

impl<W: StaticSwizzle, N: Nat, R: StaticLayout> Finished for Decaying<W, N, R> {
    type Verdict = <StridesAfter<W, N, R> as Finished>::Verdict;
    type Layout = <StridesAfter<W, N, R> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// What each bit of an index adds to the offset, where `N` is in front of the swizzle, as a layout of indices: below the runs of
/// `W`, the lower run bit by bit, between them, the upper run bit by bit, and above.
type BitModes<W, N> = WithMode<
    WithMode<WithMode<WithMode<BitsBelowRuns<W>, LowerRunModes<W, N>>, BitsBetweenRuns<W>>, UpperRunModes<W, N>>,
    Layout<U1, TwoToThe<EndBit<W>>>,
>;
type BitsBelowRuns<W> = WithMode<Layout<(), ()>, <TwoToThe<<W as StaticSwizzle>::Base> as Nat>::WithStride<U1>>;
type LowerRunModes<W, N> =
    Stepped<W, N, <W as StaticSwizzle>::Base, UpperRun<W>, <<W as StaticSwizzle>::Shift as Shift>::IsNegative>;
type BitsBetweenRuns<W> = <TwoToThe<<UpperRun<W> as Subtract>::Difference<BitAboveLowerRun<W>>> as Nat>::WithStride<
    TwoToThe<BitAboveLowerRun<W>>,
>;
type UpperRunModes<W, N> = Stepped<
    W,
    N,
    UpperRun<W>,
    <W as StaticSwizzle>::Base,
    <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::Not,
>;

/// The run from bit `K` on, whose partners are those from `P` on. `AreSources` says that these are sources.
type Stepped<W, N, K, P, AreSources> = <<<W as StaticSwizzle>::Bits as Repeat>::Steps<
    SteppingBits<N, TwoToThe<K>, TwoToThe<P>, AreSources, Layout<(), ()>>,
> as Walk>::End;

/// The modes of the bits before bit `K`, whose partner is bit `P`, are `Done`; both bits as numbers.
pub struct SteppingBits<N, K, P, AreSources, Done>(PhantomData<(N, K, P, AreSources, Done)>);

/// Whether the bit `P` is 0 in `N`.
type IsClear<N, P> = <<N as Power>::And<P> as Compare>::IsZero;
/// The step of a target, which its source turns around.
type TargetStep<N, K, P> = <IsClear<N, P> as Bool>::IfShift<K, <K as Shift>::Opposite>;
/// The step of a source, which takes its target along.
type SourceStep<N, K, P> = <IsClear<N, P> as Bool>::IfShift<
    <K as Add>::Sum<P>,
    <AtMost<P, K> as Bool>::IfShift<
        <K as Subtract>::Difference<P>,
        <<P as Subtract>::Difference<K> as Shift>::Opposite,
    >,
>;

impl<N: Nat, K: Nat, P: Nat, AreSources: Bool, Done: StaticLayout> Walk for SteppingBits<N, K, P, AreSources, Done> {
    type Next = SteppingBits<
        N,
        K::Twice,
        P::Twice,
        AreSources,
        Done::Push<<U2 as Nat>::WithStride<<AreSources as Bool>::IfShift<SourceStep<N, K, P>, TargetStep<N, K, P>>>>,
    >;
    type End = Done;
}

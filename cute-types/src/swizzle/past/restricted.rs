//! Which indices a swizzle sees, and what of it moves any of them: the [`Restricted`] swizzle.
//!
//! Of the indices `I` before W two numbers are known, the bits that some index has and those that all have. A source
//! outside of the first decides nothing; what is left of W is the run from its lowest source inside to its highest.
//! The layouts that are split at that run, and at its pairs, are made here, too.

use core::marker::PhantomData;

use typenum::{U0, U1, U2};

use super::parts::Parting;
use crate::algebra::fold::{Finished, FirstBeside, State};
use crate::algebra::walk::Walk;
use crate::int::{Add, AtMost, Bool, CeilDiv, Compare, Max, Multiply, Nat, Power, Repeat, Stride, Subtract, True};
use crate::layout::{Layout, StaticLayout};
use crate::swizzle::bits::{Aimed, Below, BitAboveLowerRun, EndBit, RunBits, Sources, TwoToThe, UpperRun};
use crate::swizzle::merge::Mask;
use crate::swizzle::{Shift, StaticSwizzle, Swizzle};

/// The indices before a swizzle.
pub trait IndexSet {
    /// The bits that some of them may have.
    type Bits: Nat;
    /// Those of them that all have.
    type Fixed: Nat;
    /// Whether no sum that makes one of them carries, so that they are known bit by bit.
    type AreApart: Bool;
    /// One more than the largest.
    type Count: Nat;
}

/// The indices `0..N`.
pub struct FirstIndices<N>(PhantomData<N>);

impl<N: Nat> IndexSet for FirstIndices<N> {
    type Bits = Mask<U0, <N::Difference<U1> as Power>::Digits>;
    type Fixed = U0;
    type AreApart = True;
    type Count = N;
}

/// The indices `O + i` before `W`, where `i` are the offsets of `L`, all below `N`.
pub struct OffsetsOf<W, O, L, N>(PhantomData<(W, O, L, N)>);

/// The bits of the offsets of `L`, and those of `O`, below the end of `W`: how they part.
pub(super) type PartingBits<W, O, L> =
    <<L as StaticLayout>::Fold<Parting<U0, EndBit<W>, U0, Below<O, EndBit<W>>>> as State>::Finish;

impl<W: StaticSwizzle, O: Nat, L: StaticLayout, N: Nat> IndexSet for OffsetsOf<W, O, L, N> {
    type Bits = <Self::AreApart as Bool>::IfNat<
        FirstBeside<PartingBits<W, O, L>>,
        Mask<U0, <N::Difference<U1> as Power>::Digits>,
    >;
    type Fixed = <Self::AreApart as Bool>::IfNat<O, U0>;
    type AreApart = <<<PartingBits<W, O, L> as Finished>::Number as Stride>::Magnitude as Compare>::IsOne;
    type Count = N;
}

/// What of the swizzle `W` moves some of the indices `I`, and how far it takes them.
pub trait Restricting {
    /// The sources that some of them have.
    type Taken: Nat;
    /// Whether there are none: nothing is moved.
    type IsIdle: Bool;
    /// The run from the lowest of them to the highest; without meaning if there are none.
    type Run: StaticSwizzle;
    /// Whether the run takes the indices below their count to such.
    type Permutes: Bool;
    /// What no index, nor what the run makes of one, is known to reach.
    type Reach: Nat;
}

/// See [`Restricting`].
pub struct Restricted<W, I>(PhantomData<(W, I)>);

/// The targets that the highest of `N` indices has turned over.
pub(super) type Turned<W, N> = Aimed<W, <N as Subtract>::Difference<U1>>;

impl<W: StaticSwizzle, I: IndexSet> Restricting for Restricted<W, I> {
    type Taken = <I::Bits as Power>::And<RunBits<W, Sources<W>>>;
    type IsIdle = <Self::Taken as Compare>::IsZero;
    type Run = Swizzle<
        <<Self::Taken as Power>::Digits as Subtract>::Difference<<Self::Taken as Power>::Zeros>,
        <<W::Base as Add>::Sum<<Self::Taken as Power>::Zeros> as Subtract>::Difference<Sources<W>>,
        W::Shift,
    >;
    type Permutes = <<<W::Shift as Shift>::IsNegative as Bool>::IfNat<
        <AtMost<Below<I::Count, EndBit<Self::Run>>, TwoToThe<<Self::Run as StaticSwizzle>::Base>> as Bool>::IfNat<
            U1,
            U0,
        >,
        <<<Turned<Self::Run, I::Count> as Compare>::IsZero as Bool>::Or<
            AtMost<<Turned<Self::Run, I::Count> as Power>::Digits, <I::Count as Power>::Zeros>,
        > as Bool>::IfNat<U1, U0>,
    > as Compare>::IsOne;
    type Reach = <Self::Permutes as Bool>::IfNat<
        I::Count,
        <CeilDiv<I::Count, TwoToThe<EndBit<Self::Run>>> as Multiply>::Product<TwoToThe<EndBit<Self::Run>>>,
    >;
}

/// The modes of the bits below the lower run of `W`, of the run, of those between, of the upper run, and of those
/// above of a layout of `N` elements, whose last mode runs on.
pub(super) type SplitAt<W, N> = WithMode<
    WithMode<
        WithMode<
            WithMode<
                WithMode<Layout<(), ()>, <TwoToThe<<W as StaticSwizzle>::Base> as Nat>::WithStride<U1>>,
                BitsFrom<W, <W as StaticSwizzle>::Base>,
            >,
            <TwoToThe<<UpperRun<W> as Subtract>::Difference<BitAboveLowerRun<W>>> as Nat>::WithStride<
                TwoToThe<BitAboveLowerRun<W>>,
            >,
        >,
        BitsFrom<W, UpperRun<W>>,
    >,
    <Max<CeilDiv<N, TwoToThe<EndBit<W>>>, U2> as Nat>::WithStride<TwoToThe<EndBit<W>>>,
>;
/// `Before`, then a mode.
pub(in crate::swizzle) type WithMode<Before, M> = <Before as StaticLayout>::Push<M>;
/// A mode for each bit of the run from `From` on.
pub(super) type BitsFrom<W, From> =
    <<<W as StaticSwizzle>::Bits as Repeat>::Steps<Twos<TwoToThe<From>, Layout<(), ()>>> as Walk>::End;
/// A mode for the lower bit, and one for the upper bit of each pair of `W`.
pub(super) type PairsOf<W> = <<<W as StaticSwizzle>::Bits as Repeat>::Steps<
    PairsFrom<TwoToThe<<W as StaticSwizzle>::Base>, TwoToThe<UpperRun<W>>, Layout<(), ()>>,
> as Walk>::End;

/// The modes before the one of stride `K`.
pub struct Twos<K, Done>(PhantomData<(K, Done)>);

impl<K: Nat, Done: StaticLayout> Walk for Twos<K, Done> {
    type Next = Twos<K::Twice, Done::Push<<U2 as Nat>::WithStride<K>>>;
    type End = Done;
}

/// The modes before those of strides `K` and `P`.
pub struct PairsFrom<K, P, Done>(PhantomData<(K, P, Done)>);

impl<K: Nat, P: Nat, Done: StaticLayout> Walk for PairsFrom<K, P, Done> {
    type Next = PairsFrom<
        K::Twice,
        P::Twice,
        <Done::Push<<U2 as Nat>::WithStride<K>> as StaticLayout>::Push<<U2 as Nat>::WithStride<P>>,
    >;
    type End = Done;
}

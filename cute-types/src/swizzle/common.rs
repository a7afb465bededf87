//! `max_common_layout`, `max_common_vector` where one of the layouts is swizzled.
//!
//! Both are a part of the run R that the two layouts have in common without their swizzles:
//!
//! - post (`max_common_layout`): with n the size of R, `A(R(i)) - A(0) = B(R(i)) - B(0)` for every i in `0..n`, and these
//!   are the numbers `0..n` in some order. So n adjacent elements from A(0) on, moved to B(0) and on, are each where B has
//!   them.
//!
//! Elements stay together and in order below bit M of a swizzle, and where the offset in front of it is a multiple of as
//! many: that bounds how many two layouts have in common. Two layouts that are swizzled alike, from one offset o on, move
//! together, and then n is the largest number of indices with
//!
//! ```text
//! { S(o), S(o + 1), ..., S(o + n - 1) } = { S(o), S(o) + 1, ..., S(o) + n - 1 }
//! ```
//!
//! Why the rule of [`Adjacent`] is that number is said where values have it, `max_common_layout` of a composed layout.
//!
//! CuTe: `max_common_layout`, `max_common_vector`, `swizzle_layout.hpp`, which has no bound for layouts that are swizzled
//! alike, and takes the offset for a multiple.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::bits::{EndBit, RunBits, Sources, TwoToThe};
use super::defined::{
    FindingOnSwizzled, InParts, IsNothing, KnownSwizzledOf, NoSwizzle, NoValues, SwizzledOperation, found_by_types,
};
use super::width::Together;
use super::{Base, Chain, Composed, Shift, StaticSwizzle};
use crate::algebra::fold::Finished;
use crate::algebra::mixed::{AtSecond, Mixed};
use crate::algebra::op::{self, Operation};
use crate::int::unknown::dynamic;
use crate::int::{Add, Bool, Cmp, Compare, Equal, Gcd, IsSame, Min, Nat, Ordering, Power, Static, Stride, Subtract};
use crate::layout::{Layout, StaticLayout};
use crate::rules::question::{AllKnown, CommonKnown};
use crate::rules::{
    Accepted, AreKnown, Holds, IfKnown, IsKnown, KnownTo, Refusal, Refused, Rule, Settled, Verdict, case,
};
use crate::sealed::Token;
use crate::tuple::IntTuple;

/// `max_common_layout` of `W o O o L` and `B`, see [`Composed::max_common_layout`].
pub type SwizzledMaxCommonLayout<W, O, L, B> =
    <<W as StaticSwizzle>::Found<CommonSwizzled<W, O, L, B>> as FindingOnSwizzled>::Layout;
/// `max_common_vector` of `W o O o L` and `B`, a number, see [`Composed::max_common_vector`].
pub type SwizzledMaxCommonVector<W, O, L, B> = <<W as StaticSwizzle>::Folded<Vector<W, O, L, B>> as Size>::Size;

/// The number, found. It is asked for by a name of W's: while that is a parameter, the next solver would else work it out each
/// time that it is named.
pub struct Vector<W, O, L, B>(PhantomData<(W, O, L, B)>);

impl<W: StaticSwizzle, O: Shift, L: StaticLayout, B: InParts> Finished for Vector<W, O, L, B> {
    type Verdict = Holds;
    type Layout = Layout<U1, U0>;
    type Number = <IsAlike<W, O, B> as Bool>::IfNat<
        Adjacent<W, O, <Unbounded<L, B> as Size>::Size>,
        <<TogetherInBoth<W, O, B> as Compare>::IsZero as Bool>::IfNat<
            <Unbounded<L, B> as Size>::Size,
            Min<<Unbounded<L, B> as Size>::Size, TogetherInBoth<W, O, B>>,
        >,
    >;
    type Tuple = ();
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
    /// The largest layout of indices at which this layout and `b`, swizzled or not, both count up from the offset of
    /// index 0, or do so in another order, which is the same in both.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!(S<3,4,3> o (8,64):(64,1));
    /// assert_eq!(a.max_common_layout(layout!((8,64):(128,1))), layout!(16:8));
    /// assert_eq!(a.max_common_layout(a), layout!((64,8):(8,1)));
    /// // Index 8 is moved out of the run, and index 9 into its place.
    /// let (short, long) = (layout!(S<3,0,3> o 9:1), layout!(S<3,0,3> o 10:1));
    /// assert_eq!((short.max_common_layout(short), long.max_common_layout(long)), (layout!(8:1), layout!(10:1)));
    /// ```
    ///
    /// Refused where so many indices of the run are no layout, since they end inside of a mode that they do not divide:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A holds _4 entries of stride _1, and _4 does not divide extent _7 of B
    /// let a = layout!(S<3,0,3> o 7 o (2,4):(4,1));
    /// a.max_common_layout(a);
    /// ```
    ///
    /// Source: CuTe's `max_common_layout(ComposedLayout, Layout)`.
    pub fn max_common_layout<B: InParts>(self, _b: B) -> SwizzledMaxCommonLayout<W, O::Known, S::Known<D>, B>
    where
        Self: Rule<op::MaxCommonLayout<B>, Verdict: Accepted<Proof: Sized>>,
    {
        Static::NEW
    }

    /// How many elements one access may move between this layout and `b`, both from the offset of index 0 on: the size of
    /// [`max_common_layout`](Self::max_common_layout).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!(S<3,4,3> o (8,64):(64,1));
    /// assert_eq!(a.max_common_vector(layout!((8,64):(128,1))), U16::NEW);
    /// assert_eq!(a.max_common_vector(a), U512::NEW);
    /// // Offsets 7, 9, 8, 11, 10, 13, 12 and 15.
    /// let a = layout!(S<3,0,3> o 7 o 8:1);
    /// assert_eq!(a.max_common_vector(a), U7::NEW);
    /// ```
    ///
    /// Nothing is refused but what is no layout, and one of which types do not know all integers:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<3,0,3> o 8:1).max_common_vector(shape!(8)); // this is not a layout, swizzled or not
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let m = 8_usize;
    /// layout!(S<3,0,3> o 8:1).max_common_vector(layout!(m:1)); // types do not know all integers of this layout
    /// ```
    ///
    /// Source: CuTe's `max_common_vector(ComposedLayout, Layout)`.
    pub fn max_common_vector<B: InParts>(self, _b: B) -> SwizzledMaxCommonVector<W, O::Known, S::Known<D>, B>
    where
        Self: KnownTo<CommonWith<B>, Report: Accepted<Proof: Sized>>,
    {
        Static::NEW
    }
}

impl<B: InParts> SwizzledOperation for op::MaxCommonLayout<B> {
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = W::Found<CommonSwizzled<W, O, L, B>>;
}

/// The question how much a layout has in common with `B`.
pub struct CommonWith<B>(PhantomData<B>);

/// Whether types know all integers of `W o O o Layout<S, D>` and of `B`.
type BothAreKnown<O, S, D, B> = <IsKnown<O, S, D> as Bool>::And<<B as InParts>::KnowsAll>;

#[diagnostic::do_not_recommend]
impl<W, O: Base, S: IntTuple, D: IntTuple, B: InParts> KnownTo<CommonWith<B>> for Composed<W, O, Layout<S, D>>
where
    BothAreKnown<O, S, D, B>: Settled,
{
    type Report = <BothAreKnown<O, S, D, B> as Settled>::Report<
        <Unbounded<S::Known<D>, B> as Finished>::Verdict,
        AllKnown<dynamic>,
    >;
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, Other: InParts> Rule<op::MaxCommonLayout<Other>>
    for Composed<W, O, Layout<S, D>>
{
    type Verdict = IfKnown<
        BothAreKnown<O, S, D, Other>,
        <W::Found<CommonSwizzled<W, O::Known, S::Known<D>, Other>> as FindingOnSwizzled>::Verdict,
        AllKnown<dynamic>,
    >;
    type Result = KnownSwizzledOf<op::MaxCommonLayout<Other>, W, O, S, D>;

    found_by_types!(
        op::MaxCommonLayout<Other>,
        <W::Found<CommonSwizzled<W, O::Known, S::Known<D>, Other>> as FindingOnSwizzled>::Verdict
    );
}

/// What the layout `L`, which is not swizzled, and the composed layout `B` have in common. It is asked for by a name of the
/// swizzle `V` of B, as above.
type CommonOnTheRight<V, L, B> = <V as StaticSwizzle>::Found<CommonSwizzled<NoSwizzle, U0, L, B>>;

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, V: StaticSwizzle, N: Base, T: IntTuple, E: IntTuple>
    Rule<op::MaxCommonLayout<Composed<V, N, Layout<T, E>>>> for Layout<S, D>
{
    type Verdict = IfKnown<
        <AreKnown<S, D> as Bool>::And<IsKnown<N, T, E>>,
        <CommonOnTheRight<V, S::Known<D>, Composed<V, N, Layout<T, E>>> as FindingOnSwizzled>::Verdict,
        CommonKnown<dynamic>,
    >;
    type Result =
        <<CommonOnTheRight<V, S::Known<D>, Composed<V, N, Layout<T, E>>> as FindingOnSwizzled>::Layout as StaticLayout>::InMemory;

    found_by_types!(
        op::MaxCommonLayout<Composed<V, N, Layout<T, E>>>,
        <CommonOnTheRight<V, S::Known<D>, Composed<V, N, Layout<T, E>>> as FindingOnSwizzled>::Verdict
    );
}

/// Of a chain there is no such rule.
type NotOfChains = Refused<case::Layout, U0, U0, U0, U0>;

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, V, N, C> Rule<op::MaxCommonLayout<Chain<V, N, C>>> for Layout<S, D> {
    type Verdict = <NotOfChains as Verdict>::Report;
    type Result = Layout<U1, U0>;

    found_by_types!(op::MaxCommonLayout<Chain<V, N, C>>, NotOfChains);
}

/// What `L` and the layout of `B` have in common, but for the swizzles.
type Unbounded<L, B> = <op::MaxCommonLayout<<B as InParts>::Layout> as Operation>::On<L>;

/// The size of what two layouts have in common.
pub trait Size {
    /// The size.
    type Size: Nat;
}

impl<F: Finished> Size for F {
    type Size = <F::Number as Stride>::Magnitude;
}

/// How many elements stay together in both.
type TogetherInBoth<W, O, B> =
    <Together<W, O> as Gcd>::GcdWith<Together<<B as InParts>::Swizzle, <B as InParts>::Base>>;

/// Whether `W o O` and the swizzle and offset of `B` are the same.
type IsAlike<W, O, B> =
    <<IsNothing<W, O> as Bool>::And<IsNothing<<B as InParts>::Swizzle, <B as InParts>::Base>> as Bool>::Or<
        <<IsEqual<<W as StaticSwizzle>::Bits, <<B as InParts>::Swizzle as StaticSwizzle>::Bits> as Bool>::And<
            IsEqual<<W as StaticSwizzle>::Base, <<B as InParts>::Swizzle as StaticSwizzle>::Base>,
        > as Bool>::And<
            <IsSame<<W as StaticSwizzle>::Shift, <<B as InParts>::Swizzle as StaticSwizzle>::Shift> as Bool>::And<
                IsSame<O, <B as InParts>::Base>,
            >,
        >,
    >;

/// Whether two numbers are equal.
type IsEqual<A, B> = <<A as Compare>::Order<B, Equal> as Ordering>::IsEqual;

/// Whether all of what the layouts have in common is common under the swizzles.
type IsFree<W, O, L, B> = IsEqual<<Unbounded<L, B> as Size>::Size, SwizzledMaxCommonVector<W, O, L, B>>;

/// The most of the `N` indices from `O` on that the swizzle `W` moves onto as many adjacent ones, from that of the first
/// one on.
pub(super) type Adjacent<W, O, N> = <<<W as StaticSwizzle>::Bits as Compare>::IsZero as Bool>::IfNat<
    N,
    <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfNat<
        <<Cmp<FirstLowBits<W, O>, Together<W, U0>> as Ordering>::IsLess as Bool>::IfNat<
            <<N as Add>::Sum<Min<LastLowBits<W, O, N>, Together<W, U0>>> as Subtract>::Difference<LastLowBits<W, O, N>>,
            UpToMultiple<Together<W, U0>, FirstLowBits<W, O>, N>,
        >,
        <<MovingSources<W, FirstLowBits<W, O>> as Compare>::IsZero as Bool>::IfNat<
            <<MovingSources<W, LastLowBits<W, O, N>> as Compare>::IsZero as Bool>::IfNat<
                N,
                <N as Subtract>::Difference<
                    Modulo<
                        LastLowBits<W, O, N>,
                        TwoToThe<Aim<W, <MovingSources<W, LastLowBits<W, O, N>> as Power>::Digits>>,
                    >,
                >,
            >,
            UpToMultiple<
                TwoToThe<Aim<W, <MovingSources<W, FirstLowBits<W, O>> as Power>::Zeros>>,
                FirstLowBits<W, O>,
                N,
            >,
        >,
    >,
>;

/// `N` modulo the power of two `P`.
type Modulo<N, P> = <N as Power>::And<<P as Subtract>::Difference<U1>>;
/// The bits below the end of `W` of the index `O`, in two's complement: all that `W` depends on.
type FirstLowBits<W, O> = Modulo<
    <<O as Shift>::IsNegative as Bool>::IfNat<
        <TwoToThe<EndBit<W>> as Subtract>::Difference<Modulo<<O as Shift>::Distance, TwoToThe<EndBit<W>>>>,
        <O as Shift>::Distance,
    >,
    TwoToThe<EndBit<W>>,
>;
/// The same of the index after `N` from `O` on.
type LastLowBits<W, O, N> = Modulo<<FirstLowBits<W, O> as Add>::Sum<N>, TwoToThe<EndBit<W>>>;
/// The sources of `W` among the bits `N`.
type MovingSources<W, N> = <N as Power>::And<RunBits<W, Sources<W>>>;
/// The number of the target of bit `N`, the sources lying above.
type Aim<W, N> = <N as Subtract>::Difference<<<W as StaticSwizzle>::Shift as Shift>::Distance>;
/// The indices from `From` on to the next multiple of the power of two `P`, and `N` at most.
type UpToMultiple<P, From, N> = Min<N, <P as Subtract>::Difference<Modulo<From, P>>>;

/// What `W o O o L` and `B` have in common.
pub struct CommonSwizzled<W, O, L, B>(PhantomData<(W, O, L, B)>);

/// The first elements of what `L` and `B` have in common.
type Bounded<W, O, L, B> =
    <op::Composition<<SwizzledMaxCommonVector<W, O, L, B> as Nat>::WithStride<U1>> as Operation>::On<
        <Unbounded<L, B> as Finished>::Layout,
    >;

impl<W: StaticSwizzle, O: Shift, L: StaticLayout, B: InParts> FindingOnSwizzled for CommonSwizzled<W, O, L, B> {
    type Verdict = <<Unbounded<L, B> as Finished>::Verdict as Verdict>::And<
        <IsFree<W, O, L, B> as Bool>::IfVerdict<Holds, <Bounded<W, O, L, B> as Finished>::Verdict>,
    >;
    type Swizzle = NoSwizzle;
    type Base = U0;
    type Layout = <IsFree<W, O, L, B> as Bool>::IfLayout<
        <Unbounded<L, B> as Finished>::Layout,
        <Bounded<W, O, L, B> as Finished>::Layout,
    >;
}

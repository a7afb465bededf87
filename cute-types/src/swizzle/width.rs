//! Swizzles and composed layouts in elements of another width.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::defined::{FindingOnSwizzled, KnownSwizzledOf, SwizzledOperation};
use super::{Base, Composed, Shift, Signed, StaticSwizzle, Swizzle};
use crate::algebra::MaxAlignment;
use crate::algebra::fold::{Finished, NotZero};
use crate::algebra::op::{self, Operation};
use crate::int::{
    Add, Bool, Cmp, Compare, Divide, Division, Gcd, Min, Multiply, Nat, Ordering, Power, Static, Subtract,
};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Always, Holds, KnownTo, Refused, Rule, Verdict, case};
use crate::tuple::IntTuple;

/// The logarithm of a power of two.
type Log<N> = <<N as Power>::Digits as Subtract>::Difference<U1>;

/// `A < B`
type IsLess<A, B> = <Cmp<A, B> as Ordering>::IsLess;

/// The part of the swizzle of `W` that elements of `N` see, see [`Swizzle::upcast`].
pub type UpcastSwizzle<W, N> = <IsLess<<W as StaticSwizzle>::Base, Log<N>> as Bool>::IfSwizzle<
    // The targets below bit log N are inside an element.
    Swizzle<RunFrom<<W as StaticSwizzle>::Bits, <W as StaticSwizzle>::Base, Log<N>>, U0, <W as StaticSwizzle>::Shift>,
    Swizzle<
        <W as StaticSwizzle>::Bits,
        <<W as StaticSwizzle>::Base as Subtract>::Difference<Log<N>>,
        <W as StaticSwizzle>::Shift,
    >,
>;

/// `B` bits from bit `M` on, without those below bit `K`.
type RunFrom<B, M, K> =
    <IsLess<K, <B as Add>::Sum<M>> as Bool>::IfNat<<<B as Add>::Sum<M> as Subtract>::Difference<K>, U0>;

/// The swizzle `W` in elements an `N`-th as wide, see [`Swizzle::downcast`].
pub type DowncastSwizzle<W, N> =
    Swizzle<<W as StaticSwizzle>::Bits, <<W as StaticSwizzle>::Base as Add>::Sum<Log<N>>, <W as StaticSwizzle>::Shift>;

/// The bit after the targets of the sources of `W` below bit `K`, the sources lying below the targets.
type TargetsEnd<W, K> = <Min<K, <<W as StaticSwizzle>::Bits as Add>::Sum<<W as StaticSwizzle>::Base>> as Add>::Sum<
    <<W as StaticSwizzle>::Shift as Shift>::Distance,
>;

/// Whether there is the swizzle `W` in elements of `N`.
pub(super) type UpcastVerdict<W, N> = <<N as Compare>::IsZero as Bool>::IfVerdict<
    Refused<case::UpcastByZero, N, U0, U0, U0>,
    <<N as Power>::IsPowerOfTwo as Bool>::IfVerdict<
        // Of sources below targets, none inside an element may have its target outside.
        <<<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::And<
            <<IsLess<<W as StaticSwizzle>::Base, Log<N>> as Bool>::And<
                IsLess<U0, <W as StaticSwizzle>::Bits>,
            > as Bool>::And<IsLess<Log<N>, TargetsEnd<W, Log<N>>>>,
        > as Bool>::IfVerdict<
            Refused<
                case::UpcastSource,
                <W as StaticSwizzle>::Base,
                <W as StaticSwizzle>::Bits,
                <<W as StaticSwizzle>::Shift as Shift>::Distance,
                N,
            >,
            Holds,
        >,
        Refused<case::UpcastPower, N, U0, U0, U0>,
    >,
>;

/// Whether there is the swizzle `W` in elements an `N`-th as wide.
pub(super) type DowncastVerdict<W, N> = <<N as Compare>::IsZero as Bool>::IfVerdict<
    Refused<case::DowncastByZero, N, U0, U0, U0>,
    <<N as Power>::IsPowerOfTwo as Bool>::IfVerdict<
        <DowncastSwizzle<W, N> as StaticSwizzle>::Verdict,
        Refused<case::DowncastPower, N, U0, U0, U0>,
    >,
>;

/// How many elements of `Old` bits make a whole number of elements of `New`.
pub(super) type Wider<Old, New> = <<New as Divide>::By<<New as Gcd>::GcdWith<Old>> as Division>::Quotient;
/// That number.
pub(super) type Fewer<Old, New> = <<Old as Divide>::By<<New as Gcd>::GcdWith<Old>> as Division>::Quotient;
/// Whether it is 1.
pub(super) type IsWhole<Old, New> = <Fewer<Old, New> as Compare>::IsOne;

/// The swizzle `W` of elements of `Old` bits in elements of `New`, see [`Swizzle::recast`].
pub type RecastSwizzle<W, Old, New> = <IsWhole<Old, New> as Bool>::IfSwizzle<
    UpcastSwizzle<W, Wider<Old, New>>,
    DowncastSwizzle<UpcastSwizzle<W, Wider<Old, New>>, Fewer<Old, New>>,
>;

/// Whether both widths are above 0.
pub(super) type WidthsVerdict<Old, New> =
    <NotZero<Old, case::RecastOfZero> as Verdict>::And<NotZero<New, case::RecastOfZero>>;

/// Whether there is the swizzle `W` in elements of `New` bits.
pub(super) type RecastVerdict<W, Old, New> = <WidthsVerdict<Old, New> as Verdict>::And<
    <UpcastVerdict<W, Wider<Old, New>> as Verdict>::And<
        <IsWhole<Old, New> as Bool>::IfVerdict<
            Holds,
            DowncastVerdict<UpcastSwizzle<W, Wider<Old, New>>, Fewer<Old, New>>,
        >,
    >,
>;

/// Whether the offset `O` is a whole number of elements of `N`.
pub(super) type OffsetVerdict<O, N> =
    <<<<<O as Shift>::Distance as Divide>::By<N> as Division>::Remainder as Compare>::IsZero as Bool>::IfVerdict<
        Holds,
        <<O as Shift>::IsNegative as Bool>::IfVerdict<
            Refused<case::UpcastNegativeOffset, <O as Shift>::Distance, N, U0, U0>,
            Refused<case::UpcastOffset, <O as Shift>::Distance, N, U0, U0>,
        >,
    >;

/// The offset `O`, a multiple, in elements of `N`.
pub(super) type WholeOffset<O, N> =
    Signed<<O as Shift>::IsNegative, <<<O as Shift>::Distance as Divide>::By<N> as Division>::Quotient>;
/// The offset `O` in elements an `N`-th as wide.
pub(super) type Scaled<O, N> = Signed<<O as Shift>::IsNegative, <<O as Shift>::Distance as Multiply>::Product<N>>;

impl<B: Nat, M: Nat, S: Shift> Swizzle<B, M, S> {
    /// The swizzle of elements that are `N` of these: `R(floor(x / N)) = floor(self(x) / N)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(Swizzle::<U3, U4, U3>::new().upcast(U4::NEW), Swizzle::<U3, U2, U3>::new());
    /// // Targets inside an element are gone.
    /// assert_eq!(Swizzle::<U3, U1, U3>::new().upcast(U4::NEW), Swizzle::<U2, U0, U3>::new());
    /// ```
    ///
    /// `N` has to be a power of two, and no source inside an element may have its target outside:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// Swizzle::<U3, U1, U3>::new().upcast(U3::NEW); // upcast: _3 is not a power of two
    /// ```
    ///
    /// Source: CuTe's `upcast<N>(Swizzle)`.
    pub fn upcast<N: Nat>(self, _n: N) -> UpcastSwizzle<Self, N>
    where
        UpcastVerdict<Self, N>: Verdict<Report: Accepted>,
    {
        Static::NEW
    }

    /// The swizzle of elements that are an `N`-th of these: `R(N x + r) = N self(x) + r` for each r below N.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(Swizzle::<U2, U1, U3>::new().downcast(U8::NEW), Swizzle::<U2, U4, U3>::new());
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// Swizzle::<U2, U1, U3>::new().downcast(U6::NEW); // downcast: _6 is not a power of two
    /// ```
    ///
    /// Source: CuTe's `downcast<N>(Swizzle)`.
    pub fn downcast<N: Nat>(self, _n: N) -> DowncastSwizzle<Self, N>
    where
        DowncastVerdict<Self, N>: Verdict<Report: Accepted>,
    {
        Static::NEW
    }

    /// The swizzle of elements of `New` bits instead of `Old`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(Swizzle::<U3, U4, U3>::new().recast(U8::NEW, U16::NEW), Swizzle::<U3, U3, U3>::new());
    /// assert_eq!(Swizzle::<U3, U4, U3>::new().recast(U16::NEW, U8::NEW), Swizzle::<U3, U5, U3>::new());
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// Swizzle::<U3, U4, U3>::new().recast(U8::NEW, U0::NEW); // recast: _0 is below 1
    /// ```
    ///
    /// Source: CuTe's `recast_layout<OldType, NewType>(Swizzle)`.
    pub fn recast<Old: Nat, New: Nat>(self, _old: Old, _new: New) -> RecastSwizzle<Self, Old, New>
    where
        RecastVerdict<Self, Old, New>: Verdict<Report: Accepted>,
    {
        Static::NEW
    }
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
    /// The layout in elements that are `N` of these: swizzle, offset and layout are each counted in them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<3,4,3> o 64 o (8,64):(64,1));
    /// assert_eq!(l.upcast(U4::NEW), layout!(S<3,2,3> o 16 o (8,16):(16,1)));
    /// // Where all that the swizzle does is inside an element, strides are left.
    /// assert_eq!(layout!(S<1,0,1> o (8,2):(2,1)).upcast(U2::NEW), layout!((8,1):(1,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // upcast: offset _64 is not a multiple of _128
    /// let _ = layout!(S<3,4,3> o 64 o (8,128):(128,1)).upcast(U128::NEW);
    /// ```
    ///
    /// Source: CuTe's `upcast<N>(ComposedLayout)`, which takes the offset for a multiple.
    pub fn upcast<N: Nat>(self, _n: N) -> KnownSwizzledOf<op::Upcast<N>, W, O, S, D>
    where
        Self: Rule<op::Upcast<N>, Verdict: Accepted<Proof: Sized>>,
    {
        Static::NEW
    }

    /// The layout in elements that are an `N`-th of these.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<3,2,3> o 16 o (8,16):(16,1));
    /// assert_eq!(l.downcast(U4::NEW), layout!(S<3,4,3> o 64 o (8,64):(64,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!(S<3,2,3> o (8,16):(16,1)).downcast(U3::NEW); // downcast: _3 is not a power of two
    /// ```
    ///
    /// Source: CuTe's `downcast<N>(ComposedLayout)`.
    pub fn downcast<N: Nat>(self, _n: N) -> KnownSwizzledOf<op::Downcast<N>, W, O, S, D>
    where
        Self: Rule<op::Downcast<N>, Verdict: Accepted<Proof: Sized>>,
    {
        Static::NEW
    }

    /// The layout of elements of `Old` bits in elements of `New` bits.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<3,4,3> o (8,64):(64,1));
    /// assert_eq!(l.recast(U8::NEW, U16::NEW), layout!(S<3,3,3> o (8,32):(32,1)));
    /// assert_eq!(l.recast(U16::NEW, U8::NEW), layout!(S<3,5,3> o (8,128):(128,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!(S<3,4,3> o (8,64):(64,1)).recast(U8::NEW, U24::NEW); // upcast: _3 is not a power of two
    /// ```
    ///
    /// Source: CuTe's `recast_layout<OldType, NewType>(ComposedLayout)`.
    pub fn recast<Old: Nat, New: Nat>(self, _old: Old, _new: New) -> KnownSwizzledOf<op::Recast<Old, New>, W, O, S, D>
    where
        Self: Rule<op::Recast<Old, New>, Verdict: Accepted<Proof: Sized>>,
    {
        Static::NEW
    }

    /// How many adjacent elements, aligned to their number, the layout is made of.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<3,4,3> o (8,64):(64,1)).max_alignment(), U16::NEW);
    /// assert_eq!(layout!(S<3,4,3> o 8 o (8,64):(64,1)).max_alignment(), U8::NEW);
    /// ```
    pub fn max_alignment(self) -> SwizzledMaxAlignment<W, O::Known, S::Known<D>>
    where
        Self: KnownTo<Always, Report: Accepted<Proof: Sized>>,
    {
        Static::NEW
    }
}

/// How many adjacent elements, aligned to their number, `W o O o L` is made of.
pub type SwizzledMaxAlignment<W, O, L> = <Together<W, O> as Gcd>::GcdWith<MaxAlignment<L>>;

/// How many indices from the first one on stay together, aligned to their number; 0 if all do.
pub(crate) type Together<W, O> = <<<W as StaticSwizzle>::Bits as Compare>::IsZero as Bool>::IfNat<
    <O as Shift>::Distance,
    <<O as Shift>::Distance as Gcd>::GcdWith<<<W as StaticSwizzle>::Base as Power>::Shifted<U1>>,
>;

/// `W o O o L` in elements that are `N` of these.
pub struct UpcastComposed<W, O, L, N>(PhantomData<(W, O, L, N)>);

impl<W: StaticSwizzle, O: Shift, L: StaticLayout, N: Nat> FindingOnSwizzled for UpcastComposed<W, O, L, N> {
    type Verdict = <<UpcastVerdict<W, N> as Verdict>::And<OffsetVerdict<O, N>> as Verdict>::And<
        <<op::Upcast<N> as Operation>::On<L> as Finished>::Verdict,
    >;
    type Swizzle = UpcastSwizzle<W, N>;
    type Base = WholeOffset<O, N>;
    type Layout = <<op::Upcast<N> as Operation>::On<L> as Finished>::Layout;
}

impl<N: Nat> SwizzledOperation for op::Upcast<N> {
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = UpcastComposed<W, O, L, N>;
}

/// `W o O o L` in elements that are an `N`-th of these.
pub struct DowncastComposed<W, O, L, N>(PhantomData<(W, O, L, N)>);

impl<W: StaticSwizzle, O: Shift, L: StaticLayout, N: Nat> FindingOnSwizzled for DowncastComposed<W, O, L, N> {
    type Verdict =
        <DowncastVerdict<W, N> as Verdict>::And<<<op::Downcast<N> as Operation>::On<L> as Finished>::Verdict>;
    type Swizzle = DowncastSwizzle<W, N>;
    type Base = Scaled<O, N>;
    type Layout = <<op::Downcast<N> as Operation>::On<L> as Finished>::Layout;
}

impl<N: Nat> SwizzledOperation for op::Downcast<N> {
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = DowncastComposed<W, O, L, N>;
}

impl<Old: Nat, New: Nat> SwizzledOperation for op::Recast<Old, New> {
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = W::Found<
        RecastComposed<WidthsVerdict<Old, New>, W::Found<UpcastComposed<W, O, L, Wider<Old, New>>>, Fewer<Old, New>>,
    >;
}

/// Where `V` holds, `F`, downcast by `N` where that is not 1.
pub struct RecastComposed<V, F, N>(PhantomData<(V, F, N)>);

/// What `F` found, downcast by `N`.
type Down<F, N> = DowncastComposed<
    <F as FindingOnSwizzled>::Swizzle,
    <F as FindingOnSwizzled>::Base,
    <F as FindingOnSwizzled>::Layout,
    N,
>;

impl<V: Verdict, F: FindingOnSwizzled, N: Nat> FindingOnSwizzled for RecastComposed<V, F, N> {
    type Verdict = <V::And<F::Verdict> as Verdict>::And<
        <N::IsOne as Bool>::IfVerdict<Holds, <Down<F, N> as FindingOnSwizzled>::Verdict>,
    >;
    type Swizzle = <N::IsOne as Bool>::IfSwizzle<F::Swizzle, <Down<F, N> as FindingOnSwizzled>::Swizzle>;
    type Base = <N::IsOne as Bool>::IfShift<F::Base, <Down<F, N> as FindingOnSwizzled>::Base>;
    type Layout = <N::IsOne as Bool>::IfLayout<F::Layout, <Down<F, N> as FindingOnSwizzled>::Layout>;
}

//! A static integer as a tuple of types, [`StaticTuple`], and as the shape of a layout, [`Strided`]: one mode, which
//! is itself.
//!
//! A stride that is no natural number is a static tuple, too, but the shape of nothing.

use typenum::{NInt, NonZero, U0, U1, UInt, UTerm, Unsigned};

use crate::algebra::composition::Composing;
use crate::algebra::fold::{Found, State};
use crate::algebra::ordered::{Arranger, WalkedOrder};
use crate::algebra::profile::ProfileWalk;
use crate::algebra::thread::{Composer, Threaded};
use crate::algebra::tiler::Gather;
use crate::algebra::unflatten;
use crate::algebra::unflatten::LeafList;
use crate::injective::Modes;
use crate::int::unknown::Expression;
use crate::int::{
    Arithmetic, Bool, Cmp, Compare, Decimal, DynamicInt, Evaluate, Nat, Negative, Ordering, ScaledBasis, Static,
    Stride, Unknown, Values,
};
use crate::layout::{Layout, Match, StaticLayout, Strided, times};
use crate::rules::{Holds, Place, ShapeRule};
use crate::sealed::TOKEN;
use crate::tuple::{IntTuple, Path, Shaped, StaticTuple};

/// What a stride that is no natural number is as a static tuple: it has no size, and is the size of nothing.
macro_rules! other_stride {
    ($magnitude:ty, $names:ty) => {
        type Size = $magnitude;
        type ModeSizes = ($magnitude,);
        type Names = $names;
        type Broadcast = Layout<U1, U0>;
        type Along<L: StaticLayout, A: Arranger> = A::Part<Self, L>;
        type AlongFrom<W: WalkedOrder, L: StaticLayout> = W;
        type StaticFirst = Self;
        type StaticRest = ();
        type FirstLeaf = Self;
        type OtherLeaves = ();
        type Before<Others: StaticTuple> = Others;
        type After<X: StaticTuple> = Self;
        type StaticWith<X: StaticTuple> = (Self, X);
        type Visit<W: ProfileWalk> = W::Leaf;
        type CompatibleWith<T: StaticTuple, P: Place, R: ShapeRule> =
            P::Refuse<R::Size, R::SizeIn, $magnitude, T::Size>;
        type Identity<P: Path> = Layout<U1, U0>;
    };
}

/// What a stride is in a result that is the same whatever the dynamic integers are.
macro_rules! known {
    () => {
        type Evaluated = Self;

        #[inline(always)]
        fn evaluate_all<V: Values>(_values: &V) -> Self {
            Static::NEW
        }
    };
}

#[diagnostic::do_not_recommend]
impl<U: Nat + Unsigned + NonZero> StaticTuple for NInt<U> {
    other_stride!(U, Negative<<U as Decimal>::Name>);
    known!();
}

#[diagnostic::do_not_recommend]
impl<U: Nat> StaticTuple for Negative<U> {
    other_stride!(U, Negative<<U as Decimal>::Name>);
    type Evaluated = <U::Dynamic as DynamicInt>::Negative;

    #[inline(always)]
    fn evaluate_all<V: Values>(values: &V) -> Self::Evaluated {
        U::Dynamic::from_value(U::evaluate(values), TOKEN).negative()
    }
}

#[diagnostic::do_not_recommend]
impl<B: Stride, I: Nat> StaticTuple for ScaledBasis<B, I> {
    other_stride!(B::Magnitude, ScaledBasis<<B::Magnitude as Decimal>::Name, <I as Decimal>::Name>);
    type Evaluated = B::Based<B::Unit, I, Self>;

    #[inline(always)]
    fn evaluate_all<V: Values>(values: &V) -> Self::Evaluated {
        B::based::<B::Unit, I, Self, V>(values)
    }
}

/// What a static integer is as a static tuple.
macro_rules! static_integer {
    () => {
        type Size = Self;
        type ModeSizes = (Self,);
        type Names = <Self as Decimal>::Name;
        type Broadcast = <Self as Nat>::WithStride<U0>;
        type Along<L: StaticLayout, A: Arranger> = A::Part<Self, L>;
        type AlongFrom<W: WalkedOrder, L: StaticLayout> = W;
        type StaticFirst = Self;
        type StaticRest = ();
        type FirstLeaf = Self;
        type OtherLeaves = ();
        type Before<Others: StaticTuple> = Others;
        type After<X: StaticTuple> = Self;
        type StaticWith<X: StaticTuple> = (Self, X);
        type Visit<W: ProfileWalk> = W::Leaf;
        type CompatibleWith<T: StaticTuple, P: Place, R: ShapeRule> =
            <<Cmp<Self, T::Size> as Ordering>::IsEqual as Bool>::IfVerdict<
                Holds,
                P::Refuse<R::Size, R::SizeIn, Self, T::Size>,
            >;
        type Identity<P: Path> = <Self as Nat>::WithStride<P::Of<U1>>;
        type Evaluated = <Self as Nat>::Dynamic;

        #[inline(always)]
        fn evaluate_all<V: Values>(values: &V) -> Self::Evaluated {
            DynamicInt::from_value(Self::evaluate(values), TOKEN)
        }
    };
}

#[diagnostic::do_not_recommend]
impl<E: Expression, C: Nat, M: Nat> StaticTuple for Unknown<E, C, M> {
    static_integer!();
}

impl<E, C, M> Shaped for Unknown<E, C, M>
where
    Self: IntTuple,
{
    type Shape = Self;
}

#[diagnostic::do_not_recommend]
impl StaticTuple for UTerm {
    static_integer!();
}

impl Shaped for UTerm {
    type Shape = Self;
}

/// What an integer is as the shape of a layout.
macro_rules! strided_integer {
    () => {
        type Rank = U1;
        type Head = Layout<Self, D>;
        type Tail = Layout<(), ()>;
        type Fold<St: State> = D::Step<Self, St>;
        type Thread<C: Composer> = <D as Stride>::Thread<Self, C>;
        type ThreadFrom<T: Threaded> = T;
        // An integer is no tuple of modes to push to; as a tuple it is that of its one mode.
        type Push<M: StaticLayout> = Layout<(Self, M::Shape), (D, M::Stride)>;
        type Close<M: StaticLayout> = Layout<(Self, M::Shape), (D, M::Stride)>;
        type After<Before: StaticLayout> = Before::Push<Layout<Self, D>>;
        type Wrapped = Layout<(Self,), (D,)>;
        type Unwrapped = Layout<Self, D>;
        type Unpacked<Before: StaticLayout> = Before::Push<Layout<Self, D>>;
        type Match<F: Match> = F::Leaf<Self, D>;
        type Each<G: Gather> = G::With<Found<Layout<Self, D>>>;
        type Flat = Layout<Self, D>;
        type Sorted = Layout<Self, D>;
        type Composing<Last: Stride> = Composing<Layout<(Self,), (D,)>, Last, ()>;
        type FilterZeros = <<<D::Magnitude as Compare>::IsZero as Bool>::IfKnown<U1, Self> as Nat>::WithStride<D>;
        type LeavesBefore<Rest: LeafList> = unflatten::LeafAnd<Layout<Self, D>, Rest>;
        type Heads = Layout<Self, D>;
        type Tails = Layout<(), ()>;
    };
}

#[diagnostic::do_not_recommend]
impl<U, B> StaticTuple for UInt<U, B>
where
    Self: Arithmetic,
{
    static_integer!();
}

#[diagnostic::do_not_recommend]
impl<U, B> Shaped for UInt<U, B>
where
    Self: Arithmetic,
{
    type Shape = Self;
}

#[diagnostic::do_not_recommend]
impl<U, B, D: Stride> Strided<D> for UInt<U, B>
where
    Self: Arithmetic,
{
    const LAST: u64 = times(Self::VALUE - 1, <D::Magnitude as Nat>::VALUE);
    const MODES: Modes = Modes::one(Self::VALUE, &D::LEAF);
    strided_integer!();
}

#[diagnostic::do_not_recommend]
impl<E: Expression, K: Nat, J: Nat, D: Stride> Strided<D> for Unknown<E, K, J> {
    // Of a layout with symbols nobody asks for its reach.
    const LAST: u64 = 0;
    const MODES: Modes = Modes::EMPTY;
    strided_integer!();
}

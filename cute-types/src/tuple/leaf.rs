//! Integers as IntTuples.

use typenum::{NInt, NonZero, U0, U1, UInt, UTerm, Unsigned};

use super::nest::Then;
use super::{
    AtExtent, Coordinates, Entry, IntTuple, Integers, ModeVisitor, Naturals, NoPlaces, Offset, Offsets, Path,
    ShapeVisitor, Shaped, StaticTuple, Visitor, Zero,
};
use crate::algebra::composition::{Composer, Composing, Threaded};
use crate::algebra::fold::{Found, State};
use crate::algebra::ordered::{Arranger, WalkedOrder};
use crate::algebra::profile::ProfileWalk;
use crate::algebra::tiler::Gather;
use crate::algebra::unflatten::{self, LeafList};
use crate::injective::Modes;
use crate::int::unknown::{Expression, Given, GivenNegative};
use crate::int::{
    Arithmetic, Bool, Cmp, Compare, Dyn, DynamicBasis, DynamicInt, Evaluate, False, FastDivmod, Int, Leaf, Multiple,
    Nat, Negative, Ordering, ScaledBasis, Static, Stride, True, Unknown, Values, Word, to_usize,
};
use crate::layout::{Layout, Match, StaticLayout, Strided, times};
use crate::rules::{Holds, Place, case};
use crate::sealed::TOKEN;
use crate::tensor::TensorError;

/// What an integer is as an IntTuple, static or dynamic.
macro_rules! integer {
    ($self:ident => $value:expr, basis $scaled:ident $mode:ident, $sum:ty, $basis:literal) => {
        integer!(@ $self visitor $value, {
            $scaled::scaled_leaf($value as i128, |inner| {
                visitor.dynamic(Leaf::Basis(&inner, const { to_usize($mode::VALUE) }))
            })
        }, $sum, $basis);
    };
    ($self:ident => $value:expr, $visit:ident $leaf:expr, $sum:ty, $basis:literal) => {
        integer!(@ $self visitor $value, visitor.$visit($leaf), $sum, $basis);
    };
    (@ $self:ident $visitor:ident $value:expr, $visit:expr, $sum:ty, $basis:literal) => {
        const RANK: usize = 1;
        const DEPTH: usize = 0;
        const HAS_BASIS: bool = $basis;
        type IsInt = True;
        type Modes = U0;
        type First = Self;
        type Rest = ();
        type With<X: IntTuple> = (Self, X);
        type Behind<Before: IntTuple> = Before::With<Self>;
        type Coord = usize;
        type FlatCoord = usize;
        type Offset = <$sum as Offsets>::Offset;
        type Offsets = $sum;
        type CongruentTo<T: IntTuple, P: Place> =
            <T::IsInt as Bool>::IfVerdict<Holds, P::Refuse<case::Congruence, case::CongruenceIn, U0, T::Modes>>;
        // An integer is coarser than anything.
        type WeaklyCongruentTo<T: IntTuple, P: Place> = Holds;

        #[inline]
        fn first(self) -> Self {
            self
        }

        #[inline]
        fn rest(self) {}

        #[inline]
        fn with<X: IntTuple>(self, x: X) -> (Self, X) {
            (self, x)
        }

        #[inline]
        fn behind<Before: IntTuple>(self, before: Before) -> Before::With<Self> {
            before.with(self)
        }

        #[inline]
        fn size($self) -> usize {
            $value
        }

        #[inline]
        fn coord_of(self, index: usize) -> usize {
            index
        }

        #[inline]
        fn flat_coord_of(self, index: usize) -> usize {
            index
        }

        #[inline]
        fn step(self, coord: usize) -> (usize, bool) {
            let next = coord.wrapping_add(1);
            if next == self.size() { (0, true) } else { (next, false) }
        }

        #[inline(always)]
        fn nested<A, F, K: Then<A, usize, F>>(self, mut acc: A, then: K, f: &mut F) -> A {
            for index in 0..self.size() {
                acc = then.then(acc, index, f);
            }
            acc
        }

        #[inline]
        fn offset_of<D: IntTuple>(self, index: usize, stride: D) -> usize {
            // `wrapping`: exact for every index in range, since cosize fits; outside, no panic.
            index.wrapping_mul(stride.size())
        }

        #[inline]
        fn coord_and_rest(self, index: usize) -> (usize, usize) {
            let (rest, coord) = self.divmod_index(index);
            (coord, rest)
        }

        #[inline]
        fn covers<Co: Offset>($self, coord: Co) -> bool {
            coord.digits() < $value
        }

        fn size_at(self, place: Leaf<'_>) -> usize {
            match place {
                Leaf::Int(_) => self.size(),
                Leaf::Basis(scale, 0) => self.size_at(*scale),
                Leaf::Basis(..) => 0,
            }
        }

        type Residue = Dyn;

        #[inline]
        fn residue<Co: Offset>($self, coord: Co) -> Dyn {
            Dyn($value.saturating_sub(coord.digits()))
        }

        #[inline]
        fn equals(self, other: Self) -> bool {
            self.size() == other.size()
        }

        #[inline(always)]
        fn leaf_at($self, _path: &[u8]) -> usize {
            $value
        }

        fn visit<V: Visitor>($self, $visitor: &mut V) -> Result<(), V::Error> {
            $visit
        }

        #[inline]
        fn visit_modes<D: IntTuple, V: ModeVisitor>($self, stride: D, visitor: &mut V) {
            let Ok(()) = stride.visit(&mut AtExtent { extent: $value, visitor });
        }

        #[inline]
        fn each_mode<V: ShapeVisitor>($self, visitor: &mut V) {
            visitor.shape($self);
        }
    };
}

/// An integer is no step of a coordinate.
macro_rules! no_component {
    () => {
        type Component<J: Nat> = U0;

        #[inline(always)]
        fn component<J: Nat>(self) -> U0 {
            U0::NEW
        }
    };
}

/// What an integer is in a prepared shape.
macro_rules! prepared {
    ($self:ident => $type:ty, $value:expr) => {
        type Prepared<J: Word> = $type;

        #[inline]
        fn prepared<J: Word>($self) -> Result<Self::Prepared<J>, TensorError> {
            $value
        }
    };
}

#[diagnostic::do_not_recommend]
impl IntTuple for Dyn {
    integer!(self => self.value(), dynamic Leaf::Int(self.value() as i128), Naturals, false);
    no_component!();
    type IsStatic = False;
    type Known<D: IntTuple> = Layout<U1, U0>;
    type KnownUnder<S: Nat> = Layout<U1, U0>;
    type Symbols<P: Path> = Unknown<Given<P>, U1, U1>;
    prepared!(self => FastDivmod<J>, FastDivmod::of_extent(self.value()));
}

#[diagnostic::do_not_recommend]
impl<N: Nat> IntTuple for Multiple<N> {
    integer!(self => self.value(), dynamic Leaf::Int(self.value() as i128), Naturals, false);
    no_component!();
    type IsStatic = False;
    type Known<D: IntTuple> = Layout<U1, U0>;
    type KnownUnder<S: Nat> = Layout<U1, U0>;
    type Symbols<P: Path> = Unknown<Given<P>, U1, N>;
    prepared!(self => FastDivmod<J>, FastDivmod::of_extent(self.value()));
}

#[diagnostic::do_not_recommend]
impl<I: Word> IntTuple for FastDivmod<I> {
    integer!(self => self.value(), dynamic Leaf::Int(self.value() as i128), Naturals, false);
    no_component!();
    type IsStatic = False;
    type Known<D: IntTuple> = Layout<U1, U0>;
    type KnownUnder<S: Nat> = Layout<U1, U0>;
    type Symbols<P: Path> = Unknown<Given<P>, U1, U1>;
    prepared!(self => FastDivmod<J>, FastDivmod::of_extent(self.value()));

    #[inline(always)]
    fn divmod_index(self, index: usize) -> (usize, usize) {
        // An index that is not in the type is left to the hardware. Where the compiler knows that it is, of one that was a
        // `u32`, or for `usize`, nothing is compared.
        match I::of_index(index) {
            Some(n) => {
                let (quotient, remainder) = self.divmod(n);
                (quotient.index(), remainder.index())
            }
            None => crate::int::divmod(index, self.value()),
        }
    }

    #[inline(always)]
    fn offset_and_rest<D: IntTuple>(self, index: usize, stride: D) -> (usize, usize) {
        // For i = q m + r that is r d = i d - q (m d), in which one product does not wait for the quotient and `m d` is the
        // same for all indices. `wrapping`: the difference is exact where the offset is, whatever the products are.
        let (rest, stride) = (self.divmod_index(index).0, stride.size());
        (index.wrapping_mul(stride).wrapping_sub(rest.wrapping_mul(self.value().wrapping_mul(stride))), rest)
    }
}

#[diagnostic::do_not_recommend]
impl IntTuple for Negative<Dyn> {
    integer!(self => self.0.value().wrapping_neg(), dynamic Leaf::Int(-(self.0.value() as i128)), Integers, false);
    prepared!(self => Self, Ok(self));
    no_component!();
    type IsStatic = False;
    type Known<D: IntTuple> = Layout<U1, U0>;
    type KnownUnder<S: Nat> = Layout<U1, U0>;
    type Symbols<P: Path> = Negative<Unknown<GivenNegative<P>, U1, U1>>;
}

#[diagnostic::do_not_recommend]
impl<E: Expression, C: Nat, M: Nat> IntTuple for Unknown<E, C, M> {
    integer!(self => self.value(), leaf Leaf::Int(0), Naturals, false);
    prepared!(self => Self, Ok(self));
    no_component!();
    type IsStatic = False;
    type Known<D: IntTuple> = Layout<U1, U0>;
    type KnownUnder<S: Nat> = Layout<U1, U0>;
    type Symbols<P: Path> = Self;
}

#[diagnostic::do_not_recommend]
impl<U: Nat> IntTuple for Negative<U> {
    integer!(self => U::NEW.value().wrapping_neg(), leaf <Self as Stride>::LEAF, Integers, false);
    prepared!(self => Self, Ok(self));
    no_component!();
    type IsStatic = <U as Nat>::IsStatic;
    type Known<D: IntTuple> = Layout<U1, U0>;
    type KnownUnder<S: Nat> = S::WithStride<Self>;
    type Symbols<P: Path> = Self;
}

#[diagnostic::do_not_recommend]
impl IntTuple for UTerm {
    integer!(self => self.value(), leaf Leaf::Int(self.value() as i128), Zero, false);
    prepared!(self => Self, Ok(self));
    no_component!();
    type Symbols<P: Path> = Self;
    type IsStatic = True;
    // No shape has an extent 0.
    type Known<D: IntTuple> = Layout<U1, U0>;
    type KnownUnder<S: Nat> = S::WithStride<Self>;
}

#[diagnostic::do_not_recommend]
impl<U: Nat + Unsigned + NonZero> IntTuple for NInt<U> {
    integer!(self => U::NEW.value().wrapping_neg(), leaf <Self as Stride>::LEAF, Integers, false);
    prepared!(self => Self, Ok(self));
    no_component!();
    type Symbols<P: Path> = Self;
    type IsStatic = True;
    type Known<D: IntTuple> = Layout<U1, U0>;
    type KnownUnder<S: Nat> = S::WithStride<Self>;
}

/// What a stride that is no natural number is as a static tuple: it has no size, and is the size of nothing.
macro_rules! other_stride {
    ($magnitude:ty) => {
        type Size = $magnitude;
        type ModeSizes = ($magnitude,);
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
        type CompatibleWith<T: StaticTuple, P: Place> = P::Refuse<case::Size, case::SizeIn, $magnitude, T::Size>;
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
    other_stride!(U);
    known!();
}

#[diagnostic::do_not_recommend]
impl<U: Nat> StaticTuple for Negative<U> {
    other_stride!(U);
    type Evaluated = <U::Dynamic as DynamicInt>::Negative;

    #[inline(always)]
    fn evaluate_all<V: Values>(values: &V) -> Self::Evaluated {
        U::Dynamic::from_value(U::evaluate(values), TOKEN).negative()
    }
}

#[diagnostic::do_not_recommend]
impl<B: Stride, I: Nat> IntTuple for ScaledBasis<B, I> {
    // A place of the kind of B, after those of the modes before I.
    integer!(self => B::NEW.size(), leaf <Self as Stride>::LEAF, Coordinates<I::ZerosBefore<Entry<B::Offsets, NoPlaces>>>, true);
    prepared!(self => Self, Ok(self));
    type Symbols<P: Path> = Self;
    type Component<J: Nat> = <<Cmp<I, J> as Ordering>::IsEqual as Bool>::IfStride<B, U0>;

    #[inline(always)]
    fn component<J: Nat>(self) -> Self::Component<J> {
        Static::NEW
    }

    type IsStatic = <B::Magnitude as Nat>::IsStatic;
    type Known<D: IntTuple> = Layout<U1, U0>;
    type KnownUnder<S: Nat> = S::WithStride<Self>;
}

#[diagnostic::do_not_recommend]
impl<B: Stride, I: Nat> StaticTuple for ScaledBasis<B, I> {
    other_stride!(B::Magnitude);
    type Evaluated = B::Based<B::Unit, I, Self>;

    #[inline(always)]
    fn evaluate_all<V: Values>(values: &V) -> Self::Evaluated {
        B::based::<B::Unit, I, Self, V>(values)
    }
}

#[diagnostic::do_not_recommend]
impl<B: Stride, I: Nat, N: DynamicInt> IntTuple for DynamicBasis<B, I, N> {
    integer!(self => self.scale().size(), basis B I, Coordinates<I::ZerosBefore<Entry<B::Offsets, NoPlaces>>>, true);
    prepared!(self => Self, Ok(self));
    // That of the unit, times the scale.
    type Component<J: Nat> = <<<Cmp<I, J> as Ordering>::IsEqual as Bool>::IfStride<B, U0> as Stride>::Scaled<N>;
    type Symbols<P: Path> = ScaledBasis<B::Times<N::Symbol<P>>, I>;
    type IsStatic = False;
    type Known<D: IntTuple> = Layout<U1, U0>;
    type KnownUnder<S: Nat> = Layout<U1, U0>;

    #[inline(always)]
    fn component<J: Nat>(self) -> Self::Component<J> {
        <<<Cmp<I, J> as Ordering>::IsEqual as Bool>::IfStride<B, U0> as Stride>::scaled(self.scale())
    }
}

/// What a static integer is as a static tuple.
macro_rules! static_integer {
    () => {
        type Size = Self;
        type ModeSizes = (Self,);
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
        type CompatibleWith<T: StaticTuple, P: Place> = <<Cmp<Self, T::Size> as Ordering>::IsEqual as Bool>::IfVerdict<
            Holds,
            P::Refuse<case::Size, case::SizeIn, Self, T::Size>,
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
impl<U, B> IntTuple for UInt<U, B>
where
    Self: Arithmetic,
{
    integer!(self => self.value(), leaf Leaf::Int(self.value() as i128), Naturals, false);
    prepared!(self => Self, Ok(self));
    no_component!();
    type Symbols<P: Path> = Self;
    type IsStatic = True;
    type Known<D: IntTuple> = D::KnownUnder<Self>;
    type KnownUnder<S: Nat> = S::WithStride<Self>;
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

impl<E: Expression, K: Nat, J: Nat, D: Stride> Strided<D> for Unknown<E, K, J> {
    // Of a layout with symbols nobody asks for its reach.
    const LAST: u64 = 0;
    const MODES: Modes = Modes::EMPTY;
    strided_integer!();
}

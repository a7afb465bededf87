//! Integers as IntTuples: the leaves. What each of them is in a program is here, and what it is to types in [`strided`].
//!
//! | integer | offsets | a stride of a static layout | an extent of a prepared shape | its symbol |
//! |---|---|---|---|---|
//! | `UInt`: 1, 2, .. | naturals | yes, and an extent | itself | itself |
//! | `UTerm`: 0 | all 0 | yes | itself | itself |
//! | `NInt`, `Negative<U8>` | integers | yes | itself | itself |
//! | `ScaledBasis` | coordinates | yes | itself | itself |
//! | `Unknown`, a symbol | naturals | no | itself | itself |
//! | `Dyn`, `Multiple`, `FastDivmod` | naturals | no | a `FastDivmod` | `Unknown` |
//! | `Negative<Dyn>` | integers | no | itself | `Negative<Unknown>` |
//! | `DynamicBasis` | coordinates | no | itself | `ScaledBasis` of an `Unknown` |
//!
//! A column is a macro below: [`integer`] with the kind of the offsets, [`static_stride`] or [`of_the_program`], and [`divisor`]
//! or [`no_divisor`]. [`no_component`] is for all but basis elements.

mod strided;

use typenum::{NInt, NonZero, U0, U1, UInt, UTerm, Unsigned};

use super::nest::{Left, Then};
use super::{
    AtExtent, Coordinates, Entry, IntTuple, Integers, ModeVisitor, Naturals, NoPlaces, Offset, Offsets, OneInteger,
    Path, ShapeVisitor, Visitor, Zero,
};
use crate::coord::Outside;
use crate::int::unknown::{Expression, Given, GivenNegative};
use crate::int::{
    Arithmetic, Bool, Cmp, Dyn, DynamicBasis, DynamicInt, False, FastDivmod, Int, Leaf, Multiple, Nat, Negative,
    Ordering, Repeat, ScaledBasis, Static, Stride, True, Unknown, Word, to_usize,
};
use crate::layout::Layout;
use crate::tensor::TensorError;

/// What an integer is as an IntTuple, static or dynamic: of its value, of what a visitor is told, and of the kind of its
/// offsets as a stride.
macro_rules! integer {
    ($self:ident => $value:expr; $visitor:ident => $visit:expr; $sum:ty) => {
        const RANK: usize = 1;
        const DEPTH: usize = 0;
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
        type AllZero = <$sum as Offsets>::AllZero;
        type Sign = <$sum as Offsets>::Sign;
        type Basis = <$sum as Offsets>::Basis;
        type Profile = OneInteger;

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

        #[inline]
        fn last(self) -> usize {
            // Of an extent of 0, an index that no shape has.
            self.size().wrapping_sub(1)
        }

        #[inline(always)]
        fn nested<A, F, D: IntTuple, L: Left, K: Then<A, usize, F>>(
            self,
            step: D,
            left: L,
            mut acc: A,
            then: K,
            f: &mut F,
        ) -> A {
            for index in 0..left.indices(self, step) {
                acc = then.then(acc, index, left.after(index, self, step), f);
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

        fn uncovered<Co: Offset>($self, coord: Co) -> Option<Outside> {
            let (index, extent) = (coord.digits(), $value);
            (index >= extent).then_some(Outside { mode: None, index, extent })
        }

        #[inline]
        fn holds_steps<Co: Offset>($self, step: Co) -> usize {
            match ($value, step.digits()) {
                (0, _) => 0,
                (_, 0) => usize::MAX,
                (extent, step) => extent.div_ceil(step),
            }
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

/// An integer that types know: a stride of static layouts, and its own symbol.
macro_rules! static_stride {
    ($is_static:ty) => {
        type IsStatic = $is_static;
        // A shape has no such extent.
        type Known<D: IntTuple> = Layout<U1, U0>;
        type KnownUnder<S: Nat> = S::WithStride<Self>;
        type Symbols<P: Path> = Self;
    };
}

/// An integer that the program knows, with its symbol at the place `P`.
macro_rules! of_the_program {
    ($place:ident => $symbol:ty) => {
        type IsStatic = False;
        type Known<D: IntTuple> = Layout<U1, U0>;
        type KnownUnder<S: Nat> = Layout<U1, U0>;
        type Symbols<$place: Path> = $symbol;
    };
}

/// An extent that a prepared shape divides by with a multiplication.
macro_rules! divisor {
    () => {
        type Prepared<J: Word> = FastDivmod<J>;

        #[inline]
        fn prepared<J: Word>(self) -> Result<Self::Prepared<J>, TensorError> {
            FastDivmod::of_extent(self.value())
        }
    };
}

/// What is itself in a prepared shape: the compiler knows how to divide by it, or it is no extent.
macro_rules! no_divisor {
    () => {
        type Prepared<J: Word> = Self;

        #[inline]
        fn prepared<J: Word>(self) -> Result<Self, TensorError> {
            Ok(self)
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

#[diagnostic::do_not_recommend]
impl<U, B> IntTuple for UInt<U, B>
where
    Self: Arithmetic,
{
    integer!(self => self.value(); visitor => visitor.leaf(Leaf::Int(self.value() as i128)); Naturals);
    type IsStatic = True;
    type Known<D: IntTuple> = D::KnownUnder<Self>;
    type KnownUnder<S: Nat> = S::WithStride<Self>;
    type Symbols<P: Path> = Self;
    no_divisor!();
    no_component!();
}

#[diagnostic::do_not_recommend]
impl IntTuple for UTerm {
    integer!(self => self.value(); visitor => visitor.leaf(Leaf::Int(self.value() as i128)); Zero);
    static_stride!(True);
    no_divisor!();
    no_component!();
}

#[diagnostic::do_not_recommend]
impl<U: Nat + Unsigned + NonZero> IntTuple for NInt<U> {
    integer!(self => U::NEW.value().wrapping_neg(); visitor => visitor.leaf(<Self as Stride>::LEAF); Integers);
    static_stride!(True);
    no_divisor!();
    no_component!();
}

#[diagnostic::do_not_recommend]
impl<U: Nat> IntTuple for Negative<U> {
    integer!(self => U::NEW.value().wrapping_neg(); visitor => visitor.leaf(<Self as Stride>::LEAF); Integers);
    static_stride!(<U as Nat>::IsStatic);
    no_divisor!();
    no_component!();
}

/// The sums of basis elements of the scale `B` and the mode `I`: a place of the kind of `B`, after those of the modes before.
type SumsOfBasis<B, I> = Coordinates<<I as Repeat>::ZerosBefore<Entry<<B as IntTuple>::Offsets, NoPlaces>>>;
/// The steps of mode `J` of a coordinate: `B`, where `J` is the mode `I`.
type ComponentOf<B, I, J> = <<Cmp<I, J> as Ordering>::IsEqual as Bool>::IfStride<B, U0>;

#[diagnostic::do_not_recommend]
impl<B: Stride, I: Nat> IntTuple for ScaledBasis<B, I> {
    integer!(self => B::NEW.size(); visitor => visitor.leaf(<Self as Stride>::LEAF); SumsOfBasis<B, I>);
    static_stride!(<B::Magnitude as Nat>::IsStatic);
    no_divisor!();
    type Component<J: Nat> = ComponentOf<B, I, J>;

    #[inline(always)]
    fn component<J: Nat>(self) -> Self::Component<J> {
        Static::NEW
    }
}

#[diagnostic::do_not_recommend]
impl<E: Expression, C: Nat, M: Nat> IntTuple for Unknown<E, C, M> {
    // A symbol has no value to ask for.
    integer!(self => self.value(); visitor => visitor.leaf(Leaf::Int(0)); Naturals);
    of_the_program!(P => Self);
    no_divisor!();
    no_component!();
}

#[diagnostic::do_not_recommend]
impl IntTuple for Dyn {
    integer!(self => self.value(); visitor => visitor.dynamic(Leaf::Int(self.value() as i128)); Naturals);
    of_the_program!(P => Unknown<Given<P>, U1, U1>);
    divisor!();
    no_component!();
}

#[diagnostic::do_not_recommend]
impl<N: Nat> IntTuple for Multiple<N> {
    integer!(self => self.value(); visitor => visitor.dynamic(Leaf::Int(self.value() as i128)); Naturals);
    of_the_program!(P => Unknown<Given<P>, U1, N>);
    divisor!();
    no_component!();
}

#[diagnostic::do_not_recommend]
impl<I: Word> IntTuple for FastDivmod<I> {
    integer!(self => self.value(); visitor => visitor.dynamic(Leaf::Int(self.value() as i128)); Naturals);
    of_the_program!(P => Unknown<Given<P>, U1, U1>);
    divisor!();
    no_component!();

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
    integer! {
        self => self.0.value().wrapping_neg();
        visitor => visitor.dynamic(Leaf::Int(-(self.0.value() as i128)));
        Integers
    }
    of_the_program!(P => Negative<Unknown<GivenNegative<P>, U1, U1>>);
    no_divisor!();
    no_component!();
}

#[diagnostic::do_not_recommend]
impl<B: Stride, I: Nat, N: DynamicInt> IntTuple for DynamicBasis<B, I, N> {
    integer! {
        self => self.scale().size();
        visitor => B::scaled_leaf(self.scale().size() as i128, |inner| {
            visitor.dynamic(Leaf::Basis(&inner, const { to_usize(I::VALUE) }))
        });
        SumsOfBasis<B, I>
    }
    of_the_program!(P => ScaledBasis<B::Times<N::Symbol<P>>, I>);
    no_divisor!();
    // That of the unit, times the scale.
    type Component<J: Nat> = <ComponentOf<B, I, J> as Stride>::Scaled<N>;

    #[inline(always)]
    fn component<J: Nat>(self) -> Self::Component<J> {
        <ComponentOf<B, I, J> as Stride>::scaled(self.scale())
    }
}

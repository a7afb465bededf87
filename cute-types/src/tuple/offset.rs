//! What a layout gives for a coordinate, by the kind of its strides.
//!
//! An offset is a sum of strides, so strides of a kind have offsets of a kind: natural numbers `usize`, integers of which
//! one may be negative `isize`, basis elements a coordinate, a tuple with a place for each mode that one of them names and
//! for those before it. A stride 0 is of any kind. An integer and a basis element of some mode have no sum, and no layout
//! has both. CuTe's offsets of basis elements are `ArithmeticTuple`s.

use core::marker::PhantomData;

use typenum::U0;

use super::{IntTuple, StaticTuple};
use crate::coord::Slicer;
use crate::int::{Add, Bool, False, Nat, True};
use crate::rules::{Case, Holds, Refused, Verdict, case};
use crate::sealed::Sealed;
use crate::tensor::is;

/// An offset: `usize`, `isize`, or a tuple of offsets.
///
/// ```
/// use cute_types::prelude::*;
/// assert_eq!(layout!((4,6):(6,1)).offset((2, 3)), 15_usize);
/// assert_eq!(layout!((4,6):(-6,1)).offset((2, 3)), -9_isize);
/// assert_eq!(layout!((4,6):(1@0,2@1)).offset((2, 3)), (2, 6));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not an offset",
    label = "neither `usize`, `isize` nor a tuple of them",
    note = "other integers convert with `as usize`"
)]
pub trait Offset: Copy + 'static {
    /// What the strides are as values.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    type Stride: crate::to_runtime::FromLeaf;
    /// This tuple with one more place; of an integer, the tuple of both.
    #[doc(hidden)]
    type With<X: Offset>: Offset;
    /// The value of [`Self::With`].
    #[doc(hidden)]
    fn with<X: Offset>(self, x: X) -> Self::With<X>;
    /// The integer at a place, by the number that [`Modes`](crate::injective::Modes) has for a basis element; 0 where
    /// there is no such place.
    #[doc(hidden)]
    fn at(self, basis: u128) -> i128;
    /// Whether all its integers are equal. (`PartialEq` ends at tuples of 12.)
    #[doc(hidden)]
    fn equals(self, other: Self) -> bool;
    /// The integer with these digits in two's complement; that at each place of a tuple.
    #[doc(hidden)]
    fn of(digits: usize) -> Self;
    /// The integers that `f` gives for each place, by its number, as [`Self::at`] has it: this offset is what stands at the
    /// place of number `basis`, and the places in it follow in steps of `weight`.
    #[doc(hidden)]
    fn at_places(basis: u128, weight: u128, f: &impl Fn(u128) -> usize) -> Self;
    /// The offset at the first place; an integer itself, and 0 where there is none.
    #[doc(hidden)]
    type First: Offset;
    /// The places after the first, as a tuple.
    #[doc(hidden)]
    type Rest: Offset;
    /// The value of [`Self::First`].
    #[doc(hidden)]
    fn first(self) -> Self::First;
    /// The value of [`Self::Rest`].
    #[doc(hidden)]
    fn rest(self) -> Self::Rest;
    /// The digits of an integer; of a tuple, those at its first place.
    #[doc(hidden)]
    fn digits(self) -> usize;
}

macro_rules! integer {
    ($integer:ty) => {
        impl Offset for $integer {
            #[cfg(feature = "alloc")]
            type Stride = i64;
            type With<X: Offset> = (Self, X);

            fn with<X: Offset>(self, x: X) -> (Self, X) {
                (self, x)
            }

            #[inline]
            fn at(self, basis: u128) -> i128 {
                if basis == 0 { self as i128 } else { 0 }
            }

            #[inline]
            fn equals(self, other: Self) -> bool {
                self == other
            }

            #[inline]
            fn of(digits: usize) -> Self {
                digits as Self
            }

            #[inline]
            fn at_places(basis: u128, _weight: u128, f: &impl Fn(u128) -> usize) -> Self {
                f(basis) as Self
            }

            type First = Self;
            type Rest = ();

            #[inline]
            fn first(self) -> Self {
                self
            }

            #[inline]
            fn rest(self) {}

            #[inline]
            fn digits(self) -> usize {
                self as usize
            }
        }
    };
}
integer!(usize);
integer!(isize);

impl Offset for () {
    #[cfg(feature = "alloc")]
    type Stride = crate::runtime::ScaledBasis;
    type With<X: Offset> = (X,);

    #[inline]
    fn with<X: Offset>(self, x: X) -> (X,) {
        (x,)
    }

    fn at(self, _basis: u128) -> i128 {
        0
    }

    fn equals(self, _other: Self) -> bool {
        true
    }

    fn of(_digits: usize) -> Self {}

    fn at_places(_basis: u128, _weight: u128, _f: &impl Fn(u128) -> usize) -> Self {}

    // Beyond the places of a coordinate there are zeros.
    type First = usize;
    type Rest = ();

    #[inline]
    fn first(self) -> usize {
        0
    }

    #[inline]
    fn rest(self) {}

    #[inline]
    fn digits(self) -> usize {
        0
    }
}

/// The kind of the sums of some strides.
pub trait Offsets {
    /// What they are as values. Integers are added in two's complement, which is exact for all of them, since the cosize
    /// fits.
    type Offset: Offset;
    /// Whether all integers among them are 0.
    type AllZero: Bool;
    /// Whether an integer among them may be below 0.
    type Sign: Signedness;
    /// The places of the basis elements among them.
    type Basis: Places;
    /// The kind of the sums of these strides and those of kind `K`.
    type Join<K: Offsets>: Offsets;
    /// Whether there are such sums.
    type Verdict: Verdict;
    /// The same as a constant.
    const EXISTS: bool;
    /// Whether a swizzle can permute them: whether they are integers.
    type Swizzled: Verdict;
    /// Whether they are places in memory: whether they are integers.
    type InMemory: Verdict;
    /// The same as a constant.
    const IN_MEMORY: bool;
    /// The number `K`, or `Next` if this is but zeros.
    type Numbered<K: Nat, Next: Nat>: Nat;
    /// The offset of a coordinate in a layout with strides of this kind; `..` counts as 0.
    fn of<C: Slicer, S: IntTuple, D: IntTuple>(coord: C, shape: S, stride: D) -> Self::Offset;
}

/// The sums of integers, which are all 0 if `AllZero`, and are of the sign `S`, and of basis elements at the places `B`. What
/// depends on one of the three alone is known where the others are parameters, as of strides `M: Nat`.
pub struct Sum<AllZero, S, B>(PhantomData<(AllZero, S, B)>);

/// All strides are 0.
pub(crate) type Zero = Sum<True, NoNegative, NoPlaces>;
/// All are natural numbers.
pub(crate) type Naturals = Sum<False, NoNegative, NoPlaces>;
/// All are integers.
pub(crate) type Integers = Sum<False, MayBeNegative, NoPlaces>;
/// All are basis elements, whose sums are coordinates with the places `P`.
pub(crate) type Coordinates<P> = Sum<True, NoNegative, P>;
/// The kind of the sums of the stride `D`, also where `D` has parameters.
pub(crate) type ModesSum<D> = Sum<<D as IntTuple>::AllZero, <D as IntTuple>::Sign, <D as IntTuple>::Basis>;

impl<AllZero: Bool, S: Signedness, B: Places> Offsets for Sum<AllZero, S, B> {
    type Offset = B::Offset<S>;
    type AllZero = AllZero;
    type Sign = S;
    type Basis = B;
    type Join<K: Offsets> = Sum<AllZero::And<K::AllZero>, S::Join<K::Sign>, B::Join<K::Basis>>;
    type Verdict = B::WithIntegers<AllZero>;
    type Swizzled = <B::WithIntegers<AllZero> as Verdict>::And<B::Empty<case::SwizzledBasis>>;
    type InMemory = <B::WithIntegers<AllZero> as Verdict>::And<B::Empty<case::TensorBasis>>;
    const IN_MEMORY: bool = !B::ANY;
    const EXISTS: bool = !B::ANY || (is::<AllZero>() && B::EXISTS);
    type Numbered<K: Nat, Next: Nat> = B::Numbered<AllZero, K, Next>;

    #[inline]
    fn of<C: Slicer, T: IntTuple, D: IntTuple>(coord: C, shape: T, stride: D) -> Self::Offset {
        if !B::ANY && is::<AllZero>() {
            return Offset::of(0);
        }
        B::offset::<S, _, _, _>(coord, shape, stride)
    }
}

/// Whether an integer among strides may be below 0.
pub trait Signedness {
    /// What sums are as values.
    type Offset: Offset;
    /// That of strides with this sign, and others with the sign `S`.
    type Join<S: Signedness>: Signedness;
}

/// All are natural numbers.
pub struct NoNegative;

impl Signedness for NoNegative {
    type Offset = usize;
    type Join<S: Signedness> = S;
}

/// One may be below 0.
pub struct MayBeNegative;

impl Signedness for MayBeNegative {
    type Offset = isize;
    type Join<S: Signedness> = Self;
}

/// The places of a coordinate, each with the kind of what stands there.
pub trait Places {
    /// The places of these and `P`: a coordinate without a place has 0 there.
    type Join<P: Places>: Places;
    /// The same, where `P` is a place of kind `K`, and `Rest`.
    type JoinPlace<K: Offsets, Rest: Places>: Places;
    /// `Done` with these places after it.
    type Tuple<Done: Offset>: Offset;
    /// What sums with basis elements at these places are as values; where there are no places, sums of integers of the sign `S`.
    type Offset<S: Signedness>: Offset;
    /// The first place with more than zeros, the first of these being `K`; 0 if there is none.
    type First<K: Nat>: Nat;
    /// Whether there are sums at each place.
    type Verdict: Verdict;
    /// Whether there are sums of basis elements at these places and of integers, which are all 0 if `AllZero`: there are no places,
    /// or no other integers.
    type WithIntegers<AllZero: Bool>: Verdict;
    /// Whether there are no places; the refusal is of the case `Case`.
    type Empty<C: Case>: Verdict;
    /// [`Offsets::Numbered`] of the sums with integers that are all 0 if `AllZero`.
    type Numbered<AllZero: Bool, K: Nat, Next: Nat>: Nat;
    /// [`Self::Verdict`] as a constant.
    const EXISTS: bool;
    /// Whether there are any.
    const ANY: bool;
    /// The value of [`Self::Tuple`], these places being those from `K` on.
    fn tuple<K: Nat, Done: Offset, C: Slicer, S: IntTuple, D: IntTuple>(
        done: Done,
        coord: C,
        shape: S,
        stride: D,
    ) -> Self::Tuple<Done>;
    /// The value of [`Self::Offset`].
    fn offset<N: Signedness, C: Slicer, S: IntTuple, D: IntTuple>(coord: C, shape: S, stride: D) -> Self::Offset<N>;
}

/// No more places.
pub struct NoPlaces;

impl Places for NoPlaces {
    type Join<P: Places> = P;
    type JoinPlace<K: Offsets, Rest: Places> = Entry<K, Rest>;
    type Tuple<Done: Offset> = Done;
    type Offset<S: Signedness> = S::Offset;
    type First<K: Nat> = U0;
    type Verdict = Holds;
    type WithIntegers<AllZero: Bool> = Holds;
    type Empty<C: Case> = Holds;
    type Numbered<AllZero: Bool, K: Nat, Next: Nat> = AllZero::IfNat<Next, K>;
    const EXISTS: bool = true;
    const ANY: bool = false;

    #[inline]
    fn tuple<K: Nat, Done: Offset, C: Slicer, S: IntTuple, D: IntTuple>(
        done: Done,
        _coord: C,
        _shape: S,
        _stride: D,
    ) -> Done {
        done
    }

    #[inline]
    fn offset<N: Signedness, C: Slicer, S: IntTuple, D: IntTuple>(coord: C, shape: S, stride: D) -> N::Offset {
        Offset::of(coord.offset_under(shape, stride))
    }
}

/// A place of kind `H`, and the places after it.
pub struct Entry<H, T>(PhantomData<(H, T)>);

impl<H: Offsets, T: Places> Places for Entry<H, T> {
    type Join<P: Places> = P::JoinPlace<H, T>;
    type JoinPlace<K: Offsets, Rest: Places> = Entry<H::Join<K>, T::Join<Rest>>;
    type Tuple<Done: Offset> = T::Tuple<Done::With<H::Offset>>;
    type Offset<S: Signedness> = Self::Tuple<()>;
    type First<K: Nat> = H::Numbered<K, T::First<<K as Add>::Successor>>;
    type Verdict = <H::Verdict as Verdict>::And<T::Verdict>;
    type WithIntegers<AllZero: Bool> =
        AllZero::IfVerdict<Self::Verdict, Refused<case::Summed, Self::First<U0>, U0, U0, U0>>;
    type Empty<C: Case> = Refused<C, Self::First<U0>, U0, U0, U0>;
    type Numbered<AllZero: Bool, K: Nat, Next: Nat> = K;
    const EXISTS: bool = H::EXISTS && T::EXISTS;
    const ANY: bool = true;

    #[inline]
    fn tuple<K: Nat, Done: Offset, C: Slicer, S: IntTuple, D: IntTuple>(
        done: Done,
        coord: C,
        shape: S,
        stride: D,
    ) -> Self::Tuple<Done> {
        // A sum at a place is that of the strides of this place: the others count as 0.
        let place = H::of(coord, shape, stride.component::<K>());
        T::tuple::<<K as Add>::Successor, _, _, _, _>(done.with(place), coord, shape, stride)
    }

    #[inline]
    fn offset<N: Signedness, C: Slicer, S: IntTuple, D: IntTuple>(coord: C, shape: S, stride: D) -> Self::Tuple<()> {
        Self::tuple::<U0, _, _, _, _>((), coord, shape, stride)
    }
}

/// Where a leaf of a shape stands: what makes `1` its basis element, and where a symbol finds its value.
pub trait Path: Sealed + 'static {
    /// `T` at this place.
    type Of<T: crate::int::Stride>: crate::int::Stride;
    /// The indices of the modes that lead to it.
    const STEPS: Steps;
    /// A number that no other place has.
    type Number: Nat;
    /// How a message calls the integer at `Place` of what stands here.
    type Called<Place>;
    /// The same of an extent, where a layout stands here.
    type CalledExtent<Place>;
    /// The same of a stride.
    type CalledStride<Place>;
}

/// Indices of modes, from the outermost one on.
#[derive(Clone, Copy)]
pub struct Steps {
    steps: [u8; Self::MOST],
    length: usize,
}

impl Steps {
    /// How deep tuples nest at most, with the step to the operand and to its shape or stride.
    const MOST: usize = 40;

    /// These, and then `step`.
    pub(crate) const fn then(mut self, step: u64) -> Self {
        assert!(self.length < Self::MOST, "a tuple nests deeper than 32");
        self.steps[self.length] = step as u8;
        self.length += 1;
        self
    }

    /// The steps.
    pub const fn as_slice(&self) -> &[u8] {
        self.steps.split_at(self.length).0
    }
}

/// The shape itself.
pub struct Root;

impl Sealed for Root {}

impl Path for Root {
    type Of<T: crate::int::Stride> = T;
    const STEPS: Steps = Steps { steps: [0; Steps::MOST], length: 0 };
    type Number = typenum::U1;
    type Called<Place> = super::the_operand<Place>;
    type CalledExtent<Place> = super::extent<Place>;
    type CalledStride<Place> = super::stride<Place>;
}

/// Mode `I` of what stands at `P`.
pub struct In<P, I>(PhantomData<fn() -> (P, I)>);

impl<P, I> Sealed for In<P, I> {}

impl<P: Path, I: Nat> Path for In<P, I> {
    type Of<T: crate::int::Stride> = P::Of<crate::int::ScaledBasis<T, I>>;
    const STEPS: Steps = P::STEPS.then(I::VALUE);
    // A tuple has at most 16 modes.
    type Number = <<typenum::U16 as crate::int::Multiply>::Product<P::Number> as Add>::Sum<I>;
    type Called<Place> = P::Called<super::mode<I::Name, Place>>;
    type CalledExtent<Place> = P::CalledExtent<super::mode<I::Name, Place>>;
    type CalledStride<Place> = P::CalledStride<super::mode<I::Name, Place>>;
}

/// The layout of the shape `S` with the basis elements at its leaves.
pub(crate) type IdentityOf<S> = <S as StaticTuple>::Identity<Root>;

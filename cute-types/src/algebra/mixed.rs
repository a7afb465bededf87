//! Layouts of which some integers are static and others dynamic, as operands.
//!
//! An operation is written over types alone. For operands with dynamic integers each of these is given a symbol
//! ([`Unknown`](crate::int::Unknown)), by the place where it stands among the operands; the operation works on the types
//! with symbols; and its result is [evaluated](crate::int::unknown). Of static operands the types with symbols are the
//! types themselves, and nothing is left to do.

use core::ops::RangeFull;

use typenum::{B0, B1, U0, U1, UInt, UTerm};

use super::op::Operation;
use super::select::Indices;
use super::tiler::Tiler;
use crate::algebra::fold::Finished;
use crate::coord::Slicer;
use crate::int::{Dyn, Int, Multiple, Nat, Stride, Values};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Accepted, Gives, Verdict};
use crate::tuple::{In, IntTuple, Path, Root, StaticTuple, Steps};

/// A layout that stands at the place `P` among the operands.
#[diagnostic::on_unimplemented(
    message = "this is not a layout of congruent tuples of integers",
    label = "neither a `Layout` of static integers nor one with dynamic ones",
    note = "extents are positive, and the stride has the profile of the shape"
)]
pub trait MixedLayout<P>: Copy {
    /// With symbols.
    type Symbols: StaticLayout;

    /// The integer at `path`.
    fn leaf_at(self, path: &[u8]) -> usize;
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, P: Path> MixedLayout<P> for Layout<S, D>
where
    S::Symbols<In<P, U0>>: Strided<D::Symbols<In<P, U1>>>,
{
    type Symbols = Layout<S::Symbols<In<P, U0>>, D::Symbols<In<P, U1>>>;

    #[inline(always)]
    fn leaf_at(self, path: &[u8]) -> usize {
        match path {
            [0, path @ ..] => self.shape().leaf_at(path),
            [_, path @ ..] => self.stride().leaf_at(path),
            [] => 0,
        }
    }
}

/// A tuple of integers that stands at the place `P` among the operands.
#[diagnostic::on_unimplemented(
    message = "this is not an IntTuple",
    label = "neither a static integer, `Dyn` nor a tuple of them",
    note = "write static ones with `shape!((2,3))`, and dynamic ones as `Dyn(n)`"
)]
pub trait MixedTuple<P>: Copy {
    /// With symbols.
    type Symbols: StaticTuple;

    /// The integer at `path`.
    fn leaf_at(self, path: &[u8]) -> usize;
}

#[diagnostic::do_not_recommend]
impl<T: IntTuple, P: Path> MixedTuple<P> for T {
    type Symbols = T::Symbols<P>;

    #[inline(always)]
    fn leaf_at(self, path: &[u8]) -> usize {
        IntTuple::leaf_at(self, path)
    }
}

/// An integer that stands at the place `P` among the operands.
#[diagnostic::on_unimplemented(
    message = "this is not an integer of the algebra",
    label = "neither a static integer nor `Dyn`",
    note = "write the number as `shape!(16)` or `U16::NEW`, or `Dyn(n)` where only the running program knows it"
)]
pub trait MixedNat<P>: Copy {
    /// With symbols.
    type Symbols: Nat;

    /// The integer.
    fn leaf_at(self, path: &[u8]) -> usize;
}

/// A tiler that stands at the place `P` among the operands.
#[diagnostic::on_unimplemented(
    message = "this is not a tiler",
    label = "neither a layout, an integer, `..` nor a tuple of them",
    note = "write a number as `shape!(4)` or `U4::NEW`, or `Dyn(n)` where only the running program knows it"
)]
pub trait MixedTiler<P>: Copy {
    /// With symbols.
    type Symbols: Tiler;

    /// The integer at `path`.
    fn leaf_at(self, path: &[u8]) -> usize;
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, P: Path> MixedTiler<P> for Layout<S, D>
where
    Self: MixedLayout<P>,
    <Self as MixedLayout<P>>::Symbols: Tiler,
{
    type Symbols = <Self as MixedLayout<P>>::Symbols;

    #[inline(always)]
    fn leaf_at(self, path: &[u8]) -> usize {
        MixedLayout::<P>::leaf_at(self, path)
    }
}

#[diagnostic::do_not_recommend]
impl<P> MixedTiler<P> for RangeFull {
    type Symbols = Self;

    fn leaf_at(self, _path: &[u8]) -> usize {
        0
    }
}

/// What an integer is as an operand.
macro_rules! integer {
    ([$($generics:tt)*] $integer:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)* P: Path> MixedNat<P> for $integer {
            type Symbols = <Self as IntTuple>::Symbols<P>;

            #[inline(always)]
            fn leaf_at(self, _path: &[u8]) -> usize {
                Int::value(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)* P: Path> MixedTiler<P> for $integer {
            type Symbols = <Self as IntTuple>::Symbols<P>;

            #[inline(always)]
            fn leaf_at(self, _path: &[u8]) -> usize {
                Int::value(self)
            }
        }
    };
}
integer!([] UTerm);
integer!([U: Nat,] UInt<U, B0>);
integer!([U: Nat,] UInt<U, B1>);
integer!([] Dyn);
integer!([N: Nat,] Multiple<N>);

/// An operand that types know as it is: it has no dynamic integer that an operation would ask for.
macro_rules! fixed {
    ($($(#[$doc:meta])* $name:ident: $bound:ident;)*) => {
        $(
            $(#[$doc])*
            pub trait $name<P>: Copy {
                /// It.
                type Symbols: $bound;

                /// No integer.
                fn leaf_at(self, path: &[u8]) -> usize;
            }

            #[diagnostic::do_not_recommend]
            impl<T: $bound + Copy, P> $name<P> for T {
                type Symbols = Self;

                fn leaf_at(self, _path: &[u8]) -> usize {
                    0
                }
            }
        )*
    };
}
fixed! {
    /// A coordinate to slice by.
    FixedSlicer: Slicer;
    /// A tuple of indices of modes.
    FixedIndices: Indices;
    /// A number that is part of an operation's type.
    FixedNat: Nat;
}

/// The traits of operands with dynamic integers, by the names of those of static ones.
pub(super) mod operand {
    pub(crate) use super::{
        FixedIndices as Indices, FixedNat as Index, FixedSlicer as Slicer, MixedLayout as StaticLayout,
        MixedNat as Nat, MixedTiler as Tiler, MixedTuple as StaticTuple,
    };
}

/// An operation whose operands may have dynamic integers.
pub trait MixedOperation: Copy {
    /// With symbols.
    type Symbols: Operation;

    /// The integer at `path`, which begins with the number of the operand, from 1 on.
    fn leaf_at(self, path: &[u8]) -> usize;
}

/// The operands of an operation: a layout, and those that the operation holds.
struct Operands<L, O>(L, O);

impl<L: MixedLayout<AtSelf>, O: MixedOperation> Values for Operands<L, O> {
    #[inline(always)]
    fn at(&self, path: &[u8]) -> usize {
        match path {
            [0, path @ ..] => self.0.leaf_at(path),
            path => self.1.leaf_at(path),
        }
    }
}

/// The places of the operands of an operation.
macro_rules! places {
    ($($(#[$doc:meta])* $name:ident = $step:literal $number:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $name;

            impl Path for $name {
                type Of<T: Stride> = T;
                const STEPS: Steps = <Root as Path>::STEPS.then($step);
                type Number = typenum::$number;
            }
        )*
    };
}
places! {
    /// The layout itself.
    AtSelf = 0 U1;
    /// What it is combined with.
    AtFirst = 1 U2;
    /// The second of two.
    AtSecond = 2 U3;
}

/// What `O` finds for `L`, both with symbols.
type On<O, L> = <<O as MixedOperation>::Symbols as Operation>::On<<L as MixedLayout<AtSelf>>::Symbols>;

/// What the operation `O` returns for `L`: a layout, of which the integers that follow from static ones are static; in a
/// `Result` where the running program decides whether there is one.
pub type Outcome<O, L> = <<On<O, L> as Finished>::Verdict as Verdict>::Outcome<<On<O, L> as Finished>::Layout>;

// The result comes first, so that the verdict, which is found with it, is at hand.
impl<S, D, O, R> Gives<O, R> for Layout<S, D>
where
    Self: MixedLayout<AtSelf>,
    O: MixedOperation,
    On<O, Self>: Finished,
    <On<O, Self> as Finished>::Verdict: Verdict<Outcome<<On<O, Self> as Finished>::Layout> = R> + Accepted,
{
    #[inline(always)]
    fn give(self, operation: O) -> R {
        <<On<O, Self> as Finished>::Verdict as Verdict>::outcome::<<On<O, Self> as Finished>::Layout, _>(&Operands(
            self, operation,
        ))
    }
}

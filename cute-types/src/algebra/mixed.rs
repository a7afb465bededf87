//! Layouts of which some integers are static and others dynamic, as operands.
//!
//! An operation is written over types alone. For operands with dynamic integers each of these is given a symbol
//! ([`Unknown`](crate::int::Unknown)), by the place where it stands among the operands; the operation works on the types
//! with symbols; and its result is [evaluated](crate::int::unknown). Of static operands the types with symbols are the
//! types themselves, and nothing is left to do. So are those of operands of the wrong kind, which the operation refuses.

use core::ops::RangeFull;

use typenum::{B0, B1, NInt, NonZero, U0, U1, UInt, UTerm, Unsigned};

use super::op::Operation;
use super::tiler::Tiler;
use crate::algebra::fold::Finished;
use crate::coord::Slicer;
use crate::int::{Dyn, FastDivmod, Int, Leaf, Multiple, Nat, Negative, ScaledBasis, Stride, Values, Word};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::operand::{Operand, of_no_kind};
use crate::rules::{Accepted, Gives, Verdict};
use crate::sealed::{Sealed, Token};
use crate::swizzle::{Composed, Swizzle};
use crate::tuple::{In, IntTuple, ModeVisitor, Path, Root, Steps};

/// A layout that stands at the place `P` among the operands.
#[diagnostic::on_unimplemented(
    message = "this is not a layout of congruent tuples of integers",
    label = "neither a `Layout` of static integers nor one with dynamic ones",
    note = "extents are positive, and the stride has the profile of the shape"
)]
pub trait MixedLayout<P>: Copy {
    /// With symbols.
    type Symbols: StaticLayout;

    /// Implemented here alone.
    #[doc(hidden)]
    fn sealed(token: Token);
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, P: Path> MixedLayout<P> for Layout<S, D>
where
    S::Symbols<In<P, U0>>: Strided<D::Symbols<In<P, U1>>>,
{
    type Symbols = Layout<S::Symbols<In<P, U0>>, D::Symbols<In<P, U1>>>;

    fn sealed(_token: Token) {}
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The integer at `path`, of the shape or of the stride.
    #[inline(always)]
    fn leaf_at(self, path: &[u8]) -> usize {
        match path {
            [0, path @ ..] => self.shape().leaf_at(path),
            [_, path @ ..] => self.stride().leaf_at(path),
            [] => 0,
        }
    }
}

/// What stands at the place `P` among the operands: a layout, an integer or a tuple of them.
#[diagnostic::on_unimplemented(
    message = "this is not an operand",
    label = "neither a layout, an integer of the algebra nor a tuple of them",
    note = "write a number as `shape!(16)` or `U16::NEW`, or `Dyn(n)` where only the running program knows it"
)]
pub trait Mixed<P>: Copy {
    /// With symbols.
    type Symbols: Operand;

    /// The integer at `path`.
    #[doc(hidden)]
    fn leaf_at(self, path: &[u8], token: Token) -> usize;
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
    #[doc(hidden)]
    fn leaf_at(self, path: &[u8], token: Token) -> usize;

    /// Whether all that it names are elements of the shape: a composition takes more, along the last mode.
    fn reaches_into<S: IntTuple>(&self, _shape: S) -> bool {
        false
    }
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, P: Path> Mixed<P> for Layout<S, D>
where
    Self: MixedLayout<P>,
{
    type Symbols = <Self as MixedLayout<P>>::Symbols;

    #[inline(always)]
    fn leaf_at(self, path: &[u8], _token: Token) -> usize {
        Layout::leaf_at(self, path)
    }
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, P: Path> MixedTiler<P> for Layout<S, D>
where
    Self: MixedLayout<P>,
{
    type Symbols = <Self as MixedLayout<P>>::Symbols;

    #[inline(always)]
    fn leaf_at(self, path: &[u8], _token: Token) -> usize {
        Layout::leaf_at(self, path)
    }

    #[inline]
    fn reaches_into<T: IntTuple>(&self, shape: T) -> bool {
        let mut reach = Reach(Some(0));
        self.shape().visit_modes(self.stride(), &mut reach);
        reach.0.is_some_and(|last| last < shape.size() as u128)
    }
}

/// The largest index that a tiler names; `None` where there is none, or where it is too large.
struct Reach(Option<u128>);

impl ModeVisitor for Reach {
    #[inline]
    fn mode(&mut self, extent: usize, stride: Leaf<'_>) {
        self.0 = match stride {
            Leaf::Int(stride) => self.0.and_then(|last| {
                let last_of_mode = (extent.saturating_sub(1) as u128).checked_mul(stride.unsigned_abs())?;
                last.checked_add(last_of_mode)
            }),
            Leaf::Basis(..) => None,
        };
    }
}

/// A tiler is composed with by the operation of that name. (A composed layout on the right has a way of its own.)
macro_rules! tiler_on_the_right {
    ([$($generics:tt)*] $tiler:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::algebra::composition::Inner for $tiler {
            type Way = $crate::algebra::composition::WithTiler;
        }
    };
}
pub(crate) use tiler_on_the_right;
tiler_on_the_right!([S: IntTuple, D: IntTuple,] Layout<S, D>);

/// What an integer is as an operand.
macro_rules! integer {
    ($([$($generics:tt)*] $integer:ty;)*) => {
        $(
            integer!(@ Mixed [$($generics)*] $integer);
            integer!(@ MixedTiler [$($generics)*] $integer, reaches_into);
            tiler_on_the_right!([$($generics)*] $integer);
        )*
    };
    (@ $trait:ident [$($generics:tt)*] $integer:ty $(, $reaches_into:ident)?) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)* P: Path> $trait<P> for $integer {
            type Symbols = <Self as IntTuple>::Symbols<P>;

            #[inline(always)]
            fn leaf_at(self, _path: &[u8], _token: Token) -> usize {
                Int::value(self)
            }

            $(
                #[inline]
                fn $reaches_into<T: IntTuple>(&self, shape: T) -> bool {
                    Int::value(*self) <= shape.size()
                }
            )?
        }
    };
}
integer! {
    [] UTerm;
    [U: Nat,] UInt<U, B0>;
    [U: Nat,] UInt<U, B1>;
    [] Dyn;
    [N: Nat,] Multiple<N>;
    [I: Word,] FastDivmod<I>;
}

/// What has no dynamic integer: `..`, other strides, and what is of no kind that an operation wants.
macro_rules! fixed {
    ($([$($generics:tt)*] $operand:ty;)*) => {
        $(
            fixed!(@ Mixed [$($generics)*] $operand);
            fixed!(@ MixedTiler [$($generics)*] $operand);
            tiler_on_the_right!([$($generics)*] $operand);
        )*
    };
    (@ $trait:ident [$($generics:tt)*] $operand:ty) => {
        #[diagnostic::do_not_recommend]
        impl<P, $($generics)*> $trait<P> for $operand {
            type Symbols = Self;

            fn leaf_at(self, _path: &[u8], _token: Token) -> usize {
                0
            }
        }
    };
}
of_no_kind!(fixed);
fixed! {
    [U: Nat + Unsigned + NonZero] NInt<U>;
    [U: Nat] Negative<U>;
    [X: Stride, Y: Nat] ScaledBasis<X, Y>;
    [] i32;
}
fixed!(@ Mixed [] RangeFull);
tiler_on_the_right!([] RangeFull);

#[diagnostic::do_not_recommend]
impl<P> MixedTiler<P> for RangeFull {
    type Symbols = Self;

    fn leaf_at(self, _path: &[u8], _token: Token) -> usize {
        0
    }

    fn reaches_into<S: IntTuple>(&self, _shape: S) -> bool {
        true
    }
}

// On the right of a composition it is none of a wrong kind: see `swizzle::inverse`.
fixed!(@ Mixed [X: Copy, Y: Copy, Z: Copy] Composed<X, Y, Z>);
fixed!(@ MixedTiler [X: Copy, Y: Copy, Z: Copy] Composed<X, Y, Z>);

/// An operand that is part of an operation's type: it has no integer that the running program would ask for.
macro_rules! of_type {
    ($($(#[$doc:meta])* $name:ident: $bound:path;)*) => {
        $(
            $(#[$doc])*
            pub trait $name<P> {
                /// It.
                type Symbols: $bound;

                /// No integer.
                #[doc(hidden)]
                fn leaf_at(&self, path: &[u8], token: Token) -> usize;
            }

            #[diagnostic::do_not_recommend]
            impl<T: $bound, P> $name<P> for T {
                type Symbols = Self;

                fn leaf_at(&self, _path: &[u8], _token: Token) -> usize {
                    0
                }
            }
        )*
    };
}
of_type! {
    /// A coordinate to slice by.
    OfSlicer: Slicer;
    /// Numbers, indices of modes.
    OfOperand: Operand;
}

/// The traits of operands with dynamic integers, by the kinds of the static ones.
pub(crate) mod at {
    pub(crate) use super::{
        Mixed as LayoutTuple, Mixed as Nat, Mixed as StaticLayout, Mixed as StaticTuple, MixedTiler as Tiler,
        OfOperand as Index, OfOperand as Indices, OfSlicer as Slicer,
    };
}

/// An operation whose operands may have dynamic integers.
#[diagnostic::on_unimplemented(
    message = "this is not an operand",
    label = "an operand of this operation is neither a layout, an integer of the algebra nor a tuple of them",
    note = "write a number as `shape!(16)` or `U16::NEW`, and as a type `U16`"
)]
pub trait MixedOperation {
    /// With symbols.
    type Symbols: Operation;

    /// The integer at `path`, which begins with the number of the operand, from 1 on.
    #[doc(hidden)]
    fn leaf_at(&self, path: &[u8], token: Token) -> usize;
}

/// The operands of an operation: a layout, and those that the operation holds.
struct Operands<L, O>(L, O);

impl<S: IntTuple, D: IntTuple, O: MixedOperation> Values for Operands<Layout<S, D>, O> {
    #[inline(always)]
    fn at(&self, path: &[u8], token: Token) -> usize {
        match path {
            [0, path @ ..] => self.0.leaf_at(path),
            path => self.1.leaf_at(path, token),
        }
    }
}

/// The operands of an operation whose others are types, but for one.
struct With<L, B>(L, B);

impl<S: IntTuple, D: IntTuple, B: Mixed<AtSecond>> Values for With<Layout<S, D>, B> {
    #[inline(always)]
    fn at(&self, path: &[u8], token: Token) -> usize {
        match path {
            [0, path @ ..] => self.0.leaf_at(path),
            [_, path @ ..] => self.1.leaf_at(path, token),
            [] => 0,
        }
    }
}

/// The places of the operands of an operation.
macro_rules! places {
    ($($(#[$doc:meta])* $name:ident = $step:literal $number:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $name;

            impl Sealed for $name {}

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
impl<S: IntTuple, D: IntTuple, O, F, R> Gives<O, R> for Layout<S, D>
where
    Self: MixedLayout<AtSelf>,
    O: MixedOperation,
    O::Symbols: Operation<On<<Self as MixedLayout<AtSelf>>::Symbols> = F>,
    F: Finished,
    F::Verdict: Verdict<Outcome<F::Layout> = R> + Accepted,
{
    #[inline(always)]
    fn give(self, operation: O) -> R {
        <F::Verdict as Verdict>::outcome::<F::Layout, _>(&Operands(self, operation))
    }

    #[inline(always)]
    fn give_with<B: Mixed<AtSecond>>(self, second: B) -> R {
        <F::Verdict as Verdict>::outcome::<F::Layout, _>(&With(self, second))
    }
}

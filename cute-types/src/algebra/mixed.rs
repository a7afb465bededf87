//! Layouts of which some integers are static and others dynamic, as operands.
//!
//! An operation is written over types alone. For operands with dynamic integers each of these is given a symbol
//! ([`Unknown`](crate::int::Unknown)), by the place where it stands among the operands; the operation works on the types
//! with symbols; and its result is [evaluated](crate::int::unknown). Of static operands the types with symbols are the
//! types themselves, and nothing is left to do. So are those of operands of the wrong kind, which the operation refuses.

use core::ops::RangeFull;

use typenum::{NInt, NonZero, UInt, UTerm, Unsigned};

use super::op::Operation;
use super::reach;
use super::tiler::Tiler;
use crate::coord::Slicer;
use crate::int::{
    Arithmetic, Bool, Dyn, False, FastDivmod, Int, Multiple, Nat, Negative, ScaledBasis, Stride, True, Values, Word,
};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::operand::{Operand, of_no_kind};
use crate::sealed::{Sealed, Token};
use crate::swizzle::{Chain, Composed, Swizzle};
use crate::tuple::{
    ExtentsOf, IntTuple, Path, Root, Steps, StridesOf, extent, extent_of_B, stride, stride_of_B, the_operand,
};

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
    S::Symbols<ExtentsOf<P>>: Strided<D::Symbols<StridesOf<P>>>,
{
    type Symbols = Layout<S::Symbols<ExtentsOf<P>>, D::Symbols<StridesOf<P>>>;

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
    label = "neither an unswizzled layout, an integer, `..` nor a tuple of them",
    note = "write a number as `shape!(4)` or `U4::NEW`, or `Dyn(n)` where only the running program knows it"
)]
pub trait MixedTiler<P>: Copy {
    /// With symbols.
    type Symbols: Tiler;
    /// Whether it is a tiler; a composed layout is none, but may stand on the right of a composition.
    #[doc(hidden)]
    type IsTiler: Bool;

    /// The integer at `path`.
    #[doc(hidden)]
    fn leaf_at(self, path: &[u8], token: Token) -> usize;

    /// Whether all that it names are elements of the shape: a composition takes more, along the last mode.
    fn reaches_into<S: IntTuple>(&self, _shape: S) -> bool {
        false
    }

    /// The same of a mode of a tuple, and of a mode of the shape.
    #[doc(hidden)]
    fn mode_reaches_into<S: IntTuple>(&self, _mode: usize, _shape: S) -> bool {
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
    type IsTiler = True;

    #[inline(always)]
    fn leaf_at(self, path: &[u8], _token: Token) -> usize {
        Layout::leaf_at(self, path)
    }

    #[inline]
    fn reaches_into<T: IntTuple>(&self, shape: T) -> bool {
        reach::is_inside(self.shape(), self.stride(), shape)
    }
}

/// What an integer is as an operand.
macro_rules! integer {
    ($([$($generics:tt)*] $integer:ty $(where $number:ty)?;)*) => {
        $(
            integer!(@ Mixed [$($generics)*] $integer $(where $number)?);
            integer!(@ MixedTiler [$($generics)*] $integer $(where $number)?, IsTiler reaches_into);
        )*
    };
    (@ $trait:ident [$($generics:tt)*] $integer:ty $(where $number:ty)? $(, $is_tiler:ident $reaches_into:ident)?) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)* P: Path> $trait<P> for $integer
        $(where $number: Arithmetic)?
        {
            type Symbols = <Self as IntTuple>::Symbols<P>;
            $(type $is_tiler = True;)?

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
    [U, B,] UInt<U, B> where Self;
    [] Dyn;
    [N: Nat,] Multiple<N>;
    [I: Word,] FastDivmod<I>;
}

/// What has no dynamic integer: `..`, other strides, and what is of no kind that an operation wants.
macro_rules! fixed {
    ($([$($generics:tt)*] $operand:ty;)*) => {
        $(
            fixed!(@ Mixed [$($generics)*] $operand);
            fixed!(@ MixedTiler [$($generics)*] $operand, IsTiler = True);
        )*
    };
    (@ $trait:ident [$($generics:tt)*] $operand:ty $(, $is_tiler:ident = $bool:ty)?) => {
        #[diagnostic::do_not_recommend]
        impl<P, $($generics)*> $trait<P> for $operand {
            type Symbols = Self;
            $(type $is_tiler = $bool;)?

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

#[diagnostic::do_not_recommend]
impl<P> MixedTiler<P> for RangeFull {
    type Symbols = Self;
    type IsTiler = True;

    fn leaf_at(self, _path: &[u8], _token: Token) -> usize {
        0
    }

    fn reaches_into<S: IntTuple>(&self, _shape: S) -> bool {
        true
    }
}

// On the right of a composition it is none of a wrong kind: see `swizzle::inverse`.
fixed!(@ Mixed [X: Copy, Y: Copy, Z: Copy] Composed<X, Y, Z>);
fixed!(@ MixedTiler [X: Copy, Y: Copy, Z: Copy] Composed<X, Y, Z>, IsTiler = False);
fixed!(@ Mixed [X: Copy, Y: Copy, Z: Copy] Chain<X, Y, Z>);
fixed!(@ MixedTiler [X: Copy, Y: Copy, Z: Copy] Chain<X, Y, Z>, IsTiler = False);

/// A tiler on the right of a composition, where a composed layout has a rule of its own.
#[diagnostic::on_unimplemented(
    message = "this is not a tiler",
    label = "neither an unswizzled layout, an integer, `..` nor a tuple of them",
    note = "write a number as `shape!(4)` or `U4::NEW`, or `Dyn(n)` where only the running program knows it"
)]
pub trait InnerTiler<P>: Copy {
    /// [`MixedTiler::Symbols`]
    type Symbols: Tiler;

    /// [`MixedTiler::leaf_at`]
    #[doc(hidden)]
    fn leaf_at(self, path: &[u8], token: Token) -> usize;
}

#[diagnostic::do_not_recommend]
impl<P, T: MixedTiler<P, IsTiler = True>> InnerTiler<P> for T {
    type Symbols = T::Symbols;

    #[inline(always)]
    fn leaf_at(self, path: &[u8], token: Token) -> usize {
        MixedTiler::<P>::leaf_at(self, path, token)
    }
}

/// A layout on the right of an operation for which a composed layout there has a rule of its own.
#[diagnostic::on_unimplemented(
    message = "this is not an operand",
    label = "neither a layout, an integer of the algebra nor a tuple of them",
    note = "write it as `layout!((2,3):(1,2))`"
)]
pub trait UnswizzledLayout<P>: Copy {
    /// [`Mixed::Symbols`]
    type Symbols: Operand;

    /// [`Mixed::leaf_at`]
    #[doc(hidden)]
    fn leaf_at(self, path: &[u8], token: Token) -> usize;
}

#[diagnostic::do_not_recommend]
impl<P, T: Mixed<P> + MixedTiler<P, IsTiler = True>> UnswizzledLayout<P> for T {
    type Symbols = <T as Mixed<P>>::Symbols;

    #[inline(always)]
    fn leaf_at(self, path: &[u8], token: Token) -> usize {
        Mixed::<P>::leaf_at(self, path, token)
    }
}

/// An operand that is part of an operation's type: it has no integer that the running program would ask for.
macro_rules! of_type {
    ($($(#[$meta:meta])* $name:ident: $bound:path;)*) => {
        $(
            $(#[$meta])*
            pub trait $name<P> {
                /// The operand, with symbols for its dynamic integers.
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
    #[diagnostic::on_unimplemented(
        message = "this is not a coordinate",
        label = "neither `usize`, a static integer, `..` nor a tuple of them",
        note = "other integers convert with `as usize`"
    )]
    OfSlicer: Slicer;
    /// Numbers, indices of modes.
    #[diagnostic::on_unimplemented(
        message = "this is not a static integer",
        label = "neither a static integer nor, where several are taken, a tuple of them",
        note = "write `U1::NEW` for 1: the type of the result depends on it, so it cannot be an integer that the program computes"
    )]
    OfOperand: Operand;
}

/// The traits of operands with dynamic integers, by the kinds of the static ones.
pub(crate) mod at {
    pub(crate) use super::{
        InnerTiler, Mixed as LayoutTuple, Mixed as StaticLayout, Mixed as StaticTuple, MixedTiler as Tiler,
        OfOperand as Index, OfOperand as Indices, OfSlicer as Slicer, UnswizzledLayout,
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
pub(crate) struct Operands<L, O>(pub(crate) L, pub(crate) O);

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
pub(crate) struct With<L, B>(pub(crate) L, pub(crate) B);

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
    ($($(#[$doc:meta])* $name:ident = $step:literal $number:ident $integer:ident $extent:ident $stride:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $name;

            impl Sealed for $name {}

            impl Path for $name {
                type Of<T: Stride> = T;
                const STEPS: Steps = <Root as Path>::STEPS.then($step);
                type Number = typenum::$number;
                type Called<Place> = $integer<Place>;
                type CalledExtent<Place> = $extent<Place>;
                type CalledStride<Place> = $stride<Place>;
            }
        )*
    };
}
places! {
    /// The layout itself.
    AtSelf = 0 U1 the_operand extent stride;
    /// What it is combined with.
    AtFirst = 1 U2 the_operand extent_of_B stride_of_B;
    /// The second of two.
    AtSecond = 2 U3 the_operand extent_of_B stride_of_B;
}

/// What `O` finds for `L`, both with symbols.
pub(crate) type FoundWithSymbols<O, L> =
    <<O as MixedOperation>::Symbols as Operation>::On<<L as MixedLayout<AtSelf>>::Symbols>;

//! What may stand in the place of an operand, right or wrong.
//!
//! A method that wants a static integer could say `M: int::Nat`, and rustc would tell a caller with a layout that
//! "`Nat` is not implemented for `Layout<(UInt<UInt<…`", with no way to leave the type out. So the methods ask for less, a
//! trait of this module, which every kind of operand has that holds numbers of the compiler: and that it is of the wrong
//! kind is a refusal like any other, a [`Verdict`](crate::rules::Verdict) with its sentence. Instead of a wrong operand
//! the operation is given a right one without meaning, so that one mistake is one error.
//!
//! In generic code the bounds stay `M: Nat`, `P: StaticTuple` and `B: StaticLayout`: what satisfies them is an operand of
//! the right kind, and is itself what the operation is given.

use core::ops::RangeFull;

use typenum::{NInt, NonZero, U0, U1, UInt, UTerm, Unsigned};

use crate::algebra::tiler::TilerOperation;
use crate::algebra::{self, Tiler};
use crate::coord::{Coord, CoordRule, InCoordinate, Outside, Slicer};
use crate::int::unknown::Expression;
use crate::int::{self, Arithmetic, Bool, Dyn, FastDivmod, Multiple, Negative, ScaledBasis, Stride, True, Unknown};
use crate::layout::{self, Layout, Strided};
use crate::rules::{AnyRank, Holds, Place, Refused, Top, case};
use crate::swizzle::{Chain, Composed, Swizzle};
use crate::tuple::{self, IntTuple};

/// What may stand in the place of an operand: of each kind that an operation may want, whether it is one, and what the
/// operation is given.
#[diagnostic::on_unimplemented(
    message = "this is not an operand",
    label = "neither a layout, a static integer nor a tuple of them",
    note = "write a number as `shape!(16)` or `U16::NEW`, and as a type `U16`"
)]
pub trait Operand {
    /// The static integer.
    type AsNat: int::Nat;
    /// Whether it is one.
    type IsNat: Bool;
    /// The static IntTuple.
    type AsTuple: tuple::StaticTuple;
    /// Whether it is one.
    type IsTuple: Bool;
    /// The static layout.
    type AsLayout: layout::StaticLayout;
    /// Whether it is one.
    type IsLayout: Bool;
    /// The tuple of static layouts.
    type AsLayouts: algebra::LayoutTuple;
    /// Whether it is one.
    type IsLayouts: Bool;
    /// The indices of modes.
    type AsIndices: algebra::Indices;
    /// Whether it is such.
    type IsIndices: Bool;
}

/// The rule that the bit `Is` is set, as the verdict of the case `Case`.
pub(crate) type IsKind<Is, Case> = <Is as Bool>::IfVerdict<Holds, Refused<Case, U0, U0, U0, U0>>;

/// What is none of a kind, with the rest of an implementation of [`Operand`].
macro_rules! none {
    ($($kind:ident)*) => { $(none!(@ $kind);)* };
    (@ nat) => {
        type AsNat = U1;
        type IsNat = crate::int::False;
    };
    (@ tuple) => {
        type AsTuple = U1;
        type IsTuple = crate::int::False;
    };
    (@ layout) => {
        type AsLayout = Layout<U1, U0>;
        type IsLayout = crate::int::False;
    };
    (@ layouts) => {
        type AsLayouts = ();
        type IsLayouts = crate::int::False;
    };
    (@ indices) => {
        type AsIndices = ();
        type IsIndices = crate::int::False;
    };
}
pub(crate) use none;

/// Static integers.
macro_rules! natural {
    () => {
        type AsNat = Self;
        type IsNat = True;
        type AsTuple = Self;
        type IsTuple = True;
        type AsIndices = Self;
        type IsIndices = True;
        none!(layout layouts);
    };
}

#[diagnostic::do_not_recommend]
impl Operand for UTerm {
    natural!();
}

#[diagnostic::do_not_recommend]
impl<U, B> Operand for UInt<U, B>
where
    Self: Arithmetic,
{
    natural!();
}

// What only the running program knows is no index of a mode.
#[diagnostic::do_not_recommend]
impl<E: Expression, C: int::Nat, M: int::Nat> Operand for Unknown<E, C, M> {
    type AsNat = Self;
    type IsNat = True;
    type AsTuple = Self;
    type IsTuple = True;
    none!(layout layouts indices);
}

/// Other strides.
macro_rules! stride {
    ($([$($generics:tt)*] $stride:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)*> Operand for $stride {
                type AsTuple = Self;
                type IsTuple = True;
                none!(nat layout layouts indices);
            }
        )*
    };
}
stride! {
    [X: int::Nat + Unsigned + NonZero] NInt<X>;
    [X: int::Nat] Negative<X>;
    [X: Stride, Y: int::Nat] ScaledBasis<X, Y>;
}

#[diagnostic::do_not_recommend]
impl<S: Strided<D>, D: tuple::StaticTuple> Operand for Layout<S, D> {
    type AsLayout = Self;
    type IsLayout = True;
    none!(nat tuple layouts indices);
}

/// Hands to the macro `$each` what is of no kind that any operation wants: it has impls for the sake of the sentence.
macro_rules! of_no_kind {
    ($each:ident) => {
        $each! {
            [] f64;
            [] bool;
            [] &str;
            [X, Y] &UInt<X, Y>;
            [X, Y] &Layout<X, Y>;
            [X: Copy] Option<X>;
            [X: Copy, const N: usize] [X; N];
            [X, Y, Z] Swizzle<X, Y, Z>;
        }
    };
}
pub(crate) use of_no_kind;

/// What no operation wants by value but as a coordinate, or not at all. Of Rust's integers it is one type alone, as then a
/// literal is of that type, and no other error stands beside the refusal. References are those that name numbers of the
/// compiler: of every type, rustc would say of `x` to borrow it.
macro_rules! other {
    ($([$($generics:tt)*] $other:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)*> Operand for $other {
                none!(nat tuple layout layouts indices);
            }
        )*
    };
}
of_no_kind!(other);
other! {
    [] Dyn;
    [X] Multiple<X>;
    [X: int::Word] FastDivmod<X>;
    [] RangeFull;
    [] i32;
    [X, Y, Z] Composed<X, Y, Z>;
    [X, Y, Z] Chain<X, Y, Z>;
}

/// What is no tiler.
macro_rules! no_tiler {
    ($([$($generics:tt)*] $other:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)*> Tiler for $other {
                type Walk<Op: TilerOperation, L: layout::StaticLayout, P: Place> =
                    algebra::fold::NotFound<P::Refuse<case::Tiler, case::TilerIn, U0, U0>>;
                type Unzips<S: IntTuple, P: Place, R: algebra::gather::Unzipping> = Holds;
            }
        )*
    };
}
of_no_kind!(no_tiler);
no_tiler! {
    [X: int::Nat + Unsigned + NonZero] NInt<X>;
    [X: int::Nat] Negative<X>;
    [X: Stride, Y: int::Nat] ScaledBasis<X, Y>;
    [] Dyn;
    [X] Multiple<X>;
    [X: int::Word] FastDivmod<X>;
    [] i32;
    [X: Copy, Y: Copy, Z: Copy] Composed<X, Y, Z>;
    [X: Copy, Y: Copy, Z: Copy] Chain<X, Y, Z>;
}

/// What is no coordinate.
macro_rules! no_coordinate {
    ($([$($generics:tt)*] $other:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)*> Slicer for $other {
                type Fits<T: IntTuple, P: Place, R: CoordRule> = P::Refuse<R::None, R::NoneInside, U0, U0>;
                type Inside<T: IntTuple, P: Place, R: CoordRule> = Self::Fits<T, P, R>;
                type Kind = AnyRank;
                type Kept<T: IntTuple, Out: IntTuple> = Out;
                type Slice<T: IntTuple> = ();
                type IsStatic = True;
                type Fixes = crate::int::False;
                type StaticSlice<L: layout::StaticLayout> = L;
                type Sliced<L: layout::StaticLayout, Out: layout::StaticLayout> = Out;
                type Fixed<L: layout::StaticLayout, Out: crate::swizzle::OffsetSum> = Out;
                type Dice<L: layout::StaticLayout> = L;
                type Diced<L: layout::StaticLayout, Out: layout::StaticLayout> = Out;

                fn keep<T: IntTuple, Out: IntTuple>(self, _tuple: T, out: Out) -> Out {
                    out
                }

                fn slice_of<T: IntTuple>(self, _tuple: T) {}

                fn offset_under<S: IntTuple, D: IntTuple>(self, _shape: S, _stride: D) -> usize {
                    0
                }

                fn is_in<S: IntTuple>(self, _shape: S) -> bool {
                    false
                }

                fn outside<S: IntTuple>(self, _shape: S) -> Option<Outside> {
                    None
                }
            }

            #[diagnostic::do_not_recommend]
            impl<$($generics)*> Coord for $other {
                type Element<T: IntTuple> = Self::Fits<T, Top, InCoordinate>;

                fn index_under<T: IntTuple>(self, _shape: T) -> usize {
                    0
                }
            }
        )*
    };
}
of_no_kind!(no_coordinate);
no_coordinate! {
    [X: int::Nat + Unsigned + NonZero] NInt<X>;
    [X: int::Nat] Negative<X>;
    [X: Stride, Y: int::Nat] ScaledBasis<X, Y>;
    [] Dyn;
    [X] Multiple<X>;
    [X: int::Word] FastDivmod<X>;
    [X: Copy, Y: Copy] Layout<X, Y>;
    [X: Copy, Y: Copy, Z: Copy] Composed<X, Y, Z>;
    [X: Copy, Y: Copy, Z: Copy] Chain<X, Y, Z>;
}

/// What a method asks of an operand: that it is one. Whether it is of the right kind is a verdict.
macro_rules! places {
    ($($(#[$attribute:meta])* $name:ident)*) => {
        $(
            $(#[$attribute])*
            pub trait $name: Operand {}

            #[diagnostic::do_not_recommend]
            impl<T: Operand + ?Sized> $name for T {}
        )*
    };
}
places! {
    /// What stands where a static integer is wanted.
    #[diagnostic::on_unimplemented(
        message = "this is not a static integer",
        label = "a value that types do not know",
        note = "write the number as `shape!(16)` or `U16::NEW`, and as a type `U16`"
    )]
    Nat
    /// What stands where a static IntTuple is wanted.
    #[diagnostic::on_unimplemented(
        message = "this is not a static IntTuple",
        label = "neither a static integer nor a tuple of them",
        note = "write it as `shape!((2,3))`"
    )]
    StaticTuple
    /// What stands where a static layout is wanted.
    #[diagnostic::on_unimplemented(
        message = "this is not a static layout",
        label = "not a `Layout` of congruent tuples of static integers",
        note = "write it as `layout!((2,3):(1,2))`"
    )]
    StaticLayout
    /// What stands where a tuple of static layouts is wanted.
    #[diagnostic::on_unimplemented(
        message = "this is not a tuple of static layouts",
        label = "not a tuple of layouts",
        note = "write it as `(a, b)`, and of one layout as `(a,)`"
    )]
    LayoutTuple
    /// What stands where indices of modes are wanted.
    #[diagnostic::on_unimplemented(
        message = "select: these are not indices",
        label = "neither a static integer nor a tuple of them",
        note = "write `select((U1::NEW, U0::NEW))`"
    )]
    Indices
}

//! What may stand in the place of an operand, right or wrong.
//!
//! A method that wants a static integer could say `M: int::Nat`, and rustc would tell a caller with a layout that
//! "`Nat` is not implemented for `Layout<(UInt<UInt<…`", with no way to leave the type out. So the methods ask for less, a
//! trait of this module, which every kind of operand has that holds numbers of the compiler: and that it is of the wrong
//! kind is a refusal like any other, a [`Verdict`](crate::rules::Verdict) with its sentence. Instead of a wrong operand
//! the operation is given a right one without meaning, so that one mistake is one error.
//!
//! So [`Operand`] answers twice for each of the five kinds that operations want: whether it is of that kind, `IsNat`, and
//! what the operation is given, `AsNat`.
//!
//! | operand | integer | IntTuple | layout | tuple of layouts | indices of modes |
//! |---|---|---|---|---|---|
//! | `U8` | yes | yes | | | yes |
//! | a symbol of a dynamic integer | yes | yes | | | |
//! | `N3`, a basis element | | yes | | | |
//! | a layout | | | yes | | |
//! | a tuple | | if its modes are | | if its modes are layouts | if its modes are integers |
//! | `()` | | yes | | yes | yes |
//! | what is in `wrong` | | | | | |
//!
//! In generic code the bounds stay `M: Nat`, `P: StaticTuple` and `B: StaticLayout`: what satisfies them is an operand of
//! the right kind, and is itself what the operation is given.

mod wrong;

pub(crate) use wrong::of_no_kind;

use typenum::{NInt, NonZero, U0, UInt, UTerm, Unsigned};

use crate::int::unknown::Expression;
use crate::int::{self, Arithmetic, Bool, Negative, ScaledBasis, Stride, True, Unknown};
use crate::layout::{self, Layout, Strided};
use crate::rules::{Holds, Refused};
use crate::{algebra, tuple};

/// What may stand in the place of an operand: of each kind that an operation may want, whether it is one, and what the
/// operation is given.
#[diagnostic::on_unimplemented(
    message = "this is not an operand",
    label = "neither a static layout, a static integer nor a tuple of them",
    note = "write a number as `shape!(16)` or `U16::NEW`, and as a type `U16`",
    note = "where an operand has dynamic integers, take the method whose name begins with `try_`"
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
        type AsNat = typenum::U1;
        type IsNat = crate::int::False;
    };
    (@ tuple) => {
        type AsTuple = typenum::U1;
        type IsTuple = crate::int::False;
    };
    (@ layout) => {
        type AsLayout = crate::layout::Layout<typenum::U1, typenum::U0>;
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

/// Strides that are no natural numbers.
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

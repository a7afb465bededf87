//! Permutations of the tile of a [`TiledMma`](super::TiledMma): for each of its modes M, N and K none, a size, or a layout.

use core::ops::RangeFull;

use typenum::{U0, U1, U2, U3, U4, UInt, UTerm};

use super::numbering::Permutes;
use crate::algebra::Tiler;
use crate::int::{Arithmetic, Bool, Compare, IsMultiple, Multiply, Nat};
use crate::layout::{Layout, Strided};
use crate::rules::{Case, Holds, Refused, Verdict, case};
use crate::sealed::Sealed;
use crate::tuple::StaticTuple;

/// The sentences about a mode of a multiplication.
pub trait ModeMNK {
    /// A permutation that is not a multiple of what the atoms cover.
    type NoMultiple: Case;
    /// A layout that is no permutation.
    type NoPermutation: Case;
}

macro_rules! modes {
    ($($(#[$doc:meta])* $mode:ident: $multiple:ident $permutation:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $mode;

            impl ModeMNK for $mode {
                type NoMultiple = case::$multiple;
                type NoPermutation = case::$permutation;
            }
        )*
    };
}
modes! {
    /// Rows of A and C.
    ModeM: PermutationOfM NoPermutationOfM;
    /// Rows of B, columns of C.
    ModeN: PermutationOfN NoPermutationOfN;
    /// What is summed over.
    ModeK: PermutationOfK NoPermutationOfK;
}

/// What the tile is along a mode: `..` for what the atoms cover, a multiple of that, or a layout that permutes one.
#[diagnostic::on_unimplemented(
    message = "this is not a permutation of a mode",
    label = "neither `..`, a static integer nor a static layout"
)]
pub trait Permutation: Copy + Sealed {
    /// What a tensor is divided by, where the atoms cover `C`.
    #[doc(hidden)]
    type Over<C: Nat>: Tiler;
    /// The extent of the tile.
    #[doc(hidden)]
    type Size<C: Nat>: Nat;
    /// Whether it permutes.
    #[doc(hidden)]
    type Permutes<M: ModeMNK>: Verdict;
}

#[diagnostic::do_not_recommend]
impl Permutation for RangeFull {
    type Over<C: Nat> = C;
    type Size<C: Nat> = C;
    type Permutes<M: ModeMNK> = Holds;
}

#[diagnostic::do_not_recommend]
impl Permutation for UTerm {
    type Over<C: Nat> = C;
    type Size<C: Nat> = Self;
    type Permutes<M: ModeMNK> = Holds;
}

#[diagnostic::do_not_recommend]
impl<U, B> Permutation for UInt<U, B>
where
    Self: Arithmetic,
{
    type Over<C: Nat> = Self;
    type Size<C: Nat> = Self;
    type Permutes<M: ModeMNK> = Holds;
}

#[diagnostic::do_not_recommend]
impl<S: Strided<D>, D: StaticTuple> Permutation for Layout<S, D> {
    type Over<C: Nat> = Self;
    type Size<C: Nat> = S::Size;
    type Permutes<M: ModeMNK> = Permutes<Self, M::NoPermutation>;
}

/// Whether `P` permutes the mode `M`, along which there are `T` atoms of the extent `A`.
pub(crate) type PermutationRule<P, M, A, T> = <<P as Permutation>::Permutes<M> as Verdict>::And<
    <IsTile<<P as Permutation>::Size<Covers<A, T>>, Covers<A, T>> as Bool>::IfVerdict<
        Holds,
        Refused<<M as ModeMNK>::NoMultiple, <P as Permutation>::Size<Covers<A, T>>, Covers<A, T>, A, T>,
    >,
>;

/// What `T` atoms of the extent `A` cover.
pub(crate) type Covers<A, T> = <A as Multiply>::Product<T>;

/// Whether a tile of `P` elements is a multiple of `C`, once or more often.
type IsTile<P, C> = <<<P as Compare>::IsZero as Bool>::Not as Bool>::And<IsMultiple<P, C>>;

/// The permutations of M, N and K: a tuple of up to three, or that of M alone.
#[diagnostic::on_unimplemented(
    message = "this is not a permutation of M, N and K",
    label = "neither a tuple of up to three of `..`, static integers and static layouts nor one of these"
)]
pub trait Permutations: Copy + Sealed {
    /// That of M.
    type M: Permutation;
    /// That of N.
    type N: Permutation;
    /// That of K.
    type K: Permutation;
    /// How many there are.
    type Modes: Nat;
}

macro_rules! tuples {
    ($([$($p:ident)*] $m:ty, $n:ty, $k:ty, $count:ident;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($p: Permutation),*> Permutations for ($($p,)*) where Self: Sealed {
                type M = $m;
                type N = $n;
                type K = $k;
                type Modes = $count;
            }
        )*
    };
}
tuples! {
    [] RangeFull, RangeFull, RangeFull, U0;
    [M] M, RangeFull, RangeFull, U1;
    [M N] M, N, RangeFull, U2;
    [M N K] M, N, K, U3;
    // Refused by its number.
    [M N K X] M, N, K, U4;
}

macro_rules! alone {
    ($([$($generics:tt)*] $permutation:ty $(where $number:ty)?;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)*> Permutations for $permutation $(where $number: Arithmetic)? {
                type M = Self;
                type N = RangeFull;
                type K = RangeFull;
                type Modes = U1;
            }
        )*
    };
}
alone! {
    [] RangeFull;
    [] UTerm;
    [U, B] UInt<U, B> where Self;
    [S: Strided<D>, D: StaticTuple] Layout<S, D>;
}

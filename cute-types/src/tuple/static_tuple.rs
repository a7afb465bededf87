//! Tuples of static integers: what the algebra over types computes with.

use super::{IntTuple, Path};
use crate::algebra::ordered::{Arranger, WalkedOrder};
use crate::algebra::profile::ProfileWalk;
use crate::algebra::tiler::Tiler;
use crate::int::{Dyn, FastDivmod, Multiple, Nat, Static, True, Values, Word};
use crate::layout::StaticLayout;
use crate::operand::Operand;
use crate::rules::{Place, ShapeRule, Verdict};

/// An IntTuple of static integers, which the algebra computes with.
#[diagnostic::on_unimplemented(
    message = "this is not a static IntTuple",
    label = "neither a static integer nor a tuple of them",
    note = "write it as `shape!((2,3))`"
)]
pub trait StaticTuple: IntTuple + Static + Operand<AsTuple = Self, IsTuple = True> {
    /// The product of its integers, as a number of the compiler.
    type Size: Nat;
    /// [`IntTuple::First`] among static tuples.
    type StaticFirst: StaticTuple;
    /// [`IntTuple::Rest`] among static tuples.
    type StaticRest: StaticTuple;
    /// The first integer, of a tuple that [`StaticWith`](Self::StaticWith) made of integers, how many they may be.
    #[doc(hidden)]
    type FirstLeaf: StaticTuple;
    /// The integers after it.
    #[doc(hidden)]
    type OtherLeaves: StaticTuple;
    /// This tuple as the first of `Others`, or these alone if it is empty.
    #[doc(hidden)]
    type Before<Others: StaticTuple>: StaticTuple;
    /// This tuple with `X` before it.
    #[doc(hidden)]
    type After<X: StaticTuple>: StaticTuple;
    /// [`IntTuple::With`] among static tuples.
    type StaticWith<X: StaticTuple>: StaticTuple;
    /// The size of each mode, as a tuple; an integer is one mode.
    #[doc(hidden)]
    type ModeSizes: StaticTuple + Tiler;
    /// The walk `W` along this profile.
    #[doc(hidden)]
    type Visit<W: ProfileWalk>: ProfileWalk;
    /// The walk of `A` along this order and the layout `L`.
    #[doc(hidden)]
    type Along<L: StaticLayout, A: Arranger>: WalkedOrder;
    /// The walk `W`, along the modes of this tuple and of `L`.
    #[doc(hidden)]
    type AlongFrom<W: WalkedOrder, L: StaticLayout>: WalkedOrder;
    /// The decimal names of the integers, as a tuple of this profile: what a sentence prints of it.
    #[doc(hidden)]
    type Names;
    /// The layout of this shape with stride 0 everywhere.
    #[doc(hidden)]
    type Broadcast: StaticLayout;
    /// Whether each coordinate of this shape is one of `B`: the sizes agree at each of its integers. `R` says it.
    #[doc(hidden)]
    type CompatibleWith<B: StaticTuple, P: Place, R: ShapeRule>: Verdict;
    /// The layout of this shape, which stands at the place `P` of another, with the basis element of each of its leaves.
    #[doc(hidden)]
    type Identity<P: Path>: StaticLayout;
    /// This tuple with a dynamic integer for each symbol.
    #[doc(hidden)]
    type Evaluated: IntTuple;

    /// The integers, with those that the symbols stand for.
    #[doc(hidden)]
    fn evaluate_all<V: Values>(values: &V) -> Self::Evaluated;
}

/// What has a shape: a shape itself, or a layout. The rules about shapes take either.
pub trait Shaped {
    /// The shape.
    type Shape: IntTuple;
}

impl Shaped for Dyn {
    type Shape = Self;
}

impl<N: Nat> Shaped for Multiple<N> {
    type Shape = Self;
}

impl<I: Word> Shaped for FastDivmod<I> {
    type Shape = Self;
}

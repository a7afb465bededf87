//! The operations as types: what a bound in generic code names, and what the methods of a layout ask for.
//!
//! An operation is a total function `On` of static layouts to what it found: a verdict, and a layout. A bound
//! `L: Rule<op::ZippedDivide<T>, Verdict: Accepted>` says that the verdict holds for L, and `L: Defined<op::ZippedDivide<T>>`
//! says the same and applies the value `op::ZippedDivide(tiler)`.
//!
//! ```
//! use cute_types::prelude::*;
//! fn rows<L: Defined<op::Composition<Layout!(4:2)>>>(layout: L) -> L::Result {
//!     layout.apply(op::Composition(layout!(4:2)))
//! }
//! assert_eq!(rows(layout!((4,2):(2,1))), layout!((2,2):(4,1)));
//! ```

use core::marker::PhantomData;

use super::fold::{Called, Finished};
use super::mixed::{AtFirst, AtSecond, MixedOperation, at};
use super::tiler::Tiler;
// The one on the right of a composition.
use super::tiler::Tiler as InnerTiler;
use crate::coord::Slicer;
use crate::layout::StaticLayout;
use crate::operand::{IsKind, Operand};
use crate::rules::{Holds, OperationName, Rule, Verdict, case};
use crate::sealed::Token;

/// An operation on one layout; its other operands are part of the type.
#[diagnostic::on_unimplemented(
    message = "this is not an operand",
    label = "an operand of this operation is neither a layout, a static integer nor a tuple of them",
    note = "write a number as `shape!(16)` or `U16::NEW`, and as a type `U16`"
)]
pub trait Operation {
    /// What it finds for the layout `L`.
    type On<L: StaticLayout>: Finished;
}

/// What the operation `O` makes of `L`; without meaning, but a layout, where its rule is not accepted.
pub type Of<O, L> = <L as Rule<O>>::Result;

/// An operation whose operands are of the right kinds: what the file of the operation implements.
///
/// [`Operation`] is implemented for operands of all kinds, so that a wrong one has a sentence. It checks the kinds, and gives
/// this a right operand without meaning in the place of a wrong one; so each file may name the bounds that it computes with.
#[doc(hidden)]
pub trait OperationOfKinds {
    /// [`Operation::On`].
    type On<L: StaticLayout>: Finished;
}

/// An operand as one of the kind that is wanted, and whether it is: those that are no matter of the operation say so
/// themselves.
macro_rules! operand {
    (Nat as $operand:ident) => { <$operand as Operand>::AsNat };
    (Nat is $operand:ident) => { IsKind<<$operand as Operand>::IsNat, case::Nat> };
    (Index as $operand:ident) => { <$operand as Operand>::AsNat };
    (Index is $operand:ident) => { IsKind<<$operand as Operand>::IsNat, case::Nat> };
    (StaticTuple as $operand:ident) => { <$operand as Operand>::AsTuple };
    (StaticTuple is $operand:ident) => { IsKind<<$operand as Operand>::IsTuple, case::Tuple> };
    (StaticLayout as $operand:ident) => { <$operand as Operand>::AsLayout };
    (StaticLayout is $operand:ident) => { IsKind<<$operand as Operand>::IsLayout, case::Layout> };
    (LayoutTuple as $operand:ident) => { <$operand as Operand>::AsLayouts };
    (LayoutTuple is $operand:ident) => { IsKind<<$operand as Operand>::IsLayouts, case::Layouts> };
    (Indices as $operand:ident) => { <$operand as Operand>::AsIndices };
    (Indices is $operand:ident) => { IsKind<<$operand as Operand>::IsIndices, case::Indices> };
    ($kind:ident as $operand:ident) => { $operand };
    ($kind:ident is $operand:ident) => { Holds };
}

/// What is asked of an operand of each kind: see [`operand`](crate::operand).
mod wanted {
    pub(super) use super::{InnerTiler, Slicer, Tiler};
    pub(super) use crate::operand::{Indices, LayoutTuple, Nat as Index, StaticLayout, StaticTuple};
}

/// What stands for an operand that rustc does not know yet; it is none.
///
/// To find a method, rustc 1.95 normalises its result with unknown operands, for each call, and throws away what it found. What
/// of a result follows from the layout alone, most of a complement, it would work out there. It ends at the first
/// projection of which it cannot tell the implementation, and so each operation has two: for its operands, and for this.
pub struct NotYet;

/// An operation whose operands may have dynamic integers, by the traits of its operands.
macro_rules! mixed {
    ($name:ident) => {
        impl MixedOperation for $name {
            type Symbols = Self;

            fn leaf_at(&self, _path: &[u8], _token: Token) -> usize {
                0
            }
        }
    };
    // A composed layout on the right has a rule of its own there, see `swizzle::common`.
    (MaxCommonLayout<$a:ident: StaticLayout>) => { mixed!(@of UnswizzledLayout MaxCommonLayout<$a>); };
    ($name:ident<$a:ident: $bound:ident>) => { mixed!(@of $bound $name<$a>); };
    (@of $bound:ident $name:ident<$a:ident>) => {
        #[diagnostic::do_not_recommend]
        impl<$a: at::$bound<AtFirst>> MixedOperation for $name<$a> {
            type Symbols = $name<<$a as at::$bound<AtFirst>>::Symbols>;

            #[inline(always)]
            fn leaf_at(&self, path: &[u8], token: Token) -> usize {
                self.0.leaf_at(path.split_first().map_or(path, |(_, path)| path), token)
            }
        }

        mixed!(@waiting $bound $name<NotYet>);
    };
    ($name:ident<$a:ident: $bound:ident, $b:ident: $bound2:ident>) => {
        #[diagnostic::do_not_recommend]
        impl<$a: at::$bound<AtFirst>, $b: at::$bound2<AtSecond>> MixedOperation for $name<$a, $b> {
            type Symbols = $name<<$a as at::$bound<AtFirst>>::Symbols, <$b as at::$bound2<AtSecond>>::Symbols>;

            #[inline(always)]
            fn leaf_at(&self, path: &[u8], token: Token) -> usize {
                match path {
                    [1, path @ ..] => self.0.leaf_at(path, token),
                    [_, path @ ..] => self.1.leaf_at(path, token),
                    [] => 0,
                }
            }
        }

        mixed!(@waiting $bound $name<NotYet, NotYet>);
    };
    // Of two implementations rustc would name the trait of the coordinate alone, once a function, and not say a word of it.
    (@waiting Slicer $operation:ty) => {};
    (@waiting $bound:ident $operation:ty) => {
        #[diagnostic::do_not_recommend]
        impl MixedOperation for $operation {
            type Symbols = Coalesce;

            fn leaf_at(&self, _path: &[u8], _token: Token) -> usize {
                0
            }
        }
    };
}

/// Each operation: its struct, which holds the other operands. Its function is in the file of the operation.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $(<$($operand:ident: $bound:ident),+>)?;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name $(<$($operand),+>($(pub $operand),+))?;

            operations!(@ $name $(<$($operand: $bound),+>)?);
            mixed!($name $(<$($operand: $bound),+>)?);
        )*
    };
    (@ $name:ident) => {
        impl Operation for $name {
            type On<L: StaticLayout> = <Self as OperationOfKinds>::On<L>;
        }
    };
    // A tiler says itself of what kind it has to be, by its bound: there is nothing to check.
    (@ $name:ident<$operand:ident: Tiler>) => {
        #[diagnostic::do_not_recommend]
        impl<$operand: wanted::Tiler> Operation for $name<$operand> {
            type On<L: StaticLayout> = <Self as OperationOfKinds>::On<L>;
        }
    };
    (@ $name:ident<$($operand:ident: $bound:ident),+>) => {
        #[diagnostic::do_not_recommend]
        impl<$($operand: wanted::$bound),+> Operation for $name<$($operand),+> {
            type On<L: StaticLayout> = <operations!(@and $($bound $operand)+) as Verdict>::Found<
                <$name<$(operand!($bound as $operand)),+> as OperationOfKinds>::On<L>
            >;
        }
    };
    (@and $bound:ident $operand:ident) => { operand!($bound is $operand) };
    (@and $bound:ident $operand:ident $($more:tt)+) => {
        <operand!($bound is $operand) as Verdict>::And<operations!(@and $($more)+)>
    };
}
mod table;

pub use table::*;

/// [`layout_left`](super::layout_left), of a shape.
#[derive(Clone, Copy, Debug)]
pub struct LayoutLeft;

/// [`layout_right`](super::layout_right), of a shape.
#[derive(Clone, Copy, Debug)]
pub struct LayoutRight;

/// [`ordered`](super::ordered()) by `O`, of a shape.
#[derive(Clone, Copy, Debug)]
pub struct Ordered<O>(pub O);

/// [`prefix_product`](super::prefix_product), of a shape: an arrangement whose strides are wanted alone.
#[derive(Clone, Copy, Debug)]
pub struct PrefixProduct;

/// [`suffix_product`](super::suffix_product), of a shape: likewise.
#[derive(Clone, Copy, Debug)]
pub struct SuffixProduct;

/// The operation `O`, refused in the name `N`, of a method that is made of it.
#[derive(Clone, Copy, Debug)]
pub struct InTheNameOf<N, O>(O, PhantomData<N>);

impl<N, O> InTheNameOf<N, O> {
    pub(crate) const fn new(operation: O) -> Self {
        Self(operation, PhantomData)
    }
}

impl<N: OperationName, O: Operation> Operation for InTheNameOf<N, O> {
    type On<L: StaticLayout> = Called<N, O::On<L>>;
}

impl<N: OperationName, O: MixedOperation> MixedOperation for InTheNameOf<N, O> {
    type Symbols = InTheNameOf<N, O::Symbols>;

    #[inline(always)]
    fn leaf_at(&self, path: &[u8], token: Token) -> usize {
        self.0.leaf_at(path, token)
    }
}

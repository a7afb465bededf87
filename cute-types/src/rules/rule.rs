//! `Rule<O>`: what the operation O finds for a layout.

use crate::algebra::fold::Finished;
use crate::algebra::mixed::{AtSecond, AtSelf, FoundWithSymbols, Mixed, MixedLayout, MixedOperation, Operands, With};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Refusal, Verdict};
use crate::sealed::Token;
use crate::tensor::MemoryLayout;
use crate::tuple::IntTuple;

/// What the operation `O` finds for the layout: a verdict, and a result.
///
/// Each operation of [`op`](crate::algebra::op) has a method on layouts whose bound is `Self: Rule<O, Verdict: Accepted>`,
/// "the rule of O holds", and which returns [`Self::Result`]. With the bound of a method, generic code can call it, name
/// its result and go on with that:
///
/// ```
/// use cute_types::algebra::{AtFirst, MixedTiler};
/// use cute_types::prelude::*;
/// type Tiles<S, D, T> = LogicalDivide<Layout<S, D>, T>;
/// fn tiles<S: IntTuple, D: IntTuple, T: MixedTiler<AtFirst>>(layout: Layout<S, D>, tiler: T) -> Tiles<S, D, T>
/// where
///     Layout<S, D>: Rule<op::LogicalDivide<T>, Verdict: Accepted>,
/// {
///     layout.logical_divide(tiler)
/// }
/// let n = 8_usize;
/// assert_eq!(tiles(layout!((4,n):(1,4)), (U2::NEW, ..)), layout!(((2,2),n):((1,2),4)));
/// ```
///
/// Without the operand's value, `L: `[`Defined`](super::Defined)`<O>` says the same.
#[diagnostic::on_unimplemented(
    message = "a rule may refuse this layout",
    label = "nothing says here that the operation is defined for it",
    note = "in generic code the bound is the operation's: `DivisibleBy<T>`, `Composable<B>`, `Admissible<M>`, or `Defined<op::Coalesce>` and its like"
)]
pub trait Rule<O>: MemoryLayout {
    /// Whether there is a result: [`Accepted`](super::Accepted) or not, or [`Decidable`](super::Decidable) when the
    /// program runs.
    type Verdict;

    /// The result; without meaning, but a layout, where the verdict is a refusal.
    type Result: MemoryLayout;

    /// The result, of operands that are accepted.
    #[doc(hidden)]
    fn give(self, operation: O, token: Token) -> Self::Result;

    /// The same, where the operands are types but for the second, or `()`.
    #[doc(hidden)]
    fn give_with<B: Mixed<AtSecond>>(self, second: B, token: Token) -> Self::Result;

    /// The result, or what the integers break.
    #[doc(hidden)]
    fn try_give(self, operation: O, token: Token) -> Result<Self::Result, Refusal>;

    /// The same, where the operands are types but for the second, or `()`.
    #[doc(hidden)]
    fn try_give_with<B: Mixed<AtSecond>>(self, second: B, token: Token) -> Result<Self::Result, Refusal>;
}

impl<S: IntTuple, D: IntTuple, O: MixedOperation> Rule<O> for Layout<S, D>
where
    Self: MixedLayout<AtSelf>,
{
    type Verdict = <<FoundWithSymbols<O, Self> as Finished>::Verdict as Verdict>::Report;
    type Result = <<FoundWithSymbols<O, Self> as Finished>::Layout as StaticLayout>::Evaluated;

    #[inline(always)]
    fn give(self, operation: O, _token: Token) -> Self::Result {
        <FoundWithSymbols<O, Self> as Finished>::Layout::evaluate_layout(&Operands(self, operation))
    }

    #[inline(always)]
    fn give_with<B: Mixed<AtSecond>>(self, second: B, _token: Token) -> Self::Result {
        <FoundWithSymbols<O, Self> as Finished>::Layout::evaluate_layout(&With(self, second))
    }

    #[inline(always)]
    fn try_give(self, operation: O, _token: Token) -> Result<Self::Result, Refusal> {
        let operands = Operands(self, operation);
        <<FoundWithSymbols<O, Self> as Finished>::Verdict as Verdict>::decide(&operands)?;
        Ok(<FoundWithSymbols<O, Self> as Finished>::Layout::evaluate_layout(&operands))
    }

    #[inline(always)]
    fn try_give_with<B: Mixed<AtSecond>>(self, second: B, _token: Token) -> Result<Self::Result, Refusal> {
        let operands = With(self, second);
        <<FoundWithSymbols<O, Self> as Finished>::Verdict as Verdict>::decide(&operands)?;
        Ok(<FoundWithSymbols<O, Self> as Finished>::Layout::evaluate_layout(&operands))
    }
}

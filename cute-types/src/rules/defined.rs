//! `Defined<O>`: the operation O is defined for the layout.

use super::{Accepted, Decidable, Refusal, Rule};
use crate::sealed::TOKEN;

/// The operation `O` is defined for the layout: the bound to write in generic code. The operations are those of
/// [`op`](crate::algebra::op), and what each demands is said at its method.
///
/// ```
/// use cute_types::prelude::*;
/// fn halves<L: Defined<op::LogicalDivide<(U2,)>>>(layout: L) -> L::Result {
///     layout.apply(op::LogicalDivide((U2::NEW,)))
/// }
/// assert_eq!(halves(layout!((4,3):(3,1))), layout!(((2,2),3):((3,6),1)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn halves<L: Defined<op::LogicalDivide<(U2,)>>>(layout: L) -> L::Result {
///     layout.apply(op::LogicalDivide((U2::NEW,)))
/// }
/// halves(layout!((5,3):(3,1))); // logical_divide: in mode _0, the tile covers _2, which does not divide size _5
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that the operation is defined for this layout",
    label = "a bound is missing",
    note = "it is that of the function that is called, `Defined<O>`"
)]
pub trait Defined<O>: Rule<O, Verdict: Accepted> {
    /// The operation.
    fn apply(self, operation: O) -> Self::Result {
        self.give(operation, TOKEN)
    }
}

impl<L, O> Defined<O> for L where L: Rule<O, Verdict: Accepted> {}

/// The operation `O` is defined for the layout, as far as types know: what the running program decides is a `Result`.
///
/// ```
/// use cute_types::prelude::*;
/// fn tiles<L: TryDefined<op::LogicalDivide<U4>>>(layout: L) -> Option<String> {
///     Some(layout.try_apply(op::LogicalDivide(U4::NEW)).ok()?.to_string())
/// }
/// assert_eq!(tiles(layout!(8:1)).as_deref(), Some("(4,2):(1,4)"));
/// assert_eq!(tiles(layout!({8_usize}:1)).as_deref(), Some("(4,2):(1,4)"));
/// assert_eq!(tiles(layout!({6_usize}:1)), None);
/// ```
///
/// What does not fit by kind, modes or rank is refused by types all the same:
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn tiles<L: TryDefined<op::LogicalDivide<(U4, U4)>>>(_layout: L) {}
/// tiles(layout!(8:1)); // logical_divide: the tiler has _2 modes, A has _1
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that the operation may be defined for this layout",
    label = "a bound is missing",
    note = "it is that of the function that is called, `TryDefined<O>`"
)]
pub trait TryDefined<O>: Rule<O, Verdict: Decidable> {
    /// The operation.
    ///
    /// # Errors
    ///
    /// As the sentence of its rule, where the integers break it.
    fn try_apply(self, operation: O) -> Result<Self::Result, Refusal> {
        self.try_give(operation, TOKEN)
    }
}

impl<L, O> TryDefined<O> for L where L: Rule<O, Verdict: Decidable> {}

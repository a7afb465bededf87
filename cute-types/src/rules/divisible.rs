//! `DivisibleBy<T>`: the tiler T divides the layout.

use super::{Accepted, Rank, Rule, generic};
use crate::algebra::op;

/// The tiler `T` divides the layout: its [`logical_divide`](crate::Layout::logical_divide) exists, and each tile is whole.
///
/// ```
/// use cute_types::prelude::*;
/// fn quads<L: DivisibleBy<U4>>(layout: L) -> LogicalDivide<L, U4> {
///     layout.logical_divide(U4::NEW)
/// }
/// assert_eq!(quads(layout!((4,6):(6,1))), layout!((4,6):(6,1)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn quads<L: DivisibleBy<U4>>(layout: L) -> LogicalDivide<L, U4> {
///     layout.logical_divide(U4::NEW)
/// }
/// quads(layout!(6:1)); // logical_divide: the tile covers _4, which does not divide size _6
/// ```
///
/// Source: CuTe's `evenly_divides`, and the conditions of `logical_divide`.
#[diagnostic::on_unimplemented(
    message = "nothing says here that the tiler divides this layout",
    label = "a bound is missing",
    note = "it is that of the function that is called, `DivisibleBy<T>`"
)]
pub trait DivisibleBy<T>:
    Rule<op::LogicalDivide<T>, Verdict: Accepted>
    + Rule<op::ZippedDivide<T>, Verdict: Accepted, Result: Rank<2>>
    + Rule<op::TiledDivide<T>, Verdict: Accepted>
    + Rule<op::FlatDivide<T>, Verdict: Accepted>
    + generic::DivisibleBy<T>
{
}

impl<L, T> DivisibleBy<T> for L where
    L: Rule<op::LogicalDivide<T>, Verdict: Accepted>
        + Rule<op::ZippedDivide<T>, Verdict: Accepted, Result: Rank<2>>
        + Rule<op::TiledDivide<T>, Verdict: Accepted>
        + Rule<op::FlatDivide<T>, Verdict: Accepted>
        // Last: of a layout that is known, what is refused is said by the bounds before it.
        + generic::DivisibleBy<T>
{
}

//! `Composable<B>`: the composition with B exists.

use super::{Accepted, Rule, generic};
use crate::algebra::op;

/// The layout has a [`composition`](crate::Layout::composition) with `B` that is right at every coordinate; the rule is there.
///
/// ```
/// use cute_types::prelude::*;
/// fn every_other<L: Composable<Layout!(4:2)>>(layout: L) -> Composition<L, Layout!(4:2)> {
///     layout.composition(layout!(4:2))
/// }
/// assert_eq!(every_other(layout!((4,2):(2,1))), layout!((2,2):(4,1)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn every_other<L: Composable<Layout!(4:2)>>(layout: L) -> Composition<L, Layout!(4:2)> {
///     layout.composition(layout!(4:2))
/// }
/// // composition: mode _0 of A has extent _3, which stride _2 does not divide; _4:_2 would cross it
/// every_other(layout!((3,3):(3,1)));
/// ```
///
/// Source: CuTe's two divisibility conditions of `composition`, made exact.
#[diagnostic::on_unimplemented(
    message = "nothing says here that the composition with this operand is defined",
    label = "a bound is missing",
    note = "it is that of the function that is called, `Composable<B>`"
)]
pub trait Composable<B>: Rule<op::Composition<B>, Verdict: Accepted> + generic::Composable<B> {}

// The namesake last: of a layout that is known, what is refused is said by the bound before it.
impl<L, B> Composable<B> for L where L: Rule<op::Composition<B>, Verdict: Accepted> + generic::Composable<B> {}

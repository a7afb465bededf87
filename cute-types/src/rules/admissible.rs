//! `Admissible<M>`: the complement in M exists.

use super::{Accepted, Rule, generic};
use crate::algebra::op;

/// The layout has a [`complement`](crate::Layout::complement) in the cotarget `M`: sorted by stride, and apart from modes of
/// extent 1 or stride 0, each extent times stride divides the next stride, and the last divides M.
///
/// ```
/// use cute_types::prelude::*;
/// /// How many copies of a layout fill 0..64.
/// fn copies<L: Admissible<U64>>(layout: L) -> usize {
///     layout.complement(U64::NEW).size()
/// }
/// assert_eq!(copies(layout!((2,4):(1,2))), 8);
/// ```
///
/// The bound is checked where the function is called, and reported there:
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn copies<L: Admissible<U12>>(layout: L) -> usize {
///     layout.complement(U12::NEW).size()
/// }
/// copies(layout!((2,4):(1,2))); // complement: cotarget _12 is not a multiple of _8, ...
/// ```
///
/// Source: *Bridging Math and Code: CuTe Layout Algebra in CuTeDSL*; Shah, *A note on the algebra of CuTe layouts*, definition 2.6.
#[diagnostic::on_unimplemented(
    message = "nothing says here that the complement in this cotarget is defined",
    label = "a bound is missing",
    note = "it is that of the function that is called, `Admissible<M>`"
)]
pub trait Admissible<M>: Rule<op::Complement<M>, Verdict: Accepted> + generic::Admissible<M> {}

// The namesake last: of a layout that is known, what is refused is said by the bound before it.
impl<L, M> Admissible<M> for L where L: Rule<op::Complement<M>, Verdict: Accepted> + generic::Admissible<M> {}

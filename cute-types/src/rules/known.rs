//! What has an answer where types know all integers of a layout, and is one sentence where they do not.
//!
//! Of such a layout the answer is worked out for [`IntTuple::Known`], which is the layout itself where types know it, and
//! some other where they do not; there the bound of the method fails. A bound `S: Strided<D>` would say no more, but a
//! method of an implementation with that bound does not exist for other layouts, and rustc then prints their types.

use super::question::AllKnown;
use super::{Accepted, Holds, Verdict, generic};
use crate::int::unknown::dynamic;
use crate::int::{Bool, False, True};
use crate::layout::Layout;
use crate::swizzle::{Base, Composed};
use crate::tensor::is;
use crate::tuple::IntTuple;

/// Types have the answer to the question `Q` about the layout, a [`Layout`](struct@Layout) or a [`Composed`] one.
///
/// Of a layout whose integers are parameters it is not implemented, so that rustc names this bound, and not what it is made of.
#[diagnostic::on_unimplemented(
    message = "nothing says here that types know all integers of this layout",
    label = "a bound is missing",
    note = "in generic code it is `KnownIntegers`, as in `Layout<S, D>: KnownIntegers`"
)]
pub trait KnownTo<Q> {
    /// The report of the answer's verdict where types know all integers; else that they do not.
    type Report;
}

/// A question that every layout has an answer to.
pub struct Always;

/// Types know all integers of the layout, so that it has what asks for them: `cosize`, `to_runtime`, `hier_coord` and the like.
///
/// ```
/// use cute_types::prelude::*;
/// /// How many of the places that a layout reaches it leaves out.
/// fn gaps<S: IntTuple, D: IntTuple>(layout: Layout<S, D>) -> usize
/// where
///     Layout<S, D>: KnownIntegers,
/// {
///     layout.cosize() - layout.size()
/// }
/// assert_eq!(gaps(layout!((2,3):(1,4))), 4);
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn gaps<S: IntTuple, D: IntTuple>(layout: Layout<S, D>) -> usize {
///     layout.cosize() - layout.size() // nothing says here that types know all integers of this layout
/// }
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn written<L: KnownIntegers>(_layout: L) {}
/// let ld = 4_usize;
/// written(layout!((2,3):(1,ld))); // types do not know all integers of this layout
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that types know all integers of this layout",
    label = "a bound is missing",
    note = "it is that of the function that is called, `KnownIntegers`"
)]
pub trait KnownIntegers: KnownTo<Always, Report: Accepted> + generic::KnownIntegers {}

// The namesake last, as for `Apart`.
impl<L: KnownTo<Always, Report: Accepted> + generic::KnownIntegers> KnownIntegers for L {}

/// A condition that is worked out, and not made of parameters.
///
/// What a [`KnownTo::Report`] is follows from this alone, so that of parameters rustc finds none, and says so once.
pub trait Settled: Bool {
    /// What a bound says of the verdict `V` if the condition holds; else the question `Q`.
    type Report<V: Verdict, Q>;
}

impl Settled for True {
    type Report<V: Verdict, Q> = V::Report;
}

impl Settled for False {
    type Report<V: Verdict, Q> = Q;
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple> KnownTo<Always> for Layout<S, D>
where
    AreKnown<S, D>: Settled,
{
    type Report = <AreKnown<S, D> as Settled>::Report<Holds, AllKnown<dynamic>>;
}

#[diagnostic::do_not_recommend]
impl<W, O: Base, S: IntTuple, D: IntTuple> KnownTo<Always> for Composed<W, O, Layout<S, D>>
where
    IsKnown<O, S, D>: Settled,
{
    type Report = <IsKnown<O, S, D> as Settled>::Report<Holds, AllKnown<dynamic>>;
}

/// Whether types know all integers of `Layout<S, D>`.
pub(crate) type AreKnown<S, D> = <<S as IntTuple>::IsStatic as Bool>::And<<D as IntTuple>::IsStatic>;
/// The same of `O o Layout<S, D>`.
pub(crate) type IsKnown<O, S, D> = <<O as Base>::IsKnown as Bool>::And<AreKnown<S, D>>;
/// What a bound says of the verdict `V` if types know all integers that it is made from; else the question `Q`.
pub(crate) type IfKnown<Known, V, Q> = <Known as Bool>::IfType<<V as Verdict>::Report, Q>;

/// Holds the compiler to what the bound of the method said.
pub(crate) const fn check_known<Known: Bool>() {
    assert!(is::<Known>(), "types do not know all integers of this layout");
}

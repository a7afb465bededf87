//! What has an answer where types know all integers of a layout, and is one sentence where they do not.
//!
//! Of such a layout the answer is worked out for [`IntTuple::Known`], which is the layout itself where types know it, and
//! some other where they do not; there the bound of the method fails. A bound `S: Strided<D>` would say no more, but a
//! method of an implementation with that bound does not exist for other layouts, and rustc then prints their types.

use super::question::AllKnown;
use super::{Holds, Verdict};
use crate::int::Bool;
use crate::int::unknown::dynamic;
use crate::layout::Layout;
use crate::swizzle::{Base, Composed};
use crate::tensor::is;
use crate::tuple::IntTuple;

/// Types have the answer to the question `Q` about the layout, a [`Layout`](struct@Layout) or a [`Composed`] one.
pub trait KnownTo<Q> {
    /// The report of the answer's verdict where types know all integers; else that they do not.
    type Report;
}

/// A question that every layout has an answer to.
pub struct Always;

impl<S: IntTuple, D: IntTuple> KnownTo<Always> for Layout<S, D> {
    type Report = IfKnown<AreKnown<S, D>, Holds, AllKnown<dynamic>>;
}

impl<W, O: Base, S: IntTuple, D: IntTuple> KnownTo<Always> for Composed<W, O, Layout<S, D>> {
    type Report = IfKnown<IsKnown<O, S, D>, Holds, AllKnown<dynamic>>;
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

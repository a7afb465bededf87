//! [`DivisibleBy`] once more, as rustc proposes it in generic code where it is missing.
//!
//! [`super::DivisibleBy`] is implemented for all types at once, where four operations are defined. So of a layout that is a type
//! parameter rustc would say of each of the four that it does not know it, and would propose that one. The trait of this module
//! says the same as its namesake, and is implemented for each kind of layout apart: of a parameter it fails as a whole, so that it
//! is what rustc proposes, once. Of a layout that is known its namesake's conditions fail before it, and nothing more is printed.
//!
//! Either may be written: where there is a bound by one, there is one by the other.
//!
//! ```
//! use cute_types::prelude::*;
//! use cute_types::rules::generic;
//! fn quads<L: DivisibleBy<U4>>(layout: L) -> usize {
//!     layout.zipped_divide(U4::NEW).extent(1)
//! }
//! fn as_proposed<L: generic::DivisibleBy<U4>>(layout: L) -> usize {
//!     quads(layout)
//! }
//! fn the_other_way<L: DivisibleBy<U4>>(layout: L) -> usize {
//!     as_proposed(layout)
//! }
//! assert_eq!(the_other_way(layout!(8:1)), 2);
//! ```

use super::{Accepted, Rank, Rule};
use crate::algebra::op;
use crate::layout::Layout;
use crate::swizzle::{Chain, Composed};

/// [`super::DivisibleBy`].
#[diagnostic::on_unimplemented(
    message = "nothing says here that the tiler divides this layout",
    label = "a bound is missing",
    note = "it is `DivisibleBy`, as in front of the function that is called"
)]
pub trait DivisibleBy<T>:
    Rule<op::LogicalDivide<T>, Verdict: Accepted>
    + Rule<op::ZippedDivide<T>, Verdict: Accepted, Result: Rank<2>>
    + Rule<op::TiledDivide<T>, Verdict: Accepted>
    + Rule<op::FlatDivide<T>, Verdict: Accepted>
{
}

macro_rules! layouts {
    ($([$($parameters:tt)*] $layout:ty;)*) => {
        $(
            impl<$($parameters)*, T> DivisibleBy<T> for $layout where
                Self: Rule<op::LogicalDivide<T>, Verdict: Accepted>
                    + Rule<op::ZippedDivide<T>, Verdict: Accepted, Result: Rank<2>>
                    + Rule<op::TiledDivide<T>, Verdict: Accepted>
                    + Rule<op::FlatDivide<T>, Verdict: Accepted>
            {
            }
        )*
    };
}
layouts! {
    [S, D] Layout<S, D>;
    [W, O, L] Composed<W, O, L>;
    [W, O, L] Chain<W, O, L>;
}

//! [`DivisibleBy`], [`Composable`] and [`Admissible`] once more, as rustc proposes them in generic code where they are missing.
//!
//! [`super::DivisibleBy`] is implemented for all types at once, where four operations are defined. So of a layout that is a type
//! parameter rustc would say of each of the four that it does not know it, and would propose that one; of the other two bounds it
//! would propose the [`Rule`] that they are made of, without the half of it that says that the rule holds. A trait of this module
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

/// A trait of the name and the operand, with the rules that its namesake has, for each kind of layout.
macro_rules! namesakes {
    ($($(#[$doc:meta])* $name:ident<$operand:ident>: $(($op:ident $(, $rank:path)?))+;)*) => {
        $(
            $(#[$doc])*
            pub trait $name<$operand>:
                Sized $(+ Rule<op::$op<$operand>, Verdict: Accepted $(, Result: $rank)?>)+
            {
            }

            namesakes!(@ [S, D] Layout<S, D>, $name<$operand>: $(($op $(, $rank)?))+);
            namesakes!(@ [W, O, L] Composed<W, O, L>, $name<$operand>: $(($op $(, $rank)?))+);
            namesakes!(@ [W, O, L] Chain<W, O, L>, $name<$operand>: $(($op $(, $rank)?))+);
        )*
    };
    (@ [$($parameter:ident),*] $layout:ty, $name:ident<$operand:ident>: $(($op:ident $(, $rank:path)?))+) => {
        #[diagnostic::do_not_recommend]
        impl<$($parameter,)* $operand> $name<$operand> for $layout where
            Self: Sized $(+ Rule<op::$op<$operand>, Verdict: Accepted $(, Result: $rank)?>)+
        {
        }
    };
}
namesakes! {
    /// [`super::DivisibleBy`].
    #[diagnostic::on_unimplemented(
        message = "nothing says here that the tiler divides this layout",
        label = "a bound is missing",
        note = "it is `DivisibleBy`, as in front of the function that is called"
    )]
    DivisibleBy<T>: (LogicalDivide) (ZippedDivide, Rank<2>) (TiledDivide) (FlatDivide);
    /// [`super::Composable`].
    #[diagnostic::on_unimplemented(
        message = "nothing says here that the composition with this operand is defined",
        label = "a bound is missing",
        note = "it is `Composable`, as in front of the function that is called"
    )]
    Composable<B>: (Composition);
    /// [`super::Admissible`].
    #[diagnostic::on_unimplemented(
        message = "nothing says here that the complement in this cotarget is defined",
        label = "a bound is missing",
        note = "it is `Admissible`, as in front of the function that is called"
    )]
    Admissible<M>: (Complement);
}

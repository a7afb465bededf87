//! `Defined<O>`: the operation O is defined for the layout.

use super::{Accepted, Refused};
use crate::algebra::fold::Finished;
use crate::algebra::mixed::{AtSecond, AtSelf, Mixed, MixedLayout, MixedOperation};
use crate::algebra::op::Operation;
use crate::int::Static;
use crate::layout::{Layout, StaticLayout};

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
    message = "a rule may refuse this layout",
    label = "nothing says here that the operation is defined for it",
    note = "in generic code the bound is that of the operation, such as `L: Defined<op::LogicalDivide<T>>`"
)]
pub trait Defined<O: Operation>: StaticLayout {
    /// What it gives: [`Of`](crate::algebra::op::Of).
    type Result: StaticLayout;

    /// The operation.
    fn apply(self, _operation: O) -> Self::Result {
        Static::NEW
    }
}

impl<S, D, O, F> Defined<O> for Layout<S, D>
where
    Self: StaticLayout,
    O: Operation<On<Self> = F>,
    F: Finished,
    F::Verdict: Accepted,
{
    type Result = F::Layout;
}

/// The operation `O`, of a layout that may have dynamic integers, returns `R`: what the methods ask for, together with
/// [`GivenBy`].
///
/// The result is a parameter of the method, so that the compiler works it out once, where it looks for it, and once more
/// to check borrows, which `GivenBy` saves. As a type alias in the signature it would four times: there once more for each
/// of the signature itself and the claim that it is well formed.
pub trait Gives<O, R>: Sized {
    /// The result.
    #[doc(hidden)]
    fn give(self, operation: O) -> R;

    /// The same, where the operands are types but for the second, or `()`.
    #[doc(hidden)]
    fn give_with<B: Mixed<AtSecond>>(self, second: B) -> R;
}

/// The layout is what the operation `O` makes of `L`: no condition more than [`Gives`], but one that spares the compiler
/// half of the work.
///
/// rustc remembers for the whole crate that a trait is implemented once it has evaluated that, but not what a projection
/// is. While it checks the types of a body it does not come to evaluate `L: Gives<O, R>`, since it begins without R; so
/// it would begin anew where it checks the borrows of the body. This trait makes it evaluate that, with all projections
/// still at hand: until R is found it has to wait, and then there are two implementations to choose from, `K` being
/// which. Where the operation is refused it is the second, so that one mistake stays one error.
pub trait GivenBy<L, O, K> {}

/// There is a result.
pub struct Given;

/// The operation is refused.
pub struct NotGiven;

impl<L, O, R> GivenBy<L, O, Given> for R where L: Gives<O, R> {}

impl<L, O, F, R> GivenBy<L, O, NotGiven> for R
where
    L: MixedLayout<AtSelf>,
    O: MixedOperation,
    O::Symbols: Operation<On<L::Symbols> = F>,
    F: Finished,
    F::Verdict: Broken,
{
}

/// The verdict is a refusal.
pub trait Broken {}

impl<K, A, B, C, D> Broken for Refused<K, A, B, C, D> {}

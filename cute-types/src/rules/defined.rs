//! `Defined<O>`: the operation O is defined for the layout.

use super::Accepted;
use crate::algebra::fold::Finished;
use crate::algebra::mixed::{AtSecond, Mixed};
use crate::algebra::op::{Of, Operation};
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
    /// What it gives: [`Of`].
    type Result: StaticLayout;

    /// The operation.
    fn apply(self, _operation: O) -> Self::Result {
        Static::NEW
    }
}

impl<S, D, O: Operation> Defined<O> for Layout<S, D>
where
    Self: StaticLayout,
    <O::On<Self> as Finished>::Verdict: Accepted,
{
    type Result = Of<O, Self>;
}

/// The operation `O`, of a layout that may have dynamic integers, returns `R`: what the methods ask for.
///
/// With the result as a parameter of the method the compiler works it out twice, once where it checks types and once where
/// it checks borrows. As a type alias in the signature it would four times: there once more for each of the signature
/// itself and the claim that it is well formed.
///
/// `Way` is another type for an operand that is not a layout of strides, so that one implementation alone comes into
/// question, and what the compiler says is what that one lacks.
pub trait Gives<O, R, Way = ()>: Sized {
    /// The result.
    #[doc(hidden)]
    fn give(self, operation: O) -> R;

    /// The same, where the operands are types but for the second, or `()`.
    #[doc(hidden)]
    fn give_with<B: Mixed<AtSecond>>(self, second: B) -> R;
}

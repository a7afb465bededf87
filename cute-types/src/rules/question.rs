//! What the types of the operands leave open, as sentences: see [`sentence`](super::sentence).
//!
//! An operation exists where types prove its rule. Where a dynamic integer decides, its bound fails with one of these,
//! which name the integer by the place where it stands: `extent<mode<_1>>`, `stride`, `the_operand`.

use core::marker::PhantomData;

use super::{Algebra, Allowed, NotRefused};

/// A question of each kind: its trait with the sentence, and what a bound says.
macro_rules! questions {
    ($($(#[$doc:meta])* $question:ident<$a:ident, $b:ident>: $sentence:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $question<$a, $b>(PhantomData<($a, $b)>);

            impl<$a, $b> Allowed for $question<$a, $b> where Algebra: $sentence<$a, $b> {}

            impl<$a, $b> NotRefused for $question<$a, $b> {}
        )*
    };
}
questions! {
    /// Whether A is a multiple of B.
    Multiple<A, B>: MultipleIsKnown;
    /// Whether A is B.
    Equal<A, B>: EqualityIsKnown;
    /// Whether A is below B.
    Below<A, B>: OrderIsKnown;
}

/// What asks for all integers of a layout, and has no second answer in the same method: neither [`Allowed`] nor
/// [`NotRefused`] where types do not know them, since no verdict was worked out. `N` is how the integers are called.
macro_rules! of_static_layouts {
    ($($(#[$doc:meta])* $question:ident: $sentence:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $question<N>(PhantomData<N>);

            impl<N> Allowed for $question<N> where Algebra: $sentence<N> {}

            impl<N> NotRefused for $question<N> where Algebra: $sentence<N> {}
        )*
    };
}
of_static_layouts! {
    /// Of the layout that is asked.
    AllKnown: IntegersAreKnown;
    /// Of two layouts that are composed, the right one behind a swizzle.
    BothKnown: OperandsAreKnown;
    /// Of two layouts that are asked what they have in common, the right one behind a swizzle.
    CommonKnown: IntegersInCommonAreKnown;
}

/// `types do not know all integers of this layout`
#[diagnostic::on_unimplemented(
    message = "types do not know all integers of this layout",
    label = "the layout has dynamic integers",
    note = "the method whose name begins with `try_` is for such layouts"
)]
pub trait IntegersAreKnown<N> {}

/// `types do not know all integers of the two layouts, of which the right one is behind a swizzle`
#[diagnostic::on_unimplemented(
    message = "types do not know all integers of the two layouts, of which the right one is behind a swizzle",
    label = "one of them has dynamic integers",
    note = "`try_composition_swizzled` composes such layouts, when the program runs"
)]
pub trait OperandsAreKnown<N> {}

/// `types do not know all integers of the two layouts, of which the right one is behind a swizzle`
#[diagnostic::on_unimplemented(
    message = "types do not know all integers of the two layouts, of which the right one is behind a swizzle",
    label = "one of them has dynamic integers",
    note = "turn them round: `try_max_common_layout` and `try_max_common_vector` of the one behind the swizzle decide it when the program runs"
)]
pub trait IntegersInCommonAreKnown<N> {}

/// `types do not know whether {A} is a multiple of {B}`
#[diagnostic::on_unimplemented(
    message = "types do not know whether {A} is a multiple of {B}",
    label = "the running program decides",
    note = "the method whose name begins with `try_` decides it when the program runs",
    note = "or the type says so: `Multiple<U8>` in place of `Dyn` is a number that 8 divides"
)]
pub trait MultipleIsKnown<A, B> {}

/// `types do not know whether {A} is {B}`
#[diagnostic::on_unimplemented(
    message = "types do not know whether {A} is {B}",
    label = "the running program decides",
    note = "the method whose name begins with `try_` decides it when the program runs"
)]
pub trait EqualityIsKnown<A, B> {}

/// `types do not know whether {A} is below {B}`
#[diagnostic::on_unimplemented(
    message = "types do not know whether {A} is below {B}",
    label = "the running program decides",
    note = "the method whose name begins with `try_` decides it when the program runs"
)]
pub trait OrderIsKnown<A, B> {}

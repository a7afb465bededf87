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

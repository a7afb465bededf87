//! The cases of the rules: one type each, with its numbers and its sentence.
//!
//! A case stands in a [`Refused`](super::Refused) without its numbers, `case::Stride`, and in what a bound says of that
//! with their decimal names, `Stride<_3, _2>`. The sentence of each is a trait in [`sentence`](super::sentence), which
//! rustc reads, and a text for the running program. Both are written from the rows of one table, `tables/rules.toml`.

use crate::int::{self, Cmp, Ordering};

/// A sentence.
#[derive(PartialEq, Eq, Hash)]
pub struct Words {
    /// The names of its numbers, in the order of the refusal's.
    pub(super) operands: &'static [&'static str],
    /// The text, with each name in braces.
    pub(super) text: &'static str,
}

/// A case of a rule.
pub trait Case {
    /// What a bound says of a refusal with these numbers, by their decimal names.
    type Report<A, B, C, D>;
    /// A number that no other case has.
    type Number: int::Nat;
    /// The sentence.
    const WORDS: &'static Words;
}

/// Whether the case `K` is `C`.
pub(crate) type IsCase<K, C> = <Cmp<<K as Case>::Number, <C as Case>::Number> as Ordering>::IsEqual;

macro_rules! cases {
    ($($kind:ident { $($case:ident($($operand:ident)*) $number:ident $sentence:ident $text:literal;)* })*) => {
        $($(
            #[doc = concat!("`", $text, "`")]
            pub struct $case<$($operand = ()),*>(PhantomData<($($operand,)*)>);

            impl Case for $case {
                type Report<A, B, C, D> = cases!(@report $case $($operand)*);
                type Number = typenum::$number;
                const WORDS: &'static Words = &Words { operands: &[$(stringify!($operand)),*], text: $text };
            }

            impl<$($operand),*> Allowed for $case<$($operand),*> where Algebra: sentence::$sentence<$($operand),*> {}

            cases!(@$kind $case $sentence $($operand)*);
        )*)*
    };
    (@report $case:ident $a:ident) => { $case<A> };
    (@report $case:ident $a:ident $b:ident) => { $case<A, B> };
    (@report $case:ident $a:ident $b:ident $c:ident) => { $case<A, B, C> };
    (@report $case:ident $a:ident $b:ident $c:ident $d:ident) => { $case<A, B, C, D> };
    // Of two swizzles, whose six numbers no `Refused` has: the rule is said of a chain by its report, see `swizzle::one`.
    (@report $case:ident $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident) => { $case<A, B, C, D> };
    // Numbers are looked at when the program runs, too; kinds of operands, modes and ranks are a matter of types alone.
    (@of_numbers $case:ident $sentence:ident $($operand:ident)*) => {
        impl<$($operand),*> NotRefused for $case<$($operand),*> {}
    };
    (@of_shapes $case:ident $sentence:ident $($operand:ident)*) => {
        impl<$($operand),*> NotRefused for $case<$($operand),*> where Algebra: sentence::$sentence<$($operand),*> {}
    };
}

mod rows;

pub use rows::*;

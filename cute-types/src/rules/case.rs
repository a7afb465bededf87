//! The cases of the rules: one type each, with its numbers and its sentence.
//!
//! A case stands in a [`Refused`](super::Refused) without its numbers, `case::Stride`, and in what a bound says of that
//! with their decimal names, `Stride<_3, _2>`. The sentence of each is a trait in [`sentence`](super::sentence), which
//! rustc reads, and a text for the running program. Both are written from the rows of one table, `tables/rules.toml`.

use super::OperationName;
use crate::int::{self, Cmp, Ordering};

/// A sentence.
#[derive(PartialEq, Eq, Hash)]
pub struct Words {
    /// The operation, where the text does not begin with it.
    pub(super) operation: Option<&'static str>,
    /// The names of its numbers, in the order of the refusal's.
    pub(super) operands: &'static [&'static str],
    /// The text, with each name in braces.
    pub(super) text: &'static str,
}

impl Words {
    /// The sentence of what is no case of a rule that types know, and has no numbers.
    pub(crate) const fn without_numbers(text: &'static str) -> Words {
        Words { operation: None, operands: &[], text }
    }
}

/// A case of a rule.
pub trait Case {
    /// What a bound says of a refusal with these numbers, by their decimal names.
    type Report<A, B, C, D>;
    /// A number that no other case has.
    type Number: int::Nat;
    /// The same of an operation that is made of the one which refuses; itself, where it is of one alone.
    type Of<O: OperationName>: Case;
    /// The sentence.
    const WORDS: &'static Words;
}

/// Whether the case `K` is `C`.
pub(crate) type IsCase<K, C> = <Cmp<<K as Case>::Number, <C as Case>::Number> as Ordering>::IsEqual;

macro_rules! cases {
    ($($kind:ident {
        $($case:ident$([$operation:ident $by:ident $($made:ident)+])?($($operand:ident)*) $number:ident $sentence:ident $text:literal;)*
    })*) => {
        $($(
            cases!(@declare $([$operation $by $($made)+])? $case($($operand)*) $number $sentence $text);
            cases!(@$kind $([$operation $by $($made)+])? $case $sentence $($operand)*);
        )*)*
    };
    (@declare $case:ident($($operand:ident)*) $number:ident $sentence:ident $text:literal) => {
        #[doc = concat!("`", $text, "`")]
        pub struct $case<$($operand = ()),*>(PhantomData<($($operand,)*)>);

        impl Case for $case {
            type Report<A, B, C, D> = cases!(@report $case [] $($operand)*);
            type Number = typenum::$number;
            type Of<O: OperationName> = Self;
            const WORDS: &'static Words =
                &Words { operation: None, operands: &[$(stringify!($operand)),*], text: $text };
        }

        impl<$($operand),*> Allowed for $case<$($operand),*> where Algebra: sentence::$sentence<$($operand),*> {}
    };
    // Of an operation that others are made of.
    (@declare [$operation:ident $by:ident $($made:ident)+] $case:ident($($operand:ident)*) $number:ident $sentence:ident $text:literal) => {
        #[doc = concat!("`", stringify!($operation), ": ", $text, "`, or with the name of an operation that is made of it.")]
        pub struct $case<Op = operation::$operation, $($operand = ()),*>(PhantomData<(Op, $($operand,)*)>);

        impl<Op: OperationName> Case for $case<Op> {
            type Report<A, B, C, D> = cases!(@report $case [Op,] $($operand)*);
            type Number = typenum::$number;
            type Of<O: OperationName> = $case<O>;
            const WORDS: &'static Words =
                &Words { operation: Some(Op::NAME), operands: &[$(stringify!($operand)),*], text: $text };
        }

        impl<$($operand),*> Allowed for $case<operation::$operation, $($operand),*> where
            Algebra: sentence::$sentence<$($operand),*>
        {
        }

        cases!(@made Allowed $by [$($made)+] $case ($($operand)*));
    };
    (@report $case:ident [$($op:tt)*] $a:ident) => { $case<$($op)* A> };
    (@report $case:ident [$($op:tt)*] $a:ident $b:ident) => { $case<$($op)* A, B> };
    (@report $case:ident [$($op:tt)*] $a:ident $b:ident $c:ident) => { $case<$($op)* A, B, C> };
    (@report $case:ident [$($op:tt)*] $a:ident $b:ident $c:ident $d:ident) => { $case<$($op)* A, B, C, D> };
    // Of two swizzles, whose six numbers no `Refused` has: the rule is said of a chain by its report, see `swizzle::one`.
    (@report $case:ident [] $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident) => { $case<A, B, C, D> };
    // Numbers are looked at when the program runs, too; kinds of operands, modes and ranks are a matter of types alone.
    (@of_numbers $case:ident $sentence:ident $($operand:ident)*) => {
        impl<$($operand),*> NotRefused for $case<$($operand),*> {}
    };
    (@of_numbers [$operation:ident $by:ident $($made:ident)+] $case:ident $sentence:ident $($operand:ident)*) => {
        impl<Op, $($operand),*> NotRefused for $case<Op, $($operand),*> {}
    };
    (@of_shapes $case:ident $sentence:ident $($operand:ident)*) => {
        impl<$($operand),*> NotRefused for $case<$($operand),*> where Algebra: sentence::$sentence<$($operand),*> {}
    };
    (@of_shapes [$operation:ident $by:ident $($made:ident)+] $case:ident $sentence:ident $($operand:ident)*) => {
        impl<$($operand),*> NotRefused for $case<operation::$operation, $($operand),*> where
            Algebra: sentence::$sentence<$($operand),*>
        {
        }

        cases!(@made NotRefused $by [$($made)+] $case ($($operand)*));
    };
    // One of each operation, not one of all: where two might be meant, rustc says neither's sentence.
    (@made $report:ident $by:ident [$($made:ident)+] $case:ident $operands:tt) => {
        $(cases!(@made_of $report $by $made $case $operands);)+
    };
    (@made_of $report:ident $by:ident $made:ident $case:ident ($($operand:ident)*)) => {
        impl<$($operand),*> $report for $case<operation::$made, $($operand),*> where
            Algebra: sentence::$by<operation::$made, $($operand),*>
        {
        }
    };
}

mod rows;

pub use rows::*;

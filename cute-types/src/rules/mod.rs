//! The conditions of the algebra, and the sentences that a user reads where one fails.
//!
//! # How a refusal becomes one readable error
//!
//! A rule is a total function of types to a [`Verdict`]: [`Holds`], or [`Refused`] with the case and its numbers. The
//! trait that a user sees, such as [`Admissible`], is implemented for a layout where the verdict holds. What remains is
//! to make rustc say *that* verdict, on the user's line, and nothing else:
//!
//! * Each sentence is a trait of its own, in [`sentence`], with `#[diagnostic::on_unimplemented]`, and one implementation:
//!   for operands `()`, "does not apply". The traits and the [cases](case) are written from `tables/rules.toml`, as is what
//!   errors over values print: a new rule is a row there and `cargo xtask generate`.
//! * A verdict has a [`Report`](Verdict::Report): `Holds`, or the case with the decimal names of its numbers,
//!   `Stride<_3, _2>`, which is made in the branch that fails alone. It is [`Accepted`] where its sentence holds.
//! * The bound of an operation is `Self: Rule<O, Verdict: Accepted>` (in a method, with [`Proof`](Accepted::Proof)), which is two: that there is an operation `O` of such
//!   operands, which is total, and that its report is accepted. The second fails at `Algebra: StrideIsMultiple<_3, _2>`, and
//!   rustc prints below the sentence what led there: that `Stride<_3, _2>` is not `Accepted`. A bound on the layout
//!   itself would print the layout, `Layout<(UInt<UInt<…`; that is the price of the short forms [`Defined`],
//!   [`DivisibleBy`], [`Composable`] and [`Admissible`] for generic code, which hold by the same report.
//!
//! Both trait solvers of rustc say the same.
//!
//! `cargo check` suffices for all of it; no constant is evaluated and no code generated.

mod accepted;
mod addressable;
mod admissible;
mod apart;
pub(crate) mod asked;
pub mod case;
mod composable;
mod coordinates;
mod defined;
mod divisible;
mod either;
pub mod generic;
mod known;
/// The names of operations, as types.
macro_rules! names {
    ($($name:ident)*) => {
        $(
            #[doc = concat!("`", stringify!($name), "`")]
            #[expect(non_camel_case_types, reason = "rustc prints it in a sentence")]
            pub struct $name;

            impl OperationName for $name {
                const NAME: &'static str = stringify!($name);
            }
        )*
    };
}
pub mod operation;
mod operations;
pub mod question;
mod rank;
mod refusal;
mod rule;
pub mod sentence;
mod shapes;
mod verdict;

pub use accepted::{Accepted, Allowed, Decidable, NotRefused};
pub use addressable::Addressable;
pub use admissible::Admissible;
pub use apart::{Apart, ApartRule};
pub use composable::Composable;
pub(crate) use coordinates::EntriesOf;
pub use coordinates::{CoordOf, EntriesFit, OfKind, OffsetRule, SliceRule, TakesCoord};
pub use defined::{Defined, TryDefined};
pub use divisible::DivisibleBy;
pub use either::Either;
pub use known::{Always, KnownIntegers, KnownTo, Settled};
pub(crate) use known::{AreKnown, IfKnown, IsKnown, check_known};
pub use operations::{Completes, Composes, Divides, KnownKind, Operations, ReachedBy, TensorOperations};
pub(crate) use rank::RankOf;
pub use rank::{
    AnyRank, CoordKind, CountName, CountRule, HasModes, InRank, IndexedBy, OfRank, OfShape, Rank, RankModes, SlicedBy,
    Takes, TupleOfOne, Whole,
};
pub use refusal::Refusal;
pub use rule::Rule;
pub use shapes::{
    AfterFour, Compatible, Congruent, InAxpby, InCompatible, InCopy, InMode, InTransform, Place, Related, ShapeRule,
    Top, WeaklyCongruent,
};
pub(crate) use shapes::{CompatibleReport, CongruentReport, WeaklyCongruentReport, related};
#[cfg(feature = "atoms")]
pub(crate) use verdict::refusal;
pub use verdict::{Holds, Refused, Verdict};

pub(crate) use case::Case;

/// The name of an operation that says the rules of another as its own.
pub trait OperationName {
    /// The word.
    const NAME: &'static str;
}

/// What the sentences are said of. (rustc prints a type without its
/// path only if no other public type of the crate has its name; so nothing else may be called this.)
pub struct Algebra;

//! The operations: one file each, with its definition, its total function of types and its method.
//!
//! Operations are left folds over the modes of a layout, a state machine each. A fold is one nested projection,
//! `Fold<S1, Fold<S0, St>>`, written out for each arity, and rustc evaluates the argument of a projection at the level of
//! the projection: 24 modes that do not coalesce, composed with 24 others, need no more levels than 2 with 2. A branch
//! takes *deferred* sides, structs of operands, since the compiler would evaluate both if they were projections.

pub(crate) mod append;
pub(crate) mod by_stride;
pub(crate) mod coalesce;
pub(crate) mod coalesce_by;
pub(crate) mod complement;
pub(crate) mod composition;
pub(crate) mod concat;
pub(crate) mod dice;
pub(crate) mod filter;
pub(crate) mod flatten;
pub(crate) mod fold;
pub(crate) mod group;
pub(crate) mod identity;
pub(crate) mod left_inverse;
pub(crate) mod logical_divide;
pub(crate) mod max_common;
pub(crate) mod mode;
pub(crate) mod nullspace;
pub mod op;
pub(crate) mod profile;
pub(crate) mod right_inverse;
pub(crate) mod select;
pub(crate) mod slice;
pub(crate) mod sort;
pub(crate) mod unflatten;
pub(crate) mod upcast;
pub(crate) mod walk;
pub(crate) mod zip;

pub use append::{Append, AppendTo, Prepend, PrependTo};
pub use coalesce::Coalesce;
pub use coalesce_by::{CoalesceBy, FilterBy};
pub use complement::Complement;
pub use composition::Composition;
pub use concat::{Concat, LayoutTuple, MakeLayout, make_layout};
pub use dice::Dice;
pub use filter::{Filter, FilterZeros};
pub use flatten::Flatten;
pub use group::{Group, Take};
pub use identity::{Identity, identity};
pub use left_inverse::LeftInverse;
pub use logical_divide::{LogicalDivide, Tiler};
pub use max_common::{MaxAlignment, MaxCommonLayout, MaxCommonVector};
pub use mode::Mode;
pub use nullspace::Nullspace;
pub use right_inverse::RightInverse;
pub use select::{Indices, Replace, Select};
pub use slice::Slice;
pub use sort::Sort;
pub use unflatten::Unflatten;
pub use upcast::{Downcast, Recast, Upcast};
pub use zip::Zip;

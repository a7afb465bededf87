//! The operations: one file each, with its definition, its total function of types and its method.
//!
//! Operations are left folds over the modes of a layout, a state machine each. A fold is one nested projection,
//! `Fold<S1, Fold<S0, St>>`, written out for each arity, and rustc evaluates the argument of a projection at the level of
//! the projection: 24 modes that do not coalesce, composed with 24 others, need no more levels than 2 with 2. A branch
//! takes *deferred* sides, structs of operands, since the compiler would evaluate both if they were projections.

mod aliases;
pub(crate) mod by_stride;
pub(crate) mod common_refinement;
pub(crate) mod fold;
pub(crate) mod gather;
pub(crate) mod inverses;
pub(crate) mod mixed;
pub mod op;
pub(crate) mod ordered;
pub(crate) mod places;
mod prefix_product;
pub(crate) mod profile;
pub(crate) mod reach;
pub(crate) mod runs;
pub(crate) mod slice;
pub(crate) mod thread;
pub(crate) mod tile_coordinates;
pub(crate) mod tiler;
pub(crate) mod walk;

// From `tables/operations.toml`, by `cargo xtask generate`:
pub(crate) mod append;
pub(crate) mod blocked_product;
pub(crate) mod coalesce;
pub(crate) mod coalesce_by;
pub(crate) mod complement;
pub(crate) mod complement_ceil;
pub(crate) mod composition;
pub(crate) mod concat;
pub(crate) mod dice;
pub(crate) mod filter;
pub(crate) mod flat_divide;
pub(crate) mod flat_product;
pub(crate) mod flatten;
pub(crate) mod fragment_like;
pub(crate) mod group;
pub(crate) mod identity;
pub(crate) mod layout_add;
pub(crate) mod layout_like;
pub(crate) mod left_inverse;
pub(crate) mod logical_divide;
pub(crate) mod logical_product;
pub(crate) mod max_common;
pub(crate) mod mode;
pub(crate) mod nullspace;
pub(crate) mod reverse;
pub(crate) mod right_inverse;
pub(crate) mod select;
pub(crate) mod sort;
pub(crate) mod tile_to_shape;
pub(crate) mod tiled_divide;
pub(crate) mod tiled_product;
pub(crate) mod unflatten;
pub(crate) mod upcast;
pub(crate) mod with_shape;
pub(crate) mod zip;
pub(crate) mod zipped_divide;
pub(crate) mod zipped_product;
// That is all from the table.

pub use aliases::*;
pub use common_refinement::{CommonRefinement, GreatestCommonDomain, common_refinement, greatest_common_domain};
pub use concat::{LayoutTuple, MakeLayout, make_layout};
pub use identity::{Identity, identity};
pub use max_common::{MaxAlignment, MaxCommonVector};
pub use mixed::{AtFirst, AtSecond, AtSelf, Mixed, MixedLayout, MixedOperation, MixedTiler};
pub use ordered::{Arranged, Arrangement, LayoutLeft, LayoutRight, Ordered, layout_left, layout_right, ordered};
pub use prefix_product::{PrefixProduct, SuffixProduct, prefix_product, suffix_product};
pub use select::Indices;
pub use slice::Slice;
pub use tiler::Tiler;

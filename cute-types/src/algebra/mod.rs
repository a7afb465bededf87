//! The operations: one file each, with its definition, its total function of types and its method.
//!
//! Operations are left folds over the modes of a layout, a state machine each. A fold is one nested projection,
//! `Fold<S1, Fold<S0, St>>`, written out for each arity, and rustc evaluates the argument of a projection at the level of
//! the projection: 24 modes that do not coalesce, composed with 24 others, need no more levels than 2 with 2. A branch
//! takes *deferred* sides, structs of operands, since the compiler would evaluate both if they were projections.

pub(crate) mod append;
pub(crate) mod blocked_product;
pub(crate) mod by_stride;
pub(crate) mod coalesce;
pub(crate) mod coalesce_by;
pub(crate) mod common_refinement;
pub(crate) mod complement;
pub(crate) mod complement_ceil;
pub(crate) mod composition;
pub(crate) mod concat;
pub(crate) mod dice;
pub(crate) mod filter;
mod flat_divide;
mod flat_product;
pub(crate) mod flatten;
pub(crate) mod fold;
pub(crate) mod gather;
pub(crate) mod group;
pub(crate) mod identity;
pub(crate) mod inverses;
pub(crate) mod layout_add;
pub(crate) mod layout_like;
pub(crate) mod left_inverse;
pub(crate) mod logical_divide;
pub(crate) mod logical_product;
pub(crate) mod max_common;
pub(crate) mod mixed;
pub(crate) mod mode;
pub(crate) mod nullspace;
pub mod op;
pub(crate) mod ordered;
pub(crate) mod places;
pub(crate) mod predicate;
mod prefix_product;
pub(crate) mod profile;
pub(crate) mod right_inverse;
pub(crate) mod runs;
pub(crate) mod select;
pub(crate) mod slice;
pub(crate) mod sort;
pub(crate) mod unflatten;
pub(crate) mod upcast;
pub(crate) mod walk;
pub(crate) mod zip;

pub use append::{Append, AppendTo, Prepend, PrependTo};
pub(crate) mod tile_to_shape;
mod tiled_divide;
mod tiled_product;
pub(crate) mod tiler;
mod zipped_divide;
mod zipped_product;

pub use blocked_product::{BlockedProduct, RakedProduct};
pub use coalesce::Coalesce;
pub use coalesce_by::{CoalesceBy, FilterBy};
pub use common_refinement::{CommonRefinement, GreatestCommonDomain, common_refinement, greatest_common_domain};
pub use complement::Complement;
pub use complement_ceil::ComplementCeil;
pub use composition::Composition;
pub use concat::{Concat, LayoutTuple, MakeLayout, make_layout};
pub use dice::Dice;
pub use filter::{Filter, FilterZeros};
pub use flat_divide::{FlatDivide, FlatDivideCeil};
pub use flat_product::FlatProduct;
pub use flatten::Flatten;
pub use group::{Group, Take};
pub use identity::{Identity, identity};
pub use layout_add::LayoutAdd;
pub use layout_like::{FragmentLike, LayoutLike};
pub use left_inverse::LeftInverse;
pub use logical_divide::{LogicalDivide, LogicalDivideCeil};
pub use logical_product::LogicalProduct;
pub use max_common::{MaxAlignment, MaxCommonLayout, MaxCommonVector};
pub use mixed::{AtFirst, AtSecond, AtSelf, Mixed, MixedLayout, MixedOperation, MixedTiler};
pub use mode::Mode;
pub use nullspace::Nullspace;
pub use ordered::{Arranged, Arrangement, LayoutLeft, LayoutRight, Ordered, layout_left, layout_right, ordered};
pub use prefix_product::{PrefixProduct, SuffixProduct, prefix_product, suffix_product};
pub use right_inverse::RightInverse;
pub use select::{Indices, Replace, Select};
pub use slice::Slice;
pub use sort::Sort;
pub use tile_to_shape::{TileToShape, TileToShapeOrdered};
pub use tiled_divide::{TiledDivide, TiledDivideCeil};
pub use tiled_product::TiledProduct;
pub use tiler::Tiler;
pub use unflatten::Unflatten;
pub use upcast::{Downcast, Recast, Upcast};
pub use zip::Zip;
pub use zipped_divide::{ZippedDivide, ZippedDivideCeil};
pub use zipped_product::ZippedProduct;

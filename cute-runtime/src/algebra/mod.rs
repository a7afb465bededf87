//! The operations, one file each, as in `cute-types`; each says what it is, what it asks of its operands, and its source.

pub(crate) mod by_mode;
pub(crate) mod common_refinement;
pub(crate) mod domain_distribute;
pub(crate) mod gather;
pub(crate) mod ordered;
pub(crate) mod places;
pub(crate) mod prefix_product;
pub(crate) mod runs;
pub(crate) mod slice;
pub(crate) mod split;
pub(crate) mod tiler;
pub(crate) mod tiler_to_layout;

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
pub(crate) mod filter_by;
pub(crate) mod flat_divide;
pub(crate) mod flat_product;
pub(crate) mod flatten;
pub(crate) mod group;
pub(crate) mod layout_add;
pub(crate) mod layout_like;
pub(crate) mod left_inverse;
pub(crate) mod logical_divide;
pub(crate) mod logical_product;
pub(crate) mod make_layout;
pub(crate) mod max_common;
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

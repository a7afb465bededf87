//! CuTe's layout algebra over values: what `cute_types::runtime` is, and what its macros work expressions out with.
//!
//! A [`RuntimeLayout`] is a layout whose extents and strides are known at run time only: parsed from text, or made
//! from a static layout. It has the operations of the type level under the same names, in files of the same names,
//! and every condition that the compiler checks there is a [`Result`] here, with the same sentence. Pictures, PTX and
//! the `cute` command work on it, and in tests it is the other witness of what the types compute.
//!
//! ```
//! use cute_runtime::RuntimeLayout;
//! let a: RuntimeLayout = "(2,4):(1,2)".parse()?;
//! let rest = a.complement(16)?;
//! assert_eq!(rest.to_string(), "2:8");
//! assert!(a.concat(&rest)?.is_bijective());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[macro_use]
pub mod trace;

mod admissible;
pub mod analysis;
mod any;
pub mod atom;
mod basis;
mod by_mode;
mod ceil_div;
mod common_refinement;
mod compatible;
mod composed;
mod congruent;
mod contiguity;
mod coord;
mod coord_layout;
mod coshape;
mod domain_distribute;
mod error;
mod evenly_divides;
pub mod expr;
mod f2;
mod few;
mod functionally_equal;
mod gather;
mod image;
mod injective;
mod int_tuple;
mod inverse_coord;
mod layout;
mod less;
mod measure;
mod offsets;
mod ordered;
mod permutation;
mod places;
mod predicates;
mod prefix_product;
mod product_each;
mod round_up;
mod rule;
mod runs;
mod sentence;
mod shape_div;
mod slice;
mod split;
mod stride;
mod swizzle;
pub mod text;
mod tiler;
mod tiler_to_layout;
mod view;
mod weakly_congruent;

// From `tables/operations.toml`, by `cargo xtask generate`:
mod append;
mod blocked_product;
mod coalesce;
mod coalesce_by;
mod complement;
mod complement_ceil;
mod composition;
mod concat;
mod dice;
mod filter;
mod filter_by;
mod flat_divide;
mod flat_product;
mod flatten;
mod group;
mod layout_add;
mod layout_like;
mod left_inverse;
mod logical_divide;
mod logical_product;
mod make_layout;
mod max_common;
mod nullspace;
mod reverse;
mod right_inverse;
mod select;
mod sort;
mod tile_to_shape;
mod tiled_divide;
mod tiled_product;
mod unflatten;
mod upcast;
mod with_shape;
mod zip;
mod zipped_divide;
mod zipped_product;
// That is all from the table.

pub use any::AnyLayout;
pub use basis::ScaledBasis;
pub use ceil_div::ceil_div;
pub use common_refinement::{common_refinement, greatest_common_domain};
pub use compatible::{check_compatible, compatible};
pub use composed::{ComposedChain, ComposedLayout};
pub use congruent::{check_congruent, congruent};
pub use coord::{Slicer, crd2idx, idx2crd};
pub use coord_layout::CoordLayout;
pub use domain_distribute::domain_distribute;
pub use error::LayoutError;
pub use evenly_divides::evenly_divides;
pub use f2::{F2Matrix, F2Refusal};
pub use image::{Footprint, GapProfile};
pub use int_tuple::{IntTuple, Nested};
pub use layout::{RuntimeLayout, StridedLayout};
pub use less::{colex_less, elem_less, lex_less};
pub use offsets::Offsets;
pub use prefix_product::{prefix_product, suffix_product};
pub use product_each::{inner_product, product_each};
pub use round_up::round_up;
pub use rule::{Quantity, Rule};
pub use shape_div::shape_div;
pub use stride::Stride;
pub use swizzle::Swizzle;
pub use text::ParseError;
pub use tiler::{Tiler, TilerRef};
pub use weakly_congruent::{check_weakly_congruent, weakly_congruent};

/// How deeply a shape may be nested. Every walk over one is a recursion, and text may come from anywhere: the bound
/// keeps hostile text from exhausting the stack.
pub const MAX_DEPTH: usize = 64;

//! CuTe's layout algebra over values: what `cute_types::runtime` is, and what its macros work expressions out with.
//!
//! A [`RuntimeLayout`] is a layout whose extents and strides are known at run time only: parsed from text, or made
//! from a static layout. It has the operations of the type level under the same names, in folders and files of the same
//! names, and every condition that the compiler checks there is a [`Result`] here, with the same sentence. Pictures, PTX
//! and the `cute` command work on it, and in tests it is the other witness of what the types compute.
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

mod algebra;
#[cfg(feature = "analysis")]
pub mod analysis;
mod any;
#[cfg(feature = "atoms")]
pub mod atom;
mod coord;
mod error;
pub mod expr;
mod f2;
mod few;
mod injective;
mod int;
mod layout;
mod measure;
mod offsets;
mod questions;
mod rules;
mod sentence;
mod swizzle;
pub mod text;
mod tuple;
mod view;

pub use algebra::common_refinement::{common_refinement, greatest_common_domain};
pub use algebra::domain_distribute::domain_distribute;
pub use algebra::prefix_product::{prefix_product, suffix_product};
pub use algebra::tiler::{Tiler, TilerRef};
pub use any::AnyLayout;
pub use coord::coord_layout::CoordLayout;
pub use coord::{Slicer, crd2idx, idx2crd};
pub use error::LayoutError;
pub use f2::{F2Matrix, F2Refusal};
pub use int::basis::ScaledBasis;
pub use int::ceil_div::ceil_div;
pub use int::round_up::round_up;
pub use int::shape_div::shape_div;
pub use int::stride::Stride;
pub use layout::{RuntimeLayout, StridedLayout};
pub use offsets::Offsets;
pub use questions::image::{Footprint, GapProfile};
pub use rules::compatible::{check_compatible, compatible};
pub use rules::congruent::{check_congruent, congruent};
pub use rules::evenly_divides::evenly_divides;
pub use rules::weakly_congruent::{check_weakly_congruent, weakly_congruent};
pub use rules::{Quantity, Rule};
pub use swizzle::Swizzle;
pub use swizzle::chain::ComposedChain;
pub use swizzle::composed::ComposedLayout;
pub use text::ParseError;
pub use tuple::less::{colex_less, elem_less, lex_less};
pub use tuple::product_each::{inner_product, product_each};
pub use tuple::{IntTuple, Nested};

/// How deeply a shape may be nested. Every walk over one is a recursion, and text may come from anywhere: the bound
/// keeps hostile text from exhausting the stack.
pub const MAX_DEPTH: usize = 64;

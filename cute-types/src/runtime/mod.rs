//! The same algebra over values.
//!
//! A [`RuntimeLayout`] is a layout whose extents and strides are known at run time only: parsed from text, or made
//! from a static layout. It has the operations of the type level under the same names, in files of the same names,
//! and every condition that the compiler checks there is a [`Result`] here, with the same sentence. Pictures, PTX and
//! the `cute` command work on it, and in tests it is the other witness of what the types compute.
//!
//! ```
//! use cute_types::runtime::RuntimeLayout;
//! let a: RuntimeLayout = "(2,4):(1,2)".parse()?;
//! let rest = a.complement(16)?;
//! assert_eq!(rest.to_string(), "2:8");
//! assert!(a.concat(&rest)?.is_bijective());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod admissible;
mod coalesce;
mod compatible;
mod complement;
mod composition;
mod concat;
mod congruent;
mod coord;
mod error;
mod filter;
mod flatten;
mod from_static;
mod injective;
mod int_tuple;
mod inverse_coord;
mod layout;
mod logical_divide;
mod make_layout;
mod predicates;
mod slice;
mod sort;
pub mod text;
mod tiler;
mod weakly_congruent;

pub use compatible::{check_compatible, compatible};
pub use congruent::{check_congruent, congruent};
pub use coord::{Coord, crd2idx, idx2crd};
pub use error::{LayoutError, Quantity, Rule};
pub use int_tuple::IntTuple;
pub use layout::{Offsets, RuntimeLayout};
pub use text::ParseError;
pub use tiler::Tiler;
pub use weakly_congruent::{check_weakly_congruent, weakly_congruent};

/// How deeply a shape may be nested. Every walk over one is a recursion, and text may come from anywhere: the bound
/// keeps hostile text from exhausting the stack.
pub const MAX_DEPTH: usize = 64;

//! NVIDIA CuTe's layout algebra, in Rust, with the compiler as the proof.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
extern crate self as cute_types;

pub mod algebra;
pub mod coord;
#[cfg(feature = "alloc")]
pub mod draw;
mod injective;
pub mod int;
pub mod layout;
pub mod rules;
#[cfg(feature = "alloc")]
pub mod runtime;
pub mod tuple;

pub use cute_macros::{Layout, Shape, layout, shape};
pub use typenum;

pub use int::{Dyn, Static};
pub use layout::Layout;

/// What a program that works with layouts imports.
pub mod prelude {
    pub use crate::algebra::{
        Coalesce, Complement, Composition, Concat, Flatten, LayoutTuple, LogicalDivide, MakeLayout, Slice, Sort, Tiler,
        make_layout,
    };
    pub use crate::coord::{Coord, Slicer};
    pub use crate::int::{Dyn, Int, Nat, Static};
    pub use crate::layout::StaticLayout;
    pub use crate::rules::{Admissible, Compatible, Composable, Congruent, DivisibleBy, WeaklyCongruent};
    pub use crate::tuple::{IntTuple, StaticTuple};
    pub use crate::{Layout, Shape, layout, shape};
    pub use typenum::consts::*;
}

//! NVIDIA CuTe's layout algebra, in Rust, with the compiler as the proof.
//!
//! A [`Layout`](struct@Layout) is a function from coordinates to offsets: a shape, and a stride of the same profile. [`layout!`] makes
//! one from CuTe's notation, a value of a zero-sized type over typenum integers; its operations are functions of types, and
//! whether one is defined is decided while types are checked.
//!
//! ```
//! use cute_types::prelude::*;
//!
//! let a = layout!((4,6):(6,1));                        // row-major
//! assert_eq!(a.offset((2, 3)), 15);
//! assert_eq!(a.offset(14), a.offset((2, 3)));          // the 14th element: the first mode is the fastest
//!
//! let tiles = a.logical_divide((U2::NEW, U2::NEW));    // 2 x 2 tiles
//! assert_eq!(tiles, layout!(((2,2),(2,3)):((6,12),(1,2))));
//! assert_eq!(tiles.slice(((.., 1), (.., 2))), layout!((2,2):(6,1)));
//! ```
//!
//! What is not defined does not compile, and says why in decimal:
//!
//! ```compile_fail,E0277
//! use cute_types::prelude::*;
//! // logical_divide: in mode _1, the tile covers _4, which does not divide size _6
//! layout!((4,6):(6,1)).logical_divide((U2::NEW, U4::NEW));
//! ```
//!
//! An integer that only the running program knows is a variable in the notation, and [`Dyn`] in the type. The static integers of
//! a result stay static, and where a rule depends on a dynamic one, the method's second form, `try_..`, decides it:
//!
//! ```
//! use cute_types::prelude::*;
//!
//! let tiles = |rows: usize| layout!((rows,8):(8,1)).try_logical_divide((U4::NEW, U4::NEW));
//! assert_eq!(format!("{:#}", tiles(24).unwrap()), "((_4,6),(_4,_2)):((_8,_32),(_1,_4))");
//!
//! let refused = tiles(25).unwrap_err();
//! assert_eq!(refused.to_string(), "logical_divide: in mode 0, the tile covers 4, which does not divide size 25");
//! ```
//!
//! In generic code the rules are bounds, checked and reported where the function is called:
//!
//! ```
//! use cute_types::prelude::*;
//! fn gaps<L: Admissible<U32>>(layout: L) -> Complement<L, U32> {
//!     layout.complement(U32::NEW)
//! }
//! assert_eq!(gaps(layout!(8:2)), layout!((2,2):(1,16)));
//! ```
//!
#![doc = concat!(
    "The [guide](", env!("CARGO_PKG_REPOSITORY"), "/tree/main/docs/guide) leads from a picture to kernels in twenty short\n\
     chapters; its [tenth](", env!("CARGO_PKG_REPOSITORY"), "/tree/main/docs/guide/10-dynamic-integers.md) is about dynamic integers.",
)]
//!
//! # Where things are
//!
//! | | |
//! |---|---|
//! | [`prelude`] | what a program imports |
//! | [`Layout`](struct@Layout) | constants, coordinates and offsets, and the operations as methods |
//! | [`algebra`] | the operations as functions of types: `Composition<A, B>`, `Complement<L, M>` |
//! | [`rules`] | the conditions as bounds: `Composable<B>`, `Admissible<M>`, `DivisibleBy<T>`, `Compatible<B>` |
//! | [`operand`] | what may stand in the place of an operand, right or wrong |
//! | [`coord`], [`tuple`](mod@tuple), [`int`] | coordinates, shapes and strides, integers |
//! | `atom` | instructions that multiply and copy, by the layouts of their threads and values (feature `atoms`) |
//! | [`tensor`], [`partition`] | memory with a layout over it: elements, tiles, parts for threads |
//! | [`width`] | offsets in 32 bits, which none may leave |
//! | [`prepared`] | division by dynamic extents as a multiplication and a shift |
//! | `analysis` | bank conflicts, coalescing, vector width and coverage as constants (feature `alloc`, which they do not use) |
//! | `runtime` | the same algebra over values (feature `alloc`), every refusal a `Result` with the same sentence |
//! | `draw` | pictures (feature `alloc`) |
//!
//! The crate is `no_std`; without its default feature `alloc` it needs no allocator. typenum is all that it takes
//! from others at run time.
//!
//! # How the types compute
//!
//! Each operation is a *total* function of types: a generic associated type that every layout has. That keeps `where`
//! clauses out of generic code, bounds the depth of the solver by the nesting of tuples (no `#![recursion_limit]`, see
//! [`algebra`]), and leaves one place for a refusal: the verdict, which [`rules`] turns into words.
//!
//! # Names
//!
//! Names are CuTe's where CuTe has one. `..` stands for its `_` in a slice. Differences: shape and stride must be
//! congruent; [`complement`](Layout::complement) demands that the layout fills its cotarget exactly, and
//! [`logical_divide`](Layout::logical_divide) that the tile divides; a [`composition`](Layout::composition) is accepted
//! only where it is right at every coordinate.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

// First, so that the page of `Layout` begins with what makes a layout, indexes it and asks about it, and the algebra follows.
pub mod layout;

mod questions;

mod function;

pub mod algebra;
pub mod algorithm;
#[cfg(feature = "alloc")]
pub mod analysis;
#[cfg(feature = "atoms")]
pub mod atom;
pub mod coord;
#[cfg(feature = "alloc")]
pub mod draw;
mod injective;
pub mod int;
mod notation;
pub mod operand;
pub mod partition;
pub mod predicated;
pub mod prepared;
pub mod rules;
/// The same algebra over values, the crate `cute-runtime`.
#[cfg(feature = "alloc")]
pub mod runtime {
    #[doc(inline)]
    pub use cute_runtime::*;
}
mod sealed;
pub mod swizzle;
pub mod tensor;
#[cfg(feature = "alloc")]
mod to_runtime;
pub mod tuple;
pub mod width;

pub use typenum;

pub use int::{Dyn, Multiple, Static};
pub use layout::Layout;
pub use swizzle::{Chain, Composed, Swizzle};
pub use tensor::Tensor;

/// The static integers, by typenum's names: `U0` to `U1024`, and beyond them the powers of 2, the numbers before these, and the
/// powers of 10; `P4` and `N4` with a sign. A name without one, or with the negative one, is the type and its value, which is
/// [`Static::NEW`] as well.
///
/// The [`prelude`] has those without a sign, and the negative ones to `N63`, by which a swizzle may shift: a name costs each program that imports
/// the prelude a few thousand instructions of the compiler.
///
/// ```
/// use cute_types::integers::{U2, U4};
/// use cute_types::{Static, layout};
///
/// let tiles = layout!((4,6):(6,1)).logical_divide((U4, U2));
/// assert_eq!(tiles, layout!(((4,1),(2,3)):((6,0),(1,2))));
/// assert_eq!(tiles, layout!((4,6):(6,1)).logical_divide((U4::NEW, <U2 as Static>::NEW)));
/// ```
pub mod integers {
    #[doc(hidden)]
    pub use crate::int::named::{of_the_prelude::*, other::*};
    #[doc(no_inline)]
    pub use typenum::consts::*;
}

/// What the macros expand to, and no user writes.
#[doc(hidden)]
pub mod __private {
    pub use cute_macros::{Layout, Shape, layout, shape};
}

/// What a program that works with layouts imports: the macros, layouts, tensors and swizzles, coordinates, the rules as bounds,
/// the results of operations as types, and the [`integers`] but for large negative ones.
///
/// No name is one that `std::iter`, `std::ops`, `std::cmp` or another module that programs import by `*` has, too. So the types of
/// the results of `take`, `zip`, `filter`, `flatten` and `reverse` are in [`algebra`] alone, and [`Chain`] is in the root of the
/// crate.
pub mod prelude {
    pub use crate::algebra::{
        Arranged, CommonRefinement, GreatestCommonDomain, Identity, Indices, LayoutLeft, LayoutRight, LayoutTuple,
        MakeLayout, MaxAlignment, MaxCommonVector, Ordered, PrefixProduct, Slice, SuffixProduct, Tiler,
        common_refinement, greatest_common_domain, identity, layout_left, layout_right, make_layout, op, ordered,
        prefix_product, suffix_product,
    };

    // From `tables/operations.toml`, by `cargo xtask generate`:
    pub use crate::algebra::{
        Append, AppendTo, BlockedProduct, Coalesce, CoalesceBy, Complement, ComplementCeil, Composition, Concat, Dice,
        Downcast, FilterBy, FilterZeros, FlatDivide, FlatDivideCeil, FlatProduct, FragmentLike, Group, LayoutAdd,
        LayoutLike, LeftInverse, LogicalDivide, LogicalDivideCeil, LogicalProduct, MaxCommonLayout, Mode, Nullspace,
        Prepend, PrependTo, RakedProduct, Recast, Replace, RightInverse, Select, Sort, TileToShape, TileToShapeOrdered,
        TiledDivide, TiledDivideCeil, TiledProduct, Unflatten, Upcast, WithShape, ZippedDivide, ZippedDivideCeil,
        ZippedProduct,
    };
    // That is all from the table.

    pub use crate::coord::{Coord, Slicer};
    pub use crate::int::{Const, Dyn, FastDivmod, Int, Multiple, Nat, Negative, NotAMultiple, Static, ToNat};
    pub use crate::layout::StaticLayout;
    pub use crate::rules::{
        Accepted, Addressable, Admissible, Allowed, Apart, Compatible, Composable, Congruent, Decidable, Defined,
        DivisibleBy, KnownIntegers, OffsetRule, Operations, Rank, Rule, SliceRule, TryDefined, WeaklyCongruent,
    };
    // Without a name: their methods are what rustc finds where a bound is missing.
    #[doc(hidden)]
    pub use crate::rules::asked::methods::*;
    pub use crate::swizzle::{Composed, IsLayout, StaticSwizzle, Swizzle};
    pub use crate::tensor::{MemoryLayout, Tensor, TensorError};
    pub use crate::tuple::{IntTuple, StaticTuple};
    pub use crate::width::FitsIn;
    pub use crate::{Layout, Shape, layout, shape};

    #[doc(no_inline)]
    pub use crate::int::named::of_the_prelude::*;
}

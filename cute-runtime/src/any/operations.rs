//! What gives a layout again, for each kind.

use alloc::vec::Vec;

use super::{AnyLayout, each};
use crate::composed::{ComposedChain, ComposedLayout};
use crate::coord::Coord;
use crate::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::int_tuple::IntTuple;
use crate::layout::RuntimeLayout;
use crate::rule::Rule;
use crate::tiler::Tiler;

/// What every kind of layout does.
macro_rules! of_every_kind {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $of:ty),*);)*) => {
        impl AnyLayout {
            $(
                $(#[$doc])*
                pub fn $name(&self, $($arg: $of),*) -> Result<AnyLayout, LayoutError> {
                    each!(self, a => a.$name($($arg),*).map(AnyLayout::from))
                }
            )*
        }
    };
}

of_every_kind! {
    /// One top-level mode. See [`RuntimeLayout::mode`].
    mode(i: usize);
    /// The same function, with neighbouring modes merged. See [`RuntimeLayout::coalesce`].
    coalesce();
    /// The same for each part of a profile. See [`RuntimeLayout::coalesce_by`].
    coalesce_by(profile: &IntTuple);
    /// Without modes of stride 0 and of extent 1, coalesced. See [`RuntimeLayout::filter`].
    filter();
    /// The same for each part of a profile. See [`RuntimeLayout::filter_by`].
    filter_by(profile: &IntTuple);
    /// With extent 1 where the stride is 0. See [`RuntimeLayout::filter_zeros`].
    filter_zeros();
    /// Without nesting. See [`RuntimeLayout::flatten`].
    flatten();
    /// Nested like a profile. See [`RuntimeLayout::unflatten`].
    unflatten(profile: &IntTuple);
    /// The modes `begin..end` as one. See [`RuntimeLayout::group`].
    group(begin: usize, end: usize);
    /// The modes `begin..end`. See [`RuntimeLayout::take`].
    take(begin: usize, end: usize);
    /// The modes with these indices. See [`RuntimeLayout::select`].
    select(indices: &[usize]);
    /// With modes `1:0` at the end, up to `rank` modes. See [`RuntimeLayout::append_to`].
    append_to(rank: usize);
    /// With modes `1:0` at the front, up to `rank` modes. See [`RuntimeLayout::prepend_to`].
    prepend_to(rank: usize);
    /// The transpose of the two upper levels of modes. See [`RuntimeLayout::zip`].
    zip();
    /// The sublayout of the modes that a coordinate leaves whole. See [`RuntimeLayout::slice`].
    slice(coord: &Coord);
    /// The sublayout of the modes at which a coordinate has integers. See [`RuntimeLayout::dice`].
    dice(coord: &Coord);
    /// The layout `c ↦ self(b(c))`, or by mode. See [`RuntimeLayout::composition`].
    composition(b: &Tiler);
    /// The tile and the rest, by a layout or mode by mode. See [`RuntimeLayout::logical_divide`].
    logical_divide(tiler: &Tiler);
    /// The same, rounded up where a tile does not divide. See [`RuntimeLayout::logical_divide_ceil`].
    logical_divide_ceil(tiler: &Tiler);
    /// `((tiles), (rests))`. See [`RuntimeLayout::zipped_divide`].
    zipped_divide(tiler: &Tiler);
    /// The same, rounded up where a tile does not divide. See [`RuntimeLayout::zipped_divide_ceil`].
    zipped_divide_ceil(tiler: &Tiler);
    /// `((tiles), rest, rest, …)`. See [`RuntimeLayout::tiled_divide`].
    tiled_divide(tiler: &Tiler);
    /// The same, rounded up where a tile does not divide. See [`RuntimeLayout::tiled_divide_ceil`].
    tiled_divide_ceil(tiler: &Tiler);
    /// `(tile, tile, …, rest, rest, …)`. See [`RuntimeLayout::flat_divide`].
    flat_divide(tiler: &Tiler);
    /// The same, rounded up where a tile does not divide. See [`RuntimeLayout::flat_divide_ceil`].
    flat_divide_ceil(tiler: &Tiler);
    /// The indices that stride 0 sends to the offset of index 0. See [`RuntimeLayout::nullspace`].
    nullspace();
    /// The same, as far as whole modes can. See [`RuntimeLayout::complement_ceil`].
    complement_ceil(cotarget: &IntTuple);
    /// R with `A(R(i)) = i`, of coordinates as well. See [`RuntimeLayout::right_inverse`].
    right_inverse();
    /// R with `A(R(A(i))) = A(i)`, of coordinates as well. See [`RuntimeLayout::left_inverse`].
    left_inverse();
    /// A compact layout of the shape for registers. See [`RuntimeLayout::fragment_like`].
    fragment_like();
}

/// What needs integers as strides, swizzled or not.
macro_rules! of_integers {
    ($($(#[$doc:meta])* $rule:ident: $name:ident($($arg:ident: $of:ty),*);)*) => {
        impl AnyLayout {
            $(
                $(#[$doc])*
                pub fn $name(&self, $($arg: $of),*) -> Result<AnyLayout, LayoutError> {
                    match self {
                        AnyLayout::Strided(a) => a.$name($($arg),*).map(AnyLayout::from),
                        AnyLayout::Coord(a) => Err(a.basis_stride(Rule::$rule)),
                        AnyLayout::Composed(a) => a.$name($($arg),*).map(AnyLayout::from),
                        AnyLayout::Chain(a) => a.$name($($arg),*).map(AnyLayout::from),
                    }
                }
            )*
        }
    };
}

of_integers! {
    /// The block and its repetitions, by a layout or mode by mode. Not of coordinates. See [`RuntimeLayout::logical_product`].
    LogicalProduct: logical_product(tiler: &Tiler);
    /// `((blocks), (repetitions))`. Not of coordinates. See [`RuntimeLayout::zipped_product`].
    LogicalProduct: zipped_product(tiler: &Tiler);
    /// `((blocks), repetition, repetition, …)`. Not of coordinates. See [`RuntimeLayout::tiled_product`].
    LogicalProduct: tiled_product(tiler: &Tiler);
    /// `(block, block, …, repetition, repetition, …)`. Not of coordinates. See [`RuntimeLayout::flat_product`].
    LogicalProduct: flat_product(tiler: &Tiler);
    /// Mode by mode, the block first. Not of coordinates. See [`RuntimeLayout::blocked_product`].
    LogicalProduct: blocked_product(tiler: &RuntimeLayout);
    /// Mode by mode, the tiler first. Not of coordinates. See [`RuntimeLayout::raked_product`].
    LogicalProduct: raked_product(tiler: &RuntimeLayout);
    /// The layout repeated over a shape, the leftmost mode first. Not of coordinates. See [`RuntimeLayout::tile_to_shape`].
    TileToShape: tile_to_shape(shape: &IntTuple);
    /// The same in an order of the modes. Not of coordinates. See [`RuntimeLayout::tile_to_shape_ordered`].
    TileToShape: tile_to_shape_ordered(shape: &IntTuple, order: &IntTuple);
    /// In elements that are `n` of these. Not of coordinates. See [`RuntimeLayout::upcast`].
    Upcast: upcast(n: i64);
    /// In elements that are an `n`-th of these. Not of coordinates. See [`RuntimeLayout::downcast`].
    Downcast: downcast(n: i64);
    /// In elements of `new` bits instead of `old`. Not of coordinates. See [`RuntimeLayout::recast`].
    Recast: recast(old: i64, new: i64);
}

/// What needs the strides themselves.
macro_rules! of_strides {
    ($($(#[$doc:meta])* $rule:ident: $name:ident($($arg:ident: $of:ty),*);)*) => {
        impl AnyLayout {
            $(
                $(#[$doc])*
                pub fn $name(&self, $($arg: $of),*) -> Result<AnyLayout, LayoutError> {
                    self.strided(Rule::$rule)?.$name($($arg),*).map(AnyLayout::from)
                }
            )*
        }
    };
}

of_strides! {
    /// The modes by ascending stride. Not of coordinates, and not swizzled. See [`RuntimeLayout::sort`].
    Sort: sort();
}

impl AnyLayout {
    /// Each layout becomes a mode. Integers may be among basis elements; swizzled layouts are not put together.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let of = |text: &str| text.parse::<AnyLayout>().unwrap();
    /// let made = AnyLayout::make_layout(&[of("4:1@1"), of("2:0")])?;
    /// assert_eq!(made.to_string(), "(4,2):(1@1,0)");
    /// let refused = AnyLayout::make_layout(&[of("4:1"), of("S<1,0,1> o 4:1")]).unwrap_err();
    /// assert_eq!(refused.to_string(), "make_layout: a layout swizzled by S<1,0,1> has no strides");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn make_layout(layouts: &[AnyLayout]) -> Result<AnyLayout, LayoutError> {
        let coords =
            layouts.iter().map(|layout| layout.coord_operand(Rule::MakeLayout)).collect::<Result<Vec<_>, _>>()?;
        CoordLayout::make_layout(&coords).map(AnyLayout::from)
    }

    /// What fills up what the layout leaves open below the cotarget; of a swizzled one, before the swizzle, and of
    /// coordinates in the box of a shape. See [`RuntimeLayout::complement`], [`CoordLayout::complement`].
    ///
    /// ```
    /// use cute_runtime::{AnyLayout, IntTuple};
    /// let of = |text: &str, shape: IntTuple| text.parse::<AnyLayout>().unwrap().complement(&shape).map(|r| r.to_string());
    /// assert_eq!(of("(2,4):(1,2)", 16.into())?, "2:8");
    /// assert_eq!(of("(4,2):(1@0,1@1)", (8, 6).into())?, "(2,3):(4@0,2@1)");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn complement(&self, cotarget: &IntTuple) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.complement(cotarget.size()?).map(AnyLayout::from),
            AnyLayout::Coord(a) => a.complement(cotarget).map(AnyLayout::from),
            AnyLayout::Composed(a) => a.complement(cotarget.size()?).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.complement(cotarget.size()?).map(AnyLayout::from),
        }
    }

    /// The compact layout of the shape, in the order of the strides. Not swizzled. See [`RuntimeLayout::layout_like`].
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let a: AnyLayout = "(4,3):(1@1,1@0)".parse()?;
    /// assert_eq!(a.layout_like()?.to_string(), "(4,3):(3,1)");
    /// let refused = "S<1,0,1> o 4:1".parse::<AnyLayout>()?.layout_like().unwrap_err();
    /// assert_eq!(refused.to_string(), "layout_like: a layout swizzled by S<1,0,1> has no strides");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn layout_like(&self) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.layout_like().map(AnyLayout::from),
            AnyLayout::Coord(a) => a.layout_like().map(AnyLayout::from),
            AnyLayout::Composed(a) => Err(LayoutError::Swizzled { rule: Rule::LayoutLike, swizzle: a.swizzle() }),
            AnyLayout::Chain(a) => Err(LayoutError::Swizzled { rule: Rule::LayoutLike, swizzle: a.outermost() }),
        }
    }

    /// The composition with a layout of any kind for `b`: a swizzled one has its swizzle moved to the left.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let of = |text: &str| text.parse::<AnyLayout>().unwrap();
    /// assert_eq!(of("(8,8):(8,1)").composition_any(&of("S<2,0,3> o 64:1"))?.to_string(), "S<2,0,-3> o 0 o (8,8):(8,1)");
    /// assert_eq!(of("(8,8):(8,1)").composition_any(&of("(4,2):(1@0,2@1)"))?.to_string(), "(4,2):(8,2)");
    /// let refused = of("(8,8):(8,1)").composition_any(&of("(4,2):(1@0,1@2)")).unwrap_err();
    /// assert_eq!(refused.to_string(), "composition: index 2 is outside 0..2");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn composition_any(&self, b: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        match b {
            AnyLayout::Strided(b) => self.composition(&b.into()),
            AnyLayout::Coord(b) => self.composition(&b.clone().into()),
            AnyLayout::Composed(b) => match self {
                // The swizzle that the layout already has comes after the one of b.
                AnyLayout::Composed(a) => {
                    let composed = a.layout().composition_swizzled(b)?;
                    AnyLayout::from(composed).swizzled(a.swizzle(), a.base_offset())
                }
                _ => self.strided(Rule::Composition)?.composition_swizzled(b).map(AnyLayout::from),
            },
            AnyLayout::Chain(b) => Err(b.refused(Rule::Composition)),
        }
    }

    /// The modes of `self`, then `x` as one mode.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let of = |text: &str| text.parse::<AnyLayout>().unwrap();
    /// assert_eq!(of("(4,2):(1@0,1@1)").append(&of("2:0"))?.to_string(), "(4,2,2):(1@0,1@1,0)");
    /// let refused = of("4:1").append(&of("S<1,0,1> o 4:1")).unwrap_err();
    /// assert_eq!(refused.to_string(), "append: a layout swizzled by S<1,0,1> has no strides");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn append(&self, x: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        self.with_operand(Rule::Append, x, ComposedLayout::append, ComposedChain::append, CoordLayout::append)
    }

    /// `x` as one mode, then the modes of `self`. As [`append`](Self::append).
    pub fn prepend(&self, x: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        self.with_operand(Rule::Prepend, x, ComposedLayout::prepend, ComposedChain::prepend, CoordLayout::prepend)
    }

    /// The modes of `self`, then those of `b`. As [`append`](Self::append).
    pub fn concat(&self, b: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        self.with_operand(Rule::MakeLayout, b, ComposedLayout::concat, ComposedChain::concat, CoordLayout::concat)
    }

    /// The layout `i ↦ self(i) + b(i)`. Integers may be among basis elements; not of swizzled layouts.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let of = |text: &str| text.parse::<AnyLayout>().unwrap();
    /// assert_eq!(of("(4,3):(1@0,1@1)").layout_add(&of("12:0"))?.to_string(), "(4,3):(1@0,1@1)");
    /// let refused = of("8:1").layout_add(&of("S<1,0,1> o 8:1")).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout_add: a layout swizzled by S<1,0,1> has no strides");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn layout_add(&self, b: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        self.coord_operand(Rule::LayoutAdd)?.layout_add(&b.coord_operand(Rule::LayoutAdd)?).map(AnyLayout::from)
    }

    /// With `x` for mode `i`. As [`append`](Self::append).
    pub fn replace(&self, i: usize, x: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        self.with_operand(Rule::Replace, x, |a, x| a.replace(i, x), |a, x| a.replace(i, x), |a, x| a.replace(i, x))
    }

    /// An operation with a second layout: one of strides under the first one's swizzle, or two of coordinates.
    fn with_operand(
        &self,
        rule: Rule,
        x: &AnyLayout,
        composed: impl Fn(&ComposedLayout, &RuntimeLayout) -> Result<ComposedLayout, LayoutError>,
        chain: impl Fn(&ComposedChain, &RuntimeLayout) -> Result<AnyLayout, LayoutError>,
        coord: impl Fn(&CoordLayout, &CoordLayout) -> Result<CoordLayout, LayoutError>,
    ) -> Result<AnyLayout, LayoutError> {
        match (self, x) {
            (AnyLayout::Composed(a), x) => composed(a, x.strided(rule)?).map(AnyLayout::from),
            (AnyLayout::Chain(a), x) => chain(a, x.strided(rule)?),
            (a, x) => coord(&a.coord_operand(rule)?, &x.coord_operand(rule)?).map(AnyLayout::from),
        }
    }

    /// The layout with its integers seen as basis elements.
    fn coord_operand(&self, rule: Rule) -> Result<CoordLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => Ok(a.into()),
            AnyLayout::Coord(a) => Ok(a.clone()),
            AnyLayout::Composed(a) => Err(LayoutError::Swizzled { rule, swizzle: a.swizzle() }),
            AnyLayout::Chain(a) => Err(LayoutError::Swizzled { rule, swizzle: a.outermost() }),
        }
    }
}

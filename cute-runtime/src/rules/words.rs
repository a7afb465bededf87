//! The words that begin the sentences.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// The rule or operation that a refusal is about: the first word of its sentence.
///
/// ```
/// use cute_runtime::Rule;
/// assert_eq!(Rule::WeaklyCongruent.to_string(), "weakly_congruent");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A layout's own conditions: a stride congruent to its shape, positive extents, 64 bits.
    Layout,
    /// Two tuples of one profile.
    Congruent,
    /// A profile that is a coarsening of another.
    WeaklyCongruent,
    /// Every coordinate of one shape is a coordinate of the other.
    Compatible,
    /// A coordinate inside a shape.
    Coordinate,
    /// A coordinate with `_`, inside a shape.
    Slice,
    /// The question for one mode of a layout.
    Mode,
    /// `composition` of two layouts, or by mode.
    Composition,
    /// `complement` in a cotarget.
    Complement,
    /// `logical_divide` by a tile.
    LogicalDivide,
    /// `logical_divide_ceil`: the same, rounded up.
    LogicalDivideCeil,
    /// `coalesce_by` of a profile.
    CoalesceBy,
    /// `filter_by` of a profile.
    FilterBy,
    /// `unflatten` into a profile.
    Unflatten,
    /// `group` of a range of modes.
    Group,
    /// `take` of a range of modes.
    Take,
    /// `select` of modes.
    Select,
    /// `append` up to a rank.
    Append,
    /// `prepend` up to a rank.
    Prepend,
    /// `replace` of a mode.
    Replace,
    /// `zip` of modes.
    Zip,
    /// A coordinate with `_`, for `dice`.
    Dice,
    /// `complement_ceil`, in a cotarget that is reached but not met.
    ComplementCeil,
    /// `left_inverse`.
    LeftInverse,
    /// `zipped_divide`: the tiles and the rests, gathered.
    ZippedDivide,
    /// `zipped_divide_ceil`: the same, rounded up.
    ZippedDivideCeil,
    /// `tiled_divide`.
    TiledDivide,
    /// `tiled_divide_ceil`.
    TiledDivideCeil,
    /// `flat_divide`.
    FlatDivide,
    /// `flat_divide_ceil`.
    FlatDivideCeil,
    /// `logical_product`.
    LogicalProduct,
    /// `zipped_product`: the blocks and the repetitions, gathered.
    ZippedProduct,
    /// `tiled_product`.
    TiledProduct,
    /// `flat_product`.
    FlatProduct,
    /// `blocked_product`.
    BlockedProduct,
    /// `raked_product`.
    RakedProduct,
    /// `tile_to_shape`.
    TileToShape,
    /// `ordered`, and the layouts made like another.
    Ordered,
    /// `upcast` to wider elements.
    Upcast,
    /// `downcast` to narrower elements.
    Downcast,
    /// `recast` from one width to another.
    Recast,
    /// `ceil_div` of tuples.
    CeilDiv,
    /// `round_up` of tuples.
    RoundUp,
    /// `shape_div` of tuples.
    ShapeDiv,
    /// `inner_product` of tuples.
    InnerProduct,
    /// A swizzle's own conditions, and those of two as one.
    Swizzle,
    /// `sort` by stride.
    Sort,
    /// `right_inverse`.
    RightInverse,
    /// `layout_like`.
    LayoutLike,
    /// `fragment_like`.
    FragmentLike,
    /// `max_common_layout`, `max_common_vector`.
    MaxCommon,
    /// `max_alignment`.
    MaxAlignment,
    /// From an offset to a coordinate: `hier_coord`, `flat_coord`, `linear_coord`.
    HierCoord,
    /// The strides of a layout, as a tuple.
    Stride,
    /// `cosize` of a swizzled layout.
    Cosize,
    /// `make_layout` of layouts of several kinds.
    MakeLayout,
    /// `domain_distribute`.
    DomainDistribute,
    /// No two elements share an offset.
    Injective,
    /// `prefix_product` of a tuple, from a start.
    PrefixProduct,
    /// `suffix_product` of a tuple, from a start.
    SuffixProduct,
    /// `tiler_to_layout`.
    TilerToLayout,
    /// `common_refinement` of two shapes.
    CommonRefinement,
    /// `layout_add`.
    LayoutAdd,
    /// `functionally_equal`, of layouts under two swizzles.
    FunctionallyEqual,
    /// The set of the offsets: `image`, `footprint`, `gap_profile`.
    Image,
    /// `contiguity`.
    Contiguity,
    /// A layout as a permutation: `cycles`, `order`, `fixed_points`.
    Permutation,
    /// `to_f2_matrix`.
    ToF2Matrix,
    /// `from_f2_matrix`.
    FromF2Matrix,
    /// The picture of a rank-2 layout.
    Table,
    /// An operand of `wgmma` in shared memory, and its descriptor.
    Wgmma,
    /// A copy by TMA, and its tensor map.
    Tma,
}

impl Rule {
    /// The word that begins the sentence.
    ///
    /// ```
    /// use cute_runtime::Rule;
    /// assert_eq!(Rule::LogicalDivide.name(), "logical_divide");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Layout => "layout",
            Rule::Congruent => "congruent",
            Rule::WeaklyCongruent => "weakly_congruent",
            Rule::Compatible => "compatible",
            Rule::Coordinate => "coordinate",
            Rule::Slice => "slice",
            Rule::Mode => "mode",
            Rule::Composition => "composition",
            Rule::Complement => "complement",
            Rule::LogicalDivide => "logical_divide",
            Rule::LogicalDivideCeil => "logical_divide_ceil",
            Rule::CoalesceBy => "coalesce_by",
            Rule::FilterBy => "filter_by",
            Rule::Unflatten => "unflatten",
            Rule::Group => "group",
            Rule::Take => "take",
            Rule::Select => "select",
            Rule::Append => "append",
            Rule::Prepend => "prepend",
            Rule::Replace => "replace",
            Rule::Zip => "zip",
            Rule::Dice => "dice",
            Rule::ComplementCeil => "complement_ceil",
            Rule::LeftInverse => "left_inverse",
            Rule::ZippedDivide => "zipped_divide",
            Rule::ZippedDivideCeil => "zipped_divide_ceil",
            Rule::TiledDivide => "tiled_divide",
            Rule::TiledDivideCeil => "tiled_divide_ceil",
            Rule::FlatDivide => "flat_divide",
            Rule::FlatDivideCeil => "flat_divide_ceil",
            Rule::LogicalProduct => "logical_product",
            Rule::ZippedProduct => "zipped_product",
            Rule::TiledProduct => "tiled_product",
            Rule::FlatProduct => "flat_product",
            Rule::BlockedProduct => "blocked_product",
            Rule::RakedProduct => "raked_product",
            Rule::TileToShape => "tile_to_shape",
            Rule::Ordered => "ordered",
            Rule::Upcast => "upcast",
            Rule::Downcast => "downcast",
            Rule::Recast => "recast",
            Rule::CeilDiv => "ceil_div",
            Rule::RoundUp => "round_up",
            Rule::ShapeDiv => "shape_div",
            Rule::InnerProduct => "inner_product",
            Rule::Swizzle => "swizzle",
            Rule::Sort => "sort",
            Rule::RightInverse => "right_inverse",
            Rule::LayoutLike => "layout_like",
            Rule::FragmentLike => "fragment_like",
            Rule::MaxCommon => "max_common",
            Rule::MaxAlignment => "max_alignment",
            Rule::HierCoord => "hier_coord",
            Rule::Stride => "stride",
            Rule::Cosize => "cosize",
            Rule::MakeLayout => "make_layout",
            Rule::DomainDistribute => "domain_distribute",
            Rule::Injective => "injective",
            Rule::PrefixProduct => "prefix_product",
            Rule::SuffixProduct => "suffix_product",
            Rule::TilerToLayout => "tiler_to_layout",
            Rule::CommonRefinement => "common_refinement",
            Rule::LayoutAdd => "layout_add",
            Rule::FunctionallyEqual => "functionally_equal",
            Rule::Image => "image",
            Rule::Contiguity => "contiguity",
            Rule::Permutation => "permutation",
            Rule::ToF2Matrix => "to_f2_matrix",
            Rule::FromF2Matrix => "from_f2_matrix",
            Rule::Table => "table",
            Rule::Wgmma => "wgmma",
            Rule::Tma => "tma",
        }
    }
}

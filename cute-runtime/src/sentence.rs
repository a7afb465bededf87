//! What the errors print: the sentences that types and macros print, too.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

use core::fmt;

use super::MAX_DEPTH;
use super::error::LayoutError;
use super::f2::F2Refusal;
use super::rules::{Quantity, Rule};

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::Modes {
                rule: rule @ (Rule::PrefixProduct | Rule::SuffixProduct),
                mode: None,
                left,
                right,
            } => write!(f, "{rule}: the start has {left} modes, the tuple has {right}"),
            LayoutError::Modes {
                rule: rule @ (Rule::PrefixProduct | Rule::SuffixProduct),
                mode: Some(mode),
                left,
                right,
            } => write!(f, "{rule}: in mode {mode}, the start has {left} modes and the tuple has {right}"),
            LayoutError::Modes {
                rule:
                    rule @ (Rule::Composition
                    | Rule::LogicalDivide
                    | Rule::LogicalProduct
                    | Rule::LogicalDivideCeil
                    | Rule::ZippedDivide
                    | Rule::ZippedDivideCeil
                    | Rule::TiledDivide
                    | Rule::TiledDivideCeil
                    | Rule::FlatDivide
                    | Rule::FlatDivideCeil
                    | Rule::ZippedProduct
                    | Rule::TiledProduct
                    | Rule::FlatProduct),
                mode: None,
                left,
                right,
            } => write!(f, "{rule}: the tiler has {left} modes, A has {right}"),
            LayoutError::Modes {
                rule:
                    rule @ (Rule::Composition
                    | Rule::LogicalDivide
                    | Rule::LogicalProduct
                    | Rule::LogicalDivideCeil
                    | Rule::ZippedDivide
                    | Rule::ZippedDivideCeil
                    | Rule::TiledDivide
                    | Rule::TiledDivideCeil
                    | Rule::FlatDivide
                    | Rule::FlatDivideCeil
                    | Rule::ZippedProduct
                    | Rule::TiledProduct
                    | Rule::FlatProduct),
                mode: Some(mode),
                left,
                right,
            } => write!(f, "{rule}: in mode {mode}, the tiler has {left} modes and A has {right}"),
            LayoutError::Modes { rule: Rule::TileToShape, mode: _, left, right } => {
                write!(f, "tile_to_shape: A has {left} modes, the shape has {right}")
            }
            LayoutError::Modes {
                rule: rule @ (Rule::Coordinate | Rule::Slice | Rule::Dice),
                mode: None,
                left,
                right,
            } => write!(f, "{rule}: it has {left} modes, the shape has {right}"),
            LayoutError::Modes {
                rule: rule @ (Rule::Coordinate | Rule::Slice | Rule::Dice),
                mode: Some(mode),
                left,
                right,
            } => write!(f, "{rule}: in mode {mode}, it has {left} modes and the shape has {right}"),
            LayoutError::Modes { rule: Rule::Zip, mode: Some(mode), left, right } => {
                write!(f, "zip: in mode {mode}, it has {left} modes and mode 0 has {right}")
            }
            LayoutError::Modes { rule: rule @ (Rule::CoalesceBy | Rule::FilterBy), mode: None, left, right } => {
                write!(f, "{rule}: the profile has {left} modes, A has {right}")
            }
            LayoutError::Modes { rule: rule @ (Rule::CoalesceBy | Rule::FilterBy), mode: Some(mode), left, right } => {
                write!(f, "{rule}: in mode {mode}, the profile has {left} modes and A has {right}")
            }
            LayoutError::Modes { rule: Rule::Ordered, mode: None, left, right } => {
                write!(f, "ordered: the order has {left} modes, the shape has {right}")
            }
            LayoutError::Modes { rule: Rule::Ordered, mode: Some(mode), left, right } => {
                write!(f, "ordered: in mode {mode}, the order has {left} modes and the shape has {right}")
            }
            LayoutError::Modes { rule: Rule::Layout, mode: None, left, right } => {
                write!(f, "layout: the shape has {left} modes, the stride has {right}")
            }
            LayoutError::Modes { rule: Rule::Layout, mode: Some(mode), left, right } => {
                write!(f, "layout: in mode {mode}, the shape has {left} modes and the stride has {right}")
            }
            LayoutError::Modes { rule, mode: None, left, right } => {
                write!(f, "{rule}: A has {left} modes, B has {right}")
            }
            LayoutError::Modes { rule, mode: Some(mode), left, right } => {
                write!(f, "{rule}: in mode {mode}, A has {left} modes and B has {right}")
            }
            LayoutError::CompatibleSize { mode: None, left, right } => {
                write!(f, "compatible: A has size {left}, B has size {right}")
            }
            LayoutError::CompatibleSize { mode: Some(mode), left, right } => {
                write!(f, "compatible: in mode {mode}, A has size {left} and B has size {right}")
            }
            LayoutError::ShapeDivides { left, right } => {
                write!(f, "shape_div: neither of {left} and {right} divides the other")
            }
            LayoutError::CompositionStride { mode, extent, stride, rest } => write!(
                f,
                "composition: mode {mode} of A has extent {extent}, which stride {stride} does not \
                 divide; {rest}:{stride} would cross it"
            ),
            LayoutError::CompositionExtent { mode, entries, stride, rest } => write!(
                f,
                "composition: mode {mode} of A holds {entries} entries of stride {stride}, and {entries} \
                 does not divide extent {rest} of B"
            ),
            LayoutError::CompositionCarry { mode, extent, reach } => write!(
                f,
                "composition: mode {mode} of A has extent {extent}, but the modes of B together reach \
                 {reach} in it, a carry"
            ),
            LayoutError::NegativeStride { rule: Rule::Composition, stride } => {
                write!(f, "composition: stride {stride} of B is negative")
            }
            LayoutError::NegativeStride { rule, stride } => write!(f, "{rule}: stride {stride} is negative"),
            LayoutError::ComplementStride { stride, below } => write!(
                f,
                "complement: stride {stride} is not a multiple of {below}, the extent times stride of \
                 the mode below it"
            ),
            LayoutError::ComplementCotarget { cotarget, last } => write!(
                f,
                "complement: cotarget {cotarget} is not a multiple of {last}, the extent times stride of \
                 the last mode"
            ),
            LayoutError::CotargetTooSmall { cotarget } => write!(f, "complement: cotarget {cotarget} is below 1"),
            LayoutError::ComplementOverlap { stride, below } => write!(
                f,
                "complement_ceil: stride {stride} is below {below}, the extent times stride of the mode \
                 below it"
            ),
            LayoutError::TileDoesNotDivide { rule, mode: None, covers, size } => {
                write!(f, "{rule}: the tile covers {covers}, which does not divide size {size}")
            }
            LayoutError::TileDoesNotDivide { rule, mode: Some(mode), covers, size } => {
                write!(f, "{rule}: in mode {mode}, the tile covers {covers}, which does not divide size {size}")
            }
            LayoutError::Unzip { rule, mode: None, modes } => {
                write!(f, "{rule}: a tile and a rest are 2 modes, found {modes}")
            }
            LayoutError::Unzip { rule, mode: Some(mode), modes } => {
                write!(f, "{rule}: in mode {mode}, a tile and a rest are 2 modes, found {modes}")
            }
            LayoutError::ProductReach { rule, size, reach } => {
                write!(f, "{rule}: the complement of A has {size} elements, B reaches {reach}")
            }
            LayoutError::TileDoesNotFill { mode, block, target } => {
                write!(f, "tile_to_shape: in mode {mode}, size {block} of A does not divide {target}")
            }
            LayoutError::KeptMode { mode: None } => {
                f.write_str("tiler_to_layout: a mode that is left alone has no extent")
            }
            LayoutError::KeptMode { mode: Some(mode) } => {
                write!(f, "tiler_to_layout: in mode {mode}, a mode that is left alone has no extent")
            }
            LayoutError::OutOfRange { rule, mode: None, index, extent } => {
                write!(f, "{rule}: index {index} is outside 0..{extent}")
            }
            LayoutError::OutOfRange { rule, mode: Some(mode), index, extent } => {
                write!(f, "{rule}: in mode {mode}, {index} is outside 0..{extent}")
            }
            LayoutError::ModeRange { rule, begin, end, modes } => {
                write!(f, "{rule}: {begin}..{end} is not a range of modes in 0..{modes}")
            }
            LayoutError::PadRank { rule, rank, modes } => {
                write!(f, "{rule}: rank {rank} is below {modes}, the modes of A")
            }
            LayoutError::RankTooLarge { rule, rank, limit } => write!(f, "{rule}: rank {rank} is above {limit}"),
            LayoutError::UnflattenLeaves { profile, leaves } => {
                write!(f, "unflatten: the profile has {profile} leaves, A has {leaves}")
            }
            LayoutError::OrderTie { order } => write!(f, "ordered: two modes have order {order}"),
            LayoutError::Extent { extent } => write!(f, "layout: extent {extent} is below 1"),
            LayoutError::Size { size, factor } => write!(f, "layout: size {size} times {factor} leaves 64 bits"),
            LayoutError::Overflow { quantity: Quantity::Order } => f.write_str("permutation: the order leaves 64 bits"),
            LayoutError::Overflow { quantity } => write!(f, "layout: {quantity} leaves 64 bits"),
            LayoutError::Depth => write!(f, "layout: it is nested deeper than {MAX_DEPTH}"),
            LayoutError::StrideSum { left, right } => write!(f, "layout: strides {left} and {right} have no sum"),
            LayoutError::BasisSum { left, right } => {
                write!(f, "layout_add: the sum of {left} and {right} is no multiple of one basis element")
            }
            LayoutError::Sizes { rule, left, right } => write!(f, "{rule}: A has size {left}, B has size {right}"),
            LayoutError::RefinementEnds { rule, left, right } => {
                write!(f, "{rule}: a mode of A ends at {left}, one of B at {right}; neither divides the other")
            }
            LayoutError::LeftInverseStride { stride, below } => {
                write!(f, "left_inverse: stride {stride} is not a multiple of {below}, the stride below it")
            }
            LayoutError::LeftInverseReach { stride, extent, digit } => write!(
                f,
                "left_inverse: the mode of stride {stride} has extent {extent}, but an offset has digit \
                 {digit} there"
            ),
            LayoutError::UpcastStride { stride, factor } => {
                write!(f, "upcast: stride {stride} is neither a multiple nor a divisor of {factor}")
            }
            LayoutError::UpcastCarry { factor, reach } => {
                write!(f, "upcast: the modes below {factor} together reach {reach}, a carry")
            }
            LayoutError::DowncastParts { parts } => write!(
                f,
                "downcast: no mode of stride 1 or of extent 1 holds the {parts} parts of an element; \
                 CuTe's DSL returns the strides times {parts}, which reach the first part alone"
            ),
            LayoutError::Negative { rule, value } => write!(f, "{rule}: {value} is below 0"),
            LayoutError::SwizzleShift { shift, bits } => {
                write!(f, "swizzle: shift {shift} is shorter than its {bits} bits")
            }
            LayoutError::SwizzleEnd { end, limit } => {
                write!(f, "swizzle: it ends at bit {end}, an index at bit {limit}")
            }
            LayoutError::SwizzleRun { sources, targets } => {
                write!(f, "swizzle: bits {sources} and {targets} are not runs of equally many bits")
            }
            LayoutError::SwizzleShifts { left, right } => write!(f, "swizzle: shifts {left} and {right} differ"),
            LayoutError::SwizzleSource { bit, swizzle, factor } => {
                write!(f, "upcast: bit {bit} of {swizzle} decides inside an element of {factor}")
            }
            LayoutError::SwizzleOffset { rule, of: 0, offset } => write!(f, "{rule}: offset {offset} is not 0"),
            LayoutError::SwizzleOffset { rule, offset, of } => {
                write!(f, "{rule}: offset {offset} is not a multiple of {of}")
            }
            LayoutError::NegativeOffset { rule, offset } => write!(f, "{rule}: offset {offset} is negative"),
            LayoutError::SwizzlePast { rule, swizzle } => {
                write!(f, "{rule}: no swizzle after the layout does bit by bit what {swizzle} does before it")
            }
            LayoutError::SwizzleChain { rule, swizzle, inner } => {
                write!(f, "{rule}: {swizzle} after {inner} is not one swizzle")
            }
            LayoutError::Swizzled { rule, swizzle } => {
                write!(f, "{rule}: a layout swizzled by {swizzle} has no strides")
            }
            LayoutError::BasisStride { rule, stride } => write!(f, "{rule}: stride {stride} is a basis element"),
            LayoutError::NotPositive { rule, value } => write!(f, "{rule}: {value} is below 1"),
            LayoutError::NotPowerOfTwo { rule, value } => write!(f, "{rule}: {value} is not a power of two"),
            LayoutError::NotInjective { first, second, offset } => {
                write!(f, "injective: elements {first} and {second} both have offset {offset}")
            }
            LayoutError::Undecided { rule, steps } => write!(f, "{rule}: not decided after {steps} steps"),
            LayoutError::TooMany { rule, size, limit } => {
                write!(f, "{rule}: the layout has {size} elements, at most {limit} are looked at")
            }
            LayoutError::ImageRuns { runs, limit } => {
                write!(f, "image: the offsets are put together from {runs} runs, at most {limit} are looked at")
            }
            LayoutError::ImageSize { offsets, limit } => {
                write!(f, "image: there are {offsets} offsets, at most {limit} are listed")
            }
            LayoutError::PermutationGap { size, lowest, gap } => {
                write!(f, "permutation: of {size} elements, from offset {lowest} on, none has offset {gap}")
            }
            LayoutError::TableRank { modes } => write!(f, "table: the layout has {modes} modes, a table needs 2"),
            LayoutError::TableSize { size, limit } => {
                write!(f, "table: the layout has {size} elements, a table holds {limit} at most")
            }
            LayoutError::F2(refused) => refused.fmt(f),
            #[cfg(feature = "atoms")]
            LayoutError::Gmma(refused) => refused.fmt(f),
            #[cfg(feature = "atoms")]
            LayoutError::Tma(refused) => refused.fmt(f),
        }
    }
}

impl LayoutError {
    /// The rule that refuses.
    pub(crate) const fn said_by(&self) -> Rule {
        match self {
            LayoutError::Modes { rule, .. }
            | LayoutError::SwizzleOffset { rule, .. }
            | LayoutError::NegativeStride { rule, .. }
            | LayoutError::TileDoesNotDivide { rule, .. }
            | LayoutError::Unzip { rule, .. }
            | LayoutError::ProductReach { rule, .. }
            | LayoutError::OutOfRange { rule, .. }
            | LayoutError::ModeRange { rule, .. }
            | LayoutError::PadRank { rule, .. }
            | LayoutError::RankTooLarge { rule, .. }
            | LayoutError::Sizes { rule, .. }
            | LayoutError::RefinementEnds { rule, .. }
            | LayoutError::Negative { rule, .. }
            | LayoutError::NegativeOffset { rule, .. }
            | LayoutError::SwizzlePast { rule, .. }
            | LayoutError::SwizzleChain { rule, .. }
            | LayoutError::Swizzled { rule, .. }
            | LayoutError::BasisStride { rule, .. }
            | LayoutError::NotPositive { rule, .. }
            | LayoutError::NotPowerOfTwo { rule, .. }
            | LayoutError::Undecided { rule, .. }
            | LayoutError::TooMany { rule, .. } => *rule,
            LayoutError::Overflow { quantity: Quantity::Order } | LayoutError::PermutationGap { .. } => {
                Rule::Permutation
            }
            LayoutError::CompatibleSize { .. } => Rule::Compatible,
            LayoutError::ShapeDivides { .. } => Rule::ShapeDiv,
            LayoutError::CompositionStride { .. }
            | LayoutError::CompositionExtent { .. }
            | LayoutError::CompositionCarry { .. } => Rule::Composition,
            LayoutError::ComplementStride { .. }
            | LayoutError::ComplementCotarget { .. }
            | LayoutError::CotargetTooSmall { .. } => Rule::Complement,
            LayoutError::ComplementOverlap { .. } => Rule::ComplementCeil,
            LayoutError::TileDoesNotFill { .. } => Rule::TileToShape,
            LayoutError::KeptMode { .. } => Rule::TilerToLayout,
            LayoutError::UnflattenLeaves { .. } => Rule::Unflatten,
            LayoutError::OrderTie { .. } => Rule::Ordered,
            LayoutError::Extent { .. }
            | LayoutError::Size { .. }
            | LayoutError::Overflow { .. }
            | LayoutError::Depth
            | LayoutError::StrideSum { .. } => Rule::Layout,
            LayoutError::BasisSum { .. } => Rule::LayoutAdd,
            LayoutError::LeftInverseStride { .. } | LayoutError::LeftInverseReach { .. } => Rule::LeftInverse,
            LayoutError::UpcastStride { .. } | LayoutError::UpcastCarry { .. } | LayoutError::SwizzleSource { .. } => {
                Rule::Upcast
            }
            LayoutError::DowncastParts { .. } => Rule::Downcast,
            LayoutError::SwizzleShift { .. }
            | LayoutError::SwizzleEnd { .. }
            | LayoutError::SwizzleRun { .. }
            | LayoutError::SwizzleShifts { .. } => Rule::Swizzle,
            LayoutError::NotInjective { .. } => Rule::Injective,
            LayoutError::ImageRuns { .. } | LayoutError::ImageSize { .. } => Rule::Image,
            LayoutError::TableRank { .. } | LayoutError::TableSize { .. } => Rule::Table,
            LayoutError::F2(refused) => refused.said_by(),
            #[cfg(feature = "atoms")]
            LayoutError::Gmma(refused) => refused.said_by(),
            #[cfg(feature = "atoms")]
            LayoutError::Tma(refused) => refused.said_by(),
        }
    }
}

impl fmt::Display for F2Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            F2Refusal::Carry { first, second, bit } => write!(
                f,
                "to_f2_matrix: bits {first} and {second} of the index both move bit {bit} of the offset, \
                 a carry"
            ),
            F2Refusal::Entry { row, column, value } => {
                write!(f, "from_f2_matrix: in row {row} and column {column}, {value} is neither 0 nor 1")
            }
            F2Refusal::Row { row, entries, columns } => {
                write!(f, "from_f2_matrix: row {row} has {entries} entries, row 0 has {columns}")
            }
            F2Refusal::Rows { rows, bits } => {
                write!(f, "from_f2_matrix: the matrix has {rows} rows, an offset has 1 to {bits} bits")
            }
            F2Refusal::Columns { columns, bits } => {
                write!(f, "from_f2_matrix: the matrix has {columns} columns, an index of the shape has {bits} bits")
            }
            F2Refusal::NoLayout { tried } => write!(
                f,
                "from_f2_matrix: with none of {tried} swizzles does a layout of this shape have this \
                 matrix"
            ),
        }
    }
}

impl F2Refusal {
    /// The rule that refuses.
    pub(crate) const fn said_by(&self) -> Rule {
        match self {
            F2Refusal::Carry { .. } => Rule::ToF2Matrix,
            F2Refusal::Entry { .. }
            | F2Refusal::Row { .. }
            | F2Refusal::Rows { .. }
            | F2Refusal::Columns { .. }
            | F2Refusal::NoLayout { .. } => Rule::FromF2Matrix,
        }
    }
}

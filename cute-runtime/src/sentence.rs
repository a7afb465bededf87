//! What the errors print: the sentences that types and macros print, too.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

use core::fmt;

use super::MAX_DEPTH;
use super::atom::{GmmaError, TmaError};
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
            LayoutError::Gmma(refused) => refused.fmt(f),
            LayoutError::Tma(refused) => refused.fmt(f),
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

impl fmt::Display for GmmaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GmmaError::Bits { bits } => {
                write!(f, "wgmma: elements of {bits} bits are not of 8, 16 or 32; recast to these")
            }
            GmmaError::Major { bits } => {
                write!(f, "wgmma: elements of {bits} bits are read K-major alone, those of 16 MN-major, too")
            }
            GmmaError::Rank { modes } => write!(f, "wgmma: the layout has {modes} modes, an operand has two, (MN,K)"),
            GmmaError::K { k, wanted, bits } => {
                write!(f, "wgmma: K has {k} elements, one instruction takes {wanted} of {bits} bits")
            }
            GmmaError::Mn { mn } => {
                write!(f, "wgmma: MN has {mn} elements, an instruction takes a multiple of 8 up to 256")
            }
            GmmaError::Reach { mn, k, offset, limit } => {
                write!(f, "wgmma: element ({mn},{k}) is at offset {offset}, a descriptor reaches 0..{limit}")
            }
            GmmaError::Element { mn, k, of } => write!(f, "wgmma: element ({mn},{k}) is not one of 256 by {of}"),
            GmmaError::Swizzle { swizzle, bits, major, base } => write!(
                f,
                "wgmma: swizzle {swizzle} is none of a descriptor's; for {bits}-bit {major}-major take \
                 S<3,{base},3>, S<2,{base},3>, S<1,{base},3> or none"
            ),
            GmmaError::Form { mn, k, offset, wanted, nearest } => write!(
                f,
                "wgmma: element ({mn},{k}) is at offset {offset}, in the nearest canonical layout at \
                 {wanted}; take {nearest}"
            ),
            GmmaError::Overlap { mn, k, other_mn, other_k, offset } => {
                write!(f, "wgmma: elements ({mn},{k}) and ({other_mn},{other_k}) are both at offset {offset}")
            }
            GmmaError::Pattern { apart, period } => write!(
                f,
                "wgmma: blocks of 8 rows are {apart} bytes apart, not a multiple of {period}, the \
                 pattern of the swizzle"
            ),
            GmmaError::Start { start, row, wide } => write!(
                f,
                "wgmma: the operand begins {start} bytes into a row of {row}; it has {wide} there, and \
                 begins at a multiple of them"
            ),
            GmmaError::Alignment { address, of } => write!(f, "wgmma: address {address} is not a multiple of {of}"),
            GmmaError::Address { address, limit } => {
                write!(f, "wgmma: address {address} is outside of a descriptor's 0..{limit}")
            }
            GmmaError::BaseOffset { base } => {
                write!(f, "wgmma: the base offset of the descriptor is {base}, 0 is what is known")
            }
            GmmaError::Descriptors { descriptors, limit } => {
                write!(f, "wgmma: the operand has {descriptors} instructions, at most {limit} are looked at")
            }
        }
    }
}

impl fmt::Display for TmaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TmaError::Bits { bits } => {
                write!(f, "tma: elements of {bits} bits are not of 8, 16, 32 or 64; recast to these")
            }
            TmaError::Rank { shared, tile } => write!(f, "tma: shared memory has {shared} modes, the tile {tile}"),
            TmaError::Size { mode, shared, tile } => {
                write!(f, "tma: in mode {mode}, shared memory has {shared} elements, the tile {tile}")
            }
            TmaError::Swizzle { swizzle, bits, base } => write!(
                f,
                "tma: swizzle {swizzle} is none of a tensor map's; for elements of {bits} bits take \
                 S<3,{base},3>, S<2,{base},3>, S<1,{base},3> or none"
            ),
            TmaError::Adjacent { stride } => write!(
                f,
                "tma: no elements of shared memory are adjacent, its smallest stride is {stride}; 1 is \
                 wanted"
            ),
            TmaError::Step { step, mode } => write!(
                f,
                "tma: adjacent elements of shared memory are {step} steps apart in mode {mode} of the \
                 tensor, a box takes each"
            ),
            TmaError::Contiguous { stride, mode } => write!(
                f,
                "tma: adjacent elements of shared memory are {stride} apart in mode {mode} of the \
                 tensor; let those of a mode of stride 1 be adjacent"
            ),
            TmaError::Bytes { bytes, limit } => {
                write!(f, "tma: the tile has {bytes} bytes, a barrier counts up to {limit}; divide the tile")
            }
            TmaError::Negative { stride, mode } => {
                write!(f, "tma: stride {stride} of mode {mode} of the tensor is negative")
            }
            TmaError::Shared { extent, mode, limit } => write!(
                f,
                "tma: the box has {extent} elements of mode {mode} of the tensor, which shares the last \
                 of the map's {limit} modes with others; 1 is right there"
            ),
            TmaError::OneRow { elements, instructions } => write!(
                f,
                "tma: a box would be one row of {elements} elements, {instructions} instructions for a \
                 tile; leave no gaps between the rows"
            ),
            TmaError::Base { bytes, of } => {
                write!(f, "tma: the tile begins {bytes} bytes into shared memory, not a multiple of {of}")
            }
            TmaError::Placed { instruction, part, bytes, of } => write!(
                f,
                "tma: instruction {instruction} of CTA {part} would begin {bytes} bytes into the tile, \
                 not a multiple of {of}"
            ),
            TmaError::Modes { modes, strides, extents } => write!(
                f,
                "tma: a map of {modes} modes has {strides} strides and a box of {extents}; it has 1 to 5 \
                 modes, one stride less, and as many of the box"
            ),
            TmaError::Dim { mode, extent, limit } => {
                write!(f, "tma: mode {mode} of the tensor has {extent} elements, a map has 1 to {limit}")
            }
            TmaError::StrideRange { bytes, mode, limit } => {
                write!(f, "tma: stride {bytes} of mode {mode} is outside of 0..{limit} bytes")
            }
            TmaError::Stride { bytes, mode } => {
                write!(f, "tma: stride {bytes} of mode {mode} is not a multiple of 16 bytes")
            }
            TmaError::Box { mode, extent, limit } => write!(
                f,
                "tma: mode {mode} of the box has {extent} elements, a box has 1 to {limit}; divide the \
                 tile"
            ),
            TmaError::Row { bytes } => write!(f, "tma: rows of the box have {bytes} bytes, not a multiple of 16"),
            TmaError::SwizzledRow { bytes, row } => write!(
                f,
                "tma: rows of the box have {bytes} bytes, those of the swizzle {row}; make the rows of \
                 both equal"
            ),
            TmaError::Address { address } => write!(f, "tma: address {address} of the tensor is not a multiple of 16"),
            TmaError::Multicast { end, ctas } => write!(f, "tma: a multicast is to 1..{end} CTAs, {ctas} are meant"),
            TmaError::MulticastBox { ctas, mode, extent } => {
                write!(f, "tma: {ctas} CTAs do not divide mode {mode} of the box, of {extent} elements, nor it them")
            }
            TmaError::MulticastRow { ctas, bytes, most } => write!(
                f,
                "tma: {ctas} CTAs would take the rows of {bytes} bytes apart, which the swizzle keeps \
                 whole; take at most {most}"
            ),
            TmaError::Cta { ctas, cta } => write!(f, "tma: a cluster has CTAs 0..{ctas}, CTA {cta} is meant"),
        }
    }
}

impl LayoutError {
    /// The rule that refuses.
    pub(super) const fn said_by(&self) -> Rule {
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
            LayoutError::Gmma(refused) => refused.said_by(),
            LayoutError::Tma(refused) => refused.said_by(),
        }
    }
}

impl F2Refusal {
    /// The rule that refuses.
    pub(super) const fn said_by(&self) -> Rule {
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

impl GmmaError {
    /// The rule that refuses.
    pub(super) const fn said_by(&self) -> Rule {
        match self {
            GmmaError::Bits { .. }
            | GmmaError::Major { .. }
            | GmmaError::Rank { .. }
            | GmmaError::K { .. }
            | GmmaError::Mn { .. }
            | GmmaError::Reach { .. }
            | GmmaError::Element { .. }
            | GmmaError::Swizzle { .. }
            | GmmaError::Form { .. }
            | GmmaError::Overlap { .. }
            | GmmaError::Pattern { .. }
            | GmmaError::Start { .. }
            | GmmaError::Alignment { .. }
            | GmmaError::Address { .. }
            | GmmaError::BaseOffset { .. }
            | GmmaError::Descriptors { .. } => Rule::Wgmma,
        }
    }
}

impl TmaError {
    /// The rule that refuses.
    pub(super) const fn said_by(&self) -> Rule {
        match self {
            TmaError::Bits { .. }
            | TmaError::Rank { .. }
            | TmaError::Size { .. }
            | TmaError::Swizzle { .. }
            | TmaError::Adjacent { .. }
            | TmaError::Step { .. }
            | TmaError::Contiguous { .. }
            | TmaError::Bytes { .. }
            | TmaError::Negative { .. }
            | TmaError::Shared { .. }
            | TmaError::OneRow { .. }
            | TmaError::Base { .. }
            | TmaError::Placed { .. }
            | TmaError::Modes { .. }
            | TmaError::Dim { .. }
            | TmaError::StrideRange { .. }
            | TmaError::Stride { .. }
            | TmaError::Box { .. }
            | TmaError::Row { .. }
            | TmaError::SwizzledRow { .. }
            | TmaError::Address { .. }
            | TmaError::Multicast { .. }
            | TmaError::MulticastBox { .. }
            | TmaError::MulticastRow { .. }
            | TmaError::Cta { .. } => Rule::Tma,
        }
    }
}

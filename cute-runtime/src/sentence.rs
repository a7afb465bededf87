//! The sentences of the refusals, the same that the type-level rules and the macros print.

use core::fmt;

use super::error::LayoutError;
use super::rule::Rule;

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.rule())?;
        match self {
            LayoutError::Modes { rule, mode, left, right } => {
                let (a, b) = rule.operands();
                match mode {
                    None => write!(f, "{a} has {left} modes, {b} has {right}"),
                    Some(i) => write!(f, "in mode {i}, {a} has {left} modes and {b} has {right}"),
                }
            }
            LayoutError::CompatibleSize { mode: None, left, right } => {
                write!(f, "A has size {left}, B has size {right}")
            }
            LayoutError::CompatibleSize { mode: Some(i), left, right } => {
                write!(f, "in mode {i}, A has size {left} and B has size {right}")
            }
            LayoutError::Extent { extent } => write!(f, "extent {extent} is below 1"),
            LayoutError::Size { size, factor } => write!(f, "size {size} times {factor} leaves 64 bits"),
            LayoutError::Overflow { quantity } => write!(f, "{quantity} leaves 64 bits"),
            LayoutError::Negative { value, .. } => write!(f, "{value} is below 0"),
            LayoutError::SwizzleShift { bits, shift } => write!(f, "shift {shift} is shorter than its {bits} bits"),
            LayoutError::SwizzleEnd { end, limit } => write!(f, "it ends at bit {end}, an index at bit {limit}"),
            LayoutError::SwizzleRun { sources, targets } => {
                write!(f, "bits {sources} onto bits {targets} are no run of bits")
            }
            LayoutError::SwizzleShifts { left, right } => write!(f, "shifts {left} and {right} differ"),
            LayoutError::SwizzleSource { swizzle, bit, factor } => {
                write!(f, "bit {bit} of {swizzle} decides inside an element of {factor}")
            }
            LayoutError::SwizzlePast { swizzle, .. } => {
                write!(f, "what {swizzle} does before the layout, no swizzle does bit by bit after it")
            }
            LayoutError::SwizzleChain { swizzle, inner, .. } => {
                write!(f, "{swizzle} after {inner} is not one swizzle")
            }
            LayoutError::NegativeOffset { offset, .. } => write!(f, "offset {offset} is negative"),
            LayoutError::SwizzleOffset { offset, of: 0, .. } => write!(f, "offset {offset} is not 0"),
            LayoutError::SwizzleOffset { offset, of, .. } => {
                write!(f, "offset {offset} is not a multiple of {of}")
            }
            LayoutError::NotPowerOfTwo { value, .. } => write!(f, "{value} is not a power of two"),
            LayoutError::Swizzled { swizzle, .. } => write!(f, "behind {swizzle} a layout has no strides"),
            LayoutError::BasisStride { stride, .. } => write!(f, "stride {stride} is a basis element"),
            LayoutError::StrideSum { left, right } => write!(f, "strides {left} and {right} have no sum"),
            LayoutError::Depth => write!(f, "it is nested deeper than {}", super::MAX_DEPTH),
            LayoutError::OutOfRange { mode: None, index, extent, .. } => {
                write!(f, "index {index} is outside 0..{extent}")
            }
            LayoutError::OutOfRange { mode: Some(i), index, extent, .. } => {
                write!(f, "in mode {i}, {index} is outside 0..{extent}")
            }
            LayoutError::ComplementStride { stride, below } => {
                write!(f, "stride {stride} is not a multiple of {below}, the extent times stride of the mode below it")
            }
            LayoutError::ComplementCotarget { cotarget, last } => {
                write!(f, "cotarget {cotarget} is not a multiple of {last}, the extent times stride of the last mode")
            }
            LayoutError::CotargetTooSmall { cotarget } => {
                write!(f, "cotarget {cotarget} is below 1")
            }
            LayoutError::NegativeStride { rule: Rule::Composition, stride } => {
                write!(f, "stride {stride} of B is negative")
            }
            LayoutError::NegativeStride { stride, .. } => write!(f, "stride {stride} is negative"),
            LayoutError::CompositionStride { mode, extent, rest, stride } => write!(
                f,
                "mode {mode} of A has extent {extent}, which stride {stride} does not divide; \
                 {rest}:{stride} would cross it"
            ),
            LayoutError::CompositionExtent { mode, entries, stride, rest } => write!(
                f,
                "mode {mode} of A holds {entries} entries of stride {stride}, \
                 and {entries} does not divide extent {rest} of B"
            ),
            LayoutError::CompositionCarry { mode, extent, reach } => write!(
                f,
                "mode {mode} of A has extent {extent}, but the modes of B together reach {reach} in it, a carry"
            ),
            LayoutError::TileDoesNotDivide { mode, covers, size } => {
                if let Some(i) = mode {
                    write!(f, "in mode {i}, ")?;
                }
                write!(f, "the tile covers {covers}, which does not divide size {size}")
            }
            LayoutError::ModeRange { begin, end, modes, .. } => {
                write!(f, "{begin}..{end} is not a range of modes in 0..{modes}")
            }
            LayoutError::UnflattenLeaves { profile, leaves } => {
                write!(f, "the profile has {profile} leaves, A has {leaves}")
            }
            LayoutError::PadRank { rank, modes, .. } => write!(f, "rank {rank} is below {modes}, the modes of A"),
            LayoutError::RankTooLarge { rank, limit, .. } => write!(f, "rank {rank} is above {limit}"),
            LayoutError::Unzip { mode, modes, .. } => {
                if let Some(i) = mode {
                    write!(f, "in mode {i}, ")?;
                }
                write!(f, "a tile and a rest are 2 modes, here are {modes}")
            }
            LayoutError::NotPositive { value, .. } => write!(f, "{value} is below 1"),
            LayoutError::ComplementOverlap { stride, below } => {
                write!(f, "stride {stride} is below {below}, the extent times stride of the mode below it")
            }
            LayoutError::LeftInverseStride { stride, below } => {
                write!(f, "stride {stride} is not a multiple of {below}, the stride below it")
            }
            LayoutError::LeftInverseReach { stride, extent, digit } => {
                write!(f, "the mode of stride {stride} has extent {extent}, but an offset has digit {digit} there")
            }
            LayoutError::ProductReach { size, reach } => {
                write!(f, "the complement of A has {size} elements, B reaches {reach}")
            }
            LayoutError::TileDoesNotFill { mode, block, target } => {
                write!(f, "in mode {mode}, size {block} of A does not divide {target}")
            }
            LayoutError::OrderTie { order } => write!(f, "two modes have order {order}"),
            LayoutError::UpcastStride { stride, factor } => {
                write!(f, "stride {stride} is neither a multiple nor a divisor of {factor}")
            }
            LayoutError::UpcastCarry { factor, reach } => {
                write!(f, "the modes below {factor} together reach {reach}, a carry")
            }
            LayoutError::DowncastParts { parts } => write!(
                f,
                "no mode of stride 1 or of extent 1 holds the {parts} parts of an element; CuTe's DSL returns the strides \
                 times {parts}, which reach the first part alone"
            ),
            LayoutError::ShapeDivides { left, right } => {
                write!(f, "neither of {left} and {right} divides the other")
            }
            LayoutError::NotInjective { first, second, offset } => {
                write!(f, "elements {first} and {second} both have offset {offset}")
            }
            LayoutError::Sizes { left, right, .. } => write!(f, "A has size {left}, B has size {right}"),
            LayoutError::RefinementEnds { left, right, .. } => {
                write!(f, "a mode of A ends at {left}, one of B at {right}; neither divides the other")
            }
            LayoutError::BasisSum { left, right } => {
                write!(f, "the sum of {left} and {right} is no multiple of one basis element")
            }
            LayoutError::KeptMode { mode } => {
                if let Some(i) = mode {
                    write!(f, "in mode {i}, ")?;
                }
                f.write_str("a mode that is left alone has no extent")
            }
            LayoutError::TooMany { size, limit, .. } => {
                write!(f, "the layout has {size} elements, {limit} are looked at at most")
            }
            LayoutError::ImageRuns { runs, limit } => {
                write!(f, "the offsets are put together from {runs} runs, {limit} are looked at at most")
            }
            LayoutError::ImageSize { offsets, limit } => {
                write!(f, "there are {offsets} offsets, {limit} are listed at most")
            }
            LayoutError::PermutationGap { size, lowest, gap } => {
                write!(f, "of {size} elements, from offset {lowest} on, none has offset {gap}")
            }
            LayoutError::F2(refused) => write!(f, "{refused}"),
            LayoutError::Undecided { steps, .. } => write!(f, "not decided after {steps} steps"),
            LayoutError::TableRank { modes } => {
                write!(f, "the layout has {modes} modes, a table needs 2")
            }
            LayoutError::TableSize { size, limit } => {
                write!(f, "the layout has {size} elements, a table holds {limit} at most")
            }
        }
    }
}

//! Why an operation was refused.
//!
//! Each variant carries the operands of the condition that failed; its [`Display`](core::fmt::Display), in
//! `sentence.rs`, writes the sentence of `tables/rules.toml`, which also names the variant.

#[cfg(feature = "atoms")]
use super::atom::{GmmaError, TmaError};
use super::f2::F2Refusal;
use super::int::basis::ScaledBasis;
use super::rules::{Quantity, Rule};
use super::swizzle::Swizzle;

/// A refused operation, with the operands of the condition that does not hold.
///
/// ```
/// use cute_runtime::{LayoutError, RuntimeLayout};
/// let a: RuntimeLayout = "(2,4):(1,3)".parse()?;
/// let refused = a.complement(16).unwrap_err();
/// assert_eq!(refused, LayoutError::ComplementStride { stride: 3, below: 2 });
/// assert_eq!(
///     refused.to_string(),
///     "complement: stride 3 is not a multiple of 2, the extent times stride of the mode below it",
/// );
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LayoutError {
    /// Two operands differ in their number of modes, as a whole or somewhere in top-level mode `mode`.
    Modes {
        /// Which rule counts them.
        rule: Rule,
        /// The top-level mode that the difference is in.
        mode: Option<usize>,
        /// Modes of the first operand; an integer has none.
        left: usize,
        /// Modes of the second operand.
        right: usize,
    },
    /// Two shapes that have to agree in size do not.
    CompatibleSize {
        /// The top-level mode that the difference is in.
        mode: Option<usize>,
        /// Size of A there.
        left: i64,
        /// Size of B there.
        right: i64,
    },
    /// An extent below one.
    Extent {
        /// The extent.
        extent: i64,
    },
    /// A product of extents that does not fit 64 bits.
    Size {
        /// The product of the first of them, which fits.
        size: i64,
        /// What it is multiplied by next.
        factor: i64,
    },
    /// Another number that does not fit 64 bits.
    Overflow {
        /// Which one.
        quantity: Quantity,
    },
    /// A number that must not be negative.
    Negative {
        /// Which rule.
        rule: Rule,
        /// The number.
        value: i64,
    },
    /// A swizzle whose sources would overlap its targets.
    SwizzleShift {
        /// How many bits it exchanges.
        bits: i64,
        /// How far apart sources and targets are.
        shift: i64,
    },
    /// A swizzle of more bits than an index has.
    SwizzleEnd {
        /// The bit after its last.
        end: i128,
        /// How many there are.
        limit: i64,
    },
    /// Bits to exchange that are not one run of them, or not as many on both sides.
    SwizzleRun {
        /// The bits that decide.
        sources: i64,
        /// The bits that are exchanged.
        targets: i64,
    },
    /// Two swizzles that are not one.
    SwizzleShifts {
        /// Shift of the one.
        left: i32,
        /// Shift of the other.
        right: i32,
    },
    /// Bits that decide where an element goes, and that wider elements have not.
    SwizzleSource {
        /// The swizzle.
        swizzle: Swizzle,
        /// The lowest of these bits.
        bit: u32,
        /// How many elements become one.
        factor: i64,
    },
    /// A swizzle that no swizzle after the layout does the same as.
    SwizzlePast {
        /// Which operation.
        rule: Rule,
        /// The swizzle.
        swizzle: Swizzle,
    },
    /// Two swizzles, one after the other, where one is asked for.
    SwizzleChain {
        /// Which rule.
        rule: Rule,
        /// The outer one.
        swizzle: Swizzle,
        /// The one before it.
        inner: Swizzle,
    },
    /// An offset in front of a swizzle that has to be 0, or a multiple.
    SwizzleOffset {
        /// Which operation.
        rule: Rule,
        /// The offset.
        offset: i64,
        /// What it has to be a multiple of; 0 is a multiple of 0 alone.
        of: i64,
    },
    /// An offset in front of a swizzle that must not be negative.
    NegativeOffset {
        /// Which rule.
        rule: Rule,
        /// The offset.
        offset: i64,
    },
    /// A factor of widths that is no power of two, with a swizzle.
    NotPowerOfTwo {
        /// [`Rule::Upcast`] or [`Rule::Downcast`].
        rule: Rule,
        /// The factor.
        value: i64,
    },
    /// An operation that needs the strides of a layout, which a swizzled one has not.
    Swizzled {
        /// Which operation.
        rule: Rule,
        /// The swizzle.
        swizzle: Swizzle,
    },
    /// An operation that is not defined for strides that are basis elements.
    BasisStride {
        /// Which operation.
        rule: Rule,
        /// The first of them.
        stride: ScaledBasis,
    },
    /// Strides of which one is an integer where the other is a coordinate.
    StrideSum {
        /// The one.
        left: ScaledBasis,
        /// The other.
        right: ScaledBasis,
    },
    /// Nested deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    Depth,
    /// A coordinate or an index that its extent does not hold.
    OutOfRange {
        /// [`Rule::Coordinate`], [`Rule::Slice`] or [`Rule::Mode`].
        rule: Rule,
        /// The top-level mode that it is in; `None` for an index of the whole.
        mode: Option<usize>,
        /// The coordinate.
        index: i64,
        /// One more than the last that is allowed.
        extent: i64,
    },
    /// A stride that leaves part of a period uncovered or covers it twice.
    ComplementStride {
        /// The stride.
        stride: i64,
        /// Extent times stride of the mode below it, the modes in order of stride.
        below: i128,
    },
    /// A cotarget that the layout does not fill a whole number of times.
    ComplementCotarget {
        /// The cotarget.
        cotarget: i64,
        /// Extent times stride of the mode with the largest stride.
        last: i128,
    },
    /// A cotarget below one.
    CotargetTooSmall {
        /// The cotarget.
        cotarget: i64,
    },
    /// An operation that is not defined where a stride is negative.
    NegativeStride {
        /// Which operation.
        rule: Rule,
        /// The stride.
        stride: i64,
    },
    /// Steps of `stride` do not meet the end of a mode of coalesced A.
    CompositionStride {
        /// The mode of coalesced A.
        mode: usize,
        /// Its extent.
        extent: i64,
        /// What is left of the extent of B's mode.
        rest: i64,
        /// What is left of its stride.
        stride: i64,
    },
    /// The entries that a mode of coalesced A holds do not divide what is left of B's extent.
    CompositionExtent {
        /// The mode of coalesced A.
        mode: usize,
        /// How many entries it holds.
        entries: i64,
        /// The stride between them.
        stride: i64,
        /// What is left of the extent of B's mode.
        rest: i64,
    },
    /// The modes of B add up to a carry out of a mode of coalesced A.
    CompositionCarry {
        /// The mode of coalesced A.
        mode: usize,
        /// Its extent.
        extent: i64,
        /// The largest digit that they add up to.
        reach: i128,
    },
    /// A tile that does not divide what it is laid over.
    TileDoesNotDivide {
        /// The divide.
        rule: Rule,
        /// The top-level mode, where the tiler is by mode.
        mode: Option<usize>,
        /// How many consecutive elements the tile covers.
        covers: i128,
        /// The size that it should divide.
        size: i64,
    },
    /// A range of modes that is empty, or not all there.
    ModeRange {
        /// [`Rule::Group`] or [`Rule::Take`].
        rule: Rule,
        /// The first mode.
        begin: usize,
        /// One more than the last.
        end: usize,
        /// Modes of the layout.
        modes: usize,
    },
    /// A profile for more or fewer leaves than there are.
    UnflattenLeaves {
        /// Leaves of the profile.
        profile: usize,
        /// Leaves of the layout.
        leaves: usize,
    },
    /// A rank to fill up to that is below the layout's own.
    PadRank {
        /// [`Rule::Append`] or [`Rule::Prepend`].
        rule: Rule,
        /// The rank asked for.
        rank: usize,
        /// Modes of the layout.
        modes: usize,
    },
    /// A rank to fill up to that nobody can want.
    RankTooLarge {
        /// [`Rule::Append`] or [`Rule::Prepend`].
        rule: Rule,
        /// The rank asked for.
        rank: usize,
        /// The largest that is filled up to.
        limit: usize,
    },
    /// A place where a tile and its rest, or a block and its repetitions, should be two modes.
    Unzip {
        /// The divide or the product.
        rule: Rule,
        /// The top-level mode that it is in.
        mode: Option<usize>,
        /// Modes there.
        modes: usize,
    },
    /// A number that has to be positive: a divisor, a factor, a width, a cotarget.
    NotPositive {
        /// Which operation.
        rule: Rule,
        /// The number.
        value: i64,
    },
    /// Two modes that share offsets, so that no gap lies between them.
    ComplementOverlap {
        /// The stride of the mode above.
        stride: i64,
        /// Extent times stride of the mode below it, the modes in order of stride.
        below: i128,
    },
    /// A stride that does not begin a period of the stride below it.
    LeftInverseStride {
        /// The stride.
        stride: i64,
        /// The stride below it, the modes in order of stride.
        below: i64,
    },
    /// A mode that the digits of an offset leave.
    LeftInverseReach {
        /// The stride of the mode.
        stride: i64,
        /// Its extent.
        extent: i64,
        /// The largest digit that an offset has there.
        digit: i128,
    },
    /// A repetition that goes past the gaps of the block.
    ProductReach {
        /// The product.
        rule: Rule,
        /// Elements of the complement of the block.
        size: i64,
        /// How many of them the tiler reaches.
        reach: i64,
    },
    /// A block that does not divide the shape to fill.
    TileDoesNotFill {
        /// The top-level mode.
        mode: usize,
        /// Size of the block there.
        block: i64,
        /// Size of the shape there.
        target: i64,
    },
    /// Two modes that would get the same strides.
    OrderTie {
        /// The order of both.
        order: i64,
    },
    /// A stride that wider elements cut through.
    UpcastStride {
        /// The stride.
        stride: i64,
        /// How many elements become one.
        factor: i64,
    },
    /// Modes below the width of the new elements that add up to more than one of them.
    UpcastCarry {
        /// How many elements become one.
        factor: i64,
        /// The largest offset that they add up to within one.
        reach: i128,
    },
    /// No mode of adjacent elements, which could hold the parts of each.
    DowncastParts {
        /// How many parts an element has.
        parts: i64,
    },
    /// Two numbers of which neither divides the other.
    ShapeDivides {
        /// The dividend.
        left: i64,
        /// The divisor.
        right: i64,
    },
    /// Two elements share an offset where each offset has to name one element.
    NotInjective {
        /// Index of the one.
        first: i64,
        /// Index of the other.
        second: i64,
        /// The offset of both.
        offset: i64,
    },
    /// Too many ways to add up the strides to say whether two of them meet.
    Undecided {
        /// [`Rule::Injective`] or [`Rule::Cosize`].
        rule: Rule,
        /// How many sums were tried.
        steps: u32,
    },
    /// Two shapes or layouts that have to have as many elements.
    Sizes {
        /// Which rule counts them.
        rule: Rule,
        /// Elements of A.
        left: i64,
        /// Elements of B.
        right: i64,
    },
    /// The ends of a mode of A and of one of B, as indices, that no one shape has.
    RefinementEnds {
        /// [`Rule::CommonRefinement`] or [`Rule::LayoutAdd`].
        rule: Rule,
        /// Where the mode of A ends.
        left: i64,
        /// Where the mode of B ends.
        right: i64,
    },
    /// Two strides whose sum is neither an integer nor a multiple of one basis element.
    BasisSum {
        /// The one.
        left: ScaledBasis,
        /// The other.
        right: ScaledBasis,
    },
    /// A `_` where an extent is needed.
    KeptMode {
        /// The top-level mode.
        mode: Option<usize>,
    },
    /// More elements than are looked at one by one.
    TooMany {
        /// Which operation.
        rule: Rule,
        /// The elements.
        size: i64,
        /// How many are looked at.
        limit: i64,
    },
    /// Offsets of too many runs to put together.
    ImageRuns {
        /// The runs.
        runs: i64,
        /// How many are put together.
        limit: i64,
    },
    /// More offsets than are listed.
    ImageSize {
        /// The offsets.
        offsets: i64,
        /// How many are listed.
        limit: i64,
    },
    /// An offset that no element has, where each of as many offsets as there are elements has to have one.
    PermutationGap {
        /// The number of elements.
        size: i64,
        /// The smallest offset.
        lowest: i64,
        /// The first that is missing.
        gap: i128,
    },
    /// A matrix over GF(2) that is not there, or is none.
    F2(F2Refusal),
    /// A layout that is no operand of `wgmma`.
    #[cfg(feature = "atoms")]
    Gmma(GmmaError),
    /// No copy by TMA.
    #[cfg(feature = "atoms")]
    Tma(TmaError),
    /// A picture of something that is not a matrix.
    TableRank {
        /// Modes of the layout.
        modes: usize,
    },
    /// A picture too large to be one.
    TableSize {
        /// Elements of the layout.
        size: i64,
        /// Elements that a picture holds at most.
        limit: i64,
    },
}

impl LayoutError {
    /// The rule that refuses: the first word of the sentence, and the `kind` of the command's JSON lines.
    ///
    /// ```
    /// use cute_runtime::{Rule, RuntimeLayout};
    /// let a: RuntimeLayout = "(4,6,8):(2,3,5)".parse()?;
    /// let b: RuntimeLayout = "6:3".parse()?;
    /// assert_eq!(a.composition(&b).unwrap_err().rule(), Rule::Composition);
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub const fn rule(&self) -> Rule {
        self.said_by()
    }

    /// Whether a leaf of B, or several together, cross a mode of A within a step: what runs may still compose.
    pub(super) const fn is_crossing(&self) -> bool {
        matches!(
            self,
            LayoutError::CompositionStride { .. }
                | LayoutError::CompositionExtent { .. }
                | LayoutError::CompositionCarry { .. }
        )
    }

    /// The same refusal, in the name of the operation `made`, if it is one of those that `made` is made of.
    pub(super) fn of(mut self, made: Rule) -> Self {
        if let LayoutError::Modes { rule, .. }
        | LayoutError::OutOfRange { rule, .. }
        | LayoutError::TileDoesNotDivide { rule, .. }
        | LayoutError::Unzip { rule, .. }
        | LayoutError::ProductReach { rule, .. }
        | LayoutError::BasisStride { rule, .. } = &mut self
            && matches!(rule, Rule::LogicalDivide | Rule::ZippedDivide | Rule::LogicalProduct | Rule::ZippedProduct)
        {
            *rule = made;
        }
        self
    }

    /// The same refusal, told as one of top-level mode `mode` where it names a mode.
    pub(super) fn in_mode(mut self, at: usize) -> Self {
        match &mut self {
            LayoutError::Modes { mode, .. }
            | LayoutError::CompatibleSize { mode, .. }
            | LayoutError::OutOfRange { mode, .. }
            | LayoutError::TileDoesNotDivide { mode, .. }
            | LayoutError::KeptMode { mode }
            | LayoutError::Unzip { mode, .. } => *mode = Some(at),
            _ => {}
        }
        self
    }
}

impl core::fmt::Debug for LayoutError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for LayoutError {}

//! Why an operation was refused.
//!
//! Each variant carries the operands of the condition that failed; [`Display`](fmt::Display) writes the sentence
//! that `docs/rules.md` fixes, the same that the type-level rule and the macros print.

use core::fmt;

/// The rule or operation that a refusal is about: the first word of its sentence.
///
/// ```
/// use cute_types::runtime::Rule;
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
    /// No two elements share an offset.
    Injective,
    /// The picture of a rank-2 layout.
    Table,
}

impl Rule {
    /// The word that begins the sentence.
    ///
    /// ```
    /// use cute_types::runtime::Rule;
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
            Rule::Injective => "injective",
            Rule::Table => "table",
        }
    }

    /// What the sentence calls the two operands whose modes it counts.
    const fn operands(self) -> (&'static str, &'static str) {
        match self {
            Rule::Layout => ("the shape", "the stride"),
            Rule::Coordinate | Rule::Slice => ("it", "the shape"),
            Rule::Composition | Rule::LogicalDivide => ("the tiler", "A"),
            _ => ("A", "B"),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A number of the layout's that has to fit 64 bits and does not.
///
/// ```
/// use cute_types::runtime::{LayoutError, Quantity, RuntimeLayout};
/// let refused = RuntimeLayout::new(3, i64::MAX).unwrap_err();
/// assert_eq!(refused, LayoutError::Overflow { quantity: Quantity::Cosize });
/// assert_eq!(refused.to_string(), "layout: cosize leaves 64 bits");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quantity {
    /// The product of the extents.
    Size,
    /// One more than the reach of the strides.
    Cosize,
    /// One stride, or the product that becomes one.
    Stride,
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Quantity::Size => "size",
            Quantity::Cosize => "cosize",
            Quantity::Stride => "a stride",
        })
    }
}

/// A refused operation, with the operands of the condition that does not hold.
///
/// ```
/// use cute_types::runtime::{LayoutError, RuntimeLayout};
/// let a: RuntimeLayout = "(2,4):(1,3)".parse()?;
/// let refused = a.complement(16).unwrap_err();
/// assert_eq!(refused, LayoutError::ComplementStride { stride: 3, below: 2 });
/// assert_eq!(
///     refused.to_string(),
///     "complement: stride 3 is not a multiple of 2, the extent times stride of the mode below it",
/// );
/// # Ok::<(), cute_types::runtime::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// A number that does not fit 64 bits.
    Overflow {
        /// Which one.
        quantity: Quantity,
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
        /// The top-level mode, where the tiler is by mode.
        mode: Option<usize>,
        /// How many consecutive elements the tile covers.
        covers: i128,
        /// The size that it should divide.
        size: i64,
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
        /// How many sums were tried.
        steps: u32,
    },
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
    /// use cute_types::runtime::{Rule, RuntimeLayout};
    /// let a: RuntimeLayout = "(4,6,8):(2,3,5)".parse()?;
    /// let b: RuntimeLayout = "6:3".parse()?;
    /// assert_eq!(a.composition(&b).unwrap_err().rule(), Rule::Composition);
    /// # Ok::<(), cute_types::runtime::ParseError>(())
    /// ```
    pub const fn rule(&self) -> Rule {
        match self {
            LayoutError::Modes { rule, .. }
            | LayoutError::OutOfRange { rule, .. }
            | LayoutError::NegativeStride { rule, .. } => *rule,
            LayoutError::CompatibleSize { .. } => Rule::Compatible,
            LayoutError::Extent { .. } | LayoutError::Overflow { .. } | LayoutError::Depth => Rule::Layout,
            LayoutError::ComplementStride { .. }
            | LayoutError::ComplementCotarget { .. }
            | LayoutError::CotargetTooSmall { .. } => Rule::Complement,
            LayoutError::CompositionStride { .. }
            | LayoutError::CompositionExtent { .. }
            | LayoutError::CompositionCarry { .. } => Rule::Composition,
            LayoutError::TileDoesNotDivide { .. } => Rule::LogicalDivide,
            LayoutError::NotInjective { .. } | LayoutError::Undecided { .. } => Rule::Injective,
            LayoutError::TableRank { .. } | LayoutError::TableSize { .. } => Rule::Table,
        }
    }

    /// The same refusal, told as one of top-level mode `mode` where it names a mode.
    pub(super) fn in_mode(mut self, at: usize) -> Self {
        match &mut self {
            LayoutError::Modes { mode, .. }
            | LayoutError::CompatibleSize { mode, .. }
            | LayoutError::OutOfRange { mode, .. }
            | LayoutError::TileDoesNotDivide { mode, .. } => *mode = Some(at),
            _ => {}
        }
        self
    }
}

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
            LayoutError::Overflow { quantity } => write!(f, "{quantity} leaves 64 bits"),
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
            LayoutError::NotInjective { first, second, offset } => {
                write!(f, "elements {first} and {second} both have offset {offset}")
            }
            LayoutError::Undecided { steps } => write!(f, "not decided after {steps} steps"),
            LayoutError::TableRank { modes } => {
                write!(f, "the layout has {modes} modes, a table needs 2")
            }
            LayoutError::TableSize { size, limit } => {
                write!(f, "the layout has {size} elements, a table holds {limit} at most")
            }
        }
    }
}

impl core::error::Error for LayoutError {}

//! Why an analysis was refused: the numbers, and in [`AnalysisError::sentence`] the words.

use core::fmt;

use super::best_swizzle::Unswizzled;
use super::hardware::Hardware;
use super::sentence::Sentence;

/// A refused analysis, with the numbers of the condition that does not hold.
///
/// ```
/// use cute_runtime::RuntimeLayout;
/// use cute_runtime::analysis::{Access, AnalysisError, bank_conflicts};
/// let columns: RuntimeLayout = "(32,4):(4,32)".parse()?;
/// let refused = bank_conflicts(&columns, Access::new(4).vector(4)).unwrap_err();
/// assert_eq!(refused, AnalysisError::NotAdjacent { thread: 0, value: 1, offset: 32, wanted: 1 });
/// assert_eq!(
///     refused.to_string(),
///     "access: value 1 of thread 0 is at offset 32, 1 would be adjacent; use a smaller vector",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnalysisError {
    /// An access of a width that no instruction has.
    Width {
        /// Bytes of an element.
        bytes: u32,
        /// Elements of an instruction.
        vector: u32,
    },
    /// A vector that does not divide the values of a thread.
    Values {
        /// Elements of an instruction.
        vector: u32,
        /// Values of a thread.
        values: i64,
    },
    /// Values of one instruction that are not adjacent.
    NotAdjacent {
        /// The thread.
        thread: i64,
        /// The value that is not after the one before.
        value: i64,
        /// Where it is.
        offset: i64,
        /// Where it would have to be.
        wanted: i64,
    },
    /// A vector that begins at no multiple of its width.
    NotAligned {
        /// The thread.
        thread: i64,
        /// Its first value.
        value: i64,
        /// Where that is.
        offset: i64,
        /// What it would have to be a multiple of.
        vector: u32,
    },
    /// An address that does not fit 64 bits.
    Address,
    /// A swizzle that looks at the sign of an index, or beyond its bits.
    Swizzle {
        /// The bits that decide.
        sources: i64,
        /// How far they lie above the bits that they are exclusive-ored onto.
        shift: i32,
    },
    /// More elements than are looked at one by one.
    TooMany {
        /// The elements.
        size: i128,
        /// How many are looked at.
        limit: i64,
    },
    /// A target without an element, or with more than are kept account of.
    Target {
        /// The target.
        target: i64,
        /// The largest.
        limit: i64,
    },
    /// A tile to swizzle that reaches below offset 0.
    BelowZero {
        /// Its smallest offset.
        offset: i64,
    },
    /// Accesses to one tile that differ in the width of its elements.
    Bytes {
        /// Bytes of the first.
        first: u32,
        /// Bytes of another.
        other: u32,
    },
    /// Hardware whose number is no power of two, or out of bounds.
    Hardware {
        /// Which number: `warp`, `banks`, `word`, `sector`, `line`.
        part: &'static str,
        /// What it is.
        value: u32,
        /// The smallest that it may be.
        from: u32,
        /// The largest.
        to: u32,
    },
    /// Accesses to one tile by hardware that differs.
    TwoHardwares {
        /// That of the first.
        first: Hardware,
        /// That of another.
        other: Hardware,
    },
    /// No access to make free of conflicts, or more than are looked at together.
    Accesses {
        /// How many.
        accesses: usize,
    },
    /// No swizzle makes all accesses free of conflicts.
    NoSwizzle(Unswizzled),
}

impl AnalysisError {
    /// The first word of the sentence: which analysis refuses.
    pub const fn rule(&self) -> &'static str {
        match self {
            AnalysisError::Width { .. }
            | AnalysisError::Values { .. }
            | AnalysisError::NotAdjacent { .. }
            | AnalysisError::NotAligned { .. }
            | AnalysisError::Address
            | AnalysisError::Swizzle { .. }
            | AnalysisError::TooMany { .. } => "access",
            AnalysisError::Target { .. } => "coverage",
            AnalysisError::Hardware { .. } => "hardware",
            AnalysisError::BelowZero { .. }
            | AnalysisError::Bytes { .. }
            | AnalysisError::TwoHardwares { .. }
            | AnalysisError::Accesses { .. }
            | AnalysisError::NoSwizzle(_) => "best_swizzle",
        }
    }

    /// The refusal in words, in constants too.
    ///
    /// ```
    /// use cute_runtime::analysis::AnalysisError;
    /// const LENGTH: usize = AnalysisError::Address.sentence().as_str().len();
    /// assert_eq!(LENGTH, "access: an address leaves 64 bits".len());
    /// ```
    pub const fn sentence(&self) -> Sentence {
        let say = Sentence::new().text(self.rule()).text(": ");
        match *self {
            AnalysisError::Width { bytes, vector } => say
                .number(vector as i128)
                .text(" elements of ")
                .number(bytes as i128)
                .text(" bytes are ")
                .number(bytes as i128 * vector as i128)
                .text(" bytes; an access has 1, 2, 4, 8 or 16"),
            AnalysisError::Values { vector, values } => say
                .text("a vector of ")
                .number(vector as i128)
                .text(" does not divide the ")
                .number(values as i128)
                .text(" values of a thread; use a smaller vector"),
            AnalysisError::NotAdjacent { thread, value, offset, wanted } => say
                .value_of(thread, value)
                .text(" is at offset ")
                .number(offset as i128)
                .text(", ")
                .number(wanted as i128)
                .text(" would be adjacent; use a smaller vector"),
            AnalysisError::NotAligned { thread, value, offset, vector } => say
                .value_of(thread, value)
                .text(" is at offset ")
                .number(offset as i128)
                .text(", no multiple of ")
                .number(vector as i128)
                .text("; use a smaller vector"),
            AnalysisError::Address => say.text("an address leaves 64 bits"),
            AnalysisError::Swizzle { sources, shift } => say
                .text("sources ")
                .number(sources as i128)
                .text(" and shift ")
                .number(shift as i128)
                .text(" are no swizzle's; the sources are not negative, and the shift is from -63 to 63"),
            AnalysisError::TooMany { size, limit } => say
                .text("the layout has ")
                .number(size)
                .text(" elements, at most ")
                .number(limit as i128)
                .text(" are looked at; take the part of one tile"),
            AnalysisError::Target { target, limit } => {
                say.text("the target ").number(target as i128).text(" is outside 1..").number(limit as i128 + 1)
            }
            AnalysisError::BelowZero { offset } => {
                say.text("the tile reaches down to offset ").number(offset as i128).text(", 0 is where it may begin")
            }
            AnalysisError::Bytes { first, other } => say
                .text("the elements have ")
                .number(first as i128)
                .text(" bytes in one access, ")
                .number(other as i128)
                .text(" in another; recast the layouts to one width"),
            AnalysisError::Hardware { part, value, from, to } => say
                .text(part)
                .text(" ")
                .number(value as i128)
                .text(" is no power of two from ")
                .number(from as i128)
                .text(" to ")
                .number(to as i128),
            AnalysisError::TwoHardwares { first, other } => {
                hardware(hardware(say.text("one access is by "), first).text(", another by "), other)
            }
            AnalysisError::Accesses { accesses } => {
                say.number(accesses as i128).text(" accesses are outside 1..").number(super::MAX_ACCESSES as i128 + 1)
            }
            AnalysisError::NoSwizzle(found) => found.tell(say),
        }
    }
}

/// And the numbers of hardware that a swizzle depends on.
const fn hardware(say: Sentence, of: Hardware) -> Sentence {
    let say = say.number(of.warp() as i128).text(" threads on ").number(of.banks() as i128);
    say.text(" banks of ").number(of.word() as i128).text(" bytes")
}

impl fmt::Debug for AnalysisError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for AnalysisError {}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence().as_str())
    }
}

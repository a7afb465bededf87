//! Why a layout is no operand of `wgmma`. What each says is a row of `tables/rules.toml`.

use super::layouts::GmmaLayout;
use super::operand::GmmaMajor;
use crate::Swizzle;

/// A refused operand of `wgmma`, with the numbers of the condition that does not hold.
///
/// ```
/// use cute_runtime::atom::{GmmaDescriptor, GmmaError, GmmaMajor, GmmaOperand};
/// use cute_runtime::{LayoutError, RuntimeLayout};
/// let short: RuntimeLayout = "(60,16):(16,1)".parse()?;
/// let refused = GmmaDescriptor::new(short, GmmaOperand::new(GmmaMajor::K, 16)?, 0).unwrap_err();
/// assert_eq!(refused, LayoutError::Gmma(GmmaError::Mn { mn: 60 }));
/// assert_eq!(refused.to_string(), "wgmma: MN has 60 elements, an instruction takes a multiple of 8 up to 256");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GmmaError {
    /// Elements of another number of bits than 8, 16 and 32.
    Bits {
        /// The bits.
        bits: i64,
    },
    /// An MN-major operand of elements that are read K-major alone.
    Major {
        /// Bits of an element.
        bits: i64,
    },
    /// A layout of other modes than (MN,K).
    Rank {
        /// How many it has.
        modes: usize,
    },
    /// Another K than the instruction's.
    K {
        /// Elements of mode K.
        k: i64,
        /// What an instruction takes.
        wanted: i64,
        /// Bits of an element.
        bits: i64,
    },
    /// Another MN than an instruction's.
    Mn {
        /// Elements of mode MN.
        mn: i64,
    },
    /// An element below the base, or too far behind it.
    Reach {
        /// Its coordinate in MN.
        mn: i64,
        /// Its coordinate in K.
        k: i64,
        /// Its offset.
        offset: i64,
        /// The offset behind the last that a descriptor reaches.
        limit: i64,
    },
    /// An element that no operand has.
    Element {
        /// Its coordinate in MN.
        mn: i64,
        /// Its coordinate in K.
        k: i64,
        /// K of an instruction.
        of: i64,
    },
    /// A swizzle that no descriptor names.
    Swizzle {
        /// The swizzle, of elements.
        swizzle: Swizzle,
        /// Bits of an element.
        bits: i64,
        /// The mode whose elements are to be adjacent.
        major: GmmaMajor,
        /// Below this bit, the offsets of elements that the swizzles of a descriptor leave together.
        base: u32,
    },
    /// An element elsewhere than in a canonical layout.
    Form {
        /// Its coordinate in MN.
        mn: i64,
        /// Its coordinate in K.
        k: i64,
        /// Its offset.
        offset: i64,
        /// Where the nearest canonical layout has it.
        wanted: i64,
        /// That layout.
        nearest: GmmaLayout,
    },
    /// Two elements at one address.
    Overlap {
        /// The coordinate of one in MN.
        mn: i64,
        /// Its coordinate in K.
        k: i64,
        /// The coordinate of the other in MN.
        other_mn: i64,
        /// Its coordinate in K.
        other_k: i64,
        /// The offset of both.
        offset: i64,
    },
    /// Blocks of 8 rows that do not begin where the swizzle's pattern does.
    Pattern {
        /// How far apart they are, in bytes.
        apart: i64,
        /// The length of the pattern.
        period: i64,
    },
    /// A first element that is not in row 0 of the pattern, or too near to its end.
    Start {
        /// Where in the pattern it is, in bytes.
        start: i64,
        /// Bytes of a row.
        row: i64,
        /// Bytes of the operand in a row.
        wide: i64,
    },
    /// An address that is no multiple of what it has to be.
    Alignment {
        /// The address.
        address: i64,
        /// What it has to be a multiple of.
        of: i64,
    },
    /// An address that does not fit a descriptor.
    Address {
        /// The address.
        address: i64,
        /// The first that does not fit.
        limit: i64,
    },
    /// A descriptor to be read that has a base offset.
    BaseOffset {
        /// The base offset.
        base: i64,
    },
    /// More instructions than are looked at.
    Descriptors {
        /// How many.
        descriptors: i64,
        /// At most.
        limit: i64,
    },
}

impl core::fmt::Debug for GmmaError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for GmmaError {}

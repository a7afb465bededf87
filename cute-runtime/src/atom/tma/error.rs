//! Why there is no copy by TMA. What each says is a row of `tables/rules.toml`.

use crate::Swizzle;

/// A refused copy by TMA, with the numbers of the condition that does not hold.
///
/// ```
/// use cute_runtime::LayoutError;
/// use cute_runtime::atom::{SmemSwizzle, TensorMap, TmaError};
/// let refused = TensorMap::new(16, &[64, 64], &[128], &[64, 512], SmemSwizzle::B128).unwrap_err();
/// assert_eq!(refused, LayoutError::Tma(TmaError::Box { mode: 1, extent: 512, limit: 256 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TmaError {
    /// Elements of another number of bits than 8, 16, 32 and 64.
    Bits {
        /// The bits.
        bits: i64,
    },
    /// A shared layout and a tile that differ in their number of modes.
    Rank {
        /// Modes of the shared layout.
        shared: usize,
        /// Modes of the tile.
        tile: usize,
    },
    /// A mode of the shared layout that has another size than the tile's.
    Size {
        /// The mode.
        mode: usize,
        /// Its size in shared memory.
        shared: i64,
        /// Its size in the tile.
        tile: i64,
    },
    /// A swizzle that no tensor map names.
    Swizzle {
        /// The swizzle, of elements.
        swizzle: Swizzle,
        /// Bits of an element.
        bits: i64,
        /// Below this bit, the offsets of elements that the swizzles of a tensor map leave together.
        base: u32,
    },
    /// A shared layout without adjacent elements.
    Adjacent {
        /// Its smallest stride.
        stride: i64,
    },
    /// A tile whose elements, where they are adjacent in shared memory, are not one step apart in the tensor.
    Step {
        /// The mode of the tensor.
        mode: usize,
        /// How many steps they are apart in it.
        step: i64,
    },
    /// Adjacent elements of shared memory that are not adjacent in global memory.
    Contiguous {
        /// The mode of the tensor that they are in.
        mode: usize,
        /// Its stride.
        stride: i64,
    },
    /// A tensor that runs backwards.
    Negative {
        /// The mode of the tensor.
        mode: usize,
        /// Its stride.
        stride: i64,
    },
    /// A box of several elements in one of several modes of the tensor that share a mode of the map.
    Shared {
        /// The mode of the tensor.
        mode: usize,
        /// Elements of the box.
        extent: i64,
        /// Modes of a map.
        limit: usize,
    },
    /// Boxes of one row, although the tile has more.
    OneRow {
        /// Elements of the row.
        elements: i64,
        /// Instructions for a tile.
        instructions: i64,
    },
    /// A tile in shared memory that does not begin where the swizzle's pattern does.
    Base {
        /// Bytes in front of it.
        bytes: i128,
        /// What they have to be a multiple of.
        of: i64,
    },
    /// A tile of more bytes than a barrier counts.
    Bytes {
        /// The bytes.
        bytes: i128,
        /// At most.
        limit: i64,
    },
    /// An instruction whose part of shared memory begins where none may.
    Placed {
        /// The instruction.
        instruction: i64,
        /// The CTA of the multicast.
        part: i64,
        /// Where it begins, in bytes.
        bytes: i128,
        /// What that has to be a multiple of.
        of: i64,
    },
    /// A tensor map of no modes or too many, or whose lists differ in length.
    Modes {
        /// Extents of the tensor.
        modes: usize,
        /// Strides.
        strides: usize,
        /// Extents of the box.
        extents: usize,
    },
    /// A mode of the tensor of too many elements, or of none.
    Dim {
        /// The mode of the map.
        mode: usize,
        /// Its elements.
        extent: i64,
        /// At most.
        limit: i64,
    },
    /// A stride that is negative or too large.
    StrideRange {
        /// The mode of the map.
        mode: usize,
        /// The stride, in bytes.
        bytes: i64,
        /// The first that is too large.
        limit: i64,
    },
    /// A stride that is no multiple of 16 bytes.
    Stride {
        /// The mode of the map.
        mode: usize,
        /// The stride, in bytes.
        bytes: i64,
    },
    /// A box of too many elements, or of none.
    Box {
        /// The mode of the map.
        mode: usize,
        /// Elements of the box.
        extent: i64,
        /// At most.
        limit: i64,
    },
    /// A box whose rows are no multiple of 16 bytes.
    Row {
        /// Bytes of a row.
        bytes: i64,
    },
    /// A box whose rows are not those of the swizzle.
    SwizzledRow {
        /// Bytes of a row.
        bytes: i64,
        /// Bytes of the swizzle's.
        row: i64,
    },
    /// A tensor that begins where none may.
    Address {
        /// Its address.
        address: u64,
    },
    /// A multicast to too many CTAs, or to none.
    Multicast {
        /// The CTAs.
        ctas: i64,
        /// One more than there may be.
        end: i64,
    },
    /// A multicast by which a mode of the box cannot be divided.
    MulticastBox {
        /// The CTAs, without those that later modes were divided among.
        ctas: i64,
        /// The mode.
        mode: usize,
        /// Its elements.
        extent: i64,
    },
    /// A multicast that would divide the rows of a swizzle.
    MulticastRow {
        /// The CTAs.
        ctas: i64,
        /// Bytes of a row.
        bytes: i64,
        /// As many CTAs leave them whole.
        most: i64,
    },
    /// A CTA that is not there.
    Cta {
        /// The CTA.
        cta: i64,
        /// How many there are.
        ctas: i64,
    },
}

impl core::fmt::Debug for TmaError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for TmaError {}

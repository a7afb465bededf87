//! The descriptor of a `wgmma` operand: 64 bits, and the function from (mn,k) to an address that they are.
//!
//! | bits | what |
//! |---|---|
//! | 0 to 13 | the address of the first element, in units of 16 bytes |
//! | 16 to 29 | the leading byte offset, in units of 16 bytes |
//! | 32 to 45 | the stride byte offset, in units of 16 bytes |
//! | 49 to 51 | the base offset, for a swizzle's pattern that does not begin at a multiple of its length; 0 here |
//! | 62, 63 | the swizzle: 0 none, 1 rows of 128 bytes, 2 of 64, 3 of 32 |
//!
//! Source: PTX ISA, "Matrix descriptor". CuTe: `SM90::GmmaDescriptor`, `include/cute/arch/mma_sm90_desc.hpp`.

use core::fmt;

use super::error::GmmaError;
use super::operand::{GmmaMajor, GmmaOperand};
use crate::LayoutError;
use crate::atom::SmemSwizzle;

/// Addresses and offsets are below this, in bytes: 14 bits of 16.
pub(super) const LIMIT: i64 = 1 << 18;

/// The descriptor of a `wgmma` operand in shared memory.
///
/// ```
/// use cute_runtime::atom::{GmmaDescriptor, GmmaLayout, GmmaMajor, GmmaOperand};
/// let operand = GmmaOperand::new(GmmaMajor::K, 16)?;
/// let tile = GmmaLayout::k_sw128(16)?.tile_to_shape((64, 64))?;
/// // One instruction takes 16 of the 64 columns.
/// let refused = GmmaDescriptor::new(&tile, operand, 0).unwrap_err();
/// assert_eq!(refused.to_string(), "wgmma: K has 64 elements, one instruction takes 16 of 16 bits");
///
/// let block = tile.composition("(64,16)".parse::<cute_runtime::Tiler>()?)?;
/// let descriptor = GmmaDescriptor::new(&block, operand, 0)?;
/// assert_eq!(descriptor.to_string(), "0x4000004000010000");
/// assert_eq!((descriptor.stride_byte_offset(), descriptor.advanced(32)?.start_address()), (1024, 32));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/gmma_descriptor.svg"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct GmmaDescriptor(u64);

impl GmmaDescriptor {
    /// The descriptor that these bits are.
    ///
    /// ```
    /// use cute_runtime::atom::{GmmaDescriptor, SmemSwizzle};
    /// let a = GmmaDescriptor::from_bits(0x4000_0040_0001_0041);
    /// assert_eq!((a.start_address(), a.stride_byte_offset(), a.swizzle()), (65 * 16, 1024, SmemSwizzle::B128));
    /// ```
    pub const fn from_bits(bits: u64) -> Self {
        GmmaDescriptor(bits)
    }

    /// Its bits.
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// The descriptor of these bytes, each a multiple of 16 below [`LIMIT`].
    pub(super) fn of_bytes(start: i64, leading: i64, stride: i64, swizzle: SmemSwizzle) -> Self {
        let layout_type = match swizzle {
            SmemSwizzle::None => 0,
            SmemSwizzle::B128 => 1,
            SmemSwizzle::B64 => 2,
            SmemSwizzle::B32 => 3,
        };
        let field = |bytes: i64| (bytes / 16) as u64;
        GmmaDescriptor(field(start) | field(leading) << 16 | field(stride) << 32 | layout_type << 62)
    }

    /// The address of the first element, in bytes.
    pub const fn start_address(self) -> i64 {
        self.bytes(0)
    }

    /// The leading byte offset. Of K-major operands behind a swizzle the hardware does not look at it, and it is 16.
    pub const fn leading_byte_offset(self) -> i64 {
        self.bytes(16)
    }

    /// The stride byte offset.
    pub const fn stride_byte_offset(self) -> i64 {
        self.bytes(32)
    }

    /// The base offset.
    pub const fn base_offset(self) -> i64 {
        (self.0 >> 49 & 0b111) as i64
    }

    /// The swizzle. CuTe: `layout_type`.
    pub const fn swizzle(self) -> SmemSwizzle {
        match self.0 >> 62 {
            0 => SmemSwizzle::None,
            1 => SmemSwizzle::B128,
            2 => SmemSwizzle::B64,
            _ => SmemSwizzle::B32,
        }
    }

    const fn bytes(self, from: u32) -> i64 {
        (self.0 >> from & 0x3fff) as i64 * 16
    }

    /// Where in shared memory the hardware finds element (mn,k): the address of its first byte.
    ///
    /// Refused where no instruction has such an element, and where the base offset is not 0, of which nothing here says what
    /// the hardware does.
    ///
    /// ```
    /// use cute_runtime::atom::{GmmaDescriptor, GmmaLayout, GmmaMajor, GmmaOperand};
    /// let operand = GmmaOperand::new(GmmaMajor::K, 16)?;
    /// let tile = GmmaLayout::k_sw32(16)?.tile_to_shape((64, 16))?;
    /// let descriptor = GmmaDescriptor::new(&tile, operand, 2048)?;
    /// assert_eq!(descriptor.address(operand, 37, 9)?, 2048 + 2 * tile.offset((37, 9))?);
    ///
    /// let shifted = GmmaDescriptor::from_bits(descriptor.to_bits() | 1 << 49);
    /// let refused = shifted.address(operand, 37, 9).unwrap_err();
    /// assert_eq!(refused.to_string(), "wgmma: the base offset of the descriptor is 1, 0 is what is known");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn address(self, operand: GmmaOperand, mn: i64, k: i64) -> Result<i64, LayoutError> {
        if !(0..256).contains(&mn) || !(0..operand.k()).contains(&k) {
            return Err(GmmaError::Element { mn, k, of: operand.k() }.into());
        }
        match self.base_offset() {
            0 => Ok(self.swizzle().apply(self.start_address() + self.linear(operand, mn, k))),
            base => Err(GmmaError::BaseOffset { base }.into()),
        }
    }

    /// How far element (mn,k) is from the first, before the swizzle: the table of the [module](super).
    pub(super) fn linear(self, operand: GmmaOperand, mn: i64, k: i64) -> i64 {
        let (bytes, swizzle) = (operand.bytes(), self.swizzle());
        let (leading, stride) = (self.leading_byte_offset(), self.stride_byte_offset());
        let unit = 16 / bytes;
        let row = swizzle.row() / bytes;
        match (operand.major(), swizzle) {
            (GmmaMajor::K, SmemSwizzle::None) => mn % 8 * 16 + mn / 8 * stride + k / unit * leading + k % unit * bytes,
            (GmmaMajor::K, _) => mn % 8 * swizzle.row() + mn / 8 * stride + k * bytes,
            (GmmaMajor::MN, SmemSwizzle::None) => mn % unit * bytes + mn / unit * stride + k % 8 * 16 + k / 8 * leading,
            (GmmaMajor::MN, _) => mn % row * bytes + mn / row * leading + k % 8 * swizzle.row() + k / 8 * stride,
        }
    }

    /// The descriptor of an operand that begins so many bytes later: with them added to the address, nothing else being
    /// touched.
    ///
    /// The device adds to the lower half of a descriptor. An address that leaves its 14 bits would go on into the leading byte
    /// offset there; here it is refused.
    ///
    /// ```
    /// use cute_runtime::atom::GmmaDescriptor;
    /// let a = GmmaDescriptor::from_bits(0x4000_0040_0001_0000);
    /// assert_eq!(a.advanced(32)?.to_bits(), 0x4000_0040_0001_0002);
    /// let refused = a.advanced(262_144).unwrap_err();
    /// assert_eq!(refused.to_string(), "wgmma: address 262144 is outside of a descriptor's 0..262144");
    /// assert_eq!(a.advanced(8).unwrap_err().to_string(), "wgmma: address 8 is not a multiple of 16");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn advanced(self, bytes: i64) -> Result<Self, LayoutError> {
        let start = self.start_address().saturating_add(bytes);
        check_address(start)?;
        Ok(GmmaDescriptor(self.0 & !0x3fff | (start / 16) as u64))
    }
}

/// An address of a descriptor: a multiple of 16 in its 14 bits.
pub(super) fn check_address(address: i64) -> Result<(), GmmaError> {
    if !(0..LIMIT).contains(&address) {
        return Err(GmmaError::Address { address, limit: LIMIT });
    }
    if address % 16 != 0 {
        return Err(GmmaError::Alignment { address, of: 16 });
    }
    Ok(())
}

impl fmt::Debug for GmmaDescriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GmmaDescriptor")
            .field("start_address", &self.start_address())
            .field("leading_byte_offset", &self.leading_byte_offset())
            .field("stride_byte_offset", &self.stride_byte_offset())
            .field("base_offset", &self.base_offset())
            .field("swizzle", &self.swizzle())
            .finish()
    }
}

impl fmt::Display for GmmaDescriptor {
    /// The bits, in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#018x}", self.0)
    }
}

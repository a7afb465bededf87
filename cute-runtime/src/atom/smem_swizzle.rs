//! The swizzles of shared memory that the hardware does itself: for the operands of `wgmma`, and in copies by TMA.
//!
//! Of an address in bytes, up to three bits from bit 4 on are exclusive-ored with those three places above: `S<B,4,3>` with
//! B = 0, 1, 2, 3. So rows of 16, 32, 64 or 128 bytes, 8 of which are one after the other, have their pieces of 16 bytes
//! spread over the banks. A layout counts elements, and its swizzle moves elements: of `b` bits, that is
//! `S<B,4-log2(b/8),3>`.
//!
//! Sources: PTX ISA, "Strides" and "Matrix descriptor" of `wgmma`; CUDA driver API, `CUtensorMapSwizzle`. CuTe:
//! `SM90::GMMA::LayoutType`, `include/cute/arch/mma_sm90_desc.hpp`; `SmemSwizzleBits`, `include/cute/arch/copy_sm90_desc.hpp`.

use crate::Swizzle;

/// One of the four swizzles of shared memory that `wgmma` and TMA know, by the bytes of a row.
///
/// ```
/// use cute_runtime::atom::SmemSwizzle;
/// assert_eq!(SmemSwizzle::B128.swizzle(8).map(|s| s.to_string()).as_deref(), Some("S<3,4,3>"));
/// assert_eq!(SmemSwizzle::B128.swizzle(16).map(|s| s.to_string()).as_deref(), Some("S<3,3,3>"));
/// assert_eq!(SmemSwizzle::of(&"S<3,3,3>".parse()?, 16), Some(SmemSwizzle::B128));
/// // The same bits of elements of another width are not those of the hardware.
/// assert_eq!(SmemSwizzle::of(&"S<3,4,3>".parse()?, 16), None);
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SmemSwizzle {
    /// Nothing is moved; a row has 16 bytes. CuTe: `INTERLEAVE`, `DISABLE`.
    None,
    /// Rows of 32 bytes.
    B32,
    /// Rows of 64 bytes.
    B64,
    /// Rows of 128 bytes.
    B128,
}

impl SmemSwizzle {
    /// All of them, that of the shortest rows first.
    pub const ALL: [Self; 4] = [SmemSwizzle::None, SmemSwizzle::B32, SmemSwizzle::B64, SmemSwizzle::B128];

    /// Bytes of a row: 16, 32, 64, 128.
    pub const fn row(self) -> i64 {
        16 << self.log()
    }

    /// Bytes after which its pattern begins again, 8 rows, and what the address of a swizzled tile has to be a multiple of:
    /// 256, 512 or 1024; 16 where nothing is moved.
    ///
    /// ```
    /// use cute_runtime::atom::SmemSwizzle;
    /// assert_eq!(SmemSwizzle::ALL.map(SmemSwizzle::period), [16, 256, 512, 1024]);
    /// ```
    pub const fn period(self) -> i64 {
        match self {
            SmemSwizzle::None => 16,
            _ => 8 * self.row(),
        }
    }

    /// The swizzle in elements of so many bits, a power of two from 8 to 128; `None` of another number.
    pub const fn swizzle(self, bits: i64) -> Option<Swizzle> {
        match bits {
            8 | 16 | 32 | 64 | 128 => Some(Swizzle::of_checked(self.log(), 7 - bits.trailing_zeros(), 3)),
            _ => None,
        }
    }

    /// Which one a swizzle of elements of so many bits is, if it is one.
    pub fn of(swizzle: &Swizzle, bits: i64) -> Option<Self> {
        if swizzle.is_identity() {
            return Some(SmemSwizzle::None);
        }
        Self::ALL.into_iter().find(|known| known.swizzle(bits) == Some(*swizzle))
    }

    /// Where the byte of an address, which is not negative, goes.
    pub(super) const fn apply(self, address: i64) -> i64 {
        address ^ ((address >> 3) & (((1 << self.log()) - 1) << 4))
    }

    const fn log(self) -> u32 {
        match self {
            SmemSwizzle::None => 0,
            SmemSwizzle::B32 => 1,
            SmemSwizzle::B64 => 2,
            SmemSwizzle::B128 => 3,
        }
    }
}

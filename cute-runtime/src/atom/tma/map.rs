//! The arguments of `cuTensorMapEncodeTiled`, and what is asked of them.
//!
//! - pre: 1 to 5 modes, of 1 to 2^32 elements each
//! - pre: elements of mode 0 are adjacent; the strides of the others are multiples of 16 bytes from 0 on, below 2^40
//! - pre: a box has 1 to 256 elements in each mode, and its rows, in mode 0, are multiples of 16 bytes; where there is a
//!   swizzle, they are exactly its rows. In shorter ones the hardware leaves the rest of the row free, which no layout says that
//!   has its rows one after the other
//! - pre: the tensor begins at a multiple of 16 bytes
//!
//! Elements are taken one by one (element strides of 1), nothing is interleaved.
//!
//! Source: CUDA driver API, `cuTensorMapEncodeTiled`; CUDA C++ Programming Guide, "TMA swizzle".

use alloc::vec;
use alloc::vec::Vec;

use super::error::TmaError;
use crate::LayoutError;
use crate::atom::SmemSwizzle;

/// Modes of a tensor map.
pub(super) const MODES: usize = 5;
/// Elements of a mode of a box.
const BOX: i64 = 256;
/// Elements of a mode of a tensor.
const DIM: i64 = 1 << 32;
/// Bytes of a stride are below this.
const STRIDE: i64 = 1 << 40;
/// What strides, rows and the address of the tensor are multiples of.
const ALIGNED: i64 = 16;

/// What a tensor map is made of: the arguments of `cuTensorMapEncodeTiled`, without the address and the type.
///
/// ```
/// use cute_runtime::atom::{SmemSwizzle, TensorMap};
/// // 1024 rows of 512 f16, in boxes of 128 rows by 64.
/// let map = TensorMap::new(16, &[512, 1024], &[1024], &[64, 128], SmemSwizzle::B128)?;
/// assert_eq!((map.rank(), map.box_bytes()), (2, 16384));
///
/// let refused = |dims: &[i64], strides: &[i64], extents: &[i64], swizzle| {
///     TensorMap::new(16, dims, strides, extents, swizzle).unwrap_err().to_string()
/// };
/// assert_eq!(
///     refused(&[512, 1024], &[1024], &[64, 384], SmemSwizzle::B128),
///     "tma: mode 1 of the box has 384 elements, a box has 1 to 256; divide the tile",
/// );
/// assert_eq!(
///     refused(&[512, 1024], &[1024], &[64, 128], SmemSwizzle::B32),
///     "tma: rows of the box have 128 bytes, those of the swizzle 32; make the rows of both equal",
/// );
/// assert_eq!(
///     refused(&[512, 1024], &[1024], &[4, 128], SmemSwizzle::None),
///     "tma: rows of the box have 8 bytes, not a multiple of 16",
/// );
/// assert_eq!(
///     refused(&[500, 1024], &[1000], &[64, 128], SmemSwizzle::B128),
///     "tma: stride 1000 of mode 1 is not a multiple of 16 bytes",
/// );
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TensorMap {
    bits: i64,
    dims: Vec<i64>,
    strides: Vec<i64>,
    extents: Vec<i64>,
    swizzle: SmemSwizzle,
}

impl TensorMap {
    /// The tensor map of elements of so many bits, 8, 16, 32 or 64; the extents of the tensor, mode 0 having adjacent
    /// elements; the strides of the other modes in bytes; the extents of a box; and the swizzle of shared memory.
    pub fn new(
        bits: i64,
        dims: &[i64],
        strides: &[i64],
        extents: &[i64],
        swizzle: SmemSwizzle,
    ) -> Result<Self, LayoutError> {
        check_bits(bits)?;
        let modes = dims.len();
        if !(1..=MODES).contains(&modes) || strides.len() + 1 != modes || extents.len() != modes {
            return Err(TmaError::Modes { modes, strides: strides.len(), extents: extents.len() }.into());
        }
        for (mode, &extent) in dims.iter().enumerate() {
            if !(1..=DIM).contains(&extent) {
                return Err(TmaError::Dim { mode, extent, limit: DIM }.into());
            }
        }
        for (mode, &bytes) in (1..).zip(strides) {
            if !(0..STRIDE).contains(&bytes) {
                return Err(TmaError::StrideRange { mode, bytes, limit: STRIDE }.into());
            }
            if bytes % ALIGNED != 0 {
                return Err(TmaError::Stride { mode, bytes }.into());
            }
        }
        for (mode, &extent) in extents.iter().enumerate() {
            if !(1..=BOX).contains(&extent) {
                return Err(TmaError::Box { mode, extent, limit: BOX }.into());
            }
        }
        let row = extents.first().map_or(0, |extent| extent * bits / 8);
        if row % ALIGNED != 0 {
            return Err(TmaError::Row { bytes: row }.into());
        }
        if swizzle != SmemSwizzle::None && row != swizzle.row() {
            return Err(TmaError::SwizzledRow { bytes: row, row: swizzle.row() }.into());
        }
        Ok(TensorMap { bits, dims: dims.to_vec(), strides: strides.to_vec(), extents: extents.to_vec(), swizzle })
    }

    /// The same with boxes of other extents.
    pub(super) fn with_box(&self, extents: &[i64]) -> Result<Self, LayoutError> {
        TensorMap::new(self.bits, &self.dims, &self.strides, extents, self.swizzle)
    }

    /// How many modes there are.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// Bits of an element.
    pub const fn bits(&self) -> i64 {
        self.bits
    }

    /// Elements in each mode of the tensor: `globalDim`.
    pub fn global_dim(&self) -> &[i64] {
        &self.dims
    }

    /// How many bytes one step is in each mode but the first: `globalStrides`.
    pub fn global_strides(&self) -> &[i64] {
        &self.strides
    }

    /// Elements in each mode of a box: `boxDim`.
    pub fn box_dim(&self) -> &[i64] {
        &self.extents
    }

    /// `elementStrides`: 1 in each mode.
    pub fn element_strides(&self) -> Vec<i64> {
        vec![1; self.rank()]
    }

    /// The swizzle of shared memory.
    pub const fn swizzle(&self) -> SmemSwizzle {
        self.swizzle
    }

    /// Bytes of a box, which one instruction moves.
    pub fn box_bytes(&self) -> i64 {
        self.extents.iter().product::<i64>() * self.bits / 8
    }

    /// Whether a tensor may begin at the address.
    ///
    /// ```
    /// use cute_runtime::atom::{SmemSwizzle, TensorMap};
    /// let map = TensorMap::new(32, &[64], &[], &[64], SmemSwizzle::None)?;
    /// assert_eq!(map.check_address(0x1_0000), Ok(()));
    /// let refused = map.check_address(0x1_0004).unwrap_err();
    /// assert_eq!(refused.to_string(), "tma: address 65540 of the tensor is not a multiple of 16");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn check_address(&self, address: u64) -> Result<(), LayoutError> {
        if address.is_multiple_of(ALIGNED as u64) { Ok(()) } else { Err(TmaError::Address { address }.into()) }
    }
}

pub(super) fn check_bits(bits: i64) -> Result<(), TmaError> {
    if matches!(bits, 8 | 16 | 32 | 64) { Ok(()) } else { Err(TmaError::Bits { bits }) }
}

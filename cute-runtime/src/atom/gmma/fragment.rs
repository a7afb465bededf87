//! What a thread has of an operand of `wgmma` in shared memory: a descriptor for each instruction.
//!
//! A partition by a tiled MMA has the elements of one instruction as mode 0, (MN,K), and behind it the instructions: along MN,
//! along K, and further modes such as stages. A fragment is the descriptor of the first, and for every other what is to be added
//! to its address.
//!
//! CuTe: `make_fragment_A`, `make_fragment_B` of an `smem_desc`, `DescriptorIterator`,
//! `include/cute/atom/mma_traits_sm90_gmma.hpp`.

use alloc::vec::Vec;

use super::descriptor::GmmaDescriptor;
use super::error::GmmaError;
use super::operand::GmmaOperand;
use crate::{ComposedLayout, LayoutError, RuntimeLayout};

/// The descriptors of an operand: the first, and how far the others are from it.
///
/// ```
/// use cute_runtime::atom::{GmmaFragment, GmmaMajor, GmmaOperand};
/// use cute_runtime::ComposedLayout;
/// let f16 = GmmaOperand::new(GmmaMajor::K, 16)?;
/// // 128 by 64 in rows of 128 bytes: two instructions along M, four along K.
/// let partition: ComposedLayout = "S<3,3,3> o ((64,16),2,4):((64,1),4096,16)".parse()?;
/// let fragment = GmmaFragment::new(&partition, f16, 0x8000)?;
/// assert_eq!(fragment.layout().to_string(), "(1,2,4):(0,512,2)");
/// assert_eq!(fragment.descriptor((0, 1, 3))?.start_address(), 0x8000 + 8192 + 96);
///
/// let odd: ComposedLayout = "S<3,3,3> o ((64,16),2):((64,1),8)".parse()?;
/// let refused = GmmaFragment::new(&odd, f16, 0).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "wgmma: the operand begins 16 bytes into a row of 128; it has 32 there, and begins at a multiple of them",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GmmaFragment {
    first: GmmaDescriptor,
    layout: RuntimeLayout,
}

/// Instructions that one fragment is of, at most: each is looked at.
const MAX_DESCRIPTORS: i64 = 1 << 10;

impl GmmaFragment {
    /// The fragment of a partition ((MN,K),…) whose index 0 before its own offset lies at the address `base`.
    ///
    /// Every instruction's operand has to be canonical, as [`GmmaDescriptor::new`] wants it. Then its descriptor is that of the
    /// first with another address: it has the same strides, and the same swizzle of the address.
    pub fn new(partition: &ComposedLayout, operand: GmmaOperand, base: i64) -> Result<Self, LayoutError> {
        let layout = partition.layout();
        let block = layout.mode(0)?;
        let instructions = match layout.rank() {
            0 | 1 => RuntimeLayout::new(1, 0)?,
            rank => layout.take(1, rank)?,
        };
        if instructions.size() > MAX_DESCRIPTORS {
            let (descriptors, limit) = (instructions.size(), MAX_DESCRIPTORS);
            return Err(GmmaError::Descriptors { descriptors, limit }.into());
        }
        let at = |offset: i64| {
            let offset = partition.base_offset() + offset;
            GmmaDescriptor::new(ComposedLayout::new(partition.swizzle(), offset, block.clone())?, operand, base)
        };
        let first = at(0)?;
        for offset in instructions.offsets().skip(1) {
            at(offset)?;
        }
        let mut modes = Vec::from([RuntimeLayout::new(1, 0)?]);
        if layout.rank() > 1 {
            // Every stride of more than one instruction is a multiple of 16 bytes.
            modes.extend(instructions.upcast(128 / operand.bits())?.modes()?);
        }
        Ok(GmmaFragment { first, layout: RuntimeLayout::make_layout(&modes)? })
    }

    /// The descriptor of the first instruction.
    pub const fn first(&self) -> GmmaDescriptor {
        self.first
    }

    /// How far the operand of each instruction is from the first, in units of 16 bytes; mode 0 has one element.
    pub const fn layout(&self) -> &RuntimeLayout {
        &self.layout
    }

    /// The descriptor of an instruction, by its coordinate in [`layout`](Self::layout).
    ///
    /// ```
    /// use cute_runtime::atom::{GmmaFragment, GmmaMajor, GmmaOperand};
    /// let f16 = GmmaOperand::new(GmmaMajor::K, 16)?;
    /// let fragment = GmmaFragment::new(&"S<1,3,3> o ((8,16),4):((16,1),128)".parse()?, f16, 0)?;
    /// assert_eq!(fragment.descriptor(3)?.start_address(), 3 * 256);
    /// assert_eq!(fragment.descriptor(4).unwrap_err().to_string(), "coordinate: index 4 is outside 0..4");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn descriptor(&self, coord: impl Into<crate::IntTuple>) -> Result<GmmaDescriptor, LayoutError> {
        self.first.advanced(16 * self.layout.offset(coord)?)
    }
}

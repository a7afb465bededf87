//! What each CTA does of a copy by TMA: the coordinates and the places of its instructions.
//!
//! CuTe: `tma_partition`, `include/cute/atom/copy_traits_sm90_tma.hpp`, and the partitions of the copy's slice.

use super::copy::TmaCopy;
use super::error::TmaError;
use crate::{ComposedLayout, CoordLayout, IntTuple, LayoutError, RuntimeLayout};

/// What one CTA moves of every tile.
///
/// ```
/// use cute_runtime::atom::{GmmaLayout, TmaCopy};
/// use cute_runtime::{RuntimeLayout, Tiler};
/// let gmem: RuntimeLayout = "(1024,512):(512,1)".parse()?;
/// let smem = GmmaLayout::k_sw128(16)?.tile_to_shape((128, 128))?;
/// let copy = TmaCopy::new(&gmem, smem, &"(128,128)".parse::<Tiler>()?, 16)?;
/// let partition = copy.partition(0)?;
/// assert_eq!(partition.global().to_string(), "(((64,128),2),(8,4)):(((1@0,1@1),64@0),(128@1,128@0))");
/// assert_eq!(partition.shared().to_string(), "(8192,2):(1,8192)");
/// // The second instruction of tile (3,1).
/// let second = partition.instruction(1, (3, 1))?;
/// assert_eq!((second.coord().to_string(), second.offset()), ("(192,384)".to_string(), 8192));
///
/// assert_eq!(copy.partition(1).unwrap_err().to_string(), "tma: a cluster has CTAs 0..1, CTA 1 is meant");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TmaPartition {
    global: CoordLayout,
    coord: IntTuple,
    shared: RuntimeLayout,
    offset: i64,
}

/// One instruction: where it begins in the tensor, and where in shared memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TmaInstruction {
    coord: IntTuple,
    offset: i64,
}

impl TmaInstruction {
    /// The coordinate that the instruction is given, in the modes of the tensor map.
    pub const fn coord(&self) -> &IntTuple {
        &self.coord
    }

    /// How many elements behind the beginning of the tile its part of shared memory begins, in front of the swizzle.
    pub const fn offset(&self) -> i64 {
        self.offset
    }
}

impl TmaCopy {
    /// What CTA `cta` of the multicast moves, of which 0 is the only one without.
    pub fn partition(&self, cta: i64) -> Result<TmaPartition, LayoutError> {
        if !(0..self.multicast).contains(&cta) {
            return Err(TmaError::Cta { cta, ctas: self.multicast }.into());
        }
        let part = self.basis.size() / self.multicast;
        let order = RuntimeLayout::make_layout(&[
            self.order.mode(0)?.composition(RuntimeLayout::new(part, 1)?)?,
            self.order.mode(1)?,
        ])?;
        let tiles = self.tensor.zipped_divide_ceil(&self.tile)?;
        let (tile, rest) = (tiles.mode(0)?, tiles.mode(1)?);
        let first = cta * part;
        let global = CoordLayout::make_layout(&[tile.composition(&order)?.coalesce_by((1, 1))?, rest])?;
        let coord = tile.offset(self.order.mode(0)?.offset_at(first))?;
        let shared = self.smem.layout().composition(&order)?.coalesce_by((1, 1))?;
        Ok(TmaPartition { global, coord, shared, offset: self.smem.base_offset() + first })
    }

    /// The layout of a tile in shared memory.
    pub const fn shared(&self) -> &ComposedLayout {
        &self.smem
    }
}

impl TmaPartition {
    /// From ((element of an instruction, instruction), tile) to the coordinate in the tensor map, from [`coord`](Self::coord) on.
    pub const fn global(&self) -> &CoordLayout {
        &self.global
    }

    /// The first coordinate of this CTA.
    pub const fn coord(&self) -> &IntTuple {
        &self.coord
    }

    /// From (element of an instruction, instruction) to the place in shared memory, in front of the swizzle, from
    /// [`offset`](Self::offset) on.
    pub const fn shared(&self) -> &RuntimeLayout {
        &self.shared
    }

    /// The first place of this CTA.
    pub const fn offset(&self) -> i64 {
        self.offset
    }

    /// Instruction `i` for a tile.
    ///
    /// ```
    /// use cute_runtime::atom::TmaCopy;
    /// use cute_runtime::{RuntimeLayout, Tiler};
    /// let (gmem, smem): (RuntimeLayout, RuntimeLayout) = ("1000:1".parse()?, "256:1".parse()?);
    /// let partition = TmaCopy::new(&gmem, smem, &Tiler::Int(256), 32)?.with_multicast(2)?.partition(1)?;
    /// let last = partition.instruction(0, 3)?;
    /// assert_eq!((last.coord().to_string(), last.offset()), ("(896)".to_string(), 128));
    /// let refused = partition.instruction(1, 3).unwrap_err();
    /// assert_eq!(refused.to_string(), "coordinate: index 1 is outside 0..1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn instruction(&self, i: i64, tile: impl Into<IntTuple>) -> Result<TmaInstruction, LayoutError> {
        let of_cta = self.global.mode(0)?.mode(1)?;
        let from_tile = self.global.mode(1)?.offset(tile)?;
        let coord = sum(&sum(&self.coord, &of_cta.offset(i)?), &from_tile);
        Ok(TmaInstruction { coord, offset: self.offset + self.shared.mode(1)?.offset(i)? })
    }
}

/// The sum of two coordinates; where one ends, it is 0.
fn sum(a: &IntTuple, b: &IntTuple) -> IntTuple {
    match (a, b) {
        (IntTuple::Int(a), IntTuple::Int(b)) => IntTuple::Int(a + b),
        (IntTuple::Int(0), other) | (other, IntTuple::Int(0)) => other.clone(),
        _ => {
            let (a, b) = (a.modes(), b.modes());
            let zero = IntTuple::Int(0);
            let places = (0..a.len().max(b.len())).map(|i| sum(a.get(i).unwrap_or(&zero), b.get(i).unwrap_or(&zero)));
            IntTuple::Tuple(places.collect())
        }
    }
}

//! From the layouts of global and shared memory, and a tile, to a copy by TMA.

use alloc::vec::Vec;

use super::basis::{Mode, Modes, leaves};
use super::error::TmaError;
use super::map::{TensorMap, check_bits};
use super::mask::CTAS;
use crate::atom::SmemSwizzle;
use crate::{ComposedLayout, CoordLayout, IntTuple, LayoutError, RuntimeLayout, Tiler};

/// Shared memory begins at a multiple of so many bytes for each instruction.
const PLACED: i64 = 128;

/// Bytes that a barrier in shared memory counts, at most: PTX ISA, "tx-count".
const COUNTED: i64 = (1 << 20) - 1;

/// A copy by TMA between a tensor in global memory and tiles of it in shared memory.
///
/// ```
/// use cute_runtime::atom::{GmmaLayout, TmaCopy};
/// use cute_runtime::{RuntimeLayout, Tiler};
/// // 1024 rows of 512 f16, in tiles of 128 by 64 for wgmma, in rows of 128 bytes.
/// let gmem: RuntimeLayout = "(1024,512):(512,1)".parse()?;
/// let tile: Tiler = "(128,64)".parse()?;
/// let copy = TmaCopy::new(&gmem, GmmaLayout::k_sw128(16)?.tile_to_shape((128, 64))?, &tile, 16)?;
/// assert_eq!(copy.basis().to_string(), "(64,128):(1@1,1@0)");
/// assert_eq!(copy.tensor().to_string(), "(1024,512):(1@1,1@0)");
/// assert_eq!((copy.instructions(), copy.transaction_bytes()), (1, 16384));
/// let map = copy.tensor_map();
/// assert_eq!((map.global_dim(), map.global_strides(), map.box_dim()), (&[512, 1024][..], &[1024][..], &[64, 128][..]));
///
/// // Of columns with 8 elements of padding each is a box of its own.
/// let columns: RuntimeLayout = "(1024,512):(1,1024)".parse()?;
/// let padded: RuntimeLayout = "(64,32):(1,72)".parse()?;
/// let refused = TmaCopy::new(&columns, padded, &"(64,32)".parse::<Tiler>()?, 16).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "tma: a box would be one row of 64 elements, 32 instructions for a tile; leave no gaps between the rows",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TmaCopy {
    pub(super) map: TensorMap,
    pub(super) basis: CoordLayout,
    pub(super) tensor: CoordLayout,
    pub(super) tile_map: CoordLayout,
    pub(super) tile: Tiler,
    pub(super) smem: ComposedLayout,
    /// From (element of an instruction, instruction) to the index in the tile.
    pub(super) order: RuntimeLayout,
    pub(super) multicast: i64,
}

impl TmaCopy {
    /// The copy of tiles of `gmem` to or from `smem`, the layout of one tile, for elements of so many bits.
    ///
    /// - pre: `smem` has the tile's size in each mode, and a swizzle of the hardware or none
    /// - pre: adjacent elements of `smem` are adjacent in `gmem`
    /// - pre: boxes have several rows where the tile has, and each begins at a multiple of 128 bytes of shared memory
    /// - pre: a tile has less than 2^20 bytes, which is what a barrier waits for at most
    /// - pre: the [`TensorMap`] is one
    ///
    /// ```
    /// use cute_runtime::atom::TmaCopy;
    /// use cute_runtime::{ComposedLayout, RuntimeLayout, Tiler};
    /// let gmem: RuntimeLayout = "(1024,512):(512,1)".parse()?;
    /// let refused = |smem: &str, tile: &str| {
    ///     let (smem, tile): (ComposedLayout, Tiler) = (smem.parse().unwrap(), tile.parse().unwrap());
    ///     TmaCopy::new(&gmem, smem, &tile, 16).unwrap_err().to_string()
    /// };
    /// assert_eq!(
    ///     refused("S<3,4,3> o (64,64):(64,1)", "(64,64)"),
    ///     "tma: swizzle S<3,4,3> is none of a tensor map's; for elements of 16 bits take S<3,3,3>, S<2,3,3>, S<1,3,3> or none",
    /// );
    /// assert_eq!(
    ///     refused("(64,64):(1,64)", "(64,64)"),
    ///     "tma: adjacent elements of shared memory are 512 apart in mode 0 of the tensor; \
    ///      let those of a mode of stride 1 be adjacent",
    /// );
    /// assert_eq!(refused("(64,64):(64,1)", "(64,32)"), "tma: in mode 1, shared memory has 64 elements, the tile 32");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// CuTe: `make_tma_copy`.
    pub fn new(
        gmem: &RuntimeLayout,
        smem: impl Into<ComposedLayout>,
        tile: &Tiler,
        bits: i64,
    ) -> Result<Self, LayoutError> {
        let smem = smem.into();
        check_bits(bits)?;
        let tile_map = {
            scope!("the tile {tile} in {gmem}");
            CoordLayout::identity(gmem.shape())?.composition(tile)?
        };
        same_sizes(&smem, &tile_map)?;
        let (swizzle, base) = (smem.swizzle(), (128 / bits).trailing_zeros());
        let swizzle = SmemSwizzle::of(&swizzle, bits).ok_or(TmaError::Swizzle { swizzle, bits, base })?;
        let inverse = smem.layout().right_inverse()?;
        let adjacent = tile_map.composition(&inverse)?.coalesce()?;
        step!("adjacent elements of shared memory are {adjacent}");
        let all = leaves(gmem)?;
        if let Some(leaf) = all.iter().find(|leaf| leaf.extent > 1 && leaf.stride < 0) {
            return Err(TmaError::Negative { mode: leaf.top(), stride: leaf.stride }.into());
        }
        let in_box = in_box(&smem, &adjacent, &all)?;
        let values = in_box.iter().map(|mode| mode.taken).product();
        let modes = Modes::of(in_box, &all)?;
        let strides: Vec<i64> = modes.strides().iter().map(|stride| stride.saturating_mul(bits) / 8).collect();
        let map = TensorMap::new(bits, &modes.dims(), &strides, &modes.taken(), swizzle)?;
        let size = tile_map.size();
        // In the order of shared memory, as far as it has no gap.
        let order = RuntimeLayout::make_layout(core::slice::from_ref(&inverse))?.tile_to_shape((size,))?;
        let order = order.logical_divide(Tiler::Int(values))?;
        let tensor = modes.tensor(gmem, &all)?;
        let basis = modes.basis()?;
        let copy = TmaCopy { map, basis, tensor, tile_map, tile: tile.clone(), smem, order, multicast: 1 };
        copy.several_rows()?;
        let bytes = copy.bytes(size);
        if bytes > i128::from(COUNTED) {
            return Err(TmaError::Bytes { bytes, limit: COUNTED }.into());
        }
        copy.placed(values)?;
        Ok(copy)
    }

    /// The same copy by so many CTAs of a cluster, all of which get the tile: each reads a part of every box, and sends it to
    /// all.
    ///
    /// The boxes are divided from their last mode on.
    ///
    /// ```
    /// use cute_runtime::atom::{GmmaLayout, TmaCopy};
    /// use cute_runtime::{RuntimeLayout, Tiler};
    /// let gmem: RuntimeLayout = "(1024,512):(1,1024)".parse()?;
    /// let smem = GmmaLayout::mn_sw128(16)?.tile_to_shape((128, 64))?;
    /// let copy = TmaCopy::new(&gmem, smem, &"(128,64)".parse::<Tiler>()?, 16)?;
    /// assert_eq!(copy.tensor_map().box_dim(), [64, 8]);
    /// assert_eq!(copy.clone().with_multicast(2)?.tensor_map().box_dim(), [64, 4]);
    ///
    /// let refused = |ctas| copy.clone().with_multicast(ctas).unwrap_err().to_string();
    /// assert_eq!(refused(3), "tma: 3 CTAs do not divide mode 1 of the box, of 8 elements, nor it them");
    /// assert_eq!(refused(16), "tma: 16 CTAs would take the rows of 128 bytes apart, which the swizzle keeps whole; take at most 8");
    /// assert_eq!(refused(17), "tma: a multicast is to 1..17 CTAs, 17 are meant");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// CuTe: `make_tma_copy` with a cluster size.
    pub fn with_multicast(mut self, ctas: i64) -> Result<Self, LayoutError> {
        if !(1..=CTAS).contains(&ctas) {
            return Err(TmaError::Multicast { ctas, end: CTAS + 1 }.into());
        }
        let values: i64 = self.basis.size();
        let mut extents: Vec<i64> = self.basis.shape().modes().iter().map(IntTuple::size).collect::<Result<_, _>>()?;
        let mut left = ctas;
        for (mode, extent) in extents.iter_mut().enumerate().rev() {
            if left == 1 {
                break;
            }
            let swizzle = self.map.swizzle();
            if mode == 0 && swizzle != SmemSwizzle::None {
                return Err(TmaError::MulticastRow { ctas, bytes: swizzle.row(), most: ctas / left }.into());
            }
            (*extent, left) = match (*extent % left, left % *extent) {
                (0, _) => (*extent / left, 1),
                (_, 0) => (1, left / *extent),
                _ => return Err(TmaError::MulticastBox { ctas: left, mode, extent: *extent }.into()),
            };
        }
        self.map = self.map.with_box(&extents)?;
        self.multicast = ctas;
        self.placed(values / ctas)?;
        Ok(self)
    }

    /// The arguments of `cuTensorMapEncodeTiled`.
    pub const fn tensor_map(&self) -> &TensorMap {
        &self.map
    }

    /// The box, before a multicast divides it: which basis elements of the tensor the modes of the tensor map are. CuTe:
    /// `tma_gbasis`.
    pub const fn basis(&self) -> &CoordLayout {
        &self.basis
    }

    /// From coordinates of the tensor to those that an instruction takes. CuTe: `get_tma_tensor`.
    pub const fn tensor(&self) -> &CoordLayout {
        &self.tensor
    }

    /// From the tile to coordinates of the tensor. CuTe: `cta_v_map`.
    pub const fn tile_map(&self) -> &CoordLayout {
        &self.tile_map
    }

    /// How many CTAs get each tile.
    pub const fn multicast(&self) -> i64 {
        self.multicast
    }

    /// How many instructions of each CTA move a tile.
    pub fn instructions(&self) -> i64 {
        self.tile_map.size() / self.basis.size()
    }

    /// Bytes of a tile: what the barrier of each CTA that gets it waits for.
    pub fn transaction_bytes(&self) -> i64 {
        self.instructions() * self.multicast * self.map.box_bytes()
    }

    /// Bytes of so many elements; they may leave 64 bits.
    const fn bytes(&self, elements: i64) -> i128 {
        elements as i128 * self.map.bits() as i128 / 8
    }

    /// Boxes of one row are refused where the tile has more, and needs several boxes.
    fn several_rows(&self) -> Result<(), LayoutError> {
        let extents = self.map.box_dim();
        let instructions = self.instructions();
        if instructions == 1 || extents.iter().skip(1).any(|extent| *extent > 1) {
            return Ok(());
        }
        let first = self.basis.flat_modes().into_iter().next();
        let along = |(_, basis): &(i64, crate::ScaledBasis)| {
            first.as_ref().is_some_and(|(_, first)| first.path() == basis.path())
        };
        let along: i64 = self.tile_map.flat_modes().iter().filter(|mode| along(mode)).map(|mode| mode.0).product();
        if along == self.tile_map.size() {
            return Ok(());
        }
        let elements = extents.first().copied().unwrap_or(1);
        Err(TmaError::OneRow { elements, instructions }.into())
    }

    /// Each instruction begins at a multiple of 128 bytes, and the tile where the pattern of its swizzle does. Every stride from
    /// instruction to instruction is where one begins, and where the first of all begins is 0.
    fn placed(&self, values: i64) -> Result<(), LayoutError> {
        let period = self.map.swizzle().period().max(PLACED);
        let base = self.bytes(self.smem.base_offset());
        if base % i128::from(period) != 0 {
            return Err(TmaError::Base { bytes: base, of: period }.into());
        }
        let starts = self.smem.layout().composition(&self.order)?.mode(1)?;
        let mut instruction = 1;
        for (extent, stride) in starts.flat_modes() {
            let bytes = self.bytes(stride);
            if extent > 1 && bytes % i128::from(PLACED) != 0 {
                return Err(TmaError::Placed { instruction, part: 0, bytes, of: PLACED }.into());
            }
            // At most the size of the tile.
            instruction *= extent;
        }
        let bytes = self.bytes(values);
        if self.multicast > 1 && bytes % i128::from(PLACED) != 0 {
            return Err(TmaError::Placed { instruction: 0, part: 1, bytes, of: PLACED }.into());
        }
        Ok(())
    }
}

/// The sizes of the modes of shared memory are those of the tile.
fn same_sizes(smem: &ComposedLayout, tile: &CoordLayout) -> Result<(), LayoutError> {
    if smem.rank() != tile.rank() {
        return Err(TmaError::Rank { shared: smem.rank(), tile: tile.rank() }.into());
    }
    for (mode, (shared, tile)) in smem.shape().modes().iter().zip(tile.shape().modes()).enumerate() {
        let (shared, tile) = (shared.size()?, tile.size()?);
        if shared != tile {
            return Err(TmaError::Size { mode, shared, tile }.into());
        }
    }
    Ok(())
}

/// The leaves of the tensor that adjacent elements of shared memory run through, from the first on, one by one.
fn in_box(smem: &ComposedLayout, adjacent: &CoordLayout, all: &[Mode]) -> Result<Vec<Mode>, LayoutError> {
    let mut in_box: Vec<Mode> = Vec::new();
    let modes = adjacent.flat_modes();
    for (extent, basis) in &modes {
        let leaf = all.iter().find(|leaf| leaf.basis == *basis);
        match leaf {
            Some(leaf) if in_box.iter().all(|mode| mode.basis != *basis) => {
                in_box.push(Mode { taken: *extent, ..leaf.clone() });
            }
            _ => break,
        }
    }
    let Some(first) = in_box.first() else {
        let (_, step) = modes.into_iter().next().unwrap_or_default();
        if adjacent.size() == 1 {
            let strides = smem.layout().flat_modes().into_iter().filter(|mode| mode.0 > 1).map(|mode| mode.1.abs());
            return Err(TmaError::Adjacent { stride: strides.min().unwrap_or(0) }.into());
        }
        let mode = step.path().first().copied().unwrap_or(0);
        return Err(TmaError::Step { mode, step: step.value() }.into());
    };
    if first.stride != 1 {
        return Err(TmaError::Contiguous { mode: first.top(), stride: first.stride }.into());
    }
    Ok(in_box)
}

impl From<TmaError> for LayoutError {
    fn from(refused: TmaError) -> Self {
        LayoutError::Tma(refused)
    }
}

//! Which tiles a product is made of, and how many warps and stages each has.

use core::fmt;

use cute_types::runtime::RuntimeLayout;

use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::gemm::device::GemmDevice;
use crate::kernel::gemm::extents::{Extents, tiles_of};
use crate::ptx::Target;

/// Bytes of K of a tile: as many as the widest swizzle has.
const ROW: i64 = 128;
/// Shared memory that each device from an sm_80 on gives a block.
const MOST_SHARED: i64 = 99 * 1024;
/// Tiles that products are made of. A plan takes the smallest count of what the busiest multiprocessor does.
const TILES: [[i64; 2]; 4] = [[128, 128], [128, 64], [64, 64], [64, 32]];
/// Tiles that products of f64 are made of from an sm_90 on, with their warps: two blocks have a multiprocessor, so that one multiplies
/// while the other waits. The first where they divide a product: beside what their rows' ends want there are no registers for its sums.
const TILES_OF_F64: [([i64; 2], [u32; 2]); 3] = [([128, 64], [4, 1]), ([64, 64], [2, 2]), ([64, 32], [2, 2])];
/// What copying a row or a column of a tile costs, in multiplications of as many elements of K.
const COPY: i64 = 32;
/// Tiles that products of f32 are made of, with their warps, and what reading a row or a column of them costs `fma`.
const TILES_BY_FMA: [([i64; 2], [u32; 2]); 4] =
    [([128, 128], [4, 2]), ([128, 64], [4, 2]), ([64, 64], [2, 2]), ([64, 32], [4, 1])];
const COPY_BY_FMA: i64 = 24;
/// What the first turns and the last stores of a block take, in elements of K.
const START_BY_FMA: i64 = 64;
/// Values that `fma` has loaded at once, and what columns of shared memory are further apart than a tile has rows.
pub(super) const QUAD: i64 = 4;
/// Turns of K that the first ones and the last stores of a block take.
const START: i64 = 6;

/// How many tiles the busiest multiprocessor has, of so many products.
fn waves([rows, columns]: [i64; 2], [m, n]: [i64; 2], batches: i64, multiprocessors: u32) -> i64 {
    let tiles = tiles_of(m, rows).saturating_mul(tiles_of(n, columns)).saturating_mul(batches.max(1));
    tiles_of(tiles, i64::from(multiprocessors.max(1)))
}

/// What an element of K costs a tile of so many rows and columns, in multiplications, where to copy one of them costs `copy`.
const fn turn([rows, columns]: [i64; 2], copy: i64) -> i64 {
    rows * columns + copy * (rows + columns)
}

/// How a product is computed by `mma.sync`, or of f32 by `fma`: the tile of a block, its warps, the stages between memory and
/// multiplications.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarpPlan {
    /// What the kernel is written for: an sm_80 or what came after it.
    pub target: Target,
    /// The extents of a tile along M, N and K.
    pub tile: [i64; 3],
    /// Warps along M and along N.
    pub warps: [u32; 2],
    /// Stages of shared memory.
    pub stages: u32,
    /// How many tiles along M follow each other before the next along N.
    pub group: i64,
}

impl WarpPlan {
    /// The plan for a product of these extents, of elements of so many bytes, on a device: of tiles of 128 x 128, 128 x
    /// 64, 64 x 64 and 64 x 32, the ones of which the busiest multiprocessor has the least to do, by a count of
    /// multiplications and copies. Of f64 from an sm_90 on there are none of 128 x 128, and of 128 x 64 where they divide the product.
    ///
    /// ```
    /// use cute_cuda::kernel::WarpPlan;
    /// use cute_cuda::ptx::Target;
    ///
    /// let plan = WarpPlan::new([4096, 4096, 4096], 2, (Target::Sm80, 108));
    /// assert_eq!(plan.to_string(), "tiles of 128x128x64 by 2x2 warps of an sm_80, 3 stages, groups of 8 along M");
    /// assert_eq!(WarpPlan::new([512, 512, 512], 2, (Target::Sm80, 108)).tile, [64, 64, 64]);
    /// assert_eq!(WarpPlan::new([4096, 4096, 4096], 8, (Target::Sm90, 132)).tile, [128, 64, 16]);
    /// ```
    pub fn new(extents: [i64; 3], bytes: u64, device: impl Into<GemmDevice>) -> WarpPlan {
        WarpPlan::batched(extents, 1, bytes, device)
    }

    /// The plan for so many products of these extents in one kernel.
    pub fn batched([m, n, k]: [i64; 3], batches: i64, bytes: u64, device: impl Into<GemmDevice>) -> WarpPlan {
        let GemmDevice { target, multiprocessors, .. } = device.into();
        let bytes = i64::try_from(bytes).unwrap_or(2).clamp(1, 8);
        let depth = ROW / bytes;
        let cost = |(tile, _): &([i64; 2], [u32; 2])| {
            let turns = tiles_of(k, depth) + START;
            turns.saturating_mul(waves(*tile, [m, n], batches, multiprocessors)).saturating_mul(turn(*tile, COPY))
        };
        // Sums in f64 take two registers each.
        let of_any =
            TILES.map(|[rows, columns]| ([rows, columns], if bytes == 8 && columns > 64 { [4, 2] } else { [2, 2] }));
        let ([most_rows, most_columns], _) = TILES_OF_F64[0];
        let tiles = if bytes < 8 || target < Target::Sm90 {
            &of_any[..]
        } else if m % most_rows == 0 && n % most_columns == 0 {
            &TILES_OF_F64[..]
        } else {
            &TILES_OF_F64[1..]
        };
        let ([rows, columns], warps) = tiles.iter().copied().min_by_key(cost).unwrap_or(of_any[0]);
        let stages = (MOST_SHARED / ((rows + columns) * ROW)).clamp(2, 4) as u32;
        WarpPlan { target, tile: [rows, columns, depth], warps, stages, group: tiles_of(m, rows).clamp(1, 8) }
    }

    /// The plan for so many products of f32 of these extents, which `fma` multiplies: of tiles of 128 x 128, 128 x 64, 64 x 64 and
    /// 64 x 32, the ones of which the busiest multiprocessor has the least to do.
    ///
    /// ```
    /// use cute_cuda::kernel::WarpPlan;
    ///
    /// let plan = WarpPlan::by_fma([4096, 4096, 4096], 1, 132);
    /// assert_eq!(plan.to_string(), "tiles of 128x128x16 by 4x2 warps of an sm_90a, 2 stages, groups of 8 along M");
    /// assert_eq!(WarpPlan::by_fma([512, 512, 512], 1, 132).tile, [64, 32, 16]);
    /// ```
    pub fn by_fma([m, n, _]: [i64; 3], batches: i64, device: impl Into<GemmDevice>) -> WarpPlan {
        let GemmDevice { target, multiprocessors, .. } = device.into();
        let cost = |(tile, _): &([i64; 2], [u32; 2])| {
            waves(*tile, [m, n], batches, multiprocessors).saturating_mul(turn(*tile, COPY_BY_FMA))
        };
        let ([rows, columns], warps) = TILES_BY_FMA.into_iter().min_by_key(cost).unwrap_or(TILES_BY_FMA[0]);
        let tile = [rows, columns, ROW / 2 / 4];
        WarpPlan { target, tile, warps, stages: 2, group: tiles_of(m, rows).clamp(1, 8) }
    }

    /// Threads of a block.
    pub fn threads(&self) -> u32 {
        32_u32.saturating_mul(self.warps[0]).saturating_mul(self.warps[1])
    }

    /// Bytes of shared memory for elements of so many bytes.
    pub fn shared_bytes(&self, bytes: u64) -> u64 {
        let [m, n, k] = self.tile.map(i64::unsigned_abs);
        m.saturating_add(n).saturating_mul(k).saturating_mul(bytes).saturating_mul(u64::from(self.stages))
    }

    /// The same of a plan that [`WarpPlan::by_fma`] makes, whose columns in shared memory lie apart.
    ///
    /// ```
    /// use cute_cuda::kernel::{Gemm, WarpPlan};
    /// use cute_types::prelude::*;
    ///
    /// let plan = WarpPlan::by_fma([64, 64, 64], 1, 132);
    /// let a = layout!((64,64):(64,1));
    /// let gemm = Gemm::<f32, f32>::with_plan(a, a, a, plan.clone())?;
    /// let of_a = plan.shared_bytes_by_fma() - 4 * (36 * 16 * 2 - 4);
    /// assert!(gemm.kernel().ptx().contains(&format!(".shared .align 16 .b8 __tile0[{of_a}];")));
    /// # Ok::<(), cute_cuda::kernel::KernelError>(())
    /// ```
    pub fn shared_bytes_by_fma(&self) -> u64 {
        let ([m, n, k], quad) = (self.tile.map(i64::unsigned_abs), QUAD.unsigned_abs());
        let columns = k.saturating_mul(u64::from(self.stages));
        // The last one ends with its last row.
        let of = |rows: u64| rows.saturating_add(quad).saturating_mul(columns).saturating_sub(quad).saturating_mul(4);
        of(m).saturating_add(of(n))
    }

    /// Of the multiplications that the multiprocessors could do while the busiest of them works, the part that this
    /// product has, from 0 to 1, by the count that plans are chosen by: what is lost is the last wave, what of tiles is
    /// past the ends, the first turns and the last stores, and copies.
    ///
    /// ```
    /// use cute_cuda::kernel::WarpPlan;
    /// use cute_cuda::ptx::Target;
    ///
    /// let plan = WarpPlan::new([4096, 4096, 4096], 2, (Target::Sm80, 108));
    /// let share = plan.share([4096, 4096, 4096], 2, 108);
    /// assert!(0.5 < share && share < 0.7, "{share}");
    /// ```
    pub fn share(&self, extents: [i64; 3], bytes: u64, multiprocessors: u32) -> f64 {
        let row = (ROW / i64::try_from(bytes).unwrap_or(ROW).clamp(1, ROW)).min(self.tile[2].max(1));
        let along_k = tiles_of(extents[2], row).saturating_add(START) as f64 * row as f64;
        self.share_of(extents, multiprocessors, COPY, along_k)
    }

    /// The same of a plan that [`WarpPlan::by_fma`] makes, for `fma`.
    ///
    /// ```
    /// use cute_cuda::kernel::WarpPlan;
    ///
    /// let share = WarpPlan::by_fma([4096; 3], 1, 132).share_by_fma([4096; 3], 132);
    /// assert!(0.6 < share && share < 0.8, "{share}");
    /// ```
    pub fn share_by_fma(&self, extents: [i64; 3], multiprocessors: u32) -> f64 {
        let depth = self.tile[2].max(1);
        let along_k = tiles_of(extents[2], depth).saturating_mul(depth).saturating_add(START_BY_FMA) as f64;
        self.share_of(extents, multiprocessors, COPY_BY_FMA, along_k)
    }

    /// The same where copies cost so much, and each tile takes as long as so many elements along K.
    fn share_of(&self, [m, n, k]: [i64; 3], multiprocessors: u32, copy: i64, along_k: f64) -> f64 {
        let [rows, columns] = [self.tile[0].max(1), self.tile[1].max(1)];
        let tiles = tiles_of(m, rows) as f64 * tiles_of(n, columns) as f64;
        // Whatever the tile and the extents are, floats have room for their products.
        let ([rows, columns], copy) = ([rows, columns].map(|extent| extent as f64), copy as f64);
        let (turn, multiprocessors) = (rows * columns + copy * (rows + columns), f64::from(multiprocessors.max(1)));
        let waves = (tiles / multiprocessors).ceil();
        m as f64 * n as f64 * k as f64 / (turn * along_k * waves * multiprocessors)
    }

    /// Refuses what is no tile of elements of so many bytes, before anything is divided by it; `least` are the rows and the columns
    /// that a warp multiplies at once, and the K of an instruction.
    pub(super) fn check(&self, bytes: i64, least: [i64; 3]) -> Result<(), KernelError> {
        let [m, n, k] = self.tile;
        let [along_m, along_n] = self.warps.map(i64::from);
        let is_power = |extent: i64| extent > 0 && extent.count_ones() == 1;
        let shaped = is_power(m) && is_power(n) && (32..=256).contains(&m) && (32..=256).contains(&n);
        let deep = is_power(k) && [ROW / 2, ROW].contains(&k.saturating_mul(bytes)) && k >= 2 * least[2];
        let warped = [along_m, along_n].into_iter().all(|warps| is_power(warps) && warps <= 4);
        let divided = warped && shaped && m % (least[0] * along_m) == 0 && n % (least[1] * along_n) == 0;
        if !deep || !divided || self.stages < 2 || self.stages > 8 || self.group < 1 || self.target < Target::Sm80 {
            let what = format!(
                "a product in {self} is none; tiles are 32 to 256 by 32 to 256, powers of 2, by {} or {} elements of K, warps 1, 2 or \
                 4 along M and N with at least {} rows and {} columns each, stages 2 to 8, at least one tile of a group, and an sm_80 \
                 or what came after it",
                (ROW / 2 / bytes).max(2 * least[2]),
                ROW / bytes,
                least[0],
                least[1]
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(())
    }

    /// Tiles along M and N.
    pub(super) fn tiles(&self, extents: Extents) -> [i64; 2] {
        [tiles_of(extents.m, self.tile[0]), tiles_of(extents.n, self.tile[1])]
    }

    /// From the number of a block to the coordinate of its tile along M, along N, and to its product: groups of rows of
    /// tiles, in each of which M comes first, and one product after the other.
    pub(super) fn raster(&self, extents: Extents) -> Result<[RuntimeLayout; 3], KernelError> {
        let [m, n] = self.tiles(extents);
        let (group, groups) = (self.group, tiles_of(m, self.group));
        let along =
            |strides: (i64, i64, i64, i64)| RuntimeLayout::new(((group, n, groups, extents.batches),), (strides,));
        Ok([along((1, 0, group, 0))?, along((0, 1, 0, 0))?, along((0, 0, 0, 1))?])
    }
}

impl fmt::Display for WarpPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WarpPlan { target, tile: [m, n, k], warps: [along_m, along_n], stages, group } = self;
        write!(
            f,
            "tiles of {m}x{n}x{k} by {along_m}x{along_n} warps of an {target}, {stages} stages, groups of {group} along M"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_any_extents_is_a_number() {
        let most = i64::MAX;
        let tall = WarpPlan::by_fma([1, 1, most], 1, 132).share_by_fma([1, 1, most], 132);
        let of = |tile: [i64; 3]| WarpPlan { tile, ..WarpPlan::new([64; 3], 2, (Target::Sm80, 108)) };
        let tiles = [[most; 3], [most, 1, 1], [1, 1, 1], [1 << 32, 1 << 32, 1], [64, 64, most], [0; 3], [i64::MIN; 3]];
        let shares = tiles.into_iter().flat_map(|tile| {
            [of(tile).share([most; 3], 2, 132), of(tile).share_by_fma([most; 3], 132), of(tile).share([1; 3], 200, 132)]
        });
        for share in shares.chain([tall]) {
            assert!((0.0..=1.0).contains(&share), "{share}");
        }
    }
}

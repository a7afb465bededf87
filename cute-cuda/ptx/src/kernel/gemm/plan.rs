//! Which tiles a product is made of, and who computes them.

use core::fmt;

use cute_types::runtime::atom::{GmmaLayout, GmmaMajor, MmaAtom, SmemSwizzle};
use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use crate::kernel::error::{KernelError, KernelErrorKind};

/// Bytes of a row of a tile in shared memory: as many as the widest swizzle has.
pub(super) const ROW: i64 = 128;
/// Rows of an atom, and of what a consumer stores at once.
pub(super) const ROWS: i64 = 64;
/// Stores of a consumer that are under way while it writes the next one.
pub(super) const BUFFERS: i64 = 2;

/// How a product is computed: the tile of a block, the stages between memory and multiplications, the order of the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GemmPlan {
    /// The extents of a tile along M, N and K.
    pub tile: [i64; 3],
    /// Stages of shared memory.
    pub stages: u32,
    /// Blocks of the grid, each of which takes one tile after the other.
    pub blocks: u32,
    /// How many tiles along M follow each other before the next along N.
    pub group: i64,
    /// Registers of a thread that has memory moved, and of one that multiplies.
    pub registers: [u32; 2],
}

/// The extents of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extents {
    pub(super) m: i64,
    pub(super) n: i64,
    pub(super) k: i64,
}

impl GemmPlan {
    /// The plan for a product of these extents, of elements of so many bytes, on a device with so many multiprocessors: tiles of
    /// 128 rows by 256, 128 or 64 columns, whichever takes the least time by a count of what the busiest multiprocessor does; and
    /// groups of tiles that read few rows of A and B at once.
    ///
    /// ```
    /// use cute_cuda::kernel::GemmPlan;
    ///
    /// let plan = GemmPlan::new([4096, 4096, 4096], 2, 132);
    /// assert_eq!(plan.to_string(), "tiles of 128x256x64, 4 stages, 132 blocks, groups of 16 along M, registers 24/240");
    /// // 32 tiles of that size would leave a hundred multiprocessors without work.
    /// assert_eq!(GemmPlan::new([1024, 1024, 1024], 2, 132).tile, [128, 64, 64]);
    /// ```
    pub fn new(extents: [i64; 3], bytes: u64, multiprocessors: u32) -> GemmPlan {
        let [m, n, k] = extents;
        let depth = ROW / i64::try_from(bytes).unwrap_or(2).clamp(1, 8);
        let all = i64::from(multiprocessors.max(1));
        // Narrow tiles load more for each product, in hundredths. The first turns and the last stores of a block are those of one
        // tile, which nothing else goes on beside.
        let cost = |width: i64, hundredths: i64| {
            let tiles = tiles_of(m, 128).saturating_mul(tiles_of(n, width));
            let turns = tiles_of(k, depth).saturating_mul(tiles_of(tiles, all)).saturating_add(8);
            turns.saturating_mul(width * hundredths)
        };
        let widths = [(256, 100), (128, 106), (64, 125)];
        let width =
            widths.into_iter().min_by_key(|&(width, hundredths)| cost(width, hundredths)).map_or(128, |best| best.0);
        let tiles = tiles_of(m, 128).saturating_mul(tiles_of(n, width));
        let group = tiles_of(m, 128).clamp(1, 16);
        // Stages of narrow tiles are smaller, and hold less of what is on its way.
        let stages = match width {
            256 => 4,
            128 => 6,
            _ => 8,
        };
        GemmPlan { tile: [128, width, depth], stages, blocks: tiles.clamp(1, all) as u32, group, registers: [24, 240] }
    }

    /// Warpgroups that multiply: one for each 64 rows of a tile.
    pub fn consumers(&self) -> u32 {
        (self.tile[0] / ROWS).clamp(0, 7) as u32
    }

    /// Refuses what is no tile, before anything is divided by it.
    pub(super) fn check(&self) -> Result<(), KernelError> {
        let [m, n, k] = self.tile;
        let shaped =
            [64, 128, 192, 256].contains(&m) && n % 64 == 0 && (64..=256).contains(&n) && [32, 64].contains(&k);
        if !shaped || self.stages == 0 || self.blocks == 0 || self.group < 1 {
            let what = format!(
                "a product in {self} is none; tiles are 64 to 256 by 64 to 256, multiples of 64, by 128 bytes of K, and there \
                 is at least one stage, block, and tile of a group"
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(())
    }

    /// Tiles along M and N.
    pub(super) fn tiles(&self, extents: Extents) -> [i64; 2] {
        [tiles_of(extents.m, self.tile[0]), tiles_of(extents.n, self.tile[1])]
    }

    /// From the number of a tile to its coordinate along M, and along N: groups of rows of tiles, in each of which M comes first.
    pub(super) fn raster(&self, extents: Extents) -> Result<[RuntimeLayout; 2], KernelError> {
        let [m, n] = self.tiles(extents);
        let (group, groups) = (self.group, tiles_of(m, self.group));
        let along_m = RuntimeLayout::new(((group, n, groups),), ((1, 0, group),))?;
        let along_n = RuntimeLayout::new(((group, n, groups),), ((0, 1, 0),))?;
        Ok([along_m, along_n])
    }
}

impl fmt::Display for GemmPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GemmPlan { tile: [m, n, k], stages, blocks, group, registers: [few, many] } = self;
        write!(
            f,
            "tiles of {m}x{n}x{k}, {stages} stages, {blocks} blocks, groups of {group} along M, registers {few}/{many}"
        )
    }
}

pub(super) fn tiles_of(extent: i64, tile: i64) -> i64 {
    extent.div_euclid(tile) + i64::from(extent.rem_euclid(tile) > 0)
}

/// The layout in shared memory of a tile of (MN,K) whose elements are adjacent along a mode, in rows of 128 bytes, so many times.
/// The rows are repeated along the other mode first: boxes are as high as they can be.
pub(super) fn staged(
    major: GmmaMajor,
    bits: i64,
    [mn, k]: [i64; 2],
    times: i64,
) -> Result<ComposedLayout, KernelError> {
    let atom = GmmaLayout::new(major, SmemSwizzle::B128, bits)?;
    let order = if major == GmmaMajor::K { (1, 2, 3) } else { (2, 1, 3) };
    Ok(atom.tile_to_shape_ordered((mn, k, times), order)?)
}

/// The atom of a consumer: its rows by the columns of a tile. Of elements of 32 bits there are those of K-major operands alone.
pub(super) fn atom(element: &str, bits: i64, columns: i64, majors: [GmmaMajor; 2]) -> Result<MmaAtom, KernelError> {
    let [a, b] = majors;
    if bits != 16 && majors != [GmmaMajor::K; 2] {
        let what = format!(
            "gemm: A and B of {element} are multiplied where their elements are adjacent along K, and these are along {a} and {b}; \
             copy them by `Relayout`"
        );
        return Err(KernelErrorKind::Shape { what }.into());
    }
    let name = match bits {
        16 => format!("SM90_64x{columns}x16_F32{element}{element}_SS<{a},{b}>"),
        _ => format!("SM90_64x{columns}x8_F32{element}{element}_SS_TN"),
    };
    MmaAtom::named(&name).map_err(|error| KernelErrorKind::Shape { what: error.to_string() }.into())
}

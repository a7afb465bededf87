//! How the blocks of a plan share the tiles of a product among them.

use core::fmt;

use super::choice::{TILES, Tile};
use super::plan::{GemmPlan, ROW};
use crate::kernel::gemm::extents::tiles_of;

/// How the blocks of a [`GemmPlan`] share the tiles of a product among them: [`GemmPlan::schedule`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GemmSchedule {
    /// Tiles along the rows and along the columns of D, or of its transposition where A and B are swapped.
    pub tiles: [i64; 2],
    /// Turns of a block for a tile along K, or along its part of K, each a stage of shared memory.
    pub turns: i64,
    /// Tiles that a block takes, at most; or a cluster, whose blocks take a part of K each.
    pub waves: i64,
    /// Tiles of the last wave, with those past the end of D that blocks of a cluster have and that the last group lacks.
    pub last: i64,
    /// Of a product without an end in the best of all tiles, the part of its speed that this one has by the count that
    /// plans are chosen by, from 0 to 1, where rows of A and B begin at multiples of 128 bytes. What is lost is the
    /// rest of the last wave, what of tiles is past the ends of D and of K, the first turns and the last stores of a
    /// block, and what smaller tiles take longer for. How fast the best of all is, and what the count leaves out, is
    /// measured: `docs/measurements.md`.
    pub share: f64,
}

impl GemmPlan {
    /// How the tiles of a product of these extents, of elements of so many bytes, are shared among the blocks, on a device with so
    /// many multiprocessors.
    ///
    /// ```
    /// use cute_cuda::kernel::GemmPlan;
    ///
    /// let extents = [4096, 4096, 4096];
    /// let plan = GemmPlan::new(extents, 2, 132);
    /// let schedule = plan.schedule(extents, 2, 132);
    /// assert_eq!((schedule.tiles, schedule.turns, schedule.waves, schedule.last), ([32, 32], 64, 8, 100));
    /// assert_eq!(schedule.to_string(), "32 x 32 tiles, 64 turns each, 8 waves, the last of 100 tiles, a share of 0.935");
    ///
    /// // What is chosen has the largest share: larger tiles that consumers share end in as full a wave, and are slower.
    /// let shared = GemmPlan { tile: [128, 256, 64], group: 16, pingpong: false, behind: false, ..plan };
    /// assert_eq!(shared.schedule(extents, 2, 132).to_string(),
    ///     "32 x 16 tiles, 64 turns each, 4 waves, the last of 116 tiles, a share of 0.907");
    /// ```
    pub fn schedule(&self, [m, n, k]: [i64; 3], bytes: u64, multiprocessors: u32) -> GemmSchedule {
        let ([rows, columns, depth], tiles) = (self.tile.map(|extent| extent.max(1)), self.tiles_of([m, n, k]));
        let split = i64::from(self.split.max(1));
        // Blocks of a cluster take their tiles at once, those past the end of D, too.
        let of_cluster = self.cluster.iter().fold(1_i64, |all, &along| all.saturating_mul(along.max(1).into()));
        let all = self.clusters_taken([m, n, k]).saturating_mul(of_cluster);
        let blocks = (i64::from(self.blocks) / split).max(1);
        let waves = tiles_of(all, blocks);
        let row = ROW / i64::try_from(bytes).unwrap_or(ROW).clamp(1, ROW);
        let turns = tiles_of(tiles_of(k, row), split);
        // Nanoseconds for an element of a tile, of 128 bytes of K; of a tile that is not known, those of the best.
        let each = |Tile { rows, columns, time, .. }: Tile| time as f64 / (rows * columns) as f64;
        let best = TILES.into_iter().map(each).fold(f64::INFINITY, f64::min);
        let of_plan = |tile: &Tile| [tile.rows, tile.columns] == [rows, columns] && tile.pingpong == self.pingpong;
        let time = (rows as f64 * columns as f64 * best) as i64;
        let unknown = Tile { rows, columns, time, pingpong: self.pingpong, group: self.group };
        let tile = TILES.into_iter().find(of_plan).unwrap_or(unknown);
        let nanoseconds = tile.takes([waves, turns, split], tile.start()) as f64 * f64::from(multiprocessors.max(1));
        let share = m as f64 * n as f64 * k as f64 * best / (row as f64 * nanoseconds);
        let turns = tiles_of(tiles_of(k, depth), split);
        GemmSchedule { tiles, turns, waves, last: all - (waves - 1).max(0) * blocks, share }
    }
}

impl fmt::Display for GemmSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GemmSchedule { tiles: [m, n], turns, waves, last, share } = self;
        write!(f, "{m} x {n} tiles, {turns} turns each, {waves} waves, the last of {last} tiles, a share of {share:.3}")
    }
}

//! Which tiles attention is made of, and who computes them.

use core::fmt;

use super::scores::Scores;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::gemm::tiles_of;

/// Queries of a consumer: the rows of an atom.
pub(super) const ROWS: i64 = 64;
/// Bytes of K and V that heads which are computed at the same time may have together: part of what an L2 cache holds.
const CACHED: i64 = 16 << 20;

/// How attention is computed: the tile of a block, the stages between memory and multiplications, the order of the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttentionPlan {
    /// Queries and keys of a tile: 64 queries for each warpgroup that multiplies.
    pub tile: [i64; 2],
    /// Stages of shared memory for K, and as many for V.
    pub stages: u32,
    /// Blocks of the grid, each of which takes one tile of queries after the other.
    pub blocks: u32,
    /// How many heads take turns before the next tile of queries of the first one.
    pub group: i64,
    /// Registers of a thread that has memory moved, and of one that multiplies.
    pub registers: [u32; 2],
}

impl AttentionPlan {
    /// The plan for so many queries, keys and elements of a head, and so many heads, on a device with so many multiprocessors.
    ///
    /// Of causal attention the last queries see the most keys, so these come first, of as many heads as the L2 cache
    /// has the keys of.
    ///
    /// ```
    /// use cute_cuda::kernel::{AttentionPlan, Scores};
    ///
    /// let plan = AttentionPlan::new([4096, 4096, 128], 64, Scores::causal(128), 132);
    /// assert_eq!(plan.to_string(), "tiles of 128 queries and 128 keys, 2 stages, 132 blocks, groups of 8 heads, registers 24/240");
    /// ```
    pub fn new([queries, keys, head]: [i64; 3], heads: i64, scores: Scores, multiprocessors: u32) -> AttentionPlan {
        let rows = 2 * ROWS;
        let each = keys.saturating_mul(head).saturating_mul(4).max(1);
        let group = if scores.causal { (CACHED / each).clamp(1, heads.max(1)) } else { 1 };
        let blocks = tiles_of(queries, rows).saturating_mul(heads).clamp(1, i64::from(multiprocessors.max(1))) as u32;
        AttentionPlan { tile: [rows, 128], stages: 2, blocks, group, registers: [24, 240] }
    }

    /// Warpgroups that multiply: one for each 64 queries of a tile.
    pub fn consumers(&self) -> u32 {
        (self.tile[0] / ROWS).clamp(0, 7) as u32
    }

    /// Refuses what is no tile, before anything is divided by it.
    pub(super) fn check(&self) -> Result<(), KernelError> {
        let [queries, keys] = self.tile;
        let shaped = [64, 128, 192].contains(&queries) && keys % 16 == 0 && (16..=256).contains(&keys);
        if !shaped || self.stages == 0 || self.blocks == 0 || self.group < 1 {
            let what = format!(
                "attention in {self} is none; tiles are of 64, 128 or 192 queries and of 16 to 256 keys, a multiple of 16, and \
                 there is at least one stage, block, and head of a group"
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(())
    }
}

impl fmt::Display for AttentionPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AttentionPlan { tile: [queries, keys], stages, blocks, group, registers: [few, many] } = self;
        write!(
            f,
            "tiles of {queries} queries and {keys} keys, {stages} stages, {blocks} blocks, groups of {group} heads, \
             registers {few}/{many}"
        )
    }
}

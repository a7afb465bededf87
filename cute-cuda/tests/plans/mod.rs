//! Plans of products that are small enough for the interpreter.
#![allow(dead_code, reason = "each test file uses its part")]

use cute_cuda::kernel::GemmPlan;

/// A plan of two stages, whose consumers share a tile.
pub(crate) fn plan(tile: [i64; 3], blocks: u32) -> GemmPlan {
    GemmPlan {
        tile,
        stages: 2,
        blocks,
        group: 2,
        registers: Some([24, 240]),
        swapped: false,
        split: 1,
        cluster: [1, 1],
        pingpong: false,
        behind: false,
    }
}

/// The same of two consumers in turns, whose stages are given back a turn later.
pub(crate) fn in_turns(tile: [i64; 3], blocks: u32) -> GemmPlan {
    GemmPlan { stages: 3, pingpong: true, behind: true, ..plan(tile, blocks) }
}

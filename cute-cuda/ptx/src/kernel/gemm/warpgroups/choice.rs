//! Which plan a product has: the one that takes the least time, by a count of what the busiest multiprocessor does.

use super::blocks::{at_once, blocks_for};
use super::plan::{BUFFERS, GemmPlan, NARROWEST, ROW, ROWS, stages_beside};
use crate::kernel::gemm::extents::tiles_of;

/// Tiles that products are made of: docs/measurements.md, "Products on the tensor cores of an H200" and "Consumers in turns".
pub(super) const TILES: [Tile; 8] = [
    Tile::shared(128, 256, 620),
    Tile::shared(128, 128, 330),
    Tile::shared(128, 64, 194),
    Tile::shared(64, 64, 135),
    Tile::shared(64, 32, 100),
    Tile::shared(64, 16, 90),
    Tile { rows: 128, columns: 192, time: 456, pingpong: true, group: 8 },
    Tile { rows: 128, columns: 128, time: 308, pingpong: true, group: 4 },
];
/// Turns of 128 bytes of K that the first ones and the last stores of a block take: those of one tile, beside which nothing else
/// goes on.
pub(super) const START: i64 = 8;
/// What the sums of parts of K take on their way to each other, in nanoseconds.
pub(super) const EXCHANGE: i64 = 1000;

/// A tile that products are made of.
#[derive(Clone, Copy)]
pub(super) struct Tile {
    pub(super) rows: i64,
    pub(super) columns: i64,
    /// The nanoseconds that it takes for 128 bytes of K, with all multiprocessors at work.
    pub(super) time: i64,
    /// Whether a consumer computes it alone, and takes turns with another one.
    pub(super) pingpong: bool,
    /// Tiles along M that follow each other, at most.
    group: i64,
}

impl Tile {
    const fn shared(rows: i64, columns: i64, time: i64) -> Tile {
        Tile { rows, columns, time, pingpong: false, group: 16 }
    }
}

/// What of a product its extents do not tell.
#[derive(Clone, Copy, Default)]
pub(in crate::kernel::gemm) struct Rest {
    /// Whether there is a C.
    pub(in crate::kernel::gemm) with_c: bool,
    /// By how many percent consumers in turns, who read more of A and B for a sum, are slower for where the rows of those begin: a row
    /// of a tile is parts of more sectors and lines of the cache where they do not begin at such.
    pub(in crate::kernel::gemm) slower: i64,
}

/// A tile that a plan may have, and in how many parts K is taken.
#[derive(Clone, Copy)]
struct Shape {
    tile: Tile,
    swapped: bool,
    split: i64,
}

impl GemmPlan {
    /// The same where more is known.
    pub(in crate::kernel::gemm) fn chosen(
        extents: [i64; 3],
        batches: i64,
        bytes: u64,
        multiprocessors: u32,
        rest: Rest,
    ) -> GemmPlan {
        let [m, n, k] = extents;
        let batches = batches.max(1);
        let bytes = i64::try_from(bytes).unwrap_or(2).clamp(1, 8);
        let (row, all) = (ROW / bytes, i64::from(multiprocessors.max(1)));
        let tiles = |Shape { tile, swapped, .. }: &Shape| {
            let (m, n) = if *swapped { (n, m) } else { (m, n) };
            [tiles_of(m, tile.rows), tiles_of(n, tile.columns)]
        };
        let all_tiles = |shape: &Shape| {
            let [along_m, along_n] = tiles(shape);
            along_m.saturating_mul(along_n).saturating_mul(batches)
        };
        // With those that the last group lacks.
        let taken = |shape: &Shape| {
            let ([along_m, along_n], group) = (tiles(shape), shape.tile.group);
            whole(along_m, even(along_m, group)).saturating_mul(along_n).saturating_mul(batches)
        };
        let cost = |shape: &Shape| {
            let waves = tiles_of(taken(shape), at_once(multiprocessors, shape.split));
            let percent = if shape.tile.pingpong { 100 + rest.slower } else { 100 };
            let time = shape.tile.time * percent / 100;
            let turns = tiles_of(tiles_of(k, row), shape.split);
            match shape.split {
                1 => turns.saturating_mul(waves).saturating_add(START).saturating_mul(time),
                // While sums are exchanged, nothing is multiplied.
                _ => turns.saturating_add(START).saturating_mul(time).saturating_add(EXCHANGE).saturating_mul(waves),
            }
        };
        // Two parts won nothing where they were measured.
        let shapes = [1, 4, 8].into_iter().flat_map(|split| {
            TILES.into_iter().flat_map(move |tile| [false, true].map(|swapped| Shape { tile, swapped, split }))
        });
        // As many stages as a block has memory for beside what stores, and the sums of parts.
        let stages = |Shape { tile: Tile { rows, columns, .. }, split, .. }: &Shape, depth: i64| {
            stages_beside(BUFFERS * rows * ROW, [*rows, *columns, depth], bytes, *split)
        };
        let is_one = |shape: &Shape| {
            let Shape { tile, swapped, split } = shape;
            (!swapped || tile.rows == ROWS)
                && (*split == 1 || tile.columns / split >= NARROWEST && stages(shape, row) >= 4)
                // Of consumers in turns, one has no tile where a block has but one; and with a C they are not measured.
                && (!tile.pingpong || *split == 1 && !rest.with_c && all_tiles(shape) > all)
        };
        let first = Shape { tile: TILES[1], swapped: false, split: 1 };
        let shape = shapes.filter(is_one).min_by_key(cost).unwrap_or(first);
        let Shape { tile: Tile { rows, columns, pingpong, group, .. }, swapped, split } = shape;
        // What a small tile computes in a turn takes less time than the turn itself: of such, a turn has twice the depth.
        let depth = if columns <= 64 && k > row { 2 * row } else { row };
        let group = tiles(&shape)[0].clamp(1, group);
        GemmPlan {
            tile: [rows, columns, depth],
            // Or as many as a barrier is worth.
            stages: stages(&shape, depth).clamp(1, 10) as u32,
            blocks: blocks_for(all_tiles(&shape), split as u32, multiprocessors),
            group,
            registers: [24, 240],
            swapped,
            split: split as u32,
            cluster: [1, 1],
            pingpong,
            behind: pingpong,
        }
    }
}

/// The length of groups of so many rows of tiles, at most `most`. Groups are whole ones, and blocks have nothing to do for the rows that
/// the last one lacks: so it is a length not far below for which that is the fewest.
pub(super) fn even(rows: i64, most: i64) -> i64 {
    let most = most.clamp(1, rows.max(1));
    (most - (most / 2).min(16)..=most).rev().min_by_key(|&group| whole(rows, group)).unwrap_or(most).max(1)
}

/// So many rows and those that the last group of so many lacks.
pub(super) fn whole(rows: i64, group: i64) -> i64 {
    tiles_of(rows, group).saturating_mul(group)
}

//! Which tiles a product is made of, and who computes them.

use core::fmt;

use cute_types::runtime::ComposedLayout;
use cute_types::runtime::atom::{GmmaLayout, GmmaMajor, MmaAtom, SmemSwizzle};

use super::blocks::{blocks_for, even, whole};
use crate::kernel::builder::{registers_beside, registers_of_all};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::gemm::extents::{Extents, tiles_of};

/// Bytes of a row of a tile in shared memory: as many as the widest swizzle has.
pub(super) const ROW: i64 = 128;
/// Rows of an atom, and of what a consumer stores at once.
pub(super) const ROWS: i64 = 64;
/// Stores of a consumer that are under way while it writes the next one.
pub(super) const BUFFERS: i64 = 2;
/// Stages between C in memory and the epilogue.
pub(super) const STAGES_OF_C: i64 = 2;
/// Shared memory of a block of an sm_90a, less what the barriers of rings and alignments take.
const MOST_SHARED: i64 = 225 * 1024;

/// Threads of a consumer.
pub(super) const THREADS: i64 = 128;
/// Registers of a thread that has memory moved and gives the others away, and of one that multiplies, at most.
const PRODUCER: u32 = 24;
const MOST_REGISTERS: u32 = 240;
/// Bytes of a sum.
const SUM: i64 = 4;
/// Sums that a consumer has registers for beside what it counts with: 192 a thread.
const MOST_SUMS: i64 = 192 * THREADS;
/// Columns of three consumers at most: a block of 512 threads begins with 128 registers each, whatever a consumer gets
/// later, and ptxas refuses an instruction that wants more.
const COLUMNS_OF_THREE: i64 = 192;
/// Rows of a tile in shared memory after which the pattern of a swizzle begins again.
const PATTERN: i64 = 8;
/// Columns that a block of a cluster stores at least.
pub(super) const NARROWEST: i64 = 16;
/// Parts of K, and blocks of a cluster, at most.
pub(super) const MOST_PARTS: i64 = 8;

/// How a product is computed: the tile of a block, the stages between memory and multiplications, the order of the tiles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GemmPlan {
    /// The extents of a tile along M, N and K.
    pub tile: [i64; 3],
    /// Stages of shared memory.
    pub stages: u32,
    /// Blocks of the grid, each of which takes one tile after the other.
    pub blocks: u32,
    /// How many tiles along M follow each other before the next along N, at most. Groups are of the same number of tiles, and fewer
    /// where the last one would lack more of them else: of 33 along M, groups of 4 become groups of 3.
    pub group: i64,
    /// Registers of a thread that has memory moved, and of one that multiplies, where they are not those of
    /// [`GemmPlan::registers_of_roles`].
    pub registers: Option<[u32; 2]>,
    /// Whether the rows of a tile are those of B, and its columns those of A: `Dᵀ = Bᵀ · Aᵀ`. A tile has 64 rows and more, and may
    /// have fewer columns, which is what a product with few rows wants.
    pub swapped: bool,
    /// In how many parts K is taken, each by a block of a cluster: 1 to 8. What a product with few tiles and a long K wants.
    /// The sums of the parts are added in their order: the same launch gives the same bits. Of 3 parts, 2 blocks add up
    /// and store a half of the columns each; of 5, 6 and 7, 4 do, a quarter each.
    pub split: u32,
    /// The blocks of a cluster along M and along N: 1, 2 or 4 of each, and at most 8. They take neighbouring tiles at
    /// once; of a tile of A, which those along N have in common, and of a tile of B, which those along M have in
    /// common, each loads a part, and all of them get it. A block whose tile would be past the end of D loads its part
    /// for the others, and stores nothing. What a product wants whose tiles come more slowly than they are multiplied,
    /// since rows of A or B begin at no multiples of 32 bytes. K is in one part.
    ///
    /// ```
    /// use cute_cuda::kernel::{Gemm, GemmPlan, KernelError};
    /// use cute_types::prelude::*;
    /// use half::bf16;
    ///
    /// let plan = GemmPlan { cluster: [2, 1], ..GemmPlan::new([1024, 1024, 256], 2, 132) };
    /// let (a, d) = (layout!((1024,256):(256,1)), layout!((1024,1024):(1024,1)));
    /// let product = |plan: GemmPlan| Gemm::<bf16, bf16>::with_plan(a, a, d, plan);
    /// assert!(product(plan.clone())?.way().to_string().ends_with("registers 168/168, clusters of 2 x 1"));
    /// let refused = product(GemmPlan { blocks: 131, ..plan }).map(drop).unwrap_err().to_string();
    /// assert!(refused.contains("which divide the blocks") && refused.contains("this has 2 x 1 of 131"), "{refused}");
    /// # Ok::<(), KernelError>(())
    /// ```
    ///
    /// CUTLASS: `ClusterShape`, `SM90_TMA_LOAD_MULTICAST`.
    pub cluster: [u32; 2],
    /// Whether each of two consumers has tiles of its own, of 64 or 128 rows, and takes turns with the other one: it
    /// stores one tile while the other multiplies the next. What a product with many tiles and a short K wants. Where
    /// there is a C, each reads its tile of it once the other one has read the tile before.
    ///
    /// CUTLASS: `KernelTmaWarpSpecializedPingpong`.
    pub pingpong: bool,
    /// Whether a consumer gives a stage back a turn later, so that its multiplications of one turn are under way while it waits for
    /// the next stage.
    pub behind: bool,
}

impl GemmPlan {
    /// Warpgroups that multiply: one for each 64 rows of a tile, but two for 256 rows, of which four would have no
    /// registers for more than 136 columns; or two with a tile each.
    pub fn consumers(&self) -> u32 {
        consumers_of(self.tile[0], self.pingpong)
    }

    /// The registers of a thread that has memory moved, and of one that multiplies: those of the plan, or, where it has none, what a
    /// block [begins with](crate::kernel::Builder::specialised) where the sums of a thread take no more than half of them. None are
    /// exchanged then, and the driver compiles the kernel sooner. Those with more sums get what the others give away; and so do those of
    /// parts of K, which were slower without.
    ///
    /// ```
    /// use cute_cuda::kernel::GemmPlan;
    ///
    /// let plan = GemmPlan::new([1024; 3], 2, 132);
    /// assert_eq!((plan.tile, plan.registers_of_roles()), ([128, 64, 128], [168, 168]));
    /// let plan = GemmPlan { tile: [128, 256, 64], ..plan };
    /// assert_eq!(plan.registers_of_roles(), [24, 240]);
    /// // Three consumers have less than 240 each.
    /// assert_eq!(GemmPlan { tile: [192, 192, 64], ..plan }.registers_of_roles(), [24, 160]);
    /// ```
    pub fn registers_of_roles(&self) -> [u32; 2] {
        let consumers = self.consumers();
        let each = registers_of_all(consumers);
        let are_few = self.split == 1 && self.sums() <= i64::from(each) / 2;
        let exchanged = [PRODUCER, registers_beside(PRODUCER, consumers).min(MOST_REGISTERS)];
        self.registers.unwrap_or(if are_few { [each; 2] } else { exchanged })
    }

    /// Sums that a thread of a consumer has.
    pub(super) fn sums(&self) -> i64 {
        // The tile may be none yet; a kernel by it is refused.
        self.atoms().saturating_mul(self.tile[1]).saturating_mul(ROWS) / THREADS
    }

    /// Consumers that work on a stage.
    pub(super) fn sharing(&self) -> u32 {
        if self.pingpong { 1 } else { self.consumers() }
    }

    /// Atoms along M that a consumer has.
    pub(super) fn atoms(&self) -> i64 {
        atoms_of(self.tile[0], self.pingpong)
    }

    /// Blocks of a cluster that add up and store a part of the columns each, where each has a part of K.
    pub(super) fn storing(&self) -> i64 {
        storing_of(self.split.into())
    }

    /// Where there is room for the sums of parts of K, of elements of so many bytes.
    pub(super) fn room_for_sums(&self, bytes: u64) -> Room {
        room_for_sums(self.stages.into(), self.tile, bytes as i64)
    }

    /// Blocks of a cluster: along M and N, or for a part of K each.
    pub(super) fn blocks_of_cluster(&self) -> u32 {
        let [along_m, along_n] = self.cluster;
        along_m.saturating_mul(along_n).saturating_mul(self.split)
    }

    /// Blocks that load a part each of a tile of A, whose place is 0, or of B, whose place is 1.
    pub(super) fn sharing_of(&self, place: usize) -> i64 {
        let [along_m, along_n] = self.cluster;
        i64::from(if place == 0 { along_n } else { along_m })
    }

    /// Whether blocks of a cluster share tiles of A or B.
    pub(super) fn shares(&self) -> bool {
        self.cluster != [1, 1]
    }

    /// Refuses what is no tile, before anything is divided by it.
    pub(super) fn check(&self) -> Result<(), KernelError> {
        let [m, n, k] = self.tile;
        let shaped = [64, 128, 192, 256].contains(&m)
            && n % NARROWEST == 0
            && (NARROWEST..=256).contains(&n)
            && [32, 64, 128, 256].contains(&k);
        let (split, storing) = (i64::from(self.split), self.storing());
        let parted = (1..=MOST_PARTS).contains(&split)
            && i64::from(self.blocks) % split == 0
            && (split == 1 || (n / storing >= NARROWEST && n % (storing * NARROWEST) == 0));
        let [along_m, along_n] = self.cluster;
        let of_cluster = i64::from(along_m).saturating_mul(along_n.into());
        let clustered = [along_m, along_n].iter().all(|along| [1, 2, 4].contains(along)) && of_cluster <= 8;
        // A part has whole patterns of a swizzle.
        let parts = [(n, along_m), (m, along_n)]
            .iter()
            .all(|(extent, along)| extent % (PATTERN * i64::from((*along).max(1))) == 0);
        if self.shares() && (!clustered || !parts || split > 1 || i64::from(self.blocks) % of_cluster != 0) {
            let what = format!(
                "a product in {self} is none; a cluster has 1, 2 or 4 blocks along M and along N, at most 8, which divide the \
                 blocks, each loads rows of A and of B in whole {PATTERN}s, and K is in one part: this has {along_m} x {along_n} of \
                 {}, tiles of {m} x {n}, and {split}",
                self.blocks
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let rows = ROWS * self.atoms();
        let has_several = self.pingpong || shaped && self.atoms() > 1;
        if has_several && (split > 1 || rows > 2 * ROWS || rows.saturating_mul(n) > MOST_SUMS) {
            let who =
                if self.pingpong { "a consumer with tiles of its own" } else { "one of two consumers of 256 rows" };
            let what = format!(
                "a product in {self} is none; {who} has 64 or 128 rows, at most {MOST_SUMS} sums, and K in one part: this is \
                 {rows} x {n}, and {split}"
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        if m == 3 * ROWS && n > COLUMNS_OF_THREE {
            let what = format!(
                "a product in {self} is none; three consumers have at most {COLUMNS_OF_THREE} columns, for whose sums one instruction has \
                 registers: this is {m} x {n}"
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        if self.behind && self.stages < 2 {
            let what =
                format!("a product in {self} is none; a stage is given back a turn later where there are 2 or more");
            return Err(KernelErrorKind::Shape { what }.into());
        }
        if !shaped || !parted || self.stages == 0 || self.blocks == 0 || self.group < 1 {
            let what = format!(
                "a product in {self} is none; tiles are 64, 128, 192 or 256 by 16 to 256, multiples of {NARROWEST}, by 128 or 256 \
                 bytes of K, and there is at least one stage, block, and tile of a group; K is in 1 to {MOST_PARTS} parts, which divide \
                 the blocks, and those that store, {storing} of {split}, divide the columns of a tile into multiples of {NARROWEST}"
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(())
    }

    /// The plan with no more stages than a block has memory for beside what stores, and, where there is a C, beside
    /// that: A and B of so many bytes an element, D and C of so many; and, where it has registers of its own, with no more of a
    /// consumer than a block of so many consumers has. A plan whose tile was changed wants this.
    ///
    /// ```
    /// use cute_cuda::kernel::GemmPlan;
    ///
    /// let plan = GemmPlan { tile: [128, 256, 64], stages: 6, ..GemmPlan::new([4096; 3], 2, 132) };
    /// assert_eq!(plan.clone().within(2, 2, false).stages, 4);
    /// assert_eq!(plan.clone().within(2, 2, true).stages, 3);
    /// // Three consumers have less than 240 each.
    /// let of_three = GemmPlan { tile: [192, 192, 64], pingpong: false, registers: Some([24, 240]), ..plan };
    /// assert_eq!(of_three.within(2, 2, false).registers, Some([24, 160]));
    /// ```
    #[must_use]
    pub fn within(mut self, factor: u64, product: u64, with_c: bool) -> GemmPlan {
        let [factor, product] = [factor, product].map(|bytes| bytes.clamp(1, 8));
        // The tile may be none yet; a kernel by it is refused.
        let some = |extent: i64| extent.clamp(1, 1 << 16);
        let ([m, n, k], of_row) = (self.tile.map(some), some(self.width(product)) * product as i64);
        let rows = BUFFERS * i64::from(self.consumers()) * ROWS + if with_c { STAGES_OF_C * m } else { 0 };
        let most = stages_beside(self.stages.into(), rows * of_row, [m, n, k], factor as i64, self.split.into());
        self.stages = most.max(1) as u32;
        let consumers = self.consumers();
        self.registers = self.registers.map(|[few, many]| [few, many.min(registers_beside(few, consumers))]);
        self
    }

    /// The plan with as many blocks as there are tiles for, of so many products of these extents, and as are at work at once on a
    /// device with so many multiprocessors: in whole clusters, and at least one of them. A plan whose tile, cluster or parts were
    /// changed wants this.
    ///
    /// ```
    /// use cute_cuda::kernel::GemmPlan;
    ///
    /// let (extents, chosen) = ([4096, 4096, 4096], GemmPlan::new([4096; 3], 2, 132));
    /// let blocks = |plan: GemmPlan| plan.spread(extents, 1, 132).blocks;
    /// assert_eq!((chosen.blocks, blocks(chosen.clone())), (132, 132));
    /// // One for each of 32 tiles along M and 2 along N.
    /// assert_eq!(GemmPlan { blocks: 1, ..chosen.clone() }.spread([4096, 256, 4096], 1, 132).blocks, 64);
    /// // Of 33 clusters of 4 blocks, 3 would have to wait.
    /// assert_eq!(blocks(GemmPlan { cluster: [2, 1], ..chosen.clone() }), 132);
    /// assert_eq!(blocks(GemmPlan { cluster: [2, 2], ..chosen }), 120);
    /// ```
    #[must_use]
    pub fn spread(mut self, extents: [i64; 3], batches: i64, multiprocessors: u32) -> GemmPlan {
        let taken = self.clusters_taken(extents).saturating_mul(batches.max(1));
        self.blocks = blocks_for(taken, self.blocks_of_cluster(), multiprocessors);
        self
    }

    /// Clusters of tiles that are taken, with those that the last group of rows lacks: groups are whole ones, of whole clusters.
    pub(super) fn clusters_taken(&self, extents: [i64; 3]) -> i64 {
        let ([along_m, along_n], of_cluster) =
            (self.clusters(self.tiles_of(extents)), i64::from(self.cluster[0].max(1)));
        let group = even(along_m, tiles_of(self.group.max(1), of_cluster));
        whole(along_m, group).saturating_mul(along_n)
    }

    /// Tiles along the rows and along the columns of D, or of its transposition.
    pub(super) fn tiles_of(&self, [m, n, _]: [i64; 3]) -> [i64; 2] {
        // What is no tile is refused where a kernel is made by it.
        let [rows, columns, _] = self.tile.map(|extent| extent.max(1));
        let (along_m, along_n) = if self.swapped { (n, m) } else { (m, n) };
        [tiles_of(along_m, rows), tiles_of(along_n, columns)]
    }

    /// Columns of what is stored at once, of elements of so many bytes: as many as a row of a swizzle has, of which the
    /// columns of a block are a multiple.
    pub(super) fn width(&self, bytes: u64) -> i64 {
        let (columns, widest) = (self.tile[1] / self.storing(), ROW / bytes as i64);
        [widest, widest / 2, widest / 4].into_iter().find(|width| columns % (*width).max(1) == 0).unwrap_or(columns)
    }

    /// Tiles along M and N that have an element of D.
    pub(super) fn tiles(&self, extents: Extents) -> [i64; 2] {
        [tiles_of(extents.m, self.tile[0]), tiles_of(extents.n, self.tile[1])]
    }

    /// Tiles along M and N that blocks take, of which some may be past the end of D where clusters have several.
    pub(super) fn taken(&self, extents: Extents) -> [i64; 2] {
        let ([rows, columns], [along_m, along_n]) = (self.clusters(self.tiles(extents)), self.cluster);
        [rows.saturating_mul(along_m.into()), columns.saturating_mul(along_n.into())]
    }

    /// Clusters of tiles along M and N. Of the last ones, some tiles may be past the end of D.
    pub(super) fn clusters(&self, tiles: [i64; 2]) -> [i64; 2] {
        let [along_m, along_n] = self.cluster.map(|along| i64::from(along.max(1)));
        [tiles_of(tiles[0], along_m), tiles_of(tiles[1], along_n)]
    }
}

impl fmt::Display for GemmPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GemmPlan { tile: [m, n, k], stages, blocks, group, .. } = self;
        let [few, many] = self.registers_of_roles();
        write!(
            f,
            "tiles of {m}x{n}x{k}, {stages} stages, {blocks} blocks, groups of {group} along M, registers {few}/{many}"
        )?;
        let said = [
            (self.swapped, ", A and B swapped"),
            (self.pingpong, ", two consumers in turns"),
            (self.behind, ", stages given back a turn later"),
        ];
        said.iter().filter(|(is_so, _)| *is_so).try_for_each(|(_, said)| f.write_str(said))?;
        if self.shares() {
            write!(f, ", clusters of {} x {}", self.cluster[0], self.cluster[1])?;
        }
        if self.split > 1 { write!(f, ", K in {} parts", self.split) } else { Ok(()) }
    }
}

/// Consumers of a tile of so many rows.
pub(super) fn consumers_of(rows: i64, pingpong: bool) -> u32 {
    match rows / ROWS {
        _ if pingpong => 2,
        4 => 2,
        each => each.clamp(0, 7) as u32,
    }
}

/// Of so many blocks with a part of K each, those that store: as many as columns can be divided by.
pub(super) fn storing_of(parts: i64) -> i64 {
    1 << parts.clamp(1, MOST_PARTS).ilog2()
}

/// Atoms along M that each of them has.
pub(super) fn atoms_of(rows: i64, pingpong: bool) -> i64 {
    let sharing = if pingpong { 1 } else { i64::from(consumers_of(rows, pingpong)) };
    (rows / ROWS / sharing.max(1)).max(1)
}

/// So many stages of tiles of these extents, of elements of so many bytes, or those that a block has memory for beside
/// what it stores from, and the sums of parts of K.
pub(super) fn stages_beside(wanted: i64, stored: i64, [m, n, k]: [i64; 3], bytes: i64, split: i64) -> i64 {
    let beside = |exchanged: i64| wanted.min((MOST_SHARED - exchanged - stored) / ((m + n) * k * bytes));
    let most = beside(0);
    if split <= 1 || room_for_sums(most, [m, n, k], bytes) != Room::Apart { most } else { beside(m * n * SUM) }
}

/// Where there is room for the sums of a part of K.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// In memory of their own.
    Apart,
    /// Where the stages of A were.
    OverA,
    /// Where those of A and of B were, which lie side by side.
    OverBoth,
}

/// The room for the sums of a part of K, where there are so many stages of tiles of these extents.
pub(super) fn room_for_sums(stages: i64, [m, n, k]: [i64; 3], bytes: i64) -> Room {
    let has = |rows: i64| stages * rows * k * bytes >= m * n * SUM;
    match (has(m), has(m + n)) {
        (true, _) => Room::OverA,
        (_, true) => Room::OverBoth,
        _ => Room::Apart,
    }
}

/// The layout in shared memory of a tile of (MN,K) whose elements are adjacent along a mode, in rows of 128, 64 or 32
/// bytes, the most that divide it, so many times. The rows are repeated along the other mode first: boxes are as high
/// as they can be.
pub(super) fn staged(
    major: GmmaMajor,
    bits: i64,
    [mn, k]: [i64; 2],
    times: i64,
) -> Result<ComposedLayout, KernelError> {
    let bytes = if major == GmmaMajor::K { k } else { mn } * bits / 8;
    let swizzle = match bytes {
        _ if bytes % ROW == 0 => SmemSwizzle::B128,
        _ if bytes % (ROW / 2) == 0 => SmemSwizzle::B64,
        _ => SmemSwizzle::B32,
    };
    let atom = GmmaLayout::new(major, swizzle, bits)?;
    let order = if major == GmmaMajor::K { (1, 2, 3) } else { (2, 1, 3) };
    Ok(atom.tile_to_shape_ordered((mn, k, times), order)?)
}

/// The atom of a consumer: its rows by the columns of a tile. But for elements of 16 bits there are those of K-major
/// operands alone.
pub(super) fn atom(
    [element, sum]: [&str; 2],
    bits: i64,
    columns: i64,
    majors: [GmmaMajor; 2],
) -> Result<MmaAtom, KernelError> {
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
        8 => format!("SM90_64x{columns}x32_{sum}{element}{element}_SS_TN"),
        _ => format!("SM90_64x{columns}x8_F32{element}{element}_SS_TN"),
    };
    MmaAtom::named(&name).map_err(|error| KernelErrorKind::Shape { what: error.to_string() }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_of_any_extents_is_refused_and_has_stages() {
        let plan = GemmPlan::new([4096; 3], 2, 132);
        let columns = [i64::MAX, i64::MAX & !15, 1 << 60 | 1 << 4, 1 << 60, 1 << 32, 1, 0, -1, i64::MIN];
        for (rows, columns) in
            [64, 128, i64::MAX, 1 << 32, 0, i64::MIN].into_iter().flat_map(|m| columns.map(|n| (m, n)))
        {
            for (pingpong, split) in [(false, 1), (true, 1), (false, 2), (false, 0)] {
                let plan = GemmPlan { tile: [rows, columns, 64], pingpong, split, stages: u32::MAX, ..plan.clone() };
                assert!(plan.check().is_err(), "{plan}");
                for (bytes, with_c) in
                    [0, 1, 2, 8, u64::MAX].into_iter().flat_map(|bytes| [(bytes, false), (bytes, true)])
                {
                    let within = plan.clone().within(bytes, bytes, with_c);
                    // What beside the tile leaves room for stages has as many; the rest one.
                    assert!((1..1 << 16).contains(&within.stages), "{plan}: {}", within.stages);
                }
            }
        }
    }
}

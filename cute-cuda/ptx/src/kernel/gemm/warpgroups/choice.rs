//! Which plan a product has: the one that takes the least time, by a count of what the busiest multiprocessor does.

use super::blocks::{at_once, blocks_for, even, whole};
use super::plan::{BUFFERS, GemmPlan, NARROWEST, ROW, ROWS, atoms_of, consumers_of, stages_beside, storing_of};
use super::rest::{Begin, Rest};
use crate::kernel::gemm::extents::tiles_of;

/// Tiles that products are made of: docs/measurements.md, "Products on the tensor cores of an H200", "Consumers in
/// turns", "Tiles of any sixteen columns", "Joules of a tile", "Tiles of 192 rows" and "Tiles of few columns where each block has one".
pub(super) const TILES: [Tile; 30] = [
    Tile::shared(128, 256, 620),
    Tile::shared(128, 192, 475),
    Tile::shared(128, 128, 330),
    Tile::shared(128, 64, 194),
    Tile::shared(64, 64, 128),
    Tile::shared(64, 32, 96),
    Tile::shared(64, 16, 90),
    Tile { group: 8, ..Tile::in_turns(192, 456) },
    Tile::in_turns(128, 308),
    Tile::in_turns(176, 421),
    Tile::in_turns(160, 385),
    Tile::in_turns(144, 352),
    Tile::in_turns(112, 282),
    Tile::in_turns(96, 244),
    Tile::in_turns(80, 209),
    Tile::shared(128, 240, 595),
    Tile::shared(128, 224, 551),
    Tile::shared(128, 208, 521),
    Tile::shared(128, 176, 442),
    Tile::shared(128, 160, 394),
    Tile::shared(128, 144, 367),
    Tile { group: 8, ..Tile::shared(256, 192, 920) },
    Tile::shared(192, 192, 690),
    Tile::shared(192, 176, 640),
    Tile::shared(128, 112, 325),
    Tile::shared(128, 96, 270),
    Tile::shared(128, 48, 193),
    Tile::shared(64, 96, 176),
    Tile::shared(64, 80, 148),
    Tile::shared(64, 48, 110),
];
/// Nanoseconds of the first turns of a block, beside which nothing else goes on.
const START: i64 = 2100;
/// Elements of D that it stores in a nanosecond at its end.
const STORED: i64 = 13;
/// Nanoseconds more where there are three consumers.
const START_OF_THREE: i64 = 1000;
/// Nanoseconds of both where two consumers take turns.
const START_IN_TURNS: i64 = 3800;
/// Both where blocks are in clusters, which begin together, and wait for each other before they end.
const START_OF_CLUSTER: i64 = 7700;
/// Nanoseconds for each row of the stores of a tile that another one follows, where consumers share both.
const STORES: i64 = 8;
/// What the sums of each part of K take on their way to the others, in nanoseconds: where each block stores some, and more
/// where those that store have larger parts of the columns, or tiles more sums than these.
const EXCHANGE: i64 = 380;
const SUMS_EXCHANGED: i64 = 128 * 128;

/// Hundredths of a nanosecond that a block takes to read 128 bytes of a row of A or B, where rows begin at lines of the
/// cache, at sectors of them, and in the midst of sectors: those are parts of two lines, each asked for by itself.
const READ: [i64; 3] = [100, 150, 240];
/// The same where K is in parts, for each hundred blocks at work: those of a cluster read other elements of K each, so that
/// fewer blocks ask for the same line at once. In four parts with few stages they wait for more of it, and so they do with tiles of
/// more columns than 128, which never have more than four stages. docs/measurements.md, "K in parts of clusters".
const READ_IN_PARTS: i64 = 145;
const READ_OF_MANY_IN_FOUR: i64 = 160;
const READ_OF_WIDE: i64 = 182;
const READ_OF_WIDE_IN_TWO: i64 = 155;
/// Blocks at work, in 4 parts and in others, beyond which more stages than so many are slower, as measured there.
const MANY_BLOCKS: [i64; 2] = [90, 96];
const STAGES_OF_MANY: i64 = 4;
/// Columns beyond which there are few stages.
const WIDE: i64 = 128;
/// Columns that a block adds up at most, where K is in two parts and in more.
const COLUMNS_ADDED: [i64; 2] = [96, 64];
/// Turns of each of two parts, at least: below, what is added up takes longer than what is multiplied less.
const TURNS_IN_TWO: i64 = 16;
/// Percent that a tile of more columns than [`WIDE`] takes in parts.
const WIDE_IN_PARTS: i64 = 115;
/// And one of fewer in two.
const IN_TWO: i64 = 109;
/// Stages of a tile in parts, at least.
const STAGES_IN_PARTS: i64 = 4;
/// Rows and columns of a tile, at most, of which a turn has twice the depth.
const SMALL: i64 = 192;
/// Stages that are worth their barriers.
const MOST_STAGES: i64 = 10;
/// Tiles along M that follow each other where each block has one, and where those are of 64 rows and more than so many columns: what
/// neighbours ask for at about the same time, they get with one answer.
const GROUP_OF_ONE: i64 = 2;
const GROUP_OF_LOW: i64 = 4;
const NARROW: i64 = 32;
/// Bytes of A and B that the second cache has beside D, of about 50 MB, and percent that reads take of what is larger.
const CACHED: i64 = 48 << 20;
const BEYOND: i64 = 105;
/// The most sums of a consumer beside which there are registers for C: those of 128 x 128.
const SUMS_BESIDE_C: i64 = 128 * 128;
/// Percent that a tile of 128 rows of the swapped product takes, whose elements of D are stored one by one, and nanoseconds at the end
/// where there is no other tile.
const SWAPPED: i64 = 102;
const STORES_OF_SWAPPED: i64 = 400;

/// What a product takes of energy, as the nanoseconds in which a multiprocessor at the limit of the power would spend it: for
/// the multiplications of so many elements of D and 128 bytes of K a nanosecond, and for tenths of one for each row of 128
/// bytes that comes to a tile. docs/measurements.md, "Joules of a tile".
const ELEMENTS: i64 = 42;
const TENTHS_OF_ROW: i64 = 7;
/// Percent of that for columns that are no multiple of 64.
const OTHER_COLUMNS: i64 = 113;
/// Bytes of the elements for which that was measured.
const MEASURED: i64 = 2;

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
    pub(super) group: i64,
}

impl Tile {
    const fn shared(rows: i64, columns: i64, time: i64) -> Tile {
        Tile { rows, columns, time, pingpong: false, group: 16 }
    }

    const fn in_turns(columns: i64, time: i64) -> Tile {
        Tile { rows: 128, columns, time, pingpong: true, group: 4 }
    }

    /// Whether consumers that share it have more than 64 rows each.
    fn is_halved(&self) -> bool {
        !self.pingpong && atoms_of(self.rows, self.pingpong) > 1
    }

    /// Whether three consumers share it, whose threads have fewer registers than those of two.
    fn is_of_three(&self) -> bool {
        consumers_of(self.rows, self.pingpong) == 3
    }

    /// The sums of a consumer.
    fn sums(&self) -> i64 {
        ROWS * atoms_of(self.rows, self.pingpong) * self.columns
    }

    /// Nanoseconds of a block that takes so many such tiles, each in so many turns of 128 bytes of K, of which it takes
    /// a part where there are several parts.
    pub(super) fn takes(&self, [tiles, turns, split]: [i64; 3], start: i64) -> i64 {
        let all = turns.saturating_mul(self.time);
        match split {
            1 => {
                let stores = if self.pingpong { 0 } else { STORES.saturating_mul(self.rows) };
                all.saturating_mul(tiles).saturating_add(start).saturating_add(stores.saturating_mul(tiles - 1))
            }
            // While sums are exchanged, nothing is multiplied.
            _ => {
                let sums = (self.rows * self.columns).max(SUMS_EXCHANGED);
                let exchange = EXCHANGE * split * split / storing_of(split) * sums / SUMS_EXCHANGED;
                all.saturating_add(start + exchange).saturating_mul(tiles)
            }
        }
    }

    /// Nanoseconds of its first turns and last stores.
    pub(super) fn start(&self) -> i64 {
        let start = if self.is_of_three() { START + START_OF_THREE } else { START };
        if self.pingpong { START_IN_TURNS } else { start + self.rows * self.columns / STORED }
    }
}

/// A tile that a plan may have, in how many parts K is taken, and the blocks of a cluster along its rows and columns.
#[derive(Clone, Copy)]
struct Shape {
    tile: Tile,
    swapped: bool,
    split: i64,
    cluster: [i64; 2],
}

impl Shape {
    /// Blocks of a cluster: that share tiles, or for a part of K each.
    fn of_cluster(&self) -> i64 {
        self.split * self.cluster[0] * self.cluster[1]
    }
}

/// A product for which a plan is wanted.
struct Asked {
    extents: [i64; 3],
    batches: i64,
    /// Bytes of an element of A and B.
    bytes: i64,
    multiprocessors: u32,
    rest: Rest,
}

impl Asked {
    /// Elements of 128 bytes.
    fn row(&self) -> i64 {
        ROW / self.bytes
    }

    /// Whether rows of A or of B begin in the midst of sectors.
    fn amid(&self) -> bool {
        self.rest.begin.contains(&Begin::Amid)
    }

    /// What a plan may have.
    fn shapes(&self) -> impl Iterator<Item = Shape> {
        // What clusters save of reads is what rows that begin at sectors do not lack.
        let clusters: &[[i64; 2]] =
            if self.amid() && !self.rest.nested { &[[1, 1], [2, 1], [1, 2]] } else { &[[1, 1]] };
        // Five parts find no more places than six.
        let of_tile = move |tile: Tile| {
            [1, 2, 3, 4, 6, 8].into_iter().flat_map(move |split| {
                clusters
                    .iter()
                    .flat_map(move |&cluster| [false, true].map(|swapped| Shape { tile, swapped, split, cluster }))
            })
        };
        TILES.into_iter().flat_map(of_tile).filter(|shape| self.may_have(shape))
    }

    fn may_have(&self, shape: &Shape) -> bool {
        let Shape { tile, swapped, split, cluster } = *shape;
        let (tiles, all) = (self.tiles(shape), i64::from(self.multiprocessors.max(1)));
        // What lies along MN has whole rows of a swizzle in shared memory.
        let any_columns = self.rest.along_k[usize::from(!swapped)];
        let whole_rows = 64 % tile.columns == 0 || tile.columns % 64 == 0;
        // One row or column of tiles comes as fast as memory gives it, and by few columns other than those it did not come faster.
        let is_narrow = !tile.pingpong && tile.columns < WIDE;
        (whole_rows || any_columns && !(is_narrow && tiles.contains(&1)))
            && (!swapped || tile.rows == ROWS || any_columns && !self.rest.with_c)
            // Where two consumers share several atoms each, K is in one part; and with three stages, they lost more by rows
            // in the midst of sectors.
            && (!tile.is_halved() || split == 1 && !self.amid())
            // Nor have three consumers registers for what else they would read. Clusters of them were slower, and so were
            // blocks with several tiles, each of which ends before the next one begins.
            && (!tile.is_of_three() || split == 1 && !self.rest.with_c && self.has_one(shape))
            && (split == 1 || self.may_have_parts(shape))
            // Of consumers in turns, one has no tile where a block has but one.
            && (!tile.pingpong || split == 1 && self.all(tiles) > all)
            // Beside more sums, a thread has no registers for what it reads of C.
            && !(self.rest.with_c && tile.sums() > SUMS_BESIDE_C)
            // Nor has a block of a cluster along what has but one. Consumers in turns gained less by clusters than
            // those that share.
            && (cluster == [1, 1] || split == 1 && !tile.pingpong && tiles[0] >= cluster[0] && tiles[1] >= cluster[1])
    }

    /// Whether blocks that store have whole pieces of the columns, and registers for what they add up of them.
    fn may_have_parts(&self, shape: &Shape) -> bool {
        let (columns, storing) = (shape.tile.columns, storing_of(shape.split));
        columns % (storing * NARROWEST) == 0
            && columns / storing <= COLUMNS_ADDED[usize::from(shape.split != 2)]
            && self.stages(shape, self.row()) >= STAGES_IN_PARTS
            // Two parts of low tiles won as often as they lost.
            && (shape.split != 2 || shape.tile.rows > ROWS && self.turns(shape) >= TURNS_IN_TWO)
    }

    /// Turns of a block, each of 128 bytes of K.
    fn turns(&self, shape: &Shape) -> i64 {
        tiles_of(tiles_of(self.extents[2], self.row()), shape.split)
    }

    /// Tiles along the rows and along the columns.
    fn tiles(&self, Shape { tile, swapped, .. }: &Shape) -> [i64; 2] {
        let [m, n, _] = self.extents;
        let (m, n) = if *swapped { (n, m) } else { (m, n) };
        [tiles_of(m, tile.rows), tiles_of(n, tile.columns)]
    }

    /// Clusters of them.
    fn clusters(&self, shape: &Shape) -> [i64; 2] {
        let [tiles, cluster] = [self.tiles(shape), shape.cluster];
        [tiles_of(tiles[0], cluster[0]), tiles_of(tiles[1], cluster[1])]
    }

    /// Those of all products.
    fn all(&self, [along_m, along_n]: [i64; 2]) -> i64 {
        along_m.saturating_mul(along_n).saturating_mul(self.batches)
    }

    /// As many stages as a block has memory for beside what stores, and the sums of parts, or as are worth their barriers.
    fn stages(&self, shape: &Shape, depth: i64) -> i64 {
        let Shape { tile, split, .. } = shape;
        let wanted = if self.has_many(shape) { STAGES_OF_MANY } else { MOST_STAGES };
        let stored = BUFFERS * i64::from(consumers_of(tile.rows, tile.pingpong)) * ROWS * ROW;
        stages_beside(wanted, stored, [tile.rows, tile.columns, depth], self.bytes, *split)
    }

    /// Clusters that the device has at work at once.
    fn at_once(&self, shape: &Shape) -> i64 {
        at_once(self.multiprocessors, shape.of_cluster())
    }

    /// Whether each block has one tile at most, or a part of K of one, and shares none.
    fn has_one(&self, shape: &Shape) -> bool {
        shape.cluster == [1, 1] && self.all(self.clusters(shape)) <= self.at_once(shape)
    }

    /// Tiles along M that follow each other, at most: few where each block has one, and no more than leave it at that.
    fn group(&self, shape: &Shape) -> i64 {
        if !self.has_one(shape) {
            return shape.tile.group;
        }
        let is_low = shape.tile.rows == ROWS && shape.tile.columns > NARROW && shape.split == 1;
        let most = if is_low { GROUP_OF_LOW } else { GROUP_OF_ONE };
        (1..=most).rev().find(|&group| self.taken(shape, group) <= self.at_once(shape)).unwrap_or(1)
    }

    /// Tiles, or clusters of them, that are taken in such groups, with those that the last group lacks.
    fn taken(&self, shape: &Shape, group: i64) -> i64 {
        let [along_m, along_n] = self.clusters(shape);
        let group = even(along_m, tiles_of(group, shape.cluster[0]));
        self.all([whole(along_m, group), along_n])
    }

    /// Blocks at work at once.
    fn blocks(&self, shape: &Shape) -> i64 {
        let taken = self.taken(shape, self.group(shape));
        blocks_for(taken, shape.of_cluster() as u32, self.multiprocessors).into()
    }

    /// Whether K is in parts, by so many blocks with wide tiles that each has few stages.
    fn has_many(&self, shape: &Shape) -> bool {
        let is_wide = shape.tile.rows > ROWS && shape.tile.columns > 64;
        shape.split > 1 && is_wide && self.blocks(shape) > MANY_BLOCKS[usize::from(shape.split != 4)]
    }

    /// Bytes of A and B.
    fn read(&self) -> i64 {
        let [m, n, k] = self.extents;
        m.saturating_add(n).saturating_mul(k).saturating_mul(self.batches).saturating_mul(self.bytes)
    }

    /// Nanoseconds for 128 bytes of K: of the multiplications, or of the reads where those take longer.
    fn time(&self, shape: &Shape) -> i64 {
        let Shape { tile, swapped, split, cluster } = shape;
        let each = match *split {
            2 if tile.columns > WIDE => READ_OF_WIDE_IN_TWO,
            _ if tile.columns > WIDE => READ_OF_WIDE,
            4 if self.has_many(shape) => READ_OF_MANY_IN_FOUR,
            _ => READ_IN_PARTS,
        };
        let in_parts = if *split > 1 { each * self.blocks(shape) / 100 } else { 0 };
        let read = |place: usize| READ[self.rest.begin[place] as usize].max(in_parts);
        let [of_rows, of_columns] = if *swapped { [read(1), read(0)] } else { [read(0), read(1)] };
        // Blocks along N share the rows, and those along M the columns.
        let reads = tile.rows / cluster[1] * of_rows + tile.columns / cluster[0] * of_columns;
        let reads = if *split == 1 && self.read() > CACHED { reads * BEYOND / 100 } else { reads };
        let percent = match (*split > 1 && tile.columns > WIDE, *swapped && tile.rows > ROWS) {
            (true, _) => WIDE_IN_PARTS,
            (_, true) => SWAPPED,
            _ if *split == 2 => IN_TWO,
            _ => 100,
        };
        (tile.time * percent / 100).max(reads / 100)
    }

    /// Nanoseconds of the multiprocessor that has the most to do.
    fn cost(&self, shape: &Shape) -> i64 {
        let Shape { tile, split, cluster, .. } = shape;
        let waves = tiles_of(self.taken(shape, self.group(shape)), self.at_once(shape));
        let turns = self.turns(shape);
        let start = if *cluster != [1, 1] { START_OF_CLUSTER } else { tile.start() };
        let start = if shape.swapped && tile.rows > ROWS && waves == 1 { start + STORES_OF_SWAPPED } else { start };
        Tile { time: self.time(shape), ..*tile }.takes([waves, turns, *split], start)
    }

    /// What the least is wanted of. Energy is spent as the square of the voltage says, which goes with the clock, about: so at
    /// the limit of the power, a product takes the geometric mean of what its cycles take and of what its energy does. (Where
    /// that is less, there is no limit.)
    fn wanted(&self, shape: &Shape) -> i128 {
        let cycles = i128::from(self.cost(shape));
        if self.rest.sustained && self.bytes == MEASURED {
            cycles.saturating_mul(cycles.max(self.energy(shape)))
        } else {
            cycles
        }
    }

    /// The energy of a product, of all multiprocessors together, as the nanoseconds of each of them.
    fn energy(&self, shape: &Shape) -> i128 {
        let ([m, n, k], tile) = (self.extents, shape.tile);
        let ([along_m, along_n], turns) = (self.tiles(shape).map(i128::from), tiles_of(k, self.row()));
        // Extents may be as large as integers are.
        let products = i128::from(m).saturating_mul(n.into()) / i128::from(ELEMENTS);
        let rows = along_m.saturating_mul(along_n).saturating_mul((tile.rows + tile.columns).into());
        let each = products.saturating_add(rows.saturating_mul(TENTHS_OF_ROW.into()) / 10);
        let percent = if tile.columns % 64 == 0 { 100 } else { OTHER_COLUMNS };
        let all = each.saturating_mul(turns.into()).saturating_mul(self.batches.into());
        all / i128::from(self.multiprocessors.max(1)) / 100 * i128::from(percent)
    }
}

impl GemmPlan {
    /// The plan for a product of these extents, of elements of so many bytes, on a device with so many multiprocessors:
    /// of tiles of 256 and 192 rows by 192 columns, of 128 rows by 256, 192, 128 or 64, and of 64 rows by 64, 32 or 16, the ones that
    /// take the least time by a count of what the busiest multiprocessor does, with A and B swapped where there are few rows;
    /// and groups of tiles that read few rows of A and B at once. Where each multiprocessor has several tiles, of 128
    /// rows by 192 or 128 columns, two consumers take them in turns. Where tiles are few and K is long, the blocks of a
    /// cluster take a part of K each. A product with a C wants the stages that [`GemmPlan::within`] leaves;
    /// [`Gemm::scaled`](super::super::Gemm::scaled) takes no tiles of more than 128 columns in turns, beside whose sums
    /// there are no registers for C.
    ///
    /// [`Gemm::new`](super::super::Gemm::new) knows the layouts, too. Where elements of B are adjacent along K, tiles have any multiple
    /// of 16 columns, so that tiles which are a few more than whole waves become fewer; where those of A
    /// are, the same of the swapped product. Where rows of A or B begin at no multiples of 32 bytes, so that they are
    /// read more slowly than they are multiplied, blocks of a cluster share tiles of them.
    ///
    /// ```
    /// use cute_cuda::kernel::GemmPlan;
    ///
    /// let plan = GemmPlan::new([4096, 4096, 4096], 2, 132);
    /// assert_eq!(
    ///     plan.to_string(),
    ///     "tiles of 128x128x64, 6 stages, 132 blocks, groups of 4 along M, registers 24/240, two consumers in turns, \
    ///      stages given back a turn later",
    /// );
    /// // 32 tiles of that size would leave a hundred multiprocessors without work.
    /// assert_eq!(GemmPlan::new([1024, 1024, 1024], 2, 132).tile, [128, 64, 128]);
    /// let plan = GemmPlan::new([16, 4096, 4096], 2, 132);
    /// assert_eq!(
    ///     plan.to_string(),
    ///     "tiles of 64x16x128, 10 stages, 64 blocks, groups of 2 along M, registers 256/256, A and B swapped",
    /// );
    /// let plan = GemmPlan::new([512, 512, 16384], 2, 132);
    /// assert_eq!(
    ///     plan.to_string(),
    ///     "tiles of 128x128x64, 6 stages, 96 blocks, groups of 2 along M, registers 24/240, K in 6 parts",
    /// );
    /// ```
    pub fn new(extents: [i64; 3], bytes: u64, multiprocessors: u32) -> GemmPlan {
        GemmPlan::batched(extents, 1, bytes, multiprocessors)
    }

    /// The plan for so many products of these extents in one kernel, which share the multiprocessors.
    ///
    /// ```
    /// use cute_cuda::kernel::GemmPlan;
    ///
    /// // One product of 512 x 512 has 32 such tiles, 64 of them have enough of larger ones.
    /// assert_eq!(GemmPlan::new([512, 512, 512], 2, 132).tile, [64, 32, 128]);
    /// assert_eq!(GemmPlan::batched([512, 512, 512], 64, 2, 132).tile, [128, 128, 64]);
    /// ```
    pub fn batched(extents: [i64; 3], batches: i64, bytes: u64, multiprocessors: u32) -> GemmPlan {
        GemmPlan::chosen(extents, batches, bytes, multiprocessors, Rest::default())
    }

    /// [`GemmPlan::batched`] where more is known.
    pub(in crate::kernel::gemm) fn chosen(
        extents: [i64; 3],
        batches: i64,
        bytes: u64,
        multiprocessors: u32,
        rest: Rest,
    ) -> GemmPlan {
        let bytes = i64::try_from(bytes).unwrap_or(2).clamp(1, 8);
        let asked = Asked { extents, batches: batches.max(1), bytes, multiprocessors, rest };
        let first = Shape { tile: TILES[0], swapped: false, split: 1, cluster: [1, 1] };
        let shape = asked.shapes().min_by_key(|shape| asked.wanted(shape)).unwrap_or(first);
        let Shape { tile: Tile { rows, columns, pingpong, .. }, swapped, split, cluster } = shape;
        // What a small tile computes in a turn takes less time than the turn itself: of such, a turn has twice the depth.
        let row = asked.row();
        let depth = if rows + columns <= SMALL && extents[2] > row { 2 * row } else { row };
        let plan = GemmPlan {
            tile: [rows, columns, depth],
            stages: asked.stages(&shape, depth).max(1) as u32,
            blocks: 1,
            group: asked.tiles(&shape)[0].clamp(1, asked.group(&shape)),
            registers: None,
            swapped,
            split: split as u32,
            cluster: cluster.map(|along| along as u32),
            pingpong,
            behind: pingpong || shape.tile.is_halved(),
        };
        plan.spread(extents, batches, multiprocessors)
    }
}

//! What of a product its kernel is launched with: the numbers of its tiles, of which the text knows no more than the most that they
//! may be. So products of one plan have one text, whatever their extents are.

use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::TensorMap;

use super::blocks::even;
use super::plan::{GemmPlan, ROWS};
use super::problem::Problem;
use crate::index::IndexError;
use crate::kernel::builder::{Builder, Index, LaunchedLayout, Mapped, RingPlace, TmaForm};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::gemm::extents::tiles_of;
use crate::kernel::launch_number::LaunchNumber;
use crate::kernel::signature::Data;

/// The most of a number of 31 bits.
const MOST: u64 = (1 << 31) - 1;
/// Threads of a warp.
const WARP: u32 = 32;

/// What a kernel is launched with.
pub(super) struct Shape {
    /// Turns of a block through K.
    turns: LaunchNumber,
    /// Tiles along M, or clusters of them, whose blocks take neighbouring tiles.
    rows: LaunchNumber,
    /// Numbers of tiles, or of clusters, of which some have none: groups of rows of tiles are whole ones.
    tiles: LaunchNumber,
    /// Blocks, or clusters, that share the tiles.
    clusters: LaunchNumber,
    /// From the number of a tile, or of a cluster of them, to its coordinate along M, along N, and to its product:
    /// groups of rows of tiles, in each of which M comes first, and one product after the other.
    raster: [LaunchedLayout; 3],
    /// How many tiles there are at most along M and N, turns through K of all parts, and products.
    most: [u64; 4],
    /// Blocks of a cluster along M and N.
    cluster: [u64; 2],
}

/// The tensor maps of a product, as its text has them.
pub(super) struct Forms<'f> {
    pub(super) a: &'f TmaForm,
    pub(super) b: &'f TmaForm,
    pub(super) d: &'f TmaForm,
    pub(super) c: Option<&'f TmaForm>,
}

impl Forms<'_> {
    /// Whether one of the maps has several modes along M, N, K, or the products, so that the text has their extents.
    fn nested(&self) -> [bool; 4] {
        let (Forms { a, b, d, .. }, c) = (self, |mode: usize| self.c.is_some_and(|c| c.is_nested(mode)));
        [
            a.is_nested(0) || d.is_nested(0) || c(0),
            b.is_nested(0) || d.is_nested(1) || c(1),
            a.is_nested(1) || b.is_nested(1),
            a.is_nested(2) || b.is_nested(2) || d.is_nested(2) || c(2),
        ]
    }
}

/// What the text of a kernel depends on, beside the types of its elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::kernel) struct Written {
    plan: GemmPlan,
    forms: Vec<TmaForm>,
}

/// What the text of a product is launched with.
pub(in crate::kernel::gemm) struct Launch {
    pub(in crate::kernel::gemm) written: Written,
    /// The tensor maps of A, B and D, or A, B, C and D, with the lengths of their arrays.
    pub(in crate::kernel::gemm) maps: Vec<(u64, TensorMap)>,
    pub(in crate::kernel::gemm) numbers: Vec<LaunchNumber>,
    pub(in crate::kernel::gemm) blocks: u32,
}

impl Problem {
    /// What its text depends on, and what that is launched with, without writing it.
    ///
    /// # Errors
    ///
    /// What writing it is refused for where the extents or the strides are the reason.
    pub(in crate::kernel::gemm) fn launch<T: Data, D: Data>(&self) -> Result<Launch, KernelError> {
        let ([rows, columns, depth], width) = (self.plan.tile, self.width::<D>());
        let mapped = |place: usize, tile: [i64; 2]| {
            let (layout, shared) = (self.layouts[place].clone().into(), self.shared[place].take(0, 2)?);
            if place == 2 {
                Mapped::new::<D>(&layout, &tile, shared, 1)
            } else {
                Mapped::new::<T>(&layout, &tile, shared, self.plan.sharing_of(place))
            }
        };
        let (a, b, d) = (mapped(0, [rows, depth])?, mapped(1, [columns, depth])?, mapped(2, [ROWS, width])?);
        let c = self
            .c
            .as_ref()
            .map(|(layout, shared)| Mapped::new::<D>(&layout.clone().into(), &[rows, width], shared.take(0, 2)?, 1));
        let c = c.transpose()?;
        let forms = Forms { a: &a.form, b: &b.form, d: &d.form, c: c.as_ref().map(|c| &c.form) };
        let numbers = Shape::new(self, &forms)?.numbers();
        // How tiles are shared is of the launch.
        let plan = GemmPlan { blocks: 0, group: 0, ..self.plan.clone() };
        let [a, b] = self.ordered([a, b]);
        let all: Vec<Mapped> = [a, b].into_iter().chain(c).chain([d]).collect();
        let (mut forms, mut maps) = (Vec::new(), Vec::new());
        for Mapped { copy, form, length } in all {
            forms.push(form);
            maps.push((length, copy.tensor_map().clone()));
        }
        Ok(Launch { written: Written { plan, forms }, maps, numbers, blocks: self.plan.blocks })
    }
}

impl Shape {
    pub(super) fn new(problem: &Problem, forms: &Forms<'_>) -> Result<Shape, KernelError> {
        let (plan, of) = (&problem.plan, problem.extents);
        let (tiles, split, turns) = (plan.tiles(of), i64::from(plan.split), problem.turns());
        let ([rows, columns], cluster) = (plan.clusters(tiles), plan.cluster.map(u64::from));
        let (blocks, [m, n]) = (plan.cluster.map(i64::from), plan.taken(of));
        // Groups are of whole clusters.
        let group = even(rows, tiles_of(plan.group, blocks[0]));
        let groups = tiles_of(rows, group);
        // Coordinates of elements have 31 bits, those of the last tile's too.
        let (nested, found) = (forms.nested(), [m, n, split.saturating_mul(turns), of.batches]);
        if let Some(mode) = (0..2).find(|&mode| nested[mode] && tiles[mode] != found[mode]) {
            let what = format!(
                "gemm: a mode of several has {} tiles along {}, and clusters {} blocks, which do not divide them; a tile past its end \
                 is none",
                tiles[mode],
                ["M", "N"][mode],
                blocks[mode]
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let extents = [plan.tile[0], plan.tile[1], plan.tile[2], 1].map(i64::unsigned_abs);
        let of_mode = |mode: usize| if nested[mode] { found[mode].unsigned_abs() } else { MOST / extents[mode].max(1) };
        let most: [u64; 4] = core::array::from_fn(of_mode);
        let within = |mode: usize, name: &str| LaunchNumber::count(name, found[mode], most[mode]);
        within(0, "rows")?;
        within(1, "columns")?;
        within(3, "products")?;
        let tiles = [group, columns, groups, of.batches].into_iter().try_fold(1_i64, i64::checked_mul);
        let tiles = LaunchNumber::count("tiles", tiles.ok_or(IndexError::Overflow)?, MOST)?;
        let along = |name: &str, strides: &str, numbers: (i64, i64, i64, i64)| {
            let layout = RuntimeLayout::new(((group, columns, groups, of.batches),), (numbers,))?;
            LaunchedLayout::new(["tile", name], &format!("((g,n,s,l)):(({strides}))"), layout)
        };
        let raster = [
            along("row", "1,0,g,0", (1, 0, group, 0))?,
            along("column", "0,1,0,0", (0, 1, 0, 0))?,
            along("product", "0,0,0,1", (0, 0, 0, 1))?,
        ];
        let clusters = i64::from(plan.blocks / plan.blocks_of_cluster().max(1));
        let clusters = LaunchNumber::count("clusters", clusters, MOST)?;
        let rows = LaunchNumber::count("rows", rows, most[0] / cluster[0])?;
        let each = most[2] / split.unsigned_abs();
        let turns = LaunchNumber::count("turns", turns, each)?;
        Ok(Shape { turns, rows, tiles, clusters, raster, most, cluster })
    }

    /// The numbers, in the order of their parameters.
    pub(super) fn numbers(&self) -> Vec<LaunchNumber> {
        let mut numbers: Vec<LaunchNumber> = Vec::new();
        let counts = [&self.turns, &self.rows, &self.tiles, &self.clusters];
        for number in counts.into_iter().chain(self.raster.iter().flat_map(LaunchedLayout::numbers)) {
            if !numbers.contains(number) {
                numbers.push(number.clone());
            }
        }
        numbers
    }

    /// Has them as parameters.
    pub(super) fn declare(&self, b: &mut Builder) -> Result<(), KernelError> {
        self.numbers().iter().try_for_each(|number| b.launched(number).map(drop))
    }

    /// How many tiles there are at most along M and along N.
    pub(super) fn most(&self) -> [u64; 2] {
        [self.most[0], self.most[1]]
    }

    /// The body for each turn of a block through K, with its number among those of all parts.
    pub(super) fn for_each_turn(
        &self,
        b: &mut Builder,
        part: Index,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let (turns, most) = (b.launched(&self.turns)?, self.most[2]);
        b.repeat_launched(turns, |b, turn| {
            let turn = b.launched_part(part, turns, turn, most)?;
            body(b, turn)
        })
    }

    /// The stages of a tile are another consumer's.
    pub(super) fn pass(&self, b: &mut Builder, place: &mut RingPlace) -> Result<(), KernelError> {
        let turns = b.launched(&self.turns)?;
        b.pass_launched(place, turns)
    }

    /// The body for each tile of a block, or of a cluster, by its coordinate along M and N, and its product.
    pub(super) fn for_each_tile(
        &self,
        b: &mut Builder,
        body: impl FnOnce(&mut Builder, [Index; 3]) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let (rows, tiles, clusters) = (b.launched(&self.rows)?, b.launched(&self.tiles)?, b.launched(&self.clusters)?);
        // Blocks of a cluster have the same tile.
        let first = b.cluster_of_grid();
        b.launched_steps(first, tiles, clusters, |b, tile| {
            let [along_m, along_n, along_l] = &self.raster;
            let row = b.launched_index(along_m, tile, MOST)?;
            let column = b.launched_index(along_n, tile, self.most[1] / self.cluster[1])?;
            let batch = b.launched_index(along_l, tile, self.most[3])?;
            // Of the last group, rows of tiles may be missing.
            b.below_launched(row, rows, |b, row| {
                let [row, column] = self.of_block(b, [row, column])?;
                body(b, [row, column, batch])
            })
        })
    }

    /// The tile of a block, of those that its cluster has.
    fn of_block(&self, b: &mut Builder, tiles: [Index; 2]) -> Result<[Index; 2], KernelError> {
        if self.cluster == [1, 1] {
            return Ok(tiles);
        }
        let ([m, n], block) = (self.cluster.map(|along| along as i64), b.block_of_cluster()?);
        let mut along = |mode: usize, strides: (i64, i64)| {
            let place = b.index(RuntimeLayout::new(((m, n),), (strides,))?, &[block])?;
            let (most, each) = (self.most[mode] / self.cluster[mode], self.cluster[mode] as i64);
            b.index(RuntimeLayout::new((most as i64, each), (each, 1))?, &[tiles[mode], place])
        };
        Ok([along(0, (1, 0))?, along(1, (0, 1))?])
    }

    /// The same of those who have memory moved: one thread A and B, and one of another warp C, where there is one, so that what
    /// comes next of A and B does not wait until a tile of C is read. Where K is in parts, those beside them come along, and all of
    /// them meet the cluster twice a tile, as consumers do.
    pub(super) fn for_each_tile_of_movers(
        &self,
        b: &mut Builder,
        (thread, split): (Index, u32),
        factors: impl FnOnce(&mut Builder, [Index; 3]) -> Result<(), KernelError>,
        of_c: Option<impl FnOnce(&mut Builder, [Index; 3]) -> Result<(), KernelError>>,
    ) -> Result<(), KernelError> {
        if split == 1 {
            b.below(thread, 1, |b, _| self.for_each_tile(b, factors))?;
            let Some(of_c) = of_c else { return Ok(()) };
            let second = b.value(thread)?.eq(WARP);
            return b.when(second, |b| self.for_each_tile(b, of_c));
        }
        self.for_each_tile(b, |b, tile| {
            b.below(thread, 1, |b, _| factors(b, tile))?;
            if let Some(of_c) = of_c {
                let second = b.value(thread)?.eq(WARP);
                b.when(second, |b| of_c(b, tile))?;
            }
            b.cluster_barrier()?;
            b.cluster_barrier()
        })
    }
}

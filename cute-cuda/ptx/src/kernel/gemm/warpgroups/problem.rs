//! What a kernel is written from, and which tiles a block takes.

use cute_types::runtime::atom::{GmmaMajor, MmaAtom, TmaCopy};
use cute_types::runtime::{ComposedLayout, RuntimeLayout, Tiler};

use super::plan::{self, BUFFERS, GemmPlan, ROW, ROWS, STAGES_OF_C, staged};
use crate::kernel::builder::{Builder, Index, Multicast};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::gemm::elements::Factor;
use crate::kernel::gemm::extents::{Extents, extents, tiles_of, with_batches};
use crate::kernel::grid::Grid;
use crate::kernel::signature::{Data, Element};

/// What a kernel is written from.
pub(in crate::kernel::gemm) struct Problem {
    pub(in crate::kernel::gemm) plan: GemmPlan,
    pub(super) extents: Extents,
    /// The layouts of A (M,K,L), B (N,K,L) and D (M,N,L), for L products.
    pub(super) layouts: [RuntimeLayout; 3],
    /// Those of their tiles in shared memory, in stages, and in buffers.
    pub(super) shared: [ComposedLayout; 3],
    pub(super) atom: MmaAtom,
    /// The layout of C, and that of its pieces in shared memory, in stages.
    pub(super) c: Option<(RuntimeLayout, ComposedLayout)>,
}

impl Problem {
    /// The product of matrices of these layouts, A, B and D, and of C.
    pub(in crate::kernel::gemm) fn new<T: Factor, D: Data>(
        [a, b, d]: [ComposedLayout; 3],
        c: Option<ComposedLayout>,
        plan: GemmPlan,
    ) -> Result<Problem, KernelError> {
        let Extents { m, n, k, batches } = extents(&[a.clone(), b.clone(), d.clone()])?;
        plan.check()?;
        let ([rows, columns, depth], bits) = (plan.tile, [T::Number::BYTES, D::BYTES].map(|bytes| 8 * bytes as i64));
        let row = ROW / T::Number::BYTES as i64;
        if ![row, 2 * row].contains(&depth) {
            let what = format!(
                "gemm: rows of a tile are {ROW} or {} bytes, {row} or {} of {}, and not {depth}",
                2 * ROW,
                2 * row,
                T::Number::ELEMENT
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let majors = [major("A", &a)?, major("B", &b)?, major("D", &d)?];
        let c = c.map(|c| Ok::<_, KernelError>((major("C", &c)?, c))).transpose()?;
        // Dᵀ = Bᵀ · Aᵀ.
        let (extents, layouts, majors, c) = match plan.swapped {
            false => (Extents { m, n, k, batches }, [a, b, d], majors, c),
            true => {
                let [of_a, of_b, of_d] = majors;
                let c = c.map(|(major, c)| Ok::<_, KernelError>((other(major), transposed(&c)?))).transpose()?;
                (Extents { m: n, n: m, k, batches }, [b, a, transposed(&d)?], [of_b, of_a, other(of_d)], c)
            }
        };
        let sum = if T::Sum::ELEMENT == Element::I32 { "S32" } else { "F32" };
        let atom = plan::atom([T::ATOM, sum], bits[0], columns, [majors[0], majors[1]])?;
        let (stages, width) = (i64::from(plan.stages), plan.width(D::BYTES));
        // A buffer for each store that is under way, and for each consumer.
        let buffers = staged(majors[2], bits[1], [ROWS, width], BUFFERS * i64::from(plan.consumers()))?;
        let shared = [
            staged(majors[0], bits[0], [rows, depth], stages)?,
            staged(majors[1], bits[0], [columns, depth], stages)?,
            apart(&buffers, BUFFERS)?,
        ];
        let c = c.map(|(major, c)| {
            Ok::<_, KernelError>((with_batches(c.layout())?, staged(major, bits[1], [rows, width], STAGES_OF_C)?))
        });
        let c = c.transpose()?;
        let [a, b, d] = layouts.map(|layout| with_batches(layout.layout()));
        let layouts = [a?, b?, d?];
        Ok(Problem { plan, extents, layouts, shared, atom, c })
    }

    /// Whether TMA reads A and B, and C where there is one, and writes D, by tensor maps that the layouts have.
    pub(in crate::kernel::gemm) fn has_maps<T: Data, D: Data>(&self) -> bool {
        let ([rows, columns, depth], width) = (self.plan.tile, self.plan.width(D::BYTES));
        let is_map = |layout: &RuntimeLayout, tile: [i64; 2], shared: &ComposedLayout, bytes: u64| {
            let tiler = Tiler::ByMode(tile.map(Tiler::Int).to_vec());
            let shared = shared.take(0, 2);
            shared.is_ok_and(|shared| TmaCopy::new(layout, shared, &tiler, 8 * bytes as i64).is_ok())
        };
        let [a, b, d] = &self.layouts;
        is_map(a, [rows, depth], &self.shared[0], T::BYTES)
            && is_map(b, [columns, depth], &self.shared[1], T::BYTES)
            && is_map(d, [ROWS, width], &self.shared[2], D::BYTES)
            && self.c.as_ref().is_none_or(|(c, shared)| is_map(c, [rows, width], shared, D::BYTES))
    }

    pub(in crate::kernel::gemm) fn grid(&self) -> Grid {
        Grid::new(128 * (1 + self.plan.consumers()), self.plan.blocks).in_clusters(self.plan.blocks_of_cluster())
    }

    /// A and B, or B and A where they are swapped.
    pub(in crate::kernel::gemm) fn ordered<P>(&self, [a, b]: [P; 2]) -> [P; 2] {
        if self.plan.swapped { [b, a] } else { [a, b] }
    }

    /// Columns of what is stored at once.
    pub(super) fn width<D: Data>(&self) -> i64 {
        self.plan.width(D::BYTES)
    }

    /// How many tiles along N there may be, the last of `most`, the parts of their columns, and the pieces of a part
    /// that are stored at once.
    pub(super) fn pieces<D: Data>(&self, most: [u64; 2]) -> [i64; 3] {
        let parts = self.plan.storing();
        [most[1] as i64, parts, self.plan.tile[1] / parts / self.width::<D>()]
    }

    /// The part of K that a block of a cluster takes, which is the part of the columns that it stores, too, where there is one.
    pub(super) fn part(&self, b: &mut Builder) -> Result<Index, KernelError> {
        if self.plan.split == 1 { Ok(0.into()) } else { b.block_of_cluster() }
    }

    /// The blocks of a cluster that share a tile of A, those along N, and the ones that share a tile of B, those along
    /// M; none where a cluster shares no tiles.
    pub(super) fn shared_by(&self, b: &mut Builder) -> Result<Vec<Multicast>, KernelError> {
        if !self.plan.shares() {
            return Ok(Vec::new());
        }
        let [along_m, along_n] = self.plan.cluster.map(i64::from);
        let blocks = RuntimeLayout::new((along_m, along_n), (1, along_m))?;
        [1, 0].into_iter().map(|mode| b.multicast(&blocks, mode)).collect()
    }

    /// How many turns through K a block takes for a tile; of the last part, some may be past the end.
    pub(super) fn turns(&self) -> i64 {
        tiles_of(tiles_of(self.extents.k, self.plan.tile[2]), i64::from(self.plan.split))
    }
}

/// (rows, columns, times) with the last mode taken apart: (rows, columns, buffers, consumers).
fn apart(layout: &ComposedLayout, buffers: i64) -> Result<ComposedLayout, KernelError> {
    let (own, mut modes) = (layout.layout(), layout.layout().take(0, 2)?.modes()?);
    modes.extend(own.mode(2)?.zipped_divide(RuntimeLayout::new(buffers, 1)?)?.modes()?);
    Ok(ComposedLayout::new(layout.swizzle(), layout.base_offset(), RuntimeLayout::make_layout(&modes)?)?)
}

/// The mode along which elements are adjacent.
fn major(name: &str, layout: &ComposedLayout) -> Result<GmmaMajor, KernelError> {
    GmmaMajor::of(&layout.take(0, 2)?).ok_or_else(|| {
        KernelErrorKind::Shape {
            what: format!("gemm: no elements of {name}, {layout}, are adjacent; one of its strides is to be 1"),
        }
        .into()
    })
}

/// The layout with its first two modes the other way round.
fn transposed(layout: &ComposedLayout) -> Result<ComposedLayout, KernelError> {
    let own = layout.layout();
    let mut modes = own.modes()?;
    modes.swap(0, 1);
    Ok(ComposedLayout::new(layout.swizzle(), layout.base_offset(), RuntimeLayout::make_layout(&modes)?)?)
}

fn other(major: GmmaMajor) -> GmmaMajor {
    match major {
        GmmaMajor::K => GmmaMajor::MN,
        GmmaMajor::MN => GmmaMajor::K,
    }
}

/// The number of a piece of columns, of so many tiles that have so many parts, and parts so many pieces.
pub(super) fn column(
    b: &mut Builder,
    [tiles, parts, pieces]: [i64; 3],
    [n, part]: [Index; 2],
    piece: i64,
) -> Result<Index, KernelError> {
    let layout = RuntimeLayout::new((tiles, parts, pieces), (parts * pieces, pieces, 1))?;
    b.index(layout, &[n, part, Index::from(piece as u32)])
}

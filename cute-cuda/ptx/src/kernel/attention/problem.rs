//! What a kernel is written from, and which tiles a block takes.

use cute_types::runtime::atom::{GmmaLayout, GmmaMajor, MmaAtom};
use cute_types::runtime::{ComposedLayout, RuntimeLayout, Swizzle};

use super::plan::{AttentionPlan, ROWS};
use super::scores::{Half, Scores};
use crate::kernel::builder::{AtomRows, Builder, Index, c_as_a};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::gemm::{tiles_of, with_batches};
use crate::kernel::grid::Grid;
use crate::ptx::Reg;

/// The extents of attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extents {
    pub(super) queries: i64,
    pub(super) keys: i64,
    /// Elements of a query, of a key and of a row of V.
    pub(super) head: i64,
    /// How many heads, over all batches.
    pub(super) heads: i64,
}

/// What a kernel is written from.
pub(super) struct Problem {
    pub(super) plan: AttentionPlan,
    pub(super) scores: Scores,
    pub(super) extents: Extents,
    /// The layouts of Q (queries,D,L), K (keys,D,L), Vᵀ (D,keys,L) and O (queries,D,L), for L heads.
    pub(super) layouts: [RuntimeLayout; 4],
    /// Those of their tiles in shared memory: of Q one, of K and Vᵀ stages, of O one for each consumer.
    pub(super) shared: [ComposedLayout; 4],
    /// The atoms of `Q · Kᵀ`, and of that times V.
    pub(super) atoms: [MmaAtom; 2],
    /// The rows of the scores, and of O.
    pub(super) rows: [AtomRows; 2],
    /// From the values of A of the second atom to those of C of the first one.
    pub(super) as_factor: RuntimeLayout,
}

/// The extents, where the four layouts agree on them.
pub(super) fn extents(layouts: &[ComposedLayout; 4]) -> Result<Extents, KernelError> {
    let refused = |what: String| KernelErrorKind::Shape { what: format!("attention: {what}") };
    for (name, layout) in ["Q", "K", "V", "O"].into_iter().zip(layouts) {
        let adjacent = || GmmaMajor::of(&layout.take(0, 2).ok()?);
        let strided = (2..=3).contains(&layout.rank()) && layout.to_strided().is_some();
        if !strided || adjacent() != Some(GmmaMajor::K) {
            let what = format!(
                "{name} is {layout}; it has two modes, or three of which the last is of heads, neither swizzle nor base offset, \
                 and elements of a head with the stride 1"
            );
            return Err(refused(what).into());
        }
    }
    let sizes = |layout: &ComposedLayout| -> Result<[i64; 3], KernelError> {
        let size = |mode: usize| Ok::<i64, KernelError>(layout.layout().mode(mode)?.size());
        Ok([size(0)?, size(1)?, if layout.rank() == 3 { size(2)? } else { 1 }])
    };
    let [q, k, v, o] = layouts;
    let ([queries, head, heads], [keys, ..]) = (sizes(q)?, sizes(k)?);
    let (of_keys, of_queries) = ([keys, head, heads], [queries, head, heads]);
    let wanted = [("K", k, of_keys), ("V", v, of_keys), ("O", o, of_queries)];
    for (name, layout, [rows, columns, times]) in wanted {
        if sizes(layout)? != [rows, columns, times] || layout.rank() != q.rank() {
            let shape =
                if q.rank() == 3 { format!("({rows},{columns},{times})") } else { format!("({rows},{columns})") };
            let [q, k, v, o] = [q, k, v, o].map(|layout| layout.shape().to_string());
            return Err(refused(format!("Q is {q}, K {k}, V {v} and O {o}; {name} is to be {shape}")).into());
        }
    }
    if ![64, 128].contains(&head) {
        return Err(refused(format!("a head has {head} elements; it is to have 64 or 128")).into());
    }
    if heads > 1 && o.layout().mode(2)?.cosize() < heads {
        let what = format!("{heads} heads go to fewer places in O, {o}; give them strides");
        return Err(refused(what).into());
    }
    Ok(Extents { queries, keys, head, heads })
}

impl Problem {
    /// Attention of these layouts, of Q, K, V and O.
    pub(super) fn new<T: Half>(
        layouts: [ComposedLayout; 4],
        scores: Scores,
        plan: AttentionPlan,
    ) -> Result<Problem, KernelError> {
        let extents = extents(&layouts)?;
        plan.check()?;
        if !(scores.scale > 0.0 && scores.scale < f32::INFINITY) {
            let what = format!("attention: scores are scaled by {}; take a positive number", scores.scale);
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let (head, [queries, keys], stages) = (extents.head, plan.tile, i64::from(plan.stages));
        let bits = i64::from(T::TYPE.bits());
        let by_rows =
            |rows: i64, times: i64| GmmaLayout::k_sw128(bits)?.tile_to_shape_ordered((rows, head, times), (1, 2, 3));
        let shared = [
            by_rows(queries, 1)?,
            by_rows(keys, stages)?,
            GmmaLayout::mn_sw128(bits)?.tile_to_shape_ordered((head, keys, stages), (2, 1, 3))?,
            by_rows(ROWS, queries / ROWS)?,
        ];
        let named =
            |name: String| MmaAtom::named(&name).map_err(|error| KernelErrorKind::Shape { what: error.to_string() });
        let element = T::ATOM;
        let atoms = [
            named(format!("SM90_64x{keys}x16_F32{element}{element}_SS<K,K>"))?,
            named(format!("SM90_64x{head}x16_F32{element}{element}_RS<K,MN>"))?,
        ];
        let rows = [AtomRows::new(&atoms[0])?, AtomRows::new(&atoms[1])?];
        let as_factor = c_as_a(&atoms[0], &atoms[1])?;
        let [q, k, v, o] = layouts.map(|layout| with_batches(layout.layout()));
        let mut of_v = v?.modes()?;
        of_v.swap(0, 1);
        let layouts = [q?, k?, RuntimeLayout::make_layout(&of_v)?, o?];
        Ok(Problem { plan, scores, extents, layouts, shared, atoms, rows, as_factor })
    }

    pub(super) fn grid(&self) -> Grid {
        Grid::new(128 * (1 + self.plan.consumers()), self.plan.blocks)
    }

    /// The body for each tile of queries of a block, with its number and that of its head.
    pub(super) fn for_each_tile(
        &self,
        b: &mut Builder,
        body: impl FnOnce(&mut Builder, [Index; 2]) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let (tiles, heads, group) =
            (tiles_of(self.extents.queries, self.plan.tile[0]), self.extents.heads, self.plan.group);
        let (groups, blocks) = (tiles_of(heads, group), i64::from(self.plan.blocks));
        let along = |strides: (i64, i64, i64)| RuntimeLayout::new(((group, tiles, groups),), (strides,));
        let (all, block) = (along((1, 0, 0))?.size(), b.block());
        let turns = tiles_of(all, blocks);
        b.repeat(turns.unsigned_abs(), |b, turn| {
            let tile = b.index(RuntimeLayout::new((turns, blocks), (blocks, 1))?, &[turn, block])?;
            b.below(tile, all.unsigned_abs(), |b, tile| {
                let (l, m) = (b.index(along((1, 0, group))?, &[tile])?, b.index(along((0, 1, 0))?, &[tile])?);
                // Of the last group, heads may be missing.
                b.below(l, heads.unsigned_abs(), |b, l| {
                    if !self.scores.causal {
                        return body(b, [m, l]);
                    }
                    // The last queries see the most keys: who begins with them ends with little.
                    let m = b.value(m)?;
                    b.number_below(tiles as u32 - 1 - m, tiles as u32, |b, m| body(b, [m, l]))
                })
            })
        })
    }

    /// How many tiles of keys there are at most.
    pub(super) fn most(&self) -> u32 {
        tiles_of(self.extents.keys, self.plan.tile[1]) as u32
    }

    /// How many tiles of keys a tile of queries sees something of, and all of how many of these.
    pub(super) fn tiles_of_keys(&self, b: &mut Builder, m: Index) -> Result<[Reg<u32>; 2], KernelError> {
        let ([queries, keys], all) = (self.plan.tile, [self.most(), (self.extents.keys / self.plan.tile[1]) as u32]);
        if !self.scores.causal {
            return Ok(all.map(|number| b.variable(number)));
        }
        // (m queries + further) / keys: the last query of the tile sees a key of it, the first one sees all.
        let mut below = |further: i64, most: u32| -> Result<Reg<u32>, KernelError> {
            let tiles = tiles_of(self.extents.queries, queries);
            let seen = ComposedLayout::new(Swizzle::IDENTITY, further, RuntimeLayout::new(tiles, queries)?)?;
            let seen = b.index(seen, &[m])?;
            let limit = i64::try_from(seen.limit()).unwrap_or(i64::MAX);
            let of_keys = RuntimeLayout::new(((keys, tiles_of(limit, keys)),), ((0, 1),))?;
            let number = b.index(of_keys, &[seen])?;
            let number = b.value(number)?;
            Ok(b.compute(number.min(most)))
        };
        Ok([below(queries + keys - 1, all[0])?, below(1, all[1])?])
    }

    /// Whether a head has fewer elements than a tile has keys: the softmax takes longer beside the multiplications, then.
    pub(super) fn is_narrow(&self) -> bool {
        self.extents.head < self.plan.tile[1]
    }

    /// Whether any tile of keys has some that a query does not see.
    pub(super) fn masks(&self) -> bool {
        self.scores.causal || self.is_ragged()
    }

    pub(super) fn is_ragged(&self) -> bool {
        self.extents.keys % self.plan.tile[1] != 0
    }
}

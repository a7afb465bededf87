//! Step 7: blocks that go from tile to tile, and leave each by TMA while they multiply the next.

use cute_cuda::kernel::{
    Builder, Fragment, Grid, Index, KernelError, ReadWrite, Shared, Tensor, Tma, TmaInput, TmaOutput, TypedKernel,
};
use cute_cuda::ptx::Target;
use cute_types::runtime::atom::{GmmaLayout, MmaAtom};
use cute_types::runtime::{RuntimeLayout, Tiler};
use half::bf16;

use crate::{Extents, Made};

type Product = TypedKernel<(TmaInput<bf16>, TmaInput<bf16>, TmaOutput<bf16>)>;

// ANCHOR: tiles
/// The tiles of D, of 128 x 256, among so many blocks.
#[derive(Clone, Copy)]
struct Tiles {
    /// Along M and along N.
    count: [i64; 2],
    blocks: i64,
}

impl Tiles {
    /// The body for each tile of the block: its row and its column.
    fn each(
        self,
        b: &mut Builder,
        body: impl FnOnce(&mut Builder, Index, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let [m, n] = self.count;
        let (all, turns) = (m * n, (m * n + self.blocks - 1) / self.blocks);
        // Up to 16 rows of tiles, then a column further: what blocks read at one time is in the L2 cache.
        let group = [16, 8, 4, 2, 1].into_iter().find(|group| m % group == 0).unwrap_or(1);
        let along = |strides: (i64, i64, i64)| RuntimeLayout::new(((group, n, m / group),), (strides,));
        let block = b.block();
        b.repeat(turns.unsigned_abs(), |b, turn| {
            let tile = b.index(RuntimeLayout::new((turns, self.blocks), (self.blocks, 1))?, &[turn, block])?;
            b.below(tile, all.unsigned_abs(), |b, tile| {
                let (row, column) = (b.index(along((1, 0, group))?, &[tile])?, b.index(along((0, 1, 0))?, &[tile])?);
                body(b, row, column)
            })
        })
    }
}
// ANCHOR_END: tiles

// ANCHOR: leave
/// A consumer's 64 x 64 of D go to a buffer, by the layout that `piece` has them in, and from there to a tile of D by TMA.
fn leave(
    b: &mut Builder,
    values: &Fragment<bf16>,
    (buffer, piece): (&Tensor<bf16, Shared>, &MmaAtom),
    (z, tile): (&Tma<bf16, ReadWrite>, [Index; 2]),
    thread: Index,
) -> Result<(), KernelError> {
    b.below(thread, 1, |b, _| b.wait_stores(1))?; // the store before the last has read the buffer
    b.warpgroup_barrier()?;
    b.store(values, &buffer.composition(piece.c())?.at(0, thread)?)?;
    b.fence_async()?; // what threads wrote is there for TMA
    b.warpgroup_barrier()?;
    b.below(thread, 1, |b, _| {
        b.tma_store(buffer, z, &tile)?;
        b.commit_stores()
    })
}
// ANCHOR_END: leave

// ANCHOR: kernel
pub(crate) fn kernel([m, n, k]: Extents, multiprocessors: u32) -> Made {
    const STAGES: u32 = 4;
    let atom = MmaAtom::named("SM90_64x256x16_F32BF16BF16_SS<K,K>")?;
    let (swizzled, piece) = (GmmaLayout::k_sw128(16)?, MmaAtom::named("SM90_64x64x16_F32BF16BF16_SS<K,K>")?);
    let rows = |rows, columns| RuntimeLayout::layout_right((rows, columns));
    let half = Tiler::ByMode(vec![Tiler::Int(64), Tiler::Int(64)]);
    let steps = (k / 64).unsigned_abs();
    let tiles = Tiles { count: [m / 128, n / 256], blocks: i64::from(multiprocessors).min(m / 128 * (n / 256)) };
    let grid = Grid::new(384, tiles.blocks as u32);
    let kernel = Product::build("persistent", ["a", "b", "d"], grid, Target::Sm90a, |b, (x, y, z)| {
        let x = b.tma(x, rows(m, k)?, &[128, 64], swizzled.tile_to_shape((128, 64))?)?;
        let y = b.tma(y, rows(n, k)?, &[256, 64], swizzled.tile_to_shape((256, 64))?)?;
        let z = b.tma(z, rows(m, n)?, &[64, 64], swizzled.tile_to_shape((64, 64))?)?;
        let sx = b.shared::<bf16>(swizzled.tile_to_shape((128, 64, i64::from(STAGES)))?)?;
        let sy = b.shared::<bf16>(swizzled.tile_to_shape((256, 64, i64::from(STAGES)))?)?;
        let buffers = b.shared::<bf16>(swizzled.tile_to_shape((64, 64, 4))?)?; // two for each consumer
        let ring = b.ring(STAGES, 2)?;
        b.specialised(
            [24, 240],
            |b, thread| {
                let mut place = b.producer(&ring)?;
                let load = |b: &mut Builder, row, column| {
                    b.repeat(steps, |b, step| {
                        b.produce(&mut place, |b, stage| {
                            b.tma_load(&x, &[row, step], &sx.at(2, stage.index())?, stage)?;
                            b.tma_load(&y, &[column, step], &sy.at(2, stage.index())?, stage)
                        })
                    })
                };
                b.below(thread, 1, |b, _| tiles.each(b, load))
            },
            |b, consumer, thread| {
                let (mut place, sums) = (b.consumer(&ring)?, b.accumulators::<f32>(&atom, 1)?);
                tiles.each(b, |b, row, column| {
                    b.repeat(steps, |b, step| {
                        b.consume(&mut place, |b, stage| {
                            let x = sx.at(2, stage.index())?.local_tile(&half, &[Some(consumer), Some(0.into())])?;
                            let (x, y) = (b.wgmma_a(&atom, &x)?, b.wgmma_b(&atom, &sy.at(2, stage.index())?)?);
                            let further = b.value(step)?.ne(0);
                            b.wgmma(&sums, &x, &y, further)?;
                            b.commit_wgmma()?;
                            b.wait_wgmma(0)
                        })
                    })?;
                    let row = b.index(RuntimeLayout::new((m / 128, 2), (2, 1))?, &[row, consumer])?;
                    let of_columns = RuntimeLayout::new((n / 256, 4), (4, 1))?;
                    let values = b.accumulated(&sums)?.map(|sum| b.compute(sum.convert::<bf16>()));
                    // A quarter of the columns at once, by two buffers in turn.
                    for (quarter, values) in (0_u32..).zip(values.registers().chunks(32)) {
                        let values = Fragment::of(values.to_vec())?;
                        let column = b.index(&of_columns, &[column, quarter.into()])?;
                        let of_buffers = RuntimeLayout::new((2, 2), (2, 1))?;
                        let buffer = b.index(of_buffers, &[consumer, (quarter % 2).into()])?;
                        leave(b, &values, (&buffers.at(2, buffer)?, &piece), (&z, [row, column]), thread)?;
                    }
                    Ok(())
                })?;
                b.below(thread, 1, |b, _| b.wait_stores(0))
            },
        )
    })?;
    Ok(kernel.kernel().clone())
}
// ANCHOR_END: kernel

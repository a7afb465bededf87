//! Step 4: `wgmma` of tiles that TMA brings, by one warpgroup.

use cute_cuda::kernel::{Grid, Output, TmaInput, TypedKernel};
use cute_cuda::ptx::{Axis, Target};
use cute_types::runtime::atom::{GmmaLayout, MmaAtom};
use cute_types::runtime::{RuntimeLayout, Tiler};
use half::bf16;

use crate::{Extents, Made};

type Product = TypedKernel<(TmaInput<bf16>, TmaInput<bf16>, Output<bf16>)>;

// ANCHOR: kernel
pub(crate) fn kernel([m, n, k]: Extents) -> Made {
    // 64 x 256 x 16 at once, from shared memory, in eight rows of 128 bytes as the descriptors want them.
    let atom = MmaAtom::named("SM90_64x256x16_F32BF16BF16_SS<K,K>")?;
    let swizzled = GmmaLayout::k_sw128(16)?;
    let (tile_x, tile_y) = (swizzled.tile_to_shape((64, 64))?, swizzled.tile_to_shape((256, 64))?);
    let rows = |rows, columns| RuntimeLayout::layout_right((rows, columns));
    let tile = |rows, columns| Tiler::ByMode(vec![Tiler::Int(rows), Tiler::Int(columns)]);
    let grid = Grid::new(128, (m / 64) as u32).along(Axis::Y, (n / 256) as u32);
    let kernel = Product::build("warpgroup", ["a", "b", "d"], grid, Target::Sm90a, |b, (x, y, z)| {
        let (thread, row, column) = (b.thread(), b.block(), b.block_along(Axis::Y));
        let x = b.tma(x, rows(m, k)?, &[64, 64], &tile_x)?;
        let y = b.tma(y, rows(n, k)?, &[256, 64], &tile_y)?;
        let z = b.tensor(z, rows(m, n)?)?.local_tile(&tile(64, 256), &[Some(row), Some(column)])?;
        let (sx, sy) = (b.shared::<bf16>(&tile_x)?, b.shared::<bf16>(&tile_y)?);
        // One stage with its two barriers, full and empty, given back by one warpgroup.
        let ring = b.ring(1, 1)?;
        let (mut producer, mut consumer) = (b.producer(&ring)?, b.consumer(&ring)?);
        let sums = b.accumulators::<f32>(&atom, 1)?;
        b.repeat((k / 64).unsigned_abs(), |b, step| {
            b.below(thread, 1, |b, _| {
                b.produce(&mut producer, |b, stage| {
                    b.tma_load(&x, &[row, step], &sx, stage)?;
                    b.tma_load(&y, &[column, step], &sy, stage)
                })
            })?;
            b.barrier(); // `wgmma` wants whole warps, and one thread was elsewhere
            b.consume(&mut consumer, |b, _| {
                let (x, y) = (b.wgmma_a(&atom, &sx)?, b.wgmma_b(&atom, &sy)?);
                let further = b.value(step)?.ne(0); // the first product is not added to anything
                b.wgmma(&sums, &x, &y, further)?;
                b.commit_wgmma()?;
                b.wait_wgmma(0)
            })?;
            b.barrier(); // all have given the stage back
            Ok(())
        })?;
        let sums = b.accumulated(&sums)?;
        let results = b.map(&sums, |sum| sum.convert::<bf16>());
        b.store(&results, &z.composition(atom.c())?.at(0, thread)?)
    })?;
    Ok(kernel.kernel().clone())
}
// ANCHOR_END: kernel

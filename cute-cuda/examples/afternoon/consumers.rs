//! Step 6: two warpgroups that multiply, with tiles of 128 x 256.

use cute_cuda::kernel::{Grid, Output, TmaInput, TypedKernel};
use cute_cuda::ptx::{Axis, Target};
use cute_types::runtime::atom::{GmmaLayout, MmaAtom};
use cute_types::runtime::{RuntimeLayout, Tiler};
use half::bf16;

use crate::{Extents, Made};

type Product = TypedKernel<(TmaInput<bf16>, TmaInput<bf16>, Output<bf16>)>;

// ANCHOR: kernel
pub(crate) fn kernel([m, n, k]: Extents) -> Made {
    const STAGES: u32 = 4;
    let atom = MmaAtom::named("SM90_64x256x16_F32BF16BF16_SS<K,K>")?;
    let swizzled = GmmaLayout::k_sw128(16)?;
    let rows = |rows, columns| RuntimeLayout::layout_right((rows, columns));
    let tile = |rows, columns| Tiler::ByMode(vec![Tiler::Int(rows), Tiler::Int(columns)]);
    let steps = (k / 64).unsigned_abs();
    let grid = Grid::new(384, (m / 128) as u32).along(Axis::Y, (n / 256) as u32);
    let kernel = Product::build("consumers", ["a", "b", "d"], grid, Target::Sm90a, |b, (x, y, z)| {
        let (row, column) = (b.block(), b.block_along(Axis::Y));
        let x = b.tma(x, rows(m, k)?, &[128, 64], swizzled.tile_to_shape((128, 64))?)?;
        let y = b.tma(y, rows(n, k)?, &[256, 64], swizzled.tile_to_shape((256, 64))?)?;
        let z = b.tensor(z, rows(m, n)?)?.local_tile(&tile(128, 256), &[Some(row), Some(column)])?;
        let sx = b.shared::<bf16>(swizzled.tile_to_shape((128, 64, i64::from(STAGES)))?)?;
        let sy = b.shared::<bf16>(swizzled.tile_to_shape((256, 64, i64::from(STAGES)))?)?;
        let ring = b.ring(STAGES, 2)?;
        b.specialised(
            [24, 240],
            |b, thread| {
                let mut place = b.producer(&ring)?;
                b.below(thread, 1, |b, _| {
                    b.repeat(steps, |b, step| {
                        b.produce(&mut place, |b, stage| {
                            b.tma_load(&x, &[row, step], &sx.at(2, stage.index())?, stage)?;
                            b.tma_load(&y, &[column, step], &sy.at(2, stage.index())?, stage)
                        })
                    })
                })
            },
            |b, consumer, thread| {
                let half = [Some(consumer), Some(0.into())]; // the consumer's 64 rows of 128
                let mut place = b.consumer(&ring)?;
                let sums = b.accumulators::<f32>(&atom, 1)?;
                b.repeat(steps, |b, step| {
                    b.consume(&mut place, |b, stage| {
                        let x = sx.at(2, stage.index())?.local_tile(&tile(64, 64), &half)?;
                        let x = b.wgmma_a(&atom, &x)?;
                        let y = b.wgmma_b(&atom, &sy.at(2, stage.index())?)?;
                        let further = b.value(step)?.ne(0);
                        b.wgmma(&sums, &x, &y, further)?;
                        b.commit_wgmma()?;
                        b.wait_wgmma(0)
                    })
                })?;
                let sums = b.accumulated(&sums)?;
                let results = b.map(&sums, |sum| sum.convert::<bf16>());
                let z = z.local_tile(&tile(64, 256), &half)?;
                b.store(&results, &z.composition(atom.c())?.at(0, thread)?)
            },
        )
    })?;
    Ok(kernel.kernel().clone())
}
// ANCHOR_END: kernel

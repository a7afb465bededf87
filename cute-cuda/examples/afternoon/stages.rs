//! Step 3: several stages, so that tiles come while others are multiplied.

use cute_cuda::kernel::{Grid, Input, Output, TypedKernel};
use cute_cuda::ptx::{Axis, Target};
use cute_types::runtime::{RuntimeLayout, Tiler};
use half::bf16;

use crate::shared::Tiling;
use crate::{Extents, Made};

type Product = TypedKernel<(Input<bf16>, Input<bf16>, Output<bf16>)>;

// ANCHOR: kernel
pub(crate) fn kernel([m, n, k]: Extents) -> Made {
    const STAGES: u32 = 3;
    const AHEAD: u32 = STAGES - 1;
    let Tiling { mma, load, ldmatrix: [matrix_a, matrix_b], rows: swizzled } = Tiling::new()?;
    let rows = |rows, columns| RuntimeLayout::layout_right((rows, columns));
    let tile = |rows, columns| Tiler::ByMode(vec![Tiler::Int(rows), Tiler::Int(columns)]);
    let steps = k / 64;
    // The stage of a step is its remainder; the step to be loaded is so many further.
    let stage_of = RuntimeLayout::new(((i64::from(STAGES), steps),), ((1, 0),))?;
    let further = RuntimeLayout::new((steps, i64::from(STAGES)), (1, 1))?;
    let grid = Grid::new(mma.size() as u32, (m / 128) as u32).along(Axis::Y, (n / 128) as u32);
    let kernel = Product::build("stages", ["a", "b", "d"], grid, Target::Sm80, |b, (x, y, z)| {
        let (thread, row, column) = (b.thread(), b.block(), b.block_along(Axis::Y));
        let x = b.tensor(x, rows(m, k)?)?.local_tile(&tile(128, 64), &[Some(row), None])?;
        let y = b.tensor(y, rows(n, k)?)?.local_tile(&tile(128, 64), &[Some(column), None])?;
        let z = b.tensor(z, rows(m, n)?)?.local_tile(&tile(128, 128), &[Some(row), Some(column)])?;
        let sx = b.shared::<bf16>(swizzled.tile_to_shape((128, 64, i64::from(STAGES)))?)?;
        let sy = b.shared::<bf16>(swizzled.tile_to_shape((128, 64, i64::from(STAGES)))?)?;
        let (from_x, to_x) = (x.partition_s(&load, thread)?, sx.partition_d(&load, thread)?);
        let (from_y, to_y) = (y.partition_s(&load, thread)?, sy.partition_d(&load, thread)?);
        let (mx, my) = (sx.partition_s(&matrix_a, thread)?, sy.partition_s(&matrix_b, thread)?);
        let (fx, fy) = (b.partition_fragment_a(&mma, &sx.at(2, 0)?)?, b.partition_fragment_b(&mma, &sy.at(2, 0)?)?);
        let sums = b.partition_fragment_c(&mma, (128, 128), 0.0)?;
        for step in 0..AHEAD {
            b.copy_with(&load, &from_x.at(3, step)?, &to_x.at(3, step)?)?;
            b.copy_with(&load, &from_y.at(3, step)?, &to_y.at(3, step)?)?;
            b.commit()?;
        }
        b.repeat(steps.unsigned_abs(), |b, step| {
            b.wait(AHEAD - 1)?;
            b.barrier(); // this step's tile is there, and all have read the last one's
            let next = b.index(&further, &[step, AHEAD.into()])?;
            b.below(next, steps.unsigned_abs(), |b, next| {
                let stage = b.index(&stage_of, &[next])?;
                b.copy_with(&load, &from_x.at(3, next)?, &to_x.at(3, stage)?)?;
                b.copy_with(&load, &from_y.at(3, next)?, &to_y.at(3, stage)?)
            })?;
            b.commit()?;
            let stage = b.index(&stage_of, &[step])?;
            b.copy_with(&matrix_a, &mx.at(3, stage)?, &fx.retile(&matrix_a)?)?;
            b.copy_with(&matrix_b, &my.at(3, stage)?, &fy.retile(&matrix_b)?)?;
            b.gemm(&mma, &fx, &fy, &sums)
        })?;
        let results = b.map(&sums, |sum| sum.convert::<bf16>());
        b.store(&results, &z.partition_c(&mma, thread)?)
    })?;
    Ok(kernel.kernel().clone())
}
// ANCHOR_END: kernel

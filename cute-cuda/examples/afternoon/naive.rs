//! Step 1: `mma.sync` of fragments straight from global memory.

use cute_cuda::kernel::{Grid, Input, Output, TypedKernel};
use cute_cuda::ptx::{Axis, Target};
use cute_types::runtime::atom::{CopyAtom, Element, MmaAtom, TiledCopy, TiledMma};
use cute_types::runtime::{RuntimeLayout, Tiler};
use half::bf16;

use crate::{Extents, Made};

type Product = TypedKernel<(Input<bf16>, Input<bf16>, Output<bf16>)>;

// ANCHOR: kernel
pub(crate) fn kernel([m, n, k]: Extents) -> Made {
    // 2 x 2 warps, each with an instruction of 16 x 8 x 16; a block has 64 x 64 of D.
    let atom = MmaAtom::named("SM80_16x8x16_F32BF16BF16F32_TN")?;
    let mma = TiledMma::new(&atom, &"(2,2,1)".parse()?, &"(_,_,_)".parse()?)?;
    let pairs = CopyAtom::named("UniversalCopy<32b>")?.with_type(Element::BF16)?;
    let (copy_a, copy_b) = (TiledCopy::of_a(&pairs, &mma)?, TiledCopy::of_b(&pairs, &mma)?);
    let rows = |rows, columns| RuntimeLayout::layout_right((rows, columns));
    let tile = |rows, columns| Tiler::ByMode(vec![Tiler::Int(rows), Tiler::Int(columns)]);
    let grid = Grid::new(mma.size() as u32, (m / 64) as u32).along(Axis::Y, (n / 64) as u32);
    let kernel = Product::build("naive", ["a", "b", "d"], grid, Target::Sm80, |b, (x, y, z)| {
        let (thread, row, column) = (b.thread(), b.block(), b.block_along(Axis::Y));
        // The block's tiles: (64,16,steps) of A and of B, (64,64) of D.
        let x = b.tensor(x, rows(m, k)?)?.local_tile(&tile(64, 16), &[Some(row), None])?;
        let y = b.tensor(y, rows(n, k)?)?.local_tile(&tile(64, 16), &[Some(column), None])?;
        let z = b.tensor(z, rows(m, n)?)?.local_tile(&tile(64, 64), &[Some(row), Some(column)])?;
        // The thread's part of them, and registers for it.
        let (from_x, from_y) = (x.partition_s(&copy_a, thread)?, y.partition_s(&copy_b, thread)?);
        let fx = b.partition_fragment_a(&mma, &x.at(2, 0)?)?;
        let fy = b.partition_fragment_b(&mma, &y.at(2, 0)?)?;
        let sums = b.partition_fragment_c(&mma, (64, 64), 0.0)?;
        b.repeat((k / 16).unsigned_abs(), |b, step| {
            b.copy_with(&copy_a, &from_x.at(3, step)?, &fx.retile(&copy_a)?)?;
            b.copy_with(&copy_b, &from_y.at(3, step)?, &fy.retile(&copy_b)?)?;
            b.gemm(&mma, &fx, &fy, &sums)
        })?;
        let results = b.map(&sums, |sum| sum.convert::<bf16>());
        b.store(&results, &z.partition_c(&mma, thread)?)
    })?;
    Ok(kernel.kernel().clone())
}
// ANCHOR_END: kernel

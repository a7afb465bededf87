//! Step 2: tiles in swizzled shared memory, there by `cp.async` and out by `ldmatrix`.

use cute_cuda::kernel::{Grid, Input, Output, TypedKernel};
use cute_cuda::ptx::{Axis, Target};
use cute_types::runtime::atom::{CopyAtom, Element, MmaAtom, TiledCopy, TiledMma};
use cute_types::runtime::{ComposedLayout, RuntimeLayout, Tiler};
use half::bf16;

use crate::{Extents, Made};

type Product = TypedKernel<(Input<bf16>, Input<bf16>, Output<bf16>)>;

// ANCHOR: tiling
/// What steps 2 and 3 are of: 4 warps with 64 x 64 of D each, and how tiles of 128 x 64 of A and of B go through shared memory.
pub(crate) struct Tiling {
    pub(crate) mma: TiledMma,
    /// Global to shared memory, 16 bytes at once.
    pub(crate) load: TiledCopy,
    /// Shared memory to the registers of A and of B: four 8 x 8 matrices at once.
    pub(crate) ldmatrix: [TiledCopy; 2],
    /// Eight rows of 128 bytes in shared memory, as often as a tile has them.
    pub(crate) rows: ComposedLayout,
}

impl Tiling {
    pub(crate) fn new() -> Result<Tiling, Box<dyn std::error::Error>> {
        let copy = |name: &str| CopyAtom::named(name)?.with_type(Element::BF16);
        let atom = MmaAtom::named("SM80_16x8x16_F32BF16BF16F32_TN")?;
        // A warp has 16 adjacent columns of B, so that one ldmatrix brings two instructions' worth.
        let mma = TiledMma::new(&atom, &"(2,2,1)".parse()?, &"(32,32,16)".parse()?)?;
        let load = copy("SM80_CP_ASYNC_CACHEGLOBAL<128b>")?;
        let load = TiledCopy::new(&load, &"(16,8):(8,1)".parse()?, &"(1,8)".parse()?)?;
        let matrices = copy("SM75_U32x4_LDSM_N")?;
        let ldmatrix = [TiledCopy::of_a(&matrices, &mma)?, TiledCopy::of_b(&matrices, &mma)?];
        Ok(Tiling { mma, load, ldmatrix, rows: "S<3,3,3> o (8,64):(64,1)".parse()? })
    }
}
// ANCHOR_END: tiling

// ANCHOR: kernel
pub(crate) fn kernel([m, n, k]: Extents) -> Made {
    let Tiling { mma, load, ldmatrix: [matrix_a, matrix_b], rows: swizzled } = Tiling::new()?;
    let rows = |rows, columns| RuntimeLayout::layout_right((rows, columns));
    let tile = |rows, columns| Tiler::ByMode(vec![Tiler::Int(rows), Tiler::Int(columns)]);
    let grid = Grid::new(mma.size() as u32, (m / 128) as u32).along(Axis::Y, (n / 128) as u32);
    let kernel = Product::build("shared", ["a", "b", "d"], grid, Target::Sm80, |b, (x, y, z)| {
        let (thread, row, column) = (b.thread(), b.block(), b.block_along(Axis::Y));
        let x = b.tensor(x, rows(m, k)?)?.local_tile(&tile(128, 64), &[Some(row), None])?;
        let y = b.tensor(y, rows(n, k)?)?.local_tile(&tile(128, 64), &[Some(column), None])?;
        let z = b.tensor(z, rows(m, n)?)?.local_tile(&tile(128, 128), &[Some(row), Some(column)])?;
        let sx = b.shared::<bf16>(swizzled.tile_to_shape((128, 64))?)?;
        let sy = b.shared::<bf16>(swizzled.tile_to_shape((128, 64))?)?;
        // What this thread has moved to shared memory; what it takes out of it; and the registers, as both want them.
        let (from_x, to_x) = (x.partition_s(&load, thread)?, sx.partition_d(&load, thread)?);
        let (from_y, to_y) = (y.partition_s(&load, thread)?, sy.partition_d(&load, thread)?);
        let (mx, my) = (sx.partition_s(&matrix_a, thread)?, sy.partition_s(&matrix_b, thread)?);
        let (fx, fy) = (b.partition_fragment_a(&mma, &sx)?, b.partition_fragment_b(&mma, &sy)?);
        let sums = b.partition_fragment_c(&mma, (128, 128), 0.0)?;
        b.repeat((k / 64).unsigned_abs(), |b, step| {
            b.copy_with(&load, &from_x.at(3, step)?, &to_x)?;
            b.copy_with(&load, &from_y.at(3, step)?, &to_y)?;
            b.commit()?;
            b.wait(0)?;
            b.barrier(); // all of the tile is there
            b.copy_with(&matrix_a, &mx, &fx.retile(&matrix_a)?)?;
            b.copy_with(&matrix_b, &my, &fy.retile(&matrix_b)?)?;
            b.gemm(&mma, &fx, &fy, &sums)?;
            b.barrier(); // all have read it
            Ok(())
        })?;
        let results = b.map(&sums, |sum| sum.convert::<bf16>());
        b.store(&results, &z.partition_c(&mma, thread)?)
    })?;
    Ok(kernel.kernel().clone())
}
// ANCHOR_END: kernel

//! C = A·Bᵀ on the matrix units: `cp.async` into swizzled shared memory of several stages, `ldmatrix` out of it, `mma.sync`. All
//! layouts come from a tiled MMA and tiled copies. One body is the kernel of f16 with sums in f32, and of TF32.
//!
//! Where there is a device, the largest sizes are timed.
//!
//! ```sh
//! cargo run --release -p cute-cuda --example matmul
//! ```

use std::error::Error;

use cute_cuda::Machine;
use cute_cuda::kernel::{Convert, Data, Grid, Input, KernelError, Output, TypedKernel};
use cute_cuda::ptx::{Axis, Target};
use cute_types::runtime::atom::{CopyAtom, Element, MmaAtom, TiledCopy, TiledMma};
use cute_types::runtime::{ComposedLayout, RuntimeLayout, Tiler};
use half::f16;

/// A of (M,K), B of (N,K), C of (M,N), each by rows.
type Matmul<T, C> = TypedKernel<(Input<T>, Input<T>, Output<C>)>;

/// What the kernel is of: the instructions, and their tilings over the block.
struct Tiling {
    mma: TiledMma,
    /// Global to shared memory.
    load: TiledCopy,
    /// Shared memory to the registers of A and of B.
    matrix: [TiledCopy; 2],
    /// (BLK_M,BLK_K) or (BLK_N,BLK_K), as often as both are repeated by it.
    swizzled: ComposedLayout,
    /// BLK_M, BLK_N, BLK_K.
    tile: [i64; 3],
    stages: u32,
}

impl Tiling {
    /// f16 with sums in f32; 4 warps, 64 x 64 of C each.
    fn halves() -> Result<Tiling, Box<dyn Error>> {
        let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
        Tiling::new(&atom, "(32,32,16)", Element::F16, "(1,8)", "S<3,3,3> o (8,64):(64,1)", [128, 128, 64])
    }

    /// TF32: an f32 of which the instruction reads the upper 19 bits.
    fn singles() -> Result<Tiling, Box<dyn Error>> {
        let atom = MmaAtom::named("SM80_16x8x8_F32TF32TF32F32_TN")?;
        Tiling::new(&atom, "(32,32,8)", Element::F32, "(1,4)", "S<3,2,3> o (8,32):(32,1)", [128, 128, 32])
    }

    fn new(
        atom: &MmaAtom,
        permutation: &str,
        element: Element,
        vector: &str,
        swizzled: &str,
        tile: [i64; 3],
    ) -> Result<Tiling, Box<dyn Error>> {
        let copy = |name: &str| CopyAtom::named(name)?.with_type(element);
        let mma = TiledMma::new(atom, &"(2,2,1)".parse()?, &permutation.parse()?)?;
        let load = copy("SM80_CP_ASYNC_CACHEGLOBAL<128b>")?;
        let load = TiledCopy::new(&load, &"(16,8):(8,1)".parse()?, &vector.parse()?)?;
        let ldmatrix = copy("SM75_U32x4_LDSM_N")?;
        let matrix = [TiledCopy::of_a(&ldmatrix, &mma)?, TiledCopy::of_b(&ldmatrix, &mma)?];
        Ok(Tiling { mma, load, matrix, swizzled: swizzled.parse()?, tile, stages: 3 })
    }

    fn build<T: Data, C: Data>(&self, name: &str, [m, n, k]: [i64; 3]) -> Result<Matmul<T, C>, KernelError>
    where
        f32: Convert<C>,
    {
        let Tiling { mma, load, matrix: [matrix_a, matrix_b], tile: [bm, bn, bk], stages, .. } = self;
        let (steps, ahead) = ((k / bk) as u32, stages - 1);
        let grid = Grid::new(mma.size() as u32, (m / bm) as u32).along(Axis::Y, (n / bn) as u32);
        let rows = |rows, columns| RuntimeLayout::layout_right((rows, columns));
        let tiler = |a: &i64, b: &i64| Tiler::ByMode(vec![Tiler::Int(*a), Tiler::Int(*b)]);
        Matmul::build(name, ["a", "b", "c"], grid, Target::Sm80, |b, (x, y, z)| {
            let (thread, bx, by) = (b.thread(), b.block(), b.block_along(Axis::Y));
            let x = b.tensor(x, rows(m, k)?)?.local_tile(&tiler(bm, bk), &[Some(bx), None])?;
            let y = b.tensor(y, rows(n, k)?)?.local_tile(&tiler(bn, bk), &[Some(by), None])?;
            let z = b.tensor(z, rows(m, n)?)?.local_tile(&tiler(bm, bn), &[Some(bx), Some(by)])?;
            let sx = b.shared::<T>(self.swizzled.tile_to_shape((*bm, *bk, i64::from(*stages)))?)?;
            let sy = b.shared::<T>(self.swizzled.tile_to_shape((*bn, *bk, i64::from(*stages)))?)?;

            // What this thread copies, (values, BLK, BLK_K, steps or stages); what it multiplies; and both at once.
            let (from_x, to_x) = (x.partition_s(load, thread)?, sx.partition_d(load, thread)?);
            let (from_y, to_y) = (y.partition_s(load, thread)?, sy.partition_d(load, thread)?);
            let fx = b.partition_fragment_a(mma, &sx.at(2, 0)?)?;
            let fy = b.partition_fragment_b(mma, &sy.at(2, 0)?)?;
            let sums = b.partition_fragment_c(mma, (*bm, *bn), 0.0)?;
            let (mx, my) = (sx.partition_s(matrix_a, thread)?, sy.partition_s(matrix_b, thread)?);
            let (rx, ry) = (fx.retile(matrix_a)?, fy.retile(matrix_b)?);
            let blocks = rx.layout().mode(2)?.size() as u32;

            // A step and those behind it; and the stage of a step, its remainder.
            let (steps_ahead, stages_of) =
                (format!("({steps},{stages}):(1,1)"), format!("(({stages},{steps})):((1,0))"));
            let [later, ring] = [steps_ahead.parse::<RuntimeLayout>()?, stages_of.parse::<RuntimeLayout>()?];
            for step in 0..ahead {
                b.copy_with(load, &from_x.at(3, step)?, &to_x.at(3, step)?)?;
                b.copy_with(load, &from_y.at(3, step)?, &to_y.at(3, step)?)?;
                b.commit()?;
            }
            b.wait(ahead - 1)?;
            b.barrier();
            b.copy_with(matrix_a, &mx.at(3, 0)?.at(2, 0)?, &rx.at(2, 0)?)?;
            b.copy_with(matrix_b, &my.at(3, 0)?.at(2, 0)?, &ry.at(2, 0)?)?;
            b.repeat(u64::from(steps), |b, step| {
                let stage = b.index(&ring, &[step])?;
                for block in 0..blocks {
                    let (mut stage, next) = (stage, (block + 1) % blocks);
                    if next == 0 {
                        // The next step has arrived, and everyone is done with the one before.
                        b.wait(ahead - 1)?;
                        b.barrier();
                        let step = b.index(&later, &[step, 1.into()])?;
                        stage = b.index(&ring, &[step])?;
                    }
                    b.copy_with(matrix_a, &mx.at(3, stage)?.at(2, next)?, &rx.at(2, next)?)?;
                    b.copy_with(matrix_b, &my.at(3, stage)?.at(2, next)?, &ry.at(2, next)?)?;
                    if block == 0 {
                        let step = b.index(&later, &[step, ahead.into()])?;
                        b.below(step, u64::from(steps), |b, step| {
                            let stage = b.index(&ring, &[step])?;
                            b.copy_with(load, &from_x.at(3, step)?, &to_x.at(3, stage)?)?;
                            b.copy_with(load, &from_y.at(3, step)?, &to_y.at(3, stage)?)
                        })?;
                        b.commit()?;
                    }
                    b.gemm(mma, &fx.at(2, block)?, &fy.at(2, block)?, &sums)?;
                }
                Ok(())
            })?;
            let results = b.map(&sums, |sum| sum.convert::<C>());
            b.store(&results, &z.partition_c(mma, thread)?)
        })
    }
}

/// Elements as the instruction reads them, and back.
trait Number: Data + Copy {
    fn of(x: f32) -> Self;
    fn read(self) -> f64;
    /// As it is.
    fn exact(self) -> f64;
}

impl Number for f16 {
    fn of(x: f32) -> f16 {
        f16::from_f32(x)
    }

    fn read(self) -> f64 {
        self.to_f64()
    }

    fn exact(self) -> f64 {
        self.to_f64()
    }
}

impl Number for f32 {
    fn of(x: f32) -> f32 {
        x
    }

    fn read(self) -> f64 {
        f64::from(f32::from_bits(self.to_bits() & !0x1fff))
    }

    fn exact(self) -> f64 {
        f64::from(self)
    }
}

/// Multiplies matrices of fresh random numbers, and compares with sums in f64: all elements of a small product, as many drawn ones
/// of a large one. Gives the milliseconds of a launch where there is a device.
fn run<T: Number, C: Number>(
    tiling: &Tiling,
    name: &str,
    shape: [i64; 3],
    unit: f64,
    machine: &Machine,
) -> Result<(), Box<dyn Error>>
where
    f32: Convert<C>,
{
    const MOST: usize = 1 << 15;
    let kernel = tiling.build::<T, C>(name, shape)?;
    let [m, n, k] = shape.map(|extent| extent as usize);
    let mut rng = fastrand::Rng::new();
    let mut fresh = |count: usize| -> Vec<T> { (0..count).map(|_| T::of(2.0 * rng.f32() - 1.0)).collect() };
    let (x, y, mut z) = (fresh(m * k), fresh(n * k), vec![C::of(f32::NAN); m * n]);
    kernel.run(machine, (&x, &y, &mut z))?;
    let drawn = (0..m * n).filter(|_| m * n <= MOST || rng.usize(..m * n) < MOST);
    let (mut compared, mut worst) = (0, 0.0f64);
    for at in drawn {
        let (row, column) = (&x[at / n * k..][..k], &y[at % n * k..][..k]);
        let products = || row.iter().zip(column).map(|(x, y)| x.read() * y.read());
        let (sum, size) = (products().sum::<f64>(), products().map(f64::abs).sum::<f64>());
        // What a sum in f32 may be off by, of the sum of sizes, and the rounding of the result.
        let most = size * 2.0f64.powi(-18) + sum.abs() * unit;
        let off = (z[at].exact() - sum).abs() / most;
        if off.is_nan() || off > 1.0 {
            return Err(format!("{name}: C({},{}) is {:?}, not {sum}", at / n, at % n, z[at]).into());
        }
        (compared, worst) = (compared + 1, worst.max(off));
    }
    print!("{name} {m} x {n} x {k}: {compared} elements compared, off by at most {worst:.3} of what is allowed");
    if let Machine::Gpu(device) = machine {
        let mut times = device.time(kernel.kernel(), &mut [T::input(&x), T::input(&y), C::output(&mut z)], 21)?;
        times.sort_by(f32::total_cmp);
        let milliseconds = f64::from(times[times.len() / 2]);
        print!("; {milliseconds:.4} ms, {:.1} TFLOP/s", 2e-9 * (m * n * k) as f64 / milliseconds);
    }
    println!(" on {machine}");
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let machine = Machine::pick()?;
    let (halves, singles) = (Tiling::halves()?, Tiling::singles()?);
    let mut shapes = vec![[128, 256, 192], [256, 128, 256]];
    if let Machine::Gpu(_) = machine {
        let large = std::env::args().skip(1).map(|extent| extent.parse::<i64>());
        for extent in large {
            shapes.push([extent?; 3]);
        }
    }
    for shape in shapes {
        run::<f16, f16>(&halves, "matmul_f16", shape, 2.0f64.powi(-11), &machine)?;
        run::<f32, f32>(&singles, "matmul_tf32", shape, 0.0, &machine)?;
    }
    Ok(())
}

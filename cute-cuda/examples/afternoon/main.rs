//! The kernels of the guide's chapter 20, "A GEMM in an afternoon": seven products of matrices of bf16, each by what the one before
//! it lacked. Each is checked against sums in f64 on random numbers.
//!
//! ```sh
//! cargo run --release -p cute-cuda --example afternoon            # small ones, on the interpreter too
//! cargo run --release -p cute-cuda --example afternoon -- 4096    # and, on an sm_90a, large ones, timed
//! ```

use std::error::Error;

use cute_cuda::Machine;
use cute_cuda::kernel::{Data, Gemm, Kernel, Runner};
use cute_types::runtime::RuntimeLayout;
use half::bf16;

mod consumers;
mod naive;
mod persistent;
mod ring;
mod shared;
mod stages;
mod warpgroup;

/// D (M,N) of A (M,K) and B (N,K), each by rows: the extents.
type Extents = [i64; 3];
type Made = Result<Kernel, Box<dyn Error>>;

/// Multiprocessors of the devices that have sm_90a.
const MULTIPROCESSORS: u32 = 132;

/// The steps of the chapter, the last for a device with so many multiprocessors; and what is ready to use.
fn steps(extents: Extents, multiprocessors: u32) -> [(&'static str, Made); 8] {
    let [m, n, k] = extents;
    let rows = |rows, columns| RuntimeLayout::layout_right((rows, columns));
    let gemm = || -> Made {
        let gemm = Gemm::<bf16, bf16>::new(rows(m, k)?, rows(n, k)?, rows(m, n)?, multiprocessors)?;
        Ok(gemm.kernel().clone())
    };
    [
        ("1 naive", naive::kernel(extents)),
        ("2 shared memory", shared::kernel(extents)),
        ("3 stages", stages::kernel(extents)),
        ("4 wgmma and TMA", warpgroup::kernel(extents)),
        ("5 ring and producer", ring::kernel(extents)),
        ("6 two consumers", consumers::kernel(extents)),
        ("7 persistent", persistent::kernel(extents, multiprocessors)),
        ("Gemm", gemm()),
    ]
}

/// What a step computes of random numbers, against sums in f64 of at most 2^15 elements of D. Gives the milliseconds of a run, the
/// median of 51, where there is a device.
fn check(kernel: &Kernel, [m, n, k]: Extents, machine: &Machine) -> Result<Option<f64>, Box<dyn Error>> {
    const MOST: usize = 1 << 15;
    let [m, n, k] = [m, n, k].map(|extent| extent as usize);
    let mut rng = fastrand::Rng::new();
    // Of 12 numbers between 0 and 1, the sum less 6 is about normal, with a deviation of 1.
    let mut normal = |count: usize| -> Vec<bf16> {
        (0..count).map(|_| bf16::from_f32((0..12).map(|_| rng.f32()).sum::<f32>() - 6.0)).collect()
    };
    let (a, b, mut d) = (normal(m * k), normal(n * k), vec![bf16::NAN; m * n]);
    machine.run(kernel, &mut [bf16::input(&a), bf16::input(&b), bf16::output(&mut d)])?;
    for at in (0..m * n).filter(|_| m * n <= MOST || rng.usize(..m * n) < MOST) {
        let products = a[at / n * k..][..k].iter().zip(&b[at % n * k..][..k]).map(|(a, b)| a.to_f64() * b.to_f64());
        let (sum, size) = products.fold((0.0, 0.0), |(sum, size), x| (sum + x, size + x.abs()));
        // What a sum in f32 may be off by, of the sum of sizes, and the rounding to bf16.
        let most = size * 2.0_f64.powi(-18) + f64::abs(sum) * 2.0_f64.powi(-8);
        let off = (d[at].to_f64() - sum).abs();
        if off.is_nan() || off > most {
            return Err(format!("D({},{}) is {}, not {sum}", at / n, at % n, d[at]).into());
        }
    }
    let Machine::Gpu(device) = machine else { return Ok(None) };
    let args = &mut [bf16::input(&a), bf16::input(&b), bf16::output(&mut d)];
    let mut times = device.time(kernel, args, 51)?;
    times.sort_by(f32::total_cmp);
    Ok(times.get(times.len() / 2).copied().map(f64::from))
}

fn main() -> Result<(), Box<dyn Error>> {
    let machine = Machine::pick()?;
    for (name, kernel) in steps([256, 512, 192], 3) {
        check(&kernel?, [256, 512, 192], &machine).map_err(|error| format!("{name}: {error}"))?;
        println!("{name}: 256 x 512 x 192 is right on {machine}");
    }
    if let Machine::Gpu(_) = machine {
        for extent in std::env::args().skip(1) {
            let extent: i64 = extent.parse()?;
            for (name, kernel) in steps([extent; 3], MULTIPROCESSORS) {
                let time = check(&kernel?, [extent; 3], &machine).map_err(|error| format!("{name}: {error}"))?;
                let milliseconds = time.ok_or("a device times")?;
                let rate = 2e-9 * (extent as f64).powi(3) / milliseconds;
                println!("{name}: {extent}^3 is right, {milliseconds:.4} ms, {rate:.1} TFLOP/s");
            }
        }
    }
    Ok(())
}

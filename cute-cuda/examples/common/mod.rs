//! What the examples of whole kernels share: numbers to begin with, and how long a device takes.

use std::error::Error;

use cute_cuda::Device;
use cute_cuda::kernel::{Arg, Kernel};

/// Numbers between -1 and 1, the same in every run.
pub(crate) fn numbers(count: usize) -> Vec<f32> {
    let mut rng = fastrand::Rng::with_seed(16);
    (0..count).map(|_| 2.0 * rng.f32() - 1.0).collect()
}

/// The median of 51 runs on a device, as bytes moved in a second, printed.
#[allow(dead_code)] // Not every example is bound by memory.
pub(crate) fn print_rate(
    device: &Device,
    kernel: &Kernel,
    args: &mut [Arg<'_>],
    bytes: usize,
) -> Result<(), Box<dyn Error>> {
    let mut times = device.time(kernel, args, 51)?;
    times.sort_by(f32::total_cmp);
    let milliseconds = times.get(times.len() / 2).copied().unwrap_or(f32::NAN);
    let rate = bytes as f64 / f64::from(milliseconds) / 1.0e6;
    println!("{}: {milliseconds:.4} ms, {rate:.0} GB/s", kernel.name());
    Ok(())
}

//! The ready kernels on a device: each checked against the CPU on fresh random data, then timed.
//!
//! ```text
//! kernels check            every kernel at small and odd sizes, all elements compared; for compute-sanitizer, too
//! kernels time             the figures of docs/measurements.md, after a check at each size
//! kernels conflicts        bank conflicts as predicted, for a profiler that counts them
//! kernels tune             tiles of the transposition, one beside the other
//! kernels reductions       the figures of the reductions alone
//! kernels tune-reductions  plans of the reductions, one beside the other
//! kernels rust-check FILE  kernels that rustc or nvcc compiled, in the small size, all elements compared
//! kernels rust FILE        the same in the large size, timed beside the builder's kernels of the same layouts
//! kernels load             from a layout that only the running program knows to a loaded kernel
//! ```

mod conflicts;
mod copies;
mod measure;
mod reductions;
mod rust;
mod sample;
mod tune;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use cute_cuda::Device;
use measure::Gpu;

/// The ready kernels on a device, checked, then timed.
#[derive(Parser)]
struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Every kernel at small and odd sizes, all elements compared.
    Check,
    /// The figures, after a check at each size.
    Time {
        /// The size of the arrays in MiB.
        #[arg(long, default_value_t = 4096)]
        mib: u64,
        /// Each kernel once, without times, for a profiler.
        #[arg(long)]
        once: bool,
        /// Only what has this text in its name.
        #[arg(long, default_value = "")]
        only: String,
    },
    /// Tiles of the transposition, one beside the other.
    Tune {
        /// The type: f16, f32 or f64.
        #[arg(long, default_value = "f32")]
        element: String,
        /// Elements along the mode that is contiguous where it is read.
        #[arg(long, default_value_t = 32768)]
        height: u64,
        /// Elements along the mode that is contiguous where it is written.
        #[arg(long, default_value_t = 32768)]
        width: u64,
    },
    /// The figures of the reductions alone.
    Reductions {
        /// The size of the arrays in MiB.
        #[arg(long, default_value_t = 4096)]
        mib: u64,
    },
    /// Plans of the reductions, one beside the other.
    TuneReductions {
        /// The side of the matrix of f32; of f16 there are twice as many columns.
        #[arg(long, default_value_t = 32768)]
        side: u64,
        /// Only the types and layouts that have this text, `f32 (3,` say.
        #[arg(long, default_value = "")]
        only: String,
    },
    /// Bank conflicts as predicted, a kernel a case, for a profiler.
    Conflicts,
    /// Kernels that rustc or nvcc compiled, in the small size: PTX or machine code with those of cute-cuda/rust-kernels.
    RustCheck {
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// The same in the large size, timed beside the builder's kernels of the same layouts.
    Rust {
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Each kernel once, without times, for a profiler.
        #[arg(long)]
        once: bool,
    },
    /// From a layout that only the running program knows to a loaded kernel.
    Load,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), Box<dyn std::error::Error>> {
    // This asks whether there is a driver before cudarc is asked for anything.
    println!("device: {}", Device::first()?);
    let mut gpu = Gpu::first()?;
    match &options.what {
        What::Check => {
            copies::check(&gpu)?;
            reductions::check(&gpu)
        }
        What::Time { mib, once, only } => {
            gpu.only.clone_from(only);
            gpu.once = *once;
            copies::time(&gpu, mib << 20)?;
            reductions::time(&gpu, mib << 20)
        }
        What::Reductions { mib } => reductions::time(&gpu, mib << 20),
        What::Tune { element, height, width } => tune::run(&gpu, element, *height, *width),
        What::TuneReductions { side, only } => {
            gpu.only.clone_from(only);
            reductions::tune(&gpu, *side)
        }
        What::Conflicts => conflicts::run(&gpu),
        What::RustCheck { files } => rust::check(&gpu, files),
        What::Rust { files, once } => {
            gpu.once = *once;
            rust::time(&gpu, files)
        }
        What::Load => copies::load(&gpu),
    }
}

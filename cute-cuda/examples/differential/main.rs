//! Random kernels of the builder on a device, on the interpreter, and computed plainly: the same numbers, bit for bit.
//!
//! `cargo run --release -p cute-cuda --example differential -- [KERNELS] [SEED]`. Needs an NVIDIA device; the binary alone does,
//! without Rust or CUDA beside it. Each kernel has a seed of its own, the first one's and so on, so that one that fails is
//! run again by its seed. Exits with 1 where a number differs, with 2 where there is no device. The figures come last.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use cute_cuda::Machine;

mod build;
mod build_words;
mod evaluate;
mod generate;
mod numbers;
mod program;
mod run;
mod steps;
mod words;

type Failure = Box<dyn std::error::Error>;

/// Kernels of a run that does not say how many.
const KERNELS: u64 = 3000;
/// Kernels of which a difference is shown with the kernel's text.
const SHOWN: usize = 3;

fn main() -> ExitCode {
    let numbers: Result<Vec<u64>, _> = std::env::args().skip(1).map(|arg| arg.parse()).collect();
    let (kernels, seed) = match numbers.as_deref() {
        Ok([]) => (KERNELS, 1),
        Ok(&[kernels]) => (kernels, 1),
        Ok(&[kernels, seed]) if seed.checked_add(kernels).is_some() => (kernels, seed),
        _ => {
            eprintln!("differential takes how many kernels to run and the first one's seed, two numbers");
            return ExitCode::FAILURE;
        }
    };
    let machine = match Machine::gpu() {
        Ok(machine) => machine,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    match check(&machine, kernels, seed) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs so many kernels, and gives how many differ.
fn check(device: &Machine, kernels: u64, seed: u64) -> Result<usize, Failure> {
    println!("device: {device}\nseeds: {kernels} from {seed} on");
    let interpreter = Machine::interpreter();
    let (mut compared, mut open, mut instructions, mut wrong) = (0, 0, 0, [0; 2]);
    let mut on_device = Duration::ZERO;
    for seed in seed..seed + kernels {
        let program = generate::generate(seed);
        let kernel = build::build(&program).map_err(|error| format!("seed {seed} is refused: {error}"))?;
        instructions += kernel.ptx().lines().filter(|line| line.ends_with(';')).count();
        let wanted = evaluate::evaluate(&program);
        let begun = Instant::now();
        let found = run::run(&program, &kernel, device).map_err(|error| format!("seed {seed}: {error}"))?;
        on_device += begun.elapsed();
        let interpreted = run::run(&program, &kernel, &interpreter).map_err(|error| format!("seed {seed}: {error}"))?;
        let different = |(a, b): (&Vec<u64>, &Vec<u64>)| a.iter().zip(b).filter(|(a, b)| a != b).count();
        open += found.iter().zip(&interpreted).map(different).sum::<usize>();
        for (place, (name, found)) in [("device", &found), ("interpreter", &interpreted)].into_iter().enumerate() {
            let tally = run::compare(&program, &wanted, found);
            compared += tally.compared;
            if let Some((count, said)) = tally.wrong {
                wrong[place] += 1;
                eprintln!("seed {seed}, {name}: {count} of {} numbers differ; {said}", tally.compared);
                if wrong[place] <= SHOWN {
                    eprintln!("{}\n{:#?}", kernel.ptx(), program.steps);
                }
            }
        }
    }
    println!("kernels: {kernels}, of {instructions} instructions, {:.1} s on the device", on_device.as_secs_f64());
    println!("numbers compared: {compared}");
    println!("numbers in which device and interpreter differ, NaNs that the ISA leaves open among them: {open}");
    println!("kernels in which the device differs from the evaluation: {}", wrong[0]);
    println!("kernels in which the interpreter differs from the evaluation: {}", wrong[1]);
    Ok(wrong.into_iter().sum())
}

//! Runs one variant once, for callgrind to count the instructions of [`measured`], or all variants of a case in turn, by the clock.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use cute_bench_hot_loops::cases::{Case, Variant, all};

/// What is counted: the variant, and a call by a pointer, which is the same for each.
#[inline(never)]
fn measured(variant: &Variant, from: &[f32], to: &mut [f32]) {
    (variant.run)(from, to);
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => {
            for case in all() {
                for variant in &case.variants {
                    println!("{}\t{}\t{}", case.name, variant.name, case.to);
                }
            }
            ExitCode::SUCCESS
        }
        ["once", case, variant] => {
            let cases = all();
            let Some(case) = cases.iter().find(|c| c.name == case) else { return usage() };
            let Some(variant) = case.variants.iter().find(|v| v.name == variant) else { return usage() };
            // First in a call that is not counted: it also resolves what the linker left open.
            if !case.is_right(variant) {
                eprintln!("{}, {}: it is wrong", case.name, variant.name);
                return ExitCode::FAILURE;
            }
            let (from, mut to) = (case.draw(), vec![-1.0; case.to]);
            measured(variant, &from, &mut to);
            std::hint::black_box(to);
            ExitCode::SUCCESS
        }
        ["times", case, rounds] => {
            let (cases, Ok(rounds)) = (all(), rounds.parse()) else { return usage() };
            let Some(case) = cases.iter().find(|c| c.name == case) else { return usage() };
            times(case, rounds);
            ExitCode::SUCCESS
        }
        _ => usage(),
    }
}

/// The variants in turn, as often as there are rounds: what each took at least and in the median, and the median of what it took
/// to the second, the loops by hand, in the same round, so that what else the machine does is the same for both.
fn times(case: &Case, rounds: usize) {
    let (from, mut to) = (case.draw(), vec![-1.0; case.to]);
    let mut taken: Vec<Vec<Duration>> = Vec::new();
    for _ in 0..rounds.max(1) {
        let round = case.variants.iter().map(|variant| {
            let begin = Instant::now();
            measured(variant, &from, std::hint::black_box(&mut to));
            begin.elapsed()
        });
        taken.push(round.collect());
    }
    println!("variant\tleast\tmedian\tto {}", case.variants[1].name);
    for (i, variant) in case.variants.iter().enumerate() {
        let mut of_variant: Vec<f64> = taken.iter().map(|round| round[i].as_secs_f64() * 1e6).collect();
        let mut ratios: Vec<f64> = taken.iter().map(|round| round[i].as_secs_f64() / round[1].as_secs_f64()).collect();
        of_variant.sort_by(f64::total_cmp);
        ratios.sort_by(f64::total_cmp);
        let middle = of_variant.len() / 2;
        println!("{}\t{:.1} us\t{:.1} us\t{:.3}", variant.name, of_variant[0], of_variant[middle], ratios[middle]);
    }
}

fn usage() -> ExitCode {
    eprintln!("cute-bench-hot-loops list | once CASE VARIANT | times CASE ROUNDS");
    ExitCode::FAILURE
}

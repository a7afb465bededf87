//! Runs one variant once, for callgrind to count the instructions of [`measured`].

use std::process::ExitCode;

use cute_bench_hot_loops::cases::{Variant, all};

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
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("cute-bench-hot-loops list | once CASE VARIANT");
    ExitCode::FAILURE
}

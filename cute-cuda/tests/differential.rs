//! Random kernels of the builder on the interpreter, against what they compute by Rust's own arithmetic. The same kernels run
//! on a device by `cargo run -p cute-cuda --example differential`.

use std::error::Error;

use cute_cuda::Machine;

#[path = "../examples/differential/build.rs"]
mod build;
#[path = "../examples/differential/evaluate.rs"]
mod evaluate;
#[path = "../examples/differential/generate.rs"]
mod generate;
#[path = "../examples/differential/numbers.rs"]
mod numbers;
#[path = "../examples/differential/program.rs"]
mod program;
#[path = "../examples/differential/run.rs"]
mod run;

/// Kernels of a run of the tests.
const KERNELS: u64 = 2000;

#[test]
fn the_interpreter_computes_what_rust_does() -> Result<(), Box<dyn Error>> {
    // Any first seed does: these are drawn, not chosen.
    let first = std::env::var("CUTE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("seeds {first} to {}; CUTE_SEED sets the first", first + KERNELS - 1);
    let machine = Machine::interpreter();
    let (mut numbers, mut wrong) = (0, Vec::new());
    for seed in first..first + KERNELS {
        let program = generate::generate(seed);
        let kernel = build::build(&program).map_err(|error| format!("seed {seed} is refused: {error}"))?;
        let found = run::run(&program, &kernel, &machine)
            .map_err(|error| format!("seed {seed}: {error}\n{}\n{:#?}", kernel.ptx(), program.steps))?;
        let tally = run::compare(&program, &evaluate::evaluate(&program), &found);
        numbers += tally.compared;
        wrong.extend(tally.wrong.map(|(count, said)| format!("seed {seed}: {count} numbers, {said}")));
    }
    println!("{KERNELS} kernels, {numbers} numbers");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

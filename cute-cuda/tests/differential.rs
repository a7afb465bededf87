//! Random kernels of the builder on the interpreter, against what they compute by Rust's own arithmetic. The same kernels run
//! on a device by `cargo run -p cute-cuda --example differential`.

use std::collections::HashSet;
use std::error::Error;

use cute_cuda::Machine;
use cute_cuda::ptx::AtomicOp;
use program::{Operation, Step};
use rayon::prelude::*;
use words::Word;

#[path = "../examples/differential/build.rs"]
mod build;
#[path = "../examples/differential/build_words.rs"]
mod build_words;
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
#[path = "../examples/differential/steps.rs"]
mod steps;
#[path = "../examples/differential/words.rs"]
mod words;

/// Kernels of a run of the tests.
const KERNELS: u64 = 2000;

#[test]
fn the_interpreter_computes_what_rust_does() -> Result<(), Box<dyn Error>> {
    // Any first seed does: these are drawn, not chosen.
    let first = std::env::var("CUTE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("seeds {first} to {}; CUTE_SEED sets the first", first + KERNELS - 1);
    let machine = Machine::interpreter();
    let tallies = (first..first + KERNELS).into_par_iter().map(|seed| {
        let program = generate::generate(seed);
        let kernel = build::build(&program).map_err(|error| format!("seed {seed} is refused: {error}"))?;
        let found = run::run(&program, &kernel, &machine)
            .map_err(|error| format!("seed {seed}: {error}\n{}\n{:#?}", kernel.ptx(), program.steps))?;
        let tally = run::compare(&program, &evaluate::evaluate(&program), &found);
        Ok((tally.compared, tally.wrong.map(|(count, said)| format!("seed {seed}: {count} numbers, {said}"))))
    });
    let tallies = tallies.collect::<Result<Vec<_>, String>>()?;
    let numbers: usize = tallies.iter().map(|(compared, _)| compared).sum();
    let wrong: Vec<String> = tallies.into_iter().filter_map(|(_, wrong)| wrong).collect();
    println!("{KERNELS} kernels, {numbers} numbers");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// Every step, those of branches and loops too.
fn each(steps: &mut [Step], see: &mut impl FnMut(&mut Step)) {
    for step in steps {
        see(step);
        if let Step::When { body, .. } | Step::Below { body, .. } | Step::Repeat { body, .. } = step {
            each(body, see);
        }
    }
}

#[test]
fn every_operation_of_every_type_is_drawn() {
    let mut seen = HashSet::new();
    for seed in 1..=KERNELS {
        each(&mut generate::generate(seed).steps, &mut |step| {
            seen.insert(match step {
                Step::Compute { operation, element, .. } => format!("{operation:?} {element}"),
                Step::Word { word, element, .. } => format!("{word:?} {element}"),
                Step::Atomic { change, element, .. } => format!("atomic {change:?} {element}"),
                Step::Vote { how, .. } => format!("vote {how:?}"),
                Step::Convert { of, element, .. } => format!("{of} to {element}"),
                Step::Compare { how, element, .. } => format!("{how:?} {element}"),
                other => format!("{other:?}").split(' ').next().unwrap_or_default().to_string(),
            });
        });
    }
    // Five operations of 8 types and four more of floats, 26 conversions, 6 comparisons of 8 types, and 27 other steps; the words
    // of each type; six atomic operations of 4 types, and three votes.
    let words: usize = generate::ELEMENTS.iter().map(|&element| words::Word::of(element).len()).sum();
    let mut list: Vec<String> = seen.into_iter().collect();
    list.sort_unstable();
    assert_eq!(list.len(), 5 * 8 + 4 * 2 + 26 + 6 * 8 + 27 + words + 6 * 4 + 3, "{list:?}");
}

#[test]
fn what_is_computed_otherwise_is_found() -> Result<(), Box<dyn Error>> {
    let machine = Machine::interpreter();
    let (mut changed, mut found) = (0, 0);
    for seed in 1..=100 {
        let mut program = generate::generate(seed);
        let kernel = build::build(&program)?;
        let mut steps = core::mem::take(&mut program.steps);
        let mut sums = 0;
        each(&mut steps, &mut |step| match step {
            Step::Compute { operation: operation @ Operation::Add, .. } => {
                *operation = Operation::Sub;
                sums += 1;
            }
            Step::Word { word, .. } => {
                let other = match *word {
                    Word::And => Word::Xor,
                    Word::Or | Word::Xor => Word::And,
                    Word::Shl => Word::Shr,
                    Word::Shr => Word::Shl,
                    Word::Div => Word::Rem,
                    Word::Rem => Word::Div,
                    Word::Exp | Word::Log => Word::Tanh,
                    Word::Tanh => Word::Exp,
                    Word::CountOnes => Word::LeadingZeros,
                    Word::LeadingZeros => Word::CountOnes,
                    Word::Sqrt | Word::Recip => Word::Rsqrt,
                    other => other,
                };
                sums += usize::from(*word != other);
                *word = other;
            }
            Step::Atomic { change, .. } => {
                *change = if *change == AtomicOp::Xor { AtomicOp::Add } else { AtomicOp::Xor };
                sums += 1;
            }
            Step::Exchange { to, .. } | Step::LoadMatrix { to, .. } if to.len() > 1 => {
                to.reverse();
                sums += 1;
            }
            _ => {}
        });
        program.steps = steps;
        let outputs = run::run(&program, &kernel, &machine)?;
        changed += usize::from(sums > 0);
        found += usize::from(run::compare(&program, &evaluate::evaluate(&program), &outputs).wrong.is_some());
    }
    // Many results are stored, though not all; and some threads compute none.
    assert!(changed > 50 && 3 * found > changed, "{found} of {changed}");
    Ok(())
}

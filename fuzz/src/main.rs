//! Random input for everything that reads input, on stable Rust: `cargo run -p cute-fuzz -- all --seconds 60`.
//!
//! A target makes a case out of bytes and checks it; the bytes follow from a seed and the number of the case. What is
//! found is printed with the command that shows it again, made as small as it can be made. `docs/fuzzing.md` says what
//! each target checks.

mod draw;
mod edit;
mod guard;
mod minimise;
mod model;
mod run;
mod tally;
mod targets;
mod together;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use run::Plan;
use targets::TARGETS;

/// Random cases, checked; exits with 1 where one is a finding.
#[derive(Parser, Debug)]
struct Arguments {
    /// `all`, or the name of a target
    target: String,
    /// How long a target runs; a minute where the number of cases is not given either
    #[arg(long)]
    seconds: Option<u64>,
    /// What the cases follow from; drawn by chance, and printed, where it is not given
    #[arg(long, env = "CUTE_FUZZ_SEED")]
    seed: Option<u64>,
    /// How many targets of `all` run at once
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// At most so many cases
    #[arg(long)]
    cases: Option<u64>,
    /// The case of this number alone, and what it is
    #[arg(long)]
    case: Option<u64>,
    /// The case of these bytes alone, in hexadecimal digits
    #[arg(long, value_parser = bytes)]
    bytes: Option<Bytes>,
    /// A file that has the number of the case at hand
    #[arg(long, hide = true)]
    trace: Option<PathBuf>,
}

/// The bytes of a case.
#[derive(Clone, Debug)]
struct Bytes(Vec<u8>);

fn bytes(digits: &str) -> Result<Bytes, String> {
    let pair = |at: usize| digits.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    let bytes = (0..digits.len()).step_by(2).map(pair).collect::<Option<_>>();
    bytes.map(Bytes).ok_or_else(|| "an even number of hexadecimal digits is wanted".to_owned())
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments = Arguments::parse();
    let seed = arguments.seed.unwrap_or_else(|| fastrand::u64(..));
    let plan = Plan {
        seed,
        seconds: arguments.seconds.or_else(|| arguments.cases.is_none().then_some(60)),
        cases: arguments.cases,
        case: arguments.case,
        bytes: arguments.bytes.map(|bytes| bytes.0),
        trace: arguments.trace,
    };
    let clean = if arguments.target == "all" {
        together::together(TARGETS, &plan, arguments.jobs)?
    } else {
        let Some(target) = TARGETS.iter().find(|target| target.name() == arguments.target) else {
            let names: Vec<_> = TARGETS.iter().map(|target| target.name()).collect();
            return Err(format!("`{}` is no target; there are all, {}", arguments.target, names.join(", ")).into());
        };
        // A thread has less stack than the first one: the more likely to be too little.
        let thread = std::thread::Builder::new().stack_size(target.stack());
        let running = thread.spawn(move || run::run(*target, &plan).map_err(|error| error.to_string()))?;
        running.join().map_err(|_| "the fuzzer itself panicked")??
    };
    Ok(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

//! `cargo xtask`: what those who work on the library run.
//!
//! The files that [`generate`] writes are in the repository, since rustc points at their lines in its messages and people read
//! them; a test of this crate fails where one is not what its table gives.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Parser, Subcommand};

mod generate;
mod studio;

/// What those who work on the library run.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

/// A task.
#[derive(Subcommand)]
enum Task {
    /// Writes the files that come from the tables in `tables/`
    Generate {
        /// Writes nothing, and fails where a file is not what its table gives
        #[arg(long)]
        check: bool,
    },
    /// Runs the tests that need nothing but rustup: the README's test command
    Test,
    /// Runs the gate, `.ci/run`
    Gate,
    /// Writes the page of cute-studio as one file, with the engine as WebAssembly inside: target/studio/cute-studio.html
    ///
    /// rustup's target wasm32-unknown-unknown is wanted for it.
    Studio {
        /// For tests: compiled in a fraction of the time, and larger
        #[arg(long)]
        fast: bool,
    },
    /// Writes the expected messages of the cases in `ui-tests/fail` anew, and the table of `docs/errors.md`
    Bless,
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs a program in the folder of the workspace, with further variables of the environment.
fn run(program: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    let status = Command::new(program)
        .args(arguments)
        .envs(variables.iter().copied())
        .current_dir(root())
        .status()
        .map_err(|error| format!("{program} cannot be run: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{program} {}: {status}", arguments.join(" "))) }
}

/// Does the task.
fn done(task: &Task) -> Result<(), String> {
    match task {
        Task::Generate { check: false } => generate::write(&root()),
        Task::Generate { check: true } => generate::check(&root()),
        Task::Test => run("cargo", &["test", "--workspace", "--locked"], &[]),
        Task::Gate => run("bash", &[".ci/run"], &[]),
        Task::Studio { fast } => studio::build(*fast),
        Task::Bless => {
            run(
                "cargo",
                &["test", "--locked", "-p", "cute-ui-tests", "--test", "exact"],
                &[("CUTE_TEXTS", "overwrite")],
            )?;
            run("benches/errors/run", &["--ours"], &[])
        }
    }
}

fn main() -> ExitCode {
    match done(&Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

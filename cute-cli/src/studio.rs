//! `cute studio`: starts the program that serves the page. It is another one, so that this compiles no web server.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use crate::failure::Failure;

/// What is said where the program is not there.
const HOW: &str = "cute studio: there is no program cute-studio beside this one or on the PATH; \
                   `cargo install --path cute-studio` in a checkout installs it, and \
                   `cargo run --release -p cute-studio` runs it there";

/// Runs it until it ends.
pub(crate) fn start(arguments: &[OsString]) -> Result<(), Failure> {
    let Some(program) = program() else {
        return Err(Failure::Program(HOW.to_owned()));
    };
    let status = Command::new(&program)
        .args(arguments)
        .status()
        .map_err(|error| Failure::Program(format!("cannot run {}: {error}", program.display())))?;
    if status.success() { Ok(()) } else { Err(Failure::Program(format!("{}: {status}", program.display()))) }
}

/// The program beside this one, or the first on the PATH.
fn program() -> Option<PathBuf> {
    let name = format!("cute-studio{}", env::consts::EXE_SUFFIX);
    let beside = env::current_exe().ok().and_then(|own| Some(own.parent()?.to_owned()));
    let path = env::var_os("PATH").unwrap_or_default();
    beside.into_iter().chain(env::split_paths(&path)).map(|folder| folder.join(&name)).find(|program| program.is_file())
}

//! `cute-studio`: serves the page on loopback, or writes it as one file to standard output.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use cute_studio::page;
use cute_studio::server::Studio;

/// A page to explore CuTe layouts
///
/// Serves the page on 127.0.0.1, for browsers on this machine, and prints its address. Nothing is fetched from elsewhere, and
/// nothing is written.
#[derive(Parser)]
#[command(name = "cute-studio", version)]
struct Arguments {
    /// The port; 0 for one that is free
    #[arg(long, default_value_t = 7766)]
    port: u16,

    /// Print the page as one file instead, with this engine inside; `cargo xtask studio` makes both
    #[arg(long, value_name = "WASM")]
    page: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match &arguments.page {
        Some(engine) => fs::read(engine)
            .map_err(|error| format!("cannot read {}: {error}", engine.display()))
            .and_then(|engine| print(&page::single(&engine))),
        None => serve(arguments.port),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            // There is nobody left to tell if this fails.
            let _ = writeln!(io::stderr(), "{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn print(text: &str) -> Result<(), String> {
    let mut output = io::stdout().lock();
    let written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    written.map_err(|error| format!("cannot write: {error}"))
}

fn serve(port: u16) -> Result<(), String> {
    let studio = Studio::listen(port)
        .map_err(|error| format!("cannot listen on port {port}: {error}; --port 0 takes one that is free"))?;
    print(&format!("cute-studio: http://{}/ (Ctrl-C ends it)\n", studio.address()))?;
    studio.serve().map_err(|error| error.to_string())
}

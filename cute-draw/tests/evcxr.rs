//! What evcxr, the kernel of Jupyter for Rust, is told of a picture.
//!
//! It calls `evcxr_display` on the value of a cell, in a process whose standard output it reads: a line that begins the content
//! and names its type, the content, and a line that ends it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::process::Command;

use cute_draw::{Options, ToSvg, draw};
use cute_runtime::RuntimeLayout;

/// The cell: it is run by the test below, in a process of its own.
#[test]
#[ignore = "prints a picture; the other test runs it"]
fn cell() {
    "(4,6):(6,1)".parse::<RuntimeLayout>().unwrap().evcxr_display();
}

#[test]
fn a_cell_shows_its_picture() {
    let this = std::env::current_exe().unwrap();
    let run = Command::new(this).args(["cell", "--exact", "--ignored", "--nocapture", "--quiet"]).output().unwrap();
    let out = String::from_utf8(run.stdout).unwrap();
    let lines: Vec<&str> = out.lines().collect();
    let begin = lines.iter().position(|line| *line == "EVCXR_BEGIN_CONTENT image/svg+xml").unwrap();
    let end = lines.iter().position(|line| *line == "EVCXR_END_CONTENT").unwrap();
    let shown = lines[begin + 1..end].join("\n") + "\n";
    assert_eq!(shown, draw(&"(4,6):(6,1)".parse().unwrap(), &Options::new()).to_svg());
}

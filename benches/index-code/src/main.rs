//! `cute-bench-index-code SUITE TARGET`: the index code of every row of the suite, as one PTX module.
//!
//! Kernel `k7` is row 7, `k7_base` the identity in the same form. A row without index code is left out, with a
//! comment that says why.

use std::error::Error;
use std::process::ExitCode;

use cute_cuda::ptx::{Module, Target};

mod kernels;

fn main() -> ExitCode {
    match run() {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<String, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(suite), Some(target)) = (arguments.next(), arguments.next()) else {
        return Err("usage: cute-bench-index-code SUITE TARGET".into());
    };
    let mut notes = String::new();
    let target: Target = target.parse()?;
    let mut text = Module { target, functions: Vec::new() }.to_string();
    let suite = std::fs::read_to_string(suite)?;
    let rows = suite.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for (number, row) in rows.enumerate() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [kind, layout, ..] = cells[..] else {
            return Err(format!("no row: {row}").into());
        };
        match kernels::of_row(&format!("k{number}"), kind, layout, target) {
            Ok((kernel, base, says)) => {
                notes += &format!("// k{number} {says}\n");
                text += &format!("\n{kernel}\n{base}");
            }
            Err(refused) => notes += &format!("// k{number} {refused}\n"),
        }
    }
    Ok(notes + &text)
}

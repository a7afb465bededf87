//! Runs the built command.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(unreachable_pub, clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn cute(arguments: &[&str]) -> Run {
    from(Command::new(env!("CARGO_BIN_EXE_cute")).args(arguments).output().unwrap())
}

/// The command, kept off the GPU that some machines have and others have not.
pub fn cute_interpreted(arguments: &[&str]) -> Run {
    from(Command::new(env!("CARGO_BIN_EXE_cute")).args(arguments).env("CUTE_MACHINE", "interpreter").output().unwrap())
}

/// The command with `input` on its standard input.
pub fn cute_fed(arguments: &[&str], input: &[u8]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cute"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    from(output)
}

/// The command with what its standard input and output are.
pub fn cute_with(arguments: &[&str], input: impl Into<Stdio>, output: impl Into<Stdio>) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cute"));
    from(command.args(arguments).stdin(input).stdout(output).output().unwrap())
}

fn from(output: Output) -> Run {
    Run {
        code: output.status.code().expect("not ended by a signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Requires the lines of `block`, one after the other, somewhere in `text`. Spaces around a line do not count.
#[track_caller]
pub fn assert_block(text: &str, block: &str) {
    let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    let block: Vec<String> = lines(block).into_iter().filter(|line| !line.is_empty()).collect();
    assert!(lines(text).windows(block.len()).any(|window| window == block), "not in the output:\n{}", block.join("\n"));
}

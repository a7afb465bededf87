//! The help teaches by example, and its examples are run here.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::{assert_block, cute, cute_interpreted};
use cute_types::runtime::expr;

/// The arguments of a line such as `$ cute eval '(4,8)'`.
fn arguments(line: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => arguments.extend(part.split_whitespace().map(str::to_owned)),
            _ => arguments.push(part.to_owned()),
        }
    }
    arguments
}

#[test]
fn every_example_prints_what_the_help_says() {
    let mut run = 0;
    for command in ["", "tour", "table", "svg", "latex", "eval", "explain", "ptx", "cpp", "atom", "gemm", "run"] {
        let help = cute(&command.split_whitespace().chain(["--help"]).collect::<Vec<_>>()).out;
        let lines: Vec<&str> = help.lines().map(str::trim).collect();
        let starts: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].starts_with("$ cute ")).collect();
        assert!(starts.len() >= 2, "{command} shows examples");
        for start in starts {
            let example = lines[start].trim_start_matches("$ cute ");
            let arguments = arguments(example);
            let shown: Vec<&str> = lines[start + 1..]
                .iter()
                .copied()
                .take_while(|line| !line.is_empty() && !line.starts_with('$'))
                .collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let result = cute_interpreted(&arguments);
            if shown.is_empty() {
                assert_eq!((result.code, result.err.as_str()), (0, ""), "{example}");
            } else {
                assert_block(&(result.out + &result.err), &shown.join("\n"));
            }
            run += 1;
        }
    }
    assert!(run >= 18, "{run}");
}

#[test]
fn the_help_lists_every_operation() {
    let help = cute(&["eval", "--help"]).out;
    let operations: Vec<_> = expr::operations().collect();
    assert!(operations.len() >= 110, "{}", operations.len());
    for operation in operations {
        for text in [operation.signature, operation.says, operation.example] {
            assert!(help.contains(text), "{text}");
        }
    }
}

#[test]
fn each_command_says_what_it_is() {
    let help = cute(&["--help"]);
    assert_eq!(help.code, 0);
    for command in ["tour", "table", "svg", "latex", "eval", "explain", "ptx", "cpp", "decode", "atom", "run"] {
        assert!(help.out.contains(command), "{command}");
        assert_eq!(cute(&[command, "--help"]).code, 0);
    }
}

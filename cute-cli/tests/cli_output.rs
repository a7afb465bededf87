//! Output that cannot be written: the command says so, whatever it was asked for.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
#![cfg(target_os = "linux")]

mod common;

use std::fs::File;
use std::process::Stdio;

use common::{Run, cute_with};

/// Onto a disk that is full.
fn full(arguments: &[&str]) -> Run {
    let device = File::options().write(true).open("/dev/full").unwrap();
    cute_with(arguments, Stdio::null(), device)
}

/// Help and version are written by clap, all else by the command.
#[test]
fn a_full_disk_is_a_failure() {
    let mut asked: Vec<Vec<&str>> = vec![
        vec!["--help"],
        vec!["-h"],
        vec!["--version"],
        vec!["help"],
        vec!["help", "eval"],
        vec!["eval", "(4,8)"],
        vec!["table", "(2,3)"],
        vec!["svg", "(2,3)"],
        vec!["latex", "(2,3)"],
        vec!["explain", "--svg", "size((2,3))"],
        vec!["ptx", "(4,8)"],
        vec!["cpp", "(4,8)"],
        vec!["atom"],
        vec!["atom", "UniversalFMA<f32>"],
        vec!["explain", "size((2,3))"],
    ];
    for command in ["tour", "table", "svg", "latex", "eval", "explain", "ptx", "cpp", "decode", "atom", "run"] {
        asked.push(vec![command, "--help"]);
    }
    for arguments in asked {
        let run = full(&arguments);
        assert_eq!(run.code, 1, "{arguments:?}");
        assert!(run.err.starts_with("cannot write: "), "{arguments:?}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
    }
}

/// A mistake in the arguments goes to standard error, and is none of the disk's.
#[test]
fn a_mistake_is_that_of_the_arguments() {
    for arguments in [vec![], vec!["evil"], vec!["eval"]] {
        let run = full(&arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(!run.err.is_empty() && !run.err.contains("cannot write"), "{arguments:?}: {}", run.err);
    }
}

/// Whoever closes the pipe has read enough.
#[test]
fn a_closed_pipe_is_no_failure() {
    for arguments in [["--help"].as_slice(), &["eval", "--help"], &["eval", "offsets(99999)"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let run = cute_with(arguments, Stdio::null(), writer);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    }
}

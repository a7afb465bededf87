//! `cute studio` starts another program, or says how to get it.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One test at a time: a program that is being written cannot be started, and a process that another test starts meanwhile
/// holds the file open for a moment.
fn in_turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A folder with a copy of the command, beside which there is nothing else.
fn alone(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cute-studio-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_cute"), folder.join("cute")).unwrap();
    folder
}

#[test]
fn where_it_is_not_there_it_says_how_to_get_it() {
    let _turn = in_turn();
    let folder = alone("none");
    let run = Command::new(folder.join("cute")).arg("studio").env("PATH", "").output().unwrap();
    let said = String::from_utf8(run.stderr).unwrap();
    fs::remove_dir_all(folder).unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(said.contains("cargo install --path cute-studio") && run.stdout.is_empty(), "{said}");
}

#[test]
fn where_it_is_there_it_is_started_with_the_arguments() {
    let _turn = in_turn();
    let folder = alone("some");
    let program = folder.join("cute-studio");
    fs::write(&program, "#!/bin/sh\necho \"given $*\"\n[ \"$1\" != --fail ]\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let run = |argument| Command::new(folder.join("cute")).args(["studio", "--", argument]).output().unwrap();
    let (good, bad) = (run("--port"), run("--fail"));
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!((good.status.code(), good.stdout.as_slice()), (Some(0), b"given --port\n".as_slice()));
    assert_eq!(bad.status.code(), Some(1));
    assert!(String::from_utf8(bad.stderr).unwrap().contains("cute-studio"));
}

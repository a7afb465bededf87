//! `cute decode` on what rustc printed: the texts of all mistakes in `ui-tests`, and any bytes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::path::Path;

use common::cute_fed;

#[test]
fn what_rustc_says_is_decoded_and_the_rest_stays() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui-tests");
    let (mut all, mut files) = (String::new(), 0);
    for folder in ["fail", "launch", "unsound"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "stderr") {
                all += &fs::read_to_string(path).unwrap();
                files += 1;
            }
        }
    }
    let decoded = cute_fed(&["decode"], all.as_bytes());
    assert_eq!((decoded.code, decoded.err.as_str()), (0, ""));
    assert_eq!(decoded.out.lines().count(), all.lines().count());
    let mut changed = 0;
    for (before, after) in all.lines().zip(decoded.out.lines()) {
        // No integer that is whole is left; those that rustc cuts short end in three points.
        assert!(!after.contains("UTerm") || after == before, "{after}");
        changed += usize::from(before != after);
    }
    assert!(files > 200 && changed > 0, "{files} files, {changed} lines");
    println!("{files} files, {changed} lines decoded");
}

#[test]
fn whatever_comes_goes_through() {
    // A line that is no text stays; the others are decoded, without a new line at the end where there was none.
    let run = std::process::Command::new("sh")
        .args(["-c", "printf 'a UTerm\\n\\377 UTerm\\nlast UTerm' | \"$0\" decode", env!("CARGO_BIN_EXE_cute")])
        .output()
        .unwrap();
    assert_eq!(run.stdout, b"a U0\n\xff UTerm\nlast U0");
    // Nothing is lost of a line of any length, whatever the bytes are.
    let long = "x".repeat((1 << 20) + 7);
    let through = cute_fed(&["decode"], format!("{long} UTerm\nUTerm\n").as_bytes());
    assert_eq!(through.out, format!("{long} UTerm\nU0\n"));
}

#[test]
fn the_example_of_the_help_is_so() {
    let help = common::cute(&["decode", "--help"]).out;
    let (given, shown) = ("expected `Layout<UInt<UInt<UTerm, B1>, B0>, Dyn>`", "expected `Layout!(2:?)`");
    assert!(help.contains(given) && help.contains(shown), "{help}");
    assert_eq!(cute_fed(&["decode"], format!("{given}\n").as_bytes()).out, format!("{shown}\n"));
}

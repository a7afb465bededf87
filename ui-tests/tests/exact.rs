//! The expected texts: what they may hold, and that rustc gives exactly them.

use cute_ui_tests::{fail_cases, faults, is_pinned_compiler};

#[test]
fn expected_texts_are_readable() {
    let mut all = Vec::new();
    for case in fail_cases().unwrap() {
        let path = case.path.with_extension("stderr");
        let Ok(text) = std::fs::read_to_string(&path) else {
            all.push(format!("{}: there is no expected text", case.name));
            continue;
        };
        all.extend(faults(&case, &text));
        let errors = text.lines().filter(|line| line.starts_with("error")).count();
        if errors != 1 {
            all.push(format!("{}: one mistake gives {errors} errors", case.name));
        }
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

#[test]
fn fail_cases_give_exactly_the_expected_texts() {
    assert!(fail_cases().unwrap().len() >= 30, "the cases are not where they were");
    if is_pinned_compiler() {
        // Only `compile_fail`, so trybuild runs `cargo check`: all of it is decided while types are checked.
        trybuild::TestCases::new().compile_fail("fail/*.rs");
    } else {
        eprintln!("not the compiler of rust-toolchain.toml: its texts are not compared, see tests/sentences.rs");
    }
}

#[test]
fn pass_cases_run() {
    trybuild::TestCases::new().pass("pass/*.rs");
}

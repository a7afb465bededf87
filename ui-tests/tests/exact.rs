//! The expected texts: what they may hold, and that rustc gives exactly them.

use cute_ui_tests::{fail_cases, internal, is_pinned_compiler};

/// nvcc prints 2,090 bytes for a composition that CuTe refuses, and neither of its two numbers.
const MOST_BYTES: usize = 1_600;

#[test]
fn expected_texts_are_readable() {
    let mut faults = Vec::new();
    for case in fail_cases().unwrap() {
        let path = case.path.with_extension("stderr");
        let Ok(text) = std::fs::read_to_string(&path) else {
            faults.push(format!("{}: there is no expected text", case.name));
            continue;
        };
        if let Some(word) = internal(&text) {
            faults.push(format!("{}: the text holds {word}", case.name));
        }
        if text.len() > MOST_BYTES {
            faults.push(format!("{}: {} bytes, more than {MOST_BYTES}", case.name, text.len()));
        }
        if !text.lines().take(8).any(|line| line.contains(&case.sentence)) {
            faults.push(format!("{}: the first 8 lines do not say {:?}", case.name, case.sentence));
        }
        let errors = text.lines().filter(|line| line.starts_with("error")).count();
        if errors != 1 {
            faults.push(format!("{}: one mistake gives {errors} errors", case.name));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
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

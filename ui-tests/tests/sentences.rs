//! Whatever the compiler: each case of `fail/` is refused by `cargo check` with its sentence near the top, briefly, and
//! without typenum's internals.

use cute_ui_tests::{check_all, fail_cases, internal};

/// The lines in which the sentence stands.
const FIRST_LINES: usize = 8;
/// How long an error may be, in bytes.
const LONGEST: usize = 1600;

#[test]
fn fail_cases_say_their_sentences() {
    let messages = check_all().unwrap();
    let mut faults = Vec::new();
    for case in fail_cases().unwrap() {
        let Some(text) = messages.get(&case.name) else {
            faults.push(format!("{}: it compiles", case.name));
            continue;
        };
        if !text.lines().take(FIRST_LINES).any(|line| line.contains(&case.sentence)) {
            faults.push(format!("{}: it does not say {:?} at first, but\n{text}", case.name, case.sentence));
        }
        if text.len() > LONGEST {
            faults.push(format!("{}: {} bytes are more than {LONGEST}:\n{text}", case.name, text.len()));
        }
        if let Some(word) = internal(text) {
            faults.push(format!("{}: {word} in\n{text}", case.name));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

//! Arrays that are too short for their static layouts: the compiler compares two numbers, of which neither is in a type, so that it
//! finds it where code is generated, `cargo build` and not `cargo check`. What it says first is the sentence, and the place that it
//! names last is the user's.

use cute_ui_tests::{build_built, built_cases};

#[test]
fn arrays_that_are_too_short_are_not_built() {
    let cases = built_cases().unwrap();
    assert!(cases.len() >= 4, "the cases are not where they were");
    let messages = build_built().unwrap();
    let mut faults = Vec::new();
    for case in cases {
        let Some(text) = messages.get(&case.name) else {
            faults.push(format!("{}: it is built", case.name));
            continue;
        };
        let sentence = format!("error[E0080]: evaluation panicked: {}", case.sentence);
        if text.lines().next() != Some(&sentence) {
            faults.push(format!("{}: the first line is not {sentence:?}, but\n{text}", case.name));
        }
        let program = std::fs::read_to_string(&case.path).unwrap();
        let line = program.lines().position(|line| line.contains("Tensor::")).unwrap() + 1;
        let place = format!("{}.rs:{line}:", case.name);
        if text.lines().rfind(|line| line.contains("-->")).is_none_or(|last| !last.contains(&place)) {
            faults.push(format!("{}: the last place is not {place:?}:\n{text}", case.name));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

//! Whatever the compiler: each case of `fail/` is refused by `cargo check` with its sentence, and without typenum's
//! internals.

use cute_ui_tests::{check_all, fail_cases};

#[test]
fn fail_cases_say_their_sentences() {
    let messages = check_all().unwrap();
    let mut faults = Vec::new();
    for case in fail_cases().unwrap() {
        let Some(text) = messages.get(&case.name) else {
            faults.push(format!("{}: it compiles", case.name));
            continue;
        };
        if !text.contains(&case.sentence) {
            faults.push(format!("{}: it does not say {:?}, but\n{text}", case.name, case.sentence));
        }
        if ["UInt<", "UTerm"].iter().any(|word| text.contains(word)) {
            faults.push(format!("{}: typenum in\n{text}", case.name));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

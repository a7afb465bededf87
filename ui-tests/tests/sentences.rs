//! Whatever the compiler: each case of `fail/` is refused by `cargo check` with its sentence near the top, briefly, and
//! without typenum's internals.

use cute_ui_tests::{check_all, fail_cases, faults};

#[test]
fn fail_cases_say_their_sentences() {
    let messages = check_all().unwrap();
    let mut all = Vec::new();
    for case in fail_cases().unwrap() {
        let Some(text) = messages.get(&case.name) else {
            all.push(format!("{}: it compiles", case.name));
            continue;
        };
        all.extend(faults(&case, text));
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

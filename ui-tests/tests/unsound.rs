//! Programs under `forbid(unsafe_code)` that would break memory if they compiled: none does, and each for the reason in its
//! first line, whatever the compiler. `docs/soundness.md` names them beside the `unsafe` blocks that they are aimed at.

use cute_ui_tests::{build_unsound, unsound_cases};

#[test]
fn no_safe_program_breaks_memory() {
    let cases = unsound_cases().unwrap();
    assert!(cases.len() >= 40, "the cases are not where they were");
    let messages = build_unsound().unwrap();
    let mut faults = Vec::new();
    for case in cases {
        let program = std::fs::read_to_string(&case.path).unwrap();
        if !program.contains("#![forbid(unsafe_code)]") {
            faults.push(format!("{}: it may use unsafe code", case.name));
        }
        match messages.get(&case.name) {
            None => faults.push(format!("{}: it compiles", case.name)),
            Some(text) if !text.contains(&case.sentence) => {
                faults.push(format!("{}: it does not say {:?}, but\n{text}", case.name, case.sentence));
            }
            Some(_) => {}
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

//! Launches that must not compile: one mistake, one error, which begins with the case's sentence.

use cute_ui_tests::{LONGEST, check_launches, compare, is_pinned_compiler, launch_cases};

#[test]
fn wrong_launches_give_exactly_the_expected_texts() {
    let cases = launch_cases().unwrap();
    assert!(cases.len() >= 5, "the cases are not where they were");
    let messages = check_launches().unwrap();
    let mut faults = Vec::new();
    if is_pinned_compiler() {
        faults = compare(&cases, &messages).unwrap();
    } else {
        // Another compiler has another text, which says the sentence first as well.
        for case in &cases {
            let first = messages.get(&case.name).and_then(|text| text.lines().next()).unwrap_or("it compiles");
            if !first.ends_with(&case.sentence) {
                faults.push(format!("{}: {first}", case.name));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    // What was overwritten, too.
    for case in &cases {
        let text = std::fs::read_to_string(case.path.with_extension("stderr")).unwrap();
        let first = text.lines().next().unwrap_or_default();
        assert_eq!(first, format!("error[E0277]: {}", case.sentence), "{}", case.name);
        let errors = text.lines().filter(|line| line.starts_with("error")).count();
        assert_eq!(errors, 1, "{}: one mistake gives {errors} errors", case.name);
        assert!(text.len() <= LONGEST, "{}: {} bytes are more than {LONGEST}", case.name, text.len());
    }
}

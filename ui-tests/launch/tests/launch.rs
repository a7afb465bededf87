//! Launches that must not compile: one mistake, one error, which begins with the case's sentence.

use cute_ui_tests::{is_pinned_compiler, launch_cases};

#[test]
fn wrong_launches_give_exactly_the_expected_texts() {
    let cases = launch_cases().unwrap();
    assert!(cases.len() >= 5, "the cases are not where they were");
    for case in cases {
        let text = std::fs::read_to_string(case.path.with_extension("stderr")).unwrap();
        let first = text.lines().next().unwrap_or_default();
        assert_eq!(first, format!("error[E0277]: {}", case.sentence), "{}", case.name);
        let errors = text.lines().filter(|line| line.starts_with("error")).count();
        assert_eq!(errors, 1, "{}: one mistake gives {errors} errors", case.name);
    }
    if is_pinned_compiler() {
        trybuild::TestCases::new().compile_fail("*.rs");
    } else {
        eprintln!("not the compiler of rust-toolchain.toml: its texts are not compared");
    }
}

//! The README and the guide show what the software really prints. (Their Rust is a doctest of this package.)

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use cute_types::draw::table;

const README: &str = include_str!("../../README.md");

/// The fenced blocks of text.
fn texts() -> Vec<&'static str> {
    README.split("```text\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_error_is_what_rustc_prints() {
    let printed = include_str!("../../ui-tests/fail/complement-stride-is-no-multiple.stderr");
    let shown = texts().into_iter().find(|text| text.starts_with("error[E0277]: complement")).unwrap();
    let printed = printed.replace("fail/complement-stride-is-no-multiple.rs", "src/main.rs");
    assert!(printed.starts_with(shown), "README:\n{shown}\nrustc:\n{printed}");
}

#[test]
fn the_error_of_the_notation_is_what_rustc_prints() {
    let printed = include_str!("../../ui-tests/fail/notation-stride-is-not-congruent.stderr");
    let shown = texts().into_iter().find(|text| text.starts_with("error: shape and stride")).unwrap();
    assert!(printed.starts_with(shown), "README:\n{shown}\nrustc:\n{printed}");
}

#[test]
fn the_picture_is_what_the_table_draws() {
    let layout = "(4,(2,2)):(2,(1,8))";
    let shown = texts().into_iter().find(|text| text.starts_with(layout)).unwrap();
    assert_eq!(shown.trim_end(), table(&layout.parse().unwrap()).unwrap().trim_end());
}

#[test]
fn the_guides_picture_is_what_the_table_draws() {
    let chapter = include_str!("../../docs/guide/1-layouts.md");
    let shown = chapter.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let layout = shown.lines().next().unwrap();
    assert_eq!(shown.trim_end(), table(&layout.parse().unwrap()).unwrap().trim_end());
}

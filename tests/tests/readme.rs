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

/// The page of a type has the methods in the order of the modules that they stand in.
#[test]
fn rustdoc_begins_with_what_makes_a_layout_and_leads_to_the_guide() {
    let lib = include_str!("../../cute-types/src/lib.rs");
    let place = |text: &str| lib.find(text).ok_or(text).unwrap();
    let order = ["pub mod layout;", "mod questions;", "mod function;", "pub mod algebra;"].map(place);
    assert!(order.is_sorted(), "{order:?}");
    let layout = include_str!("../../cute-types/src/layout.rs");
    assert!(["pub fn new", "pub fn size", "pub fn offset<"].iter().all(|method| layout.contains(method)));

    let (front, _) = lib.split_at(place("\n// First"));
    assert!(front.contains("/tree/main/docs/guide) leads") && front.contains("/guide/10-dynamic-integers.md)"));
    assert!(front.contains("An integer that only the running program knows is a variable in the notation"));

    // Else the page would list a thousand integers.
    let (_, prelude) = lib.split_at(place("pub mod prelude {"));
    assert!(prelude.contains("#[doc(no_inline)]\n    pub use crate::int::named::of_the_prelude::*;"));
}

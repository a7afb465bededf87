//! Types that do not fit, of which rustc writes `_` for what both have: the guide shows what the pinned compiler says of two
//! layouts, after `cute decode`.

use cute_types::runtime::text::decode;
use cute_ui_tests::{check_in_full, is_pinned_compiler};

const GUIDE: &str = include_str!("../../docs/guide/15-reading-errors.md");

/// The mistake is in the line that the guide shows.
const PROGRAM: &str = "\
use cute_types::prelude::*;

fn rows(_: Layout!((4,6):(6,1))) {}

fn main() {
    let by_columns = layout!((4,6):(1,4));
    rows(by_columns);
}
";

#[test]
fn the_guide_shows_what_rustc_says_of_layouts_that_do_not_fit() {
    let shown = GUIDE.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let errors = check_in_full("decoded", PROGRAM).unwrap();
    let printed = errors.iter().map(|(_, printed)| printed.as_str()).collect::<String>();
    let lines = printed.lines().take_while(|line| !line.starts_with("note: function defined here"));
    let decoded: String = lines
        .map(|line| match line.split_once("main.rs:") {
            Some((_, place)) => format!(" --> src/main.rs:{place}\n"),
            None => format!("{}\n", decode(line)),
        })
        .collect();
    if is_pinned_compiler() {
        assert_eq!(decoded, shown, "rustc prints\n{printed}");
    } else {
        // Others may leave less out.
        assert!(decoded.contains("Layout!(") && decoded.contains(":(6,1))`"), "{decoded}");
    }
}

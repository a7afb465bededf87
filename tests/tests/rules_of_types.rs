//! Each sentence that rustc can say is on the page of rules, `docs/rules.md`.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::BTreeSet;

const SENTENCES: &str = include_str!("../../cute-types/src/rules/sentence.rs");
const PAGE: &str = include_str!("../../docs/rules.md");

/// A sentence with `{}` for each operand, whatever its letter.
fn pattern(sentence: &str) -> String {
    let mut pattern = String::new();
    let mut inside = false;
    for letter in sentence.chars() {
        inside &= letter != '}';
        if !inside {
            pattern.push(letter);
        }
        inside |= letter == '{';
    }
    pattern
}

#[test]
fn every_sentence_of_the_types_is_on_the_page() {
    let mut page: BTreeSet<String> = PAGE.split('`').skip(1).step_by(2).map(pattern).collect();
    // "the same two, beginning `weakly_congruent:`", and likewise for a slice; some rules share a row.
    for (same, beginning) in [
        ("congruent:", "weakly_congruent:"),
        ("coordinate:", "slice:"),
        ("coalesce_by:", "filter_by:"),
        ("group:", "take:"),
        ("append:", "prepend:"),
        ("zipped_divide:", "zipped_product:"),
        ("right_inverse:", "left_inverse:"),
        ("right_inverse:", "composition:"),
        ("composition:", "right_inverse:"),
        ("composition:", "left_inverse:"),
        ("composition:", "logical_divide:"),
        ("composition:", "complement:"),
        ("composition:", "complement_ceil:"),
        ("common_refinement:", "layout_add:"),
    ] {
        let more: Vec<String> =
            page.iter().filter_map(|line| Some(format!("{beginning}{}", line.strip_prefix(same)?))).collect();
        page.extend(more);
    }
    // Of each attribute the first text is the message, whether rustfmt left it on the line or not.
    let messages: Vec<&str> =
        SENTENCES.split("message = \"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(messages.len() >= 22, "{} messages", messages.len());
    for message in messages {
        // A number below 0 has its sign in the sentence of a type, and in the number of a value.
        let message = &message.replace("-{", "{");
        assert!(page.contains(&pattern(message)), "not in docs/rules.md: {message}");
    }
}

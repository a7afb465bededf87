//! The sentences that rustc can say are those that the page of rules, `docs/rules.md`, gives as said over types.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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

/// The messages of the sentences' traits. One that begins with `{Op}` is of each operation that a supertrait names for it.
fn messages() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cute-types/src/rules/sentence");
    let mut messages = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let source = fs::read_to_string(file.unwrap().path()).unwrap();
        // Of each attribute the first text is the message, whether rustfmt left it on the line or not.
        for rest in source.split("message = \"").skip(1) {
            // A number below 0 has its sign in the sentence of a type, and in the number of a value.
            let message = rest.split('"').next().unwrap().replace("-{", "{");
            let Some(said) = message.strip_prefix("{Op}: ") else {
                messages.insert(pattern(&message));
                continue;
            };
            let name = rest.split("pub trait ").nth(1).and_then(|rest| rest.split('<').next()).unwrap();
            let supertrait = format!("{name}<super::super::operation::");
            let of: Vec<&str> = source.split(&supertrait).skip(1).map(|rest| rest.split(',').next().unwrap()).collect();
            assert!(!of.is_empty(), "{name} is of no operation");
            messages.extend(of.iter().map(|operation| pattern(&format!("{operation}: {said}"))));
        }
    }
    messages
}

/// The sentences of the page that types say: for each operation of the first column.
fn of_the_page() -> BTreeSet<String> {
    let (rules, rest) = PAGE.split_once("## Operands of the wrong kind").unwrap();
    let operands = rest.split("## ").next().unwrap();
    let cells = |line: &'static str| line.split('|').map(str::trim).collect::<Vec<_>>();
    let quoted = |cell: &'static str| cell.strip_prefix('`').and_then(|cell| cell.strip_suffix('`'));
    let mut sentences = BTreeSet::new();
    for line in rules.lines().filter(|line| line.starts_with('|')) {
        let [_, rule, sentence, over, _] = cells(line)[..] else { panic!("a row of the page is {line:?}") };
        let Some(sentence) = quoted(sentence).filter(|_| over.split(", ").any(|over| over == "types")) else {
            continue;
        };
        let (_, said) = sentence.split_once(':').unwrap();
        sentences.extend(rule.split(", ").map(|operation| pattern(&format!("{operation}:{said}"))));
    }
    let operands = operands.lines().filter(|line| line.starts_with('|'));
    sentences.extend(operands.filter_map(|line| quoted(cells(line)[2])).map(pattern));
    sentences
}

#[test]
fn the_sentences_of_types_are_those_of_the_page() {
    let messages = messages();
    assert!(messages.len() > 100, "{} messages", messages.len());
    assert_eq!(messages, of_the_page());
}

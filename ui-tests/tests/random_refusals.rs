//! The same words over types and over values: random operands that are refused, compiled as one program, in which every
//! call must give one error with the sentence of the `LayoutError`. Numbers print as `_3` over types and as `3` over
//! values; that is the only difference.

use std::collections::BTreeMap;

use cute_tests::draw::Draw;
use cute_types::runtime::{RuntimeLayout, Tiler};
use cute_ui_tests::check;

/// How many of each operation.
const CASES: usize = 40;

#[test]
fn refusals_over_types_say_what_values_say() {
    let mut draw = Draw::new(0x2026_1120);
    let mut program = String::from("use cute_types::prelude::*;\n\nfn main() {\n");
    let mut expected = BTreeMap::new();
    let mut line = 4;
    let mut refused = |call: String, sentence: String| {
        program += &format!("    let _ = {call};\n");
        expected.insert(line, sentence);
        line += 1;
    };

    let mut wanted = [CASES; 4];
    while wanted != [0; 4] {
        let (a, b): (RuntimeLayout, RuntimeLayout) = (draw.layout(), draw.layout());
        let (m, n) = ([8, 12, 16, 24, 36, 48, 64, 96, 720, 65536][draw.below(10)], [2, 3, 4, 5, 6, 8][draw.below(6)]);
        let results = [
            (a.complement(m), format!("layout!({a}).complement(shape!({m}))")),
            (a.composition(&b), format!("layout!({a}).composition(layout!({b}))")),
            (a.logical_divide(&b), format!("layout!({a}).logical_divide(layout!({b}))")),
            (
                a.logical_divide(Tiler::ByMode(vec![Tiler::Keep, Tiler::Int(n)])),
                format!("layout!({a}).logical_divide((.., shape!({n})))"),
            ),
        ];
        for (left, (result, call)) in wanted.iter_mut().zip(results) {
            if let (1.., Err(error)) = (&left, result) {
                *left -= 1;
                refused(call, error.to_string());
            }
        }
    }
    program += "}\n";

    let printed = check("random-refusals", &program).unwrap();
    let mut faults = Vec::new();
    for (line, sentence) in &expected {
        let here: Vec<&String> = printed.iter().filter(|(at, _)| at == line).map(|(_, text)| text).collect();
        match here[..] {
            [text] if plain(text) == *sentence => {}
            _ => faults.push(format!(
                "{}\n  values: {sentence}\n  types:  {here:?}",
                program.lines().nth(line - 1).unwrap_or_default()
            )),
        }
    }
    assert!(faults.is_empty(), "{} of {}\n{}", faults.len(), expected.len(), faults.join("\n"));
    assert_eq!(printed.len(), expected.len(), "errors elsewhere: {printed:?}");
}

/// A sentence of rustc with its numbers as values print them: `_3` is 3, and `(_65, _536)` is 65536.
fn plain(sentence: &str) -> String {
    let mut plain = String::new();
    let mut rest = sentence;
    while let Some(start) = rest.find("(_") {
        let Some(end) = rest[start..].find(')') else { break };
        plain += &rest[..start];
        plain += &rest[start + 1..start + end].replace(", ", "").replace('_', "");
        rest = &rest[start + end + 1..];
    }
    plain += rest;
    // The names of rules have `_` inside of words; numbers have it before a digit.
    let mut text = String::new();
    let mut letters = plain.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '_' || !letters.peek().is_some_and(char::is_ascii_digit) {
            text.push(letter);
        }
    }
    text
}

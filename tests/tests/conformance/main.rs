//! Every record of CuTe's own results against ours.
//!
//! A record agrees where the two texts are one, or where both refuse. Every other record has to be of a class in
//! `differences.rs`, which proves by brute force that CuTe's answer is none, and `docs/differences.md` tells of the
//! class with examples. The counts are exact: a record that changes sides fails the test.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod differences;
mod evaluate;
mod page;
mod proofs;
mod records;
mod tally;
mod tally_mixed;

use std::collections::BTreeMap;

use cute_tests::brute::values;
use cute_types::runtime::AnyLayout;

use differences::CLASSES;
use evaluate::{Answer, evaluate, is_rounded};
use records::Record;
use tally::Tally;

/// The folder of the records.
const ORACLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/oracle");

/// How a record compares: `Err` names the class of the difference.
fn compare(r: &Record) -> Result<Agreement, &'static str> {
    let ours = evaluate(r);
    match (&r.result, &ours) {
        (None, Err(_)) => return Ok(Agreement::BothRefuse),
        (Some(theirs), Ok(answer)) if *theirs == answer.text() => {
            if let (Some(layout), Some(values)) = (answer.layout(), &r.values) {
                assert!(
                    layout.offsets().eq(values.iter().map(|&value| value.into())),
                    "{}: one text, two functions",
                    r.id
                );
            }
            return Ok(Agreement::Text);
        }
        _ => {}
    }
    // The one form of a function for the other, for CuTe does not merge modes of which it does not know the extent.
    if let (true, Some(theirs), Ok(Answer::Layout(AnyLayout::Strided(here)))) = (r.mixed, &r.result, &ours)
        && theirs.parse().is_ok_and(|theirs| values(&theirs) == values(here))
    {
        return Ok(Agreement::Form);
    }
    let class = CLASSES.iter().find(|class| (class.proves)(r, &ours));
    let told = || ours.as_ref().map_or_else(ToString::to_string, Answer::text);
    let inputs = || (0..r.count()).map(|i| r.text(i)).collect::<Vec<_>>().join(" ; ");
    Err(class.unwrap_or_else(|| panic!("{} {}: CuTe {:?}, here {}", r.id, inputs(), r.result, told())).heading)
}

enum Agreement {
    Text,
    /// Two layouts of as many elements and the same offsets.
    Form,
    BothRefuse,
}

#[test]
fn every_record_agrees_or_is_a_listed_difference() {
    let mut found: BTreeMap<String, Found> = BTreeMap::new();
    for r in records::all() {
        let key = if r.mixed { format!("mixed {}", r.op) } else { r.op.clone() };
        let found = found.entry(key).or_default();
        match compare(&r) {
            Ok(Agreement::Text) => {
                found.text += 1;
                found.rounded += usize::from(is_rounded(&r));
            }
            Ok(Agreement::Form) => found.form += 1,
            Ok(Agreement::BothRefuse) => found.refused += 1,
            Err(class) => *found.different.entry(class).or_default() += 1,
        }
    }
    let expected: BTreeMap<String, Found> =
        tally::all().map(|tally| (tally.op.to_owned(), Found::from(tally))).collect();
    for (op, found) in &found {
        assert_eq!(Some(found), expected.get(op), "{op}");
    }
    assert_eq!(found.len(), expected.len(), "an operation without records");
}

#[derive(Debug, Default, PartialEq)]
struct Found {
    text: usize,
    form: usize,
    refused: usize,
    rounded: usize,
    different: BTreeMap<&'static str, usize>,
}

impl From<&Tally> for Found {
    fn from(tally: &Tally) -> Self {
        let Tally { text, form, refused, rounded, different, .. } = *tally;
        Found { text, form, refused, rounded, different: different.iter().copied().collect() }
    }
}

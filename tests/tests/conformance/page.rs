//! `docs/differences.md` and the records say the same.

use std::collections::BTreeSet;

use cute_types::runtime::{LayoutError, RuntimeLayout};

use super::differences::CLASSES;
use super::evaluate::{Answer, evaluate, is_rounded, layout};
use super::records::{self, Record};
use super::tally;

const PAGE: &str = include_str!("../../../docs/differences.md");
const ROUNDING: &str = "Rounding has a name";

/// A row of a table: its heading, the operation with its operands, CuTe's result (`None` for a refusal), and ours.
struct Row {
    heading: &'static str,
    call: Vec<&'static str>,
    theirs: Option<&'static str>,
    ours: &'static str,
}

fn rows() -> Vec<Row> {
    let mut heading = "";
    let mut rows = Vec::new();
    for line in PAGE.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            heading = title;
        }
        // Between two backticks.
        let quoted = |cell: &'static str| cell.split('`').skip(1).step_by(2).collect::<Vec<_>>();
        if let [_, call, theirs, ours, _] = line.split('|').collect::<Vec<_>>()[..]
            && !quoted(call).is_empty()
        {
            rows.push(Row { heading, call: quoted(call), theirs: quoted(theirs).pop(), ours: quoted(ours)[0] });
        }
    }
    rows
}

#[test]
fn every_row_is_a_record_and_what_is_said_here() {
    let records = records::all();
    for row in rows() {
        let is_meant = |r: &&Record| {
            let operands = (0..r.count()).map(|i| r.text(i));
            r.op == row.call[0] && operands.eq(row.call[1..].iter().copied())
        };
        let r = records.iter().find(is_meant).unwrap_or_else(|| panic!("no record of {:?}", row.call));
        assert_eq!(r.result.as_deref(), row.theirs, "{:?}", row.call);
        let ours = evaluate(r);
        let said = |ours: &Result<Answer, LayoutError>| ours.as_ref().map_or_else(ToString::to_string, Answer::text);
        if row.heading == ROUNDING {
            assert!(is_rounded(r), "{:?}", row.call);
            assert_eq!(Some(said(&ours).as_str()), row.theirs, "{:?}", row.call);
            assert_eq!(said(&layout(without_rounding(r))), row.ours, "{:?}", row.call);
        } else {
            let class = CLASSES.iter().find(|class| class.heading == row.heading).unwrap();
            assert!((class.proves)(r, &ours), "{:?}", row.call);
            assert_eq!(said(&ours), row.ours, "{:?}", row.call);
        }
    }
}

fn without_rounding(r: &Record) -> Result<RuntimeLayout, LayoutError> {
    match r.op.as_str() {
        "complement" => r.layout(0).complement(r.tuple(1).size()?),
        "zipped_divide" => r.layout(0).zipped_divide(r.tiler(1)),
        _ => r.layout(0).logical_divide(r.tiler(1)),
    }
}

#[test]
fn every_class_has_its_section_with_an_example() {
    let shown: BTreeSet<&str> = rows().iter().map(|row| row.heading).collect();
    let classes: BTreeSet<&str> = CLASSES.iter().map(|class| class.heading).chain([ROUNDING]).collect();
    assert_eq!(shown, classes);
}

#[test]
fn the_page_gives_the_counts() {
    let sum = |count: fn(&tally::Tally) -> usize| tally::all().map(count).sum::<usize>();
    let (text, form) = (sum(|tally| tally.text), sum(|tally| tally.form));
    let (refused, rounded) = (sum(|tally| tally.refused), sum(|tally| tally.rounded));
    let different: usize = tally::all().flat_map(|tally| tally.different).map(|(_, count)| count).sum();
    let dynamic = records::all().iter().filter(|r| r.mixed).count();
    let page = PAGE.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        format!("Of {} calls whose results", thousands(text + form + refused + different)),
        format!("{} of them with dynamic integers", thousands(dynamic)),
        format!("{} print the same here, {form} are the same function in another form", thousands(text)),
        format!("and {refused} are refused by both"),
        format!("The other {different} are below"),
        format!("Of the calls that agree, {rounded} are of these"),
    ] {
        assert!(page.contains(&sentence), "{sentence}");
    }
}

fn thousands(n: usize) -> String {
    format!("{},{:03}", n / 1000, n % 1000)
}

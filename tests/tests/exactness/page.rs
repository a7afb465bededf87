//! `docs/exactness.md` says what the sweeps find: each sweep has a row of the table, and looks it up there. A share of
//! a sweep finds no more of anything than the whole.

use std::collections::BTreeSet;

use cute_tests::share::is_all;
use cute_tests::sweep::Found;

const PAGE: &str = include_str!("../../../docs/exactness.md");
/// In a cell: CuTe is not asked, or has no figure of its own.
const NOT_ASKED: &str = "–";

/// The rows of the table: the name of the sweep, and its figures.
fn rows() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut rows = Vec::new();
    for line in PAGE.lines() {
        if let [_, sweep, _, cells @ .., _] = &line.split('|').map(str::trim).collect::<Vec<_>>()[..]
            && let Some(name) = sweep.strip_prefix('`').and_then(|name| name.strip_suffix('`'))
        {
            rows.push((name, cells.to_vec()));
        }
    }
    rows
}

/// The page has these figures for the sweep of this name.
#[track_caller]
pub(crate) fn gives(name: &str, found: Found) {
    let rows = rows();
    let (_, cells) = rows.iter().find(|row| row.0 == name).unwrap_or_else(|| panic!("no row of {name}: {found:?}"));
    let Found { cases, accepted, wrong, missed, cute_accepted, cute_wrong } = found;
    let asked = cells.get(4) != Some(&NOT_ASKED);
    let figures = [cases, accepted, wrong, missed, cute_accepted, cute_wrong];
    assert_eq!(cells.len(), figures.len(), "{name}");
    for (&cell, found) in cells.iter().zip(figures).take(if asked { 6 } else { 4 }) {
        let is_right = if is_all() { cell == thousands(found) } else { count(cell) >= Some(found) };
        assert!(is_right, "{name}: the page says {cell}, found {found}");
    }
    assert!(asked || cells[4..] == [NOT_ASKED; 2], "{name}");
    assert!(asked || (cute_accepted, cute_wrong) == (0, 0), "{name}: CuTe was asked");
    // Whatever the page says.
    assert_eq!(wrong, 0, "{name}");
}

/// The page says this, wherever its lines break.
#[track_caller]
pub(crate) fn says(sentence: &str) {
    let page = PAGE.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(sentence), "{sentence}");
}

/// The page says this of a whole sweep. Of a share it says nothing.
#[track_caller]
pub(crate) fn says_of_all(sentence: &str) {
    if is_all() {
        says(sentence);
    }
}

/// The number that is written so: `1,272,991`.
fn count(text: &str) -> Option<u64> {
    text.replace(',', "").parse().ok()
}

/// `1,272,991`
pub(crate) fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Each row is of a test of this binary, which looks it up: the names are those of the modules' tests.
#[test]
fn every_row_is_a_sweep_and_every_sweep_has_a_row() {
    let sources = [
        include_str!("composition.rs"),
        include_str!("complement.rs"),
        include_str!("divides.rs"),
        include_str!("products.rs"),
        include_str!("inverses.rs"),
        include_str!("widths.rs"),
    ];
    let looked_up = sources.iter().flat_map(|source| source.split("page::gives(\"").skip(1));
    let looked_up: BTreeSet<&str> = looked_up.filter_map(|rest| rest.split('"').next()).collect();
    let shown: BTreeSet<&str> = rows().iter().map(|row| row.0).collect();
    assert_eq!(shown, looked_up);
    assert_eq!(rows().len(), shown.len(), "a sweep has one row");
}

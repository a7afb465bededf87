//! The records, and layouts compared as CuTe's text has them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cute_types::runtime::{AnyLayout, IntTuple, RuntimeLayout};
use serde_json::Value;

/// The records of a file of tests/data/atoms.
pub(crate) fn records(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/atoms").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A field that is text.
pub(crate) fn text<'a>(record: &'a Value, field: &str) -> &'a str {
    record[field].as_str().unwrap_or_else(|| panic!("{} has no text {field}", record["id"]))
}

/// A layout of integers.
pub(crate) fn layout(text: &str) -> RuntimeLayout {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether two layouts are the same text, or the same function with top-level modes of the same sizes: CuTe's text depends on
/// where it coalesces, and a mode of extent 1 has any stride.
pub(crate) fn same(ours: &AnyLayout, theirs: &AnyLayout) -> bool {
    let sizes = |shape: &IntTuple| shape.modes().iter().map(|mode| mode.size().unwrap()).collect::<Vec<_>>();
    ours.to_string() == theirs.to_string()
        || sizes(ours.shape()) == sizes(theirs.shape()) && ours.offsets().eq(theirs.offsets())
}

/// Differences, as the tests find them, against those that docs/differences.md gives a reason for.
pub(crate) fn check(found: Vec<(String, String)>, known: &BTreeSet<&str>) {
    let unknown: Vec<_> = found.iter().filter(|(id, _)| !known.contains(id.as_str())).collect();
    assert!(unknown.is_empty(), "{} of {}: {:#?}", unknown.len(), found.len(), &unknown[..unknown.len().min(12)]);
    let ids: BTreeSet<&str> = found.iter().map(|(id, _)| id.as_str()).collect();
    let gone: Vec<_> = known.difference(&ids).collect();
    assert!(gone.is_empty(), "these agree now: {gone:?}");
}

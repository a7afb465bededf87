//! What other implementations return, `tests/data/peers`, is what the expressions here return, or both refuse.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use cute_types::runtime::expr;
use serde_json::Value as Json;

#[test]
fn tensor_layouts_has_the_same_answers() {
    let mut seen = BTreeMap::<String, usize>::new();
    for line in include_str!("../data/peers/tensor_layouts.jsonl").lines() {
        let record: Json = serde_json::from_str(line).unwrap();
        let call = record["expr"].as_str().unwrap();
        match (expr::evaluate(call), record["result"].as_str()) {
            (Ok(ours), Some(theirs)) => assert_eq!(ours.to_string(), theirs, "{call}"),
            (Err(expr::ExprError::Rule(_)), None) => {}
            (ours, theirs) => panic!("{call}: {ours:?}, {theirs:?}"),
        }
        *seen.entry(call.split('(').next().unwrap().to_owned()).or_default() += 1;
    }
    assert_eq!(seen.values().sum::<usize>(), 700);
    for operation in [
        "contiguity",
        "cycles",
        "fixed_points",
        "footprint",
        "from_f2_matrix",
        "functionally_equal",
        "gap_profile",
        "image",
        "make_swizzle",
        "order",
        "prefix_product",
        "suffix_product",
        "to_f2_matrix",
    ] {
        assert!(seen[operation] >= 9, "{operation}: {seen:?}");
    }
}

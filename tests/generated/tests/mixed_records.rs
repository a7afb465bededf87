//! Records of CuTe C++ with static and dynamic integers, over types: each operation gives CuTe's result, the staticness of
//! each leaf included, or one of the same function, or refuses what is wrong; what differs is listed.
//!
//! The cases are written by `build/mixed.rs`: of each operation one record in five, or all of them where the variable
//! `CUTE_ALL_RECORDS` is set, which takes the compiler minutes.

use cute_types::prelude::*;

/// What we say to a record.
#[derive(Debug)]
enum Answer {
    /// A layout: its text, with the marks of static integers.
    Layout(String),
    /// A refusal.
    Refused(String),
}

/// What the operation says of a layout, as far as types or else the running program decide.
fn answer<L: TryDefined<O>, O>(layout: L, operation: O) -> Answer
where
    L::Result: core::fmt::Display,
{
    match layout.try_apply(operation) {
        Ok(layout) => Answer::Layout(format!("{layout:#}")),
        Err(refusal) => Answer::Refused(refusal.to_string()),
    }
}

/// How an answer differs from CuTe's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Difference {
    /// The same function in another form: fewer modes, since we know that two are one, or a static integer more or less.
    Form,
    /// CuTe refuses dynamic integers there, and we decide when the program runs.
    DecidedLater,
    /// CuTe does not check dynamic integers, and its result is wrong: we refuse it, or give another. Or it is no function that
    /// the definition allows, dynamic or not.
    Unchecked,
}
use Difference::{DecidedLater, Form, Unchecked};

/// The records that differ, and how.
const DIFFERENCES: &[(Difference, &[&str])] = &[
    (
        Form,
        &[
            "mixed-coalesce-0013",
            "mixed-coalesce-0014",
            "mixed-coalesce-0026",
            "mixed-coalesce-0041",
            "mixed-coalesce-0047",
            "mixed-composition-0016",
            "mixed-composition-0032",
            "mixed-composition-0085",
            "mixed-composition-0088",
            "mixed-filter-0032",
            "mixed-left_inverse-0004",
            "mixed-left_inverse-0018",
            "mixed-logical_divide-0000",
            "mixed-logical_divide-0005",
            "mixed-logical_divide-0009",
            "mixed-logical_divide-0042",
            "mixed-max_common_layout-0008",
            "mixed-max_common_layout-0027",
            "mixed-nullspace-0003",
            "mixed-right_inverse-0010",
            "mixed-right_inverse-0024",
            "mixed-right_inverse-0043",
            "mixed-tiled_divide-0001",
            "mixed-tiled_divide-0005",
            "mixed-tiled_divide-0016",
            "mixed-zipped_divide-0010",
            "mixed-zipped_divide-0014",
            "mixed-zipped_divide-0021",
            "mixed-zipped_divide-0036",
        ],
    ),
    (
        DecidedLater,
        &[
            "mixed-complement-0031",
            "mixed-complement-0035",
            "mixed-left_inverse-0002",
            "mixed-left_inverse-0015",
            "mixed-left_inverse-0024",
            "mixed-left_inverse-0025",
            "mixed-logical_product-0022",
            "mixed-raked_product-0009",
            "mixed-raked_product-0042",
            "mixed-tiled_divide-0051",
            "mixed-zipped_divide-0012",
        ],
    ),
    (
        Unchecked,
        &[
            "mixed-blocked_product-0058",
            "mixed-composition-0001",
            "mixed-composition-0009",
            "mixed-composition-0027",
            "mixed-composition-0068",
            "mixed-composition-0077",
            "mixed-composition-0101",
            "mixed-composition-0107",
            "mixed-composition-0115",
            "mixed-downcast-0024",
            "mixed-downcast-0025",
            "mixed-flat_divide-0029",
            "mixed-flat_divide-0039",
            "mixed-logical_divide-0007",
            "mixed-logical_divide-0031",
            "mixed-logical_divide-0057",
            "mixed-logical_product-0016",
            "mixed-logical_product-0018",
            "mixed-max_common_layout-0002",
            "mixed-max_common_layout-0006",
            "mixed-max_common_layout-0016",
            "mixed-max_common_layout-0018",
            "mixed-max_common_layout-0023",
            "mixed-max_common_layout-0030",
            "mixed-max_common_layout-0034",
            "mixed-raked_product-0036",
            "mixed-raked_product-0039",
            "mixed-tile_to_shape-0037",
            "mixed-tiled_divide-0020",
            "mixed-tiled_divide-0036",
            "mixed-upcast-0007",
            "mixed-zipped_divide-0007",
            "mixed-zipped_divide-0011",
        ],
    ),
];

/// The records of an operation.
struct Tally {
    name: &'static str,
    cases: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn new(name: &'static str) -> Self {
        Tally { name, cases: 0, wrong: Vec::new() }
    }

    fn add(&mut self, id: &str, theirs: Option<&str>, values: &[i64], ours: &Answer) {
        self.cases += 1;
        if let Answer::Refused(sentence) = ours {
            assert!(sentence.contains(": "), "{id}: a rule, and what is wrong: {sentence}");
        }
        let difference = match (ours, theirs) {
            (Answer::Layout(text), Some(theirs)) if text == theirs => None,
            (Answer::Layout(text), Some(_)) if !values.is_empty() && offsets(text) == values => Some(Form),
            // An operation that gives another function than CuTe's is one where CuTe's is wrong, see the test of values.
            (Answer::Layout(_), Some(_)) => Some(Unchecked),
            (Answer::Layout(_), None) => Some(DecidedLater),
            (Answer::Refused(_), None) => None,
            (Answer::Refused(_), Some(_)) => Some(Unchecked),
        };
        let listed = DIFFERENCES.iter().find(|(_, ids)| ids.contains(&id)).map(|(difference, _)| *difference);
        if difference != listed {
            self.wrong.push(format!("{id}: {difference:?}, listed {listed:?}: CuTe has {theirs:?}, here {ours:?}"));
        }
    }

    fn finish(self) {
        assert!(self.cases > 0 && self.wrong.is_empty(), "{}:\n{}", self.name, self.wrong.join("\n"));
    }
}

/// The offsets of a layout, from its text.
fn offsets(text: &str) -> Vec<i64> {
    let layout: cute_types::runtime::RuntimeLayout = text.replace('_', "").parse().expect("a layout");
    layout.offsets().collect()
}

macro_rules! operation {
    ($tally:ident {$layout:expr} {$operation:expr} $id:literal $theirs:expr, $values:expr) => {
        $tally.add($id, $theirs, &$values, &answer($layout, $operation));
    };
}

macro_rules! expression {
    ($tally:ident {$value:expr} $id:literal $theirs:expr, $values:expr) => {
        $tally.add($id, $theirs, &$values, &Answer::Layout(format!("{:#}", $value)));
    };
}

include!(concat!(env!("OUT_DIR"), "/mixed_records.rs"));

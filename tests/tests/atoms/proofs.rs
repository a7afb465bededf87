//! Each record that we do not agree with, and why CuTe's answer is none: counted from what the record, or another of the same
//! tiling, says that CuTe returns.

use std::collections::{BTreeMap, BTreeSet};

use cute_types::runtime::{AnyLayout, IntTuple};
use serde_json::Value;

use super::records::{layout, records, text};
use super::{tables, tiled_copies, tiled_mmas};

/// What is wrong with CuTe's answer.
#[derive(Clone, Copy, Debug)]
enum Wrong {
    /// The threads of a tiling touch something else than each element as often as there are atoms along the mode that the operand
    /// has not got: another record of the same tiling has the counts.
    Tiling,
    /// The permutation, as a function, does not have each index of its tile once.
    Permutation,
    /// The atom needs more elements of K than the tile has: elements are read more often than there are atoms.
    Repeated,
    /// The threads of a copy touch elements never, several times or outside: another record of the same copy has the counts.
    Copy,
    /// Threads that were asked for at other indices than the copy has them.
    Threads,
    /// The tensor taken apart has elements that are none of the tensor's.
    Outside,
    /// The fragment regrouped has not all of its registers.
    Lost,
    /// A stride that is nested deeper than its shape: no layout.
    Nested,
    /// N that is no multiple of 16 with M of 128, which PTX has not (`tcgen05.mma`, shapes): no count shows that, the table does.
    Sixteen,
}

const PROOFS: [(&str, Wrong); 26] = [
    ("mma-0076", Wrong::Nested),
    ("mma-0079", Wrong::Nested),
    ("mma-0571", Wrong::Sixteen),
    ("mma-0576", Wrong::Sixteen),
    ("tmma-0996", Wrong::Tiling),
    ("tmma-1002", Wrong::Permutation),
    ("tmma-1008", Wrong::Repeated),
    ("tmma-1054", Wrong::Permutation),
    ("tmma-1056", Wrong::Repeated),
    ("tcopy-0213", Wrong::Copy),
    ("tcopy-0215", Wrong::Copy),
    ("tcopy-0552", Wrong::Copy),
    ("tcopy-0554", Wrong::Copy),
    ("tcopy-0586", Wrong::Threads),
    ("tcopy-0587", Wrong::Threads),
    ("tcopy-0588", Wrong::Threads),
    ("tcopy-0590", Wrong::Threads),
    ("tcopy-0591", Wrong::Threads),
    ("tcopy-0593", Wrong::Copy),
    ("tcopy-0597", Wrong::Lost),
    ("tcopy-0598", Wrong::Lost),
    ("tcopy-0600", Wrong::Copy),
    ("tcopy-0605", Wrong::Lost),
    ("tcopy-0607", Wrong::Outside),
    ("tcopy-0614", Wrong::Outside),
    ("tcopy-0616", Wrong::Outside),
];

/// Whether counts of accesses are other than each element so often.
fn is_not(coverage: &Value, times: i64) -> bool {
    coverage.is_object()
        && (coverage["outside"] != 0 || coverage["min_times"] != times || coverage["max_times"] != times)
}

/// The counts of all records that have the same in these fields.
fn siblings<'a>(all: &'a [Value], record: &'a Value, fields: &'a [&str]) -> impl Iterator<Item = &'a Value> {
    all.iter().filter(move |other| fields.iter().all(|field| other[field] == record[field]))
}

fn offsets(text: &str) -> Vec<i64> {
    layout(text).offsets().collect()
}

/// Why the record is wrong, in words; or nothing, where that is not so.
fn proof(record: &Value, wrong: Wrong, all: &[Value]) -> Option<String> {
    match wrong {
        Wrong::Tiling => {
            let of = siblings(all, record, &["atom", "atom_layout", "permutation"]);
            let counted = of.flat_map(|other| ["A", "B", "C"].map(|letter| &other[format!("coverage{letter}")]));
            counted.filter(|counts| tiled_mmas::is_wrong(counts)).map(ToString::to_string).next()
        }
        Wrong::Permutation => {
            let of_m = text(record, "permutation").strip_prefix('(')?.split(",_").next()?;
            let permutation = layout(of_m);
            let size = permutation.size();
            let reached: BTreeSet<i64> = permutation.offsets().collect();
            let missed = (0..size).filter(|index| !reached.contains(index)).count();
            (missed > 0).then(|| format!("{missed} of {size} indices have no element"))
        }
        Wrong::Repeated => {
            let atoms = layout(text(record, "atom_layout"));
            let along = |mode: usize| atoms.mode(mode).unwrap().size();
            // A is read once for each atom along N, B along M, and C is written once.
            let right = [("coverageA", along(1)), ("coverageB", along(0)), ("coverageC", 1)];
            let (field, times) = right.into_iter().find(|(field, times)| is_not(&record[field], *times))?;
            Some(format!("{field} {} where {times} is right", record[field]))
        }
        Wrong::Copy => {
            let of = siblings(all, record, &["copy"]);
            let counted = of.flat_map(|other| ["coverage", "coverageS", "coverageD"].map(|field| &other[field]));
            // No thread repeats what another copies: each element once.
            counted.filter(|counts| is_not(counts, 1)).map(ToString::to_string).next()
        }
        Wrong::Threads => {
            // Of threads alone, each with one value: thread t has the element at its place in the layout that was asked for.
            let asked = layout(text(record, "thr_layout"));
            assert_eq!(text(record, "val_layout"), "(1,1):(0,0)");
            let theirs = siblings(all, record, &["copy"]).find_map(|other| {
                let begins = other["offsets"].as_array()?;
                let tensor = layout(text(other, "tensor"));
                Some((begins.iter().map(|at| at.as_i64().unwrap()).collect::<Vec<_>>(), tensor))
            });
            let (begins, tensor) = theirs?;
            let [rows, columns] = [0, 1].map(|mode| asked.mode(mode).unwrap().size());
            let elsewhere = (0..rows * columns).filter(|index| {
                let place = (index % rows, index / rows);
                let thread = asked.offset(place).unwrap() as usize;
                begins.get(thread) != Some(&tensor.offset(place).unwrap())
            });
            let elsewhere = elsewhere.count();
            (elsewhere > 0).then(|| format!("{elsewhere} of {} threads are elsewhere", begins.len()))
        }
        Wrong::Outside => {
            let tensor: BTreeSet<i64> = offsets(text(record, "tensor")).into_iter().collect();
            let theirs = offsets(text(record, "result"));
            let outside = theirs.iter().filter(|offset| !tensor.contains(*offset)).count();
            (outside > 0).then(|| format!("{outside} of {} accesses are outside", theirs.len()))
        }
        Wrong::Lost => {
            let registers: BTreeSet<i64> = offsets(text(record, "fragment")).into_iter().collect();
            let kept: BTreeSet<i64> = offsets(text(record, "result")).into_iter().collect();
            (kept.len() < registers.len()).then(|| format!("{} of {} registers are left", kept.len(), registers.len()))
        }
        Wrong::Nested => {
            let refused = text(record, "ALayout").parse::<AnyLayout>().err()?;
            Some(format!("{}: {refused}", text(record, "ALayout")))
        }
        Wrong::Sixteen => {
            let shape: IntTuple = text(record, "Shape_MNK").parse().unwrap();
            let [m, n, _] = shape.leaves().collect::<Vec<_>>().try_into().unwrap();
            (m == 128 && n % 16 != 0).then(|| format!("M is {m}, N is {n}"))
        }
    }
}

#[test]
fn every_known_difference_is_proved() {
    let files = ["mma_atoms.jsonl", "tiled_mma.jsonl", "tiled_copy.jsonl"].map(records);
    let known = tables::KNOWN.iter().chain(tiled_mmas::KNOWN).chain(tiled_copies::KNOWN);
    assert_eq!(known.copied().collect::<BTreeSet<_>>(), PROOFS.iter().map(|(id, _)| *id).collect::<BTreeSet<_>>());
    let mut proved = BTreeMap::new();
    for (id, wrong) in PROOFS {
        let all = files.iter().find(|all| all.iter().any(|record| record["id"] == id)).unwrap();
        let record = all.iter().find(|record| record["id"] == id).unwrap();
        let why = proof(record, wrong, all).unwrap_or_else(|| panic!("{id} is not {wrong:?}"));
        proved.insert(id, why);
    }
    assert_eq!(proved.len(), 26);
}

//! Every record of tiled_mma.jsonl. Where CuTe accepts what is refused here, its coverage, or the list in docs/differences.md,
//! says why.

use std::collections::BTreeSet;

use cute_types::runtime::atom::{AtomError, MmaAtom, Operand, Partition, TiledMma};
use cute_types::runtime::{AnyLayout, CoordLayout, IntTuple, RuntimeLayout, Tiler};
use serde_json::Value;

use super::records::{check, layout, records, same, text};

/// Records of one tiling that covers no tile or needs threads without gaps: docs/differences.md.
pub(super) const KNOWN: &[&str] = &[
    // A permutation that is no multiple of the atoms, on tensors that happen to fit, and one smaller than the atom.
    "tmma-0996",
    "tmma-1056",
    // Permutations that are none.
    "tmma-1002",
    "tmma-1054",
    // A layout of atoms with a gap.
    "tmma-1008",
];

fn operand(record: &Value) -> Operand {
    match text(record, "operand") {
        "A" => Operand::A,
        "B" => Operand::B,
        _ => Operand::C,
    }
}

/// The tiling that a record is about.
pub(crate) fn tiling(record: &Value, atom: &str) -> Result<TiledMma, AtomError> {
    let atom = MmaAtom::named(text(record, atom)).unwrap();
    let permutation: Tiler = text(record, "permutation").parse().unwrap();
    TiledMma::new(&atom, &layout(text(record, "atom_layout")), &permutation)
}

/// Whether CuTe's partition touches what is not in the tensor, or elements more or less often than others.
pub(crate) fn is_wrong(coverage: &Value) -> bool {
    coverage.is_object() && (coverage["outside"] != 0 || coverage["min_times"] != coverage["max_times"])
}

/// Offsets, in order, as the records have them.
pub(crate) fn offsets(values: &Value) -> Vec<IntTuple> {
    values.as_array().unwrap().iter().map(|value| IntTuple::Int(value.as_i64().unwrap())).collect()
}

/// Why a partition of one thread differs from the record's.
pub(crate) fn differs(record: &Value, part: impl Fn(i64) -> Result<Partition, AtomError>) -> Option<String> {
    let theirs: AnyLayout = text(record, "result").parse().unwrap();
    let thread = record["thr"].as_i64().unwrap();
    let ours = match part(thread) {
        Ok(ours) => ours,
        Err(refused) => return Some(refused.to_string()),
    };
    if !same(ours.layout(), &theirs) {
        return Some(format!("thread {thread} has {}, {theirs} wanted", ours.layout()));
    }
    if let Some(values) = record["values"].as_array() {
        let all: Vec<IntTuple> = ours.offsets().take(values.len()).collect();
        if all != offsets(&record["values"]) {
            return Some(format!("thread {thread} has other elements"));
        }
    }
    for (thread, offset) in offsets(&record["offsets"]).into_iter().enumerate() {
        match part(thread as i64) {
            Ok(ours) if *ours.offset() == offset => {}
            // The index is in a gap of the atom's threads, where CuTe repeats the part of another.
            Err(AtomError::Thread { .. }) => {}
            other => return Some(format!("thread {thread} begins at {other:?}, {offset} wanted")),
        }
    }
    None
}

/// Whether all offsets of a layout over threads and values are elements of a tile, each as often.
fn is_even(layout: &RuntimeLayout, tile: i64) -> bool {
    let mut times = vec![0; tile as usize];
    for offset in layout.offsets() {
        match times.get_mut(offset as usize) {
            Some(times) => *times += 1,
            None => return false,
        }
    }
    times.iter().all(|&t| t == times[0])
}

/// A record of a whole tiling.
fn whole(record: &Value, mma: &TiledMma) -> Option<String> {
    let theirs: AnyLayout = text(record, "thr_layout_vmnk").parse().unwrap();
    if !same(&mma.thr_layout_vmnk().clone().into(), &theirs) {
        return Some(format!("threads {}, {theirs} wanted", mma.thr_layout_vmnk()));
    }
    if mma.tile_shape().to_string() != text(record, "tile_shape") || Some(mma.size()) != record["size"].as_i64() {
        return Some(format!("tile {}, {} threads", mma.tile_shape(), mma.size()));
    }
    for (operand, letter) in [(Operand::A, 'A'), (Operand::B, 'B'), (Operand::C, 'C')] {
        let theirs: AnyLayout = text(record, &format!("layout{letter}_TV")).parse().unwrap();
        let wrong = is_wrong(&record[format!("coverage{letter}")]);
        let ours = match mma.layout_tv(operand) {
            Ok(ours) => ours,
            Err(AtomError::ThreadGap { .. }) if mma.threads().last() != Some(mma.size() - 1) => continue,
            Err(refused) => return Some(refused.to_string()),
        };
        let [m, n] = operand.modes().map(|mode| mma.tile_size(mode));
        assert!(is_even(&ours, m * n), "{}: {operand:?} {ours}", record["id"]);
        if !wrong && !same(&ours.clone().into(), &theirs) {
            return Some(format!("{operand:?} {ours}, {theirs} wanted"));
        }
    }
    None
}

/// How a record differs, if it does.
fn difference(record: &Value) -> Option<String> {
    let mma = match tiling(record, "atom") {
        Ok(mma) => mma,
        Err(refused) => {
            let letters = ["coverage", "coverageA", "coverageB", "coverageC"];
            let proved = letters.iter().any(|field| is_wrong(&record[field]));
            return (record["ok"] == true && !proved).then(|| refused.to_string());
        }
    };
    let op = text(record, "op");
    if op == "tiled_mma" {
        return if record["ok"] == true { whole(record, &mma) } else { Some("accepted".into()) };
    }
    let operand = operand(record);
    if record["ok"] == false {
        // Written as C++: hierarchical, and not along the tile.
        let tensor: AnyLayout = "((6,16),64):((1,512),8)".parse().unwrap();
        return mma.thrfrg(operand, &tensor).is_ok().then(|| "accepted".into());
    }
    if op == "partition_shape" {
        let shape: IntTuple = text(record, "shape").parse().unwrap();
        return match mma.partition_shape(operand, &shape) {
            Ok(shape) if shape.to_string() == text(record, "result") => None,
            other => Some(format!("{other:?}")),
        };
    }
    let tensor: AnyLayout = text(record, "tensor").parse().unwrap();
    match op {
        "thrfrg" => match mma.thrfrg(operand, &tensor) {
            Ok(ours) if same(&ours, &text(record, "result").parse().unwrap()) => None,
            Ok(ours) => Some(format!("{ours}, {} wanted", text(record, "result"))),
            Err(refused) => Some(refused.to_string()),
        },
        "partition" => {
            if let Err(AtomError::Divide { .. }) = mma.thrfrg(operand, &tensor) {
                // CuTe goes past the end, as the predicated partition does, which says where.
                assert!(is_wrong(&record["coverage"]), "{}", record["id"]);
                return differs(record, |thread| {
                    Ok(mma.thread(thread)?.partition_predicated(operand, &tensor)?.part().clone())
                });
            }
            let different = differs(record, |thread| mma.thread(thread)?.partition(operand, &tensor));
            let accesses = mma.accesses(operand, &tensor).unwrap();
            assert!(accesses.covers(mma.multiplicity(operand).unwrap()), "{}: {accesses:?}", record["id"]);
            let gap = mma.threads().last() != Some(mma.size() - 1);
            assert!(!is_wrong(&record["coverage"]) || gap, "{}: CuTe is wrong", record["id"]);
            different
        }
        "partition_fragment" => match mma.fragment(operand, &tensor) {
            Ok(ours) if same(&ours.clone().into(), &text(record, "result").parse().unwrap()) => None,
            other => Some(format!("{other:?}, {} wanted", text(record, "result"))),
        },
        "partition_identity" => {
            let shape: IntTuple = text(record, "shape").parse().unwrap();
            let coords: AnyLayout = CoordLayout::identity(&shape).unwrap().into();
            let theirs: AnyLayout = text(record, "result").parse().unwrap();
            for thread in record["threads"].as_array().unwrap() {
                let part = match mma.thread(thread[0].as_i64().unwrap()) {
                    Ok(thread) => match thread.partition(operand, &coords) {
                        Err(AtomError::Divide { .. }) => {
                            thread.partition_predicated(operand, &coords).unwrap().part().clone()
                        }
                        part => part.unwrap(),
                    },
                    Err(_) => continue,
                };
                let (first, last) = (part.at(0).unwrap(), part.at(part.layout().size() - 1).unwrap());
                if !same(part.layout(), &theirs) || first.to_string() != thread[1] || last.to_string() != thread[2] {
                    return Some(format!("{thread} has {} from {first} to {last}", part.layout()));
                }
            }
            None
        }
        other => panic!("{other}"),
    }
}

#[test]
fn every_record() {
    let found: Vec<(String, String)> = records("tiled_mma.jsonl")
        .iter()
        .filter_map(|record| {
            let what = difference(record)?;
            let said = ["op", "atom", "atom_layout", "permutation", "operand", "tensor"]
                .map(|field| record[field].as_str().unwrap_or(""));
            Some((text(record, "id").to_owned(), format!("{}: {what}", said.join(" "))))
        })
        .collect();
    check(found, &BTreeSet::from_iter(KNOWN.iter().copied()));
}

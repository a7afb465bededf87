//! Every record of tiled_copy.jsonl. Where CuTe accepts what is refused here, its coverage, or the list in docs/differences.md,
//! says why.

use std::collections::BTreeSet;

use cute_types::runtime::atom::{AtomError, CopyAtom, MmaAtom, TiledCopy, TiledMma};
use cute_types::runtime::{AnyLayout, Tiler};
use serde_json::Value;

use super::records::{check, layout, records, same, text};
use super::tiled_mmas::{differs, is_wrong, offsets, tiling};

/// Records whose copy covers no tile, or goes past the end of a tensor: docs/differences.md.
pub(super) const KNOWN: &[&str] = &[
    // Values that overlap, or have a gap.
    "tcopy-0213",
    "tcopy-0215",
    "tcopy-0593",
    "tcopy-0597",
    "tcopy-0598",
    "tcopy-0600",
    "tcopy-0605",
    // Threads with a gap.
    "tcopy-0586",
    "tcopy-0587",
    "tcopy-0588",
    "tcopy-0590",
    "tcopy-0591",
    // More threads than data.
    "tcopy-0552",
    "tcopy-0554",
    // Tensors that the tile does not divide, taken apart for all threads: there is no predicate then.
    "tcopy-0607",
    "tcopy-0614",
    "tcopy-0616",
];

/// The copy that a record is about.
fn copy(record: &Value) -> Result<TiledCopy, AtomError> {
    let atom = CopyAtom::named(text(record, "atom"))?.with_type(text(record, "val_type").parse().unwrap())?;
    let mma = || tiling(record, "mma_atom").unwrap();
    let of = || other(text(record, "of"));
    match text(record, "kind") {
        "make_tiled_copy" => {
            TiledCopy::new(&atom, &layout(text(record, "thr_layout")), &layout(text(record, "val_layout")))
        }
        "make_tiled_copy_A" => TiledCopy::of_a(&atom, &mma()),
        "make_tiled_copy_B" => TiledCopy::of_b(&atom, &mma()),
        "make_tiled_copy_C" => TiledCopy::of_c(&atom, &mma()),
        "make_tiled_copy_C_atom" => TiledCopy::of_c_atom(&atom, &mma()),
        "make_tiled_copy_S" => TiledCopy::of_s(&atom, &of()?),
        "make_tiled_copy_D" => TiledCopy::of_d(&atom, &of()?),
        "make_cotiled_copy" => {
            TiledCopy::cotiled(&atom, &layout(text(record, "atom_tv_layout")), &layout(text(record, "data_layout")))
        }
        other => panic!("{other}"),
    }
}

/// The arguments of a call, `name(a,(b,c),d<e,f>)`: split at the commas that are in no bracket.
fn arguments(call: &str) -> (&str, Vec<&str>) {
    let (name, inside) = call.strip_suffix(')').unwrap().split_once('(').unwrap();
    let (mut depth, mut from, mut found) = (0, 0, Vec::new());
    for (at, c) in inside.char_indices() {
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => depth -= 1,
            ',' if depth == 0 => {
                found.push(&inside[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(&inside[from..]);
    (name, found)
}

/// The copy that another is made of, as the records write it.
fn other(call: &str) -> Result<TiledCopy, AtomError> {
    let (name, of) = arguments(call);
    let atom = CopyAtom::named(of[0])?.with_type(of[1].parse().unwrap())?;
    match name {
        "make_tiled_copy" => TiledCopy::new(&atom, &layout(of[2]), &layout(of[3])),
        "make_tiled_copy_C" => {
            let (_, mma) = arguments(of[2]);
            let mma = TiledMma::new(&MmaAtom::named(mma[0])?, &layout(mma[1]), &mma[2].parse::<Tiler>().unwrap())?;
            TiledCopy::of_c(&atom, &mma)
        }
        other => panic!("{other}"),
    }
}

/// A tensor of a record. CuTe's `Sw<3,3,3> o 0 o L` is `S<3,3,3> o 0 o L` here.
fn tensor(record: &Value) -> AnyLayout {
    text(record, "tensor").replace("Sw<", "S<").parse().unwrap()
}

/// How a record differs, if it does.
fn difference(record: &Value) -> Option<String> {
    let copy = match copy(record) {
        Ok(copy) => copy,
        Err(refused) => {
            let proved = ["coverage", "coverageS", "coverageD"].iter().any(|field| is_wrong(&record[field]));
            return (record["ok"] == true && !proved).then(|| refused.to_string());
        }
    };
    let op = text(record, "op");
    let source = record["side"] == "S";
    let tidfrg = |tensor: &AnyLayout| if source { copy.tidfrg_s(tensor) } else { copy.tidfrg_d(tensor) };
    let compare = |what: &str, ours: &AnyLayout, field: &str| {
        let theirs: AnyLayout = text(record, field).parse().unwrap();
        (!same(ours, &theirs)).then(|| format!("{what} {ours}, {theirs} wanted"))
    };
    match op {
        "tiled_copy" => {
            if record["ok"] == false {
                return Some("accepted".into());
            }
            for (side, ours, field) in
                [("S", copy.layout_s_tv(), "layoutS_TV"), ("D", copy.layout_d_tv(), "layoutD_TV")]
            {
                let ours = match ours {
                    Ok(ours) => ours,
                    Err(refused) => return Some(refused.to_string()),
                };
                assert!(!is_wrong(&record[format!("coverage{side}")]), "{}: CuTe is wrong", record["id"]);
                if let Some(different) = compare(side, &ours.into(), field) {
                    return Some(different);
                }
            }
            if copy.tiler().to_string() != text(record, "Tiler_MN") {
                return Some(format!("tiler {}, {} wanted", copy.tiler(), text(record, "Tiler_MN")));
            }
            let atom = copy.atom();
            compare("TV", &copy.layout_tv().clone().into(), "TiledLayout_TV")
                .or_else(|| compare("source", &atom.src().clone().into(), "AtomLayoutSrc"))
                .or_else(|| compare("destination", &atom.dst().clone().into(), "AtomLayoutDst"))
                .or_else(|| compare("reference", &atom.reference().clone().into(), "AtomLayoutRef"))
        }
        "retile" => {
            if record["ok"] == false {
                // The fragment is of a tensor of one mode.
                return copy.retile(&"8:1".parse().unwrap()).is_ok().then(|| "accepted".into());
            }
            match copy.retile(&text(record, "fragment").parse().unwrap()) {
                Ok(ours) => compare("retile", &ours, "result"),
                Err(refused) => Some(refused.to_string()),
            }
        }
        _ if record["ok"] == false => tidfrg(&tensor(record)).is_ok().then(|| "accepted".into()),
        "tidfrg" => match tidfrg(&tensor(record)) {
            Ok(ours) => compare("tidfrg", &ours, "result"),
            Err(AtomError::Divide { .. }) => Some("the tile does not divide".into()),
            Err(refused) => Some(refused.to_string()),
        },
        "copy_partition" => {
            let tensor = tensor(record);
            let of = |thread: i64| {
                let thread = copy.thread(thread)?;
                if source { thread.partition_s(&tensor) } else { thread.partition_d(&tensor) }
            };
            if let Err(AtomError::Divide { .. }) = tidfrg(&tensor) {
                assert!(is_wrong(&record["coverage"]), "{}", record["id"]);
                return differs(record, |thread| {
                    let thread = copy.thread(thread)?;
                    let part = if source {
                        thread.partition_s_predicated(&tensor)
                    } else {
                        thread.partition_d_predicated(&tensor)
                    };
                    Ok(part?.part().clone())
                });
            }
            assert!(!is_wrong(&record["coverage"]), "{}: CuTe is wrong", record["id"]);
            differs(record, of)
        }
        "copy_partition_swizzled" => {
            let tensor = tensor(record);
            for thread in record["threads"].as_array().unwrap() {
                let of = copy.thread(thread[0].as_i64().unwrap()).unwrap();
                let part = if source { of.partition_s(&tensor) } else { of.partition_d(&tensor) };
                let part = match part {
                    Ok(part) => part,
                    Err(refused) => return Some(refused.to_string()),
                };
                let theirs = offsets(&thread[3]);
                if part.offsets().take(theirs.len()).ne(theirs) {
                    return Some(format!("thread {} has {} from {}", thread[0], part.layout(), part.offset()));
                }
            }
            None
        }
        other => panic!("{other}"),
    }
}

#[test]
fn every_record() {
    let found: Vec<(String, String)> = records("tiled_copy.jsonl")
        .iter()
        .filter_map(|record| {
            let what = difference(record)?;
            let said =
                ["op", "kind", "atom", "val_type", "thr_layout", "val_layout", "mma_atom", "side", "tensor", "note"]
                    .map(|field| record[field].as_str().unwrap_or(""));
            Some((text(record, "id").to_owned(), format!("{}: {what}", said.join(" "))))
        })
        .collect();
    check(found, &BTreeSet::from_iter(KNOWN.iter().copied()));
}

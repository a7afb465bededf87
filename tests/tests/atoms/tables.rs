//! Every record of mma_atoms.jsonl and copy_atoms.jsonl, each of its fields.

use std::collections::BTreeSet;

use cute_types::runtime::atom::{CopyAtom, CopyOperation, Element, GmmaMajor, Held, MmaAtom};
use serde_json::Value;

use super::records::{check, records, text};

/// Strides one level deeper than their shape, and N that PTX has not with M of 128: docs/differences.md.
pub(super) const KNOWN: &[&str] = &["mma-0076", "mma-0079", "mma-0571", "mma-0576"];

/// The name of an atom in the table: a descriptor's majors are in it.
fn named(record: &Value) -> String {
    let name = text(record, "name");
    match (record["majorA"].as_str(), record["majorB"].as_str()) {
        (Some(a), Some(b)) if !name.contains("_TN") => format!("{name}<{a},{b}>"),
        _ => name.into(),
    }
}

/// A fragment type of a record.
fn held(record: &Value, field: &str) -> Held {
    match record[field].as_str() {
        None => Held::Registers,
        Some("smem_desc<K>") => Held::Descriptor(GmmaMajor::K),
        Some("smem_desc<MN>") => Held::Descriptor(GmmaMajor::MN),
        Some(tmem) if tmem.starts_with("UMMA::tmem_frg") => Held::TensorMemory,
        Some(other) => panic!("{field} is {other}"),
    }
}

#[test]
fn multiplications() {
    let mut found = Vec::new();
    for record in records("mma_atoms.jsonl") {
        let id = text(&record, "id").to_owned();
        let mut differs = |what: String| found.push((id.clone(), what));
        let atom = match MmaAtom::named(&named(&record)) {
            Ok(atom) => atom,
            Err(refused) => {
                if record["ok"] == true {
                    differs(refused.to_string());
                }
                continue;
            }
        };
        if record["ok"] == false {
            differs(format!("{atom} is accepted"));
            continue;
        }
        let mut compare = |field: &str, ours: String| {
            let theirs =
                record[field].as_str().unwrap_or("none").replace("SM80_8x8x4_GC64C64C64GC64_TN::GaussComplex", "gc64");
            if ours != theirs {
                differs(format!("{atom}: {field} is {ours}, {theirs} wanted"));
            }
        };
        compare("arch", atom.target().map_or("any".into(), |target| target.replace("sm_", "sm")));
        compare("ValTypeD", atom.type_d().to_string());
        compare("ValTypeA", atom.type_a().to_string());
        compare("ValTypeB", atom.type_b().to_string());
        compare("ValTypeC", atom.type_c().to_string());
        compare("Shape_MNK", atom.shape().to_string());
        compare("ThrID", atom.threads().to_string());
        compare("ALayout", atom.a().to_string());
        compare("BLayout", atom.b().to_string());
        compare("CLayout", atom.c().to_string());
        let registers =
            |of: Option<&cute_types::runtime::atom::Registers>| of.map_or("none".into(), ToString::to_string);
        compare("DRegisters", registers(atom.registers_d()));
        compare("ARegisters", registers(atom.registers_a()));
        compare("BRegisters", registers(atom.registers_b()));
        compare("CRegisters", registers(atom.registers_c()));
        compare("ELayout", atom.metadata().map_or("none".into(), |(layout, _)| layout.to_string()));
        compare("ValTypeE", atom.metadata().map_or("none".into(), |(_, of)| of.to_string()));
        compare("SFALayout", atom.scale().map_or("none".into(), |scale| scale.a.to_string()));
        compare("SFBLayout", atom.scale().map_or("none".into(), |scale| scale.b.to_string()));
        compare("ValTypeSF", atom.scale().map_or("none".into(), |scale| scale.r#type.clone()));
        let ptx: Vec<&str> = record["ptx"].as_array().unwrap().iter().map(|ptx| ptx.as_str().unwrap()).collect();
        if atom.ptx() != ptx {
            differs(format!("{atom}: PTX {:?}, {ptx:?} wanted", atom.ptx()));
        }
        if atom.scale().map(|scale| scale.vector) != record["SFVecSize"].as_i64() {
            differs(format!("{atom}: {:?} elements a scale", atom.scale()));
        }
        let ours = [atom.held_a(), atom.held_b(), atom.held_c()];
        let theirs = ["FrgTypeA", "FrgTypeB", "FrgTypeC"].map(|field| held(&record, field));
        if ours != theirs {
            differs(format!("{atom}: held {ours:?}, {theirs:?} wanted"));
        }
    }
    check(found, &BTreeSet::from_iter(KNOWN.iter().copied()));
}

#[test]
fn copies() {
    let mut found = Vec::new();
    for record in records("copy_atoms.jsonl") {
        let (id, name) = (text(&record, "id").to_owned(), text(&record, "name"));
        let mut differs = |what: String| found.push((id.clone(), format!("{name}: {what}")));
        let strings = |field: &str| -> Vec<&str> {
            record[field].as_array().unwrap().iter().map(|ptx| ptx.as_str().unwrap()).collect()
        };
        if record["op"] == "copy_op_name" {
            match CopyOperation::named(name) {
                Some(operation) if operation.ptx == strings("ptx") => {}
                other => differs(format!("{other:?}, {:?} wanted", strings("ptx"))),
            }
            continue;
        }
        let typed = record["val_type"].as_str().map(|of| of.parse::<Element>().unwrap());
        let atom = CopyAtom::named(name).and_then(|atom| Ok((typed.map(|of| atom.with_type(of)).transpose()?, atom)));
        let (typed, atom) = match atom {
            Ok(atom) => atom,
            Err(refused) => {
                if record["ok"] == true {
                    differs(refused.to_string());
                }
                continue;
            }
        };
        if record["ok"] == false {
            differs("accepted".into());
            continue;
        }
        let mut compare = |field: &str, ours: String| {
            if ours != text(&record, field) {
                differs(format!("{field} is {ours}, {} wanted", text(&record, field)));
            }
        };
        compare("ThrID", atom.threads().to_string());
        match typed {
            None => {
                compare("SrcLayout", atom.src().to_string());
                compare("DstLayout", atom.dst().to_string());
                compare("RefLayout", atom.reference().to_string());
                if atom.ptx() != strings("ptx") {
                    // CuTe's struct for a copy of bytes holds the instructions of its neighbours in the header, too.
                    let theirs = strings("ptx");
                    if !theirs.starts_with(&atom.ptx().iter().map(String::as_str).collect::<Vec<_>>())
                        || atom.ptx().is_empty()
                    {
                        differs(format!("PTX {:?}, {theirs:?} wanted", atom.ptx()));
                    }
                }
            }
            Some(typed) => {
                compare("ValLayoutSrc", typed.src().to_string());
                compare("ValLayoutDst", typed.dst().to_string());
                compare("ValLayoutRef", typed.reference().to_string());
                if Some(typed.num_val_src()) != record["NumValSrc"].as_i64()
                    || Some(typed.num_val_dst()) != record["NumValDst"].as_i64()
                    || Some(i64::from(typed.element().bits())) != record["val_bits"].as_i64()
                {
                    differs(format!("{} and {} values", typed.num_val_src(), typed.num_val_dst()));
                }
                for (field, ours) in [("ValLayoutSrc_values", typed.src()), ("ValLayoutDst_values", typed.dst())] {
                    if let Some(values) = record[field].as_array() {
                        assert!(ours.offsets().eq(values.iter().map(|value| value.as_i64().unwrap())), "{id}");
                    }
                }
            }
        }
    }
    check(found, &BTreeSet::new());
}

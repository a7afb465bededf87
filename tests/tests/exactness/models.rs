//! The models of CuTe, against the records of CuTe: each accepts what CuTe accepts, with the same elements.

use std::fs;
use std::path::Path;

use cute_tests::brute::Function;
use cute_tests::cute;
use cute_types::runtime::{IntTuple, RuntimeLayout, Tiler};
use serde_json::Value as Json;

/// The elements by the model, or `None` where it has no result; and the same of the record.
type Compared = (Option<Vec<i64>>, Option<Vec<i64>>);

/// Every record of a file that `model` can be asked about.
fn records(file: &str, model: impl Fn(&[Json]) -> Option<Option<Function>>) -> Vec<Compared> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/oracle").join(file);
    let text = fs::read_to_string(path).unwrap();
    let compared = text.lines().filter_map(|line| {
        let record: Json = serde_json::from_str(line).unwrap();
        let modelled = model(record["inputs"].as_array().unwrap())?;
        let theirs = record["result"].as_str().map(|text| Function::of(&text.parse::<RuntimeLayout>().unwrap()));
        // Very large ones are compared by their beginning.
        let elements = |f: Function| (0..f.size().min(10_000)).map(|i| f.at(i)).collect();
        Some((modelled.map(elements), theirs.map(elements)))
    });
    compared.collect()
}

fn layout(json: &Json) -> RuntimeLayout {
    json.as_str().unwrap().parse().unwrap()
}

/// The only layout of a tiler; by mode, and of an integer, there is no model.
fn tile(json: &Json) -> Option<RuntimeLayout> {
    match json.as_str()?.parse().unwrap() {
        Tiler::Layout(tile) => Some(tile),
        _ => None,
    }
}

fn is_plain(layout: &RuntimeLayout) -> bool {
    layout.stride().leaves().all(|stride| stride >= 0)
}

#[test]
fn every_model_is_what_cute_does() {
    let models: [(&str, Vec<Compared>); 7] = [
        (
            "composition",
            records("composition.jsonl", |i| {
                is_plain(&layout(&i[1])).then(|| cute::composition(&layout(&i[0]), &layout(&i[1])))
            }),
        ),
        (
            "complement",
            records("complement.jsonl", |i| {
                let cotarget: IntTuple = i[1].as_str().map_or_else(|| i[1].to_string(), str::to_owned).parse().unwrap();
                is_plain(&layout(&i[0])).then(|| cute::complement(&layout(&i[0]), &cotarget))
            }),
        ),
        (
            "logical_divide",
            records("logical_divide.jsonl", |i| Some(cute::logical_divide(&layout(&i[0]), &tile(&i[1])?))),
        ),
        (
            "logical_product",
            records("logical_product.jsonl", |i| {
                let a = layout(&i[0]);
                let repetitions = cute::repetitions(&a, &tile(&i[1])?);
                Some(repetitions.map(|r| Function(Function::of(&a).0.into_iter().chain(r.0).collect())))
            }),
        ),
        (
            "left_inverse",
            records("left_inverse.jsonl", |i| is_plain(&layout(&i[0])).then(|| cute::left_inverse(&layout(&i[0])))),
        ),
        ("upcast", records("upcast.jsonl", |i| Some(cute::upcast(&layout(&i[1]), i[0].as_i64().unwrap())))),
        ("downcast", records("downcast.jsonl", |i| Some(cute::downcast(&layout(&i[1]), i[0].as_i64().unwrap())))),
    ];
    for (name, compared) in models {
        for (k, (modelled, theirs)) in compared.iter().enumerate() {
            assert_eq!(modelled, theirs, "{name}, record {k}");
        }
        assert!(compared.len() >= 50, "{name}: {} records", compared.len());
    }
}

//! The cases of `tests/atoms_of_types.rs`: CuTe's records of tilings of atoms as programs over types. What CuTe accepts rightly,
//! the types work out with CuTe's own text as the expected type; what values refuse, no type may accept.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cute_runtime::atom::{AtomError, CopyAtom, Element, MmaAtom, Operand, TiledCopy, TiledMma};
use cute_runtime::{AnyLayout, CoordLayout, IntTuple, RuntimeLayout, Tiler};
use serde_json::Value;

use crate::share::shared;

/// The records of CuTe C++.
const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/atoms");

/// How many accepted records of one kind are compiled.
const ACCEPTED: usize = 45;

/// The records of a file.
fn records(file: &str) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(format!("{RECORDS}/{file}"))?;
    text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

fn text<'a>(record: &'a Value, field: &str) -> &'a str {
    record[field].as_str().unwrap_or_default()
}

/// The type of an atom by its name; `None` where types have none.
pub(crate) fn atom(name: &str) -> Option<String> {
    if name.starts_with("SM100") || name.starts_with("SM120") {
        return None;
    }
    let (family, arguments) = name.split_once('<').unwrap_or((name, ""));
    let arguments = arguments.trim_end_matches('>');
    if family == "UniversalFMA" {
        let of: Vec<_> = arguments.split(',').map(|element| format!("element::{}", element.to_uppercase())).collect();
        return Some(match of.as_slice() {
            [one] => format!("UniversalFMA<{one}, {one}, {one}, {one}>"),
            several => format!("UniversalFMA<{}>", several.join(", ")),
        });
    }
    let Some((before, after)) = family.split_once("64x").filter(|_| family.starts_with("SM90")) else {
        return Some(family.to_owned());
    };
    let digits = after.find('x')?;
    let (n, rest) = after.split_at(digits);
    let mut parameters = vec![format!("U{n}")];
    let majors: Vec<_> = arguments.split(',').filter(|major| !major.is_empty()).collect();
    // That of A in registers is no parameter.
    let skipped = usize::from(family.ends_with("_RS"));
    parameters.extend(majors.iter().skip(skipped).map(|major| format!("major::{major}")));
    Some(format!("{}64xN{rest}<{}>", before.replace("::", "_"), parameters.join(", ")))
}

/// A permutation as a type and as a value.
pub(crate) fn permutation(permutation: &Tiler) -> Option<[String; 2]> {
    let one = |tiler: &Tiler| match tiler {
        Tiler::Keep => Some(["RangeFull".to_owned(), "..".to_owned()]),
        Tiler::Int(n) => Some([format!("Shape!({n})"), format!("shape!({n})")]),
        Tiler::Layout(layout) => Some([format!("Layout!({layout})"), format!("layout!({layout})")]),
        Tiler::ByMode(_) | Tiler::Coord(_) => None,
    };
    match permutation {
        Tiler::ByMode(modes) => {
            let modes = modes.iter().map(one).collect::<Option<Vec<_>>>()?;
            Some([0, 1].map(|form| {
                let modes: Vec<&str> = modes.iter().filter_map(|mode| mode.get(form)).map(String::as_str).collect();
                format!("({},)", modes.join(", "))
            }))
        }
        other => one(other),
    }
}

/// The operand of a record.
fn operand(record: &Value) -> (Operand, &str) {
    match text(record, "operand") {
        "A" => (Operand::A, "A"),
        "B" => (Operand::B, "B"),
        _ => (Operand::C, "C"),
    }
}

/// The text of a case: what is accepted, or what is refused.
enum Case {
    Accepted(String),
    Refused(String),
}

/// The tiling, as a value and as a type.
struct Tiling {
    of_values: Result<TiledMma, AtomError>,
    of_types: String,
    value: String,
}

impl Tiling {
    /// That of a record, which has the name of the atom in this field.
    fn of(record: &Value, name: &str) -> Option<Tiling> {
        let of_types = atom(text(record, name))?;
        let atoms: RuntimeLayout = text(record, "atom_layout").parse().ok()?;
        let given: Tiler = text(record, "permutation").parse().ok()?;
        let [permuted, by] = permutation(&given)?;
        let value = format!("make_tiled_mma(<{of_types}>::NEW, layout!({atoms}), {by})");
        let of_types = format!("TiledMma<{of_types}, Layout!({atoms}), {permuted}>");
        let atom = MmaAtom::named(text(record, name)).ok()?;
        Some(Tiling { of_values: TiledMma::new(&atom, &atoms, &given), of_types, value })
    }
}

/// The tensor of a record, without a swizzle.
fn strided(record: &Value) -> Option<AnyLayout> {
    let tensor: RuntimeLayout = text(record, "tensor").parse().ok()?;
    Some(tensor.into())
}

/// The case of the parts of a tensor, of their layout and the threads with their offsets; `None` where they are refused, and no
/// case where CuTe writes the layout otherwise.
fn parts(
    record: &Value,
    mma: &TiledMma,
    operand: Operand,
    tensor: &AnyLayout,
    case: impl Fn(&AnyLayout, &str) -> String,
) -> Option<Option<Case>> {
    let parts = mma.threads().map(|thread| Some((thread, mma.thread(thread).ok()?.partition(operand, tensor).ok()?)));
    let parts: Vec<_> = parts.collect::<Option<_>>()?;
    let (_, first) = parts.first()?;
    if first.layout().to_string() != text(record, "result") {
        return Some(None);
    }
    let offsets: Vec<_> = parts.iter().map(|(thread, part)| format!("({thread}, {})", part.offset())).collect();
    Some(Some(Case::Accepted(case(first.layout(), &offsets.join(", ")))))
}

/// The case of a record of tiled_mma.jsonl.
fn mma(record: &Value) -> Option<Case> {
    let Tiling { of_values, of_types, value } = Tiling::of(record, "atom")?;
    let id = text(record, "id");
    let Ok(mma) = of_values else {
        return Some(Case::Refused(format!("no_tiling!(tally {id:?} {{{of_types}}});")));
    };
    let method = |name: &str, letter: &str| format!("{name}_{}", letter.to_lowercase());
    match text(record, "op") {
        "tiled_mma" => {
            let threads = mma.thr_layout_vmnk().to_string();
            let theirs = threads == text(record, "thr_layout_vmnk");
            let tile = mma.tile_shape();
            let mut case = String::new();
            for (operand, letter) in [(Operand::A, "a"), (Operand::B, "b"), (Operand::C, "c")] {
                match mma.layout_tv(operand) {
                    Ok(layout) => write!(case, " tv_is!(tally {id:?} {{{value}}} layout_{letter}_tv {{{layout}}});"),
                    Err(_) => write!(case, " no_tv!(tally {id:?} {{{of_types}}} Operand{});", letter.to_uppercase()),
                }
                .ok()?;
            }
            theirs.then(|| {
                Case::Accepted(format!("tiling_is!(tally {id:?} {{{value}}} {{{threads}}} {{{tile}}});{case}"))
            })
        }
        "thrfrg" => {
            let (operand, letter) = operand(record);
            let tensor = strided(record)?;
            Some(match mma.thrfrg(operand, &tensor) {
                Ok(layout) if layout.to_string() == text(record, "result") => Case::Accepted(format!(
                    "apart_is!(tally {id:?} {{{value}}} {} {{{tensor}}} {{{layout}}});",
                    method("thrfrg", letter)
                )),
                Ok(_) => return None,
                Err(_) => Case::Refused(format!("no_part!(tally {id:?} {{{of_types}}} Operand{letter} {{{tensor}}});")),
            })
        }
        "partition" => {
            let (operand, letter) = operand(record);
            let tensor = strided(record)?;
            parts(record, &mma, operand, &tensor, |layout, offsets| {
                let method = method("partition", letter);
                format!("part_is!(tally {id:?} {{{value}}} {method} {{{tensor}}} {{{layout}}} [{offsets}]);")
            })
            .unwrap_or_else(|| {
                Some(Case::Refused(format!("no_part!(tally {id:?} {{{of_types}}} Operand{letter} {{{tensor}}});")))
            })
        }
        "partition_fragment" => {
            let (operand, letter) = operand(record);
            let tensor = strided(record)?;
            let fragment = mma.fragment(operand, &tensor).ok()?.to_string();
            (fragment == text(record, "result")).then(|| {
                let method = method("fragment", letter);
                Case::Accepted(format!("apart_is!(tally {id:?} {{{value}}} {method} {{{tensor}}} {{{fragment}}});"))
            })
        }
        "partition_shape" => {
            let (operand, letter) = operand(record);
            let shape: IntTuple = text(record, "shape").parse().ok()?;
            let part = mma.partition_shape(operand, &shape).ok()?.to_string();
            (part == text(record, "result")).then(|| {
                let method = method("partition_shape", letter);
                Case::Accepted(format!("shape_is!(tally {id:?} {{{value}}} {method} {{{shape}}} {{{part}}});"))
            })
        }
        "partition_identity" => {
            let (operand, letter) = operand(record);
            let shape: IntTuple = text(record, "shape").parse().ok()?;
            let tensor: AnyLayout = CoordLayout::identity(&shape).ok()?.into();
            parts(record, &mma, operand, &tensor, |layout, offsets| {
                let method = method("partition", letter);
                format!("coordinates_are!(tally {id:?} {{{value}}} {method} {{{shape}}} {{{layout}}} [{offsets}]);")
            })
            .unwrap_or_else(|| {
                Some(Case::Refused(format!("no_part!(tally {id:?} {{{of_types}}} Operand{letter} {{{tensor}}});")))
            })
        }
        _ => None,
    }
}

/// The type of elements of a name.
fn element(name: &str) -> String {
    match name.strip_prefix('i') {
        Some(bits) => format!("element::S{bits}"),
        None => format!("element::{}", name.to_uppercase()),
    }
}

/// The type of a copy of elements, by the name of the atom and of the elements.
pub(crate) fn copy_atom(name: &str, of: &str) -> Option<String> {
    if name.starts_with("SM100") {
        return None;
    }
    let atom = match name.split_once('<') {
        None => name.to_owned(),
        Some(("AutoVectorizingCopyWithAssumedAlignment", bits)) => {
            format!("AutoVectorizingCopyWithAssumedAlignment_{}", bits.trim_end_matches('>'))
        }
        Some((family, bits)) => {
            let bits = bits.trim_end_matches('>').trim_end_matches(" bits");
            let bits = match bits.parse::<Element>() {
                Ok(element) => element.bits(),
                Err(_) => bits.trim_end_matches('b').parse().ok()?,
            };
            format!("{family}<U{bits}>")
        }
    };
    Some(format!("TypedCopyAtom<{atom}, {}>", element(of)))
}

/// The case of a record of tiled_copy.jsonl, of a copy of threads and values or of an operand.
fn copy(record: &Value) -> Option<Case> {
    let id = text(record, "id");
    let of_types = copy_atom(text(record, "atom"), text(record, "val_type"))?;
    let atom = CopyAtom::named(text(record, "atom")).ok()?.with_type(text(record, "val_type").parse().ok()?);
    let layout = |field| text(record, field).parse::<RuntimeLayout>().ok();
    let (made, value) = match text(record, "kind") {
        "make_tiled_copy" => {
            let (threads, values) = (layout("thr_layout")?, layout("val_layout")?);
            let made = atom.and_then(|atom| TiledCopy::new(&atom, &threads, &values));
            if made.is_err() {
                return Some(Case::Refused(format!(
                    "no_copy!(tally {id:?} {{{of_types}}} {{{threads}}} {{{values}}});"
                )));
            }
            (made, format!("make_tiled_copy(<{of_types}>::NEW, layout!({threads}), layout!({values}))"))
        }
        kind @ ("make_tiled_copy_A" | "make_tiled_copy_B" | "make_tiled_copy_C") => {
            let mma = Tiling::of(record, "mma_atom")?;
            let (mma, value) = (mma.of_values.ok()?, mma.value);
            let made = atom.and_then(|atom| match kind {
                "make_tiled_copy_A" => TiledCopy::of_a(&atom, &mma),
                "make_tiled_copy_B" => TiledCopy::of_b(&atom, &mma),
                _ => TiledCopy::of_c(&atom, &mma),
            });
            (made, format!("{}(<{of_types}>::NEW, {value})", kind.to_lowercase()))
        }
        _ => return None,
    };
    let made = made.ok()?;
    let side = text(record, "side").to_lowercase();
    let theirs = text(record, "result");
    match text(record, "op") {
        "tiled_copy" => {
            let (whole, tile) = (made.layout_tv().to_string(), made.tile_shape());
            let (source, destination) = (made.layout_s_tv().ok()?, made.layout_d_tv().ok()?);
            (whole == text(record, "TiledLayout_TV")).then(|| {
                Case::Accepted(format!(
                    "copy_is!(tally {id:?} {{{value}}} {{{whole}}} {{{tile}}} {{{source}}} {{{destination}}});"
                ))
            })
        }
        "tidfrg" => {
            let tensor = strided(record)?;
            let apart = match side.as_str() {
                "s" => made.tidfrg_s(&tensor),
                _ => made.tidfrg_d(&tensor),
            };
            let apart = apart.ok()?.to_string();
            (apart == theirs).then(|| {
                Case::Accepted(format!("apart_is!(tally {id:?} {{{value}}} tidfrg_{side} {{{tensor}}} {{{apart}}});"))
            })
        }
        "copy_partition" => {
            let tensor = strided(record)?;
            let parts = (0..made.size()).map(|thread| {
                let thread = made.thread(thread).ok()?;
                match side.as_str() {
                    "s" => thread.partition_s(&tensor).ok(),
                    _ => thread.partition_d(&tensor).ok(),
                }
            });
            let parts: Vec<_> = parts.collect::<Option<_>>()?;
            let first = parts.first()?.layout().to_string();
            let offsets: Vec<_> =
                parts.iter().enumerate().map(|(thread, part)| format!("({thread}, {})", part.offset())).collect();
            (first == theirs).then(|| {
                Case::Accepted(format!(
                    "part_is!(tally {id:?} {{{value}}} partition_{side} {{{tensor}}} {{{first}}} [{}]);",
                    offsets.join(", ")
                ))
            })
        }
        "retile" => {
            let fragment: RuntimeLayout = text(record, "fragment").parse().ok()?;
            let ours = made.retile(&fragment.clone().into()).ok()?.to_string();
            (ours == theirs).then(|| {
                Case::Accepted(format!("apart_is!(tally {id:?} {{{value}}} retile {{{fragment}}} {{{ours}}});"))
            })
        }
        _ => None,
    }
}

/// The text of all cases: a function for each kind of records, which calls the macros of the test.
pub(crate) fn atoms() -> Result<String, Box<dyn std::error::Error>> {
    let mut by_kind: BTreeMap<String, (Vec<String>, Vec<String>)> = BTreeMap::new();
    for (file, case) in [("tiled_mma.jsonl", mma as fn(&Value) -> Option<Case>), ("tiled_copy.jsonl", copy)] {
        for record in records(file)? {
            let (accepted, refused) = by_kind.entry(text(&record, "op").to_owned()).or_default();
            match case(&record) {
                Some(Case::Accepted(case)) => accepted.push(case),
                Some(Case::Refused(case)) => refused.push(case),
                None => {}
            }
        }
    }
    let mut text = String::new();
    let mut count = 0;
    for (kind, (accepted, refused)) in by_kind {
        if accepted.is_empty() && refused.is_empty() {
            continue;
        }
        let step = accepted.len().div_ceil(ACCEPTED).max(1);
        let taken: Vec<_> = accepted.iter().step_by(step).collect();
        count += taken.len() + refused.len();
        let (taken, refused) = (shared(&taken), shared(&refused));
        writeln!(text, "#[test]\nfn {kind}() {{")?;
        writeln!(text, "    let mut tally = Tally::new({kind:?}, {}, {});", taken.len(), refused.len())?;
        for case in taken.copied().chain(refused) {
            writeln!(text, "    {case}")?;
        }
        writeln!(text, "    tally.finish();\n}}")?;
    }
    if count < 400 {
        return Err(format!("{count} records of atoms are cases over types: the others no longer agree").into());
    }
    Ok(text)
}

//! What is true of a value: the numbers beside its picture.

use std::fmt::Display;

use cute_types::runtime::atom::{CopyAtom, MmaAtom, Operand, TiledCopy, TiledMma};
use cute_types::runtime::expr::{AtomValue, Value};
use cute_types::runtime::{AnyLayout, LayoutError};
use serde::Serialize;

/// One thing that is true of a value, or why it cannot be said.
#[derive(Serialize)]
pub(crate) struct Property {
    name: &'static str,
    value: String,
    is_refused: bool,
}

impl Property {
    fn of(name: &'static str, value: impl Display) -> Self {
        Property { name, value: value.to_string(), is_refused: false }
    }

    fn said<T: Display, E: Display>(name: &'static str, said: Result<T, E>) -> Self {
        match said {
            Ok(value) => Property::of(name, value),
            Err(refused) => Property { is_refused: true, ..Property::of(name, refused) },
        }
    }
}

/// What is said of a value: nothing of a number.
pub(crate) fn properties(value: &Value) -> Vec<Property> {
    match value {
        Value::Layout(layout) => of_layout(layout),
        Value::Atom(AtomValue::Mma(atom)) => of_mma(atom),
        Value::Atom(AtomValue::Copy(atom)) => of_copy(atom),
        Value::Atom(AtomValue::TiledMma(mma)) => of_tiled_mma(mma),
        Value::Atom(AtomValue::TiledCopy(copy)) => of_tiled_copy(copy),
        _ => Vec::new(),
    }
}

fn of_layout(layout: &AnyLayout) -> Vec<Property> {
    let yes = |said: Result<bool, LayoutError>| said.map(|is| if is { "yes" } else { "no" });
    let mut all = Vec::from([Property::of("shape", layout.shape())]);
    all.extend(layout.stride().ok().map(|stride| Property::of("stride", stride)));
    all.extend([
        Property::of("rank", layout.rank()),
        Property::of("depth", layout.depth()),
        Property::of("size", layout.size()),
        Property::said("cosize", layout.cosize()),
        Property::said("injective", yes(layout.is_injective())),
        // Onto 0 to its size, each offset once.
        Property::said("compact", yes(layout.is_bijective())),
        Property::said("contiguous", layout.contiguity().map(|run| format!("runs of {run}"))),
        Property::said("aligned", layout.max_alignment()),
        Property::said("coalesced", layout.coalesce()),
    ]);
    all
}

/// The names of the layouts of the operands, each of (thread, value).
const LAYOUTS: [(Operand, &str); 3] =
    [(Operand::A, "A (thread,value)"), (Operand::B, "B (thread,value)"), (Operand::C, "C (thread,value)")];

/// The target and the instructions, where there are some.
fn instructions(target: Option<&str>, ptx: &[String]) -> impl Iterator<Item = Property> {
    let ptx = (!ptx.is_empty()).then(|| Property::of("PTX", ptx.join(", ")));
    target.map(|target| Property::of("target", format!("{target} and later"))).into_iter().chain(ptx)
}

fn of_mma(atom: &MmaAtom) -> Vec<Property> {
    let types = [("A", atom.type_a()), ("B", atom.type_b()), ("C", atom.type_c()), ("D", atom.type_d())];
    let mut all = Vec::from([
        Property::of("shape (M,N,K)", atom.shape()),
        Property::of("threads", atom.threads().size()),
        Property::of("types", types.map(|(name, of)| format!("{name} {of}")).join(", ")),
    ]);
    all.extend(LAYOUTS.map(|(operand, name)| Property::of(name, atom.layout(operand))));
    all.extend(instructions(atom.target(), atom.ptx()));
    all
}

fn of_copy(atom: &CopyAtom) -> Vec<Property> {
    let mut all = Vec::from([
        Property::of("threads", atom.threads().size()),
        Property::of("source (thread,bit)", atom.src()),
        Property::of("destination (thread,bit)", atom.dst()),
    ]);
    all.extend(instructions(atom.target(), atom.ptx()));
    all
}

fn of_tiled_mma(mma: &TiledMma) -> Vec<Property> {
    let mut all = Vec::from([
        Property::of("tile (M,N,K)", mma.tile_shape()),
        Property::of("threads", mma.size()),
        Property::of("atoms (M,N,K)", mma.atoms()),
    ]);
    all.extend(LAYOUTS.map(|(operand, name)| Property::said(name, mma.layout_tv(operand))));
    all.extend(instructions(mma.atom().target(), mma.atom().ptx()));
    all
}

fn of_tiled_copy(copy: &TiledCopy) -> Vec<Property> {
    let atom = copy.atom();
    let mut all = Vec::from([
        Property::of("tile", copy.tile_shape()),
        Property::of("threads", copy.size()),
        Property::of("elements", atom.element()),
        Property::said("source (thread,value)", copy.layout_s_tv()),
        Property::said("destination (thread,value)", copy.layout_d_tv()),
    ]);
    all.extend(instructions(atom.atom().target(), atom.atom().ptx()));
    all
}

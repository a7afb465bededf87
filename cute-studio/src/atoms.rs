//! The instructions that multiply and copy, by name.

use cute_types::runtime::atom::{CopyAtom, MmaAtom};
use serde::Serialize;

use crate::question::Question;

/// Names that are listed, at most: there are some thousands, and who looks for one types a part of it.
const MOST: usize = 100;

#[derive(Serialize)]
pub(crate) struct Atoms {
    names: Vec<Named>,
    /// How many there are besides.
    more: usize,
}

#[derive(Serialize)]
struct Named {
    name: String,
    multiplies: bool,
}

/// The atoms whose names contain the words of the filter.
pub(crate) fn atoms(question: &Question) -> Atoms {
    let filter = question.filter.to_lowercase();
    let fits = |name: &str| {
        let name = name.to_lowercase();
        filter.split_whitespace().all(|word| name.contains(word))
    };
    let multiply = MmaAtom::names().map(|name| Named { name, multiplies: true });
    let copy = CopyAtom::names().map(|name| Named { name, multiplies: false });
    let mut found: Vec<Named> = multiply.chain(copy).filter(|atom| fits(&atom.name)).collect();
    let more = found.len().saturating_sub(MOST);
    found.truncate(MOST);
    Atoms { names: found, more }
}

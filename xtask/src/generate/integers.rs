//! The values of typenum's integers, under the names of their types.

use std::collections::BTreeSet;
use std::path::Path;

use super::{File, formatted};

/// The magnitudes that typenum names up to `most`: those to 1024, the powers of 2 and the numbers before them, the powers of 10,
/// and the seconds of an hour.
fn magnitudes(most: u64) -> BTreeSet<u64> {
    let powers = |base: u64| std::iter::successors(Some(1_u64), move |power| power.checked_mul(base));
    (0..=1024)
        .chain(powers(2))
        .chain(powers(2).map(|power| power - 1))
        .chain(powers(10))
        .chain([3600])
        .filter(|&magnitude| magnitude <= most)
        .collect()
}

/// The largest number that a swizzle shifts by, down or up: it permutes 64 bits.
const SHIFT: u64 = 63;

/// A module of these names, made by a macro.
fn module(says: &str, name: &str, by: &str, names: impl Iterator<Item = String>) -> String {
    let mut lines = vec![String::new()];
    for name in names {
        if lines.last().is_some_and(|line| line.len() + name.len() > 120) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            *line += if line.is_empty() { "        " } else { " " };
            *line += &name;
        }
    }
    format!("\n/// {says}\npub(crate) mod {name} {{\n    {by}! {{\n{}\n    }}\n}}\n", lines.join("\n"))
}

/// `cute-types/src/int/named/names.rs`.
pub(super) fn files(root: &Path) -> Result<Vec<File>, String> {
    let naturals = magnitudes(u64::MAX).into_iter().map(|n| format!("U{n}"));
    let (shifts, others): (BTreeSet<u64>, BTreeSet<u64>) =
        magnitudes(i64::MAX as u64).into_iter().filter(|&n| n > 0).partition(|&n| n <= SHIFT);
    let negative = |n: u64| format!("N{n}");
    let source = [
        "//! The names. Written by `cargo xtask generate`.\n".to_owned(),
        module(
            "What the prelude has: the naturals, and the negative integers that a swizzle may shift by.",
            "of_the_prelude",
            "types_and_values",
            naturals.chain(shifts.into_iter().map(negative)),
        ),
        module("The values of the other negative integers.", "other", "values", others.into_iter().map(negative)),
    ];
    Ok(vec![File { path: "cute-types/src/int/named/names.rs".to_owned(), text: formatted(root, &source.concat())? }])
}

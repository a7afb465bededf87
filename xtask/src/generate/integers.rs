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

/// `cute-types/src/int/named.rs`.
pub(super) fn files(root: &Path) -> Result<Vec<File>, String> {
    let mut names: Vec<String> = magnitudes(u64::MAX).into_iter().map(|n| format!("U{n}")).collect();
    names.extend(magnitudes(i64::MAX as u64).into_iter().filter(|&n| n > 0).map(|n| format!("N{n}")));
    let mut lines = vec![String::new()];
    for name in names {
        if lines.last().is_some_and(|line| line.len() + name.len() > 120) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            *line += if line.is_empty() { "    " } else { " " };
            *line += &name;
        }
    }
    let source = format!(
        "//! The static integers as values, under the names of their types. Written by `cargo xtask generate`.\n#![allow(unsafe_code)]\n\n\
         use core::mem::transmute;\n\n\
         // `Static::NEW` would have rustc find out for each that it is a number, and of how many bytes: a twentieth of its time for this crate.\n\
         macro_rules! named {{\n    ($($name:ident)*) => {{$(\n        // SAFETY: it has no bytes, or this does not compile; and a value, \
         since its digits have.\n        #[doc(hidden)]\n        pub const $name: typenum::consts::$name \
         = unsafe {{ transmute::<(), typenum::consts::$name>(()) }};\n    )*\n\n    \
         #[cfg(test)]\n    #[test]\n    fn integers_are_as_they_are_named() {{\n        \
         use crate::tuple::IntTuple;\n        \
         for (name, value) in [$((stringify!($name), $name.leaf_at(&[]))),*] {{\n            \
         let number: usize = name[1..].parse().unwrap();\n            \
         assert_eq!(value, if name.starts_with('N') {{ number.wrapping_neg() }} else {{ number }}, \"{{name}}\");\n        }}\n    }}\n    }};\n}}\n\nnamed! {{\n{}\n}}\n",
        lines.join("\n")
    );
    Ok(vec![File { path: "cute-types/src/int/named.rs".to_owned(), text: formatted(root, &source)? }])
}

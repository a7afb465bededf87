//! A name of `cute-types` has one meaning: no struct, enum, trait or alias is defined in two of its modules.
//!
//! A type-level computation has no debugger; what a reader has is names. A `Next` in seven files is seven words to look up again
//! at each use. The few names that stand for two things do so on purpose, with the reason in [`TWICE`].
//!
//! What is counted is what a module itself defines. Items that a macro writes are not: the operations of `op` have the names of
//! their results, `op::Complement<M>` and `Complement<L, M>`, and come from one table.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Names that two modules define, and why.
const TWICE: [(&str, &str); 14] = [
    ("Addressable", BOUND_AND_PROPOSAL),
    ("Admissible", BOUND_AND_PROPOSAL),
    ("Apart", BOUND_AND_PROPOSAL),
    ("Compatible", BOUND_AND_PROPOSAL),
    ("Composable", BOUND_AND_PROPOSAL),
    ("Congruent", BOUND_AND_PROPOSAL),
    ("DivisibleBy", BOUND_AND_PROPOSAL),
    ("KnownIntegers", BOUND_AND_PROPOSAL),
    ("LayoutLeft", OPERATION_AND_RESULT),
    ("LayoutRight", OPERATION_AND_RESULT),
    ("Ordered", OPERATION_AND_RESULT),
    ("PrefixProduct", OPERATION_AND_RESULT),
    ("SuffixProduct", OPERATION_AND_RESULT),
    ("WeaklyCongruent", BOUND_AND_PROPOSAL),
];

const BOUND_AND_PROPOSAL: &str = "the bound, and once more in `generic`, as rustc proposes it where it is missing";

const OPERATION_AND_RESULT: &str =
    "the operation of a shape in `op`, and beside it its result as an alias, as for all others";

fn is_word(token: Option<&TokenTree>, words: &[&str]) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if words.iter().any(|word| ident == word))
}

/// Adds what a file or an inline module defines. `#[cfg(test)]` modules are left out.
fn define(tokens: TokenStream, module: &str, defined: &mut BTreeMap<String, BTreeSet<String>>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (k, token) in tokens.iter().enumerate() {
        let before = k.checked_sub(1).and_then(|k| tokens.get(k));
        match token {
            TokenTree::Ident(name) if is_word(before, &["struct", "enum", "union", "trait", "type"]) => {
                defined.entry(name.to_string()).or_default().insert(module.to_owned());
            }
            TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => {
                let inline = k > 1 && is_word(tokens.get(k - 2), &["mod"]);
                if let Some(TokenTree::Ident(name)) = before
                    && inline
                    && name != "tests"
                {
                    define(body.stream(), &format!("{module}::{name}"), defined);
                }
            }
            _ => {}
        }
    }
}

/// Adds what the files below `folder` define.
fn define_all(folder: &Path, module: &str, defined: &mut BTreeMap<String, BTreeSet<String>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let name = if ["mod", "lib"].contains(&stem) { module.to_owned() } else { format!("{module}::{stem}") };
        if path.is_dir() {
            define_all(&path, &name, defined);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            define(fs::read_to_string(&path).unwrap().parse().unwrap(), &name, defined);
        }
    }
}

#[test]
fn a_name_is_defined_in_one_module() {
    let mut defined = BTreeMap::new();
    define_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../cute-types/src"), "cute_types", &mut defined);
    // What is known to be there is found, so an empty answer is none of a test that reads nothing.
    assert!(["Layout", "StaticLayout", "Finished", "Verdict"].iter().all(|name| defined.contains_key(*name)));

    let is_twice = |name: &str| TWICE.iter().any(|(twice, _)| *twice == name);
    let meanings = defined.iter().filter(|(name, modules)| modules.len() > 1 && !is_twice(name));
    let report: Vec<String> = meanings.map(|(name, modules)| format!("{name}: {modules:?}")).collect();
    assert!(report.is_empty(), "rename all but one:\n{}", report.join("\n"));

    for (name, reason) in TWICE {
        let modules = defined.get(name).map_or(0, BTreeSet::len);
        assert_eq!(modules, 2, "{name} is in {modules} modules, and in the list for two ({reason})");
    }
}

#[test]
fn a_second_definition_is_found() {
    let mut defined = BTreeMap::new();
    let first = "pub struct Next<S>(S); mod inner { type Along = u8; } #[cfg(test)] mod tests { struct Next; }";
    define(first.parse().unwrap(), "a", &mut defined);
    let second = "trait Next { type Along; } impl Next for u8 { type Along = (); } type Other = ();";
    define(second.parse().unwrap(), "b", &mut defined);
    let modules = |name: &str| defined[name].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(modules("Next"), ["a", "b"]);
    assert_eq!(modules("Along"), ["a::inner"]);
    assert_eq!(modules("Other"), ["b"]);
}

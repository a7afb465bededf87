//! The modules of `cute-ptx`, `cute-ptx-interpret` and `cute-cuda` use each other in one direction.
//!
//! An edge goes from a module to the module that defines what a path in it names: paths of `use` and of expressions, through
//! re-exports. A re-export is no edge unless the module itself uses the name, so that a `mod.rs` which only collects its files
//! is above them and not around them. Tests are left out; they look into everything.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The crates, by the name that paths have for them, and their sources.
const CRATES: [(&str, &str); 3] = [
    ("cute_ptx", "cute-cuda/ptx/src"),
    ("cute_ptx_interpret", "cute-cuda/interpret/src"),
    ("cute_cuda", "cute-cuda/src"),
];

/// A path from the crate on, as in `cute_ptx::index::expr`: of a module, or of an item in one.
type Name = Vec<String>;

/// What a `use` brings.
struct Import {
    path: Name,
    /// Its name here, `*` for all that there is.
    alias: String,
    exported: bool,
}

/// What is to be known of a file.
#[derive(Default)]
struct Module {
    defines: BTreeSet<String>,
    imports: Vec<Import>,
    /// Paths of several segments in code.
    paths: Vec<Name>,
    /// All words of the code, `use` left out.
    words: BTreeSet<String>,
}

type Modules = BTreeMap<Name, Module>;
type Edges = BTreeMap<Name, BTreeSet<Name>>;

fn word(tokens: &[TokenTree], k: usize) -> String {
    match tokens.get(k) {
        Some(TokenTree::Ident(ident)) => ident.to_string(),
        Some(TokenTree::Punct(punct)) => punct.as_char().to_string(),
        _ => String::new(),
    }
}

fn is_path_separator(tokens: &[TokenTree], k: usize) -> bool {
    word(tokens, k) == ":" && word(tokens, k + 1) == ":"
}

fn ident(tokens: &[TokenTree], k: usize) -> Option<String> {
    matches!(tokens.get(k), Some(TokenTree::Ident(_))).then(|| word(tokens, k))
}

/// The paths of a `use`, with their names here.
fn imports(tokens: &[TokenTree], before: &[String], found: &mut Vec<(Name, String)>) {
    for tree in tokens.split(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',')) {
        let mut path = before.to_vec();
        let mut alias = None;
        for (k, token) in tree.iter().enumerate() {
            match token {
                TokenTree::Ident(ident) if ident == "as" => {
                    alias = Some(word(tree, k + 1));
                    break;
                }
                TokenTree::Ident(ident) => path.push(ident.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == '*' => alias = Some("*".into()),
                TokenTree::Group(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    imports(&inner, &path, found);
                    path.clear();
                }
                _ => {}
            }
        }
        // `a::{self}` is `a`.
        if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
            path.pop();
        }
        if let Some(last) = path.last().cloned() {
            found.push((path, alias.unwrap_or(last)));
        }
    }
}

impl Module {
    /// Reads the tokens of a file, or of a group in it, `inner` inline modules deep.
    fn read(&mut self, tokens: TokenStream, at_top: bool, inner: usize) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut k = 0;
        while k < tokens.len() {
            match &tokens[k] {
                // `#[cfg(test)]` and `#[cfg(doc)]`, with the item after them.
                TokenTree::Group(group) if is_left_out(group) && k > 0 && word(&tokens, k - 1) == "#" => {
                    let ends = |token: &TokenTree| match token {
                        TokenTree::Punct(punct) => punct.as_char() == ';',
                        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                        _ => false,
                    };
                    k += tokens[k..].iter().position(ends).unwrap_or(tokens.len() - k);
                }
                TokenTree::Group(group) => {
                    let is_module = k > 1 && word(&tokens, k - 2) == "mod";
                    self.read(group.stream(), false, inner + usize::from(is_module));
                }
                TokenTree::Ident(_) if word(&tokens, k) == "use" => {
                    let end = (k..tokens.len()).find(|&k| word(&tokens, k) == ";").unwrap_or(tokens.len());
                    let exported = k > 0
                        && (word(&tokens, k - 1) == "pub"
                            || matches!(&tokens[k - 1], TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis));
                    let mut found = Vec::new();
                    imports(&tokens[k + 1..end], &[], &mut found);
                    let outside = |path: Name| without_inner(path, inner);
                    self.imports.extend(found.into_iter().map(|(path, alias)| Import {
                        path: outside(path),
                        alias,
                        exported,
                    }));
                    k = end;
                }
                TokenTree::Ident(_) => k = self.word(&tokens, k, at_top, inner),
                _ => {}
            }
            k += 1;
        }
    }

    /// A word of the code, or a path that begins with it; gives where it ends.
    fn word(&mut self, tokens: &[TokenTree], k: usize, at_top: bool, inner: usize) -> usize {
        let name = word(tokens, k);
        self.words.insert(name.clone());
        let types = ["struct", "enum", "trait", "union", "type"];
        let others = ["fn", "const", "static", "mod"];
        let keyword = types.contains(&name.as_str()) || (at_top && others.contains(&name.as_str()));
        // A `mod name;` is no definition of this file.
        let is_file = name == "mod" && word(tokens, k + 2) == ";";
        if let Some(defined) = ident(tokens, k + 1).filter(|_| keyword && !is_file) {
            self.defines.insert(defined);
        }
        if name == "macro_rules" {
            self.defines.insert(word(tokens, k + 2));
        }
        let (mut path, mut end) = (vec![name], k);
        while is_path_separator(tokens, end + 1) {
            let Some(next) = ident(tokens, end + 3) else { break };
            path.push(next);
            end += 3;
        }
        let begins = k == 0 || !(word(tokens, k - 1) == ":" && k > 1 && word(tokens, k - 2) == ":");
        if path.len() > 1 && begins {
            self.paths.push(without_inner(path, inner));
        }
        end
    }
}

/// `super` from within inline modules, as the file itself would write it.
fn without_inner(mut path: Name, inner: usize) -> Name {
    for _ in 0..inner {
        if path.first().is_some_and(|first| first == "super") {
            path.remove(0);
        }
    }
    if path.is_empty() { vec!["self".into()] } else { path }
}

fn is_left_out(group: &proc_macro2::Group) -> bool {
    let text = group.stream().to_string().replace(' ', "");
    group.delimiter() == Delimiter::Bracket && (text == "cfg(test)" || text == "cfg(doc)")
}

/// The modules of sources, each by its name.
fn modules(sources: &[(Name, String)]) -> Modules {
    let read = |(name, text): &(Name, String)| {
        let mut module = Module::default();
        module.read(text.parse().unwrap(), true, 0);
        (name.clone(), module)
    };
    sources.iter().map(read).collect()
}

/// A path of a module from the crate on; none where it leads to other crates.
fn absolute(modules: &Modules, of: &Name, path: &[String]) -> Option<Name> {
    let first = path.first()?;
    if first == "crate" {
        return Some([&of[..1], &path[1..]].concat());
    }
    if first == "self" || first == "super" {
        let ups = path.iter().take_while(|segment| *segment == "super").count();
        let rest = path.iter().position(|segment| segment != "super" && segment != "self").unwrap_or(path.len());
        return Some([&of[..of.len() - ups.min(of.len() - 1)], &path[rest..]].concat());
    }
    if modules.contains_key(&[&of[..], std::slice::from_ref(first)].concat()) {
        return Some([&of[..], path].concat());
    }
    let is_crate = modules.contains_key(std::slice::from_ref(first));
    is_crate.then(|| path.to_vec())
}

/// The module that defines what the path names, from the crate on.
fn definer(modules: &Modules, path: &[String], depth: usize) -> Option<Name> {
    let mut at = path[..1].to_vec();
    for (k, segment) in path.iter().enumerate().skip(1) {
        let below = [&at[..], std::slice::from_ref(segment)].concat();
        let module = modules.get(&at)?;
        if modules.contains_key(&below) {
            at = below;
        } else if module.defines.contains(segment) || depth == 0 {
            return Some(at);
        } else {
            let rest = &path[k + 1..];
            let through = module.imports.iter().find_map(|import| {
                let path = absolute(modules, &at, &import.path)?;
                match import.alias.as_str() {
                    "*" => definer(modules, &[&path[..], &path_of(segment, rest)].concat(), depth - 1),
                    alias if alias == segment => definer(modules, &[&path[..], rest].concat(), depth - 1),
                    _ => None,
                }
            });
            return through;
        }
    }
    Some(at)
}

fn path_of(segment: &str, rest: &[String]) -> Name {
    [&[segment.to_string()], rest].concat()
}

/// From each module to those that it uses.
fn edges(modules: &Modules) -> Edges {
    const DEEPEST: usize = 8;
    let mut edges = Edges::new();
    for (name, module) in modules {
        let mut used = Vec::new();
        for import in &module.imports {
            let Some(path) = absolute(modules, name, &import.path) else { continue };
            if import.alias == "*" {
                if !import.exported {
                    let words = module.words.iter().filter(|word| !module.defines.contains(*word));
                    used.extend(words.filter_map(|word| {
                        definer(modules, &[&path[..], std::slice::from_ref(word)].concat(), DEEPEST)
                    }));
                }
            } else if !import.exported || module.words.contains(&import.alias) {
                used.extend(definer(modules, &path, DEEPEST));
            }
        }
        for path in &module.paths {
            let imported = module.imports.iter().find(|import| import.alias == path[0]);
            let path = match imported {
                Some(import) => [&import.path[..], &path[1..]].concat(),
                None => path.clone(),
            };
            used.extend(absolute(modules, name, &path).and_then(|path| definer(modules, &path, DEEPEST)));
        }
        let others = used.into_iter().filter(|other| other != name);
        edges.insert(name.clone(), others.collect());
    }
    edges
}

/// What can be reached from a module.
fn reached(edges: &Edges, from: &Name) -> BTreeSet<Name> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
    while let Some(module) = open.pop() {
        for next in edges.get(&module).into_iter().flatten() {
            if seen.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    seen
}

/// The edges that are on a circle, as sentences.
fn circles(edges: &Edges) -> Vec<String> {
    let back = |from: &Name, to: &Name| reached(edges, to).contains(from);
    let on_circle = edges.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to)));
    on_circle
        .filter(|(from, to)| back(from, to))
        .map(|(from, to)| format!("{} uses {}", from.join("::"), to.join("::")))
        .collect()
}

/// The files of a crate, tests left out, by the names of their modules.
fn sources(name: &Name, folder: &Path, found: &mut Vec<(Name, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let below = || [&name[..], std::slice::from_ref(&stem)].concat();
        match stem.as_str() {
            "tests" | "testing" => {}
            _ if path.is_dir() => sources(&below(), &path, found),
            "lib" | "mod" => found.push((name.clone(), fs::read_to_string(&path).unwrap())),
            _ => found.push((below(), fs::read_to_string(&path).unwrap())),
        }
    }
}

#[test]
fn modules_go_round_in_no_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for (name, folder) in CRATES {
        sources(&vec![name.to_string()], &root.join(folder), &mut found);
    }
    let edges = edges(&modules(&found));
    // What has to be seen is seen: through a re-export, and between crates.
    let uses = |from: &str, to: &str| {
        let name = |text: &str| text.split("::").map(str::to_string).collect::<Name>();
        edges[&name(from)].contains(&name(to))
    };
    assert!(uses("cute_ptx::kernel::cache", "cute_ptx::ptx::target"));
    assert!(uses("cute_cuda::machine", "cute_ptx_interpret"));
    assert!(uses("cute_cuda::cuda", "cute_ptx::kernel::driver"));
    let circles = circles(&edges);
    assert!(circles.is_empty(), "modules go round in a circle:\n{}", circles.join("\n"));
}

#[test]
fn a_circle_is_seen() {
    let edges_of = |files: &[(&str, &str)]| {
        let source = |&(name, text): &(&str, &str)| (name.split("::").map(str::to_string).collect(), text.to_string());
        edges(&modules(&files.iter().map(source).collect::<Vec<(Name, String)>>()))
    };
    // Through a `use`, a path in code, a re-export, a renamed import, all of a module.
    for (there, back) in [
        ("use super::b::B; pub struct A(B);", "use crate::a::A; pub struct B(A);"),
        ("pub fn a() { super::b::b() }", "pub fn b() { crate::a::a() }"),
        ("use crate::B; pub struct A(B);", "use crate::{A as Other}; pub struct B(Other);"),
        ("use super::*; pub struct A(B);", "mod inner { use super::super::a::A; } pub struct B;"),
        ("use super::b::{self}; pub struct A(b::B);", "macro_rules! m { () => { $crate::a::A } } pub struct B;"),
    ] {
        let edges = edges_of(&[("c", "mod a; mod b; pub use a::A; pub use b::B;"), ("c::a", there), ("c::b", back)]);
        assert_eq!(circles(&edges), ["c::a uses c::b", "c::b uses c::a"], "{there} {back}");
    }
    // A file that collects others is above them; one that uses what it collects, and is used by it, is not.
    let above = ("c", "mod a; pub use a::A;");
    assert_eq!(circles(&edges_of(&[above, ("c::a", "pub struct A;")])), [""; 0]);
    let around = ("c", "mod a; pub use a::A; pub struct C(A);");
    assert_eq!(
        circles(&edges_of(&[around, ("c::a", "use super::C; pub struct A(C);")])),
        ["c uses c::a", "c::a uses c"]
    );
    // Tests are left out.
    let tested = ("c::a", "pub struct A; #[cfg(test)] mod tests { use crate::C; }");
    assert_eq!(circles(&edges_of(&[around, tested])), [""; 0]);
}

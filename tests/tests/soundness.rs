//! `docs/soundness.md` lists every use of `unsafe` in the repository, by file and function, with what it relies on; and each
//! test and case that it names exists. A block that is missing there fails here, and so does a row whose block is gone.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

const PAGE: &str = include_str!("../../docs/soundness.md");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// How often `unsafe` stands in each function of a file; `impl` and the trait where it stands in front of one.
type Uses = BTreeMap<String, usize>;

/// The Rust files of the repository, by their path in it.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            // Builds, and programs that must not compile.
            if !name.starts_with('.') && !name.starts_with("target") && name != "fail" && name != "wip" {
                sources(&path, found);
            }
        } else if name.ends_with(".rs") {
            found.push(path);
        }
    }
}

/// Counts `unsafe` along the tokens of a file, also within macros. `item` is the function that they are in, or the macro.
fn count(tokens: TokenStream, item: &str, uses: &mut Uses) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let word = |k: usize| match tokens.get(k) {
        Some(TokenTree::Ident(ident)) => ident.to_string(),
        _ => String::new(),
    };
    // The function whose body comes next.
    let mut next = item.to_string();
    for (k, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(ident) if ident == "fn" && !word(k + 1).is_empty() => next = word(k + 1),
            TokenTree::Ident(ident) if ident == "macro_rules" => next = word(k + 2),
            TokenTree::Ident(ident) if ident == "unsafe" => {
                let here = match word(k + 1).as_str() {
                    // `#[unsafe(no_mangle)]`
                    "" if matches!(tokens.get(k + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis) => {
                        "attribute".into()
                    }
                    "impl" => format!("impl {}", implemented(&tokens[k + 1..])),
                    "trait" => format!("trait {}", word(k + 2)),
                    "fn" => word(k + 2),
                    "extern" => named(&tokens[k + 1..]).unwrap_or_else(|| "extern".into()),
                    _ => next.clone(),
                };
                *uses.entry(here).or_default() += 1;
            }
            TokenTree::Group(group) => {
                count(group.stream(), &next, uses);
                if group.delimiter() == Delimiter::Brace {
                    next = item.to_string();
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => next = item.to_string(),
            _ => {}
        }
    }
}

/// The trait of `impl<..> Trait<..> for ..`: the first name outside of the parameters.
fn implemented(tokens: &[TokenTree]) -> String {
    let mut depth = 0;
    for token in &tokens[1..] {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth -= 1,
            TokenTree::Ident(ident) if depth == 0 => return ident.to_string(),
            _ => {}
        }
    }
    String::new()
}

/// The function of `extern "abi" fn name(..)`; none of a block.
fn named(tokens: &[TokenTree]) -> Option<String> {
    let (TokenTree::Ident(word), TokenTree::Ident(name)) = (tokens.get(2)?, tokens.get(3)?) else { return None };
    (word == "fn").then(|| name.to_string())
}

/// The uses of each file that has any.
fn found() -> BTreeMap<String, Uses> {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    assert!(files.len() > 400, "only {} files: these are not all", files.len());
    let mut all = BTreeMap::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        if !text.contains("unsafe") {
            continue;
        }
        let path = file.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut uses = Uses::new();
        count(tokens, "", &mut uses);
        // `unsafe` in a comment, and `forbid(unsafe_code)`, are other tokens.
        if !uses.is_empty() {
            all.insert(path, uses);
        }
    }
    all
}

/// The rows of the page: file, function and count, and the text of the row's last cell.
fn listed() -> Vec<(String, String, usize, &'static str)> {
    let (mut rows, mut file) = (Vec::new(), "");
    for line in PAGE.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            file = heading.trim_matches('`');
        }
        let Some(row) = line.strip_prefix("| `").and_then(|row| row.strip_suffix(" |")) else { continue };
        // The tables of the seals come before the files.
        if file.is_empty() {
            continue;
        }
        let cells: Vec<&str> = row.split(" | ").collect();
        let [function, relies, because, tests] = cells[..] else { panic!("{file}: four cells are wanted: {line}") };
        assert!(relies.len() >= 8 && because.len() > 10, "{file}: what does it rely on, and why is that so: {line}");
        let (name, count) = function.split_once('`').unwrap();
        let count = count.trim().trim_start_matches('×');
        rows.push((
            file.to_string(),
            name.to_string(),
            if count.is_empty() { 1 } else { count.parse().unwrap() },
            tests,
        ));
    }
    rows
}

#[test]
fn every_unsafe_is_listed() {
    let mut page: BTreeMap<String, Uses> = BTreeMap::new();
    for (file, function, count, _) in listed() {
        let twice = page.entry(file.clone()).or_default().insert(function.clone(), count);
        assert!(twice.is_none(), "{file}: {function} has two rows");
    }
    let found = found();
    let mut faults = Vec::new();
    for file in found.keys().chain(page.keys()) {
        let none = Uses::new();
        let (here, there) = (found.get(file).unwrap_or(&none), page.get(file).unwrap_or(&none));
        for function in here.keys().chain(there.keys()) {
            let (uses, rows) = (here.get(function).unwrap_or(&0), there.get(function).unwrap_or(&0));
            if uses != rows {
                faults
                    .push(format!("{file}: `{function}` has {uses} uses of `unsafe`, docs/soundness.md lists {rows}"));
            }
        }
    }
    faults.dedup();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_test_that_is_named_exists() {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let mut names = 0;
    for (file, function, _, tests) in listed() {
        let named: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "{file}: {function} names no test");
        for name in named {
            let exists = match name.contains('/') {
                // A file, with or without its ending.
                true => root().join(name).exists() || root().join(format!("{name}.rs")).exists(),
                false => texts.iter().any(|text| text.contains(&format!("fn {name}("))),
            };
            assert!(exists, "{file}, {function}: there is no {name}");
            names += 1;
        }
    }
    assert!(names > 50, "only {names} names");
}

/// The names that the tables of the seals have in their first column, `module::{A, B}` and `module::A`, and the cases in the
/// second.
fn sealed() -> (Vec<&'static str>, Vec<&'static str>) {
    let (mut names, mut cases) = (Vec::new(), Vec::new());
    let seals = PAGE.split_once("| sealed by").unwrap().1.split_once("## ").unwrap().0;
    for row in seals.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")) {
        let (sealed, tried) = row.split_once(" | ").unwrap();
        for item in sealed.split('`').step_by(2) {
            let item = item.rsplit_once("::").map_or(item, |(_, item)| item);
            names.extend(item.trim_matches(['{', '}']).split(", "));
        }
        cases.extend(tried.split('`').skip(1).step_by(2));
    }
    (names, cases)
}

#[test]
fn what_is_said_to_be_sealed_exists() {
    let mut files = Vec::new();
    sources(&root().join("cute-types/src"), &mut files);
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let (names, cases) = sealed();
    assert!(names.len() > 25 && cases.len() > 25, "{} names, {} cases", names.len(), cases.len());
    for name in names {
        let declared = [format!("trait {name}"), format!("fn {name}")];
        let exists = texts.iter().any(|text| {
            declared.iter().any(|word| {
                text.match_indices(word.as_str()).any(|(at, _)| {
                    !text[at + word.len()..].starts_with(|next: char| next.is_alphanumeric() || next == '_')
                })
            })
        });
        assert!(exists, "docs/soundness.md says that `{name}` is sealed: there is none");
    }
    for case in cases {
        assert!(root().join(format!("{case}.rs")).exists(), "docs/soundness.md names {case}: there is none");
    }
}

#[test]
fn an_unsafe_in_a_macro_counts() {
    let text = "macro_rules! m { () => { impl T for X { fn f(&self) { unsafe { g() } } } } }
        unsafe impl<T: Sync> Send for Y<'_, T> {} unsafe fn h() {} fn safe() {} fn k() { let x = unsafe { h() }; }
        #[unsafe(no_mangle)] pub unsafe extern \"C\" fn l() {}";
    let mut uses = Uses::new();
    count(text.parse().unwrap(), "", &mut uses);
    let counted: Vec<(&str, usize)> = uses.iter().map(|(name, count)| (name.as_str(), *count)).collect();
    assert_eq!(counted, [("attribute", 1), ("f", 1), ("h", 1), ("impl Send", 1), ("k", 1), ("l", 1)]);
}

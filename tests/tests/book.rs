//! The book, `docs/SUMMARY.md`: mdbook leaves out what the summary does not name, and lets links lead nowhere.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("docs")
}

/// All files below `docs`, by their path in it.
fn files() -> BTreeSet<PathBuf> {
    let (mut files, mut folders) = (BTreeSet::new(), vec![docs()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(path.strip_prefix(docs()).unwrap().to_owned());
            }
        }
    }
    files
}

/// The lines that are neither code nor comments.
fn prose(text: &str) -> Vec<&str> {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence && !line.starts_with("<!--")
    });
    lines.collect()
}

/// Where the links and pictures of a page lead. What stands in backticks is none.
fn links(text: &str) -> Vec<String> {
    let prose = prose(text).join("\n");
    let prose: String = prose.split('`').enumerate().map(|(i, part)| if i % 2 == 0 { part } else { "x" }).collect();
    let ends = prose.match_indices("](").map(|(at, _)| &prose[at + 2..]);
    ends.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target.to_owned()).collect()
}

/// What the headings of a page are called in its address.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).into_iter().filter(|line| line.starts_with('#'));
    let called = |heading: &str| -> String {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(called).collect()
}

/// The path that a relative one is, from the page that has it.
fn resolved(page: &Path, target: &str) -> PathBuf {
    let mut path = page.parent().unwrap().to_owned();
    for part in Path::new(target).components() {
        match part {
            // Out of the book, where the page is not below another folder.
            Component::ParentDir if !path.pop() => path.push(".."),
            Component::ParentDir | Component::CurDir => {}
            part => path.push(part),
        }
    }
    path
}

/// Titles and pages of the summary, in order.
fn summary() -> Vec<(String, PathBuf)> {
    let text = fs::read_to_string(docs().join("SUMMARY.md")).unwrap();
    let lines = text.lines().filter_map(|line| line.trim_start_matches("- ").strip_prefix('['));
    let entries = lines.filter_map(|line| line.trim_end_matches(')').split_once("]("));
    entries.map(|(title, page)| (title.to_owned(), PathBuf::from(page))).collect()
}

#[test]
fn each_page_is_in_the_summary() {
    let pages: Vec<PathBuf> = summary().into_iter().map(|(_, page)| page).collect();
    let named: BTreeSet<PathBuf> = pages.iter().cloned().collect();
    assert_eq!(named.len(), pages.len(), "a page is named twice");
    let is_page = |path: &PathBuf| path.extension().is_some_and(|of| of == "md") && *path != Path::new("SUMMARY.md");
    assert_eq!(named, files().into_iter().filter(is_page).collect::<BTreeSet<_>>());
    // A page is called in the summary as it calls itself; the book numbers the chapters of the guide.
    for (title, page) in summary() {
        let text = fs::read_to_string(docs().join(&page)).unwrap();
        let head = text.lines().next().unwrap().trim_start_matches("# ");
        let head = match head.split_once(". ") {
            Some((number, head)) if number.parse::<u32>().is_ok() => {
                assert!(page.file_name().unwrap().to_string_lossy().starts_with(&format!("{number}-")), "{head}");
                head
            }
            _ => head,
        };
        assert_eq!(head, title, "{}", page.display());
    }
}

/// The chapters are in the order of their numbers, and the guide's own page lists the same ones.
#[test]
fn chapters_are_in_order() {
    let chapters: Vec<(String, PathBuf)> =
        summary().into_iter().filter(|(_, page)| page.starts_with("guide") && !page.ends_with("README.md")).collect();
    let list = fs::read_to_string(docs().join("guide/README.md")).unwrap();
    for (number, (title, page)) in (1..).zip(&chapters) {
        let file = page.file_name().unwrap().to_string_lossy();
        assert!(file.starts_with(&format!("{number}-")), "{file} is chapter {number}");
        assert!(list.contains(&format!("\n{number}. [{title}]({file}): ")), "{title} is not in the guide's list");
    }
    assert!(!list.contains(&format!("\n{}. [", chapters.len() + 1)));
}

/// The code of each chapter is compiled and run: `tests/src/lib.rs` includes it.
#[test]
fn each_chapter_is_compiled() {
    let included = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    for (title, page) in summary() {
        let text = fs::read_to_string(docs().join(&page)).unwrap();
        if page.starts_with("guide") && text.contains("```rust") {
            assert!(included.contains(&format!("../../docs/{}\"", page.display())), "{title} is not compiled");
        }
    }
}

#[test]
fn links_lead_to_what_is_in_the_book() {
    let files = files();
    let texts: BTreeMap<PathBuf, String> =
        summary().into_iter().map(|(_, page)| (page.clone(), fs::read_to_string(docs().join(page)).unwrap())).collect();
    let mut looked_at = 0;
    for (page, text) in &texts {
        for target in links(text) {
            if target.starts_with("https://") {
                continue;
            }
            looked_at += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let at = if file.is_empty() { page.clone() } else { resolved(page, file) };
            assert!(files.contains(&at), "{}: {target} is not in the book", page.display());
            if !anchor.is_empty() {
                assert!(anchors(&texts[&at]).contains(anchor), "{}: {target}: no such heading", page.display());
            }
        }
    }
    assert!(looked_at > 50, "{looked_at}");
}

/// What a chapter shows of a file of code is there, between its anchors: mdbook would show nothing, and say so to nobody.
#[test]
fn what_is_included_is_there() {
    let mut included = 0;
    for page in files().iter().filter(|path| path.extension().is_some_and(|of| of == "md")) {
        let text = fs::read_to_string(docs().join(page)).unwrap();
        for include in text.lines().filter_map(|line| line.strip_prefix("{{#include ")?.strip_suffix("}}")) {
            let (target, anchor) = include.split_once(':').unwrap_or_else(|| panic!("{include} names no anchor"));
            let code = fs::read_to_string(docs().join(page).parent().unwrap().join(target)).unwrap();
            let marks = ["ANCHOR", "ANCHOR_END"].map(|mark| code.find(&format!("// {mark}: {anchor}\n")));
            assert!(matches!(marks, [Some(begins), Some(ends)] if begins < ends), "{include} in {}", page.display());
            included += 1;
        }
    }
    assert!(included > 0);
}

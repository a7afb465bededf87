//! The figures of the guide are what the command draws: below each stands the command, and here it is run.
//!
//! With `CUTE_BLESS=1` the figures are written anew; look at them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::cute;

/// The arguments of a line such as `cute svg '(4,8)' -o picture.svg`.
fn arguments(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => Vec::from([part.to_owned()]),
        })
        .collect()
}

#[test]
fn each_figure_is_what_its_command_draws() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let is_blessing = std::env::var_os("CUTE_BLESS").is_some();
    let mut drawn = BTreeSet::new();
    for chapter in fs::read_dir(root.join("docs/guide")).unwrap() {
        let chapter = chapter.unwrap().path();
        let Ok(text) = fs::read_to_string(&chapter) else { continue };
        let lines: Vec<&str> = text.lines().collect();
        for (i, line) in lines.iter().enumerate() {
            // A figure is a line of its own, `![what it shows](figures/name.svg)`.
            let Some((_, file)) = line.strip_suffix(")").and_then(|line| line.split_once("](figures/")) else {
                continue;
            };
            let command = lines.get(i + 2).and_then(|line| line.strip_prefix("`cute ")?.strip_suffix('`'));
            let command = command.unwrap_or_else(|| panic!("{line}: no command stands below it"));
            let arguments = arguments(command);
            let run = cute(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{command}");
            let path = root.join("docs/guide/figures").join(file);
            if is_blessing {
                fs::write(&path, &run.out).unwrap();
            }
            let is_fresh = fs::read_to_string(&path).is_ok_and(|kept| kept == run.out);
            assert!(is_fresh, "{file} is stale; CUTE_BLESS=1 writes it");
            assert!(drawn.insert(path), "{file} is drawn twice");
        }
    }
    let kept = fs::read_dir(root.join("docs/guide/figures")).unwrap();
    let kept: BTreeSet<_> = kept.map(|file| file.unwrap().path()).collect();
    assert_eq!(kept, drawn, "a figure without a command");
}

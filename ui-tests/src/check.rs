//! `cargo build` of programs that are wrong, in a package of their own: one of ours would not build.
//!
//! All are built, though types refuse most of them, in one folder and with one set of features: `cargo check` of these and `cargo
//! build` of those would compile `cute-types` twice.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Case, built_cases, fail_cases, launch_cases, unsound_cases};

/// What cargo says of one program: line and sentence of each error.
pub fn check(name: &str, program: &str) -> io::Result<Vec<(usize, String)>> {
    let package = package(name)?;
    let path = package.join("main.rs");
    std::fs::write(&path, program)?;
    let text = cargo(&package, ALGEBRA, &[(name.to_owned(), path)], "short")?.errors;
    let mut errors = Vec::new();
    for line in text.lines() {
        // path:line:column: error[E0277]: sentence
        let Some((_, place)) = line.split_once("main.rs:") else { continue };
        let Some((number, rest)) = place.split_once(':') else { continue };
        let Some((_, sentence)) = rest.split_once("error[E0277]: ") else { continue };
        if let Ok(number) = number.parse() {
            // After the message, the label.
            let sentence = sentence.strip_suffix(": refused").unwrap_or(sentence);
            errors.push((number, sentence.to_owned()));
        }
    }
    if errors.is_empty() { Err(io::Error::other(text)) } else { Ok(errors) }
}

/// All that cargo prints of each error in one program, with the error's line.
pub fn check_in_full(name: &str, program: &str) -> io::Result<Vec<(usize, String)>> {
    let package = package(name)?;
    let path = package.join("main.rs");
    std::fs::write(&path, program)?;
    let text = cargo(&package, ALGEBRA, &[(name.to_owned(), path)], "human")?.errors;
    let mut errors: Vec<(usize, String)> = Vec::new();
    let mut is_error = false;
    for line in text.lines() {
        // An error is a paragraph, of which the second line is the first place; empty lines stand inside of some.
        if line.starts_with("error") || line.starts_with("warning") {
            is_error = line.starts_with("error[");
            if is_error {
                errors.push((0, String::new()));
            }
        }
        if let (true, Some((at, printed))) = (is_error, errors.last_mut()) {
            *printed += &format!("{line}\n");
            if let (0, Some((_, place))) = (*at, line.split_once("main.rs:")) {
                *at = place.split(':').next().and_then(|number| number.parse().ok()).unwrap_or(0);
            }
        }
    }
    if errors.is_empty() { Err(io::Error::other(text)) } else { Ok(errors) }
}

/// What the compiler says of each case of `fail/`, by name: the errors in full, as cargo prints them.
pub fn check_all() -> io::Result<BTreeMap<String, String>> {
    errors_of("fail-cases", ALGEBRA, fail_cases()?)
}

/// What it says of each case of `unsound/`; of one that compiles, nothing. They are built, since a number that is none is
/// found when its value is asked for.
pub fn build_unsound() -> io::Result<BTreeMap<String, String>> {
    errors_of("unsound", ALGEBRA, unsound_cases()?)
}

/// The same of each case of `built/`.
pub fn build_built() -> io::Result<BTreeMap<String, String>> {
    errors_of("built", ALGEBRA, built_cases()?)
}

/// The same of each case of `launch/`.
pub fn check_launches() -> io::Result<BTreeMap<String, String>> {
    errors_of("launches", &[ALGEBRA, &["cute-cuda"]].concat(), launch_cases()?)
}

/// The crates that a program about layouts depends on, which are folders of the workspace.
const ALGEBRA: &[&str] = &["cute-types"];

/// The errors of each program, by name. Paths are those from the workspace.
fn errors_of(name: &str, crates: &[&str], cases: Vec<Case>) -> io::Result<BTreeMap<String, String>> {
    let package = package(name)?;
    let binaries: Vec<_> = cases.into_iter().map(|case| (case.name, case.path)).collect();
    let printed = cargo(&package, crates, &binaries, "json")?.output;
    let root = format!("{}/", Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?.display());
    let mut messages = BTreeMap::<String, String>::new();
    for line in printed.lines() {
        // The place of an error may be in a crate that the program uses; its target is the program.
        let line: serde_json::Value = serde_json::from_str(line)?;
        let (target, message) = (&line["target"]["name"], &line["message"]);
        // A note of its own is where an error of generated code was met.
        if let (Some(name), "error" | "note", Some(text)) =
            (target.as_str(), message["level"].as_str().unwrap_or_default(), message["rendered"].as_str())
        {
            // The last line of all counts the errors.
            if !text.starts_with("error: aborting") {
                *messages.entry(name.to_owned()).or_default() += &text.replace(&root, "");
            }
        }
    }
    Ok(messages)
}

/// The folder of a package, among what tests leave behind.
fn package(name: &str) -> io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/ui-tests").join(name);
    std::fs::create_dir_all(&folder)?;
    folder.canonicalize()
}

/// What a command of cargo printed.
struct Printed {
    /// With `json`, a line a message.
    output: String,
    /// With `short`, a line an error.
    errors: String,
}

/// `cargo build` of these binaries, which depend on these crates, in the format.
fn cargo(package: &Path, crates: &[&str], binaries: &[(String, PathBuf)], format: &str) -> io::Result<Printed> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    // The crates of the device want `alloc`, which is on by default, and `atoms`; without information for a debugger it
    // takes half of the time.
    let mut manifest = String::from(
        "[package]\nname = \"checked\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [profile.dev]\ndebug = false\nincremental = false\n\n[dependencies]\n",
    );
    for name in crates {
        let features = if *name == "cute-types" { ", features = [\"atoms\"]" } else { "" };
        manifest += &format!("{name} = {{ path = {:?}{features} }}\n", root.join(name));
    }
    for (name, path) in binaries {
        manifest += &format!("\n[[bin]]\nname = {name:?}\npath = {path:?}\n");
    }
    std::fs::write(package.join("Cargo.toml"), manifest)?;
    // With our lock file, the package needs nothing that is not here already.
    std::fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock"))?;

    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--offline", "--keep-going", "--color=never", &format!("--message-format={format}")])
        .current_dir(package)
        .env("CARGO_TARGET_DIR", package.join("../shared-target"))
        .output()?;
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let (output, errors) = (text(&output.stdout), text(&output.stderr));
    if errors.contains("checked") {
        Ok(Printed { output, errors })
    } else {
        Err(io::Error::other(format!("cargo did not come to the programs:\n{errors}")))
    }
}

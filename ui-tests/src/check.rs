//! `cargo check` of programs that are wrong, in a package of their own: one of ours would not build.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Case, fail_cases};

/// What `cargo check` says of one program: line and sentence of each error.
pub fn check(name: &str, program: &str) -> io::Result<Vec<(usize, String)>> {
    let package = package(name)?;
    let path = package.join("main.rs");
    std::fs::write(&path, program)?;
    let text = cargo_check(&package, &[(name.to_owned(), path)], "short")?;
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

/// All that `cargo check` prints of each error in one program, with the error's line.
pub fn check_in_full(name: &str, program: &str) -> io::Result<Vec<(usize, String)>> {
    let package = package(name)?;
    let path = package.join("main.rs");
    std::fs::write(&path, program)?;
    let text = cargo_check(&package, &[(name.to_owned(), path)], "human")?;
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

/// What `cargo check` says of each case of `fail/`, by name.
pub fn check_all() -> io::Result<BTreeMap<String, String>> {
    let package = package("fail-cases")?;
    let cases: Vec<Case> = fail_cases()?;
    let binaries: Vec<_> = cases.into_iter().map(|case| (case.name, case.path)).collect();
    let mut messages = BTreeMap::<String, String>::new();
    for line in cargo_check(&package, &binaries, "short")?.lines() {
        if let Some((path, _)) = line.split_once(".rs:") {
            let name = path.rsplit('/').next().unwrap_or(path).to_owned();
            *messages.entry(name).or_default() += &format!("{line}\n");
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

/// What is printed of these binaries in the format; `short` is a line an error.
fn cargo_check(package: &Path, binaries: &[(String, PathBuf)], format: &str) -> io::Result<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    let mut manifest = format!(
        "[package]\nname = \"checked\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         cute-types = {{ path = {:?} }}\n",
        root.join("cute-types"),
    );
    for (name, path) in binaries {
        manifest += &format!("\n[[bin]]\nname = {name:?}\npath = {path:?}\n");
    }
    std::fs::write(package.join("Cargo.toml"), manifest)?;
    // With our lock file, the package needs nothing that is not here already.
    std::fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock"))?;

    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["check", "--offline", "--keep-going", "--color=never", &format!("--message-format={format}")])
        .current_dir(package)
        .env("CARGO_TARGET_DIR", package.join("../shared-target"))
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    if text.contains("checked") {
        Ok(text)
    } else {
        Err(io::Error::other(format!("cargo did not come to the programs:\n{text}")))
    }
}

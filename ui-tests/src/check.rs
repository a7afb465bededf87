//! What rustc says of programs that are wrong, each of which is compiled alone, with the crates that the workspace's tests have built.
//!
//! Types refuse most of them, and all are built: what is found where code is generated, `cargo check` lets pass.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::SystemTime;

use crate::{Case, built_cases, fail_cases, launch_cases, unsound_cases};

/// What rustc says of one program: line and sentence of each error.
pub fn check(name: &str, program: &str) -> io::Result<Vec<(usize, String)>> {
    let text = written(name, program, "short")?;
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

/// All that rustc prints of each error in one program, with the error's line.
pub fn check_in_full(name: &str, program: &str) -> io::Result<Vec<(usize, String)>> {
    let text = written(name, program, "human")?;
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

/// What rustc prints of a program that is written to a file of its own, in the format.
fn written(name: &str, program: &str, format: &str) -> io::Result<String> {
    let crates = Crates::built(ALGEBRA)?;
    let path = folder()?.join(name).join("main.rs");
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(&path, program)?;
    crates.compile(name, &path, format)
}

/// What rustc says of each case of `fail/`, by name: the errors in full.
pub fn check_all() -> io::Result<BTreeMap<String, String>> {
    errors_of(ALGEBRA, &fail_cases()?)
}

/// What it says of each case of `unsound/`; of one that compiles, nothing. They are built, since a number that is none is
/// found when its value is asked for.
pub fn build_unsound() -> io::Result<BTreeMap<String, String>> {
    errors_of(ALGEBRA, &unsound_cases()?)
}

/// The same of each case of `built/`.
pub fn build_built() -> io::Result<BTreeMap<String, String>> {
    errors_of(ALGEBRA, &built_cases()?)
}

/// The same of each case of `launch/`.
pub fn check_launches() -> io::Result<BTreeMap<String, String>> {
    errors_of(LAUNCHES, &launch_cases()?)
}

/// The crates that a program may name, and of each what only its features give.
type Names = &'static [(&'static str, &'static str)];
const ALGEBRA: Names = &[("cute_types", "{atom as _, runtime as _}")];
const LAUNCHES: Names = &[("cute_types", "{atom as _, runtime as _}"), ("cute_cuda", "Device as _")];

/// The errors of each program, by name. Paths are those from the workspace.
fn errors_of(names: Names, cases: &[Case]) -> io::Result<BTreeMap<String, String>> {
    let crates = Crates::built(names)?;
    let (left, messages) = (Mutex::new(cases.iter()), Mutex::new(BTreeMap::new()));
    let next = || left.lock().ok()?.next();
    let work = || -> io::Result<()> {
        while let Some(case) = next() {
            let errors = errors_in(&crates.compile(&case.name, &case.path, "json")?)?;
            if let (false, Ok(mut messages)) = (errors.is_empty(), messages.lock()) {
                messages.insert(case.name.clone(), errors);
            }
        }
        Ok(())
    };
    let threads = std::thread::available_parallelism()?.get();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let ended = workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| Err(io::Error::other("a thread panicked"))));
        ended.collect::<io::Result<Vec<()>>>()
    })?;
    messages.into_inner().map_err(|_| io::Error::other("a thread panicked"))
}

/// The errors among the messages that rustc prints as `json`, as a person sees them.
fn errors_in(printed: &str) -> io::Result<String> {
    let root = format!("{}/", root()?.display());
    let mut errors = String::new();
    for line in printed.lines() {
        let message: serde_json::Value =
            serde_json::from_str(line).map_err(|_| io::Error::other(printed.to_owned()))?;
        // A note of its own is where an error of generated code was met.
        if let ("error" | "note", Some(text)) =
            (message["level"].as_str().unwrap_or_default(), message["rendered"].as_str())
        {
            // The last line of all counts the errors.
            if !text.starts_with("error: aborting") {
                errors += &text.replace(&root, "");
            }
        }
    }
    Ok(errors)
}

/// The folder of the workspace.
fn root() -> io::Result<PathBuf> {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()
}

/// A folder among what tests leave behind.
fn folder() -> io::Result<PathBuf> {
    let folder = root()?.join("target/ui-tests");
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Crates that this test program is linked with, for `rustc --extern`: to have Cargo build them for the cases once more took as long
/// as all cases take rustc.
struct Crates {
    /// Where Cargo has them, and all that they depend on.
    folder: PathBuf,
    files: Vec<(&'static str, PathBuf)>,
}

impl Crates {
    /// Of each crate Cargo may have several, with other features or of other compilers, and no one can ask it which of them a program is
    /// linked with. The last one that this compiler reads is of today's sources: had they changed after it was built, Cargo would have
    /// built the program's own, which would then be the last.
    fn built(names: Names) -> io::Result<Self> {
        let program = std::env::current_exe()?;
        let folder = program.parent().unwrap_or(&program).to_owned();
        let mut crates = Self { folder, files: Vec::new() };
        let probe = crate::check::folder()?.join("probe.rs");
        for &(name, items) in names {
            std::fs::write(&probe, format!("#![allow(unused_imports)]\nuse {name}::{items};\n\nfn main() {{}}\n"))?;
            let mut libraries = crates.libraries(name)?;
            libraries.sort();
            let mut printed = String::new();
            loop {
                let Some((_, file)) = libraries.pop() else {
                    let folder = crates.folder.display();
                    return Err(io::Error::other(format!("no library of {name} in {folder} can be used:\n{printed}")));
                };
                crates.files.push((name, file));
                let said = crates.compile("probe", &probe, "short")?;
                if said.is_empty() {
                    break;
                }
                printed += &said;
                crates.files.pop();
            }
        }
        Ok(crates)
    }

    /// The libraries of a crate, and when each was built.
    fn libraries(&self, name: &str) -> io::Result<Vec<(SystemTime, PathBuf)>> {
        let prefix = format!("lib{name}-");
        let mut libraries = Vec::new();
        for entry in std::fs::read_dir(&self.folder)? {
            let entry = entry?;
            let file = entry.file_name().to_string_lossy().into_owned();
            if file.starts_with(&prefix) && file.ends_with(".rlib") {
                libraries.push((entry.metadata()?.modified()?, entry.path()));
            }
        }
        Ok(libraries)
    }

    /// What rustc prints of a program, in the format.
    fn compile(&self, name: &str, program: &Path, format: &str) -> io::Result<String> {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let root = root()?;
        let mut command = Command::new(rustc);
        command.args(["--edition", "2024", "--crate-type", "bin", "--crate-name", &name.replace('-', "_")]);
        command.args(["--color", "never", "--error-format", format, "--out-dir"]).arg(folder()?.join("out"));
        let mut folder = OsString::from("dependency=");
        folder.push(&self.folder);
        command.arg("-L").arg(folder);
        for (name, file) in &self.files {
            let mut library = OsString::from(format!("{name}="));
            library.push(file);
            command.arg("--extern").arg(library);
        }
        // Such as the next trait solver.
        let flags = std::env::var("RUSTFLAGS").unwrap_or_default();
        command.args(flags.split_whitespace());
        // A path is printed as it is given.
        let output = command.arg(program.strip_prefix(&root).unwrap_or(program)).current_dir(root).output()?;
        Ok(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

//! What rustc says of programs that are wrong, each of which is compiled alone, with the crates that the workspace's tests have built.
//!
//! Types refuse most of them, and all are built: what is found where code is generated, `cargo check` lets pass.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::SystemTime;

use rayon::prelude::*;

use crate::{Case, built_cases, fail_cases, launch_cases, unsound_cases};

/// All that rustc prints of each error in these calls, in their order. Each is in a function of its own: in one, rustc says of what is
/// refused for the same reason only where it is first. As many programs as there are processors have a part of them each.
pub fn check_calls<C: AsRef<str> + Sync>(name: &str, calls: &[C]) -> io::Result<Vec<Vec<String>>> {
    let parts = calls.par_chunks(calls.len().div_ceil(rayon::current_num_threads()).max(1)).enumerate();
    let errors = parts.map(|(part, calls)| {
        let lines =
            calls.iter().enumerate().map(|(k, call)| format!("fn call_{k}() {{ let _ = {}; }}\n", call.as_ref()));
        let head = "use cute_types::prelude::*;\n\nfn main() {}\n";
        let program: String = std::iter::once(head.to_owned()).chain(lines).collect();
        let mut errors = vec![Vec::new(); calls.len()];
        for (line, text) in check_in_full(&format!("{name}-{part}"), &program)? {
            // The first call is on the line that follows the head.
            match line.checked_sub(head.lines().count() + 1).and_then(|call| errors.get_mut(call)) {
                Some(texts) => texts.push(text),
                None => return Err(io::Error::other(format!("an error that is in no call:\n{text}"))),
            }
        }
        Ok(errors)
    });
    Ok(errors.collect::<io::Result<Vec<_>>>()?.concat())
}

/// All that rustc prints of each error in one program, with the error's line.
pub fn check_in_full(name: &str, program: &str) -> io::Result<Vec<(usize, String)>> {
    let folder = folder()?.join(name);
    std::fs::create_dir_all(&folder)?;
    let path = folder.join("main.rs");
    std::fs::write(&path, program)?;
    let text = usable(&ALGEBRA)?.compile(name, &path, "human")?;
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

/// What rustc says of each case of `fail/`, by name: the errors in full.
pub fn check_all() -> io::Result<BTreeMap<String, String>> {
    errors_of(&ALGEBRA, &fail_cases()?)
}

/// What it says of each case of `unsound/`; of one that compiles, nothing. They are built, since a number that is none is
/// found when its value is asked for.
pub fn build_unsound() -> io::Result<BTreeMap<String, String>> {
    errors_of(&ALGEBRA, &unsound_cases()?)
}

/// The same of each case of `built/`.
pub fn build_built() -> io::Result<BTreeMap<String, String>> {
    errors_of(&ALGEBRA, &built_cases()?)
}

/// The same of each case of `launch/`.
pub fn check_launches() -> io::Result<BTreeMap<String, String>> {
    errors_of(&LAUNCHES, &launch_cases()?)
}

/// The crates that a program may name, and of each what only its features give.
type Built = LazyLock<Result<Crates, String>>;
static ALGEBRA: Built = LazyLock::new(|| built(&[TYPES]));
static LAUNCHES: Built = LazyLock::new(|| built(&[TYPES, ("cute_cuda", "Device as _")]));
const TYPES: (&str, &str) = ("cute_types", "{atom as _, runtime as _}");

fn built(names: &[(&'static str, &str)]) -> Result<Crates, String> {
    Crates::built(names).map_err(|error| error.to_string())
}

/// The crates, or why there are none.
fn usable(crates: &'static Built) -> io::Result<&'static Crates> {
    crates.as_ref().map_err(|said| io::Error::other(said.as_str()))
}

/// The errors of each program, by name. Paths are those from the workspace.
fn errors_of(crates: &'static Built, cases: &[Case]) -> io::Result<BTreeMap<String, String>> {
    let crates = usable(crates)?;
    let errors = cases.par_iter().map(|case| {
        let errors = errors_in(&crates.compile(&case.name, &case.path, "json")?)?;
        Ok((case.name.clone(), errors))
    });
    let errors: Vec<_> = errors.collect::<io::Result<_>>()?;
    Ok(errors.into_iter().filter(|(_, errors)| !errors.is_empty()).collect())
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
    fn built(names: &[(&'static str, &str)]) -> io::Result<Self> {
        let program = std::env::current_exe()?;
        let mut crates = Self { folder: program.parent().unwrap_or(&program).to_owned(), files: Vec::new() };
        let probe = folder()?.join("probe.rs");
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

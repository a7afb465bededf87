//! What must not compile, and what the compiler then says.
//!
//! - `fail/`: one mistake a file, named for it. Its first line is the sentence that the error must give; the expected
//!   text of rustc stands beside it.
//! - `launch/`: likewise, of launches of kernels, a package of its own, which wants the crates of the device.
//! - `built/`: likewise, of what types do not know; `tests/built.rs` builds them.
//! - `unsound/`: safe programs that would break memory; `tests/unsound.rs` builds them, with any compiler.
//! - `pass/`: the accepted neighbours, and what is wide and deep; `tests/pass.rs` runs them.
//!
//! The texts of errors belong to one compiler, the one of `rust-toolchain.toml`. `tests/exact.rs` compares them there, and
//! looks for the sentences alone with any other. After a change of a text,
//! `CUTE_TEXTS=overwrite cargo test -p cute-ui-tests --test exact` writes the new ones.

mod check;
mod expected;

pub use check::{build_built, build_unsound, check_all, check_calls, check_in_full, check_launches};
pub use expected::compare;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// How many bytes an error of the pinned compiler may have.
pub const LONGEST: usize = 1_400;

/// A file of `fail/`, `launch/`, `built/` or `unsound/`.
#[derive(Debug)]
pub struct Case {
    /// The file.
    pub path: PathBuf,
    /// Its name without `.rs`.
    pub name: String,
    /// What the error must say: the file's first line, without `// `.
    pub sentence: String,
}

/// The files of `fail/`, by name; an error where one cannot be read or does not begin with a sentence.
pub fn fail_cases() -> std::io::Result<Vec<Case>> {
    cases("fail")
}

/// The files of `launch/`, likewise.
pub fn launch_cases() -> std::io::Result<Vec<Case>> {
    cases("launch")
}

/// The files of `built/`, likewise.
pub fn built_cases() -> std::io::Result<Vec<Case>> {
    cases("built")
}

/// The files of `unsound/`, likewise.
pub fn unsound_cases() -> std::io::Result<Vec<Case>> {
    cases("unsound")
}

/// The files of `pass/`, by their path in the package.
pub fn pass_cases() -> std::io::Result<Vec<String>> {
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("pass"))? {
        cases.push(format!("pass/{}", entry?.file_name().to_string_lossy()));
    }
    cases.sort();
    Ok(cases)
}

fn cases(folder: &str) -> std::io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path)?;
        let sentence = text.lines().next().and_then(|line| line.strip_prefix("// ")).ok_or_else(|| {
            std::io::Error::other(format!("{}: the first line is not `// ` and the sentence", path.display()))
        })?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        cases.push(Case { sentence: sentence.to_owned(), name, path });
    }
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(cases)
}

/// What is wrong with what rustc prints of a case: the sentence stands in the first lines, what is below it is brief,
/// and it is found while types are checked.
#[must_use]
pub fn faults(case: &Case, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if !text.lines().take(FIRST_LINES).any(|line| line.contains(&case.sentence)) {
        faults
            .push(format!("{}: the first {FIRST_LINES} lines do not say {:?}, but\n{text}", case.name, case.sentence));
    }
    if text.len() > MOST_BYTES {
        faults.push(format!("{}: {} bytes are more than {MOST_BYTES}:\n{text}", case.name, text.len()));
    }
    if let Some(word) = internal(text) {
        faults.push(format!("{}: {word} in\n{text}", case.name));
    }
    // Programs are built, and `cargo check` has to refuse them as well.
    if text.contains("encountered while instantiating") {
        faults
            .push(format!("{}: it is found where code is generated, not while types are checked:\n{text}", case.name));
    }
    faults
}

/// What a refusal says: the first line of its error, after the code.
#[must_use]
pub fn sentence_of(text: &str) -> Option<&str> {
    text.lines().next()?.strip_prefix("error[E0277]: ")
}

/// `text` without the second of two errors with one first line, of one line of the program.
///
/// rustc's next solver reports an index that does not fit twice, of whatever types: once at `a[i]` and once at `i`. Likewise a
/// refusal that it finds in what a bound says (`Accepted::Proof`): once there, and once for the bound. Each is the whole error, so
/// nothing that a case is looked at for is lost with the second.
#[must_use]
pub fn once(text: &str) -> String {
    let mut errors: Vec<String> = Vec::new();
    for line in text.split_inclusive('\n') {
        match errors.last_mut() {
            Some(error) if !line.starts_with("error") => *error += line,
            _ => errors.push(line.to_owned()),
        }
    }
    // Without the column, the last of `path:line:column`.
    let head = |error: &str| {
        let mut lines = error.lines();
        let (sentence, place) = (lines.next()?.to_owned(), lines.next()?.rsplit_once(':')?.0.trim_start().to_owned());
        Some((sentence, place))
    };
    errors.dedup_by(|error, before| head(error).is_some() && head(error) == head(before));
    errors.concat()
}

/// The lines in which the sentence stands.
const FIRST_LINES: usize = 8;
/// How long an error may be. nvcc prints 2,090 bytes for a composition that CuTe refuses, and neither of its two numbers.
const MOST_BYTES: usize = 1_600;

/// The first of typenum's internals in what rustc prints, if there is one.
///
/// A shorthand in a bound of the user's own, `L: DivisibleBy<T>`, is implemented for any L with the bound of the method, and
/// rustc says so in one note, which names L as it is. Nothing that a library may write keeps it from that.
#[must_use]
pub fn internal(text: &str) -> Option<&'static str> {
    let is_note_of_a_shorthand = |line: &&str| {
        let implemented =
            line.split_once("= note: required for `").and_then(|(_, of)| of.split_once("` to implement `"));
        implemented.is_some_and(|(_, of)| {
            let path = of.split(['<', '`']).next().unwrap_or_default();
            path.rsplit("::").next().is_some_and(|name| SHORTHANDS.contains(&name))
        })
    };
    let mut notes = 0;
    let rest = text.lines().filter(|line| {
        let is_note = is_note_of_a_shorthand(line);
        notes += usize::from(is_note);
        !is_note || notes > 1
    });
    rest.flat_map(|line| INTERNAL.into_iter().find(|word| line.contains(word))).next()
}

/// Words that would be typenum's internals.
const INTERNAL: [&str; 5] = ["UInt<", "UTerm", "B0", "B1", "NInt<"];

/// The bounds that generic code may write for those of the methods.
const SHORTHANDS: [&str; 15] = [
    "Addressable",
    "Admissible",
    "Apart",
    "Compatible",
    "Composable",
    "Congruent",
    "Defined",
    "DivisibleBy",
    "FitsIn",
    "Index",
    "KnownIntegers",
    "OffsetRule",
    "Rank",
    "SliceRule",
    "WeaklyCongruent",
];

/// Whether this is the compiler that the expected texts belong to.
#[must_use]
pub fn is_pinned_compiler() -> bool {
    // Tests ask it of each of their cases, and rustc is started for the answer.
    static IS_PINNED: LazyLock<bool> = LazyLock::new(|| {
        let pinned = include_str!("../../rust-toolchain.toml")
            .lines()
            .find_map(|line| line.strip_prefix("channel = \"")?.strip_suffix('"'));
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let version = std::process::Command::new(rustc).arg("--version").output();
        match (pinned, version) {
            (Some(pinned), Ok(version)) => {
                String::from_utf8_lossy(&version.stdout).split_whitespace().nth(1) == Some(pinned)
            }
            _ => false,
        }
    });
    *IS_PINNED
}

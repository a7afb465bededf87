//! The files that come from the tables in `tables/`, and from a rule.

mod atoms;
mod integers;
mod operations;
mod rules;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// A file that comes from a table.
struct File {
    /// Its path in the workspace.
    path: String,
    /// What it holds.
    text: String,
}

/// What gives the files of a table, in the workspace at the path.
type Generator = fn(&Path) -> Result<Vec<File>, String>;

/// One a table.
const GENERATORS: &[Generator] = &[atoms::files, integers::files, operations::files, rules::files];

/// All of the files.
fn files(root: &Path) -> Result<Vec<File>, String> {
    let mut files = Vec::new();
    for generator in GENERATORS {
        files.extend(generator(root)?);
    }
    Ok(files)
}

/// A text file of the workspace.
fn read(root: &Path, path: &str) -> Result<String, String> {
    fs::read_to_string(root.join(path)).map_err(|error| format!("{path} cannot be read: {error}"))
}

/// The source as rustfmt writes it.
fn formatted(root: &Path, source: &str) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("rustfmt cannot be run: {error}");
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(root.join("rustfmt.toml"))
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    // It reads to the end before it writes, so neither waits for the other; dropped, its input ends.
    if let Some(mut input) = rustfmt.stdin.take() {
        input.write_all(source.as_bytes()).map_err(failed)?;
    }
    let output = rustfmt.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err(format!("rustfmt: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("rustfmt: {error}"))
}

/// The text with what stands between its lines `<!-- {name}: written by cargo xtask generate -->` and
/// `<!-- end of {name} -->` replaced.
fn between(text: &str, name: &str, part: &str) -> Result<String, String> {
    let (first, last) =
        (format!("<!-- {name}: written by cargo xtask generate -->\n"), format!("<!-- end of {name} -->\n"));
    let (before, rest) = text.split_once(&first).ok_or_else(|| format!("there is no line {}", first.trim_end()))?;
    let (_, after) = rest.split_once(&last).ok_or_else(|| format!("there is no line {}", last.trim_end()))?;
    Ok(format!("{before}{first}{part}{last}{after}"))
}

/// Writes those that are not what their tables give.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    for File { path, text } in files(root)? {
        if fs::read_to_string(root.join(&path)).ok().as_ref() != Some(&text) {
            let written = root.join(&path).parent().map_or(Ok(()), fs::create_dir_all);
            let written = written.and_then(|()| fs::write(root.join(&path), text));
            written.map_err(|error| format!("{path} cannot be written: {error}"))?;
            println!("{path} is written anew");
        }
    }
    Ok(())
}

/// Fails where one is not what its table gives, and names all of them.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let stale: Vec<_> = files(root)?
        .into_iter()
        .filter(|file| fs::read_to_string(root.join(&file.path)).ok().as_ref() != Some(&file.text))
        .map(|file| file.path)
        .collect();
    if stale.is_empty() {
        Ok(())
    } else {
        Err(format!("{}: not what the tables give; `cargo xtask generate` writes it", stale.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    /// What is in the repository is what the tables give.
    #[test]
    fn no_generated_file_is_stale() {
        assert_eq!(super::check(&crate::root()), Ok(()));
    }
}

//! The files that come from the tables in `tables/`.

use std::fs;
use std::path::Path;

/// A file that comes from a table.
struct File {
    /// Its path in the workspace.
    path: &'static str,
    /// What it holds.
    text: String,
}

/// All of them.
fn files(_root: &Path) -> Result<Vec<File>, String> {
    Ok(Vec::new())
}

/// Writes those that are not what their tables give.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    for File { path, text } in files(root)? {
        if fs::read_to_string(root.join(path)).ok().as_ref() != Some(&text) {
            fs::write(root.join(path), text).map_err(|error| format!("{path} cannot be written: {error}"))?;
            println!("{path} is written anew");
        }
    }
    Ok(())
}

/// Fails where one is not what its table gives, and names all of them.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let stale: Vec<_> = files(root)?
        .into_iter()
        .filter(|file| fs::read_to_string(root.join(file.path)).ok().as_ref() != Some(&file.text))
        .map(|file| file.path)
        .collect();
    if stale.is_empty() {
        Ok(())
    } else {
        Err(format!("{} is not what its table gives: `cargo xtask generate` writes it", stale.join(", ")))
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

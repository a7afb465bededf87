//! Whatever the compiler: each case of `fail/` is refused by `cargo check` with its sentence, and without typenum's
//! internals.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::process::Command;

use cute_ui_tests::fail_cases;

#[test]
fn fail_cases_say_their_sentences() {
    let messages = check_all().unwrap();
    let mut faults = Vec::new();
    for case in fail_cases().unwrap() {
        let Some(text) = messages.get(&case.name) else {
            faults.push(format!("{}: it compiles", case.name));
            continue;
        };
        if !text.contains(&case.sentence) {
            faults.push(format!("{}: it does not say {:?}, but\n{text}", case.name, case.sentence));
        }
        if ["UInt<", "UTerm"].iter().any(|word| text.contains(word)) {
            faults.push(format!("{}: typenum in\n{text}", case.name));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// What `cargo check` prints for each case, by name. The cases are binaries of a package in this test's own folder,
/// since one of ours would not build.
fn check_all() -> io::Result<BTreeMap<String, String>> {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fail-cases");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut manifest = format!(
        "[package]\nname = \"fail-cases\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         cute-types = {{ path = \"{root}/cute-types\", default-features = false }}\n",
    );
    for case in fail_cases()? {
        manifest += &format!("\n[[bin]]\nname = {:?}\npath = {:?}\n", case.name, case.path);
    }
    std::fs::create_dir_all(&package)?;
    std::fs::write(package.join("Cargo.toml"), manifest)?;
    // With our lock file, the package needs nothing that is not here already.
    std::fs::copy(Path::new(root).join("Cargo.lock"), package.join("Cargo.lock"))?;

    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["check", "--offline", "--keep-going", "--message-format=short", "--color=never"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", package.join("target"))
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !text.contains("fail-cases") {
        return Err(io::Error::other(format!("cargo did not come to the cases:\n{text}")));
    }

    // `--message-format=short` gives a line an error: path:line:column: error[..]: sentence
    let mut messages = BTreeMap::<String, String>::new();
    for line in text.lines() {
        if let Some((path, _)) = line.split_once(".rs:") {
            let name = path.rsplit('/').next().unwrap_or(path).to_owned();
            *messages.entry(name).or_default() += &format!("{line}\n");
        }
    }
    Ok(messages)
}

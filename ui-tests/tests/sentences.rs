//! Whatever the compiler: each case of `fail/` is refused by `cargo check` with its sentence, and without typenum's
//! internals.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use cute_ui_tests::fail_cases;

#[test]
fn fail_cases_say_their_sentences() {
    let messages = check_all();
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
fn check_all() -> BTreeMap<String, String> {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fail-cases");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut manifest = format!(
        "[package]\nname = \"fail-cases\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         cute-types = {{ path = {:?}, default-features = false }}\n",
        root.join("cute-types")
    );
    for case in fail_cases().unwrap() {
        write!(manifest, "\n[[bin]]\nname = {:?}\npath = {:?}\n", case.name, case.path).unwrap();
    }
    std::fs::create_dir_all(&package).unwrap();
    std::fs::write(package.join("Cargo.toml"), manifest).unwrap();
    // With our lock file, the package needs nothing that is not here already.
    std::fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).unwrap();

    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["check", "--offline", "--keep-going", "--message-format=short", "--color=never"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", package.join("target"))
        .env("CARGO_TERM_QUIET", "false")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("fail-cases"), "cargo did not come to the cases:\n{text}");

    // `--message-format=short` gives a line an error: path:line:column: error[..]: sentence
    let mut messages = BTreeMap::<String, String>::new();
    for line in text.lines() {
        if let Some((path, _)) = line.split_once(".rs:") {
            let name = path.rsplit('/').next().unwrap_or(path).to_owned();
            writeln!(messages.entry(name).or_default(), "{line}").unwrap();
        }
    }
    messages
}

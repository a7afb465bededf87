//! The page of cute-studio as one file.

use std::fs;
use std::process::{Command, Stdio};

use crate::{root, run};

/// What the engine is compiled for.
const TARGET: &str = "wasm32-unknown-unknown";

/// How the engine is compiled. Small before fast: the page is mailed, and an answer is done in a moment either way.
const SMALL: &[(&str, &str)] = &[
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "s"),
    ("CARGO_PROFILE_RELEASE_LTO", "fat"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1"),
    ("CARGO_PROFILE_RELEASE_STRIP", "true"),
];

/// The same for tests, which wait for the compiler.
const SOON: &[(&str, &str)] = &[("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"), ("CARGO_PROFILE_RELEASE_STRIP", "true")];

/// A setting that the gate has given Cargo for all that it has built: without it, that would be built again.
const GATES: &str = "CUTE_GATE_CONFIG";

/// Compiles the engine, and has the program put it into the page.
pub(crate) fn build(fast: bool) -> Result<(), String> {
    let has_target = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .current_dir(root())
        .stderr(Stdio::null())
        .output()
        .is_ok_and(|output| fs::exists(String::from_utf8_lossy(&output.stdout).trim()).unwrap_or(false));
    if !has_target {
        return Err(format!("rustc has no library for {TARGET}; `rustup target add {TARGET}` brings it"));
    }
    run(
        "cargo",
        &[
            "rustc",
            "--locked",
            "--release",
            "-p",
            "cute-studio",
            "--lib",
            "--no-default-features",
            "--target",
            TARGET,
            "--crate-type",
            "cdylib",
        ],
        if fast { SOON } else { SMALL },
    )?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let engine = target.join(TARGET).join("release/cute_studio.wasm");
    // Of the whole workspace, or its parts would be built again with other features; and with all that the gate has built, or with
    // other optimisation (`.ci/steps`).
    let programs: &[&str] =
        if fast { &["--lib", "--bins", "--tests", "--examples"] } else { &["--bin", "cute-studio"] };
    let setting = std::env::var(GATES);
    let setting: &[&str] = if let Ok(setting) = &setting { &["--config", setting] } else { &[] };
    run("cargo", &[&["build", "--quiet", "--workspace", "--locked"], programs, setting].concat(), &[])?;
    let page = Command::new(target.join("debug").join(format!("cute-studio{}", std::env::consts::EXE_SUFFIX)))
        .arg("--page")
        .arg(&engine)
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cute-studio cannot be run: {error}"))?;
    if !page.status.success() {
        return Err(format!("cute-studio --page: {}", page.status));
    }
    let (folder, text) = (target.join("studio"), page.stdout);
    let file = folder.join("cute-studio.html");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&file, &text))
        .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    println!("{}: {} bytes", file.display(), text.len());
    Ok(())
}

//! `cute decode` on what rustc printed: the texts of all mistakes in `ui-tests`, and any bytes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::cute_fed;

#[test]
fn what_rustc_says_is_decoded_and_the_rest_stays() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui-tests");
    let (mut all, mut files) = (String::new(), 0);
    for folder in ["fail", "launch", "unsound"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "stderr") {
                all += &fs::read_to_string(path).unwrap();
                files += 1;
            }
        }
    }
    let decoded = cute_fed(&["decode"], all.as_bytes());
    assert_eq!((decoded.code, decoded.err.as_str()), (0, ""));
    assert_eq!(decoded.out.lines().count(), all.lines().count());
    let mut changed = 0;
    for (before, after) in all.lines().zip(decoded.out.lines()) {
        // No integer that is whole is left; those that rustc cuts short end in three points.
        assert!(!after.contains("UTerm") || after == before, "{after}");
        changed += usize::from(before != after);
    }
    assert!(files > 200 && changed > 0, "{files} files, {changed} lines");
    println!("{files} files, {changed} lines decoded");
}

#[test]
fn whatever_comes_goes_through() {
    // A line that is no text stays; the others are decoded, without a new line at the end where there was none.
    let run = std::process::Command::new("sh")
        .args(["-c", "printf 'a UTerm\\n\\377 UTerm\\nlast UTerm' | \"$0\" decode", env!("CARGO_BIN_EXE_cute")])
        .output()
        .unwrap();
    assert_eq!(run.stdout, b"a U0\n\xff UTerm\nlast U0");
    // Nothing is lost of a line of any length, whatever the bytes are.
    let long = "x".repeat((1 << 20) + 7);
    let through = cute_fed(&["decode"], format!("{long} UTerm\nUTerm\n").as_bytes());
    assert_eq!(through.out, format!("{long} UTerm\nU0\n"));
}

/// A folder of this test's own, without what was in it.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// rustc's note of such a file, in its colours.
fn note(path: &Path) -> String {
    let note = "  \x1b[1m\x1b[94m= \x1b[0m\x1b[1mnote\x1b[0m: the full name for the type has been written to";
    format!("{note} '{}'\n", path.display())
}

#[test]
fn the_types_of_the_file_that_rustc_names_follow_its_note() {
    let file = folder("long types").join("tiles-19.long-type-106.txt");
    let layout = "cute_types::Layout<(UInt<UInt<UTerm, B1>, B0>, Dyn), (UInt<UTerm, B1>, UInt<UInt<UTerm, B1>, B0>)>";
    fs::write(&file, format!("{layout}\nVec<String>\ncute_types::rules::Compatible<{layout}>\n")).unwrap();
    let look = "  \x1b[1m\x1b[94m= \x1b[0m\x1b[1mnote\x1b[0m: the full name is";
    let expected = format!(
        "before\n{}{look} `Layout!((2,?):(1,2))`\n{look} `cute_types::rules::Compatible<Layout!((2,?):(1,2))>`\nafter\n",
        note(&file)
    );
    assert_eq!(cute_fed(&["decode"], format!("before\n{}after\n", note(&file)).as_bytes()).out, expected);
}

#[test]
fn no_other_file_is_read() {
    let folder = folder("no long types");
    let types = b"UInt<UTerm, B1>\n".as_slice();
    let large: Vec<u8> = types.iter().copied().cycle().take((1 << 20) + 16).collect();
    let passes = |path: &Path| {
        let line = note(path);
        assert_eq!(cute_fed(&["decode"], line.as_bytes()).out, line);
    };
    for (name, bytes) in [("notes.txt", types), ("a.long-type-1.txt", &large), ("b.long-type-1.txt", b"\xff UTerm\n")] {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        passes(&path);
    }
    fs::create_dir(folder.join("c.long-type-1.txt")).unwrap();
    passes(&folder.join("c.long-type-1.txt"));
    passes(&folder.join("gone.long-type-1.txt"));
    // In JSON such a note is in the middle of a line.
    let file = folder.join("d.long-type-1.txt");
    fs::write(&file, types).unwrap();
    let json = format!("{{\"rendered\":\"{}\"}}\n", note(&file).trim_end());
    assert_eq!(cute_fed(&["decode"], json.as_bytes()).out, json);
}

#[test]
fn the_example_of_the_help_is_so() {
    let help = common::cute(&["decode", "--help"]).out;
    let (given, shown) = ("expected `Layout<UInt<UInt<UTerm, B1>, B0>, Dyn>`", "expected `Layout!(2:?)`");
    assert!(help.contains(given) && help.contains(shown), "{help}");
    assert_eq!(cute_fed(&["decode"], format!("{given}\n").as_bytes()).out, format!("{shown}\n"));
}

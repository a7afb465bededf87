//! `cute svg`, `cute latex` and `cute explain --svg`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::fs;

use common::cute;

#[test]
fn a_layout_of_any_kind_is_drawn() {
    for layout in
        ["24:1", "(4,8)", "S<2,0,3> o (8,4):(4,1)", "(4,2):(1@0,1@1)", "coalesce((2,4):(1,2))", "(2,2,2):(-1,4,2)"]
    {
        for (command, begin, end) in [("svg", "<svg ", "</svg>\n"), ("latex", "% ", "\\end{document}\n")] {
            for kind in ["layout", "tv", "memory", "operation"] {
                let run = cute(&[command, layout, "--as", kind]);
                assert_eq!((run.code, run.err.as_str()), (0, ""), "{layout} as {kind}");
                assert!(run.out.starts_with(begin) && run.out.ends_with(end), "{layout} as {kind}");
            }
        }
    }
}

#[test]
fn what_is_no_layout_is_refused() {
    let run = cute(&["svg", "size((2,3))"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("this is an integer, and a layout is wanted"), "{}", run.err);
    let run = cute(&["svg", "colaesce((2,3))"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("did you mean coalesce(L)"), "{}", run.err);
    assert_eq!(cute(&["svg", "--limit", "129", "(2,3)"]).code, 2);
}

#[test]
fn a_refused_operation_is_drawn_and_fails() {
    let run = cute(&["explain", "--svg", "complement((2,4):(1,3),16)"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("stride 3 is not a multiple of 2"), "{}", run.out);
    assert!(run.err.starts_with("complement: stride 3"), "{}", run.err);
    // As a picture it is what was asked for.
    assert_eq!(cute(&["svg", "--as", "operation", "complement((2,4):(1,3),16)"]).code, 0);
    // Text that is no expression has no picture.
    let run = cute(&["explain", "--svg", "complement("]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
}

#[test]
fn a_file_is_replaced_or_the_error_says_why() {
    let folder = std::env::temp_dir().join(format!("cute-draw-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("picture.svg");
    let path = file.to_str().unwrap();
    for layout in ["(2,3)", "(4,5)"] {
        let run = cute(&["svg", layout, "-o", path]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
        assert_eq!(fs::read_to_string(&file).unwrap(), cute(&["svg", layout]).out);
    }
    let run = cute(&["explain", "size((2,3))", "-o", path]);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), cute(&["explain", "size((2,3))"]).out);
    let nowhere = folder.join("none").join("picture.svg");
    let run = cute(&["latex", "(2,3)", "-o", nowhere.to_str().unwrap()]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("cannot write ") && run.err.lines().count() == 1, "{}", run.err);
    fs::remove_dir_all(&folder).unwrap();
}

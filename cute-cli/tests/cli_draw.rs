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

/// Each kind, and what is drawn without one.
#[test]
fn every_kind_of_picture() {
    for (arguments, says) in [
        (vec!["SM80_16x8x8_F32F16F16F32_TN"], "C, 16 × 8, f32"),
        (vec!["SM75_U32x1_LDSM_N"], "destination"),
        (vec!["tiled_mma(SM80_16x8x8_F32F16F16F32_TN,(2,2,1))"], "128 threads"),
        (vec!["32:32", "--as", "banks"], "32 wavefronts, 1 without a conflict"),
        (vec!["32:32", "--as", "sectors"], "32 sectors in 1 requests"),
        (vec!["S<3,0,3> o (8,8):(8,1)", "--as", "swizzle"], "before S&lt;3,0,3&gt;"),
        (vec!["(2,2):(1,2)", "--as", "difference", "--with", "(2,2):(2,1)"], "2 of 4 elements differ"),
        (vec!["S<3,3,3> o (64,16):(64,1)", "--as", "descriptor"], "0x4000004000010000"),
        (vec!["((2,2),(2,3)):((2,12),(1,4))", "--as", "tv", "--tile", "(6,4)"], "24 elements of 4 threads, 6 each"),
    ] {
        let run = cute(&[vec!["svg"], arguments.clone()].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
        assert!(run.out.contains(says), "{arguments:?}: {says}");
    }
    for (arguments, code, says) in [
        (vec!["32:3", "--as", "banks", "--bytes", "3"], 1, "access: 1 elements of 3 bytes are 3 bytes"),
        (vec!["(64,16):(64,1)", "--as", "descriptor"], 1, "wgmma: element (1,0) is at offset 64"),
        (vec!["(4,2):(1@0,1@1)", "--as", "banks"], 2, "a layout of coordinates, of which there is no such picture"),
        (vec!["(4,2)", "--as", "difference"], 2, "--with"),
        (vec!["SM75_U32x1_LDSM_N", "--bytes", "3"], 2, "elements of 3 bytes are not drawn"),
        (vec!["SM80_16x8x8", "--as", "tv"], 2, ""),
        (
            vec!["(4,8)", "--as", "tv", "--color", "row"],
            2,
            "--as tv has colours of its own; --color is for --as layout, memory, swizzle",
        ),
    ] {
        let run = cute(&[vec!["svg"], arguments.clone()].concat());
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(says), "{arguments:?}: {}", run.err);
    }
}

/// What can be chosen has an effect, and what has none is refused.
#[test]
fn colours_are_of_the_kinds_that_take_them() {
    let kinds = ["layout", "memory", "swizzle", "tv", "operation", "banks", "sectors", "difference", "descriptor"];
    for command in ["svg", "latex"] {
        for kind in kinds {
            let drawn = |color: &[&str]| {
                let layout = "S<3,3,3> o (64,16):(64,1)";
                cute(&[&[command, layout, "--as", kind, "--with", layout], color].concat())
            };
            let (without, with) = (drawn(&[]), drawn(&["--color", "row"]));
            assert_eq!(without.code, 0, "{kind}: {}", without.err);
            assert!(with.code == 2 || (with.code == 0 && with.out != without.out), "{kind}: {}", with.err);
        }
    }
}

#[test]
fn what_is_no_layout_is_refused() {
    // Of a number, what it is asked of; one that is only typed has no picture.
    let run = cute(&["svg", "size((2,3))"]);
    assert_eq!((run.code, run.out), (0, cute(&["svg", "--as", "operation", "size((2,3))"]).out));
    let run = cute(&["svg", "size"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let run = cute(&["svg", "S<1,0,1>"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("this is a swizzle, of which there is no such picture"), "{}", run.err);
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

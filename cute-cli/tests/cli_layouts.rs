//! `cute table`, `cute ptx` and `cute run`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::cute;
use cute_cuda::cpp::{self, CppError, Function};
use cute_types::runtime::ComposedLayout;

#[test]
fn a_table_is_print_layouts_to_the_letter() {
    let run = cute(&["table", "(2,3):(3,1)"]);
    let lines = [
        "(2,3):(3,1)",
        "      0   1   2 ",
        "    +---+---+---+",
        " 0  | 0 | 1 | 2 |",
        "    +---+---+---+",
        " 1  | 3 | 4 | 5 |",
        "    +---+---+---+",
        "",
    ];
    assert_eq!((run.out, run.code), (lines.join("\n"), 0));
}

#[test]
fn a_table_takes_an_expression() {
    let of_expression = cute(&["table", "slice((4,(2,4)):(2,(1,8)),(0,(_,_)))"]);
    assert_eq!(of_expression.out, cute(&["table", "(2,4):(1,8)"]).out);
    assert_eq!(of_expression.code, 0);
}

/// The two that draw tables agree where both do, and the rest is drawn by one of them.
#[test]
fn a_table_of_any_kind() {
    for text in ["(2,3):(3,1)", "(4,(2,2)):(2,(1,8))", "(12,4):(1,12)"] {
        let layout: cute_types::runtime::RuntimeLayout = text.parse().unwrap();
        let ours = cute_draw::table(&layout.into(), &cute_draw::Options::new(), false);
        assert_eq!(cute(&["table", text]).out, ours, "{text}");
    }
    for (layout, row) in [
        ("8:1", " 0  | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 |"),
        ("S<1,0,1> o (2,2):(2,1)", " 1  | 3 | 2 |"),
        ("(2,2,2):(1,2,4)", "(_,_,1)"),
        ("(2,2):(1@0,1@1)", " 0  | (0,0) | (0,1) |"),
    ] {
        let run = cute(&["table", layout]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{layout}");
        assert!(run.out.lines().any(|line| line == row), "{layout}: {}", run.out);
        let coloured = cute(&["table", "--color", layout]).out;
        assert!(coloured.contains("\u{1b}[48;2;"), "{layout}");
        // Without its colours it is the same.
        let mut plain = String::new();
        for (i, part) in coloured.split('\u{1b}').enumerate() {
            plain += if i == 0 { part } else { part.split_once('m').unwrap().1 };
        }
        assert_eq!(plain, run.out, "{layout}");
    }
}

#[test]
fn what_is_no_table() {
    let run = cute(&["table", "(2,3"]);
    assert_eq!((run.err.as_str(), run.code), ("(2,3\n    ^ expected `,` or `)`, found the end\n", 2));
    let run = cute(&["table", "size(2:1)"]);
    assert_eq!((run.err.as_str(), run.code), ("size(2:1)\n^ this is an integer, of which there is no table\n", 2));
}

#[test]
fn ptx_for_a_target() {
    let run = cute(&["ptx", "(4,8):(8,1)"]);
    assert!(run.out.starts_with(".version 7.0\n.target sm_80\n"), "{}", run.out);
    assert!(run.out.contains(".visible .entry offsets("));
    let run = cute(&["ptx", "(4,8):(8,1)", "--target", "sm_90"]);
    assert!(run.out.contains(".target sm_90\n"), "{}", run.out);
    let run = cute(&["ptx", "(4,8):(8,1)", "--target", "sm_1"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("sm_80"), "{}", run.err);
}

#[test]
fn index_code_is_counted_and_explained() {
    let run = cute(&["ptx", "--count", "(6,10):(10,1)"]);
    assert!(run.out.ends_with("  machine instructions of sm_90: 3\n"), "{}", run.out);
    let run = cute(&["ptx", "--explain", "--count", "S<3,3,3> o (8,64):(64,1)"]);
    for part in ["  copy_by_product: ", "  merge_groups: ", "  1 xor\n"] {
        assert!(run.out.contains(part), "{part} in {}", run.out);
    }
    let run = cute(&["ptx", "(m,n):(n,1)"]);
    assert!(run.out.contains(".param .u32 m1"), "{}", run.out);
    let run = cute(&["run", "(m,n):(n,1)"]);
    let sentence = "run: m, n have no numbers; write numbers, or print the code with ptx\n";
    assert_eq!((run.err.as_str(), run.code), (sentence, 1));
    let run = cute(&["run", "S<3,3,3> o (8,64):(64,1)"]);
    assert!(run.out.ends_with("512 offsets compared, 0 differ\n"), "{}{}", run.out, run.err);
    let run = cute(&["ptx", "--count", "(65536,65536,n):(1,1,1)"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("size 4294967296"), "{}", run.err);
}

#[test]
fn index_code_is_as_wide_as_launches_ask_for() {
    let run = cute(&["ptx", "--size", "2^33", "--cosize", "2^33", "(65536,65536,n):(1,1,1)"]);
    assert!(run.out.contains(".param .u64 n\n"), "{}{}", run.out, run.err);
    let run = cute(&["ptx", "--cosize", "1099511627776", "(m,n):(ld,1)"]);
    assert!(run.out.contains(".param .u32 n,") && run.out.contains(".param .u64 c1,"), "{}", run.out);
    let run = cute(&["cpp", "--inverse", "--cosize", "2^40", "--name", "f", "(m,n):(ld,1)"]);
    let declared = "unsigned long long f(unsigned int i, f_parameters const& p)";
    assert!(run.out.contains(declared) && run.out.contains("__umul64hi(x, "), "{}", run.out);
    let run = cute(&["ptx", "--cosize", "2^40", "(4,4):(4,1)"]);
    let sentence =
        "`(4,4):(4,1)` has no names, and its size and cosize are its own; leave `--size` and `--cosize` out\n";
    assert_eq!((run.err.as_str(), run.code), (sentence, 1));
    for number in ["0", "2^64", "-1", "many"] {
        let run = cute(&["ptx", &format!("--size={number}"), "(m,4):(4,1)"]);
        assert!(run.code == 2 && run.err.contains("is no number from 1 to 2^63"), "{}", run.err);
    }
}

#[test]
fn functions_are_printed_all_or_not_at_all() {
    for layout in ["(4,8):(2,9)", "S<2,0,3> o (4,8):(2,9)"] {
        assert_eq!(cute(&["cpp", layout]).code, 0);
        let run = cute(&["cpp", "--inverse", layout]);
        assert_eq!((run.out.as_str(), run.code), ("", 1));
        assert_eq!(run.err, "left_inverse: stride 9 is not a multiple of 2, the stride below it\n");
    }
}

/// The functions that `benches/index-code/tests/cpp.rs` compiles, runs and counts, to the letter.
#[test]
fn functions_are_those_of_the_crate() {
    type Print = fn(&str, &ComposedLayout) -> Result<Function, CppError>;
    let kinds: [(&str, Print, Print); 3] = [
        ("index", |name, layout| cpp::offset(name, layout), |name, layout| cpp::index_of(name, layout)),
        (
            "coordinate",
            |name, layout| cpp::offset_of_coordinate(name, layout),
            |name, layout| cpp::coordinate_of(name, layout),
        ),
        (
            "thread-value",
            |name, layout| cpp::thread_value(name, layout),
            |name, layout| cpp::thread_value_of(name, layout),
        ),
    ];
    for text in ["((4,8),(2,2)):((32,1),(16,8))", "S<3,3,3> o (8,64):(64,1)", "S<2,0,3> o 5 o (8,8):(8,1)"] {
        let layout = text.parse().unwrap();
        for (by, there, back) in kinds {
            let run = cute(&["cpp", "--name", "f", "--by", by, "--inverse", text]);
            // Some swizzled layouts have no code by thread and value.
            match there("f", &layout) {
                Ok(there) => {
                    let expected = format!("{there}{}", back("f_inverse", &layout).unwrap());
                    assert_eq!(run.out, expected, "{text} by {by}");
                }
                Err(error) => assert_eq!((run.out, run.err), (String::new(), format!("{error}\n")), "{text} by {by}"),
            }
        }
    }
    for text in ["(m,n):(ld,1)", "((4,m),(8,n)):((1,p),(4,q))", "S<2,0,3> o (m,8):(8,1)"] {
        let layout = text.parse().unwrap();
        let (there, back) =
            (cpp::dynamic_offset("f", &layout).unwrap(), cpp::dynamic_index_of("f_inverse", &layout).unwrap());
        assert_eq!(cute(&["cpp", "--name", "f", "--inverse", text]).out, format!("{there}{back}"), "{text}");
        let there = cpp::dynamic_offset_of_coordinate("f", &layout).unwrap();
        let back = cpp::dynamic_coordinate_of("f_inverse", &layout).unwrap();
        let run = cute(&["cpp", "--name", "f", "--by", "coordinate", "--inverse", text]);
        assert_eq!(run.out, format!("{there}{back}"), "{text} by coordinate");
    }
}

#[test]
fn what_is_wrong_with_a_layout_with_names_is_said_of_it() {
    for (layout, column, sentence) in [
        ("(m,n):(-1,m)", 7, "a stride of index code is not negative"),
        // A name.
        ("(m,n):Right", 6, "layout: the shape has 2 modes, the stride has 0"),
        ("(m,n):(n)", 6, "layout: the shape has 2 modes, the stride has 1"),
        ("(m n)", 3, "expected `,` or `)`, found `n`"),
        ("S<2,0,3> o 5 o (m,8):(8,-1)", 24, "a stride of index code is not negative"),
        // Words that are called, or stand alone, are those of an expression.
        ("coalesc((4,8):(8,1))", 0, "`coalesc` is not an operation; did you mean coalesce(L)"),
        ("hello", 0, "`hello` is not an operation; `cute eval --help` lists them"),
    ] {
        for command in ["cpp", "ptx"] {
            let run = cute(&[command, layout]);
            let shown = format!("{layout}\n{}^ {sentence}\n", " ".repeat(column));
            assert_eq!((run.out.as_str(), run.err.as_str(), run.code), ("", shown.as_str(), 2), "{layout}");
        }
    }
    let run = cute(&["cpp", "(m,n,k)"]);
    assert!(run.err.contains("     ^ the compact stride of extent k is m*n, "), "{}", run.err);
}

#[test]
fn compact_strides_of_names_are_those_that_are_written_out() {
    for (short, long) in [
        ("(m,n)", "(m,n):(1,m)"),
        ("(m,8):LayoutRight", "(m,8):(8,1)"),
        ("(M,N):LayoutRight", "(M,N):(N,1)"),
        ("S<2,0,3> o (m,8):LayoutRight", "S<2,0,3> o (m,8):(8,1)"),
    ] {
        for by in ["index", "coordinate"] {
            let [short, long] = [short, long].map(|layout| cute(&["cpp", "--inverse", "--by", by, layout]));
            assert_eq!((short.out.as_str(), short.err.as_str(), short.code), (long.out.as_str(), "", 0));
        }
        assert_eq!(cute(&["ptx", short]).out, cute(&["ptx", long]).out);
    }
}

#[test]
fn functions_by_thread_and_value_have_a_way_back_of_their_own() {
    let run = cute(&["cpp", "--by", "thread-value", "--inverse", "((4,8),(2,2)):((32,1),(16,8))"]);
    assert_eq!((run.err.as_str(), run.code), ("", 0));
    assert!(run.out.contains(" unsigned int offset(unsigned int t, unsigned int v) {\n"), "{}", run.out);
    let back = "// The thread t and the value v of offset x in ((4,8),(2,2)):((32,1),(16,8)); x is an offset of it, below 128.\n\
                __device__ __forceinline__ void offset_inverse(unsigned int x, unsigned int& t, unsigned int& v) {\n";
    assert!(run.out.contains(back), "{}", run.out);
    for (layout, sentence) in [
        ("(4,8,2):(1,4,32)", "a thread-value layout has two modes, threads and values, not 3\n"),
        ("8:1", "a thread-value layout has two modes, threads and values, not 1\n"),
        (
            "(m,4):(4,1)",
            "cpp: m has no number; code by thread and value is for layouts of numbers, take `--by coordinate`\n",
        ),
        (
            "(m,n):(n,1)",
            "cpp: m, n have no numbers; code by thread and value is for layouts of numbers, take `--by coordinate`\n",
        ),
    ] {
        let run = cute(&["cpp", "--by", "thread-value", layout]);
        assert_eq!((run.out.as_str(), run.err.as_str(), run.code), ("", sentence, 1), "{layout}");
    }
}

#[test]
fn a_run_says_where_and_compares_everything() {
    for (layout, size) in [("(4,(2,4)):(2,(1,8))", 32), ("(6,10):(10,1)", 60), ("(3,5,7):(0,1,11)", 105), ("1", 1)] {
        let run = cute(&["run", layout]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{layout}");
        assert!(run.out.contains("ran on "), "{}", run.out);
        assert!(run.out.ends_with(&format!("{size} offsets compared, 0 differ\n")), "{}", run.out);
    }
}

#[test]
fn runs_that_cannot_be() {
    let run = cute(&["run", "4294967296"]);
    let sentence = "run: the layout has 4294967296 elements, at most 16777216 are run\n";
    assert_eq!((run.err.as_str(), run.code), (sentence, 1));
    let run = cute(&["run", "4:-1"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("-1"), "{}", run.err);
}

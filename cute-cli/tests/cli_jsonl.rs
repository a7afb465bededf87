//! `cute eval --jsonl`: one object for each line, whatever it holds.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::cute_fed;
use serde_json::Value as Json;

fn answers(input: &[u8]) -> Vec<Json> {
    let run = cute_fed(&["eval", "--jsonl"], input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn kind(answer: &Json) -> &str {
    assert_eq!(answer["ok"], false);
    assert!(!answer["error"].as_str().unwrap().is_empty());
    answer["kind"].as_str().unwrap()
}

#[test]
fn the_form_of_an_answer() {
    let run = cute_fed(&["eval", "--jsonl"], b"logical_divide(8:1,4:1)\ncomplement((2,4):(1,3),16)\n");
    let lines = [
        r#"{"ok":true,"result":"(4,2):(1,4)"}"#,
        r#"{"ok":false,"error":"complement: stride 3 is not a multiple of 2, the extent times stride of the mode below it","kind":"complement"}"#,
        "",
    ];
    assert_eq!(run.out, lines.join("\n"));
}

#[test]
fn the_example_of_the_help() {
    let run = cute_fed(&["eval", "--jsonl"], b"size((2,3))\nmode(2:1,7)\n");
    let help = common::cute(&["eval", "--help"]).out;
    common::assert_block(&help, &run.out);
}

#[test]
fn kinds() {
    let answers = answers(
        b"complement(8:2,17)\noffset(2:1,5)\ncomposition((4,6,8):(2,3,5),6:3)\noffsets(99999999)\nsize(\nslice((2,3),(_,3))\n",
    );
    let kinds: Vec<&str> = answers.iter().map(kind).collect();
    assert_eq!(kinds, ["complement", "coordinate", "composition", "offsets", "parse", "slice"]);
}

#[test]
fn any_bytes_are_answered_in_order() {
    let mut input = Vec::new();
    let mut expected = Vec::new();
    let garbage: [&[u8]; 9] =
        [b"", b"\xff\xfe", b"\0\0\0", b"   ", b"\"\\", b"((((((", b"))", "∘ü𝄞".as_bytes(), b"{\"a\":1}"];
    for (n, line) in garbage.iter().enumerate() {
        input.extend_from_slice(line);
        input.extend_from_slice(format!("\r\n{}:2\n", n + 1).as_bytes());
        expected.push(format!("{}:2", n + 1));
    }
    let answers = answers(&input);
    assert_eq!(answers.len(), 2 * garbage.len());
    for (pair, expected) in answers.chunks(2).zip(expected) {
        assert_eq!(kind(&pair[0]), "parse");
        assert_eq!(pair[1]["result"], expected);
    }
}

#[test]
fn long_and_deep_lines() {
    let mut input = "(".repeat(3 << 20).into_bytes();
    input.extend_from_slice(b"\n2:1\n");
    input.extend_from_slice("(".repeat(100_000).as_bytes());
    input.push(b'\n');
    input.extend_from_slice("coalesce(".repeat(50_000).as_bytes());
    input.push(b'\n');
    // The last line has no end, and is an answer like any other.
    input.extend_from_slice(b"3:1");
    let answers = answers(&input);
    assert_eq!(answers.len(), 5);
    assert_eq!([kind(&answers[0]), kind(&answers[2]), kind(&answers[3])], ["parse"; 3]);
    assert_eq!([&answers[1]["result"], &answers[4]["result"]], ["2:1", "3:1"]);
}

/// A folder can be opened, and not be read.
#[test]
#[cfg(unix)]
fn what_cannot_be_read_is_said_to_be_that() {
    let folder = std::fs::File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
    let run = common::cute_with(&["eval", "--jsonl"], folder, std::process::Stdio::piped());
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("cannot read: "), "{}", run.err);
}

#[test]
fn nothing_in_nothing_out() {
    assert_eq!(answers(b"").len(), 0);
}

/// Pseudo-random lines of the notation's own characters get further into the reader than random bytes.
#[test]
fn scrambled_notation() {
    let words = [
        "(",
        ")",
        ",",
        ":",
        "_",
        "-",
        "0",
        "2",
        "3",
        "7",
        "coalesce",
        "complement(",
        "slice(",
        "LayoutLeft",
        "9223372036854775807",
        " ",
    ];
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut input = String::new();
    for _ in 0..5000 {
        for _ in 0..12 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            input += words[(state >> 33) as usize % words.len()];
        }
        input.push('\n');
    }
    let answers = answers(input.as_bytes());
    assert_eq!(answers.len(), 5000);
    assert!(answers.iter().all(|answer| answer["ok"].is_boolean()));
}

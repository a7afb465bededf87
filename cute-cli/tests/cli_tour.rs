//! `cute tour`: the lines that the five introductions show, out of a run that computed them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::process::{Command, Stdio};
use std::sync::OnceLock;

use common::{assert_block, cute};

/// The output of one run, which all tests look at.
fn tour() -> &'static str {
    static TOUR: OnceLock<String> = OnceLock::new();
    TOUR.get_or_init(|| {
        let run = cute(&["tour"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        run.out
    })
}

#[track_caller]
fn shows(block: &str) {
    assert_block(tour(), block);
}

#[test]
fn maps_from_offset_to_coordinate() {
    shows(
        "(2,2,2):(2,1,4)
        0 -> (0,0,0)
        1 -> (0,1,0)
        2 -> (1,0,0)
        3 -> (1,1,0)
        4 -> (0,0,1)
        5 -> (0,1,1)
        6 -> (1,0,1)
        7 -> (1,1,1)",
    );
    shows(
        "((2,2),2):((2,4),1)
        0 -> ((0,0),0)
        1 -> ((0,0),1)
        2 -> ((1,0),0)
        3 -> ((1,0),1)
        4 -> ((0,1),0)
        5 -> ((0,1),1)
        6 -> ((1,1),0)
        7 -> ((1,1),1)",
    );
    shows(
        "(2,(2,2)):(2,(1,4))
        0 -> (0,(0,0))
        1 -> (0,(1,0))
        2 -> (1,(0,0))
        3 -> (1,(1,0))
        4 -> (0,(0,1))
        5 -> (0,(1,1))
        6 -> (1,(0,1))
        7 -> (1,(1,1))",
    );
    shows(
        "(2,(2,2)):(1,(4,2))
        0 -> (0,(0,0))
        1 -> (1,(0,0))
        2 -> (0,(0,1))
        3 -> (1,(0,1))
        4 -> (0,(1,0))
        5 -> (1,(1,0))
        6 -> (0,(1,1))
        7 -> (1,(1,1))",
    );
    shows(
        "((2,2),(2,2)):((1,8),(2,4))
        0 -> ((0,0),(0,0))
        1 -> ((1,0),(0,0))
        2 -> ((0,0),(1,0))
        3 -> ((1,0),(1,0))
        4 -> ((0,0),(0,1))
        5 -> ((1,0),(0,1))
        6 -> ((0,0),(1,1))
        7 -> ((1,0),(1,1))
        8 -> ((0,1),(0,0))
        9 -> ((1,1),(0,0))
        10 -> ((0,1),(1,0))
        11 -> ((1,1),(1,0))
        12 -> ((0,1),(0,1))
        13 -> ((1,1),(0,1))
        14 -> ((0,1),(1,1))
        15 -> ((1,1),(1,1))",
    );
}

#[test]
fn thread_value_layout() {
    shows("TV Layout: ((2,2),(2,3)):((2,12),(1,4))");
    // The addresses of the introduction are 0x00007fc4f5e00000 and so on: the same distances from the first.
    shows(
        "TIDX: 0
        DATA: raw_ptr(mA + 0x00: i32, gmem, align<8>) o ((2,3)):((1,4)) =
        ( 0, 1, 4, 5, 8, 9 )
        TIDX: 1
        DATA: raw_ptr(mA + 0x08: i32, gmem, align<8>) o ((2,3)):((1,4)) =
        ( 2, 3, 6, 7, 10, 11 )
        TIDX: 2
        DATA: raw_ptr(mA + 0x30: i32, gmem, align<8>) o ((2,3)):((1,4)) =
        ( 12, 13, 16, 17, 20, 21 )
        TIDX: 3
        DATA: raw_ptr(mA + 0x38: i32, gmem, align<8>) o ((2,3)):((1,4)) =
        ( 14, 15, 18, 19, 22, 23 )",
    );
}

#[test]
fn layout_functions_and_complements() {
    shows(
        "fL(0) = 0
        fL(1) = 2
        fL(2) = 2
        fL(3) = 4
        fL(4) = 4
        fL(5) = 6
        fL(6) = 6
        fL(7) = 8",
    );
    shows(
        "fL1(0) = 0, fL2(0) = 0
        fL1(1) = 3, fL2(1) = 1
        fL1(2) = 1, fL2(2) = 3
        fL1(3) = 4, fL2(3) = 4",
    );
    shows("L = (2,1):(3,1), cL = 2:3");
    shows("L = (2,4):(1,2), cL = 2:8");
    shows("L = 8:2, cL = (2,2):(1,16)");
    let identity: Vec<String> = (0..16).map(|i| format!("{i} -> {i}")).collect();
    shows(&format!("(2,4,2):(1,2,8)\n{}", identity.join("\n")));
    let bijection = [
        0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15, 16, 18, 20, 22, 24, 26, 28, 30, 17, 19, 21, 23, 25, 27,
        29, 31,
    ];
    let lines: Vec<String> = bijection.iter().enumerate().map(|(i, offset)| format!("{i} -> {offset}")).collect();
    shows(&format!("(8,2,2):(2,1,16)\n{}", lines.join("\n")));
}

#[test]
fn pictures() {
    shows(
        "(2,3):(1,2)
              0   1   2
            +---+---+---+
         0  | 0 | 2 | 4 |
            +---+---+---+
         1  | 1 | 3 | 5 |
            +---+---+---+",
    );
    shows(
        "(2,3):(3,1)
              0   1   2
            +---+---+---+
         0  | 0 | 1 | 2 |
            +---+---+---+
         1  | 3 | 4 | 5 |
            +---+---+---+",
    );
    shows(
        "(4,(2,2)):(4,(1,2))
               0    1    2    3
            +----+----+----+----+
         0  |  0 |  1 |  2 |  3 |
            +----+----+----+----+
         1  |  4 |  5 |  6 |  7 |
            +----+----+----+----+
         2  |  8 |  9 | 10 | 11 |
            +----+----+----+----+
         3  | 12 | 13 | 14 | 15 |
            +----+----+----+----+",
    );
    shows(
        "(4,(2,2)):(2,(1,8))
               0    1    2    3
            +----+----+----+----+
         0  |  0 |  1 |  8 |  9 |
            +----+----+----+----+
         1  |  2 |  3 | 10 | 11 |
            +----+----+----+----+
         2  |  4 |  5 | 12 | 13 |
            +----+----+----+----+
         3  |  6 |  7 | 14 | 15 |
            +----+----+----+----+",
    );
    shows(
        "(2,(2,2)):(1,(2,4))
              0   1   2   3
            +---+---+---+---+
         0  | 0 | 2 | 4 | 6 |
            +---+---+---+---+
         1  | 1 | 3 | 5 | 7 |
            +---+---+---+---+",
    );
    shows("(2,(2,2)):(_1,(2,4))");
    for offset in ["layout(1,2) = 5 ", "layout(2,(1,0)) = 9 ", "layout(2,(1,0)) = 5 ", "layout((1,3),(2,4)) = 119 "] {
        assert!(tour().contains(offset), "{offset}");
    }
}

#[test]
fn sizes_ranks_and_depths() {
    shows("size(layout) = 8\ncosize(layout) = 15");
    shows("size(layout) = 8\ncosize(layout) = 1");
    shows(
        "(8)                 1
        (4,2)               2
        (M,N,K)             3       with (5,7,9)
        ((2,2),2)           2",
    );
    shows(
        "6                     0
        (4,3)                 1
        (3,(6,2),8)           2
        ((2,(1,3)),4)         3",
    );
    shows("size(A) = 6 (= 2 x 3)");
    shows("size(B) = 4");
    shows(
        "| Layout | Offsets produced | size | cosize |
        |---|---|---|---|
        | 4:1 | 0, 1, 2, 3 | 4 | 4 |
        | 4:2 | 0, 2, 4, 6 | 4 | 7 |
        | (2,3):(1,4) | 0, 1, 4, 5, 8, 9 | 6 | 10 |",
    );
    for row in ["| 4:1 | {0, 1, 2, 3} | 4 |", "| 4:2 | {0, 2, 4, 6} | 7 |", "| (2,3):(1,4) | {0, 1, 4, 5, 8, 9} | 10 |"]
    {
        shows(row);
    }
}

#[test]
fn coordinates() {
    shows(
        "1-D 2-D Natural   1-D 2-D Natural
        0 (0,0) (0,(0,0))   9 (0,3) (0,(1,1))
        1 (1,0) (1,(0,0))   10 (1,3) (1,(1,1))
        2 (2,0) (2,(0,0))   11 (2,3) (2,(1,1))
        3 (0,1) (0,(1,0))   12 (0,4) (0,(0,2))
        4 (1,1) (1,(1,0))   13 (1,4) (1,(0,2))
        5 (2,1) (2,(1,0))   14 (2,4) (2,(0,2))
        6 (0,2) (0,(0,1))   15 (0,5) (0,(1,2))
        7 (1,2) (1,(0,1))   16 (1,5) (1,(1,2))
        8 (2,2) (2,(0,1))   17 (2,5) (2,(1,2))",
    );
    shows(
        "print(idx2crd(   16, shape));                                // (1,(1,2))
        print(idx2crd(_16{}, shape));                                // (_1,(_1,_2))
        print(idx2crd(make_coord(   1,5), shape));                   // (1,(1,2))
        print(idx2crd(make_coord(_1{},5), shape));                   // (_1,(1,2))
        print(idx2crd(make_coord(   1,make_coord(1,   2)), shape));  // (1,(1,2))
        print(idx2crd(make_coord(_1{},make_coord(1,_2{})), shape));  // (_1,(1,_2))",
    );
    shows("result: (1,(0,1))");
}

#[test]
fn slices_coalescing_and_tiles() {
    shows("layout(2, (0,1)) = 12");
    shows(
        "(2,4):(1,8)
               0    1    2    3
            +----+----+----+----+
         0  |  0 |  8 | 16 | 24 |
            +----+----+----+----+
         1  |  1 |  9 | 17 | 25 |
            +----+----+----+----+",
    );
    shows("The final coalesced layout is (_12, _1).");
    shows("logical_divide((4,6):(6,1), (2:1,2:1)) = ((2,2),(2,3)):((6,12),(1,2))");
    shows("tile (1,2): offset 16 + (2,2):(6,1) = {16, 22, 17, 23}");
}

#[test]
fn the_last_line_counts_what_was_compared() {
    let last = tour().lines().last().unwrap();
    let (made, failed) = last.split_once(" comparisons made, ").expect(last);
    assert!(made.parse::<usize>().unwrap() > 1000, "{last}");
    assert_eq!(failed, "0 failed");
    assert!(tour().contains(".visible .entry offsets("));
    assert!(tour().contains("It ran on "));
}

#[test]
fn it_is_short_enough_to_read() {
    let tour = cute(&["tour"]);
    assert_eq!(tour.code, 0);
    let (lines, bytes) = (tour.out.lines().count(), tour.out.len());
    assert!(lines <= 600 && bytes <= 20_000, "{lines} lines, {bytes} bytes");
}

/// `cute tour | head -1`: whoever has read enough closes the pipe.
#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cute"))
        .arg("tour")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

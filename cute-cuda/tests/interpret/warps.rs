//! What the threads of a warp do together.

use super::{InterpretError, launch, sentence, words};

const LANE: &str = "mov.u32 %r1, %tid.x; mul.lo.u32 %r2, %r1, 10;";

#[test]
fn shuffles_read_the_lane_that_the_isa_says() -> Result<(), InterpretError> {
    for (mode, clamp, from) in [
        ("bfly", 31, (|lane, amount| (lane ^ amount, true)) as fn(u32, u32) -> (u32, bool)),
        ("down", 31, |lane, amount| if lane + amount < 32 { (lane + amount, true) } else { (lane, false) }),
        ("up", 0, |lane, amount| if lane >= amount { (lane - amount, true) } else { (lane, false) }),
        ("idx", 31, |_, amount| (amount, true)),
        // Segments of eight lanes: their number is in the upper bits of the last operand.
        ("bfly", 0x1807, |lane, amount| if amount < 8 { (lane ^ amount, true) } else { segment(lane ^ amount, lane) }),
        ("down", 0x181f, |lane, amount| if lane % 8 + amount < 8 { (lane + amount, true) } else { (lane, false) }),
        ("up", 0x1800, |lane, amount| if lane % 8 >= amount { (lane - amount, true) } else { (lane, false) }),
        ("idx", 0x181f, |lane, amount| (lane / 8 * 8 + amount % 8, true)),
    ] {
        for amount in [0, 1, 3, 7, 8, 16, 31] {
            let body = format!(
                "{LANE} shfl.sync.{mode}.b32 %r3|%p0, %r2, {amount}, {clamp}, 0xffffffff;\n\
                 selp.u32 %r4, 1000, 0, %p0; add.u32 %r0, %r3, %r4;"
            );
            let expected =
                (0..32).map(|lane| from(lane, amount)).map(|(lane, inside)| lane * 10 + 1000 * u32::from(inside));
            assert_eq!(words(&body, 32)?, expected.collect::<Vec<_>>(), "{mode} {amount} {clamp:#x}");
        }
    }
    // Without the predicate, with an amount and a value of each lane's own.
    let body = format!(
        "{LANE} sub.u32 %r3, 31, %r1; cvt.rn.f32.u32 %f0, %r1; \
        shfl.sync.idx.b32 %f1, %f0, %r3, 31, -1; cvt.rzi.u32.f32 %r0, %f1;"
    );
    assert_eq!(words(&body, 32)?, (0..32).rev().collect::<Vec<u32>>());
    // A sum over the warp.
    let steps =
        [16, 8, 4, 2, 1].map(|d| format!("shfl.sync.bfly.b32 %r3, %r2, {d}, 31, 0xffffffff; add.u32 %r2, %r2, %r3;"));
    assert_eq!(words(&format!("{LANE} {} mov.u32 %r0, %r2;", steps.concat()), 64)?[..32], [4960; 32]);
    Ok(())
}

/// What a butterfly does with a lane of another segment: those below are inside for the comparison of the ISA.
fn segment(source: u32, lane: u32) -> (u32, bool) {
    if source <= (lane & 0x18 | 7) { (source, true) } else { (lane, false) }
}

#[test]
fn votes_count_the_members() -> Result<(), InterpretError> {
    let vote = |how: &str| {
        let body = format!("{LANE} setp.ge.u32 %p0, %r1, 28; vote.sync.{how}; selp.u32 %r0, 1, 0, %p1;");
        words(&body, 32)
    };
    assert_eq!(vote("any.pred %p1, %p0, 0xffffffff")?, [1; 32]);
    assert_eq!(vote("all.pred %p1, %p0, 0xffffffff")?, [0; 32]);
    assert_eq!(vote("uni.pred %p1, %p0, 0xffffffff")?, [0; 32]);
    assert_eq!(vote("any.pred %p1, !%p0, 0xffffffff")?, [1; 32]);
    let ballot = format!("{LANE} setp.ge.u32 %p0, %r1, 28; vote.sync.ballot.b32 %r0, %p0, 0xffffffff;");
    assert_eq!(words(&ballot, 32)?, [0xf000_0000; 32]);
    // Each half of a warp for itself, on different ways through the kernel.
    let halves = format!(
        "{LANE} setp.ge.u32 %p0, %r1, 16; and.b32 %r4, %r1, 1; setp.eq.u32 %p1, %r4, 1; @%p0 bra UPPER;\n\
         vote.sync.ballot.b32 %r0, %p1, 0xffff; bra DONE;\nUPPER:\nvote.sync.ballot.b32 %r0, !%p1, 0xffff0000;\nDONE:"
    );
    let expected: Vec<u32> = (0..32).map(|lane| if lane < 16 { 0xaaaa } else { 0x5555_0000 }).collect();
    assert_eq!(words(&halves, 32)?, expected);
    Ok(())
}

/// Halves 0, 1, 2, … in shared memory, four matrices of 128 bytes; the row of each lane in `%r3`.
const MATRICES: &str = "mov.u32 %r1, %tid.x; mov.u32 %r2, tile; mad.lo.u32 %r3, %r1, 16, %r2; shl.b32 %r4, %r1, 3;\n\
    mad.lo.u32 %r5, %r4, 65537, 65536; st.shared.u32 [%r3], %r5; add.u32 %r5, %r5, 131074; st.shared.u32 [%r3+4], %r5;\n\
    add.u32 %r5, %r5, 131074; st.shared.u32 [%r3+8], %r5; add.u32 %r5, %r5, 131074; st.shared.u32 [%r3+12], %r5;";

/// The halves of matrix `matrix` that `lane` holds.
fn fragment(lane: u32, matrix: u32, transposed: bool) -> u32 {
    let element = |half: u32| {
        let (row, column) = (lane / 4, 2 * (lane % 4) + half);
        64 * matrix + if transposed { 8 * column + row } else { 8 * row + column }
    };
    element(0) | element(1) << 16
}

#[test]
fn matrices_are_loaded_as_fragments() -> Result<(), InterpretError> {
    for (count, registers) in [(1, "%r4"), (2, "%r4, %r5"), (4, "%r4, %r5, %r6, %r7")] {
        for (trans, transposed) in [("", false), (".trans", true)] {
            for matrix in 0..count {
                let body = format!(
                    "{MATRICES} bar.warp.sync -1;\n\
                     ldmatrix.sync.aligned.m8n8.x{count}{trans}.shared.b16 {{{registers}}}, [%r3];\n\
                     mov.u32 %r0, %r{};",
                    4 + matrix
                );
                let expected: Vec<u32> = (0..32).map(|lane| fragment(lane, matrix, transposed)).collect();
                assert_eq!(words(&body, 32)?, expected, "x{count}{trans}, {matrix}");
            }
        }
    }
    Ok(())
}

#[test]
fn matrices_are_stored_as_they_are_loaded() -> Result<(), InterpretError> {
    // Out of one place and into another; the word that comes back is the lane's of the copy.
    for (trans, transposed) in [("", false), (".trans", true)] {
        let body = format!(
            "{MATRICES} bar.warp.sync -1;\n\
             ldmatrix.sync.aligned.m8n8.x4{trans}.shared.b16 {{%r4, %r5, %r6, %r7}}, [%r3];\n\
             stmatrix.sync.aligned.m8n8.x4{trans}.shared.b16 [%r3+1024], {{%r4, %r5, %r6, %r7}};\n\
             stmatrix.sync.aligned.m8n8.x2.shared.b16 [%r3+2048], {{%r4, %r5}};\n\
             bar.warp.sync -1; mad.lo.u32 %r3, %r1, 4, %r2; ld.shared.u32 %r4, [%r3+1024]; ld.shared.u32 %r5, [%r3+2048];\n\
             xor.b32 %r6, %r4, %r5; ld.shared.u32 %r7, [%r3]; sub.u32 %r7, %r7, %r4; shl.b32 %r7, %r7, 16; or.b32 %r0, %r6, %r7;"
        );
        let expected: Vec<u32> = (0..32)
            .map(|lane| {
                let plain = fragment(lane, 0, false);
                if transposed { plain ^ fragment(lane, 0, true) } else { 0 }
            })
            .collect();
        assert_eq!(words(&body, 32)?, expected, "{trans}");
    }
    Ok(())
}

#[test]
fn matrices_need_rows_that_are_there_and_ordered() {
    let load = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r4, %r5, %r6, %r7}, [%r3];";
    let of = |between: &str, threads| sentence(&format!("{MATRICES} {between}\n{load}"), threads);
    assert_eq!(of("bar.warp.sync -1;", 64), "no fault");
    // Lane 4 gets a part of row 1, which lane 1 wrote.
    assert_eq!(of("", 32), "4 1: races with thread 0 for shared byte 0x404; put a bar.sync between");
    assert_eq!(of("bar.warp.sync -1; add.u32 %r3, %r3, 4;", 32), "4 0: shared address 0x404 is not a multiple of 16");
    assert_eq!(
        of("bar.warp.sync -1; add.u32 %r3, %r3, 3600;", 32),
        "4 31: 16 bytes at 0x1400 are outside every shared array"
    );
    assert_eq!(
        of("bar.warp.sync -1; add.u32 %r3, %r3, 512;", 32),
        "4 0: shared byte 0x600 is read before it is written"
    );
    let short = "needs all 32 threads of its warp, which has 8; launch blocks of a multiple of 32 threads";
    assert_eq!(of("bar.sync 0;", 40), format!("4 32: {short}"));
    // Of one matrix, the first eight lanes have the rows; what others hold is none of it.
    let one = load.replace("x4", "x1").replace("%r4, %r5, %r6, %r7", "%r4");
    let rest = format!("{MATRICES} bar.warp.sync -1; setp.ge.u32 %p0, %r1, 8; @%p0 mov.u32 %r3, 1;\n{one}");
    assert_eq!(sentence(&rest, 32), "no fault");
    // A store races with whoever wrote there before.
    let store = format!(
        "{MATRICES} bar.sync 0; mov.u32 %r4, 5; st.shared.u32 [%r3], %r4;\n\
        stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r3], {{%r4}};"
    );
    assert_eq!(sentence(&store, 32), "4 4: races with thread 1 for shared byte 0x410; put a bar.sync between");
}

#[test]
fn threads_that_never_come_are_named() {
    let of = |body: &str| sentence(&format!("{LANE} setp.eq.u32 %p0, %r1, 5;\n{body}"), 32);
    let never = |line: u32| format!("waits for its warp while thread 5, a member, is at line {line} and never comes");
    let shuffle = "shfl.sync.idx.b32 %r3, %r2, 0, 31, 0xffffffff;";
    let line = super::FIRST_LINE as u32;
    // At a barrier of the block, at another operation, past it.
    assert_eq!(
        of(&format!("@%p0 barrier.sync 0;\n{shuffle}\n@!%p0 barrier.sync 0;")),
        format!("3 0: {}", never(line + 1))
    );
    let apart = format!("@%p0 bra A;\n{shuffle}\nA:\nbar.warp.sync -1;");
    assert_eq!(of(&apart), format!("3 0: {}", never(line + 4)));
    let guarded = format!("@!%p0 {shuffle}\nbarrier.sync 0;");
    assert_eq!(of(&guarded), format!("2 0: {}", never(line + 2)));
    // Who is done is no member any more; but of a whole warp it is.
    assert_eq!(of(&format!("@%p0 ret;\n{shuffle}\nmov.u32 %r0, 0;")), "no fault");
    let whole = "mov.u32 %r3, tile; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r4}, [%r3];";
    assert_eq!(of(&format!("@%p0 ret;\n{whole}")), format!("3 0: {}", never(line + 1)));
    assert_eq!(of("@%p0 bra B;\nbar.warp.sync -1;\nB:\nret;"), "no fault");
}

#[test]
fn members_agree_and_name_themselves() {
    let of = |body: &str| {
        sentence(&format!("{LANE} setp.eq.u32 %p0, %r1, 5; selp.b32 %r3, 0x30, 0xffffffff, %p0;\n{body}"), 32)
    };
    let mask = "names the members 0xffffffff where thread 5 names 0x30; all must name the same";
    assert_eq!(of("bar.warp.sync %r3;"), format!("2 0: {mask}"));
    assert_eq!(of("bar.warp.sync 0xfffffff0;"), "2 0: names the members 0xfffffff0, and is none of them");
    assert_eq!(of("@%p0 bar.warp.sync 0x20;"), "no fault");
    assert_eq!(
        of("shfl.sync.idx.b32 %r0, %r2, 0, 31, 0xffffffff; @%p0 shfl.sync.idx.b32 %r4, %r2, 4, 31, 0x20;"),
        "2 5: shuffles from lane 4, which is none of the members 0x20"
    );
    assert_eq!(of("shfl.sync.down.b32 %r0, %r4, 0, 31, 0xffffffff;"), "2 0: `%r4` is read before it is written");
}

#[test]
fn ways_that_part_meet_again() -> Result<(), InterpretError> {
    // Loops of different length, then a shuffle of all.
    let body = format!(
        "{LANE} mov.u32 %r3, 0; mov.u32 %r4, 0;\nL:\nadd.u32 %r3, %r3, %r4; add.u32 %r4, %r4, 1; \
        setp.le.u32 %p0, %r4, %r1; @%p0 bra L;\nshfl.sync.bfly.b32 %r0, %r3, 31, 31, 0xffffffff;"
    );
    let expected: Vec<u32> = (0..32)
        .map(|lane| {
            let n = 31 - lane;
            n * (n + 1) / 2
        })
        .collect();
    assert_eq!(words(&body, 32)?, expected);
    assert_eq!(launch("ret;", 33, &[])?, []);
    Ok(())
}

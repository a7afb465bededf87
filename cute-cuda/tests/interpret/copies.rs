//! `cp.async`: what arrives, and what may not be touched before.

use super::{FIRST_LINE, InterpretError, Interpreter, Memory, Value, launch, module, module_with, sentence, words};

/// Each thread's place in shared memory in `%r1`, in the array in `%rd1`, four bytes apart.
const PLACES: &str =
    "mov.u32 %r0, %tid.x; mov.u32 %r2, tile; mad.lo.u32 %r1, %r0, 4, %r2; mad.wide.u32 %rd1, %r0, 4, %rd7;";

#[test]
fn copies_arrive_when_their_thread_has_waited() -> Result<(), InterpretError> {
    let bytes: Vec<u8> = (1..=64).collect();
    for (copy, count) in [
        ("ca.shared.global [tile], [%rd7], 4", 4),
        ("ca.shared.global [tile], [%rd7], 8", 8),
        ("cg.shared.global [tile], [%rd7], 16", 16),
        ("ca.shared.global [tile], [%rd7], 16, 5", 5),
        ("cg.shared.global [tile], [%rd7], 16, 0", 0),
        ("cg.shared.global [tile], [%rd7+16], 16, %r0", 12),
    ] {
        for wait in ["cp.async.wait_all;", "cp.async.commit_group; cp.async.wait_group 0;"] {
            let body = format!(
                "mov.u32 %r0, 12; st.shared.v2.u64 [tile], {{0, 0}}; cp.async.{copy}; {wait}\n\
                ld.shared.v2.u64 {{%rd0, %rd1}}, [tile]; st.global.v2.u64 [%rd7+48], {{%rd0, %rd1}}; ret;"
            );
            let from = if copy.contains("+16") { 16 } else { 0 };
            let mut expected = bytes[from..from + count].to_vec();
            expected.resize(16, 0);
            assert_eq!(launch(&body, 1, &bytes)?[48..], expected, "{copy} {wait}");
        }
    }
    Ok(())
}

#[test]
fn groups_end_in_order_and_as_many_as_the_wait_says() {
    let three = format!(
        "{PLACES}\n\
        cp.async.ca.shared.global [%r1], [%rd1], 4; cp.async.commit_group;\n\
        cp.async.ca.shared.global [%r1+1024], [%rd1], 4; cp.async.commit_group;\n\
        cp.async.ca.shared.global [%r1+2048], [%rd1], 4;\n"
    );
    let early = |thread: u32, address: u32| {
        format!(
            "{thread}: shared byte {address:#x} is read while thread {thread} \
        copies to it; let that thread wait with cp.async.wait_group, and others at a barrier after it"
        )
    };
    let read = |wait: &str, offset: u32| sentence(&format!("{three}{wait}\nld.shared.u32 %r0, [%r1+{offset}];"), 2);
    assert_eq!(read("cp.async.wait_group 2;", 0), format!("6 {}", early(0, 0x400)));
    assert_eq!(read("cp.async.wait_group 1;", 0), "no fault");
    assert_eq!(read("cp.async.wait_group 1;", 1024), format!("6 {}", early(0, 0x800)));
    assert_eq!(read("cp.async.wait_group 0;", 1024), "no fault");
    // What is in no group only `wait_all` waits for.
    assert_eq!(read("cp.async.wait_group 0;", 2048), format!("6 {}", early(0, 0xc00)));
    assert_eq!(read("cp.async.wait_all;", 2048), "no fault");
    assert_eq!(read("cp.async.commit_group; cp.async.wait_group 0;", 2048), "no fault");
    // Empty groups count.
    assert_eq!(read("cp.async.commit_group; cp.async.commit_group; cp.async.wait_group 2;", 1024), "no fault");
}

#[test]
fn other_threads_need_the_wait_and_a_barrier() {
    let copy = format!("{PLACES}\ncp.async.ca.shared.global [%r1], [%rd1], 4;\n");
    // The neighbour's word.
    let read = "xor.b32 %r3, %r0, 1; mad.lo.u32 %r3, %r3, 4, %r2; ld.shared.u32 %r0, [%r3];";
    let of = |between: &str| sentence(&format!("{copy}{between}\n{read}"), 2);
    let early = "4 0: shared byte 0x404 is read while thread 1 copies to it; let that thread wait with \
        cp.async.wait_group, and others at a barrier after it";
    assert_eq!(of("cp.async.wait_all; bar.sync 0;"), "no fault");
    assert_eq!(of("cp.async.wait_all; bar.warp.sync 3;"), "no fault");
    assert_eq!(of("bar.sync 0;"), early);
    assert_eq!(of("cp.async.wait_all;"), "4 0: races with thread 1 for shared byte 0x404; put a bar.sync between");
    assert_eq!(
        of("bar.sync 0; cp.async.wait_all;"),
        "4 0: races with thread 1 for shared byte 0x404; put a bar.sync between"
    );
    // A copy over what the neighbour still reads: no barrier between the read and the next copy.
    let reused = format!(
        "{copy}cp.async.wait_all; bar.sync 0; xor.b32 %r3, %r0, 1; mad.lo.u32 %r3, %r3, 4, %r2;\n\
        ld.shared.u32 %r4, [%r3];\ncp.async.ca.shared.global [%r1], [%rd1], 4;"
    );
    assert_eq!(sentence(&reused, 2), "5 0: races with thread 1 for shared byte 0x400; put a bar.sync between");
    assert_eq!(sentence(&reused.replace("%r4, [%r3];", "%r4, [%r3]; bar.sync 0;"), 2), "no fault");
}

#[test]
fn bytes_on_their_way_are_nobodys() {
    let of = |then: &str| sentence(&format!("{PLACES}\ncp.async.ca.shared.global [%r1], [%rd1], 4;\n{then}"), 1);
    let advice = "let that thread wait with cp.async.wait_group, and others at a barrier after it";
    assert_eq!(
        of("st.shared.u16 [%r1+2], 1;"),
        format!("3 0: shared byte 0x402 is written while thread 0 copies to it; {advice}")
    );
    let again = "cp.async.cg.shared.global [tile], [%rd7], 16;";
    assert_eq!(of(again), format!("3 0: shared byte 0x400 is copied to again while thread 0 copies to it; {advice}"));
    assert_eq!(of(&format!("cp.async.wait_all; {again}")), "no fault");
    assert_eq!(of("st.shared.u32 [%r1+4], 1;"), "no fault");
    assert_eq!(of("st.global.u32 [%rd1], 1;"), "no fault");
    let changed = "the source at 0x1000000000 changed while cp.async read it; write it before or after";
    assert_eq!(of("st.global.u32 [%rd1], 1; cp.async.wait_all;"), format!("3 0: {changed}"));
    assert_eq!(of("cp.async.wait_all; st.global.u32 [%rd1], 1;"), "no fault");
}

#[test]
fn copies_that_nothing_can_do_are_faults() {
    let of = |copy: &str| sentence(&format!("{PLACES}\n{copy} cp.async.wait_all;"), 1);
    assert_eq!(of("cp.async.ca.shared.global [%r1+2], [%rd1], 4;"), "2 0: shared address 0x402 is not a multiple of 4");
    assert_eq!(
        of("cp.async.ca.shared.global [%r1], [%rd1+4], 8;"),
        "2 0: global address 0x1000000004 is not a multiple of 8"
    );
    assert_eq!(
        of("cp.async.ca.shared.global [%r1+4096], [%rd1], 4;"),
        "2 0: 4 bytes at 0x1400 are outside every shared array"
    );
    assert_eq!(
        of("cp.async.ca.shared.global [%r1], [%rd1+64], 8;"),
        "2 0: 8 bytes at 0x1000000040 are outside every global array"
    );
    // Nothing is read, so nothing is outside.
    assert_eq!(of("cp.async.ca.shared.global [%r1], [%rd1+64], 8, 0;"), "no fault");
    let more = "mov.u32 %r3, 9; cp.async.ca.shared.global [%r1], [%rd1], 8, %r3;";
    assert_eq!(of(more), "2 0: cp.async shall read 9 bytes, and writes 8; read at most as many");
}

#[test]
fn a_pipeline_of_copies_is_what_a_plain_loop_computes() -> Result<(), InterpretError> {
    // Two stages of 256 bytes; each thread sums the word of its neighbour of eight tiles.
    let body = "mov.u32 %r0, %tid.x; mov.u32 %r1, tile; mad.lo.u32 %r2, %r0, 4, %r1; mad.wide.u32 %rd1, %r0, 4, %rd7;\n\
        xor.b32 %r3, %r0, 63; mad.lo.u32 %r3, %r3, 4, %r1; mov.u32 %r4, 0; mov.u32 %r5, 0;\n\
        cp.async.ca.shared.global [%r2], [%rd1], 4; cp.async.commit_group;\n\
        LOOP:\n\
        xor.b32 %r6, %r5, 1; and.b32 %r6, %r6, 1; mad.lo.u32 %r6, %r6, 256, %r2; add.u64 %rd1, %rd1, 256;\n\
        setp.lt.u32 %p0, %r5, 7; @%p0 cp.async.ca.shared.global [%r6], [%rd1], 4; cp.async.commit_group;\n\
        cp.async.wait_group 1; bar.sync 0;\n\
        and.b32 %r6, %r5, 1; mad.lo.u32 %r6, %r6, 256, %r3; ld.shared.u32 %r7, [%r6]; add.u32 %r4, %r4, %r7;\n\
        bar.sync 0; add.u32 %r5, %r5, 1; setp.lt.u32 %p1, %r5, 8; @%p1 bra LOOP;\n\
        mad.wide.u32 %rd2, %r0, 4, %rd7; st.global.u32 [%rd2+2048], %r4; ret;";
    let data: Vec<u32> = (0..512).map(|i| i * i).chain([0; 64]).collect();
    let bytes: Vec<u8> = data.iter().flat_map(|word| word.to_le_bytes()).collect();
    let run = |body: &str| {
        let text = module_with("tile[512]", body);
        super::launch_module(&Interpreter::default(), &text, [1, 1, 1], 64, &bytes)
    };
    let out = run(body)?;
    for thread in 0..64 {
        let sum: u32 = (0..8).map(|tile| data[tile * 64 + (thread ^ 63)]).sum();
        assert_eq!(out[2048 + 4 * thread..][..4], sum.to_le_bytes(), "{thread}");
    }
    // Without the second barrier a stage is overwritten while others read it.
    let error = run(&body.replacen("bar.sync 0; add", "add", 1)).map_err(|error| error.to_string());
    let sentence = format!(
        "line {} of `k`, block (0,0,0), thread (32,0,0): shared byte 0x47c is read while thread 31 copies to it; \
         let that thread wait with cp.async.wait_group, and others at a barrier after it; \
         the other side is line {}",
        FIRST_LINE + 7,
        FIRST_LINE + 5
    );
    assert_eq!(error, Err(sentence));
    Ok(())
}

#[test]
fn a_copy_out_of_an_input_needs_no_record() -> Result<(), InterpretError> {
    let text =
        module("cp.async.ca.shared.global [tile], [%rd7], 4; cp.async.wait_all; ld.shared.u32 %r0, [tile]; ret;");
    let mut memory = Memory::default();
    let input = memory.input(&[1, 2, 3, 4]);
    Interpreter::default().launch(&text, "k", [2, 1, 1], [1, 1, 1], &[Value::U64(input)], &mut memory)?;
    assert_eq!(words("mov.u32 %r0, 5;", 1)?, [5]);
    Ok(())
}

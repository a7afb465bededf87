//! Races for global memory, and what orders the threads of a warp.

use super::{Fault, InterpretError, Interpreter, Memory, Value, launch_module, module, sentence};

/// The fault of blocks of 64 threads: block, thread, sentence.
fn raced(body: &str, blocks: u32) -> Option<String> {
    match launch_module(&Interpreter::default(), &module(body), [blocks, 1, 1], 64, &[0; 1024]) {
        Ok(_) => None,
        Err(InterpretError::Fault(fault)) => {
            let Fault { block, thread, kind, .. } = *fault;
            Some(format!("{} {}: {kind}", block[0], thread[0]))
        }
        Err(other) => Some(other.to_string()),
    }
}

fn races(place: &str, other: u32, block: u32, address: u64) -> Option<String> {
    Some(format!(
        "{place}: races with thread {other} of block ({block},0,0) for global byte {address:#x}; \
         only threads of one block are ordered, by a bar.sync between"
    ))
}

/// The thread's own word, of its block in `%rd1`, of all blocks in `%rd2`.
const OWN: &str = "mov.u32 %r0, %tid.x; mov.u32 %r1, %ctaid.x; mad.wide.u32 %rd1, %r0, 4, %rd7; \
    mad.wide.u32 %rd2, %r1, 256, %rd1;";

#[test]
fn threads_that_write_one_byte_race() {
    let base = 1 << 36;
    assert_eq!(raced("st.global.u32 [%rd7], 1;", 1), races("0 1", 0, 0, base));
    // Blocks race whatever is between.
    assert_eq!(raced(&format!("{OWN} st.global.u32 [%rd1], 1;"), 2), races("1 0", 0, 0, base));
    assert_eq!(raced(&format!("{OWN} st.global.u32 [%rd2], 1;"), 4), None);
    // One byte of a word is enough.
    let bytes = "mov.u32 %r0, %tid.x; mad.wide.u32 %rd1, %r0, 3, %rd7; st.global.u8 [%rd1], 1; \
        st.global.u8 [%rd1+1], 1; st.global.u8 [%rd1+2], 1;";
    assert_eq!(raced(bytes, 1), None);
    assert_eq!(raced(&bytes.replace("+2", "+3"), 1), races("0 0", 1, 0, base + 3));
}

#[test]
fn reads_race_with_writes_of_others() {
    let base = 1 << 36;
    let neighbour = "xor.b32 %r2, %r0, 63; mad.wide.u32 %rd3, %r2, 4, %rd7; ld.global.u32 %r3, [%rd3];";
    let of = |between: &str, blocks| raced(&format!("{OWN} st.global.u32 [%rd2], %r0; {between} {neighbour}"), blocks);
    assert_eq!(of("", 1), races("0 32", 31, 0, base + 128));
    assert_eq!(of("bar.sync 0;", 1), None);
    assert_eq!(of("bar.sync 0;", 2), races("1 0", 63, 0, base + 252));
    // The other way round: read, then written.
    let later = format!("{OWN} {neighbour} st.global.u32 [%rd2], 5;");
    assert_eq!(raced(&later, 1), races("0 32", 31, 0, base + 124));
    assert_eq!(raced(&later.replace("st.global", "bar.sync 0; st.global"), 1), None);
    // A thread and itself, and readers among themselves, do not race.
    assert_eq!(
        raced(&format!("{OWN} ld.global.u32 %r3, [%rd2]; st.global.u32 [%rd2], %r3; ld.global.u32 %r3, [%rd2];"), 4),
        None
    );
    assert_eq!(raced("ld.global.u32 %r3, [%rd7];", 4), None);
}

#[test]
fn atomic_sums_race_with_plain_uses_alone() {
    let base = 1 << 36;
    assert_eq!(raced("red.global.add.u32 [%rd7], 1;", 4), None);
    assert_eq!(raced("red.global.add.u32 [%rd7], 1; ld.global.u32 %r0, [%rd7];", 1), races("0 0", 1, 0, base));
    assert_eq!(raced("red.global.add.u32 [%rd7], 1; bar.sync 0; ld.global.u32 %r0, [%rd7];", 1), None);
    assert_eq!(
        raced("red.global.add.u32 [%rd7], 1; bar.sync 0; ld.global.u32 %r0, [%rd7];", 2),
        races("1 0", 0, 0, base)
    );
}

#[test]
fn all_readers_of_a_warp_are_remembered() {
    // Lanes 0, 1 and 2 read; some lanes meet; lane 3 writes.
    let of = |members: u32| {
        sentence(
            &format!(
                "mov.u32 %r1, %tid.x; setp.lt.u32 %p0, %r1, 3; setp.eq.u32 %p1, %r1, 3; mov.u32 %r2, {members};\n\
                 shr.u32 %r3, %r2, %r1; and.b32 %r3, %r3, 1; setp.eq.u32 %p2, %r3, 1; setp.eq.u32 %p3, %r1, 0;\n\
                 @%p3 st.shared.u32 [tile], 7; bar.sync 0; @%p0 ld.shared.u32 %r0, [tile];\n\
                 @%p2 bar.warp.sync {members};\n@%p1 st.shared.u32 [tile], 8;"
            ),
            4,
        )
    };
    let forgotten = |lane: u32| format!("5 3: races with thread {lane} for shared byte 0x400; put a bar.sync between");
    assert_eq!(of(0b1111), "no fault");
    for lane in 0..3 {
        assert_eq!(of(0b1111 ^ 1 << lane), forgotten(lane));
    }
}

#[test]
fn atomic_sums_hide_no_plain_use_and_none_hides_them() {
    // What lanes 0, 1 and 2 of four do one after the other, and who meets between.
    let of = |first: &str, second: &str, third: &str, meet: u32| {
        let at = |lane: u32, what: &str| format!("setp.eq.u32 %p0, %r1, {lane};\n@%p0 {what}\n");
        let member = format!("shr.u32 %r3, {meet}, %r1; and.b32 %r3, %r3, 1; setp.eq.u32 %p2, %r3, 1;");
        let body = [at(0, first), format!("@%p2 bar.warp.sync {meet};\n"), at(1, second), at(2, third)].concat();
        sentence(&format!("mov.u32 %r1, %tid.x; {member}\n{body}"), 4)
    };
    let (sum, read, write) =
        ("red.global.add.u32 [%rd7+60], 1;", "ld.global.u32 %r0, [%rd7+60];", "st.global.u32 [%rd7+60], 1;");
    let race = |lane: u32, other: u32| {
        let line = if lane == 1 { 6 } else { 8 };
        format!("{line} {}", races(&lane.to_string(), other, 0, (1 << 36) + 60).unwrap_or_default())
    };
    // Lane 1 is ordered after lane 0, and lane 2 is not.
    assert_eq!(of(write, sum, sum, 0b011), race(2, 0));
    assert_eq!(of(sum, read, read, 0b011), race(2, 0));
    assert_eq!(of(read, sum, sum, 0b011), race(2, 0));
    assert_eq!(of(sum, sum, sum, 0b011), "no fault");
    assert_eq!(of(sum, read, sum, 0b011), race(2, 1));
    // All three are.
    assert_eq!(of(write, sum, sum, 0b111), "no fault");
    assert_eq!(of(write, sum, read, 0b111), race(2, 1));
}

#[test]
fn a_launch_begins_without_uses() -> Result<(), InterpretError> {
    let text = module(&format!("{OWN} ld.global.u32 %r3, [%rd1]; st.global.u32 [%rd1], %r0; ret;"));
    let mut memory = Memory::default();
    let array = memory.output(&[0; 256]);
    for _ in 0..2 {
        Interpreter::default().launch(&text, "k", [1, 1, 1], [64, 1, 1], &[Value::U64(array)], &mut memory)?;
    }
    Ok(())
}

#[test]
fn threads_of_a_warp_are_ordered_by_its_barrier() {
    // Each thread writes its word and reads that of the lane that differs in one bit.
    let of = |between: &str, bit: u32, threads| {
        sentence(
            &format!(
                "mov.u32 %r0, %tid.x; mov.u32 %r2, tile; mad.lo.u32 %r1, %r0, 4, %r2; st.shared.u32 [%r1], %r0; \
                 setp.lt.u32 %p0, %r0, 16; {between}\n\
                 xor.b32 %r3, %r0, {bit}; mad.lo.u32 %r3, %r3, 4, %r2; ld.shared.u32 %r4, [%r3];"
            ),
            threads,
        )
    };
    let race = |thread: u32, other: u32| {
        format!(
            "2 {thread}: races with thread {other} for shared byte {:#x}; put a bar.sync between",
            0x400 + 4 * other
        )
    };
    assert_eq!(of("", 1, 64), race(0, 1));
    assert_eq!(of("bar.warp.sync 0xffffffff;", 1, 64), "no fault");
    assert_eq!(of("bar.warp.sync -1;", 31, 64), "no fault");
    // Not beyond the warp.
    assert_eq!(of("bar.warp.sync 0xffffffff;", 32, 64), "2 0: shared byte 0x480 is read before it is written");
    assert_eq!(of("bar.warp.sync 0xffffffff; bar.sync 0;", 32, 64), "no fault");
    // Not beyond the members; halves of a warp may synchronize one after the other.
    let halves = "@%p0 bar.warp.sync 0xffff; @!%p0 bar.warp.sync 0xffff0000;";
    assert_eq!(of(halves, 8, 32), "no fault");
    assert_eq!(of(halves, 16, 32), race(0, 16));
    // What one observed it passes on: 16 to 0, and from 0 to the first half.
    let passed = "@!%p0 bar.warp.sync 0xffff0000; setp.eq.u32 %p1, %r0, 0; setp.eq.u32 %p2, %r0, 16; \
        @%p1 bra M; @%p2 bra M; bra N; M: bar.warp.sync 0x10001; N: @%p0 bar.warp.sync 0xffff;";
    assert_eq!(
        of(passed, 16, 32),
        // Lane 16 read what lane 0 wrote; lane 17 was not told.
        race(17, 1)
    );
    // Other operations of a warp order no memory.
    assert_eq!(of("shfl.sync.idx.b32 %r5, %r0, 0, 31, 0xffffffff;", 1, 32), race(0, 1));
}

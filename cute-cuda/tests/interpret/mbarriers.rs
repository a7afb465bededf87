//! mbarriers, barriers for some of a block, and the small instructions beside them.

use super::*;

/// A kernel for sm_90a with shared memory at `tile` and mbarriers at `bars`, and the thread's number in `%r0`.
pub(super) fn hopper(parameters: &str, body: &str) -> String {
    format!(
        ".version 8.0\n.target sm_90a\n.address_size 64\n.visible .entry k({parameters})\n{{\n\
         .reg .pred %p<8>; .reg .b16 %h<8>; .reg .b32 %r<32>; .reg .b64 %rd<16>; .reg .f32 %f<64>;\n\
         .shared .align 1024 .b8 tile[32768]; .shared .align 8 .b64 bars[8];\nmov.u32 %r0, %tid.x;\n{body}\nret;\n}}\n"
    )
}

/// The line of [`hopper`]'s body where this is, counted from 1, of the whole text.
pub(super) fn line(text: &str, part: &str) -> usize {
    text.lines().position(|line| line.contains(part)).map_or(0, |line| line + 1)
}

/// The sentence of a launch, without its place.
fn outcome(body: &str, threads: u32) -> Result<Vec<u32>, String> {
    let text = hopper(".param .u64 array", &format!("ld.param.u64 %rd15, [array];\n{body}"));
    let bytes = launch_module(&Interpreter::with_step_limit(1 << 20), &text, [1, 1, 1], threads, &[0; 512]);
    match bytes {
        Ok(bytes) => Ok(bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect()),
        Err(error) => Err(reason(error)),
    }
}

/// Warp 1 stores and arrives; warp 0 waits, and reads what the mirrored thread stored.
const HANDED_OVER: &str = "setp.eq.u32 %p0, %r0, 0;
@%p0 mbarrier.init.shared::cta.b64 [bars+8], 32;
bar.sync 0;
mov.u32 %r1, tile; and.b32 %r2, %r0, 31; setp.lt.u32 %p1, %r0, 32;
@%p1 bra WAIT;
mad.lo.u32 %r3, %r2, 4, %r1; st.shared.u32 [%r3], %r0;
mbarrier.arrive.shared::cta.b64 _, [bars+8];
bra DONE;
WAIT:
mbarrier.try_wait.parity.shared::cta.b64 %p2, [bars+8], 0;
@!%p2 bra WAIT;
sub.u32 %r3, 31, %r2; mad.lo.u32 %r3, %r3, 4, %r1; ld.shared.u32 %r4, [%r3];
mul.wide.u32 %rd0, %r2, 4; add.u64 %rd0, %rd0, %rd15; st.global.u32 [%rd0], %r4;
DONE:";

#[test]
fn who_waits_for_a_phase_sees_what_those_stored_who_arrived_in_it() {
    let mirrored: Vec<u32> = (0..32).map(|lane| 63 - lane).collect();
    assert_eq!(outcome(HANDED_OVER, 64).map(|words| words[..32].to_vec()), Ok(mirrored.clone()));
    // By a state, and by a wait that does not wait, too.
    let tested = HANDED_OVER.replace("try_wait.parity", "test_wait.parity");
    assert_eq!(outcome(&tested, 64).map(|words| words[..32].to_vec()), Ok(mirrored.clone()));
    let by_state = HANDED_OVER
        .replace("[bars+8], 32", "[bars+8], 64")
        .replace("WAIT:\n", "WAIT: mbarrier.arrive.shared::cta.b64 %rd1, [bars+8];\nAGAIN:\n")
        .replace(
            "try_wait.parity.shared::cta.b64 %p2, [bars+8], 0;\n@!%p2 bra WAIT",
            "try_wait.shared::cta.b64 %p2, [bars+8], %rd1;\n@!%p2 bra AGAIN",
        );
    assert_eq!(outcome(&by_state, 64).map(|words| words[..32].to_vec()), Ok(mirrored));
}

#[test]
fn what_is_wrong_with_an_mbarrier_is_said() {
    let unwritten = "shared byte 0x47c is read before it is written".to_string();
    let deadlock = |more: &str| format!("waits for {more} on barrier 0, at 0x8408, which nobody is left to bring");
    let cases = [
        ("@!%p2 bra WAIT;", "", unwritten.clone()),
        ("%p2, [bars+8], 0", "%p2, [bars+8], 1", unwritten),
        ("[bars+8], 32", "[bars+8], 33", deadlock("1 more arrival")),
        ("[bars+8], 32", "[bars+8], 16", deadlock("16 more arrivals")),
        ("[bars+8], 32", "[bars+8], 0", "an mbarrier counts 1 to 1048575 arrivals, not 0".to_string()),
        ("[bars+8], 32", "[bars], 32", "there is no mbarrier at 0x8408; mbarrier.init makes one".to_string()),
        ("bar.sync 0;", "", "races with thread 0 for shared byte 0x8408; put a bar.sync between".to_string()),
        (
            "st.shared.u32 [%r3], %r0;\nmbarrier.arrive.shared::cta.b64 _, [bars+8];",
            "mbarrier.arrive.shared::cta.b64 _, [bars+8]; st.shared.u32 [%r3], %r0;",
            "races with thread 63 for shared byte 0x47c; put a bar.sync between".to_string(),
        ),
        (
            "mbarrier.arrive.shared::cta.b64 _, [bars+8];",
            "st.shared.u32 [bars+12], %r0;",
            "shared byte 0x840c is used as memory, and mbarrier 0 is there; mbarrier.inval ends it".to_string(),
        ),
        (
            "mbarrier.arrive.shared::cta.b64 _, [bars+8];",
            "mbarrier.arrive.shared::cta.b64 _, [bars+4];",
            "shared address 0x8404 is not a multiple of 8".to_string(),
        ),
        (
            "mbarrier.arrive.shared",
            "mbarrier.expect_tx.shared::cta.b64 [bars+8], 16; mbarrier.arrive.shared",
            deadlock("512 more bytes"),
        ),
    ];
    for (from, to, sentence) in cases {
        assert!(HANDED_OVER.contains(from), "{from}");
        let found = outcome(&HANDED_OVER.replace(from, to), 64);
        assert_eq!(found.err(), Some(sentence), "{from} -> {to}");
    }
}

#[test]
fn phases_turn_and_parities_alternate() {
    // One thread hands 8 numbers to another through one place, with a barrier that says full and one that says empty.
    let ring = "setp.eq.u32 %p0, %r0, 0;
@%p0 mbarrier.init.shared::cta.b64 [bars], 1;
@%p0 mbarrier.init.shared::cta.b64 [bars+8], 1;
bar.sync 0;
mov.u32 %r1, 0; mov.u32 %r5, 0; setp.eq.u32 %p1, %r0, 32; setp.ne.u32 %p2, %r0, 0;
@%p1 bra PRODUCE;
@%p2 bra DONE;
CONSUME:
and.b32 %r2, %r1, 1;
FULL: mbarrier.try_wait.parity.shared::cta.b64 %p3, [bars], %r2; @!%p3 bra FULL;
ld.shared.u32 %r3, [tile]; mad.lo.u32 %r5, %r5, 10, %r3;
mbarrier.arrive.shared::cta.b64 _, [bars+8];
add.u32 %r1, %r1, 1; setp.lt.u32 %p4, %r1, 8; @%p4 bra CONSUME;
st.global.u32 [%rd15], %r5;
bra DONE;
PRODUCE:
and.b32 %r2, %r1, 1; xor.b32 %r2, %r2, 1;
EMPTY: mbarrier.try_wait.parity.shared::cta.b64 %p3, [bars+8], %r2; @!%p3 bra EMPTY;
add.u32 %r1, %r1, 1; st.shared.u32 [tile], %r1;
mbarrier.arrive.shared::cta.b64 _, [bars];
setp.lt.u32 %p4, %r1, 8; @%p4 bra PRODUCE;
DONE:";
    assert_eq!(outcome(ring, 64).map(|words| words[0]), Ok(12_345_678));
    let deadlock = "waits for 1 more arrival on barrier 0, at 0x8400, which nobody is left to bring";
    let cases = [
        // The producer waits as the consumer does: nobody begins.
        ("and.b32 %r2, %r1, 1; xor.b32 %r2, %r2, 1;", "and.b32 %r2, %r1, 1;", deadlock),
        // It does not wait, and is two phases on before the consumer asks.
        ("@!%p3 bra EMPTY;", "", deadlock),
        ("mbarrier.arrive.shared::cta.b64 _, [bars+8];", "", deadlock),
    ];
    for (from, to, sentence) in cases {
        assert_eq!(outcome(&ring.replace(from, to), 64).err().as_deref(), Some(sentence), "{from} -> {to}");
    }
}

#[test]
fn barriers_for_some_of_a_block() {
    // Warps 1 and 2 meet at barrier 1; warp 0 only arrives there, and never waits.
    let text = "mov.u32 %r1, tile; mad.lo.u32 %r2, %r0, 4, %r1; st.shared.u32 [%r2], %r0; setp.lt.u32 %p0, %r0, 32;
@%p0 bra ARRIVE;
bar.sync 1, 96;
sub.u32 %r3, 95, %r0; mad.lo.u32 %r3, %r3, 4, %r1; ld.shared.u32 %r4, [%r3];
mul.wide.u32 %rd0, %r0, 4; add.u64 %rd0, %rd0, %rd15; st.global.u32 [%rd0], %r4; bra DONE;
ARRIVE:
bar.arrive 1, 96;
DONE:";
    let mirrored: Vec<u32> = (32..96).map(|thread| 95 - thread).collect();
    assert_eq!(outcome(text, 96).map(|words| words[32..96].to_vec()), Ok(mirrored));
    let cases = [
        (
            "bar.sync 1, 96",
            "bar.sync 1, 64",
            "comes to barrier 1 as one for 64 threads, and others came to it as one for 96",
        ),
        ("bar.arrive 1, 96", "bar.arrive 2, 96", "waits at barrier 1, which is for 96 threads, and 64 came"),
        ("bar.sync 1, 96;", "mov.u32 %r5, 16; bar.sync %r5, 96;", "a block has barriers 0 to 15, and 16 is none"),
        ("bar.sync 1, 96;", "", "races with thread 63 for shared byte 0x4fc; put a bar.sync between"),
    ];
    for (from, to, sentence) in cases {
        assert_eq!(outcome(&text.replace(from, to), 96).err().as_deref(), Some(sentence), "{from} -> {to}");
    }
}

#[test]
fn one_thread_is_elected_and_registers_are_numbers_that_exist() {
    let elected = "elect.sync %r1|%p0, 0xffffffff;\nmul.wide.u32 %rd0, %r0, 4; add.u64 %rd0, %rd0, %rd15;\n\
                   mov.u32 %r2, 7; @%p0 mov.u32 %r2, 9; add.u32 %r2, %r2, %r1; st.global.u32 [%rd0], %r2;";
    let mut expected = vec![7; 32];
    expected[0] = 9;
    assert_eq!(outcome(elected, 32).map(|words| words[..32].to_vec()), Ok(expected));
    assert_eq!(outcome("elect.sync _|%p0, 0xffffffff;", 32).map(|_| ()), Ok(()));
    assert_eq!(outcome("setmaxnreg.dec.sync.aligned.u32 24; griddepcontrol.wait;", 128).map(|_| ()), Ok(()));
    for count in [16, 28, 264] {
        let sentence = format!("setmaxnreg takes a multiple of 8 from 24 to 256, not {count}");
        assert_eq!(outcome(&format!("setmaxnreg.inc.sync.aligned.u32 {count};"), 128).err(), Some(sentence));
    }
}

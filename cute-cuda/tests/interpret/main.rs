//! The interpreter on texts written by hand: what it computes, and what it faults at.
//!
//! These are no unit tests of `cute-ptx-interpret`, which the fuzzer wants optimised: their code would be, too. What it
//! computes by the instruction, on each number of a kind, its own tests say.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use cute_cuda::interpret::{Fault, FaultKind, InterpretError, Interpreter, Memory, Space, TensorMap, Value};

mod boxes;
mod bulk;
mod clusters;
mod copies;
mod early;
mod epilogue;
mod gemm;
mod limits;
mod loads;
mod mbarriers;
mod mma;
mod multicast;
mod numbers;
mod races;
mod refusals;
mod warps;
mod wgmma;

/// A module of one kernel `k` with one array parameter, and registers enough.
fn module(body: &str) -> String {
    module_with("tile[16]", body)
}

/// The same, with shared memory of that name and size.
fn module_with(shared: &str, body: &str) -> String {
    format!(
        ".version 7.8\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 array)\n{{\n\
         .reg .pred %p<4>; .reg .b16 %h<8>; .reg .f16 %x<4>; .reg .u32 %r<9>; .reg .u64 %rd<8>; .reg .f32 %f<4>; \
         .reg .f64 %d<4>; .reg .s32 %s<4>;\n\
         .shared .align 1024 .b8 {shared};\nld.param.u64 %rd7, [array];\n{body}\n}}\n"
    )
}

/// Where the body of [`module`] begins.
const FIRST_LINE: usize = 9;

/// Where shared memory begins, in its own addresses.
const SHARED_BASE: u64 = 0x400;

fn launch_with(interpreter: &Interpreter, body: &str, threads: u32, bytes: &[u8]) -> Result<Vec<u8>, InterpretError> {
    launch_module(interpreter, &module(body), [1, 1, 1], threads, bytes)
}

fn launch_module(
    interpreter: &Interpreter,
    text: &str,
    grid: [u32; 3],
    threads: u32,
    bytes: &[u8],
) -> Result<Vec<u8>, InterpretError> {
    let mut memory = Memory::default();
    let array = memory.output(bytes);
    interpreter.launch(text, "k", grid, [threads, 1, 1], &[Value::U64(array)], &mut memory)?;
    Ok(memory.bytes(array).unwrap_or_default().to_vec())
}

fn launch(body: &str, threads: u32, bytes: &[u8]) -> Result<Vec<u8>, InterpretError> {
    launch_with(&Interpreter::default(), body, threads, bytes)
}

/// The u32 that each of a block's threads leaves in `%r0`, zero before, with 4096 bytes of shared memory at `tile`.
fn words(body: &str, threads: u32) -> Result<Vec<u32>, InterpretError> {
    let store = "mov.u32 %r8, %tid.x; mul.wide.u32 %rd6, %r8, 4; add.u64 %rd6, %rd6, %rd7; \
                 st.global.u32 [%rd6], %r0; ret;";
    let text = module_with("tile[4096]", &format!("mov.u32 %r0, 0; {body}\n{store}"));
    let room = threads.max(16) as usize;
    let bytes = launch_module(&Interpreter::default(), &text, [1, 1, 1], threads, &vec![0; 4 * room])?;
    Ok(bytes.as_chunks::<4>().0.iter().take(threads as usize).map(|word| u32::from_le_bytes(*word)).collect())
}

/// The sentence of an error, that of a fault without its place.
fn reason(error: InterpretError) -> String {
    match error {
        InterpretError::Fault(fault) => fault.kind.to_string(),
        other => other.to_string(),
    }
}

/// The sentence of the fault that `body` ends with, after its place: line of the body, thread, kind.
fn sentence(body: &str, threads: u32) -> String {
    let place = |fault: &Fault| format!("{} {:?}: {}", fault.line + 1 - FIRST_LINE, fault.thread[0], fault.kind);
    match words(body, threads) {
        Ok(_) => "no fault".to_string(),
        Err(InterpretError::Fault(fault)) => place(&fault),
        Err(other) => other.to_string(),
    }
}

/// The u64 that `body` leaves in `%rd0`.
fn value(body: &str) -> Result<u64, InterpretError> {
    let bytes = launch(&format!("{body}\nst.global.u64 [%rd7], %rd0;\nret;"), 1, &[0; 8])?;
    Ok(u64::from_le_bytes(bytes.try_into().unwrap()))
}

fn fault(body: &str, threads: u32, bytes: usize) -> Option<Fault> {
    match launch(body, threads, &vec![0; bytes]) {
        Err(InterpretError::Fault(fault)) => Some(*fault),
        _ => None,
    }
}

#[test]
fn memory_is_read_and_written_in_every_width() -> Result<(), InterpretError> {
    let bytes: Vec<u8> = (0..32).map(|i| 0xf0 + i % 16).collect();
    let body = "ld.global.s8 %r0, [%rd7+1]; st.global.u32 [%rd7+16], %r0;\n\
                ld.global.u16 %r1, [%rd7+2]; st.global.u16 [%rd7+20], %r1;\n\
                ld.global.v2.u32 {%r2, %r3}, [%rd7+8]; st.global.v2.b32 [%rd7+24], {%r3, %r2};\n\
                st.global.u8 [%rd7+22], 7; ret;";
    let out = launch(body, 1, &bytes)?;
    assert_eq!(out[..16], bytes[..16]);
    let expected = [0xf1, 0xff, 0xff, 0xff, 0xf2, 0xf3, 7, 0xf7, 0xfc, 0xfd, 0xfe, 0xff, 0xf8, 0xf9, 0xfa, 0xfb];
    assert_eq!(out[16..], expected);
    Ok(())
}

#[test]
fn threads_blocks_predicates_and_loops() -> Result<(), InterpretError> {
    // Thread (x, y, z) of block (b, c, 0) writes one byte at its linear number.
    let body = "mov.u32 %r0, %tid.z; mov.u32 %r1, %ntid.y; mov.u32 %r2, %tid.y; mad.lo.u32 %r0, %r0, %r1, %r2;\n\
                mov.u32 %r1, %ntid.x; mov.u32 %r2, %tid.x; mad.lo.u32 %r0, %r0, %r1, %r2;\n\
                mov.u32 %r3, %ctaid.y; mov.u32 %r4, %nctaid.x; mov.u32 %r5, %ctaid.x; mad.lo.u32 %r3, %r3, %r4, %r5;\n\
                mad.lo.u32 %r0, %r3, 12, %r0; cvt.u64.u32 %rd0, %r0; add.u64 %rd0, %rd0, %rd7;\n\
                mov.u32 %r6, 0;\nLOOP:\nadd.u32 %r6, %r6, 1; setp.lt.u32 %p0, %r6, %r0; @%p0 bra LOOP;\n\
                setp.eq.u32 %p1, %r0, 0; @!%p1 st.global.u8 [%rd0], %r6; ret;";
    let mut memory = Memory::default();
    let array = memory.output(&[99; 48]);
    let values = [Value::U64(array)];
    let steps = Interpreter::default().launch(&module(body), "k", [2, 2, 1], [2, 3, 2], &values, &mut memory)?;
    let expected: Vec<u8> = (0..48).map(|i| if i == 0 { 99 } else { i }).collect();
    assert_eq!(memory.bytes(array), Some(&expected[..]));
    assert!(steps > 48 * 20);
    Ok(())
}

#[test]
fn shared_memory_and_barriers() -> Result<(), InterpretError> {
    let body = "mov.u32 %r0, %tid.x; shl.b32 %r1, %r0, 2; mov.u32 %r2, tile; add.u32 %r1, %r1, %r2;\n\
                st.shared.u32 [%r1], %r0; bar.sync 0;\n\
                mov.u32 %r3, 3; sub.u32 %r3, %r3, %r0; mad.lo.u32 %r3, %r3, 4, %r2; ld.shared.u32 %r4, [%r3];\n\
                mul.wide.u32 %rd0, %r0, 4; add.u64 %rd0, %rd0, %rd7; st.global.u32 [%rd0], %r4; ret;";
    let out = launch(body, 4, &[0; 16])?;
    assert_eq!(out, [3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    let without = body.replace("bar.sync 0;", "");
    let kind = fault(&without, 4, 16).map(|fault| fault.kind);
    assert_eq!(kind, Some(FaultKind::Race { address: SHARED_BASE + 12, other: 3, line: FIRST_LINE + 1 }));
    let race = "mov.u32 %r0, %tid.x; st.shared.u32 [tile], %r0; ret;";
    let kind = fault(race, 2, 8).map(|fault| fault.kind);
    assert_eq!(kind, Some(FaultKind::Race { address: SHARED_BASE, other: 0, line: FIRST_LINE }));
    Ok(())
}

#[test]
fn a_barrier_that_some_threads_never_reach_is_a_fault() {
    let early = "mov.u32 %r0, %tid.x;\nsetp.eq.u32 %p0, %r0, 2;\n@%p0 ret;\nbar.sync 0;\nret;";
    let expected = FaultKind::BarrierDivergence { other_line: FIRST_LINE + 2, other: 2 };
    let found = fault(early, 4, 8);
    assert_eq!(found.as_ref().map(|f| (f.line, f.kind.clone())), Some((FIRST_LINE + 3, expected)));
    let text = found.map(|fault| fault.to_string()).unwrap_or_default();
    assert!(text.ends_with("waits at a barrier while thread 2 is at line 11 and never comes"), "{text}");

    let other = "mov.u32 %r0, %tid.x;\nsetp.eq.u32 %p0, %r0, 2;\n@%p0 bra B;\nbarrier.sync 0;\nret;\nB:\n\
        barrier.sync 1;\nret;";
    let expected = FaultKind::BarrierDivergence { other_line: FIRST_LINE + 6, other: 2 };
    assert_eq!(fault(other, 4, 8).map(|fault| fault.kind), Some(expected));
}

#[test]
fn an_aligned_barrier_is_for_whole_warps() -> Result<(), InterpretError> {
    // A barrier in each arm of a branch, after which each thread reads what the first thread of the other arm wrote.
    let arms = |barrier: &str, bit: u32| {
        format!(
            "mov.u32 %r1, %tid.x; and.b32 %r2, %r1, {bit}; setp.ne.u32 %p0, %r2, 0;\n\
             mov.u32 %r3, tile; mad.lo.u32 %r4, %r1, 4, %r3; st.shared.u32 [%r4], %r1;\n\
             @%p0 bra ODD;\n{barrier} 0; ld.shared.u32 %r0, [tile+{}]; bra DONE;\nODD:\n{barrier} 0;\n\
             ld.shared.u32 %r0, [tile];\nDONE:",
            4 * bit
        )
    };
    let expected = |bit: u32| (0..64).map(|lane| if lane & bit == 0 { bit } else { 0 }).collect::<Vec<u32>>();
    for barrier in ["barrier.sync", "barrier.cta.sync"] {
        assert_eq!(words(&arms(barrier, 1), 64)?, expected(1), "{barrier}");
    }
    let diverged = |line: u32| {
        format!(
            "{line} 0: executes an aligned barrier without thread 1 of its warp; put it where the whole warp is, or write \
             barrier.sync"
        )
    };
    for barrier in ["bar.sync", "bar.cta.sync", "barrier.sync.aligned", "barrier.cta.sync.aligned"] {
        assert_eq!(sentence(&arms(barrier, 1), 64), diverged(4), "{barrier}");
        // Where warps part as a whole, each has its own.
        assert_eq!(words(&arms(barrier, 32), 64)?, expected(32), "{barrier}");
    }
    // A guard parts them as a branch does.
    let guarded = "mov.u32 %r1, %tid.x; setp.ne.u32 %p0, %r1, 1;\n@%p0 bar.sync 0;\n@!%p0 bar.sync 0;";
    assert_eq!(sentence(guarded, 32), diverged(2));
    assert_eq!(sentence(&guarded.replace("bar.sync", "barrier.sync"), 32), "no fault");
    // The n-th barrier of a thread is the n-th of the others: in a loop of two turns or written twice.
    let turns = "mov.u32 %r1, %tid.x; setp.ge.u32 %p0, %r1, 7; mov.u32 %r2, 0; @%p0 bra TWICE;\n\
        L: barrier.sync 0; add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 2; @%p1 bra L; bra DONE;\n\
        TWICE: barrier.sync 0; barrier.sync 0;\nDONE:";
    assert_eq!(sentence(turns, 64), "no fault");
    assert_eq!(
        sentence(&turns.replace("%r2, 2;", "%r2, 3;"), 64),
        "2 0: waits at a barrier while thread 7 is at line 13 and never comes"
    );
    Ok(())
}

#[test]
fn undefined_accesses_are_faults_with_their_place() {
    let global = Space::Global;
    let base = 1 << 36;
    let cases = [
        ("ld.global.u32 %r0, [%rd7+8];", FaultKind::OutOfBounds { space: global, address: base + 8, bytes: 4 }),
        ("ld.global.u32 %r0, [%rd7+2];", FaultKind::Misaligned { space: global, address: base + 2, bytes: 4 }),
        (
            "ld.global.v2.u32 {%r0, %r1}, [%rd7+4];",
            FaultKind::Misaligned { space: global, address: base + 4, bytes: 8 },
        ),
        ("st.global.u32 [%rd7], %r0;", FaultKind::UninitializedRegister("%r0".to_string())),
        ("mov.u32 %r1, 0;\ndiv.u32 %r0, %r1, %r1;", FaultKind::DivisionByZero),
        ("mov.u32 %r1, 0;\nrem.u32 %r0, 1, %r1;", FaultKind::DivisionByZero),
        ("ld.shared.u32 %r0, [tile+16];", FaultKind::OutOfBounds { space: Space::Shared, address: 0x410, bytes: 4 }),
        ("ld.param.u64 %rd0, [array+8];", FaultKind::OutOfBounds { space: Space::Param, address: 8, bytes: 8 }),
    ];
    for (body, kind) in cases {
        let found = fault(body, 1, 8);
        let line = FIRST_LINE + body.matches('\n').count();
        assert_eq!(found.map(|f| (f.line, f.kernel, f.kind)), Some((line, "k".to_string(), kind)), "{body}");
    }
}

#[test]
fn an_endless_loop_ends() {
    let result = launch_with(&Interpreter::with_step_limit(1000), "L:\nbra L;", 1, &[0; 8]);
    assert_eq!(result, Err(InterpretError::StepLimit { steps: 1000 }));
}

//! What a launch may cost.

use super::{InterpretError, Interpreter, Memory};

/// A launch of so many blocks of so many threads, within a limit.
fn launch(body: &str, blocks: u32, threads: u32, limit: u64) -> Result<u64, InterpretError> {
    let text = format!(".version 7.0 .target sm_80 .address_size 64 .visible .entry k() {{ {body} }}");
    let interpreter = Interpreter::with_step_limit(limit);
    interpreter.launch(&text, "k", [blocks, 1, 1], [threads, 1, 1], &[], &mut Memory::default())
}

#[test]
fn every_thread_of_every_block_is_a_step() {
    for body in ["ret;", "", "// nothing\n"] {
        assert!(launch(body, 1000, 32, 32_000).is_ok(), "{body}");
        for (blocks, threads, limit) in
            [(1000, 32, 31_999), (u32::MAX, 1, 1 << 20), (u32::MAX, 1024, 1 << 22), (1, 1, 0)]
        {
            let result = launch(body, blocks, threads, limit);
            assert_eq!(result, Err(InterpretError::StepLimit { steps: limit }), "{body}, {blocks} blocks of {threads}");
        }
    }
}

#[test]
fn what_a_block_has_to_begin_is_counted() {
    // Of a long text each block has many registers to begin with, even if it uses none.
    let long: String = (0..3200).map(|i| format!("add.u32 %r{i}, %r{i}, 1;\n")).collect();
    let body = format!(".reg .b32 %r<3200>;\nret;\n{long}");
    assert_eq!(launch(&body, 100, 1, 100 + 100 * 100), Ok(100));
    assert_eq!(launch(&body, 100, 1, 100 * 100), Err(InterpretError::StepLimit { steps: 10_000 }));
}

#[test]
fn a_loop_that_commits_no_copies_keeps_nothing() {
    // 64 threads and 20,000 turns; what each of them would keep is seen in `execute/copy.rs`.
    let body = ".reg .u32 %r<1>; .reg .pred %p;\nmov.u32 %r0, 0;\nL: cp.async.commit_group;\nadd.u32 %r0, %r0, 1;\n\
                setp.lt.u32 %p, %r0, 20000;\n@%p bra L;\ncp.async.wait_group 3;\nret;";
    assert_eq!(launch(body, 1, 64, 1 << 24), Ok(64 * (1 + 4 * 20_000 + 2)));
}

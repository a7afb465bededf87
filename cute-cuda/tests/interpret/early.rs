//! Launches that may begin before those before them have ended.

use super::mbarriers::hopper;
use super::*;

const BEFORE: &str =
    "global memory is used, and launches before this one may still be at it; put griddepcontrol.wait before";
/// The memory that a launch is at, and an mbarrier of thread 0.
const HEAD: &str = "ld.param.u64 %rd15, [array];\nsetp.eq.u32 %p0, %r0, 0;\nmov.u32 %r1, 7; mov.u64 %rd1, 1; mov.u32 %r20, tile;\n\
                    @%p0 mbarrier.init.shared::cta.b64 [bars], 1;\nfence.mbarrier_init.release.cluster;\n\
                    @%p0 st.shared.v4.u32 [%r20], {%r1, %r1, %r1, %r1};\nfence.proxy.async.shared::cta;\nbar.sync 0;\n";
/// What touches global memory, each by one thread.
const TOUCHES: [&str; 8] = [
    "ld.global.u32 %r2, [%rd15];",
    "ld.global.nc.u32 %r2, [%rd15];",
    "st.global.u32 [%rd15], %r1;",
    "red.global.add.u32 [%rd15], %r1;",
    "atom.global.cas.b32 %r2, [%rd15], %r1, %r1;",
    "cp.async.ca.shared.global [%r20], [%rd15], 16; cp.async.wait_all;",
    "mbarrier.arrive.expect_tx.shared::cta.b64 _, [bars], 16; \
     cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r20], [%rd15], 16, [bars];\n\
     WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p2, [bars], 0; @!%p2 bra WAIT;",
    "cp.async.bulk.global.shared::cta.bulk_group [%rd15], [%r20], 16; cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;",
];

/// A launch of one warp that may begin early, or not.
fn outcome(body: &str, early: bool) -> Result<(), InterpretError> {
    let interpreter = Interpreter::with_step_limit(1 << 16).with_early_begin(early);
    launch_module(&interpreter, &hopper(".param .u64 array", body), [1, 1, 1], 32, &[0; 512]).map(drop)
}

#[test]
fn global_memory_is_used_after_the_wait() {
    for touch in TOUCHES {
        let body = |wait: &str| format!("{HEAD}{wait}\n@!%p0 bra END;\n{touch}\nEND:");
        assert_eq!(outcome(&body("griddepcontrol.wait;"), true).map_err(reason), Ok(()), "{touch}");
        // A launch that begins when the ones before it have ended has nothing to wait for.
        assert_eq!(outcome(&body(""), false).map_err(reason), Ok(()), "{touch}");
        assert_eq!(outcome(&body(""), true).map_err(reason), Err(BEFORE.to_string()), "{touch}");
        // That others may begin says nothing of those before.
        assert_eq!(outcome(&body("griddepcontrol.launch_dependents;"), true).map_err(reason), Err(BEFORE.to_string()));
    }
    // Shared memory and parameters are the launch's own.
    assert_eq!(outcome(&format!("{HEAD}ld.shared.u32 %r2, [%r20];"), true).map_err(reason), Ok(()));
}

#[test]
fn each_thread_waits_for_itself() {
    let body = |below: u32| {
        format!(
            "{HEAD}setp.lt.u32 %p1, %r0, {below};\n@%p1 griddepcontrol.wait;\nmul.wide.u32 %rd0, %r0, 4;\nadd.u64 %rd0, %rd0, %rd15;\n\
             st.global.u32 [%rd0], %r0;"
        )
    };
    assert_eq!(outcome(&body(32), true).map_err(reason), Ok(()));
    let Err(InterpretError::Fault(fault)) = outcome(&body(20), true) else { panic!("12 threads did not wait") };
    assert_eq!((fault.thread, fault.kind.to_string().as_str()), ([20, 0, 0], BEFORE));
    // Each launch waits anew, and each block.
    let (text, mut memory) = (hopper(".param .u64 array", &body(32)), Memory::default());
    let array = Value::U64(memory.output(&[0; 512]));
    let interpreter = Interpreter::default().with_early_begin(true);
    for _ in 0..2 {
        assert!(interpreter.launch(&text, "k", [1, 1, 1], [32, 1, 1], &[array], &mut memory).is_ok());
    }
    let second = body(32).replace(
        "@%p1 griddepcontrol.wait;",
        "mov.u32 %r5, %ctaid.x; setp.eq.u32 %p1, %r5, 0; @%p1 griddepcontrol.wait;",
    );
    let text = hopper(".param .u64 array", &second);
    let launched = interpreter.launch(&text, "k", [2, 1, 1], [32, 1, 1], &[array], &mut memory);
    let Err(InterpretError::Fault(fault)) = launched else { panic!("the second block did not wait") };
    assert_eq!((fault.block, fault.kind.to_string().as_str()), ([1, 0, 0], BEFORE));
}

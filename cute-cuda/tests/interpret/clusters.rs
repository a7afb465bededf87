//! Clusters: blocks that reach each other's shared memory, and meet.

use super::*;

/// Two blocks of 32 threads: each stores the numbers of its threads, and 100 more in block 1, meets the other, loads
/// what the mirrored thread of the other stored, and meets it again before it ends.
const EXCHANGED: &str = "ld.param.u64 %rd0, [array];
mov.u32 %r0, %tid.x; mov.u32 %r1, %cluster_ctarank; mov.u32 %r9, %ctaid.x;
mad.lo.u32 %r2, %r1, 100, %r0;
mov.u32 %r3, tile; mad.lo.u32 %r4, %r0, 4, %r3;
st.shared.u32 [%r4], %r2;
barrier.cluster.arrive.release; barrier.cluster.wait.acquire;
xor.b32 %r5, %r1, 1;
mapa.shared::cluster.u32 %r6, %r3, %r5;
sub.u32 %r7, 31, %r0; mad.lo.u32 %r6, %r7, 4, %r6;
ld.shared::cluster.u32 %r8, [%r6];
mad.lo.u32 %r10, %r9, 32, %r0; mul.wide.u32 %rd1, %r10, 4; add.u64 %rd0, %rd0, %rd1;
st.global.u32 [%rd0], %r8;
barrier.cluster.arrive.release; barrier.cluster.wait.acquire; // the end
";

/// What a grid of so many blocks leaves, or the sentence.
fn outcome(body: &str, blocks: u32) -> Result<Vec<u32>, String> {
    let text = format!(
        ".version 8.0\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 array)\n.reqnctapercluster 2\n{{\n\
         .reg .pred %p<4>; .reg .b32 %r<16>; .reg .b64 %rd<8>;\n\
         .shared .align 16 .b8 tile[128]; .shared .align 8 .b64 bars[2]; .shared .align 16 .b8 own[128];\n{body}ret;\n}}\n"
    );
    let mut memory = Memory::default();
    let array = memory.output(&vec![0; 4 * 32 * blocks as usize]);
    let interpreter = Interpreter::with_step_limit(1 << 20);
    match interpreter.launch(&text, "k", [blocks, 1, 1], [32, 1, 1], &[array.into()], &mut memory) {
        Ok(_) => {
            let words = memory.bytes(array).unwrap_or_default().as_chunks::<4>().0;
            Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
        }
        Err(error) => Err(reason(error)),
    }
}

#[test]
fn blocks_of_a_cluster_read_each_others_memory() {
    let half = |first: u32| (0..32).map(move |lane| first + 31 - lane);
    let wanted: Vec<u32> = half(100).chain(half(0)).chain(half(100)).chain(half(0)).collect();
    assert_eq!(outcome(EXCHANGED, 4), Ok(wanted));
}

#[test]
fn each_mutant_of_an_exchange_is_found() {
    let mutants = [
        // Block 0 reads what block 1 has not stored.
        (
            "st.shared.u32 [%r4], %r2;\nbarrier.cluster.arrive.release; barrier.cluster.wait.acquire;",
            "st.shared.u32 [%r4], %r2;",
            "shared byte 0x4047c is read before it is written",
        ),
        (
            "barrier.cluster.arrive.release; barrier.cluster.wait.acquire;\nxor",
            "barrier.cluster.wait.acquire;\nxor",
            "comes to barrier.cluster.wait, and barrier.cluster.arrive was not its last instruction; \
             nothing is told here of what is between the two",
        ),
        (
            "barrier.cluster.wait.acquire;\nxor",
            "barrier.cluster.arrive.release;\nxor",
            "arrives at the barrier of the cluster again, and has not waited for it since the last time",
        ),
        // Who stores after the meeting is not ordered before who loads.
        (
            "mapa",
            "st.shared.u32 [%r4], 7;\nmapa",
            "races with thread 31 for shared byte 0x40400; put a bar.sync between",
        ),
        // Block 0 ends, and block 1 reads its memory.
        (
            "barrier.cluster.arrive.release; barrier.cluster.wait.acquire; // the end",
            "",
            "the threads of block 0 of the cluster are done, and its shared memory with them; \
             let the cluster meet at barrier.cluster before they end",
        ),
        (
            "st.shared.u32 [%r4], %r2;\n",
            "st.shared.u32 [%r4], %r2; setp.eq.u32 %p0, %r1, 1; @%p0 ret;\n",
            "the threads of block 1 of the cluster are done, and its shared memory with them; \
             let the cluster meet at barrier.cluster before they end",
        ),
        // A cluster that never meets: block 1 waits for what nobody brings.
        (
            "st.shared.u32 [%r4], %r2;\n",
            "st.shared.u32 [%r4], %r2; setp.eq.u32 %p0, %r0, 0; @%p0 mbarrier.init.shared::cta.b64 [bars], 1; bar.sync 0;\n\
             setp.eq.u32 %p0, %r1, 0; @%p0 bra ON;\n\
             W: mbarrier.try_wait.parity.shared::cta.b64 %p1, [bars], 0; @!%p1 bra W;\nON:\n",
            "waits for 1 more arrival on barrier 0, at 0x40480, which nobody is left to bring",
        ),
        ("ld.shared::cluster", "ld.shared", "1 bytes at 0x100047c are outside every shared array"),
        ("xor.b32 %r5, %r1, 1;", "add.u32 %r5, %r1, 1;", "a cluster of 2 has no block 2"),
    ];
    for (from, to, wanted) in mutants {
        assert!(EXCHANGED.contains(from), "{from}");
        assert_eq!(outcome(&EXCHANGED.replacen(from, to, 1), 2), Err(wanted.to_string()), "{from} -> {to}");
    }
}

#[test]
fn a_block_that_ends_last_by_luck_is_found() {
    let last = "barrier.cluster.arrive.release; barrier.cluster.wait.acquire; // the end\n";
    // Block 0 alone loads what block 1 has, and ends before that.
    let one_way =
        EXCHANGED.replace("ld.shared::cluster", "setp.eq.u32 %p0, %r1, 0; mov.u32 %r8, 0; @%p0 ld.shared::cluster");
    assert!(outcome(&one_way, 2).is_ok());
    assert_eq!(
        outcome(&one_way.replace(last, ""), 2),
        Err("block 1 of the cluster ends, and nothing orders that after what thread 0 of another block does with its shared \
             memory in line 18; let the cluster meet at barrier.cluster before"
            .to_string())
    );
    // A copy that block 0 sends is unknown to block 1 where that has not waited for it.
    let sent = SENT.replace("W: mbarrier.try_wait.parity.shared::cta.b64 %p1, [bars], 0; @!%p1 bra W;", "");
    let unread = "ld.shared.u32 %r8, [%r10];";
    assert!(sent.contains(unread));
    let found = outcome(&sent.replace(unread, "mov.u32 %r8, 0;"), 2).unwrap_err();
    assert!(found.starts_with("the block ends while the bulk copy of line"), "{found}");
}

#[test]
fn an_mbarrier_of_another_block_is_arrived_at() {
    // Block 0 waits until block 1 has stored, and loads that.
    let body = |arrive: &str| {
        EXCHANGED.replace(
            "barrier.cluster.arrive.release; barrier.cluster.wait.acquire;\nxor",
            &format!(
                "setp.eq.u32 %p0, %r0, 0; @%p0 mbarrier.init.shared::cta.b64 [bars], 32; fence.mbarrier_init.release.cluster;\n\
                 barrier.cluster.arrive.release; barrier.cluster.wait.acquire;\n\
                 xor.b32 %r5, %r1, 1; mov.u32 %r11, bars; mapa.shared::cluster.u32 %r11, %r11, %r5;\n\
                 st.shared.u32 [%r4], %r2;\n{arrive}\n\
                 W: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p1, [bars], 0; @!%p1 bra W;\nxor"
            ),
        )
    };
    let half = |first: u32| (0..32).map(move |lane| first + 31 - lane);
    let arrives = "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r11];";
    assert_eq!(outcome(&body(arrives), 2), Ok(half(100).chain(half(0)).collect()));
    // At one's own, it says nothing of the other block.
    let own = outcome(&body("mbarrier.arrive.shared::cta.b64 _, [bars];"), 2).unwrap_err();
    assert!(own.starts_with("races with thread"), "{own}");
    let mapped = outcome(&body("mbarrier.arrive.shared::cta.b64 _, [%r11];"), 2).unwrap_err();
    assert!(mapped.ends_with("are outside every shared array"), "{mapped}");
}

#[test]
fn clusters_divide_the_grid() {
    assert_eq!(
        outcome("", 3),
        Err("`k` is for clusters of 2 blocks along x, and was launched with (3,1,1) blocks; \
             a cluster has 1 to 8, which divide the grid"
            .to_string())
    );
}

/// As [`EXCHANGED`], but that each block sends its numbers to the other one, whose mbarrier counts them.
const SENT: &str = "ld.param.u64 %rd0, [array];
mov.u32 %r0, %tid.x; mov.u32 %r1, %cluster_ctarank; mov.u32 %r9, %ctaid.x; setp.eq.u32 %p0, %r0, 0;
mad.lo.u32 %r2, %r1, 100, %r0; mov.u32 %r3, own; mad.lo.u32 %r4, %r0, 4, %r3; st.shared.u32 [%r4], %r2;
@%p0 mbarrier.init.shared::cta.b64 [bars], 1;
@%p0 fence.mbarrier_init.release.cluster;
fence.proxy.async.shared::cta;
barrier.cluster.arrive.release; barrier.cluster.wait.acquire; // before
xor.b32 %r5, %r1, 1; mov.u32 %r6, tile; mapa.shared::cluster.u32 %r6, %r6, %r5;
mov.u32 %r7, bars; mapa.shared::cluster.u32 %r7, %r7, %r5;
@%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bars], 128;
@%p0 cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r6], [own], 128, [%r7];
W: mbarrier.try_wait.parity.shared::cta.b64 %p1, [bars], 0; @!%p1 bra W;
mov.u32 %r8, tile; sub.u32 %r10, 31, %r0; mad.lo.u32 %r10, %r10, 4, %r8; ld.shared.u32 %r8, [%r10];
mad.lo.u32 %r10, %r9, 32, %r0; mul.wide.u32 %rd1, %r10, 4; add.u64 %rd0, %rd0, %rd1; st.global.u32 [%rd0], %r8;
barrier.cluster.arrive.release; barrier.cluster.wait.acquire; // after
";

#[test]
fn bulk_copies_go_to_another_block() {
    let half = |first: u32| (0..32).map(move |lane| first + 31 - lane);
    assert_eq!(outcome(SENT, 2), Ok(half(100).chain(half(0)).collect()));
    let mutants = [
        ("fence.proxy.async.shared::cta;\n", "", "and no fence.proxy.async is between that and the bulk copy"),
        (
            "W: mbarrier.try_wait.parity.shared::cta.b64 %p1, [bars], 0; @!%p1 bra W;\n",
            "",
            "is read before it is written",
        ),
        ("%p1, [bars], 0; @!%p1", "%p1, [bars], 1; @!%p1", "is read before it is written"),
        ("[bars], 128;", "[bars], 256;", "waits for 128 more bytes on barrier"),
        ("[own], 128, [%r7]", "[own], 64, [%r7]", "waits for 64 more bytes on barrier"),
        ("[own], 128, [%r7]", "[own], 120, [%r7]", "a bulk copy moves a multiple of 16 bytes, not 120"),
        (
            "barrier.cluster.arrive.release; barrier.cluster.wait.acquire; // before\n",
            "bar.sync 0;\n",
            "races with thread 32 for shared byte",
        ),
        // The source changes before the other block says that it has come.
        ("W: mbarrier", "st.shared.u32 [%r4], 7;\nW: mbarrier", "is written while the bulk copy of line"),
    ];
    for (from, to, wanted) in mutants {
        assert!(SENT.contains(from), "{from}");
        let found = outcome(&SENT.replacen(from, to, 1), 2).err().unwrap_or("fine".to_string());
        assert!(found.contains(wanted), "{from} -> {to}: {found}");
    }
}

#[test]
fn a_fence_is_for_the_memory_that_it_names() {
    // Block 1 alone has a fence, after both have met.
    let fenced = |space: &str| {
        let text = SENT.replace("fence.proxy.async.shared::cta;\n", "").replace(
            "// before\n",
            &format!(
                "// before\nsetp.eq.u32 %p2, %r1, 1; @%p2 fence.proxy.async{space};\n\
                 barrier.cluster.arrive.release; barrier.cluster.wait.acquire;\n"
            ),
        );
        outcome(&text, 2)
    };
    let sent = outcome(SENT, 2);
    assert!(sent.is_ok());
    assert_eq!((fenced(".shared::cluster"), fenced("")), (sent.clone(), sent));
    for space in [".shared::cta", ".global"] {
        let found = fenced(space).err().unwrap_or("fine".to_string());
        assert!(found.contains("was stored by thread 0, and no fence.proxy.async is between"), "{space}: {found}");
    }
}

#[test]
fn blocks_add_to_each_others_memory() {
    // The numbers are in `tile`, too, and each block adds its own to the other's.
    let reduced = SENT
        .replace(
            "st.shared.u32 [%r4], %r2;",
            "st.shared.u32 [%r4], %r2; mov.u32 %r3, tile; mad.lo.u32 %r5, %r0, 4, %r3; st.shared.u32 [%r5], %r2;",
        )
        .replace(
            "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes",
            "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.u32",
        );
    let sums: Vec<u32> = (0..64).map(|thread| 100 + 2 * (31 - thread % 32)).collect();
    assert_eq!(outcome(&reduced, 2), Ok(sums));
    let with = |op: &str| outcome(&reduced.replace("bytes.add.u32", &format!("bytes.{op}")), 2);
    let mirrored = |first: u32| (0..64).map(move |thread| first + 31 - thread % 32).collect::<Vec<u32>>();
    assert_eq!((with("max.u32"), with("min.s32")), (Ok(mirrored(100)), Ok(mirrored(0))));
    // PTX has no others for the memory of a cluster, and these for global memory alone.
    for op in ["add.f32", "add.s64", "min.u64", "and.b64", "add.noftz.f16", "exch.b32"] {
        let said = with(op).err().unwrap_or("fine".to_string());
        assert!(
            said.contains(&format!(
                "`cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.{op}`"
            )),
            "{op}: {said}"
        );
    }
    // Both blocks add to block 0, which waits for the bytes of both: neither is before the other.
    let to_first = reduced
        .replace("xor.b32 %r5, %r1, 1;", "mov.u32 %r5, 0;")
        .replace("@%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bars], 128;", "setp.eq.u32 %p2, %r9, 0; and.pred %p3, %p0, %p2; @%p3 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bars], 256;")
        .replace("W: mbarrier", "@!%p2 bra ON; W: mbarrier")
        .replace("mov.u32 %r8, tile;", "ON: mov.u32 %r8, tile;");
    let all = |thread: u32| if thread < 32 { 100 + 3 * (31 - thread) } else { 100 + 31 - thread % 32 };
    assert_eq!(outcome(&to_first, 2), Ok((0..64).map(all).collect()));
    let mutants = [
        // What is added to has values, which copies see.
        ("st.shared.u32 [%r5], %r2;", "", "is read before it is written"),
        ("fence.proxy.async.shared::cta;\n", "", "and no fence.proxy.async is between that and the bulk copy"),
        ("[bars], 256;", "[bars], 128;", "while the bulk copy of line"),
        ("[bars], 256;", "[bars], 384;", "waits for 128 more bytes on barrier 0"),
        ("@!%p1 bra W;", "", "is read while the bulk copy of line"),
        ("W: mbarrier", "st.shared.u32 [%r10], 7; W: mbarrier", "is read before it is written"),
    ];
    let mut others = Vec::new();
    for (from, to, wanted) in mutants {
        assert!(to_first.contains(from), "{from}");
        let found = outcome(&to_first.replacen(from, to, 1), 2).err().unwrap_or("fine".to_string());
        if !found.contains(wanted) {
            others.push((from, to, found));
        }
    }
    assert_eq!(others, []);
}

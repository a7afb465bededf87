//! Bulk copies and boxes of tensors, to shared memory and back.

use super::mbarriers::{hopper, line};
use super::*;
use cute_types::runtime::LayoutError;
use cute_types::runtime::atom::{self, SmemSwizzle};

/// One warp: a box of 64 by 8 elements of 16 bits to `tile`, a word of it added to by each thread, and the box to another tensor.
const THERE_AND_BACK: &str = "setp.eq.u32 %p0, %r0, 0; mov.u32 %r1, tile;
mov.b64 %rd0, from; cvta.param.u64 %rd0, %rd0; mov.b64 %rd1, to; cvta.param.u64 %rd1, %rd1;
@%p0 prefetch.tensormap [%rd0];
@%p0 mbarrier.init.shared::cta.b64 [bars], 1;
@%p0 fence.mbarrier_init.release.cluster;
bar.sync 0;
@%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bars], 1024;
@%p0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd0, {8, -1}], [bars];
WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p1, [bars], 0;
@!%p1 bra WAIT;
mad.lo.u32 %r2, %r0, 4, %r1; ld.shared.u32 %r3, [%r2+512]; add.u32 %r3, %r3, 1; st.shared.u32 [%r2+512], %r3;
fence.proxy.async.shared::cta;
bar.sync 0;
@%p0 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd1, {0, 0}], [%r1];
@%p0 cp.async.bulk.commit_group;
@%p0 cp.async.bulk.wait_group.read 0;";

const FROM: i64 = 9;

/// What is in `to`, which has 64 elements a row and 8 rows; `from` has 72, of which element (i,j) is 100 j + i.
fn launch_boxes(body: &str) -> Result<Vec<u16>, String> {
    let said = |error: LayoutError| error.to_string();
    let mut memory = Memory::default();
    let numbers = |n: u16, rows: u16| (0..rows).flat_map(move |j| (0..n).map(move |i| 100 * j + i));
    let bytes = |list: Vec<u16>| list.into_iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let from = memory.input(&bytes(numbers(72, FROM as u16).collect()));
    let to = memory.output(&vec![0xff; 2 * 64 * 8]);
    let swizzle = SmemSwizzle::B128;
    let map = atom::TensorMap::new(16, &[72, FROM], &[144], &[64, 8], swizzle).map_err(said)?;
    let back = atom::TensorMap::new(16, &[64, 8], &[128], &[64, 8], swizzle).map_err(said)?;
    let values = [TensorMap::new(&map, from).map_err(said)?.into(), TensorMap::new(&back, to).map_err(said)?.into()];
    let text = hopper(".param .align 64 .b8 from[128], .param .align 64 .b8 to[128]", body);
    let interpreter = Interpreter::with_step_limit(1 << 20);
    match interpreter.launch(&text, "k", [1, 1, 1], [32, 1, 1], &values, &mut memory) {
        Ok(_) => {
            let bytes = memory.bytes(to).unwrap_or_default();
            Ok(bytes.as_chunks::<2>().0.iter().map(|half| u16::from_le_bytes(*half)).collect())
        }
        Err(error) => Err(reason(error)),
    }
}

#[test]
fn a_box_comes_with_zeros_for_what_is_outside_and_goes_back() {
    let wanted = (0..8).flat_map(|j| {
        (0..64).map(move |i| {
            let (x, y) = (i + 8, j - 1);
            // Words of the rows from the fifth on were added to, wherever the swizzle has them.
            let added = i32::from(j == 4 && i % 2 == 0);
            let value = if (0..72).contains(&x) && (0..FROM as i32).contains(&y) { 100 * y + x } else { 0 };
            (value + added) as u16
        })
    });
    assert_eq!(launch_boxes(THERE_AND_BACK), Ok(wanted.collect::<Vec<u16>>()));
}

#[test]
fn what_is_wrong_with_a_bulk_copy_is_said() {
    let text = hopper("", THERE_AND_BACK);
    let load = line(&text, "cp.async.bulk.tensor.2d.shared");
    let store = line(&text, "cp.async.bulk.tensor.2d.global");
    let early = format!(
        "shared byte 0x600 is read while the bulk copy of line {load} may still be at it; wait for its mbarrier first"
    );
    let deadlock = |more: &str| format!("waits for {more} on barrier 0, at 0x8400, which nobody is left to bring");
    let cases = [
        ("@!%p1 bra WAIT;", "", early.clone()),
        ("%p1, [bars], 0", "%p1, [bars], 1", early.clone()),
        ("_, [bars], 1024", "_, [bars], 2048", deadlock("1024 more bytes")),
        ("_, [bars], 1024", "_, [bars], 512", deadlock("a phase that got 512 bytes more than it expected")),
        ("@%p0 cp.async.bulk.tensor.2d.shared", "@!%p0 cp.async.bulk.tensor.2d.shared", "shared byte 0x400 is given to a bulk copy to write while the bulk copy of line 16 may still be at it; wait for its mbarrier first".to_string()),
        ("@%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bars], 1024;", "@%p0 mbarrier.arrive.shared::cta.b64 _, [bars];", early.clone()),
        ("@%p0 fence.mbarrier_init.release.cluster;", "", "a bulk copy is to arrive at barrier 0, which nothing has told it of; put fence.mbarrier_init or fence.proxy.async after mbarrier.init".to_string()),
        ("fence.proxy.async.shared::cta;\n", "", "shared byte 0x640 was stored by thread 16, and no fence.proxy.async is between that and the bulk store; put one after the store".to_string()),
        ("fence.proxy.async.shared::cta;\nbar.sync 0;", "fence.proxy.async.shared::cta;", "races with thread 16 for shared byte 0x640; put a bar.sync between".to_string()),
        ("fence.proxy.async.shared::cta;\nbar.sync 0;", "bar.sync 0;\nfence.proxy.async.shared::cta;", "fine".to_string()),
        ("@%p0 cp.async.bulk.wait_group.read 0;", "", format!("the block ends while the bulk store of line {store} may still be at work; wait for it")),
        ("wait_group.read 0", "wait_group.read 1", format!("the block ends while the bulk store of line {store} may still be at work; wait for it")),
        ("@%p0 cp.async.bulk.commit_group;", "", format!("the block ends while the bulk store of line {store} may still be at work; wait for it")),
        ("@%p0 cp.async.bulk.wait_group.read 0;", "@%p0 st.shared.u32 [tile], 0; @%p0 cp.async.bulk.wait_group.read 0;", format!("shared byte 0x400 is written while the bulk store of line {store} may still be at it; wait with cp.async.bulk.wait_group.read, and order other threads after it")),
        ("@%p0 cp.async.bulk.wait_group.read 0;", "@%p0 cp.async.bulk.wait_group.read 0; st.shared.u32 [%r2], 0;", format!("shared byte 0x404 is written while the bulk store of line {store} may still be at it; wait with cp.async.bulk.wait_group.read, and order other threads after it")),
        ("[%r1], [%rd0", "[%r1+64], [%rd0", "shared address 0x440 is not a multiple of 128".to_string()),
        ("mov.b64 %rd0, from;", "mov.b64 %rd0, 64;", "there is no tensor map at 0x40; take the address of a parameter of 128 bytes".to_string()),
        ("2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd0, {8, -1}]", "1d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd0, {8}]", "the tensor map has 2 modes, and the copy 1 coordinates".to_string()),
        ("[%rd1, {0, 0}], [%r1]", "[%rd0, {0, 0}], [%r1]", "store to 0x1000000000, which the launch handed over as input".to_string()),
    ];
    for (from, to, sentence) in cases {
        assert!(THERE_AND_BACK.contains(from), "{from}");
        let found = launch_boxes(&THERE_AND_BACK.replace(from, to)).err().unwrap_or("fine".to_string());
        assert_eq!(found, sentence, "{from} -> {to}");
    }
}

#[test]
fn plain_bulk_copies() {
    let body = "ld.param.u64 %rd0, [array]; setp.eq.u32 %p0, %r0, 0;
@%p0 mbarrier.init.shared::cta.b64 [bars], 1;
@%p0 fence.proxy.async.shared::cta;
bar.sync 0;
@!%p0 bra DONE;
mbarrier.arrive.expect_tx.shared::cta.b64 _, [bars], 64;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [tile], [%rd0], 64, [bars];
WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p1, [bars], 0;
@!%p1 bra WAIT;
cp.async.bulk.global.shared::cta.bulk_group [%rd0+64], [tile], 48;
cp.async.bulk.commit_group;
cp.async.bulk.wait_group 0;
ld.global.u32 %r1, [%rd0+64]; st.global.u32 [%rd0+112], %r1;
DONE:";
    let start: Vec<u8> = (0..128).collect();
    let run = |body: &str| {
        let text = hopper(".param .u64 array", body);
        launch_module(&Interpreter::default(), &text, [1, 1, 1], 32, &start).map_err(|error| error.to_string())
    };
    let mut wanted = start.clone();
    wanted.copy_within(0..48, 64);
    wanted.copy_within(0..4, 112);
    assert_eq!(run(body), Ok(wanted));
    // The store may read before what it writes is there.
    let place = |error: Result<_, String>| error.err().unwrap_or_default();
    assert!(
        place(run(&body.replace("wait_group 0", "wait_group.read 0")))
            .ends_with("depends on when asynchronous work is done; wait for it before its result is used")
    );
    assert!(
        place(run(&body.replace("[%rd0], 64, [bars]", "[%rd0], 60, [bars]")))
            .ends_with("a bulk copy moves a multiple of 16 bytes, not 60")
    );
    // The source changes under the copy.
    let changed = body.replace("WAIT:", "st.global.u32 [%rd0], 1;\nWAIT:");
    assert!(place(run(&changed)).contains("changed while cp.async read it; write it before or after"));
}

/// One warp: 32 bytes of each half of the array to shared memory, and the second 32 bytes changed by the first.
const REDUCED: &str = "ld.param.u64 %rd0, [array]; setp.eq.u32 %p0, %r0, 0; @!%p0 bra DONE;
ld.global.u64 %rd1, [%rd0]; st.shared.u64 [tile], %rd1; ld.global.u64 %rd1, [%rd0+8]; st.shared.u64 [tile+8], %rd1;
fence.proxy.async.shared::cta;
cp.reduce.async.bulk.global.shared::cta.bulk_group.OP [%rd0+16], [tile], 16;
cp.async.bulk.commit_group;
cp.async.bulk.wait_group.read 0;
DONE:";

fn reduced(body: &str, start: &[u8]) -> Result<Vec<u8>, String> {
    let text = hopper(".param .u64 array", body);
    launch_module(&Interpreter::default(), &text, [1, 1, 1], 32, start).map_err(|error| error.to_string())
}

#[test]
fn bulk_reductions_change_each_element() {
    use half::{bf16, f16};
    let of = |op: &str, start: Vec<u8>| reduced(&REDUCED.replace("OP", op), &start).map(|bytes| bytes[16..].to_vec());
    let words = |list: [i32; 4]| list.map(i32::to_le_bytes).concat();
    let (a, b) = ([-1, 2, i32::MAX, 0b1100], [5, -7, 1, 0b1010]);
    let cases = [
        ("add.s32", [4, -5, i32::MIN, 0b10110]),
        ("add.u32", [4, -5, i32::MIN, 0b10110]),
        ("min.s32", [-1, -7, 1, 0b1010]),
        ("min.u32", [5, 2, 1, 0b1010]),
        ("max.s32", [5, 2, i32::MAX, 0b1100]),
        ("and.b32", [5, 0, 1, 0b1000]),
        ("or.b32", [-1, -5, i32::MAX, 0b1110]),
        ("xor.b32", [-6, -5, i32::MAX - 1, 0b0110]),
    ];
    for (op, wanted) in cases {
        assert_eq!(of(op, [words(a), words(b)].concat()), Ok(words(wanted)), "{op}");
    }
    let longs = |list: [i64; 2]| list.map(i64::to_le_bytes).concat();
    for (op, wanted) in [("add.u64", [2, 3]), ("max.s64", [3, 4]), ("max.u64", [3, -1]), ("xor.b64", [2, -5])] {
        assert_eq!(
            of(op, longs([3, -1]).into_iter().chain(longs([if op == "add.u64" { -1 } else { 1 }, 4])).collect()),
            Ok(longs(wanted)),
            "{op}"
        );
    }
    let singles = |list: [f32; 4]| list.map(f32::to_le_bytes).concat();
    let start = [singles([1.0, 0.1, -3.0, 1e30]), singles([0.5, 0.2, 3.0, 1.0])].concat();
    assert_eq!(of("add.f32", start), Ok(singles([1.5, 0.1_f32 + 0.2, 0.0, 1e30])));
    // What is below the least normal number counts; the bits are those of an H200.
    let words_of = |list: [u32; 4]| list.map(u32::to_le_bytes).concat();
    let small = [0x8037_1c6d, 0x8057_8d14, 0xefd0, 0x6_3c6e];
    let start = [words_of(small), words_of([0x82b3_7d8f, 0x85f7_a8ef, 0x8168_8d01, 0x822c_47fb])].concat();
    assert_eq!(of("add.f32", start), Ok(words_of([0x82b6_ef56, 0x85f7_bed2, 0x8168_1519, 0x822b_806d])));
    // The eighth is half of a last place, and goes to even.
    let (x, y) =
        ([1.0, -2.5, 0.0, 7.0, 65504.0, 1.5, -0.0, 1.0], [2.0, 1.0, 3.0, 7.5, 65504.0, 0.25, -1.0, 1.0 / 2048.0]);
    let halves = |list: [f64; 8]| list.map(|x| f16::from_f64(x).to_le_bytes()).concat();
    let wanted: [f64; 8] = core::array::from_fn(|i| if i == 7 { 1.0 } else { x[i] + y[i] });
    assert_eq!(of("add.noftz.f16", [halves(x), halves(y)].concat()), Ok(halves(wanted)));
    assert_eq!(of("max.f16", [halves(x), halves(y)].concat()), Ok(halves(core::array::from_fn(|i| x[i].max(y[i])))));
    let short = |list: [f64; 8]| list.map(|x| bf16::from_f64(x).to_le_bytes()).concat();
    assert_eq!(of("min.bf16", [short(x), short(y)].concat()), Ok(short(core::array::from_fn(|i| x[i].min(y[i])))));
}

#[test]
fn what_is_wrong_with_a_bulk_reduction_is_said() {
    let start: Vec<u8> = (0..32).collect();
    let text = REDUCED.replace("OP", "add.u32");
    let cases = [
        (
            "fence.proxy.async.shared::cta;\n",
            "",
            "no fence.proxy.async is between that and the bulk store; put one after the store",
        ),
        ("cp.async.bulk.wait_group.read 0;\n", "", "may still be at work; wait for it"),
        ("cp.async.bulk.commit_group;\n", "", "may still be at work; wait for it"),
        (
            ".read 0;\n",
            ".read 0; ld.global.u32 %r1, [%rd0+16]; st.global.u32 [%rd0], %r1;\n",
            "depends on when asynchronous work is done; wait for it before its result is used",
        ),
        ("[tile], 16;", "[tile], 24;", "a bulk copy moves a multiple of 16 bytes, not 24"),
        ("[%rd0+16], [tile]", "[%rd0+8], [tile]", "is not a multiple of 16"),
        ("add.u32", "add.s64", "`cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s64` does not exist for .s64"),
        ("add.u32", "add.f16", "does not exist for .f16"),
        ("add.u32", "min.f32", "does not exist for .f32"),
    ];
    assert!(reduced(&text, &start).is_ok());
    for (from, to, sentence) in cases {
        assert!(text.contains(from), "{from}");
        let found = reduced(&text.replacen(from, to, 1), &start).err().unwrap_or("fine".to_string());
        assert!(found.contains(sentence), "{from} -> {to}: {found}");
    }
    // All of it is there once the group is done, not only read.
    let done = text.replace(".read 0;\n", " 0; ld.global.u32 %r1, [%rd0+16]; st.global.u32 [%rd0], %r1;\n");
    assert!(reduced(&done, &start).is_ok());
}

//! A product on the tensor cores of an sm_90a, with copies by TMA through two stages, and what becomes of it where one thing of
//! it is missing.

use super::mbarriers::{hopper, line};
use super::*;
use cute_types::runtime::atom::{self, SmemSwizzle};
use half::bf16;

/// M, N and K.
const M: usize = 64;
const N: usize = 64;
const K: usize = 448;

/// One tile of 64 by 64, seven blocks of K through two stages: warp 4 copies, warps 0 to 3 multiply, and a box goes back.
///
/// A stage has 8192 bytes of A and as many of B. The barriers say that a stage is full, 0 and 8, or empty, 16 and 24.
const BODY: &str = "mov.b64 %rd0, a; cvta.param.u64 %rd0, %rd0; mov.b64 %rd1, b; cvta.param.u64 %rd1, %rd1;
mov.b64 %rd2, d; cvta.param.u64 %rd2, %rd2; setp.eq.u32 %p0, %r0, 0; mov.u32 %r1, tile; mov.u32 %r2, bars;
@%p0 mbarrier.init.shared::cta.b64 [%r2], 1;
@%p0 mbarrier.init.shared::cta.b64 [%r2+8], 1;
@%p0 mbarrier.init.shared::cta.b64 [%r2+16], 128;
@%p0 mbarrier.init.shared::cta.b64 [%r2+24], 128;
@%p0 fence.mbarrier_init.release.cluster;
bar.sync 0;
mov.u32 %r10, 0; setp.eq.u32 %p6, %r10, 0;
setp.ge.u32 %p1, %r0, 128; @%p1 bra PRODUCER;
CONSUME:
and.b32 %r11, %r10, 1; shr.u32 %r12, %r10, 1; and.b32 %r12, %r12, 1;
mad.lo.u32 %r13, %r11, 8, %r2; mad.lo.u32 %r14, %r11, 16384, %r1;
FULL: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r13], %r12;
@!%p2 bra FULL;
and.b32 %r15, %r14, 0x3ffff; shr.u32 %r15, %r15, 4; cvt.u64.u32 %rd4, %r15;
or.b64 %rd4, %rd4, 0x4000004000010000; add.u64 %rd5, %rd4, 512;
setp.ne.u32 %p5, %r10, 0;
wgmma.fence.sync.aligned;
MMA %rd4, %rd5, %p5, 1, 1, 0, 0;
add.u64 %rd6, %rd4, 2; add.u64 %rd7, %rd5, 2;
MMA %rd6, %rd7, %p6, 1, 1, 0, 0;
add.u64 %rd6, %rd4, 4; add.u64 %rd7, %rd5, 4;
MMA %rd6, %rd7, %p6, 1, 1, 0, 0;
add.u64 %rd6, %rd4, 6; add.u64 %rd7, %rd5, 6;
MMA %rd6, %rd7, %p6, 1, 1, 0, 0;
wgmma.commit_group.sync.aligned;
wgmma.wait_group.sync.aligned 0;
mbarrier.arrive.shared::cta.b64 _, [%r13+16];
add.u32 %r10, %r10, 1; setp.lt.u32 %p3, %r10, 7; @%p3 bra CONSUME;
bar.sync 1, 128;
STORES
fence.proxy.async.shared::cta;
bar.sync 2, 128;
@!%p0 bra DONE;
cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd2, {0, 0}], [%r1];
cp.async.bulk.commit_group;
cp.async.bulk.wait_group.read 0;
bra DONE;
PRODUCER:
setp.ne.u32 %p1, %r0, 128; @%p1 bra DONE;
PRODUCE:
and.b32 %r11, %r10, 1; shr.u32 %r12, %r10, 1; and.b32 %r12, %r12, 1; xor.b32 %r12, %r12, 1;
mad.lo.u32 %r13, %r11, 8, %r2; mad.lo.u32 %r14, %r11, 16384, %r1; shl.b32 %r16, %r10, 6;
EMPTY: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r13+16], %r12;
@!%p2 bra EMPTY;
mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r13], 16384;
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r14], [%rd0, {%r16, 0}], [%r13];
cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r14+8192], [%rd1, {%r16, 0}], [%r13];
add.u32 %r10, %r10, 1; setp.lt.u32 %p3, %r10, 7; @%p3 bra PRODUCE;
DONE:";

/// The text of a body, with what stands in it for much.
fn text(body: &str) -> String {
    let sums: Vec<String> = (0..32).map(|v| format!("%f{v}")).collect();
    let mma = format!("wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {{{}}},", sums.join(", "));
    // Thread t has of rows 16 (t / 32) + t % 32 / 4 and that 8 further two sums of each 8 columns.
    let mut stores = "shr.u32 %r20, %r0, 5; shl.b32 %r20, %r20, 4; and.b32 %r21, %r0, 31; shr.u32 %r22, %r21, 2; \
                      add.u32 %r20, %r20, %r22; and.b32 %r21, %r21, 3; mad.lo.u32 %r23, %r20, 256, %r1; \
                      mad.lo.u32 %r23, %r21, 8, %r23;"
        .to_string();
    for (columns, half) in (0..8).flat_map(|columns| [(columns, 0), (columns, 1)]) {
        let (at, first) = (columns * 32 + half * 2048, 4 * columns + 2 * half);
        stores += &format!(" st.shared.v2.f32 [%r23+{at}], {{%f{first}, %f{}}};", first + 1);
    }
    let parameters = ["a", "b", "d"].map(|name| format!(".param .align 64 .b8 {name}[128]")).join(", ");
    hopper(&parameters, &body.replace("MMA", &mma).replace("STORES", &stores))
}

/// What A and B have, small enough that every sum is exact.
fn element(row: usize, k: usize, of: usize) -> f32 {
    ((row * 7 + k * (3 + of) + row * k % 5) % 9) as f32 - 4.0
}

/// D, or the sentence, with the line of the body's text that it names.
fn run(body: &str, swizzle: SmemSwizzle) -> Result<Vec<f32>, String> {
    let said = |error: &dyn std::fmt::Display| error.to_string();
    let mut memory = Memory::default();
    let matrix = |rows: usize, of: usize| -> Vec<u8> {
        let all = (0..rows).flat_map(|row| (0..K).map(move |k| element(row, k, of)));
        all.flat_map(|x| bf16::from_f32(x).to_bits().to_le_bytes()).collect()
    };
    let (a, b, d) = (memory.input(&matrix(M, 0)), memory.input(&matrix(N, 1)), memory.output(&vec![0; 4 * M * N]));
    let k = SmemSwizzle::row(swizzle) / 2;
    let of = |bits, dims: [i64; 2], tile: [i64; 2], swizzle| {
        atom::TensorMap::new(bits, &dims, &[dims[0] * bits / 8], &tile, swizzle).map_err(|error| said(&error))
    };
    let ab = of(16, [K as i64, M as i64], [k, 64], swizzle)?;
    let maps = [(&ab, a), (&ab, b), (&of(32, [N as i64, M as i64], [64, 64], SmemSwizzle::None)?, d)];
    let values: Vec<Value> = maps
        .into_iter()
        .map(|(map, address)| TensorMap::new(map, address).map(Value::from).map_err(|error| said(&error)))
        .collect::<Result<_, _>>()?;
    let text = text(body);
    let interpreter = Interpreter::with_step_limit(1 << 22);
    match interpreter.launch(&text, "k", [1, 1, 1], [160, 1, 1], &values, &mut memory) {
        Ok(_) => Ok(memory.bytes(d).unwrap_or_default().as_chunks().0.iter().map(|x| f32::from_le_bytes(*x)).collect()),
        Err(error) => Err(reason(error)),
    }
}

fn product() -> Vec<f32> {
    let sum = |m: usize, n: usize| (0..K).map(|k| element(m, k, 0) * element(n, k, 1)).sum();
    (0..M).flat_map(|m| (0..N).map(move |n| sum(m, n))).collect()
}

#[test]
fn a_tile_of_a_product_is_the_product() {
    let found = run(BODY, SmemSwizzle::B128);
    assert_eq!(found, Ok(product()));
}

/// What is changed, into what, and what is said then; nothing where the product is the same in whatever order.
const MUTANTS: [(&str, &str, &str); 37] = [
    ("[%r2], 1;", "[%r2], 2;", "waits for 1 more arrival on barrier 0, at 0x8400, which nobody is left to bring"),
    // Three of four warps have given a stage back, and it is loaded while the fourth still reads its rows of A.
    (
        "[%r2+16], 128",
        "[%r2+16], 96",
        "shared byte 0x1400 is given to a bulk copy to write while the wgmma of line {mma} may still be at it; wait with wgmma.wait_group, and let an mbarrier tell other threads",
    ),
    (
        "[%r2+16], 128",
        "[%r2+16], 160",
        "waits for 1 more arrival on barrier 0, at 0x8400, which nobody is left to bring",
    ),
    ("@%p0 mbarrier.init.shared::cta.b64 [%r2+8], 1;", "", "there is no mbarrier at 0x8408; mbarrier.init makes one"),
    (
        "@%p0 fence.mbarrier_init.release.cluster;",
        "",
        "a bulk copy is to arrive at barrier 0, which nothing has told it of; put fence.mbarrier_init or fence.proxy.async after mbarrier.init",
    ),
    ("bar.sync 0;", "", "races with thread 0 for shared byte 0x8400; put a bar.sync between"),
    ("@!%p2 bra FULL;", "", "shared byte 0x2400 is read before it is written"),
    (
        "%p2, [%r13], %r12",
        "%p2, [%r13+8], %r12",
        "shared byte 0x2400 is given to an agent to read while the bulk copy of line {b} may still be at it; wait for its mbarrier first",
    ),
    (
        "shr.u32 %r12, %r10, 1; and.b32 %r12, %r12, 1;\nmad",
        "mov.u32 %r12, 0;\nmad",
        "shared byte 0x2400 is given to an agent to read while the bulk copy of line {b} may still be at it; wait for its mbarrier first",
    ),
    (
        "shr.u32 %r12, %r10, 1; and.b32 %r12, %r12, 1;\nmad",
        "mov.u32 %r12, 1;\nmad",
        "shared byte 0x2400 is read before it is written",
    ),
    (
        "wgmma.fence.sync.aligned;",
        "",
        "`%f0` was used, and goes into a wgmma without a wgmma.fence between; put one before the wgmma",
    ),
    (
        "wgmma.commit_group.sync.aligned;",
        "",
        "shared byte 0x400 is given to a bulk copy to write while the wgmma of line {mma} may still be at it; wait with wgmma.wait_group, and let an mbarrier tell other threads",
    ),
    (
        "wgmma.wait_group.sync.aligned 0;",
        "",
        "shared byte 0x400 is given to a bulk copy to write while the wgmma of line {mma} may still be at it; wait with wgmma.wait_group, and let an mbarrier tell other threads",
    ),
    (
        "wgmma.wait_group.sync.aligned 0;",
        "wgmma.wait_group.sync.aligned 1;",
        "shared byte 0x400 is given to a bulk copy to write while the wgmma of line {mma} may still be at it; wait with wgmma.wait_group, and let an mbarrier tell other threads",
    ),
    (
        "mbarrier.arrive.shared::cta.b64 _, [%r13+16];",
        "",
        "waits for 1 more arrival on barrier 0, at 0x8400, which nobody is left to bring",
    ),
    (
        "wgmma.wait_group.sync.aligned 0;\nmbarrier.arrive.shared::cta.b64 _, [%r13+16];",
        "mbarrier.arrive.shared::cta.b64 _, [%r13+16];\nwgmma.wait_group.sync.aligned 0;",
        "shared byte 0x400 is given to a bulk copy to write while the wgmma of line {mma} may still be at it; wait with wgmma.wait_group, and let an mbarrier tell other threads",
    ),
    // Whoever has waited for a wgmma knows that its own warp is done with it: others may still read B.
    (
        "bar.sync 1, 128;",
        "",
        "shared byte 0x3400 is written while the wgmma of line {mma} may still be at it; wait with wgmma.wait_group, and let an mbarrier tell other threads",
    ),
    ("bar.sync 1, 128;", "bar.sync 1, 160;", "waits at barrier 1, which is for 160 threads, and 128 came"),
    (
        "fence.proxy.async.shared::cta;",
        "",
        "shared byte 0x400 was stored by thread 0, and no fence.proxy.async is between that and the bulk store; put one after the store",
    ),
    ("bar.sync 2, 128;", "", "races with thread 1 for shared byte 0x408; put a bar.sync between"),
    (
        "cp.async.bulk.commit_group;",
        "",
        "the block ends while the bulk store of line {store} may still be at work; wait for it",
    ),
    (
        "cp.async.bulk.wait_group.read 0;",
        "",
        "the block ends while the bulk store of line {store} may still be at work; wait for it",
    ),
    ("@!%p2 bra EMPTY;", "", "arrives for 1 at barrier 0, whose phase wants 0 more arrivals"),
    ("xor.b32 %r12, %r12, 1;", "", "waits for 1 more arrival on barrier 0, at 0x8400, which nobody is left to bring"),
    (
        "_, [%r13], 16384",
        "_, [%r13], 8192",
        "shared byte 0x400 is given to an agent to read while the bulk copy of line {a} may still be at it; wait for its mbarrier first",
    ),
    (
        "_, [%r13], 16384",
        "_, [%r13], 32768",
        "waits for 16384 more bytes on barrier 0, at 0x8400, which nobody is left to bring",
    ),
    (
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r13], 16384;",
        "mbarrier.arrive.shared::cta.b64 _, [%r13];",
        "shared byte 0x2400 is given to an agent to read while the bulk copy of line {b} may still be at it; wait for its mbarrier first",
    ),
    (
        "[%rd1, {%r16, 0}], [%r13]",
        "[%rd1, {%r16, 0}], [%r13+16]",
        "waits for 8192 more bytes on barrier 0, at 0x8400, which nobody is left to bring",
    ),
    (
        "[%r14+8192], [%rd1",
        "[%r14], [%rd1",
        "shared byte 0x400 is given to a bulk copy to write while the bulk copy of line {a} may still be at it; wait for its mbarrier first",
    ),
    ("[%r14+8192], [%rd1", "[%r14+8200], [%rd1", "shared address 0x2408 is not a multiple of 128"),
    ("setp.ne.u32 %p1, %r0, 128; @%p1 bra DONE;", "", "arrives for 1 at barrier 0, whose phase wants 0 more arrivals"),
    (
        "0x4000004000010000",
        "0x4002004000010000",
        "the descriptor 0x4002004000010240 is none that the wgmma reads: wgmma: the base offset of the descriptor is 1, 0 is what is known",
    ),
    (
        "add.u64 %rd5, %rd4, 512;",
        "add.u64 %rd5, %rd4, 1024;",
        "shared byte 0x4400 is given to an agent to read while the bulk copy of line {a} may still be at it; wait for its mbarrier first",
    ),
    (
        "%r10, 7; @%p3 bra CONSUME;",
        "%r10, 8; @%p3 bra CONSUME;",
        "waits for 1 more arrival on barrier 1, at 0x8408, which nobody is left to bring",
    ),
    (
        "%r10, 7; @%p3 bra PRODUCE;",
        "%r10, 8; @%p3 bra PRODUCE;",
        "the block ends while the bulk copy of line {a} may still be at work; wait for it",
    ),
    (
        "MMA %rd4, %rd5, %p5, 1, 1, 0, 0;",
        "setp.lt.u32 %p7, %r0, 96; @%p7 MMA %rd4, %rd5, %p5, 1, 1, 0, 0;",
        "executes another wgmma than the warps of its warpgroup that are at line {mma}; all four execute the same",
    ),
    (
        "add.u64 %rd6, %rd4, 2;",
        "add.f32 %f0, %f0, %f0; add.u64 %rd6, %rd4, 2;",
        "`%f0` is used while the wgmma of line {mma} may still be at it; wait with wgmma.wait_group first",
    ),
];

#[test]
fn each_mutant_is_found() {
    // Where the mutants have lines of their own, those are behind the ones that the sentences name.
    let places = [
        ("{mma}", "%rd4, %rd5, %p5"),
        ("{a}", "[%rd0, {%r16, 0}]"),
        ("{b}", "[%rd1, {%r16, 0}]"),
        ("{store}", "[%rd2, {0, 0}]"),
    ];
    let places = places.map(|(name, part)| (name, line(&text(BODY), part).to_string()));
    let mut others = Vec::new();
    for (from, to, sentence) in MUTANTS {
        assert!(BODY.contains(from), "{from}");
        let wanted = places.iter().fold(sentence.to_string(), |wanted, (name, line)| wanted.replace(name, line));
        let found = run(&BODY.replace(from, to), SmemSwizzle::B128);
        let expected = if wanted.is_empty() { Ok(product()) } else { Err(wanted) };
        if found != expected {
            others.push((from, to, found.err().unwrap_or("a product".to_string())));
        }
    }
    assert_eq!(others, []);
}

#[test]
fn a_wrong_descriptor_or_map_gives_another_product() {
    let right = product();
    for (from, to, swizzle) in [
        ("0x4000004000010000", "0x8000004000010000", SmemSwizzle::B128),
        ("0x4000004000010000", "0x4000002000010000", SmemSwizzle::B128),
        ("add.u64 %rd6, %rd4, 2;", "add.u64 %rd6, %rd4, 4;", SmemSwizzle::B128),
        ("%p5, 1, 1, 0, 0", "%p6, 1, 1, 0, 0", SmemSwizzle::B128),
        ("%p5, 1, 1, 0, 0", "%p5, -1, 1, 0, 0", SmemSwizzle::B128),
        ("%p5, 1, 1, 0, 0", "%p5, 1, 1, 0, 1", SmemSwizzle::B128),
        ("shl.b32 %r16, %r10, 6", "shl.b32 %r16, %r10, 5", SmemSwizzle::B128),
    ] {
        let found = run(&BODY.replace(from, to), swizzle);
        assert!(found.as_ref().is_ok_and(|d| *d != right) || found.is_err(), "{from} -> {to}");
    }
}

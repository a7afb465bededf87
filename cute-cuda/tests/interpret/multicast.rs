//! Tiles that the blocks of a cluster share: a product whose blocks load a part each of what several of them multiply,
//! and what becomes of it where one thing of it is missing.

use super::*;
use cute_cuda::kernel::{Grid, KernelError, KernelErrorKind, Output, TmaInput, TypedKernel};
use cute_cuda::ptx::Target;
use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::{GmmaLayout, MmaAtom};
use half::bf16;

/// Rows and columns of a tile, and of K.
const TILE: i64 = 64;
/// Tiles along K, through two stages.
const TURNS: i64 = 5;

type Product = TypedKernel<(TmaInput<bf16>, TmaInput<bf16>, Output<f32>)>;

/// A tile of D for each block of one cluster of `m` by `n` blocks: those of a row of blocks share A, those of a column share B.
fn product([m, n]: [i64; 2]) -> Result<Product, KernelError> {
    let blocks = (m * n) as u32;
    let grid = Grid::new(256, blocks).in_clusters(blocks);
    Product::build("k", ["a", "b", "d"], grid, Target::Sm90a, |b, (a, right, d)| {
        let cluster = RuntimeLayout::new((m, n), (1, m))?;
        let [of_a, of_b] = [b.multicast(&cluster, 1)?, b.multicast(&cluster, 0)?];
        let atom = MmaAtom::named("SM90_64x64x16_F32BF16BF16_SS<K,K>").map_err(|_| KernelErrorKind::Scope)?;
        let smem = GmmaLayout::k_sw128(16)?;
        let (tile, stages) = (smem.tile_to_shape((TILE, TILE))?, smem.tile_to_shape((TILE, TILE, 2))?);
        let k = TURNS * TILE;
        let a = b.tma_multicast(a, RuntimeLayout::new((m * TILE, k), (k, 1))?, &[TILE, TILE], &tile, &of_a)?;
        let right = b.tma_multicast(right, RuntimeLayout::new((n * TILE, k), (k, 1))?, &[TILE, TILE], &tile, &of_b)?;
        let (stages_a, stages_b) = (b.shared::<bf16>(&stages)?, b.shared::<bf16>(&stages)?);
        let ring = b.ring_of_cluster(2, 1, &[of_a, of_b])?;
        let block = b.block();
        let row = b.index(RuntimeLayout::new(((m, n),), ((1, 0),))?, &[block])?;
        let column = b.index(RuntimeLayout::new(((m, n),), ((0, 1),))?, &[block])?;
        let d = b.tensor(d, RuntimeLayout::new((m * TILE, n * TILE), (n * TILE, 1))?)?;
        b.specialised(
            [24, 240],
            |b, thread| {
                let mut place = b.producer(&ring)?;
                b.below(thread, 1, |b, _| {
                    b.repeat(TURNS.unsigned_abs(), |b, k| {
                        b.produce(&mut place, |b, stage| {
                            b.tma_load(&a, &[row, k], &stages_a.at(2, stage.index())?, stage)?;
                            b.tma_load(&right, &[column, k], &stages_b.at(2, stage.index())?, stage)
                        })
                    })
                })
            },
            |b, _, thread| {
                let mut place = b.consumer(&ring)?;
                let sums = b.accumulators::<f32>(&atom, 1)?;
                b.repeat(TURNS.unsigned_abs(), |b, k| {
                    b.consume(&mut place, |b, stage| {
                        let (a, right) = (stages_a.at(2, stage.index())?, stages_b.at(2, stage.index())?);
                        let (a, right) = (b.wgmma_a(&atom, &a)?, b.wgmma_b(&atom, &right)?);
                        let further = b.value(k)?.ne(0);
                        b.wgmma(&sums, &a, &right, further)?;
                        b.finish_wgmma(0)
                    })
                })?;
                let own = d.tile_at([TILE, TILE], [row, column])?;
                // Thread t has of rows 16 (t / 32) + t % 32 / 4 and 8 further two sums of each 8 columns.
                let own = own.composition(atom.c())?.at(0, thread)?;
                let sums = b.accumulated(&sums)?;
                b.store(&sums, &own)
            },
        )
    })
}

fn element(row: usize, k: usize, of: usize) -> f32 {
    ((row * 7 + k * (3 + of) + row * k % 5) % 9) as f32 - 4.0
}

/// D as another text of the kernel makes it, or the sentence.
fn run(text: &str, kernel: &Product, [m, n]: [i64; 2]) -> Result<Vec<f32>, String> {
    let kernel = kernel.kernel();
    let mut memory = Memory::default();
    let matrix = |rows: i64, of: usize| -> Vec<u8> {
        let all = (0..(rows * TILE) as usize).flat_map(|row| (0..(TURNS * TILE) as usize).map(move |k| (row, k)));
        all.flat_map(|(row, k)| bf16::from_f32(element(row, k, of)).to_bits().to_le_bytes()).collect()
    };
    let (a, b) = (memory.input(&matrix(m, 0)), memory.input(&matrix(n, 1)));
    let d = memory.output(&vec![0xff; (4 * m * n * TILE * TILE) as usize]);
    let map = |place: usize, address: u64| -> Result<Value, String> {
        let map = kernel.signature().tensor_map(place).ok_or("a map")?;
        Ok(TensorMap::new(map, address).map_err(|error| error.to_string())?.into())
    };
    let values = [map(0, a)?, map(1, b)?, d.into()];
    let interpreter = Interpreter::with_step_limit(1 << 24).for_kernel(kernel);
    match interpreter.launch(text, "k", [(m * n) as u32, 1, 1], [256, 1, 1], &values, &mut memory) {
        Ok(_) => Ok(memory.bytes(d).unwrap_or_default().as_chunks().0.iter().map(|x| f32::from_le_bytes(*x)).collect()),
        Err(error) => Err(reason(error)),
    }
}

fn wanted([m, n]: [i64; 2]) -> Vec<f32> {
    let [m, n, k] = [m * TILE, n * TILE, TURNS * TILE].map(|extent| extent as usize);
    let sum = |i: usize, j: usize| (0..k).map(|k| element(i, k, 0) * element(j, k, 1)).sum();
    (0..m).flat_map(|i| (0..n).map(move |j| sum(i, j))).collect()
}

#[test]
fn blocks_multiply_what_others_loaded() -> Result<(), KernelError> {
    for cluster in [[1, 1], [2, 1], [1, 2], [2, 2], [4, 1], [4, 2]] {
        let kernel = product(cluster)?;
        let found = run(kernel.kernel().ptx(), &kernel, cluster);
        assert_eq!(found, Ok(wanted(cluster)), "{cluster:?}");
    }
    Ok(())
}

/// What is said of a stage that is loaded before all have read it.
const OVERWRITTEN: &str = "is given to a bulk copy to write while the bulk copy of line";

/// What is changed in the text of a cluster of two blocks that share B, into what, and of what the sentence tells.
const MUTANTS: [(&str, &str, &str); 26] = [
    // Nobody tells a block that a stage is free; all tell block 0, or each tells block 0 once.
    ("    mbarrier.arrive.release.cluster", "    //", "waits for 8 more arrivals on barrier 2, at"),
    (
        "mapa.shared::cluster.u32 %r30, %r3, %r29;",
        "mapa.shared::cluster.u32 %r30, %r3, 0;",
        "arrives for 1 at barrier 0, whose phase wants 0 more arrivals",
    ),
    // Each block gives a stage back to itself alone: it is overwritten in the other one, which still reads it.
    ("mapa.shared::cluster.u32 %r30, %r3, %r29;", "mapa.shared::cluster.u32 %r30, %r3, %r0;", OVERWRITTEN),
    ("shr.u32 %r27, 3, %r26;", "shr.u32 %r27, 1, %r26;", "waits for 4096 more bytes on barrier 0, at"),
    // A stage counts as empty before the consumers of both blocks have given it back.
    ("[%r3+16], 8;", "[%r3+16], 4;", "arrives for 1 at barrier 0, whose phase wants 0 more arrivals"),
    ("[%r3+16], 8;", "[%r3+16], 9;", "waits for 1 more arrival on barrier 2, at"),
    ("@!%p3 bra $L5;", "", "arrives for 1 at barrier 0, whose phase wants 0 more arrivals"),
    // What threads do is told to those of one's own block alone; what others tell is not listened to. Stages are read
    // by `wgmma`, which is complete before anybody arrives.
    ("arrive.release.cluster.shared::cluster", "arrive.shared::cluster", "the same"),
    ("try_wait.parity.acquire.cluster", "try_wait.parity", "the same"),
    // The bytes of one block's part alone, of all parts and one more, of nothing.
    ("], 16384;", "], 12288;", "while the bulk copy of line"),
    ("], 16384;", "], 20480;", "waits for 4096 more bytes on barrier 0, at"),
    // A part goes to block 0, to block 1, to a block that there is not, to none, to the own block.
    ("mov.u16 %rs0, 3;", "mov.u16 %rs0, 1;", "waits for 8192 more bytes on barrier 0, at"),
    ("mov.u16 %rs0, 3;", "mov.u16 %rs0, 2;", "waits for 8192 more bytes on barrier 0, at"),
    (
        "mov.u16 %rs0, 3;",
        "mov.u16 %rs0, 7;",
        "a copy to the blocks of the set 0x7 is to some of a cluster of 2; bit `i` is for block `i`",
    ),
    (
        "mov.u16 %rs0, 3;",
        "mov.u16 %rs0, 0;",
        "a copy to the blocks of the set 0x0 is to some of a cluster of 2; bit `i` is for block `i`",
    ),
    (
        ".multicast::cluster [%r19], [%rd3, {%r15, %r20}], [%r12], %rs0",
        " [%r19], [%rd3, {%r15, %r20}], [%r12]",
        "waits for 4096 more bytes on barrier 0, at",
    ),
    // Every block's part goes to the place of the first one's; every block loads the first part.
    ("shl.b32 %r18, %r0, 12;", "mov.u32 %r18, 0;", "is given to a bulk copy to write while the bulk copy of line"),
    ("shl.b32 %r20, %r0, 5;", "mov.u32 %r20, 0;", "another product"),
    // Block 1 loads nothing, or consumes one stage less.
    (
        "setp.lt.u32 %p2, %r7, 1;",
        "add.u32 %r7, %r7, %r0; setp.lt.u32 %p2, %r7, 1;",
        "waits for 4096 more bytes on barrier 0, at",
    ),
    (
        "setp.lt.u32 %p11, %r31, 5;",
        "add.u32 %r54, %r31, %r0; setp.lt.u32 %p11, %r54, 5;",
        "the block ends while the bulk copy of line",
    ),
    // Before anybody arrives or loads, the barriers of the others are to be there; and at the end all have to be done.
    (
        "barrier.cluster.arrive.release; barrier.cluster.wait.acquire;\n    mov",
        "bar.sync 0;\n    mov",
        "races with thread 256 for shared byte 0x48400",
    ),
    (
        "barrier.cluster.arrive.release; barrier.cluster.wait.acquire;\n    ret;",
        "ret;",
        "the threads of block 1 of the cluster are done, and its shared memory with them; \
         let the cluster meet at barrier.cluster before they end",
    ),
    // All stages are given back where the last one is; where the one before is, who ends last by luck does not know that.
    (
        "barrier.cluster.arrive.release; barrier.cluster.wait.acquire;\n    ret;",
        "W: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p3, [%r3+16], 0; @!%p3 bra W; ret;",
        "the same",
    ),
    (
        "barrier.cluster.arrive.release; barrier.cluster.wait.acquire;\n    ret;",
        "W: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p3, [%r3+24], 1; @!%p3 bra W; ret;",
        "the threads of block 1 of the cluster are done, and its shared memory with them; \
         let the cluster meet at barrier.cluster before they end",
    ),
    (
        "    fence.mbarrier_init.release.cluster;",
        "",
        "a bulk copy is to arrive at barrier 0, which nothing has told it of",
    ),
    ("wgmma.wait_group.sync.aligned 0;", "", "is given to a bulk copy to write while the wgmma of line"),
];

#[test]
fn each_mutant_is_found() -> Result<(), KernelError> {
    let kernel = product([2, 1])?;
    let text = kernel.kernel().ptx();
    let right = wanted([2, 1]);
    let mut others = Vec::new();
    for (from, to, wanted) in MUTANTS {
        assert!(text.contains(from), "{from} is not in {text}");
        let said = match run(&text.replacen(from, to, 1), &kernel, [2, 1]) {
            Ok(d) if d == right => "the same".to_string(),
            Ok(_) => "another product".to_string(),
            Err(said) => said,
        };
        if !said.contains(wanted) {
            others.push((from, to, said));
        }
    }
    assert_eq!(others, []);
    Ok(())
}

type Numbers = TypedKernel<(TmaInput<u32>, Output<u32>)>;

/// Two blocks get five times all of 64 numbers, of which each loads half, through one stage. Threads read the stage by loads.
fn numbers() -> Result<Numbers, KernelError> {
    let grid = Grid::new(256, 2).in_clusters(2);
    Numbers::build("k", ["from", "to"], grid, Target::Sm90a, |b, (from, to)| {
        let shared = b.multicast(RuntimeLayout::new(2, 1)?, 0)?;
        let line = RuntimeLayout::new(64, 1)?;
        let from = b.tma_multicast(from, RuntimeLayout::new(320, 1)?, &[64], &line, &shared)?;
        let (stage_of, block) = (b.shared::<u32>(&line)?, b.block());
        let to = b.tensor(to, RuntimeLayout::new((64, 5, 2), (1, 64, 320))?)?;
        let ring = b.ring_of_cluster(1, 1, &[shared])?;
        b.specialised(
            [24, 240],
            |b, thread| {
                let mut place = b.producer(&ring)?;
                b.below(thread, 1, |b, _| {
                    b.repeat(5, |b, tile| {
                        b.produce(&mut place, |b, stage| b.tma_load(&from, &[tile], &stage_of, stage))
                    })
                })
            },
            |b, _, thread| {
                let mut place = b.consumer(&ring)?;
                b.repeat(5, |b, tile| {
                    b.consume(&mut place, |b, _| {
                        b.below(thread, 64, |b, thread| {
                            let number = b.load_one(&stage_of.at(0, thread)?)?;
                            b.store_one(number, &to.at(2, block)?.at(1, tile)?.at(0, thread)?)
                        })?;
                        b.warpgroup_barrier()
                    })
                })
            },
        )
    })
}

#[test]
fn what_threads_read_is_to_be_told_to_the_cluster() -> Result<(), KernelError> {
    let kernel = numbers()?;
    let run = |from: &str, to: &str| -> Result<Vec<u32>, String> {
        let (kernel, text) = (kernel.kernel(), kernel.kernel().ptx());
        assert!(text.contains(from), "{from} is not in {text}");
        let mut memory = Memory::default();
        let all: Vec<u8> = (0..320_u32).flat_map(u32::to_le_bytes).collect();
        let (input, out) = (memory.input(&all), memory.output(&[0xff; 4 * 640]));
        let map = kernel.signature().tensor_map(0).ok_or("a map")?;
        let values = [Value::from(TensorMap::new(map, input).map_err(|error| error.to_string())?), Value::from(out)];
        let interpreter = Interpreter::with_step_limit(1 << 22).for_kernel(kernel);
        let text = text.replacen(from, to, 1);
        match interpreter.launch(&text, "k", [2, 1, 1], [256, 1, 1], &values, &mut memory) {
            Ok(_) => {
                Ok(memory.bytes(out).unwrap_or_default().as_chunks().0.iter().map(|x| u32::from_le_bytes(*x)).collect())
            }
            Err(error) => Err(reason(error)),
        }
    };
    assert_eq!(run("ret;", "ret;"), Ok((0..320).chain(0..320).collect()));
    for (from, to) in [
        ("arrive.release.cluster.shared::cluster", "arrive.shared::cluster"),
        ("try_wait.parity.acquire.cluster", "try_wait.parity"),
    ] {
        let said = run(from, to).unwrap_err();
        assert!(said.contains("races with thread"), "{from}: {said}");
    }
    Ok(())
}

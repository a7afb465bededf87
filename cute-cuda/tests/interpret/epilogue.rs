//! The end of a product on an sm_90a: sums that are rounded, stored by `stmatrix` to a swizzled tile, and copied away by TMA.

use super::*;
use cute_cuda::kernel::{Extent, TmaInput, TmaOutput, TypedKernel};
use cute_cuda::ptx::Target;
use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::{CopyAtom, Element, GmmaLayout, MmaAtom, TiledCopy, TiledMma};
use half::bf16;

const TILE: i64 = 64;

type Product = TypedKernel<(TmaInput<bf16>, TmaInput<bf16>, TmaOutput<bf16>)>;

/// D of 64 by 64, of A and B with as much of K.
fn product() -> Result<Product, Box<dyn std::error::Error>> {
    let atom = MmaAtom::named("SM90_64x64x16_F32BF16BF16_SS<K,K>")?;
    let mma = TiledMma::new(&atom, &"(1,1,1)".parse()?, &"(_,_,_)".parse()?)?;
    let four = CopyAtom::named("SM90_U32x4_STSM_N")?.with_type(Element::BF16)?;
    let copy = TiledCopy::of_c(&four, &mma)?;
    let extent = Extent { blocks: 1, threads: 256 };
    let kernel = Product::build("k", ["a", "b", "d"], extent, Target::Sm90a, |b, (a, right, d)| {
        let tile = GmmaLayout::k_sw128(16)?.tile_to_shape((TILE, TILE))?;
        let matrix = RuntimeLayout::new((TILE, TILE), (TILE, 1))?;
        let (a, right) = (b.tma(a, &matrix, &[TILE, TILE], &tile)?, b.tma(right, &matrix, &[TILE, TILE], &tile)?);
        let d = b.tma(d, &matrix, &[TILE, TILE], &tile)?;
        let [of_a, of_b, of_d] = [b.shared::<bf16>(&tile)?, b.shared::<bf16>(&tile)?, b.shared::<bf16>(&tile)?];
        let ring = b.ring(1, 1)?;
        let origin = [0.into(), 0.into()];
        b.specialised(
            [24, 240],
            |b, thread| {
                let mut place = b.producer(&ring)?;
                b.below(thread, 1, |b, _| {
                    b.produce(&mut place, |b, stage| {
                        b.tma_load(&a, &origin, &of_a, stage)?;
                        b.tma_load(&right, &origin, &of_b, stage)
                    })
                })
            },
            |b, _, thread| {
                let mut place = b.consumer(&ring)?;
                let sums = b.accumulators::<f32>(&atom, 1)?;
                b.consume(&mut place, |b, _| {
                    let (a, right) = (b.wgmma_a(&atom, &of_a)?, b.wgmma_b(&atom, &of_b)?);
                    b.wgmma(&sums, &a, &right, false)?;
                    b.finish_wgmma(0)
                })?;
                let sums = b.accumulated(&sums)?;
                // (value, atom along M), and one along N.
                let rounded = b.map(&sums, |x| x.convert::<bf16>()).map_layout(|layout| layout.append_to(3))?;
                let rounded = b.packed_fragment(&rounded)?;
                b.copy_with(&copy, &rounded.retile(&copy)?, &of_d.partition_d(&copy, thread)?)?;
                b.fence_async()?;
                b.warpgroup_barrier()?;
                b.below(thread, 1, |b, _| {
                    b.tma_store(&of_d, &d, &origin)?;
                    b.commit_stores()?;
                    b.wait_stores(0)
                })
            },
        )
    })?;
    Ok(kernel)
}

fn element(row: usize, k: usize, of: usize) -> f32 {
    ((row * 7 + k * (3 + of) + row * k % 5) % 9) as f32 - 4.0
}

/// D as another text of the kernel makes it, or the sentence.
fn run(text: &str, kernel: &Product) -> Result<Vec<f32>, String> {
    let kernel = kernel.kernel();
    let mut memory = Memory::default();
    let matrix = |of: usize| -> Vec<u8> {
        let all = (0..64).flat_map(|row| (0..64).map(move |k| bf16::from_f32(element(row, k, of))));
        all.flat_map(|x| x.to_bits().to_le_bytes()).collect()
    };
    let arrays = [memory.input(&matrix(0)), memory.input(&matrix(1)), memory.output(&[0xff; 2 * 64 * 64])];
    let mut values: Vec<Value> = Vec::new();
    for (place, address) in arrays.into_iter().enumerate() {
        let map = kernel.signature().tensor_map(place).ok_or("a map")?;
        values.push(TensorMap::new(map, address).map_err(|error| error.to_string())?.into());
    }
    let interpreter = Interpreter::with_step_limit(1 << 22).for_kernel(kernel);
    match interpreter.launch(text, "k", [1, 1, 1], [256, 1, 1], &values, &mut memory) {
        Ok(_) => {
            let bits = memory.bytes(arrays[2]).unwrap_or_default().as_chunks().0;
            Ok(bits.iter().map(|bits| bf16::from_le_bytes(*bits).to_f32()).collect())
        }
        Err(error) => Err(reason(error)),
    }
}

#[test]
fn sums_go_to_a_swizzled_tile_by_stmatrix_and_away_by_tma() -> Result<(), Box<dyn std::error::Error>> {
    let kernel = product()?;
    let text = kernel.kernel().ptx();
    // Four times four matrices of 8 by 8 for the 16 rows of each warp, and no other store.
    assert_eq!((text.matches("stmatrix.sync.aligned.m8n8.x4").count(), text.matches("st.shared").count()), (4, 0));
    let sum = |i: usize, j: usize| (0..64).map(|k| element(i, k, 0) * element(j, k, 1)).sum::<f32>();
    let wanted: Vec<f32> = (0..64).flat_map(|i| (0..64).map(move |j| bf16::from_f32(sum(i, j)).to_f32())).collect();
    assert_eq!(run(text, &kernel), Ok(wanted.clone()));
    let line = text.lines().find(|line| line.contains("stmatrix")).unwrap_or_default();
    let mutants = [
        (line.to_string(), String::new(), "is read before it is written"),
        (line.to_string(), line.replace("x4.", "x4.trans."), "another product"),
        (
            "fence.proxy.async.shared::cta;".to_string(),
            String::new(),
            "and no fence.proxy.async is between that and the bulk store",
        ),
        ("    bar.sync %r".to_string(), "    // ".to_string(), "races with thread"),
        // A warp does not do it in parts.
        (
            line.to_string(),
            format!("setp.lt.u32 %p0, %r6, 16; @%p0 {}", line.trim()),
            "waits for its warp while thread",
        ),
    ];
    for (from, to, sentence) in mutants {
        let said = match run(&text.replacen(&from, &to, 1), &kernel) {
            Ok(d) if d == wanted => "the same".to_string(),
            Ok(_) => "another product".to_string(),
            Err(said) => said,
        };
        assert!(said.contains(sentence), "{from} -> {to}: {said}");
    }
    Ok(())
}

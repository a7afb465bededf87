//! Copies between layouts, on the interpreter, beside the layouts themselves.

use cute_cuda::kernel::{Data, KernelError, KernelErrorKind, Relayout, RelayoutPlan, Tile};
use cute_cuda::ptx::{Cache, Target};
use cute_cuda::{CudaError, Machine};
use cute_types::runtime::ComposedLayout;

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// Numbers that tell elements apart, other ones each time that the seed is another.
fn numbers<T>(count: i64, seed: u64, number: fn(u64) -> T) -> Vec<T> {
    (0..count as u64).map(|i| number((i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ seed) >> 20)).collect()
}

/// What the copy does, elements that it does not write keeping their values.
fn expected<T: Clone>(from: &ComposedLayout, to: &ComposedLayout, input: &[T], output: &[T]) -> Vec<T> {
    let mut out = output.to_vec();
    for (source, target) in from.offsets().zip(to.offsets()) {
        out[target as usize] = input[source as usize].clone();
    }
    out
}

fn copies<T: Data + PartialEq>(from: &str, to: &str, number: fn(u64) -> T, plan: &str) -> Outcome {
    let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
    let kernel = Relayout::<T>::new(&from, &to, Target::Sm90)?;
    assert_eq!(kernel.plan().to_string(), plan, "{from} to {to}");
    let (input, output) = (numbers(from.cosize()?, 1, number), numbers(to.cosize()?, 2, number));
    let mut found = output.clone();
    kernel.run(&Machine::interpreter(), &input, &mut found)?;
    assert!(found == expected(&from, &to, &input, &output), "{from} to {to} by {}", kernel.plan());
    Ok(())
}

fn f32s(from: &str, to: &str, plan: &str) -> Outcome {
    copies(from, to, |bits| bits as u32 as f32, plan)
}

fn f64s(from: &str, to: &str, plan: &str) -> Outcome {
    copies(from, to, |bits| bits as f64, plan)
}

fn halves(from: &str, to: &str, plan: &str) -> Outcome {
    copies(from, to, |bits| half::f16::from_bits(bits as u16 & 0x7bff), plan)
}

#[test]
fn contiguous_ones_go_in_vectors_whatever_their_length() -> Outcome {
    for size in [3, 4, 5, 255, 1024, 1031, 4099] {
        f32s(&format!("{size}:1"), &format!("{size}:1"), "vectors of 4 and 4")?;
        f64s(&format!("{size}:1"), &format!("{size}:1"), "vectors of 2 and 2")?;
        halves(&format!("{size}:1"), &format!("{size}:1"), "vectors of 8 and 8")?;
    }
    f32s("(64,5,7):(1,64,320)", "(64,35):(1,64)", "vectors of 4 and 4")
}

#[test]
fn strided_ones_go_in_the_widest_vectors_that_both_sides_have() -> Outcome {
    f32s("(12,5):(1,16)", "(12,5):(1,12)", "vectors of 4 and 4")?;
    f32s("(12,5):(1,18)", "(12,5):(1,12)", "vectors of 2 and 4")?;
    f32s("(12,5):(1,13)", "(12,5):(1,12)", "vectors of 1 and 4")?;
    halves("(24,3,2):(1,40,200)", "(24,3,2):(1,72,24)", "vectors of 8 and 8")?;
    halves("(24,3,2):(1,40,200)", "S<0,0,1> o 4 o (24,3,2):(1,72,24)", "vectors of 8 and 4")?;
    f64s("(7,3):(2,14)", "(7,3):(1,7)", "vectors of 1 and 2")?;
    // A slice of a row-major matrix: rows 3.. and columns 8..24 of (16,40).
    f32s("S<0,0,1> o 128 o (16,13):(1,40)", "(16,13):(1,16)", "vectors of 4 and 4")
}

#[test]
fn a_mode_of_stride_0_is_spread() -> Outcome {
    f32s("(16,9):(1,0)", "(16,9):(1,16)", "vectors of 4 and 4")?;
    f32s("(16,9):(0,1)", "(16,9):(1,16)", "tiles of 64 x 64 by 1 and 2")
}

#[test]
fn transpositions_go_in_tiles_odd_ones_too() -> Outcome {
    for (rows, columns) in [(64, 64), (128, 192), (32, 100), (60, 68), (8, 8), (200, 12)] {
        f32s(
            &format!("({rows},{columns}):(1,{rows})"),
            &format!("({rows},{columns}):({columns},1)"),
            "tiles of 64 x 64 by 4 and 2",
        )?;
    }
    f32s("(67,131):(1,67)", "(67,131):(131,1)", "tiles of 64 x 128 by 1 and 1")?;
    f32s("(66,132):(1,66)", "(66,132):(132,1)", "tiles of 64 x 64 by 2 and 2")?;
    f64s("(64,128):(1,64)", "(64,128):(128,1)", "tiles of 32 x 128 by 2 and 2")?;
    f64s("(64,96):(1,64)", "(64,96):(96,1)", "tiles of 32 x 32 by 2 and 2")?;
    f64s("(35,33):(1,35)", "(35,33):(33,1)", "tiles of 32 x 32 by 1 and 1")?;
    halves("(128,64):(1,128)", "(128,64):(64,1)", "tiles of 64 x 64 by 4 and 4")?;
    halves("(256,136):(1,256)", "(256,136):(136,1)", "tiles of 64 x 64 by 4 and 4")?;
    halves("(256,128):(1,256)", "(256,128):(128,1)", "tiles of 128 x 128 by 4 and 4")?;
    halves("(72,40):(1,72)", "(72,40):(40,1)", "tiles of 64 x 64 by 4 and 4")?;
    halves("(35,33):(1,35)", "(35,33):(33,1)", "tiles of 64 x 64 by 1 and 1")
}

#[test]
fn bytes_go_in_vectors_of_16_and_in_the_tiles_of_halves() -> Outcome {
    let bytes = |from: &str, to: &str, plan| copies::<u8>(from, to, |bits| bits as u8, plan);
    for size in [3, 15, 17, 1024, 1031] {
        bytes(&format!("{size}:1"), &format!("{size}:1"), "vectors of 16 and 16")?;
    }
    bytes("(24,3,2):(1,40,200)", "(24,3,2):(1,72,24)", "vectors of 8 and 8")?;
    bytes("(128,64):(1,128)", "(128,64):(64,1)", "tiles of 64 x 64 by 4 and 4")?;
    bytes("(256,128):(1,256)", "(256,128):(128,1)", "tiles of 128 x 128 by 4 and 4")?;
    bytes("(72,40):(1,72)", "(72,40):(40,1)", "tiles of 64 x 64 by 4 and 4")?;
    bytes("(35,33):(1,35)", "(35,33):(33,1)", "tiles of 64 x 64 by 1 and 1")
}

#[test]
fn permutations_of_any_rank() -> Outcome {
    // NCHW to NHWC, and back.
    f32s("(14,14,16,3):(1,14,196,3136)", "(14,14,16,3):(16,224,1,3136)", "tiles of 64 x 64 by 4 and 2")?;
    f32s("(14,14,16,3):(16,224,1,3136)", "(14,14,16,3):(1,14,196,3136)", "tiles of 64 x 64 by 4 and 2")?;
    f32s("(5,9,3,11):(1,5,45,135)", "(5,9,3,11):(297,33,11,1)", "elements")?;
    f64s("(9,3,2,10):(1,9,27,54)", "(9,3,2,10):(60,20,10,1)", "tiles of 32 x 32 by 1 and 2")?;
    // im2col of a 12 x 10 image by windows of 3 x 3.
    f32s("((3,3),(10,8)):((1,12),(1,12))", "((3,3),(10,8)):((1,3),(9,90))", "elements")?;
    // 16 images at once, of which a thread has four: from so many elements on.
    let image = "((3,3),(62,46),128):((1,64),(1,64),3072)";
    f32s(image, "((3,3),(62,46),128):((2852,8556),(1,62),25668)", "4 vectors of 1 and 2")?;
    // Blocks of 8 x 8 to rows, and back.
    f32s("((8,4),(8,3)):((1,64),(8,256))", "((8,4),(8,3)):((24,192),(1,8))", "tiles of 64 x 64 by 4 and 2")?;
    f32s("((8,4),(8,3)):((24,192),(1,8))", "((8,4),(8,3)):((1,64),(8,256))", "tiles of 64 x 64 by 4 and 2")
}

#[test]
fn every_tile_does_the_same() -> Outcome {
    use cute_cuda::kernel::Tile;
    let (from, to): (ComposedLayout, ComposedLayout) = ("(192,128):(1,192)".parse()?, "(192,128):(128,1)".parse()?);
    let input = numbers(from.cosize()?, 3, |bits| bits as u32 as f32);
    for (rows, columns) in [(32, 32), (64, 32), (32, 64), (64, 64), (64, 128)] {
        for (reads, writes, pieces) in [(4, 4, 1), (4, 4, 2), (2, 4, 1), (4, 1, 4), (1, 1, 8)] {
            for raster in [0, 1, 2] {
                let (loads, stores) = (Cache::NonCoherent, Cache::Streaming);
                let tile = Tile { rows, columns, reads, writes, pieces, raster, loads, stores };
                let Ok(kernel) = Relayout::<f32>::with_tile(&from, &to, tile, Target::Sm90) else {
                    // Too few or too many threads.
                    let threads = rows * columns / (reads * writes * pieces);
                    assert!(!(64..=1024).contains(&threads), "{tile} {threads}");
                    continue;
                };
                let mut found = vec![0.0; input.len()];
                kernel.run(&Machine::interpreter(), &input, &mut found)?;
                assert!(found == expected(&from, &to, &input, &found), "{tile}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_plan_says_what_it_is() {
    let plan = RelayoutPlan::Vectors { reads: 1, writes: 4, turns: 1 };
    assert_eq!(plan.to_string(), "vectors of 1 and 4");
}

#[test]
fn tiles_and_strides_beyond_64_bits_are_refused() -> Outcome {
    let (columns, rows): (ComposedLayout, ComposedLayout) = ("(64,64):(1,64)".parse()?, "(64,64):(64,1)".parse()?);
    let huge = 1 << 63;
    for tile in [
        Tile { rows: huge, columns: huge, ..Tile::default() },
        Tile { reads: huge, writes: huge, ..Tile::default() },
        Tile { reads: 1 << 32, pieces: 1 << 32, ..Tile::default() },
    ] {
        assert!(matches!(tile.puts(4).map_err(KernelError::into_kind), Err(KernelErrorKind::Shape { .. })), "{tile:?}");
        let refused = Relayout::<f32>::with_tile(columns.clone(), rows.clone(), tile, Target::Sm90);
        assert!(matches!(refused.map_err(KernelError::into_kind), Err(KernelErrorKind::Shape { .. })), "{tile:?}");
    }
    assert_eq!(Tile::default().puts(u64::MAX)?.layout().size(), 32 * 32);
    for from in [
        "2:9223372036854775806",
        "3:4611686018427387900",
        "2:4611686018427387904",
        "S<0,0,0> o 5 o 2:9223372036854775800",
    ] {
        let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, "2:1".parse()?);
        let to = if from.size() == 3 { "3:1".parse()? } else { to };
        for (from, to) in [(from.clone(), to.clone()), (to, from)] {
            // Either there is a kernel, for which no array is long enough, or there is none.
            if let Ok(kernel) = Relayout::<f32>::new(from.clone(), to, Target::Sm90) {
                let run = kernel.run(&Machine::interpreter(), &[0.0; 4], &mut [0.0; 4]);
                assert!(matches!(run, Err(CudaError::Signature(_))), "{from}");
            }
        }
    }
    Ok(())
}

//! Programs that copy and multiply by tiles for threads: parts of global memory with extents that only the program knows, of
//! swizzled shared memory, of registers and of coordinates, by threads that only the program knows.

use std::error::Error;
use std::hint::black_box;

use cute_types::algorithm::{copy, try_copy};
use cute_types::atom::element::F32;
use cute_types::atom::{
    SM80_16x8x8_F32TF32TF32F32_TN, TypedCopyAtom, UniversalCopy, make_tiled_copy, make_tiled_copy_a, make_tiled_mma,
};
use cute_types::prelude::*;

/// `0..n`, as numbers that f32 has.
fn counted(n: usize) -> Vec<f32> {
    (0..n).map(|i| i as f32).collect()
}

#[test]
fn a_tile_goes_through_swizzled_shared_memory() -> Result<(), Box<dyn Error>> {
    let to_shared =
        make_tiled_copy(TypedCopyAtom::<UniversalCopy<U128>, F32>::NEW, layout!((8,4):(4,1)), layout!((1, 4)));
    let from_shared =
        make_tiled_copy(TypedCopyAtom::<UniversalCopy<U32>, F32>::NEW, layout!((16,2):(1,16)), layout!((1, 1)));
    // A matrix of m by 16 with rows of ld elements, and one of the other order.
    for (m, ld) in [(16, 16), (48, 20), (32, 40)].map(black_box) {
        let source = counted(m * ld);
        let mut target = vec![0.0; 16 * m];
        let tile = layout!(S<2,2,2> o (16,16):(16,1));
        for row in (0..m).step_by(16) {
            let mut shared = [f32::NAN; 256];
            for thread in black_box(0..32) {
                let from = Tensor::new(&source[row * ld..], layout!((16,16):(ld,1)))?;
                let from = to_shared.get_slice(thread)?.partition_s(from)?;
                let mut to = to_shared.get_slice(thread)?.partition_d(Tensor::new(&mut shared, tile)?)?;
                copy(&from, &mut to);
            }
            for thread in black_box(0..32) {
                let from = from_shared.get_slice(thread)?.partition_s(Tensor::new(&shared, tile)?)?;
                let to = Tensor::new(&mut target[row..], layout!((16,16):(1,m)))?;
                copy(&from, &mut from_shared.get_slice(thread)?.partition_d(to)?);
            }
        }
        assert!((0..m).all(|i| (0..16).all(|j| target[i + m * j] == source[i * ld + j])), "{m} rows of {ld}");
    }
    Ok(())
}

#[test]
fn rows_that_only_the_program_knows_divide_or_are_refused() -> Result<(), Box<dyn Error>> {
    let tiles = make_tiled_copy(TypedCopyAtom::<UniversalCopy<U32>, F32>::NEW, layout!((8,4):(4,1)), layout!((2, 1)));
    let copied = |m: usize| -> Result<Vec<f32>, Box<dyn Error>> {
        let (source, mut target) = (counted(4 * m), vec![0.0; 4 * m]);
        for thread in black_box(0..32) {
            let slice = tiles.get_slice(thread)?;
            let from = slice.try_partition_s(Tensor::new(&source, layout!((m,4):(4,1)))?)?;
            try_copy(&from, &mut slice.try_partition_d(Tensor::new(&mut target, layout!((m,4):(1,m)))?)?)?;
        }
        Ok(target)
    };
    let target = copied(32)?;
    assert!((0..32).all(|i| (0..4).all(|j| target[i + 32 * j] == (4 * i + j) as f32)));
    let refused = copied(24).err().map(|refused| refused.to_string());
    assert_eq!(refused.as_deref(), Some("partition_s: in mode 0, the tile 24 does not divide by the atom 16"));
    assert_eq!(tiles.get_slice(black_box(32)).err().map(|refused| refused.thread), Some(32));

    // With a predicate, each of 21 rows is written, and nothing behind them.
    let (m, mut target) = (black_box(21_usize), vec![0; 100]);
    for thread in black_box(0..32) {
        let rows = Tensor::new(&mut target[..84], layout!((m,4):(4,1)))?;
        tiles.get_slice(thread)?.partition_d_predicated(rows)?.for_each_mut(|_, element| *element += 1);
    }
    assert_eq!((&target[..84], &target[84..]), (&[1; 84][..], &[0; 16][..]));
    Ok(())
}

/// C = A·B by the tiles of an MMA, each thread by itself.
#[test]
fn a_product_by_the_parts_of_its_threads() -> Result<(), Box<dyn Error>> {
    let mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN, layout!((2, 2, 1)), (.., .., ..));
    let to_registers = make_tiled_copy_a(TypedCopyAtom::<UniversalCopy<U32>, F32>::NEW, mma);
    let at_a = |i: usize, k: usize| ((7 * i + 3 * k) % 11) as f32;
    let at_b = |j: usize, k: usize| ((5 * j + k) % 7) as f32;
    // A is swizzled as in shared memory; B and C are in global memory, in rows of a length that only the program knows.
    let (tile, ld) = (layout!(S<2,2,2> o (32,16):(16,1)), black_box(40));
    let mut shared = [0.0; 512];
    Tensor::new(&mut shared, tile)?.for_each_mut(|(i, k), element| *element = at_a(i, k));
    let mut b = vec![0.0; 16 * ld];
    Tensor::new(&mut b, layout!((16,16):(ld,1)))?.for_each_mut(|(j, k), element| *element = at_b(j, k));
    let mut c = vec![f32::NAN; 32 * ld];

    for thread in black_box(0..128) {
        let (slice, a) = (mma.get_slice(thread)?, Tensor::new(&shared, tile)?);
        // The registers of A as the MMA has them, filled by a copy that has them in its own way.
        let (mut of_a, fragment) = ([f32::NAN; 8], mma.fragment_a(layout!((32,16):(16,1))));
        let mut as_copied = Tensor::new(&mut of_a, to_registers.retile(fragment))?;
        copy(&to_registers.get_slice(thread)?.partition_s(a)?, &mut as_copied);
        let of_a = Tensor::of_array(of_a, fragment);
        assert!(of_a.iter().eq(slice.partition_a(a)?.iter()));
        // And each is the element at its coordinate.
        let (part, first) = slice.partition_a(identity(shape!((32, 16))));
        assert!((0..8).all(|r| of_a[r] == at_a(first.0 + part.offset(r).0, first.1 + part.offset(r).1)));

        let mut of_b = Tensor::of_array([f32::NAN; 4], mma.fragment_b(layout!((16,16):(16,1))));
        copy(&slice.partition_b(Tensor::new(&b, layout!((16,16):(ld,1)))?)?, &mut of_b);
        let (part, first) = slice.partition_b(identity(shape!((16, 16))));
        assert!((0..4).all(|r| of_b[r] == at_b(first.0 + part.offset(r).0, first.1 + part.offset(r).1)));

        let mut sums = Tensor::of_array([0.0; 4], mma.fragment_c(layout!((32,16):(16,1))));
        let (part, first) = slice.partition_c(identity(shape!((32, 16))));
        for r in 0..4 {
            let (i, j) = (first.0 + part.offset(r).0, first.1 + part.offset(r).1);
            sums[r] = (0..16).map(|k| at_a(i, k) * at_b(j, k)).sum();
        }
        copy(&sums, &mut slice.partition_c(Tensor::new(&mut c, layout!((32,16):(ld,1)))?)?);
    }
    let product = |i: usize, j: usize| (0..16).map(|k| at_a(i, k) * at_b(j, k)).sum::<f32>();
    assert!((0..32).all(|i| (0..16).all(|j| c[ld * i + j] == product(i, j))));
    assert!((0..32).all(|i| c[ld * i + 16..ld * (i + 1)].iter().all(|element| element.is_nan())));
    Ok(())
}

/// Blocks of C with extents and stages that only the program knows, of which the tile leaves a part over.
#[test]
fn blocks_that_the_tile_does_not_divide_are_partitioned_with_a_predicate() -> Result<(), Box<dyn Error>> {
    let mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN, layout!((2, 2, 1)), (.., .., ..));
    for (m, n) in [(32_usize, 16_usize), (33, 17), (60, 40), (1, 1)].map(black_box) {
        let mut c = vec![0; m * n];
        for thread in black_box(0..128) {
            let block = Tensor::new(&mut c, layout!((m,n):(n,1)))?;
            mma.get_slice(thread)?.partition_c_predicated(block)?.for_each_mut(|_, element| *element += 1);
        }
        assert_eq!(c, vec![1; m * n], "{m} by {n}");
        // The same by the coordinates of the rounded block, compared with the extents.
        let inside = |thread: usize| -> Result<usize, Box<dyn Error>> {
            let (part, _) = mma.get_slice(thread)?.partition_c_predicated(layout!((m,n):(n,1)));
            Ok(part.count())
        };
        assert_eq!((0..128).map(inside).sum::<Result<usize, _>>()?, m * n);
    }
    // Stages ride along, as a third mode.
    let stages = black_box(3_usize);
    let (part, _) = mma.get_slice(black_box(77))?.partition_a(layout!((64,16,stages):(16,1,1024)));
    assert_eq!(part.to_string(), "((2,2),2,2,3):((128,4),512,8,1024)");
    Ok(())
}

/// Tiles and parts of matrices whose sizes the program knows, after a swizzle: each element is in the right one.
#[test]
fn tiles_and_parts_of_swizzled_matrices_of_any_size() -> Result<(), Box<dyn Error>> {
    for (m, n) in [(4_usize, 8_usize), (8, 8), (12, 16), (20, 8)] {
        let layout = layout!(S<2,1,3> o (m,n):(n,1));
        let mut data = vec![0; (m * n).next_power_of_two()];
        let matrix = Tensor::new(&mut data, layout)?;
        for (number, mut tile) in matrix.try_zipped_divide((U4::NEW, U4::NEW))?.try_tiles()?.enumerate() {
            tile.try_iter_mut()?.for_each(|x| *x += 100 + number);
        }
        let wanted = |(i, j): (usize, usize)| 100 + i / 4 + j / 4 * (m / 4);
        assert!(layout.coords().all(|c| data[layout.offset(c)] == wanted(c)), "tiles of {layout}");
        std::thread::scope(|scope| -> Result<(), Box<dyn Error>> {
            for (row, mut part) in Tensor::new(&mut data, layout)?.try_parts()?.enumerate() {
                scope.spawn(move || part.fill(row));
            }
            Ok(())
        })?;
        assert!(layout.coords().all(|c| data[layout.offset(c)] == c.0), "parts of {layout}");
        let matrix = Tensor::new(&data, layout)?;
        let mut sum = 0;
        cute_types::coord::InRange::all(layout.shape()).for_each(|c| sum += matrix[c]);
        assert_eq!(sum, n * m * (m - 1) / 2);
    }
    Ok(())
}

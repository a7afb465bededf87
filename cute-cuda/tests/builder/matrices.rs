//! `ldmatrix` and `stmatrix` beside a model: what PTX says of which lane has which element.

use half::{bf16, f16};

use super::*;

/// The place of a lane's element in matrices of 8 x 8: matrix, row, column.
fn place(lane: usize, element: usize) -> (usize, usize, usize) {
    (element / 2, lane / 4, 2 * (lane % 4) + element % 2)
}

/// Rows of 8 elements in shared memory, of which each lane has one: plain, padded, swizzled.
const ROWS: [&str; 3] = ["(8,32):(1,8)", "(8,32):(1,24)", "S<3,3,3> o (8,32):(1,64)"];

fn numbers<T>(number: fn(f32) -> T) -> Vec<T> {
    (0..256).map(|i| number(i as f32)).collect()
}

fn loads<T: Data + PartialEq>(number: fn(f32) -> T) -> Outcome {
    let input = numbers(number);
    for rows in ROWS {
        for (matrices, transposed) in [(1, false), (2, false), (4, false), (1, true), (2, true), (4, true)] {
            let kernel = pair::<T>(32, |b, input, output| {
                let thread = b.thread();
                let tile = b.shared::<T>(rows.parse::<cute_types::runtime::ComposedLayout>()?)?.at(1, thread)?;
                let from = b.tensor(input, layout("(8,32):(1,8)")?)?.at(1, thread)?;
                b.copy(&from, &tile)?;
                b.barrier();
                let values = b.load_matrix(&tile, matrices, transposed)?;
                let to = RuntimeLayout::new((2 * matrices as i64, 32), (1, 2 * matrices as i64))?;
                let to = b.tensor(output, to)?.at(1, thread)?;
                b.store(&values, &to)
            })?;
            let found = run(&kernel, &input, 64 * matrices)?;
            let wanted: Vec<T> = (0..64 * matrices)
                .map(|i| {
                    let (matrix, row, column) = place(i / (2 * matrices), i % (2 * matrices));
                    let (row, column) = if transposed { (column, row) } else { (row, column) };
                    input[64 * matrix + 8 * row + column]
                })
                .collect();
            assert!(found == wanted, "{rows}: {matrices} matrices, transposed: {transposed}");
        }
    }
    Ok(())
}

fn stores<T: Data + PartialEq>(number: fn(f32) -> T) -> Outcome {
    let input = numbers(number);
    for rows in ROWS {
        for (matrices, transposed) in [(1, false), (2, false), (4, false), (1, true), (2, true), (4, true)] {
            let kernel = pair::<T>(32, |b, input, output| {
                let thread = b.thread();
                let tile = b.shared::<T>(rows.parse::<cute_types::runtime::ComposedLayout>()?)?.at(1, thread)?;
                let zeros = b.fragment(&layout("8:1")?, T::default())?;
                b.store(&zeros, &tile)?;
                b.barrier();
                let from = RuntimeLayout::new((2 * matrices as i64, 32), (1, 2 * matrices as i64))?;
                let from = b.tensor(input, from)?.at(1, thread)?;
                let values = b.load(&from)?;
                b.store_matrix(&values, &tile, matrices, transposed)?;
                b.barrier();
                let to = b.tensor(output, layout("(8,32):(1,8)")?)?.at(1, thread)?;
                b.copy(&tile, &to)
            })?;
            let found = run(&kernel, &input, 256)?;
            let mut wanted = vec![T::default(); 256];
            for (i, &value) in input.iter().enumerate().take(64 * matrices) {
                let (matrix, row, column) = place(i / (2 * matrices), i % (2 * matrices));
                let (row, column) = if transposed { (column, row) } else { (row, column) };
                wanted[64 * matrix + 8 * row + column] = value;
            }
            assert!(found == wanted, "{rows}: {matrices} matrices, transposed: {transposed}");
        }
    }
    Ok(())
}

#[test]
fn lanes_get_the_elements_that_ldmatrix_gives_them() -> Outcome {
    loads::<f16>(f16::from_f32)?;
    loads::<bf16>(bf16::from_f32)?;
    loads::<u16>(|number| number as u16)
}

#[test]
fn lanes_put_the_elements_where_stmatrix_does() -> Outcome {
    stores::<f16>(f16::from_f32)?;
    stores::<i16>(|number| -number as i16)
}

#[test]
fn every_warp_has_matrices_of_its_own() -> Outcome {
    let kernel = pair::<f16>(128, |b, input, output| {
        let thread = b.thread();
        let tile = b.shared::<f16>(layout("(8,128):(1,8)")?)?.at(1, thread)?;
        let all = layout("(8,128):(1,8)")?;
        let (from, to) = (b.tensor(input, &all)?.at(1, thread)?, b.tensor(output, &all)?.at(1, thread)?);
        b.copy(&from, &tile)?;
        b.barrier();
        // Turned around twice is as before.
        let values = b.load_matrix(&tile, 4, true)?;
        b.barrier();
        b.store_matrix(&values, &tile, 4, true)?;
        b.barrier();
        b.copy(&tile, &to)
    })?;
    let input: Vec<f16> = (0..1024).map(|i| f16::from_f32(i as f32)).collect();
    assert_eq!(run(&kernel, &input, 1024)?, input);
    Ok(())
}

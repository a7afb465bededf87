//! What a closure makes of the sums of a product, on the interpreter: scales, a second output, and a reduction of rows at once.

use cute_cuda::Machine;
use cute_cuda::kernel::{Gemm, GemmPlan, GemmWay, Input, Output, WarpPlan};
use cute_cuda::ptx::{E4M3, Target};
use cute_types::runtime::RuntimeLayout;
use half::bf16;

type Error = Box<dyn std::error::Error>;

/// M, N and K: no tile divides M and N.
const EXTENTS: [usize; 3] = [72, 136, 128];

/// Small numbers, which floats of 8 bits have, and whose sums are exact in any order.
fn numbers(count: usize, seed: u64) -> Vec<E4M3> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..count).map(|_| E4M3::from_f32(rng.i32(-2..3) as f32)).collect()
}

/// Powers of two.
fn scales(count: usize) -> Vec<f32> {
    (0..count).map(|place| [0.5, 1.0, 2.0][place % 3]).collect()
}

#[test]
fn rows_of_scaled_sums_are_reduced_beside_a_second_output() -> Result<(), Error> {
    let ([m, n, k], [rows, columns, _]) = (EXTENTS, EXTENTS.map(|extent| extent as u64));
    let matrix = |rows: usize, columns: usize| RuntimeLayout::new((rows as i64, columns as i64), (columns as i64, 1));
    let of = |extent: usize| RuntimeLayout::new(extent as i64, 1);
    let [a, b, d] = [matrix(m, k)?, matrix(n, k)?, matrix(m, n)?];
    let (x, y, of_rows, of_columns) = (numbers(m * k, 1), numbers(n * k, 2), scales(m), scales(n));
    let scaled = |i: usize, j: usize| -> f32 {
        let sum: f32 = (0..k).map(|t| x[i * k + t].to_f32() * y[j * k + t].to_f32()).sum();
        sum * of_rows[i] * of_columns[j]
    };
    let shared = GemmPlan { tile: [64, 64, 128], ..GemmPlan::new([72, 136, 128], 1, 2) };
    let in_turns = GemmPlan { pingpong: true, behind: true, stages: 3, blocks: 1, ..shared.clone() };
    let by_warps = WarpPlan { target: Target::Sm89, tile: [64, 32, 128], warps: [2, 2], stages: 2, group: 1 };
    let of_256 = GemmPlan { tile: [256, 64, 128], stages: 2, blocks: 1, ..shared.clone() };
    for way in [GemmWay::from(shared), in_turns.into(), of_256.into(), by_warps.into()] {
        let gemm = Gemm::<E4M3, bf16>::fused::<(Input<f32>, Input<f32>, Output<f32>, Output<f32>), _>(
            &a,
            &b,
            &d,
            way,
            ["of_rows", "of_columns", "second", "sums"],
            |b, (of_rows, of_columns, second, sums)| {
                let scales = [b.tensor(of_rows, of(m)?)?, b.tensor(of_columns, of(n)?)?];
                Ok((scales, b.tensor(second, &d)?, b.tensor(sums, of(m)?)?))
            },
            |b, ([of_rows, of_columns], second, sums), [row, column, _], sum| {
                let (known, within) = (b.clamped(row, rows)?, b.clamped(column, columns)?);
                let (of_row, of_column) =
                    (b.load_one(&of_rows.at(0, known)?)?, b.load_one(&of_columns.at(0, within)?)?);
                let scaled = b.compute(sum * of_row * of_column);
                b.below(row, rows, |b, row| {
                    b.below(column, columns, |b, column| {
                        b.store_one(scaled, &second.at(0, row)?.at(0, column)?)?;
                        b.atomic_add(&sums.at(0, row)?, scaled).map(drop)
                    })
                })?;
                Ok(b.compute(scaled.max(0.0)))
            },
        )?;
        let (mut out, mut second, mut sums) = (vec![bf16::NAN; m * n], vec![f32::NAN; m * n], vec![1.0; m]);
        let further = (&of_rows[..], &of_columns[..], &mut second[..], &mut sums[..]);
        gemm.typed().run(&Machine::interpreter(), ((&x, &y, &mut out), further))?;
        for (i, found) in sums.iter().enumerate() {
            for j in 0..n {
                let (wanted, place) = (scaled(i, j), i * n + j);
                assert_eq!((second[place], out[place]), (wanted, bf16::from_f32(wanted.max(0.0))), "({i},{j})");
            }
            assert_eq!(*found, 1.0 + (0..n).map(|j| scaled(i, j)).sum::<f32>(), "row {i}: {}", gemm.way());
        }
    }
    Ok(())
}

//! Softmax over the rows of a matrix in bf16, as many rows as a launch says: a block for each row, which stays in registers.
//!
//! Where there is a device, its time stands beside that of a copy of as many bytes.
//!
//! ```sh
//! cargo run --release -p cute-cuda --example softmax
//! ```

use std::error::Error;

use cute_cuda::kernel::{Arg, Count, Grid, Input, KernelError, Output, Relayout, TypedKernel, Units};
use cute_cuda::{Machine, ptx::Target};
use cute_types::prelude::*;
use half::bf16;

mod common;

const COLUMNS: usize = 4096;

/// The matrix, the result, the rows.
type Softmax = TypedKernel<(Input<bf16>, Output<bf16>, Count)>;

fn build() -> Result<Softmax, KernelError> {
    // Vectors of 8, one for each of 256 threads, twice.
    let row = layout!((8,256,2):(1,8,2048));
    let grid = Grid::new(256, Units::Each("rows"));
    Softmax::build("softmax", ["in", "out", "rows"], grid, Target::Sm80, |b, (input, output, rows)| {
        let (thread, block) = (b.thread(), b.block());
        let (input, output) = (b.units(input, &[rows.into()], row)?, b.units(output, &[rows.into()], row)?);
        let from = input.at(&[block])?.at(1, thread)?;
        let to = output.at(&[block])?.at(1, thread)?;

        // e^x is 2^(x log2(e)), and the power of 2 is what the device has an instruction for.
        let values = b.load(&from)?;
        let values = b.map(&values, |x| x.convert::<f32>() * std::f32::consts::LOG2_E);
        let own = b.fold(&values, |x, y| x.max(y));
        let most = b.block_reduce(own, |x, y| x.max(y))?;
        let powers = b.map(&values, |x| (x - most).exp2_approx());
        let own = b.fold(&powers, |x, y| x + y);
        let sum = b.block_reduce(own, |x, y| x + y)?;
        let share = b.compute(sum.recip());
        let shares = b.map(&powers, |power| (power * share).convert::<bf16>());
        b.store(&shares, &to)
    })
}

/// The largest error of a result, relative to the result.
fn error(input: &[bf16], output: &[bf16]) -> f64 {
    let rows = input.chunks(COLUMNS).zip(output.chunks(COLUMNS));
    let of_row = rows.map(|(input, output)| {
        let most = input.iter().map(|x| x.to_f64()).fold(f64::NEG_INFINITY, f64::max);
        let powers: Vec<f64> = input.iter().map(|x| (x.to_f64() - most).exp()).collect();
        let sum: f64 = powers.iter().sum();
        powers.iter().zip(output).map(|(power, y)| (y.to_f64() * sum / power - 1.0).abs()).fold(0.0, f64::max)
    });
    of_row.fold(0.0, f64::max)
}

fn main() -> Result<(), Box<dyn Error>> {
    let kernel = build()?;
    let machine = Machine::pick()?;
    for rows in [1, 3] {
        let input: Vec<bf16> = common::numbers(rows * COLUMNS).into_iter().map(|x| bf16::from_f32(8.0 * x)).collect();
        let mut output = vec![bf16::ZERO; input.len()];
        kernel.run(&machine, (&input, &mut output, rows as u32))?;
        // Half of the last of 8 bits, and what the sum and the powers are off by.
        let found = error(&input, &output);
        if found.is_nan() || found > 1.01 / 256.0 {
            return Err(format!("{rows} rows are off by {found}").into());
        }
        println!("softmax over {rows} x {COLUMNS} elements, off by at most {found:.5} of each, on {machine}");
    }
    if let Machine::Gpu(device) = &machine {
        let rows = 16_384;
        let (input, mut output) = (vec![bf16::ONE; rows * COLUMNS], vec![bf16::ZERO; rows * COLUMNS]);
        let bytes = 4 * input.len();
        let mut args = [Arg::from(&input[..]), Arg::from(&mut output[..]), Arg::from(rows as u32)];
        common::print_rate(device, kernel.kernel(), &mut args, bytes)?;
        let all = layout!(67108864:1);
        let copy = Relayout::<bf16>::new(all, all, Target::Sm80)?;
        common::print_rate(device, copy.kernel().kernel(), &mut args[..2], bytes)?;
    }
    Ok(())
}

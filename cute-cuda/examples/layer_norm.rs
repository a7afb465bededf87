//! Layer norm and RMS norm over the rows of a matrix in bf16, as many rows as a launch says: a block for each row, which stays
//! in registers.
//!
//! Where there is a device, their times stand beside that of a copy of as many bytes.
//!
//! ```sh
//! cargo run --release -p cute-cuda --example layer_norm
//! ```

use std::error::Error;

use cute_cuda::kernel::{Arg, Builder, Count, Grid, Input, KernelError, Output, Relayout, TypedKernel, Units};
use cute_cuda::{Machine, ptx::Reg, ptx::Target};
use cute_types::prelude::*;
use half::bf16;

mod common;

const COLUMNS: usize = 4096;
/// What keeps a row of zeros from a division by 0.
const EPSILON: f32 = 1.0e-5;

/// The matrix, a factor and a summand for each column, the result, the rows.
type Norm = TypedKernel<(Input<bf16>, Input<bf16>, Input<bf16>, Output<bf16>, Count)>;

/// The mean of what each thread has the sum of.
fn mean(b: &mut Builder, own: Reg<f32>) -> Result<Reg<f32>, KernelError> {
    let sum = b.block_reduce(own, |x, y| x + y)?;
    Ok(b.compute(sum * (1.0 / COLUMNS as f32)))
}

/// Layer norm, `(x - mean) / sqrt(variance + epsilon) * factor + summand`; or RMS norm, the same without the mean.
fn build(name: &str, centred: bool) -> Result<Norm, KernelError> {
    // Vectors of 8, one for each of 256 threads, twice.
    let row = layout!((8,256,2):(1,8,2048));
    let grid = Grid::new(256, Units::Each("rows"));
    let names = ["in", "factor", "summand", "out", "rows"];
    Norm::build(name, names, grid, Target::Sm80, |b, (input, factor, summand, output, rows)| {
        let (thread, block) = (b.thread(), b.block());
        let (input, output) = (b.units(input, &[rows.into()], row)?, b.units(output, &[rows.into()], row)?);
        let from = input.at(&[block])?.at(1, thread)?;
        let to = output.at(&[block])?.at(1, thread)?;
        let (factor, summand) = (b.tensor(factor, row)?.at(1, thread)?, b.tensor(summand, row)?.at(1, thread)?);

        let values = b.load(&from)?;
        let mut values = b.map(&values, |x| x.convert::<f32>());
        if centred {
            let own = b.fold(&values, |x, y| x + y);
            let mean = mean(b, own)?;
            values = b.map(&values, |x| x - mean);
        }
        let squares = b.map(&values, |x| x * x);
        let own = b.fold(&squares, |x, y| x + y);
        let variance = mean(b, own)?;
        let scale = b.compute((variance + EPSILON).rsqrt());
        let (factors, summands) = (b.load(&factor)?, b.load(&summand)?);
        let scaled = values.zip(&factors, |x, factor| b.compute(x * scale * factor.convert::<f32>()))?;
        let results =
            scaled.zip(&summands, |x, summand| b.compute((x + summand.convert::<f32>()).convert::<bf16>()))?;
        b.store(&results, &to)
    })
}

/// The largest error of a result, relative to a result of size 1.
fn error(centred: bool, [input, factor, summand, output]: [&[bf16]; 4]) -> f64 {
    let rows = input.chunks(COLUMNS).zip(output.chunks(COLUMNS));
    let of_row = rows.map(|(input, output)| {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / COLUMNS as f64;
        let mut values: Vec<f64> = input.iter().map(|x| x.to_f64()).collect();
        if centred {
            let centre = mean(&values);
            values.iter_mut().for_each(|x| *x -= centre);
        }
        let squares: Vec<f64> = values.iter().map(|x| x * x).collect();
        let scale = 1.0 / (mean(&squares) + f64::from(EPSILON)).sqrt();
        let wanted = values.iter().zip(factor).zip(summand).map(|((x, a), b)| x * scale * a.to_f64() + b.to_f64());
        wanted.zip(output).map(|(wanted, y)| (y.to_f64() - wanted).abs() / wanted.abs().max(1.0)).fold(0.0, f64::max)
    });
    of_row.fold(0.0, f64::max)
}

fn main() -> Result<(), Box<dyn Error>> {
    let machine = Machine::pick()?;
    let narrow = |count| common::numbers(count).into_iter().map(bf16::from_f32).collect::<Vec<bf16>>();
    let (factor, summand) = (narrow(COLUMNS), narrow(2 * COLUMNS).split_off(COLUMNS));
    for (name, centred) in [("layer_norm", true), ("rms_norm", false)] {
        let kernel = build(name, centred)?;
        let rows = 3;
        let input = narrow(rows * COLUMNS);
        let mut output = vec![bf16::ZERO; input.len()];
        kernel.run(&machine, (&input, &factor, &summand, &mut output, rows as u32))?;
        // Half of the last of 8 bits, and what the sums are off by.
        let found = error(centred, [&input, &factor, &summand, &output]);
        if found.is_nan() || found > 1.01 / 256.0 {
            return Err(format!("{name} is off by {found}").into());
        }
        println!("{name} over {rows} x {COLUMNS} elements, off by at most {found:.5}, on {machine}");
        if let Machine::Gpu(device) = &machine {
            let rows = 16_384;
            let (input, mut output) = (vec![bf16::ONE; rows * COLUMNS], vec![bf16::ZERO; rows * COLUMNS]);
            let bytes = 4 * input.len();
            let [factor, summand] = [&factor, &summand].map(|array| Arg::from(&array[..]));
            let (from, to) = (Arg::from(&input[..]), Arg::from(&mut output[..]));
            let mut args = [from, factor, summand, to, Arg::from(rows as u32)];
            common::print_rate(device, kernel.kernel(), &mut args, bytes)?;
            let [from, _, _, to, _] = args;
            let copy = Relayout::<bf16>::new(layout!(67108864:1), layout!(67108864:1), Target::Sm80)?;
            common::print_rate(device, copy.kernel().kernel(), &mut [from, to], bytes)?;
        }
    }
    Ok(())
}

//! A stencil of five points over a matrix, of as many rows and columns as a launch says, by a grid of two axes.
//!
//! ```sh
//! cargo run --release -p cute-cuda --example stencil
//! ```

use std::error::Error;

use cute_cuda::Machine;
use cute_cuda::kernel::{Count, Grid, Input, KernelError, Output, TypedKernel, Units};
use cute_cuda::ptx::{Axis, Target};
use cute_types::prelude::*;

mod common;

/// The matrix, the result, the rows, the columns.
type Stencil = TypedKernel<(Input<f32>, Output<f32>, Count, Count)>;

fn build() -> Result<Stencil, KernelError> {
    // A block has 8 rows of 32 columns.
    let grid = Grid::new(256, Units::Covering("columns", 32)).along(Axis::Y, Units::Covering("rows", 8));
    let names = ["in", "out", "rows", "columns"];
    Stencil::build("stencil", names, grid, Target::Sm80, |b, (input, output, rows, columns)| {
        let axes = [rows.into(), columns.into()];
        let (input, output) = (b.units(input, &axes, layout!(1:0))?, b.units(output, &axes, layout!(1:0))?);
        let (thread, across, down) = (b.thread(), b.block_along(Axis::X), b.block_along(Axis::Y));
        // Of the number of a thread, the place in a row of its block, and the row.
        let column = b.index(layout!(((32,8),67108864):((1,0),32)).to_runtime(), &[thread, across])?;
        let row = b.index(layout!(((32,8),65535):((0,1),8)).to_runtime(), &[thread, down])?;
        b.consecutive_below(row, 3, rows, |b, i| {
            b.consecutive_below(column, 3, columns, |b, j| {
                let mut at = |row: usize, column: usize| b.load_one(&input.at(&[i[row], j[column]])?);
                let (up, left, here, right, down) = (at(0, 1)?, at(1, 0)?, at(1, 1)?, at(1, 2)?, at(2, 1)?);
                b.store_one(here * 0.5 + (up + down + left + right) * 0.125, &output.at(&[i[1], j[1]])?)
            })
        })
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let kernel = build()?;
    let machine = Machine::pick()?;
    for (rows, columns) in [(3, 3), (41, 70), (130, 33), (2, 50)] {
        let input = common::numbers(rows * columns);
        // What is at an edge stays what it was.
        let mut output = vec![-1.0; input.len()];
        kernel.run(&machine, (&input, &mut output, rows as u32, columns as u32))?;
        let at = |i: usize, j: usize| input[i * columns + j];
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let edge = i == 0 || j == 0 || i + 1 == rows || j + 1 == columns;
            let wanted = if edge {
                -1.0
            } else {
                at(i, j) * 0.5 + (at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1)) * 0.125
            };
            if output[i * columns + j] != wanted {
                return Err(format!("the element at ({i},{j}) of {rows} x {columns} is wrong").into());
            }
        }
        println!("{rows} x {columns} elements, the same bits as on the host, on {machine}");
    }
    Ok(())
}

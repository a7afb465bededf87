//! A histogram of bytes, as many as a launch says: each block counts in shared memory, and adds what it has to the result.
//!
//! ```sh
//! cargo run --release -p cute-cuda --example histogram
//! ```

use std::error::Error;

use cute_cuda::kernel::{Count, Grid, Input, KernelError, Output, TypedKernel};
use cute_cuda::{Machine, ptx::Target};
use cute_types::prelude::*;

mod common;

const BINS: usize = 256;
const BLOCKS: u32 = 16;
const THREADS: u32 = 256;

/// Vectors of four words, the counts of their bytes, the vectors.
type Histogram = TypedKernel<(Input<u32>, Output<u32>, Count)>;

fn build() -> Result<Histogram, KernelError> {
    let grid = Grid::new(THREADS, BLOCKS);
    Histogram::build("histogram", ["in", "out", "vectors"], grid, Target::Sm80, |b, (input, output, vectors)| {
        let (thread, block) = (b.thread(), b.block());
        let input = b.units(input, &[vectors.into()], layout!(4:1))?;
        let (bins, counts) = (b.shared::<u32>(layout!(256:1))?, b.tensor(output, layout!(256:1))?);
        b.store_one(0u32, &bins.at(0, thread)?)?;
        b.barrier();
        let first = b.index(layout!((256,16):(1,256)).to_runtime(), &[thread, block])?;
        b.steps(first, vectors, BLOCKS * THREADS, |b, vector| {
            for word in b.load(&input.at(&[vector])?)?.registers() {
                for byte in 0..4 {
                    b.number_below((word >> (8 * byte)) & 255, 256, |b, bin| {
                        b.atomic_add(&bins.at(0, bin)?, 1).map(drop)
                    })?;
                }
            }
            Ok(())
        })?;
        b.barrier();
        let count = b.load_one(&bins.at(0, thread)?)?;
        b.atomic_add(&counts.at(0, thread)?, count).map(drop)
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let kernel = build()?;
    let machine = Machine::pick()?;
    for vectors in [1, 4096, 5000] {
        // Products are not spread evenly, as a histogram's bytes are not.
        let numbers = common::numbers(4 * vectors);
        let words: Vec<u32> = numbers.iter().map(|x| (x * x * x).to_bits()).collect();
        let mut counts = vec![0; BINS];
        kernel.run(&machine, (&words, &mut counts, vectors as u32))?;
        let mut wanted = vec![0; BINS];
        words.iter().flat_map(|word| word.to_le_bytes()).for_each(|byte| wanted[usize::from(byte)] += 1);
        if counts != wanted {
            return Err(format!("the counts of {} bytes are wrong", 16 * vectors).into());
        }
        println!("{} bytes counted, all of them right, on {machine}", 16 * vectors);
    }
    Ok(())
}

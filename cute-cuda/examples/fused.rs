//! A kernel of one's own: `out = transpose(in) * scale + bias[column of out]`, fused into one pass over memory.
//!
//! A tile goes through shared memory, in by rows and out by columns, each in vectors; a swizzle keeps both ways free of bank
//! conflicts. Who moves what are layouts, composed by the compiler.
//!
//! ```sh
//! cargo run --release -p cute-cuda --example fused
//! ```

use std::error::Error;
use std::sync::Arc;

use cudarc::driver::CudaContext;
use cute_cuda::kernel::{Extent, Input, KernelError, Output, TypedKernel};
use cute_cuda::{Machine, ptx::Target};
use cute_types::prelude::*;

const ROWS: usize = 192;
const COLUMNS: usize = 256;

/// in, bias, out, scale.
type Fused = TypedKernel<(Input<f32>, Input<f32>, Output<f32>, f32)>;

fn build() -> Result<Fused, KernelError> {
    // The matrix by rows, the result by columns, and a bias for each row of the matrix, which is a column of the result.
    let (matrix, result, biases) = (layout!((192,256):(256,1)), layout!((192,256):(1,192)), layout!((192,256):(1,0)));
    let tile = layout!(S<3,2,5> o (32,32):(32,1));
    // (value, thread, block) to a place in the matrix, (value, thread) to a place in the tile; both count down columns.
    let (reads, puts) = (layout!((4,(8,32),(6,8)):(192,(768,1),(32,6144))), layout!((4,(8,32)):(32,(128,1))));
    let (writes, takes) = (layout!((4,(8,32),(6,8)):(1,(4,192),(32,6144))), layout!((4,(8,32)):(1,(4,32))));

    let extent = Extent { blocks: 48, threads: 256 };
    Fused::build("fused", ["in", "bias", "out", "scale"], extent, Target::Sm80, |b, (input, bias, output, scale)| {
        let (thread, block) = (b.thread(), b.block());
        let from = b.tensor(input, matrix.composition(reads))?.at(2, block)?.at(1, thread)?;
        let bias = b.tensor(bias, biases.composition(writes))?.at(2, block)?.at(1, thread)?;
        let to = b.tensor(output, result.composition(writes))?.at(2, block)?.at(1, thread)?;
        let tile = b.shared::<f32>(tile)?;

        b.copy(&from, &tile.composition(puts)?.at(1, thread)?)?;
        b.barrier();
        let (values, bias) = (b.load(&tile.composition(takes)?.at(1, thread)?)?, b.load(&bias)?);
        let fused = values.zip(&bias, |value, bias| b.fma(value, scale, bias))?;
        b.store(&fused, &to)
    })
}

fn on_gpu(context: &Arc<CudaContext>, kernel: &Fused, input: &[f32], bias: &[f32]) -> Result<Vec<f32>, Box<dyn Error>> {
    let stream = context.new_stream()?;
    let (input, bias) = (stream.clone_htod(input)?, stream.clone_htod(bias)?);
    let mut output = stream.alloc_zeros::<f32>(ROWS * COLUMNS)?;
    kernel.launch(&stream, (&input, &bias, &mut output, 0.5))?;
    Ok(stream.clone_dtoh(&output)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let kernel = build()?;
    let input: Vec<f32> = (0..ROWS * COLUMNS).map(|i| i as f32).collect();
    let bias: Vec<f32> = (0..ROWS).map(|i| 1000.0 - i as f32).collect();
    let machine = Machine::pick()?;
    let mut output = vec![0.0; ROWS * COLUMNS];
    match &machine {
        Machine::Gpu(device) => output = on_gpu(device.context(), &kernel, &input, &bias)?,
        Machine::Interpreter(_) => kernel.run(&machine, (&input, &bias, &mut output, 0.5))?,
    }
    for (row, column) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column))) {
        let wanted = input[row * COLUMNS + column].mul_add(0.5, bias[row]);
        if output[column * ROWS + row] != wanted {
            return Err(format!("the element at ({column},{row}) is wrong").into());
        }
    }
    println!("{ROWS} x {COLUMNS} elements transposed, scaled and biased, all of them right, on {machine}");
    Ok(())
}

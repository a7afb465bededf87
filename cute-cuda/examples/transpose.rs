//! A transposition, as a user of cudarc writes it: own context, stream and arrays; on the interpreter where there is no GPU.
//!
//! ```sh
//! cargo run --release -p cute-cuda --example transpose
//! ```

use std::error::Error;
use std::sync::Arc;

use cudarc::driver::CudaContext;
use cute_cuda::kernel::{KernelError, KernelLayout, Relayout};
use cute_cuda::{Machine, ptx::Target};
use cute_types::prelude::*;

const ROWS: usize = 192;
const COLUMNS: usize = 256;

/// The kernel that copies from one static layout to another. Where the two differ in shape, it does not compile.
fn copy<A, B>(from: A, to: B) -> Result<Relayout<f32>, KernelError>
where
    A: Compatible<B> + KernelLayout,
    B: KernelLayout,
{
    Relayout::new(from, to, Target::Sm80)
}

/// The launch: `&CudaSlice<f32>` in, `&mut CudaSlice<f32>` out; with another type or another number it does not compile.
fn on_gpu(context: &Arc<CudaContext>, kernel: &Relayout<f32>, input: &[f32]) -> Result<Vec<f32>, Box<dyn Error>> {
    let stream = context.new_stream()?;
    let input = stream.clone_htod(input)?;
    let mut output = stream.alloc_zeros::<f32>(ROWS * COLUMNS)?;
    kernel.launch(&stream, (&input, &mut output))?;
    Ok(stream.clone_dtoh(&output)?)
}

fn on_cpu(machine: &Machine, kernel: &Relayout<f32>, input: &[f32]) -> Result<Vec<f32>, Box<dyn Error>> {
    let mut output = vec![0.0; ROWS * COLUMNS];
    kernel.run(machine, input, &mut output)?;
    Ok(output)
}

fn main() -> Result<(), Box<dyn Error>> {
    // The same matrix twice, row after row and column after column: layouts are types, and their values take no memory.
    let (rows, columns) = (layout!((192,256):(256,1)), layout!((192,256):(1,192)));
    let kernel = copy(rows, columns)?;

    let input: Vec<f32> = (0..ROWS * COLUMNS).map(|i| i as f32).collect();
    // The first device; the interpreter where there is no driver, or none of its devices.
    let machine = Machine::pick()?;
    let output = match &machine {
        Machine::Gpu(device) => on_gpu(device.context(), &kernel, &input)?,
        Machine::Interpreter(_) => on_cpu(&machine, &kernel, &input)?,
    };

    for place in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column))) {
        if output[columns.offset(place)] != input[rows.offset(place)] {
            return Err(format!("the element at {place:?} is wrong").into());
        }
    }
    println!("{ROWS} x {COLUMNS} elements transposed by {}, all of them right, on {machine}", kernel.plan());
    Ok(())
}

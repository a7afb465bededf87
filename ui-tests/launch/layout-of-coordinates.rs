// kernel: this is no layout that a kernel can be written around
use cute_cuda::kernel::{Builder, KernelError};
use cute_types::prelude::*;

fn tile(b: &mut Builder) -> Result<(), KernelError> {
    b.shared::<f32>(identity(shape!((4,32))))?;
    Ok(())
}

fn main() {
    let _ = tile;
}

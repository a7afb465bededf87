// launch: `&CudaSlice<f64>` is no argument for a parameter `cute_cuda::kernel::Input<f32>`
use cute_cuda::CudaError;
use cute_cuda::cudarc::driver::{CudaSlice, CudaStream};
use cute_cuda::kernel::{Input, Output, TypedKernel};
use std::sync::Arc;

type Scale = TypedKernel<(Input<f32>, Output<f32>, f32)>;

fn run(scale: &Scale, stream: &Arc<CudaStream>, x: &CudaSlice<f64>, y: &mut CudaSlice<f32>) -> Result<(), CudaError> {
    scale.launch(stream, (x, y, 2.0))
}

fn main() {}

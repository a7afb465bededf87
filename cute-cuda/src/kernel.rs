//! [`cute_ptx::kernel`], with what of it is NVIDIA's driver's.

pub use cute_ptx::kernel::*;

use crate::cuda::Cuda;
use crate::error::CudaError;

/// An argument for a parameter where the device has the arrays: `&CudaSlice<T>` or `&CudaView<T>` for an [`Input`],
/// `&mut CudaSlice<T>` or `&mut CudaViewMut<T>` for an [`Output`], a number for itself. Where `T` is a float of 8 bits, an array of
/// `u8` has its bits:
///
/// ```
/// use cute_cuda::CudaError;
/// use cute_cuda::cudarc::driver::{CudaSlice, CudaStream};
/// use cute_cuda::kernel::Gemm;
/// use cute_cuda::ptx::E4M3;
/// use half::bf16;
/// use std::sync::Arc;
///
/// type Bits = CudaSlice<u8>;
///
/// fn product(
///     gemm: &Gemm<E4M3, bf16>, on: &Arc<CudaStream>, a: &Bits, b: &Bits, d: &mut CudaSlice<bf16>,
/// ) -> Result<(), CudaError> {
///     gemm.typed().launch(on, (a, b, d))
/// }
/// # let _ = product;
/// ```
pub trait DeviceArg<P>: cute_ptx::kernel::LaunchArg<P, Cuda> {}

impl<P, A: cute_ptx::kernel::LaunchArg<P, Cuda>> DeviceArg<P> for A {}

/// Arguments for the parameters of a kernel, one for each, where the device has the arrays.
///
/// ```
/// use cute_cuda::cudarc::driver::CudaStream;
/// use cute_cuda::kernel::{DeviceArgs, TypedKernel, Params};
/// use cute_cuda::CudaError;
/// use std::sync::Arc;
///
/// fn launch<P: Params, A: DeviceArgs<P>>(kernel: &TypedKernel<P>, on: &Arc<CudaStream>, args: A) -> Result<(), CudaError> {
///     kernel.launch(on, args)
/// }
/// # let _ = launch::<(cute_cuda::kernel::Output<f32>,), (&mut cute_cuda::cudarc::driver::CudaSlice<f32>,)>;
/// ```
pub trait DeviceArgs<P>: cute_ptx::kernel::LaunchArgs<P, Cuda> {}

impl<P, A: cute_ptx::kernel::LaunchArgs<P, Cuda>> DeviceArgs<P> for A {}

/// Why a dynamic layout has no offsets, where a [`Machine`](crate::Machine) is to compute them.
pub type DynamicError = cute_ptx::kernel::DynamicError<CudaError>;

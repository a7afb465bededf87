//! NVIDIA's driver, through cudarc, as what puts kernels on streams.

use std::sync::Arc;

use cudarc::driver::{
    CudaSlice, CudaStream, CudaView, CudaViewMut, DevicePtr, DevicePtrMut, UnifiedSlice, UnifiedView, UnifiedViewMut,
};
use cute_ptx::kernel::{Data, DeviceArg, Driver, Element, Input, Kernel, Output};

use crate::bound::{Bound, read, written};
use crate::device::{enqueue, workspace};
use crate::error::CudaError;

/// NVIDIA's driver: the [`Driver`] whose streams and arrays are those of cudarc. It has no values, and a launch finds it by its
/// arguments:
///
/// ```
/// use cute_cuda::cudarc::driver::{CudaSlice, CudaStream};
/// use cute_cuda::kernel::Copy;
/// use cute_cuda::{Cuda, CudaError};
/// use std::sync::Arc;
///
/// type Floats = CudaSlice<f32>;
///
/// fn twice(copy: &Copy<f32>, on: &Arc<CudaStream>, x: &Floats, y: &mut Floats) -> Result<(), CudaError> {
///     copy.launch(on, (x, &mut *y))?;
///     copy.launch::<Cuda, _>(on, (x, y))
/// }
/// # let _ = twice;
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Cuda {}

impl Driver for Cuda {
    type Stream = Arc<CudaStream>;
    type Error = CudaError;
    type Bound<'h> = Bound<'h>;
    type Array<T> = CudaSlice<T>;
    type Workspace = CudaSlice<u8>;

    fn scalar<'h>(element: Element, bits: u64) -> Bound<'h> {
        Bound::scalar(element, bits)
    }

    fn input<'h, T: Data>(array: &'h CudaSlice<T>, stream: &'h Arc<CudaStream>) -> Bound<'h> {
        read::<T>(array, stream)
    }

    fn output<'h, T: Data>(array: &'h mut CudaSlice<T>, stream: &'h Arc<CudaStream>) -> Bound<'h> {
        written::<T>(array, stream)
    }

    fn workspace(stream: &Arc<CudaStream>, element: Element, length: usize) -> Result<CudaSlice<u8>, CudaError> {
        workspace(stream, element, length)
    }

    fn workspace_input<'h>(workspace: &'h CudaSlice<u8>, element: Element, stream: &'h Arc<CudaStream>) -> Bound<'h> {
        let length = workspace.len() / element.ty().bytes();
        Bound::array(element, false, length, (workspace.stream(), stream), || workspace.device_ptr(stream))
    }

    fn workspace_output<'h>(
        workspace: &'h mut CudaSlice<u8>,
        element: Element,
        stream: &'h Arc<CudaStream>,
    ) -> Bound<'h> {
        let (owner, length) = (workspace.stream().clone(), workspace.len() / element.ty().bytes());
        Bound::array(element, true, length, (&owner, stream), || workspace.device_ptr_mut(stream))
    }

    fn enqueue<'h>(
        stream: &'h Arc<CudaStream>,
        kernel: &Kernel,
        bind: impl FnOnce() -> Vec<Bound<'h>>,
    ) -> Result<(), CudaError> {
        enqueue(stream, kernel, bind)
    }
}

// One by one, and not for all that is a `DevicePtr<T>`: an array of other elements is then no argument, which is said in
// words, instead of no `DevicePtr`.
macro_rules! arrays {
    ($param:ident, $bind:ident: $($array:ty,)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<T: Data> DeviceArg<$param<T>, Cuda> for $array {
                fn bind<'h>(&'h mut self, stream: &'h Arc<CudaStream>) -> Bound<'h> {
                    $bind::<T>(*self, stream)
                }
            }
        )*
    };
}

arrays! { Input, read:
    &CudaSlice<T>, &CudaView<'_, T>, &CudaViewMut<'_, T>, &UnifiedSlice<T>, &UnifiedView<'_, T>, &UnifiedViewMut<'_, T>,
}

arrays! { Output, written:
    &mut CudaSlice<T>, &mut CudaViewMut<'_, T>, &mut UnifiedSlice<T>, &mut UnifiedViewMut<'_, T>,
}

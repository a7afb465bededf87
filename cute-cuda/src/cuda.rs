//! NVIDIA's driver, through cudarc, as what puts kernels on streams.

use std::sync::Arc;

use cudarc::driver::{CudaSlice, CudaStream, CudaView, CudaViewMut, UnifiedSlice, UnifiedView, UnifiedViewMut};
use cute_ptx::kernel::{Data, Driver, Element, Input, Kernel, LaunchArg, Output, TmaInput, TmaOutput};
use cute_ptx::ptx::{E4M3, E5M2};

use crate::bound::Bound;
use crate::device::{enqueue, is_loaded, load_ahead, workspace};
use crate::error::CudaError;

/// NVIDIA's driver: the [`Driver`] whose streams and arrays are those of cudarc. It has no values, and a launch finds it by its
/// arguments:
///
/// ```
/// use cute_cuda::cudarc::driver::{CudaSlice, CudaStream};
/// use cute_cuda::kernel::Relayout;
/// use cute_cuda::{Cuda, CudaError};
/// use std::sync::Arc;
///
/// type Floats = CudaSlice<f32>;
///
/// fn twice(copy: &Relayout<f32>, on: &Arc<CudaStream>, x: &Floats, y: &mut Floats) -> Result<(), CudaError> {
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

    fn input<T: Data>(array: &CudaSlice<T>) -> Bound<'_> {
        Bound::read(T::ELEMENT, array.len(), array)
    }

    fn output<T: Data>(array: &mut CudaSlice<T>) -> Bound<'_> {
        Bound::written(T::ELEMENT, array.len(), array)
    }

    fn workspace(stream: &Arc<CudaStream>, element: Element, length: usize) -> Result<CudaSlice<u8>, CudaError> {
        workspace(stream, element, length)
    }

    fn workspace_input(workspace: &CudaSlice<u8>, element: Element) -> Bound<'_> {
        Bound::read(element, workspace.len() / element.ty().bytes(), workspace)
    }

    fn workspace_output(workspace: &mut CudaSlice<u8>, element: Element) -> Bound<'_> {
        Bound::written(element, workspace.len() / element.ty().bytes(), workspace)
    }

    fn load(stream: &Arc<CudaStream>, kernel: &Kernel) -> Result<(), CudaError> {
        load_ahead(stream, kernel)
    }

    fn is_loaded(stream: &Arc<CudaStream>, kernel: &Kernel) -> bool {
        is_loaded(stream, kernel)
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
            impl<T: Data> LaunchArg<$param<T>, Cuda> for $array {
                fn bind(&mut self) -> Bound<'_> {
                    Bound::$bind(T::ELEMENT, self.len(), *self)
                }
            }
        )*
    };
}

arrays! { Input, read:
    &CudaSlice<T>, &CudaView<'_, T>, &CudaViewMut<'_, T>, &UnifiedSlice<T>, &UnifiedView<'_, T>, &UnifiedViewMut<'_, T>,
}

arrays! { TmaInput, read:
    &CudaSlice<T>, &CudaView<'_, T>, &CudaViewMut<'_, T>, &UnifiedSlice<T>, &UnifiedView<'_, T>, &UnifiedViewMut<'_, T>,
}

arrays! { TmaOutput, written:
    &mut CudaSlice<T>, &mut CudaViewMut<'_, T>, &mut UnifiedSlice<T>, &mut UnifiedViewMut<'_, T>,
}

arrays! { Output, written:
    &mut CudaSlice<T>, &mut CudaViewMut<'_, T>, &mut UnifiedSlice<T>, &mut UnifiedViewMut<'_, T>,
}

// Of floats of 8 bits cudarc has no arrays: their bits are given, and all bits are numbers.
macro_rules! arrays_of_bytes {
    ($float:ty: $($param:ident, $bind:ident: $($array:ty,)*;)*) => {
        $($(
            #[diagnostic::do_not_recommend]
            impl LaunchArg<$param<$float>, Cuda> for $array {
                fn bind(&mut self) -> Bound<'_> {
                    Bound::$bind(<$float>::ELEMENT, self.len(), *self)
                }
            }
        )*)*
    };
    ($($float:ty),*) => {
        $(
            arrays_of_bytes! { $float:
                Input, read: &CudaSlice<u8>, &CudaView<'_, u8>, &CudaViewMut<'_, u8>,;
                TmaInput, read: &CudaSlice<u8>, &CudaView<'_, u8>, &CudaViewMut<'_, u8>,;
                Output, written: &mut CudaSlice<u8>, &mut CudaViewMut<'_, u8>,;
                TmaOutput, written: &mut CudaSlice<u8>, &mut CudaViewMut<'_, u8>,;
            }
        )*
    };
}

arrays_of_bytes!(E4M3, E5M2);

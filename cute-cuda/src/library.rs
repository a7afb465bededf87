//! Kernels as libraries of the driver.
//!
//! `cuModuleLoadData` has a text compiled, too; but until it is, no launch of any thread is put on a stream of the context. While a
//! library is compiled, launches go on: `docs/measurements.md`, "Two tiers, and a driver that compiles beside launches".
//!
//! CUDA driver API: "Library Management", of CUDA 12.0. Of an older driver it is a module.

use core::ffi::{CStr, c_int, c_void};
use core::ptr::null_mut;
use std::sync::{Arc, LazyLock};

use cudarc::driver::{CudaContext, CudaModule, DriverError, sys};
use cudarc::nvrtc::Ptx;

/// The first driver that has libraries.
const LIBRARIES: c_int = 12000;

/// A text that the driver has compiled, until it is dropped.
#[derive(Debug)]
pub(crate) struct Library {
    owner: Owner,
    context: Arc<CudaContext>,
}

/// What of the driver has the machine code.
#[derive(Debug)]
enum Owner {
    Library(Handle<sys::CUlibrary>),
    Module(Arc<CudaModule>),
}

/// A handle of the driver.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handle<T>(pub(crate) T);

// SAFETY: any thread may make the driver's calls with a handle, and nothing is read through it but by the driver.
unsafe impl<T> Send for Handle<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Handle<T> {}

impl Drop for Library {
    fn drop(&mut self) {
        if let Owner::Library(Handle(library)) = self.owner {
            // SAFETY: it is the library of `load`, and nobody has it after this. Who drops it has waited for launches of it.
            self.context.record_err(unsafe { sys::cuLibraryUnload(library) }.result());
        }
    }
}

/// The version of CUDA that the driver is for: 12030 is 12.3. The driver is asked once, since each launch wants to know.
pub(crate) fn driver_version() -> Result<i32, DriverError> {
    static VERSION: LazyLock<Result<i32, DriverError>> = LazyLock::new(|| {
        let mut version = 0;
        // SAFETY: the call writes the number, which is alive.
        unsafe { sys::cuDriverGetVersion(&mut version) }.result()?;
        Ok(version)
    });
    *VERSION
}

impl Library {
    /// Has the driver compile the text for the device of the context.
    pub(crate) fn load(context: &Arc<CudaContext>, text: &CStr) -> Result<Library, DriverError> {
        context.bind_to_thread()?;
        if driver_version()? < LIBRARIES {
            let module = context.load_module(Ptx::from_binary(text.to_bytes_with_nul().to_vec()))?;
            return Ok(Library { owner: Owner::Module(module), context: context.clone() });
        }
        let (mut library, code) = (null_mut(), text.as_ptr().cast::<c_void>());
        // SAFETY: the text ends with a NUL, and there are no options; the call writes the library, which is alive.
        let loaded =
            unsafe { sys::cuLibraryLoadData(&mut library, code, null_mut(), null_mut(), 0, null_mut(), null_mut(), 0) };
        loaded.result()?;
        Ok(Library { owner: Owner::Library(Handle(library)), context: context.clone() })
    }

    /// The kernel of that name in the context, for as long as the library is there.
    pub(crate) fn function(&self, name: &CStr) -> Result<Handle<sys::CUfunction>, DriverError> {
        self.context.bind_to_thread()?;
        let (mut kernel, mut function) = (null_mut(), null_mut());
        match &self.owner {
            Owner::Library(Handle(library)) => {
                // SAFETY: the library is loaded, the name ends with a NUL, and the call writes the kernel.
                unsafe { sys::cuLibraryGetKernel(&mut kernel, *library, name.as_ptr()) }.result()?;
                // SAFETY: the kernel is one of the library, and the call writes the function.
                unsafe { sys::cuKernelGetFunction(&mut function, kernel) }.result()?;
                Ok(Handle(function))
            }
            Owner::Module(module) => {
                let name = name.to_str().unwrap_or_default();
                Ok(Handle(module.load_function(name)?.cu_function()))
            }
        }
    }
}

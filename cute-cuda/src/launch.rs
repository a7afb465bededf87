//! Launches by the driver, of which some may begin before those before them on a stream have ended.
//!
//! CUDA: "Programmatic Dependent Launch and Synchronization". PTX ISA, "griddepcontrol".

use core::ffi::c_void;

use cudarc::driver::{CudaStream, DriverError, result, sys};
use cute_ptx::kernel::Launch;

use crate::library::{Handle, driver_version};

/// CUDA 12.3, the first whose graphs have edges by which a launch begins early. From a stream that captures for an older one, none does.
const EARLY_IN_GRAPHS: i32 = 12_030;

/// Where a value is, for the driver to read it.
pub(crate) fn address_of<T>(value: &T) -> *mut c_void {
    core::ptr::from_ref(value).cast_mut().cast()
}

/// The attribute by which a launch may begin before those before it on its stream have ended.
fn early() -> sys::CUlaunchAttribute {
    let value = sys::CUlaunchAttributeValue { programmaticStreamSerializationAllowed: 1 };
    let id = sys::CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
    sys::CUlaunchAttribute { id, pad: [0; 4], value }
}

/// Whether a driver of this version takes such a launch from a stream, which is asked for its state where that counts.
fn takes_early(
    version: i32,
    capture: impl FnOnce() -> Result<sys::CUstreamCaptureStatus, DriverError>,
) -> Result<bool, DriverError> {
    Ok(version >= EARLY_IN_GRAPHS || capture()? == sys::CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE)
}

/// Puts a launch on the stream, with these addresses of its arguments; with `may_begin_early` one that may begin before those before
/// it have ended, where the driver takes it. A driver that has loaded a kernel for an sm_90 has the call for that: both came with CUDA 11.8.
///
/// # Safety
///
/// As `cuLaunchKernel`: the function is loaded, in the context of the stream; the arguments are those of its parameters, and what it
/// touches by them is alive and nobody else's until it has ended; and a kernel that may begin early has to wait before it touches what
/// the launches before it may still be at.
pub(crate) unsafe fn launch(
    stream: &CudaStream,
    function: Handle<sys::CUfunction>,
    launch: Launch,
    may_begin_early: bool,
    mut arguments: Vec<*mut c_void>,
) -> Result<(), DriverError> {
    stream.context().bind_to_thread()?;
    let (Handle(function), [x, y, z], mut attributes) = (function, launch.blocks, [early()]);
    if !(may_begin_early && takes_early(driver_version()?, || stream.capture_status())?) {
        let (grid, block) = ((x, y, z), (launch.threads, 1, 1));
        // SAFETY: the caller's promise.
        return unsafe {
            result::launch_kernel(function, grid, block, launch.shared_bytes, stream.cu_stream(), &mut arguments)
        };
    }
    let config = sys::CUlaunchConfig {
        gridDimX: x,
        gridDimY: y,
        gridDimZ: z,
        blockDimX: launch.threads,
        blockDimY: 1,
        blockDimZ: 1,
        sharedMemBytes: launch.shared_bytes,
        hStream: stream.cu_stream(),
        attrs: attributes.as_mut_ptr(),
        numAttrs: attributes.len() as u32,
    };
    let arguments = arguments.as_mut_ptr();
    // SAFETY: the configuration and its attribute are alive during the call, which reads them; the rest is the caller's promise.
    unsafe { sys::cuLaunchKernelEx(&config, function, arguments, core::ptr::null_mut()) }.result()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_driver_captures_no_early_launch() {
        use sys::CUstreamCaptureStatus::{CU_STREAM_CAPTURE_STATUS_ACTIVE, CU_STREAM_CAPTURE_STATUS_NONE};
        let taken = |version, status| takes_early(version, || Ok(status));
        for (version, captured) in [(11_080, false), (12_020, false), (12_030, true), (13_000, true)] {
            assert_eq!(taken(version, CU_STREAM_CAPTURE_STATUS_NONE), Ok(true), "{version}");
            assert_eq!(taken(version, CU_STREAM_CAPTURE_STATUS_ACTIVE), Ok(captured), "{version}");
        }
        // A newer one is not asked.
        let fails = || Err(DriverError(sys::CUresult::CUDA_ERROR_STREAM_CAPTURE_IMPLICIT));
        assert_eq!((takes_early(12_030, fails), takes_early(12_020, fails).is_err()), (Ok(true), true));
    }

    #[test]
    fn an_early_launch_asks_for_one_attribute() {
        let attribute = early();
        assert_eq!(attribute.id as u32, 6);
        // SAFETY: the field that was set is the one that is read.
        assert_eq!(unsafe { attribute.value.programmaticStreamSerializationAllowed }, 1);
        // What the driver reads: the number, as many bytes as make 8 of it, and 64 of the value.
        assert_eq!((size_of::<sys::CUlaunchAttribute>(), size_of::<sys::CUlaunchAttributeValue>()), (72, 64));
    }
}

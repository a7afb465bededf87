//! A device through the driver: probe, load, launch, time.
//!
//! The driver's library is looked up when it is first asked for, so a binary runs where there is none. cudarc
//! panics when it is asked for a function of a library that is not there: nothing here calls it before
//! [`driver_is_here`].

use core::ffi::c_void;
use core::fmt;
use std::ffi::CString;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use cudarc::driver::{CudaContext, CudaSlice, CudaStream, DevicePtr, DriverError, SyncOnDrop, result, sys};
use cute_ptx::kernel::{Arg, Element, Given, Kernel, Launch, Runner};

use crate::bound::{Bound, BoundValue};
use crate::error::CudaError;
use crate::launch::{address_of, launch};
use crate::library::{Handle, Library};
use crate::order::{Streams, finish_all};
use crate::tensor_map::{Encoded, encode};

/// An NVIDIA device with a context on it.
pub struct Device {
    context: Arc<CudaContext>,
    stream: Arc<CudaStream>,
    name: String,
    capability: (u32, u32),
}

/// Is the driver's library on this machine?
fn driver_is_here() -> bool {
    // SAFETY: this looks for the library and loads it, running no code of it but its initializers, which
    // loading the NVIDIA driver is for; nothing is called through a wrong signature.
    unsafe { sys::is_culib_present() }
}

/// The driver's own name for an error. `DriverError`'s `Display` asks the library, which may be gone.
fn code(error: DriverError) -> String {
    format!("{:?}", error.0)
}

fn failed(doing: &'static str) -> impl Fn(DriverError) -> CudaError {
    move |error| CudaError::Driver { doing, code: code(error) }
}

/// A context on the device of that number, or why there is none: cudarc's own `CudaContext::new` panics where there is no
/// driver.
///
/// ```
/// use cute_cuda::CudaError;
///
/// match cute_cuda::context(0) {
///     Ok(context) => println!("a stream of it: {:?}", context.new_stream()?.context().ordinal()),
///     Err(CudaError::NoDriver | CudaError::NoDevice { .. }) => println!("on the interpreter, then"),
///     Err(error) => return Err(error.into()),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`CudaError::NoDriver`] where the driver's library is not installed, [`CudaError::NoDevice`] where it finds no device of
/// that number, [`CudaError::Driver`] where it refuses the context.
pub fn context(ordinal: usize) -> Result<Arc<CudaContext>, CudaError> {
    if !driver_is_here() {
        return Err(CudaError::NoDriver);
    }
    // A library without a device fails here, in `cuInit`.
    let count = CudaContext::device_count().map_err(|error| CudaError::NoDevice { code: code(error) })?;
    if usize::try_from(count).map_or(true, |count| ordinal >= count) {
        return Err(CudaError::NoDevice { code: format!("device count {count}") });
    }
    CudaContext::new(ordinal).map_err(failed("making a context"))
}

impl Device {
    /// The first device, or why there is none.
    ///
    /// ```
    /// use cute_cuda::{CudaError, Device};
    ///
    /// match Device::first() {
    ///     Ok(device) => println!("{device}"),
    ///     Err(CudaError::NoDriver) => println!("no driver"),
    ///     Err(error) => println!("{error}"),
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// As [`context`].
    pub fn first() -> Result<Device, CudaError> {
        Device::new(context(0)?)
    }

    /// The device of a context, which its kernels run in: the user's own, or one by [`context`].
    ///
    /// # Errors
    ///
    /// [`CudaError::Driver`] where the driver does not say what device it is.
    pub fn new(context: Arc<CudaContext>) -> Result<Device, CudaError> {
        let name = context.name().map_err(failed("asking for the device's name"))?;
        let capability = context.compute_capability();
        let (major, minor) = capability.map_err(failed("asking for the compute capability"))?;
        let stream = context.default_stream();
        Ok(Device { context, stream, name, capability: (major.unsigned_abs(), minor.unsigned_abs()) })
    }

    /// The context, for streams and arrays of one's own.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }

    /// The device's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its compute capability, major and minor.
    pub fn capability(&self) -> (u32, u32) {
        self.capability
    }

    /// Has the driver compile a module, and forgets it.
    pub fn check(&self, module: &str, text: &str) -> Result<(), CudaError> {
        load(&self.context, module, text).map(drop)
    }

    /// Runs `kernel` to its end: inputs are copied in, outputs in and back.
    pub fn launch(&self, kernel: &Kernel, args: &mut [Arg<'_>]) -> Result<(), CudaError> {
        self.timed(kernel, args, 0).map(|_| ())
    }

    /// Runs the kernel, then `repetitions` times more, each timed on the device; in milliseconds.
    pub fn time(&self, kernel: &Kernel, args: &mut [Arg<'_>], repetitions: usize) -> Result<Vec<f32>, CudaError> {
        self.timed(kernel, args, repetitions)
    }

    fn timed(&self, kernel: &Kernel, args: &mut [Arg<'_>], repetitions: usize) -> Result<Vec<f32>, CudaError> {
        let extent = kernel.launch(args)?;
        if extent.is_empty() {
            return Ok(Vec::new());
        }
        let function = function(&self.context, kernel)?;
        let bound = args.iter().enumerate().map(|(place, arg)| self.bind(kernel, place, arg));
        let numbers = kernel.numbers().map(|(_, number)| Ok(Placed::number(Packed::Narrow(number))));
        let bound = bound.chain(numbers).collect::<Result<Vec<_>, CudaError>>()?;
        let died = |error| CudaError::Launch { kernel: kernel.name().to_string(), code: code(error) };
        self.enqueue(&function, &bound, extent, false).map_err(died)?;
        // What goes wrong inside a kernel shows at the next wait.
        self.stream.synchronize().map_err(died)?;
        let mut times = Vec::new();
        for _ in 0..repetitions {
            times.extend(self.enqueue(&function, &bound, extent, true).map_err(died)?);
        }
        for (arg, bound) in args.iter_mut().zip(&bound) {
            if let (Arg::Output(slice), Some(array)) = (arg, &bound.array) {
                let bytes = self.stream.clone_dtoh(array).map_err(failed("copying an output back"))?;
                self.stream.synchronize().map_err(failed("copying an output back"))?;
                slice.fill(&bytes);
            }
        }
        Ok(times)
    }

    /// The argument on the device.
    fn bind(&self, kernel: &Kernel, place: usize, arg: &Arg<'_>) -> Result<Placed, CudaError> {
        let bytes = match arg {
            Arg::Scalar(scalar) => return Ok(Placed::number(Packed::number(scalar.element(), scalar.bits()))),
            Arg::Input(slice) => slice.to_bytes(),
            Arg::Output(slice) => slice.to_bytes(),
        };
        let array = self.stream.clone_htod(&bytes).map_err(|error| match error.0 {
            sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY => CudaError::OutOfMemory { bytes: bytes.len() },
            _ => CudaError::Driver { doing: "copying an array in", code: code(error) },
        })?;
        // `bytes` must outlive the copy, which the driver may still be at.
        self.stream.synchronize().map_err(failed("copying an array in"))?;
        let address = array.device_ptr(&self.stream).0;
        let map = Packed::map(kernel, place, arg.given(), address)?;
        Ok(Placed { packed: map.unwrap_or(Packed::Wide(address)), array: Some(array) })
    }

    /// Puts one run on the stream, and with `timed` waits for it and gives its milliseconds.
    fn enqueue(
        &self,
        function: &Function,
        bound: &[Placed],
        extent: Launch,
        timed: bool,
    ) -> Result<Option<f32>, DriverError> {
        let pointers = bound.iter().map(|placed| placed.packed.address()).collect();
        let event = || self.stream.record_event(Some(sys::CUevent_flags::CU_EVENT_DEFAULT));
        let start = timed.then(event).transpose()?;
        // SAFETY: a `Kernel` is made by `cute-ptx` alone, and `Kernel::launch` has checked the arguments against
        // the signature that its `.param` list was printed from: their number, types and lengths. Each kernel
        // keeps its accesses below those lengths. No two arguments share memory: `bind` copied each.
        unsafe { launch(&self.stream, function.function, extent, false, pointers) }?;
        start.map(|start| start.elapsed_ms(&event()?)).transpose()
    }
}

/// An argument in the words of its parameter, where the driver can take their address.
enum Packed {
    /// Of a number of less than 32 bits, the driver reads as many bytes as its parameter has, the lowest first.
    Narrow(u32),
    /// A number of 64 bits, or an address.
    Wide(u64),
    Map(Encoded),
}

impl Packed {
    fn number(element: Element, bits: u64) -> Packed {
        if element.ty().bytes() <= 4 { Packed::Narrow(bits as u32) } else { Packed::Wide(bits) }
    }

    /// The tensor map of an array at that address, where the kernel takes it as one.
    fn map(kernel: &Kernel, place: usize, given: Given, address: u64) -> Result<Option<Packed>, CudaError> {
        match (kernel.signature().tensor_map(place), given) {
            (Some(map), Given::Input(element, _) | Given::Output(element, _)) => {
                Ok(Some(Packed::Map(encode(map, element, address)?)))
            }
            _ => Ok(None),
        }
    }

    /// Where it is, for the driver to read it.
    fn address(&self) -> *mut c_void {
        match self {
            Packed::Narrow(value) => address_of(value),
            Packed::Wide(value) => address_of(value),
            Packed::Map(map) => address_of(map),
        }
    }
}

/// An argument of a launch on arrays of the host, and the array whose address or map it is.
struct Placed {
    packed: Packed,
    array: Option<CudaSlice<u8>>,
}

impl Placed {
    fn number(packed: Packed) -> Placed {
        Placed { packed, array: None }
    }
}

/// The functions that a kernel has been loaded as, one for each context. A kernel keeps them.
#[derive(Debug, Default)]
struct Loaded(Mutex<Vec<Arc<Function>>>);

/// A kernel in a context.
#[derive(Debug)]
struct Function {
    context: Arc<CudaContext>,
    function: Handle<sys::CUfunction>,
    _library: Library,
    /// Kept for the next launch, so that cudarc keeps its events from one to the other.
    _streams: Arc<Streams>,
}

impl Drop for Function {
    /// The driver does not say that unloading a module waits for launches that are still running.
    fn drop(&mut self) {
        self.context.record_err(finish_all(&self.context));
    }
}

/// Has the driver compile a module.
fn load(context: &Arc<CudaContext>, module: &str, text: &str) -> Result<Library, CudaError> {
    let refused = |code| CudaError::Refused { module: module.to_string(), code };
    // The driver takes a C string.
    let c_text = CString::new(text).map_err(|_| refused("the text has a NUL".to_string()))?;
    Library::load(context, &c_text).map_err(|error| match error.0 {
        sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY => CudaError::OutOfMemory { bytes: text.len() },
        _ => refused(code(error)),
    })
}

/// The kernel in a context: loaded when it is first asked for there.
fn function(context: &Arc<CudaContext>, kernel: &Kernel) -> Result<Arc<Function>, CudaError> {
    // A thread that died while it held the list left it whole: an entry is pushed at once.
    let loaded = kernel.kept::<Loaded>();
    let mut loaded = loaded.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(function) = loaded.iter().find(|known| Arc::ptr_eq(&known.context, context)) {
        return Ok(function.clone());
    }
    let capability = context.compute_capability().map_err(failed("asking for the compute capability"))?;
    let capability = (capability.0.unsigned_abs(), capability.1.unsigned_abs());
    if !kernel.target().runs_on(capability) {
        let device = context.name().map_err(failed("asking for the device's name"))?;
        return Err(CudaError::TooOld { device, capability, target: kernel.target() });
    }
    let library = load(context, kernel.name(), kernel.ptx())?;
    let refused = |code| CudaError::Refused { module: kernel.name().to_string(), code };
    let name = CString::new(kernel.name()).map_err(|_| refused("the name has a NUL".to_string()))?;
    let function = library.function(&name).map_err(|error| refused(code(error)))?;
    let shared = kernel.shared_bytes();
    if shared > 0 {
        // More than a block has without asking. The numbers that a kernel may ask for are below 2^18.
        let most = sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        // SAFETY: the function is that of the library, which is loaded.
        let asked = unsafe { result::function::set_function_attribute(function.0, most, shared as i32) };
        asked.map_err(failed("asking for shared memory"))?;
    }
    let streams = Streams::of(context).map_err(failed("making a stream"))?;
    let function = Arc::new(Function { context: context.clone(), function, _library: library, _streams: streams });
    loaded.push(function.clone());
    Ok(function)
}

/// Loads the kernel in the context of the stream, where no launch has yet.
pub(crate) fn load_ahead(stream: &CudaStream, kernel: &Kernel) -> Result<(), CudaError> {
    function(stream.context(), kernel).map(drop)
}

/// Whether a launch in the context of the stream finds the kernel loaded. It does not wait for who loads it.
pub(crate) fn is_loaded(stream: &CudaStream, kernel: &Kernel) -> bool {
    let loaded = kernel.kept::<Loaded>();
    let list = match loaded.0.try_lock() {
        Ok(list) => list,
        Err(TryLockError::Poisoned(list)) => list.into_inner(),
        // Somebody is loading it.
        Err(TryLockError::WouldBlock) => return false,
    };
    list.iter().any(|known| Arc::ptr_eq(&known.context, stream.context()))
}

/// Checks the arguments that `bind` gives, and puts a launch on the stream, in the order of the streams of its arrays.
pub(crate) fn enqueue<'h>(
    stream: &'h CudaStream,
    kernel: &Kernel,
    bind: impl FnOnce() -> Vec<Bound<'h>>,
) -> Result<(), CudaError> {
    // Before cudarc is asked for the arrays: from here on it keeps their events.
    let streams = Streams::of(stream.context()).map_err(failed("making a stream"))?;
    enqueue_bound(stream, kernel, &streams, bind())
}

/// The same with what `bind` gave, whatever kernel it is: compiled once, and not in each program for each launch again.
fn enqueue_bound<'h>(
    stream: &'h CudaStream,
    kernel: &Kernel,
    streams: &Streams,
    bound: Vec<Bound<'h>>,
) -> Result<(), CudaError> {
    let given: Vec<Given> = bound.iter().map(|bound| bound.given).collect();
    let extent = kernel.launch_given(&given)?;
    // The driver refuses a grid without a block.
    if extent.is_empty() {
        return Ok(());
    }
    let (mut packed, mut owners, mut events) = (Vec::new(), Vec::new(), Vec::new());
    for (place, argument) in bound.into_iter().enumerate() {
        match argument.value {
            BoundValue::Scalar(element, bits) => packed.push(Packed::number(element, bits)),
            BoundValue::Array(owner, array) => {
                if owner.context() != stream.context() {
                    return Err(CudaError::OtherContext { argument: place });
                }
                let (address, mut used) = array(stream);
                // When it is dropped, cudarc records the event in one of its modes only; a launch does in each.
                if let SyncOnDrop::Record(event) = &mut used {
                    events.extend(event.take().map(|(event, _)| event));
                }
                kernel.signature().check_address(place, address)?;
                let map = Packed::map(kernel, place, argument.given, address)?;
                packed.push(map.unwrap_or(Packed::Wide(address)));
                owners.push(owner);
            }
        }
    }
    let function = function(stream.context(), kernel)?;
    packed.extend(kernel.numbers().map(|(_, number)| Packed::Narrow(number)));
    let launch = || {
        let pointers = packed.iter().map(Packed::address).collect();
        // SAFETY: as in `Device::enqueue`: the arguments fit the signature that the `.param` list was printed from, and the
        // kernel keeps within the lengths and alignments that were checked. The arrays are alive and used by nobody else
        // as long as `'h` lasts, by the borrows of the slices; `Streams::ordered` has the launch end before their own
        // streams, which free them, do anything else, and `Function` stays loaded until it has ended. A kernel that begins
        // early touches no global memory before it has waited for what the stream has before it.
        unsafe { launch(stream, function.function, extent, kernel.begins_early(), pointers) }
    };
    let used = || events.iter().try_for_each(|event| event.record(stream));
    let owners: Vec<&CudaStream> = owners.iter().map(|owner| &**owner).collect();
    streams
        .ordered(stream, &owners, launch, used)
        .map_err(|error| CudaError::Launch { kernel: kernel.name().to_string(), code: code(error) })
}

/// Memory of the device for what one launch hands to the next: allocated, and freed, in the order of the stream.
///
/// Its elements have no values yet: the first launch has to write each that the second reads.
pub(crate) fn workspace(stream: &Arc<CudaStream>, element: Element, length: usize) -> Result<CudaSlice<u8>, CudaError> {
    let bytes = length.saturating_mul(element.ty().bytes());
    // SAFETY: a byte has a value for all bits, and what is allocated here is given to launches alone, the first of which
    // writes every element before any is read.
    unsafe { stream.alloc::<u8>(bytes) }.map_err(|error| match error.0 {
        sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY => CudaError::OutOfMemory { bytes },
        _ => CudaError::Driver { doing: "allocating a workspace", code: code(error) },
    })
}

impl Runner for Device {
    type Error = CudaError;

    fn run(&self, kernel: &Kernel, args: &mut [Arg<'_>]) -> Result<(), CudaError> {
        self.launch(kernel, args)
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (major, minor) = self.capability;
        write!(f, "{} (compute capability {major}.{minor})", self.name)
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Device").field("name", &self.name).field("capability", &self.capability).finish_non_exhaustive()
    }
}

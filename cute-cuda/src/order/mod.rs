//! The order of a launch among what other streams do with its arrays.
//!
//! An array has a stream of its own, which allocated it and will free it. A launch takes its place in the order of that
//! stream, whatever stream it is on: its stream waits for each array's own before it, and each array's own waits for the
//! launch after it. So
//!
//! * of two launches that share an array, the second begins when the first has ended, also where both only read;
//! * an array that is dropped is freed after every launch that has it;
//! * what an array's own stream is given next sees what the launch wrote, also when the launch's stream is gone.
//!
//! cudarc's events alone do less: an array has one for all that read it, of which the last reader is what it remembers, and
//! nothing is recorded or waited for while a context has no stream but its default one. A [`Streams`] keeps the latter from
//! happening. What remains cudarc's are its own copies on a third stream, between streams that have read the array: of them
//! too it remembers the last.

#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use cudarc::driver::{CudaContext, CudaEvent, CudaStream, DriverError};

/// What the order asks of the driver: one event, which is recorded and waited for again and again.
pub(crate) trait Driver {
    type Stream: PartialEq;
    type Error;

    /// Is it a stream of which each thread of the host has another, by one name? That of an array is then that of the
    /// thread which allocated it, and no other thread can name it.
    fn is_of_each_thread(&self, stream: &Self::Stream) -> bool;

    /// The event stands for all that the stream has been given.
    fn record(&self, stream: &Self::Stream) -> Result<(), Self::Error>;

    /// What the stream is given from now on begins when what the event stands for has ended.
    fn wait(&self, stream: &Self::Stream) -> Result<(), Self::Error>;

    /// The host waits until the stream has ended all that it was given.
    fn finish(&self, stream: &Self::Stream) -> Result<(), Self::Error>;

    /// The host waits until all streams of the context have.
    fn finish_all(&self) -> Result<(), Self::Error>;
}

/// Puts a launch on a stream, in the order of the streams `owners`, to which its arrays belong; `used` tells the arrays.
///
/// What fails before the launch fails all of it. What fails after it would leave the arrays to others too early, so that
/// the host waits for the launch then.
pub(crate) fn ordered<D: Driver>(
    driver: &D,
    stream: &D::Stream,
    owners: &[&D::Stream],
    launch: impl FnOnce() -> Result<(), D::Error>,
    used: impl FnOnce() -> Result<(), D::Error>,
) -> Result<(), D::Error> {
    let nameless = owners.iter().any(|owner| driver.is_of_each_thread(owner));
    let mut others: Vec<&D::Stream> = Vec::new();
    for &owner in owners {
        if !driver.is_of_each_thread(owner) && owner != stream && !others.contains(&owner) {
            others.push(owner);
        }
    }
    if nameless {
        driver.finish_all()?;
    }
    for owner in &others {
        driver.record(owner)?;
        driver.wait(stream)?;
    }
    launch()?;
    let behind = || {
        if !others.is_empty() {
            driver.record(stream)?;
        }
        others.iter().try_for_each(|owner| driver.wait(owner))?;
        used()
    };
    match behind() {
        Ok(()) if !nameless => Ok(()),
        _ => driver.finish(stream),
    }
}

/// What the launches in a context share: events that are not in use, and a stream that nothing is put on. While that is
/// there, cudarc is in the mode in which it records and waits for the events of its arrays; making it waits for all that
/// the context did before.
#[derive(Debug)]
pub(crate) struct Streams {
    kept: Arc<CudaStream>,
    events: Mutex<Vec<CudaEvent>>,
}

/// Those of all contexts in which a kernel is loaded.
static ALL: Mutex<Vec<Weak<Streams>>> = Mutex::new(Vec::new());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // The lists are whole at any moment: each changes in one step.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Streams {
    /// Those of a context, made if there are none.
    pub(crate) fn of(context: &Arc<CudaContext>) -> Result<Arc<Streams>, DriverError> {
        let mut all = lock(&ALL);
        all.retain(|streams| streams.strong_count() > 0);
        // By the very value, which is what counts the streams: two of them may be of one context.
        let known = all.iter().filter_map(Weak::upgrade).find(|streams| Arc::ptr_eq(streams.kept.context(), context));
        if let Some(streams) = known {
            return Ok(streams);
        }
        let streams = Arc::new(Streams { kept: context.new_stream()?, events: Mutex::default() });
        all.push(Arc::downgrade(&streams));
        Ok(streams)
    }

    /// [`ordered`], by an event that nobody else uses meanwhile.
    pub(crate) fn ordered(
        &self,
        stream: &CudaStream,
        owners: &[&CudaStream],
        launch: impl FnOnce() -> Result<(), DriverError>,
        used: impl FnOnce() -> Result<(), DriverError>,
    ) -> Result<(), DriverError> {
        let spare = lock(&self.events).pop();
        let event = match spare {
            Some(event) => event,
            None => self.kept.context().new_event(None)?,
        };
        let result = ordered(&OfContext { event: &event }, stream, owners, launch, used);
        // A wait that the driver was given stays for what was recorded then: the event can be recorded anew.
        lock(&self.events).push(event);
        result
    }
}

/// The driver's per-thread default stream, `CU_STREAM_PER_THREAD`.
const PER_THREAD: usize = 2;

struct OfContext<'e> {
    event: &'e CudaEvent,
}

impl Driver for OfContext<'_> {
    type Stream = CudaStream;
    type Error = DriverError;

    fn is_of_each_thread(&self, stream: &CudaStream) -> bool {
        stream.cu_stream() as usize == PER_THREAD
    }

    fn record(&self, stream: &CudaStream) -> Result<(), DriverError> {
        self.event.record(stream)
    }

    fn wait(&self, stream: &CudaStream) -> Result<(), DriverError> {
        stream.wait(self.event)
    }

    fn finish(&self, stream: &CudaStream) -> Result<(), DriverError> {
        surely(|| stream.synchronize())
    }

    fn finish_all(&self) -> Result<(), DriverError> {
        finish_all(self.event.context())
    }
}

/// Waits on the host until the context has done all that it was given.
pub(crate) fn finish_all(context: &CudaContext) -> Result<(), DriverError> {
    surely(|| context.synchronize())
}

/// cudarc reports what could not be reported when something was dropped by the next call, which it does not make then: one
/// that has to be made is made again. The error is reported all the same.
fn surely(call: impl Fn() -> Result<(), DriverError>) -> Result<(), DriverError> {
    call().or_else(|error| call().and(Err(error)))
}

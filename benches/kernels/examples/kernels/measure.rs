//! The device, and how long a stream takes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cudarc::driver::{CudaContext, CudaStream, sys};

/// The first device, and a stream.
pub(crate) struct Gpu {
    pub(crate) stream: Arc<CudaStream>,
    /// Each kernel is launched once, for a profiler, and no time is taken.
    pub(crate) once: bool,
    /// Only what has this in its name is measured.
    pub(crate) only: String,
}

/// So long the device runs before anything is counted: clocks that fell while the host compared are up again.
const WARM: Duration = Duration::from_millis(100);
/// Runs whose median is taken.
const RUNS: usize = 15;

pub(crate) type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

impl Gpu {
    pub(crate) fn first() -> Outcome<Gpu> {
        Ok(Gpu { stream: CudaContext::new(0)?.default_stream(), once: false, only: String::new() })
    }

    /// The median of the milliseconds that the device needs for what `launch` puts on the stream.
    pub(crate) fn median(&self, mut launch: impl FnMut() -> Outcome) -> Outcome<f64> {
        let timed = Some(sys::CUevent_flags::CU_EVENT_DEFAULT);
        if self.once {
            launch()?;
            self.stream.synchronize()?;
            return Ok(f64::INFINITY);
        }
        let begin = Instant::now();
        while begin.elapsed() < WARM {
            launch()?;
            self.stream.synchronize()?;
        }
        let mut events = Vec::new();
        // All runs are queued before one is waited for: a device that waits for the host would be timed, too.
        for _ in 0..RUNS {
            let start = self.stream.record_event(timed)?;
            launch()?;
            events.push((start, self.stream.record_event(timed)?));
        }
        let times: Result<Vec<f64>, _> =
            events.iter().map(|(start, end)| start.elapsed_ms(end).map(f64::from)).collect();
        let mut times = times?;
        times.sort_by(f64::total_cmp);
        Ok(times[RUNS / 2])
    }

    /// GB/s of the device's own copy of so many bytes, counted both ways.
    pub(crate) fn copy_speed(&self, bytes: u64) -> Outcome<f64> {
        let from = self.stream.alloc_zeros::<u64>((bytes / 8) as usize)?;
        let mut to = self.stream.alloc_zeros::<u64>((bytes / 8) as usize)?;
        let time = self.median(|| Ok(self.stream.memcpy_dtod(&from, &mut to)?))?;
        Ok(speed(2 * bytes, time))
    }
}

/// GB/s of so many bytes in so many milliseconds.
pub(crate) fn speed(bytes: u64, milliseconds: f64) -> f64 {
    bytes as f64 / milliseconds / 1e6
}

/// A line of figures, its cells separated by tabs; the shares are those of GB/s that have a name.
pub(crate) fn line(name: &str, size: &str, milliseconds: f64, gbs: f64, beside: &[(f64, &str)]) {
    let shares = beside.iter().map(|(other, what)| format!("\t{:.1} % of {what}", 100.0 * gbs / other));
    println!("{name}\t{size}\t{milliseconds:.3} ms\t{gbs:.0} GB/s{}", shares.collect::<String>());
}

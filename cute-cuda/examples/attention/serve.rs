//! Attention on a device, one request a line, so that another program can take turns with it.
//!
//! `load TYPE full BATCHES HEADS LENGTH HEAD FILE_Q FILE_K FILE_V` makes the kernel and puts the arrays on the device,
//! of bf16 or f16; with `QUERIES KEYS STAGES GROUP` after them it is by a plan of these. `time N` runs it N times, as a
//! graph of so many launches, and answers with the milliseconds of all of them; `save FILE` writes O. Each is answered
//! by a line.

use std::error::Error;
use std::io::{BufRead, Write};
use std::sync::Arc;

use cute_cuda::cudarc::driver::sys::{CUevent_flags, CUgraphInstantiate_flags, CUstreamCaptureMode};
use cute_cuda::cudarc::driver::{CudaGraph, CudaSlice, CudaStream, DeviceRepr};
use cute_cuda::kernel::{Attention, DeviceArg, Half, TmaInput, TmaOutput};
use half::{bf16, f16};

use super::Shape;

type Failure = Box<dyn Error>;

/// A kernel with its arrays, of whatever type.
trait Runs {
    fn launch(&mut self, stream: &Arc<CudaStream>) -> Result<(), Failure>;
    fn save(&self, stream: &Arc<CudaStream>, path: &str) -> Result<(), Failure>;
}

/// What a file has of a number.
trait Stored: Half + DeviceRepr {
    fn of(bytes: [u8; 2]) -> Self;
    fn bytes(self) -> [u8; 2];
}

macro_rules! stored {
    ($($name:ty),*) => {$(
        impl Stored for $name {
            fn of(bytes: [u8; 2]) -> $name {
                <$name>::from_le_bytes(bytes)
            }

            fn bytes(self) -> [u8; 2] {
                self.to_le_bytes()
            }
        }
    )*};
}

stored!(bf16, f16);

struct Arrays<T> {
    attention: Attention<T>,
    inputs: [CudaSlice<T>; 3],
    out: CudaSlice<T>,
}

impl<T: Stored> Runs for Arrays<T>
where
    for<'a> &'a CudaSlice<T>: DeviceArg<TmaInput<T>>,
    for<'a> &'a mut CudaSlice<T>: DeviceArg<TmaOutput<T>>,
{
    fn launch(&mut self, stream: &Arc<CudaStream>) -> Result<(), Failure> {
        let Arrays { attention, inputs: [q, k, v], out } = self;
        Ok(attention.typed().launch(stream, (&*q, &*k, &*v, out))?)
    }

    fn save(&self, stream: &Arc<CudaStream>, path: &str) -> Result<(), Failure> {
        let out = stream.clone_dtoh(&self.out)?;
        stream.synchronize()?;
        Ok(std::fs::write(path, out.into_iter().flat_map(T::bytes).collect::<Vec<u8>>())?)
    }
}

struct Loaded {
    /// So many launches, once they have been asked for. It is dropped before the arrays that it names.
    graph: Option<(usize, CudaGraph)>,
    arrays: Box<dyn Runs>,
    plan: String,
}

fn arrays<T: Stored>(stream: &Arc<CudaStream>, words: &[String]) -> Result<Loaded, Failure>
where
    for<'a> &'a CudaSlice<T>: DeviceArg<TmaInput<T>>,
    for<'a> &'a mut CudaSlice<T>: DeviceArg<TmaOutput<T>>,
{
    let [mask, batches, heads, length, head, files @ ..] = words else {
        return Err("load TYPE full BATCHES HEADS LENGTH HEAD FILE_Q FILE_K FILE_V".into());
    };
    let shape = Shape::parse(mask, &[batches, heads, length, head].map(String::clone))?;
    let [q, k, v, plan @ ..] = files else { return Err("three files are wanted".into()) };
    let attention = shape.attention::<T>(plan)?;
    let read = |path: &str| -> Result<CudaSlice<T>, Failure> {
        let numbers: Vec<T> = std::fs::read(path)?.as_chunks().0.iter().map(|bytes| T::of(*bytes)).collect();
        Ok(stream.clone_htod(&numbers)?)
    };
    let inputs = [read(q)?, read(k)?, read(v)?];
    // What is not written shows.
    let out = stream.clone_htod(&vec![T::of([0xff; 2]); shape.layout()?.cosize().unsigned_abs() as usize])?;
    let plan = attention.plan().to_string();
    Ok(Loaded { graph: None, arrays: Box::new(Arrays { attention, inputs, out }), plan })
}

fn load(stream: &Arc<CudaStream>, words: &[String]) -> Result<Loaded, Failure> {
    match words.split_first() {
        Some((ty, words)) if ty == "bf16" => arrays::<bf16>(stream, words),
        Some((ty, words)) if ty == "f16" => arrays::<f16>(stream, words),
        _ => Err("a type is wanted, bf16 or f16".into()),
    }
}

/// The milliseconds that so many runs take. They are a graph: short ones take less time than the host takes to launch one.
fn time(stream: &Arc<CudaStream>, loaded: &mut Loaded, runs: usize) -> Result<f32, Failure> {
    let Loaded { graph, arrays, .. } = loaded;
    if graph.as_ref().is_none_or(|(known, _)| *known != runs) {
        // Outside of a graph once, so that the kernel is loaded.
        arrays.launch(stream)?;
        stream.synchronize()?;
        stream.begin_capture(CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL)?;
        let launched = (0..runs).try_for_each(|_| arrays.launch(stream));
        let flags = CUgraphInstantiate_flags::CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;
        let captured = stream.end_capture(flags)?;
        launched?;
        *graph = captured.map(|captured| (runs, captured));
    }
    let Some((_, graph)) = graph else { return Err("nothing was captured".into()) };
    let start = stream.record_event(Some(CUevent_flags::CU_EVENT_DEFAULT))?;
    graph.launch()?;
    let end = stream.record_event(Some(CUevent_flags::CU_EVENT_DEFAULT))?;
    Ok(start.elapsed_ms(&end)?)
}

pub(super) fn run() -> Result<(), Failure> {
    let context = cute_cuda::context(0)?;
    // SAFETY: all arrays here are allocated, used and freed on one stream, in its order. Events of arrays cannot be captured.
    unsafe { context.disable_event_tracking() };
    let stream = context.new_stream()?;
    let mut loaded: Option<Loaded> = None;
    for line in std::io::stdin().lock().lines() {
        let words: Vec<String> = line?.split_whitespace().map(str::to_string).collect();
        let answer = match (words.first().map(String::as_str), &mut loaded) {
            (Some("load"), _) => {
                let now = load(&stream, &words[1..])?;
                let plan = now.plan.clone();
                // The one before is freed once its runs have ended.
                stream.synchronize()?;
                loaded = Some(now);
                plan
            }
            (Some("time"), Some(loaded)) => {
                let runs = words.get(1).map_or(Ok(1), |runs| runs.parse())?;
                time(&stream, loaded, runs)?.to_string()
            }
            (Some("save"), Some(loaded)) => {
                loaded.arrays.save(&stream, words.get(1).ok_or("save FILE")?)?;
                "saved".to_string()
            }
            _ => return Err(format!("`{}` is no request here", words.join(" ")).into()),
        };
        println!("{answer}");
        std::io::stdout().flush()?;
    }
    Ok(())
}

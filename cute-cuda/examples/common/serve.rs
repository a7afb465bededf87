//! Kernels on a device, one request a line, so that another program can take turns with them: what the examples `gemm` and
//! `attention` have in common of that.

use std::error::Error;
use std::io::{BufRead, Write};
use std::sync::Arc;

use cute_cuda::cudarc::driver::sys::{CUevent_flags, CUgraphInstantiate_flags, CUstreamCaptureMode};
use cute_cuda::cudarc::driver::{CudaGraph, CudaStream};

pub(crate) type Failure = Box<dyn Error>;

/// A kernel with its arrays, of whatever type.
pub(crate) trait Runs {
    /// Its plan, in words.
    fn plan(&self) -> String;
    fn launch(&mut self, stream: &Arc<CudaStream>) -> Result<(), Failure>;
    fn save(&self, stream: &Arc<CudaStream>, path: &str) -> Result<(), Failure>;
}

struct Loaded {
    /// So many launches, once they have been asked for. It is dropped before the arrays that it names.
    graph: Option<(usize, CudaGraph)>,
    arrays: Box<dyn Runs>,
}

/// The milliseconds that so many runs take. They are a graph: short ones take less time than the host takes to launch one.
fn time(stream: &Arc<CudaStream>, loaded: &mut Loaded, runs: usize) -> Result<f32, Failure> {
    let Loaded { graph, arrays } = loaded;
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

/// Answers each line of the standard input by one of the standard output: `load ..` by the plan of what `load` makes of the words
/// after it and puts on the device, `time N` by the milliseconds of N runs, and `save FILE` where the result is written.
pub(crate) fn run(load: impl Fn(&Arc<CudaStream>, &[String]) -> Result<Box<dyn Runs>, Failure>) -> Result<(), Failure> {
    let context = cute_cuda::context(0)?;
    // SAFETY: all arrays here are allocated, used and freed on one stream, in its order. Events of arrays cannot be captured.
    unsafe { context.disable_event_tracking() };
    let stream = context.new_stream()?;
    let mut loaded: Option<Loaded> = None;
    for line in std::io::stdin().lock().lines() {
        let words: Vec<String> = line?.split_whitespace().map(str::to_string).collect();
        let answer = match (words.first().map(String::as_str), &mut loaded) {
            (Some("load"), _) => {
                let arrays = load(&stream, &words[1..])?;
                let plan = arrays.plan();
                // The one before is freed once its runs have ended.
                stream.synchronize()?;
                loaded = Some(Loaded { graph: None, arrays });
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

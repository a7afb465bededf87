//! Products on a device, one request a line, so that another program can take turns with it.
//!
//! `load M N K kk FILE_A FILE_B` makes the kernel and puts A and B on the device, with `ROWS COLUMNS DEPTH STAGES GROUP SWAPPED` behind
//! them by a plan of these, where SWAPPED is 0 or 1; `time N` runs it N times, as a graph of so many launches, and answers with the
//! milliseconds of all of them; `save FILE` writes D. Each is answered by a line.

use std::error::Error;
use std::io::{BufRead, Write};
use std::sync::Arc;

use cute_cuda::cudarc::driver::sys::{CUevent_flags, CUgraphInstantiate_flags, CUstreamCaptureMode};
use cute_cuda::cudarc::driver::{CudaGraph, CudaSlice, CudaStream};
use cute_cuda::kernel::{Gemm, GemmPlan};
use half::bf16;

use super::{Orders, numbers, product};

struct Loaded {
    gemm: Gemm<bf16, bf16>,
    a: CudaSlice<bf16>,
    b: CudaSlice<bf16>,
    d: CudaSlice<bf16>,
    /// So many launches, once they have been asked for. It is dropped before the arrays that it names.
    graph: Option<(usize, CudaGraph)>,
}

fn matrix(path: &str) -> Result<Vec<bf16>, Box<dyn Error>> {
    let bytes = std::fs::read(path)?;
    Ok(bytes.chunks_exact(2).map(|pair| bf16::from_bits(u16::from_le_bytes([pair[0], pair[1]]))).collect())
}

fn load(stream: &Arc<CudaStream>, words: &[String]) -> Result<Loaded, Box<dyn Error>> {
    let [m, n, k, orders, a, b, plan @ ..] = words else { return Err("load M N K kk FILE_A FILE_B".into()) };
    let (extents, orders) = (numbers(&[m.clone(), n.clone(), k.clone()])?, Orders::parse(orders)?);
    let layouts = orders.layouts(extents)?;
    let mut gemm: Gemm<bf16, bf16> = product(extents, orders)?;
    if let [rows, columns, depth, stages, group, swapped] = plan {
        let tile: [i64; 3] = [rows.parse()?, columns.parse()?, depth.parse()?];
        let swapped = swapped == "1";
        let [m, n, _] = extents;
        let (along_m, along_n) = if swapped { (n, m) } else { (m, n) };
        let blocks = (along_m + tile[0] - 1) / tile[0] * ((along_n + tile[1] - 1) / tile[1]);
        let (stages, group, blocks) = (stages.parse()?, group.parse()?, blocks.min(132) as u32);
        let plan = GemmPlan { tile, stages, group, blocks, swapped, ..gemm.plan().clone() };
        gemm = Gemm::with_plan(&layouts[0], &layouts[1], &layouts[2], plan)?;
    }
    let (a, b) = (stream.clone_htod(&matrix(a)?)?, stream.clone_htod(&matrix(b)?)?);
    let d = stream.clone_htod(&vec![bf16::NAN; layouts[2].cosize().unsigned_abs() as usize])?;
    Ok(Loaded { gemm, a, b, d, graph: None })
}

/// The milliseconds that so many runs take. They are a graph: small products take less time than the host takes to launch one.
fn time(stream: &Arc<CudaStream>, loaded: &mut Loaded, runs: usize) -> Result<f32, Box<dyn Error>> {
    let Loaded { gemm, a, b, d, graph } = loaded;
    if graph.as_ref().is_none_or(|(known, _)| *known != runs) {
        // Outside of a graph once, so that the kernel is loaded.
        gemm.typed().launch(stream, (&*a, &*b, &mut *d))?;
        stream.synchronize()?;
        stream.begin_capture(CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL)?;
        let launched = (0..runs).try_for_each(|_| gemm.typed().launch(stream, (&*a, &*b, &mut *d)));
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

fn save(stream: &Arc<CudaStream>, loaded: &Loaded, path: &str) -> Result<(), Box<dyn Error>> {
    let d = stream.clone_dtoh(&loaded.d)?;
    stream.synchronize()?;
    let bytes: Vec<u8> = d.iter().flat_map(|value| value.to_bits().to_le_bytes()).collect();
    Ok(std::fs::write(path, bytes)?)
}

pub(super) fn run() -> Result<(), Box<dyn Error>> {
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
                let plan = now.gemm.plan().to_string();
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
                save(&stream, loaded, words.get(1).ok_or("save FILE")?)?;
                "saved".to_string()
            }
            _ => return Err(format!("`{}` is no request here", words.join(" ")).into()),
        };
        println!("{answer}");
        std::io::stdout().flush()?;
    }
    Ok(())
}

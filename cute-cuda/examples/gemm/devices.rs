//! One kernel on all devices of the machine, each from a thread of its own, and D of each with the same bits.

use std::error::Error;
use std::thread;

use cute_cuda::kernel::Gemm;
use cute_cuda::ptx::Target;
use half::bf16;

use super::check::{length, random};
use super::{Orders, product};

const EXTENTS: [i64; 3] = [1000, 2048, 1024];
/// Launches on each device.
const TURNS: usize = 20;

/// D on the device of that number.
fn on(device: usize, gemm: &Gemm<bf16, bf16>, [a, b]: [&[bf16]; 2], elements: usize) -> Result<Vec<u16>, String> {
    let said = |error: &dyn Error| format!("device {device}: {error}");
    let context = cute_cuda::context(device).map_err(|error| said(&error))?;
    let stream = context.new_stream().map_err(|error| said(&error))?;
    let array = |host: &[bf16]| stream.clone_htod(host).map_err(|error| said(&error));
    let (a, b) = (array(a)?, array(b)?);
    let mut d = stream.alloc_zeros::<bf16>(elements).map_err(|error| said(&error))?;
    for _ in 0..TURNS {
        gemm.typed().launch(&stream, (&a, &b, &mut d)).map_err(|error| said(&error))?;
    }
    let d = stream.clone_dtoh(&d).map_err(|error| said(&error))?;
    Ok(d.into_iter().map(bf16::to_bits).collect())
}

pub(super) fn run() -> Result<(), Box<dyn Error>> {
    let count = usize::try_from(cute_cuda::cudarc::driver::CudaContext::device_count()?)?;
    let orders = Orders::parse("kk")?;
    let [a, b, d] = orders.layouts(EXTENTS, 2)?.map(|layout| length(&layout));
    let [a, b] = [(a, 1), (b, 2)].map(|(count, seed)| random(count, seed, bf16::from_f32));
    let gemm = product::<bf16, bf16>(EXTENTS, orders, Target::Sm90a)?;
    let results = thread::scope(|scope| {
        let (a, b, gemm) = (&a, &b, &gemm);
        let threads: Vec<_> = (0..count).map(|device| scope.spawn(move || on(device, gemm, [a, b], d))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| "a thread".to_string())?)
            .collect::<Result<Vec<_>, String>>()
    })?;
    let [first, others @ ..] = results.as_slice() else { return Err("no device".into()) };
    if first.iter().all(|&bits| bits == 0) || others.iter().any(|other| other != first) {
        return Err(format!("D differs between {count} devices, or is zero").into());
    }
    println!("{count} devices, one kernel, {TURNS} launches on each at once: D has the same bits; {}", gemm.way());
    Ok(())
}

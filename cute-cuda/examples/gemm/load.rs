//! How long it takes from extents that only the running program knows to a product on its way, and how long the second time.

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cute_cuda::cudarc::driver::{CudaSlice, CudaStream, DeviceRepr, ValidAsZeroBits};
use cute_cuda::kernel::{DeviceArg, Factor, Gemm, Product, TmaInput};
use cute_cuda::ptx::E4M3;
use half::bf16;

use super::Orders;

/// Products whose plans differ: of large tiles and of small ones, swapped, with K in parts, with extents that no tile divides.
const SHAPES: [([i64; 3], &str); 9] = [
    ([4096, 4096, 4096], "kk"),
    ([4096, 4096, 4096], "mn"),
    ([8192, 8192, 8192], "kk"),
    ([2048, 2048, 2048], "kk"),
    ([1024, 1024, 1024], "kk"),
    ([4000, 4008, 4096], "kk"),
    ([128, 4096, 4096], "kk"),
    ([16, 4096, 4096], "kk"),
    ([512, 512, 16384], "kk"),
];
/// Products of each.
const TURNS: i64 = 9;

/// What one product took.
#[derive(Clone, Copy)]
struct Took {
    /// From the layouts to the PTX.
    written: Duration,
    /// From there to the first launch: the driver makes machine code of the text.
    loaded: Duration,
    /// From the same layouts to a launch, once more.
    again: Duration,
}

fn timed<T, D>(stream: &Arc<CudaStream>, extents: [i64; 3], orders: Orders) -> Result<(Took, String), Box<dyn Error>>
where
    T: Factor + StoredAs,
    D: Product<T::Sum> + DeviceRepr + ValidAsZeroBits,
    for<'a> &'a CudaSlice<T::Stored>: DeviceArg<TmaInput<T>>,
{
    let [a, b, d] = orders.layouts(extents, T::BYTES)?;
    let elements = |layout: &cute_types::runtime::RuntimeLayout| layout.cosize().unsigned_abs() as usize;
    let (of_a, of_b) = (stream.alloc_zeros::<T::Stored>(elements(&a))?, stream.alloc_zeros::<T::Stored>(elements(&b))?);
    let mut of_d = stream.alloc_zeros::<D>(elements(&d))?;
    stream.synchronize()?;
    let start = Instant::now();
    let gemm = Gemm::<T, D>::cached(&a, &b, &d, 132)?;
    let written = start.elapsed();
    gemm.typed().launch(stream, (&of_a, &of_b, &mut of_d))?;
    let loaded = start.elapsed() - written;
    stream.synchronize()?;
    let start = Instant::now();
    Gemm::<T, D>::cached(&a, &b, &d, 132)?.typed().launch(stream, (&of_a, &of_b, &mut of_d))?;
    let again = start.elapsed();
    stream.synchronize()?;
    Ok((Took { written, loaded, again }, gemm.way().to_string()))
}

/// What an array of cudarc has in the place of an element.
trait StoredAs {
    type Stored: DeviceRepr + ValidAsZeroBits;
}

impl StoredAs for bf16 {
    type Stored = bf16;
}

impl StoredAs for E4M3 {
    type Stored = u8;
}

pub(super) fn run() -> Result<(), Box<dyn Error>> {
    if std::env::var_os("CUDA_CACHE_DISABLE").is_none_or(|value| value != "1") {
        return Err(
            "the driver keeps machine code from one process to the next; run it with CUDA_CACHE_DISABLE=1".into()
        );
    }
    let stream = cute_cuda::context(0)?.new_stream()?;
    let kk = Orders::parse("kk")?;
    // What the first of all launches makes the driver do is no kernel's.
    timed::<bf16, bf16>(&stream, [64, 64, 64], kk)?;
    println!("of {TURNS} products each, milliseconds in the median (the most)");
    let shapes = SHAPES.into_iter().map(|shape| (shape, false));
    for ((extents, orders), bytes) in shapes.chain([(([4096, 4096, 4096], "kk"), true)]) {
        let (mut all, mut plan) = (Vec::new(), String::new());
        for turn in 0..TURNS {
            // Another K each time, so that there is no kernel of it; rows stay multiples of 16 bytes.
            let [m, n, k] = extents;
            let extents = [m, n, k + 16 * (1 + turn + TURNS * fastrand::i64(0..8))];
            let orders = Orders::parse(orders)?;
            let (took, by) = match bytes {
                true => timed::<E4M3, bf16>(&stream, extents, orders)?,
                false => timed::<bf16, bf16>(&stream, extents, orders)?,
            };
            all.push(took);
            plan = by;
        }
        let of = |part: fn(&Took) -> Duration| {
            let mut times: Vec<f64> = all.iter().map(|took| part(took).as_secs_f64() * 1e3).collect();
            times.sort_by(f64::total_cmp);
            format!("{:.2} ({:.2})", times[times.len() / 2], times[times.len() - 1])
        };
        println!(
            "{} {orders} {}: written {}, loaded and launched {}, together {}, again {}; {plan}",
            extents.map(|extent| extent.to_string()).join("x"),
            if bytes { "e4m3" } else { "bf16" },
            of(|took| took.written),
            of(|took| took.loaded),
            of(|took| took.written + took.loaded),
            of(|took| took.again),
        );
    }
    Ok(())
}

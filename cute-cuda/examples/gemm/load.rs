//! How long it takes from extents that only the running program knows to a product on its way: the first of a plan,
//! another shape of that plan, and the same shape again; and the first of a plan in two tiers.

use std::collections::HashSet;
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cute_cuda::Cuda;
use cute_cuda::cudarc::driver::{CudaSlice, CudaStream, DeviceRepr, ValidAsZeroBits};
use cute_cuda::kernel::{Data, DeviceArg, Driver, Factor, Gemm, Product, TmaInput, cache};
use cute_cuda::ptx::E4M3;
use half::bf16;

use super::Orders;
use super::check::{length, random};

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
/// Shapes of each plan.
const TURNS: i64 = 9;

/// What one product took.
#[derive(Clone, Copy)]
struct Took {
    /// From the layouts to the kernel.
    made: Duration,
    /// From there to the first launch: the driver makes machine code of a text that it has not seen.
    launched: Duration,
    /// From the same layouts to a launch, once more.
    again: Duration,
}

/// Of one product, what it took, and the address of the text that its kernel shares with those of its plan.
fn timed<T, D>(stream: &Arc<CudaStream>, extents: [i64; 3], orders: Orders) -> Result<(Took, usize), Box<dyn Error>>
where
    T: Factor<Number = T> + Data + StoredAs,
    D: Product<T::Sum> + DeviceRepr + ValidAsZeroBits,
    for<'a> &'a CudaSlice<T::Stored>: DeviceArg<TmaInput<T>>,
{
    let [a, b, d] = orders.layouts(extents, T::BYTES)?;
    let (of_a, of_b) = (stream.alloc_zeros::<T::Stored>(length(&a))?, stream.alloc_zeros::<T::Stored>(length(&b))?);
    let mut of_d = stream.alloc_zeros::<D>(length(&d))?;
    stream.synchronize()?;
    let start = Instant::now();
    let gemm = Gemm::<T, D>::cached(&a, &b, &d, 132)?;
    let made = start.elapsed();
    gemm.typed().launch(stream, (&of_a, &of_b, &mut of_d))?;
    let launched = start.elapsed() - made;
    stream.synchronize()?;
    let start = Instant::now();
    Gemm::<T, D>::cached(&a, &b, &d, 132)?.typed().launch(stream, (&of_a, &of_b, &mut of_d))?;
    let again = start.elapsed();
    stream.synchronize()?;
    Ok((Took { made, launched, again }, gemm.kernel().ptx().as_ptr() as usize))
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

fn milliseconds(times: impl Iterator<Item = Duration>) -> String {
    let mut times: Vec<f64> = times.map(|took| took.as_secs_f64() * 1e3).collect();
    times.sort_by(f64::total_cmp);
    match (times.get(times.len() / 2), times.last()) {
        (Some(median), Some(most)) => format!("{median:.3} ({most:.3})"),
        _ => "-".to_string(),
    }
}

pub(super) fn run() -> Result<(), Box<dyn Error>> {
    let stream = cute_cuda::context(0)?.new_stream()?;
    // What the first of all launches makes the driver do is no kernel's.
    let tiny = [64, 64, 64];
    timed::<bf16, bf16>(&stream, tiny, Orders::parse("mk")?)?;
    cache::clear();
    let cached = std::env::var_os("CUDA_CACHE_DISABLE").is_none_or(|value| value != "1");
    println!(
        "milliseconds in the median (the most); the driver {} machine code from one process to the next",
        if cached { "keeps" } else { "keeps no" }
    );
    let mut texts = HashSet::new();
    let shapes = SHAPES.into_iter().map(|shape| (shape, false));
    for ((extents, orders), bytes) in shapes.chain([(([4096, 4096, 4096], "kk"), true)]) {
        let parsed = Orders::parse(orders)?;
        let (mut first, mut others) = (Vec::new(), Vec::new());
        for turn in 0..TURNS {
            // Another K each time, so that the shape has not been seen; rows stay multiples of 16 bytes.
            let [m, n, k] = extents;
            let extents = [m, n, k + 16 * (1 + turn + TURNS * fastrand::i64(0..8))];
            let (took, text) = match bytes {
                true => timed::<E4M3, bf16>(&stream, extents, parsed)?,
                false => timed::<bf16, bf16>(&stream, extents, parsed)?,
            };
            if texts.insert(text) { first.push(took) } else { others.push(took) }
        }
        let of = |all: &[Took], part: fn(&Took) -> Duration| milliseconds(all.iter().map(part));
        println!(
            "{} {orders} {}: {} first of a plan, made {}, launched {}; {} further shapes, made {}, launched {}; again {}",
            extents.map(|extent| extent.to_string()).join("x"),
            if bytes { "e4m3" } else { "bf16" },
            first.len(),
            of(&first, |took| took.made),
            of(&first, |took| took.launched),
            others.len(),
            of(&others, |took| took.made),
            of(&others, |took| took.launched),
            milliseconds(first.iter().chain(&others).map(|took| took.again)),
        );
    }
    ahead(&stream)?;
    for extents in [[2048; 3], [4096; 3], [4096, 11008, 4096], [8192; 3]] {
        tiered(&stream, extents)?;
    }
    Ok(())
}

/// A plan that a thread has loaded while the program did something else.
fn ahead(stream: &Arc<CudaStream>) -> Result<(), Box<dyn Error>> {
    let (extents, further) = ([2048, 2048, 2048], [2048, 2048, 2064]);
    let orders = Orders::parse("kn")?;
    let start = Instant::now();
    let loading = {
        let stream = stream.clone();
        std::thread::spawn(move || -> Result<(), String> {
            let [a, b, d] = orders.layouts(extents, 2).map_err(|error| error.to_string())?;
            let gemm = Gemm::<bf16, bf16>::cached(&a, &b, &d, 132).map_err(|error| error.to_string())?;
            gemm.typed().load::<Cuda>(&stream).map_err(|error| error.to_string())
        })
    };
    loading.join().map_err(|_| "the thread that loads")??;
    let loaded = start.elapsed();
    let (took, _) = timed::<bf16, bf16>(stream, further, orders)?;
    println!(
        "a plan loaded ahead in {}; its first product, of another shape: made {}, launched {}",
        milliseconds([loaded].into_iter()),
        milliseconds([took.made].into_iter()),
        milliseconds([took.launched].into_iter()),
    );
    Ok(())
}

/// A product in two tiers, of which no text is loaded: its first launch, those until the chosen tiles are loaded, and D by both.
fn tiered(stream: &Arc<CudaStream>, extents: [i64; 3]) -> Result<(), Box<dyn Error>> {
    cache::clear();
    let [a, b, d] = Orders::parse("kk")?.layouts(extents, 2)?;
    let of_a = stream.clone_htod(&random(length(&a), 1, bf16::from_f32))?;
    let of_b = stream.clone_htod(&random(length(&b), 2, bf16::from_f32))?;
    let mut of_d = stream.alloc_zeros::<bf16>(length(&d))?;
    stream.synchronize()?;
    let start = Instant::now();
    let product = Gemm::<bf16, bf16>::tiered(&a, &b, &d, 132)?;
    let made = start.elapsed();
    product.launch(stream, (&of_a, &of_b, &mut of_d))?;
    let launched = start.elapsed() - made;
    let by_first = stream.clone_dtoh(&of_d)?;
    let mut meanwhile = Vec::new();
    while !Cuda::is_loaded(stream, product.chosen().kernel()) {
        let before = Instant::now();
        product.launch(stream, (&of_a, &of_b, &mut of_d))?;
        meanwhile.push(before.elapsed());
        stream.synchronize()?;
    }
    let loaded = start.elapsed();
    product.launch(stream, (&of_a, &of_b, &mut of_d))?;
    let by_chosen = stream.clone_dtoh(&of_d)?;
    let first = product.first().ok_or("one tier")?;
    if by_first.iter().zip(&by_chosen).any(|(a, b)| a.to_bits() != b.to_bits()) {
        return Err(format!("D differs by {} and by {}", first.way(), product.chosen().way()).into());
    }
    println!(
        "{} in two tiers: made {}, launched {}; {} launches, {}, until the chosen tiles were loaded at {}; D has the same bits by {} and by {}",
        extents.map(|extent| extent.to_string()).join("x"),
        milliseconds([made].into_iter()),
        milliseconds([launched].into_iter()),
        meanwhile.len(),
        milliseconds(meanwhile.into_iter()),
        milliseconds([loaded].into_iter()),
        first.way(),
        product.chosen().way(),
    );
    Ok(())
}

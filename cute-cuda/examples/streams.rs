//! Launches on several streams, on a device: `cargo run --release -p cute-cuda --example streams`.
//!
//! Needs an NVIDIA device; the binary alone does, without Rust or CUDA beside it. A kernel that takes its time reads or
//! writes an array of the default stream on another one; the array is then freed, or read, at once. What a launch by this
//! crate does is checked. The same launched through cudarc is a control: it shows what there is to go wrong, or says that it
//! did not in this run. Exits with 1 when a check fails, with 2 when there is no device.

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use cudarc::driver::{CudaContext, CudaFunction, CudaSlice, CudaStream, LaunchConfig, PushKernelArg};
use cudarc::nvrtc::Ptx;
use cute_cuda::kernel::{Builder, Extent, Input, KernelError, Output, TypedKernel};
use cute_cuda::ptx::{Comparison, Reg, Target};
use cute_cuda::{Cuda, CudaError};
use cute_types::runtime::RuntimeLayout;

/// Of half a device, so that another kernel finds room beside it.
const BLOCKS: u64 = 64;
const THREADS: u64 = 1024;
const LENGTH: usize = (BLOCKS * THREADS) as usize;
/// For about a second.
const LONG: u64 = 1 << 27;

/// What came out wrong is a sentence.
type Found = Result<Option<String>, Box<dyn Error>>;
type Copy = TypedKernel<(Input<u32>, Output<u32>)>;

/// So many turns of a sequence that has every number once before it comes back to 0.
fn turn(b: &mut Builder, turns: u64) -> Result<Reg<u32>, KernelError> {
    let state = b.variable::<u32>(0);
    b.repeat(turns, |b, _| {
        let product = b.mul(state, 1_664_525);
        let next = b.add(product, 1_013_904_223);
        b.set(state, next)
    })?;
    Ok(state)
}

/// `out = in`, after so many turns of a loop that decide nothing, which the compiler does not know.
fn copy(turns: u64) -> Result<Copy, KernelError> {
    let layout: RuntimeLayout = format!("({THREADS},{BLOCKS}):(1,{THREADS})").parse()?;
    let extent = Extent::new(BLOCKS, THREADS)?;
    Copy::build("copy", ["in", "out"], extent, Target::Sm80, |b, (from, to)| {
        let (thread, block) = (b.thread(), b.block());
        let from = b.tensor(from, &layout)?.at(1, block)?.at(0, thread)?;
        let to = b.tensor(to, &layout)?.at(1, block)?.at(0, thread)?;
        let state = turn(b, turns)?;
        let holds = b.compare(Comparison::Ne, state, 0);
        b.when(holds, |b| b.copy(&from, &to))
    })
}

/// `out = in + 1`, after so many turns. One that begins early lets the grids that depend on it begin with it, and waits
/// for those that it depends on once its turns are over.
fn next(turns: u64, early: bool) -> Result<Copy, KernelError> {
    let layout: RuntimeLayout = format!("({THREADS},{BLOCKS}):(1,{THREADS})").parse()?;
    let extent = Extent::new(BLOCKS, THREADS)?;
    Copy::build("next", ["in", "out"], extent, Target::Sm90, |b, (from, to)| {
        let (thread, block) = (b.thread(), b.block());
        let from = b.tensor(from, &layout)?.at(1, block)?.at(0, thread)?;
        let to = b.tensor(to, &layout)?.at(1, block)?.at(0, thread)?;
        if early {
            b.launch_dependent_grids()?;
        }
        let state = turn(b, turns)?;
        if early {
            b.wait_on_grids()?;
        }
        let holds = b.compare(Comparison::Ne, state, 0);
        b.when(holds, |b| {
            let number = b.load_one(&from)?;
            b.store_one(number + 1, &to)
        })
    })
}

/// How a launch is made.
enum Way {
    /// By this crate.
    Safe,
    /// By cudarc, with the events that it keeps.
    Cudarc,
}

/// A kernel to be launched either way.
enum Launcher {
    Safe(Copy),
    Cudarc(CudaFunction),
}

impl Launcher {
    fn new(way: &Way, context: &Arc<CudaContext>, turns: u64) -> Result<Launcher, Box<dyn Error>> {
        let kernel = copy(turns)?;
        Ok(match way {
            Way::Safe => Launcher::Safe(kernel),
            Way::Cudarc => {
                let module = context.load_module(Ptx::from_src(kernel.kernel().ptx()))?;
                Launcher::Cudarc(module.load_function(kernel.kernel().name())?)
            }
        })
    }

    fn launch(
        &self,
        stream: &Arc<CudaStream>,
        from: &CudaSlice<u32>,
        to: &mut CudaSlice<u32>,
    ) -> Result<(), Box<dyn Error>> {
        match self {
            Launcher::Safe(kernel) => kernel.launch(stream, (from, to))?,
            Launcher::Cudarc(function) => {
                let (grid, block) = ((BLOCKS as u32, 1, 1), (THREADS as u32, 1, 1));
                let config = LaunchConfig { grid_dim: grid, block_dim: block, shared_mem_bytes: 0 };
                // SAFETY: the kernel is for this launch, and takes two arrays of `LENGTH` elements, as all here are. That
                // the arrays outlive it is what a control is about: what it reads then is memory of the pool that has been
                // handed out again, and numbers in any case.
                unsafe { stream.launch_builder(function).arg(from).arg(to).launch(config)? };
            }
        }
        Ok(())
    }
}

fn numbers(seed: u32) -> Vec<u32> {
    (0..LENGTH as u32).map(|i| i.wrapping_mul(2_654_435_761) ^ seed).collect()
}

fn compared(found: &[u32], wanted: &[u32], what: &str) -> Option<String> {
    let wrong = found.iter().zip(wanted).filter(|(found, wanted)| found != wanted).count();
    (wrong > 0).then(|| format!("{wrong} of {LENGTH} numbers are wrong: {what}"))
}

/// An array is read on stream 1, slowly, and on stream 2, and dropped; its memory is then another array's.
fn freed_behind_its_readers(way: &Way, context: &Arc<CudaContext>) -> Found {
    let own = context.default_stream();
    let (first, second) = (context.new_stream()?, context.new_stream()?);
    let (slow, quick) = (Launcher::new(way, context, LONG)?, Launcher::new(way, context, 1)?);
    let values = numbers(1);
    let x = own.clone_htod(&values)?;
    let (mut a, mut b) = (own.alloc_zeros::<u32>(LENGTH)?, own.alloc_zeros::<u32>(LENGTH)?);
    own.synchronize()?;
    slow.launch(&first, &x, &mut a)?;
    quick.launch(&second, &x, &mut b)?;
    drop(x);
    let other = own.clone_htod(&numbers(2))?;
    context.synchronize()?;
    let (a, b) = (own.clone_dtoh(&a)?, own.clone_dtoh(&b)?);
    own.synchronize()?;
    drop(other);
    let slow = compared(&a, &values, "the slow reader read what came after the array");
    Ok(slow.or_else(|| compared(&b, &values, "the quick reader read what came after the array")))
}

/// An array is written on a stream that is dropped, the only one beside the default stream, which reads it at once.
fn read_behind_a_dropped_stream(way: &Way, context: &Arc<CudaContext>) -> Found {
    let own = context.default_stream();
    let slow = Launcher::new(way, context, LONG)?;
    let values = numbers(3);
    let (x, mut y) = (own.clone_htod(&values)?, own.alloc_zeros::<u32>(LENGTH)?);
    own.synchronize()?;
    let stream = context.new_stream()?;
    slow.launch(&stream, &x, &mut y)?;
    drop(stream);
    let found = own.clone_dtoh(&y)?;
    own.synchronize()?;
    let error = compared(&found, &values, "the array was read before it was written");
    context.synchronize()?;
    Ok(error)
}

/// The same, read by a launch on a third stream.
fn launched_behind_a_dropped_stream(context: &Arc<CudaContext>) -> Found {
    let own = context.default_stream();
    let (slow, quick) = (copy(LONG)?, copy(1)?);
    let values = numbers(4);
    let x = own.clone_htod(&values)?;
    let (mut y, mut z) = (own.alloc_zeros::<u32>(LENGTH)?, own.alloc_zeros::<u32>(LENGTH)?);
    let stream = context.new_stream()?;
    slow.launch(&stream, (&x, &mut y))?;
    drop(stream);
    let stream = context.new_stream()?;
    quick.launch(&stream, (&y, &mut z))?;
    drop((x, y, stream));
    let found = own.clone_dtoh(&z)?;
    own.synchronize()?;
    Ok(compared(&found, &values, "the array was launched over before it was written"))
}

/// Views of arrays, and a kernel that is dropped while it runs.
fn views_and_a_dropped_kernel(context: &Arc<CudaContext>) -> Found {
    let own = context.default_stream();
    let values = numbers(5);
    let x = own.clone_htod(&[values.clone(), values.clone()].concat())?;
    let mut y = own.alloc_zeros::<u32>(2 * LENGTH)?;
    let stream = context.new_stream()?;
    let slow = copy(LONG)?;
    slow.launch(&stream, (&x.slice(LENGTH..), &mut y.slice_mut(LENGTH..)))?;
    drop((slow, x, stream));
    let found = own.clone_dtoh(&y.slice(LENGTH..))?;
    own.synchronize()?;
    Ok(compared(&found, &values, "a view was read before it was written"))
}

/// Memory of host and device, which the host reads at once.
fn memory_of_the_host(context: &Arc<CudaContext>) -> Found {
    let own = context.default_stream();
    let values = numbers(6);
    let x = own.clone_htod(&values)?;
    // SAFETY: any bits are numbers.
    let mut y = unsafe { context.alloc_unified::<u32>(LENGTH, true)? };
    y.as_mut_slice()?.fill(0);
    let slow = copy(LONG)?;
    slow.launch(&own, (&x, &mut y))?;
    Ok(compared(y.as_slice()?, &values, "the host read the array before it was written"))
}

/// An array whose own stream is that of each thread, by one name, launched over on another thread.
fn the_stream_of_each_thread(context: &Arc<CudaContext>) -> Found {
    let values = numbers(7);
    let own = context.per_thread_stream();
    let (x, mut y) = (own.clone_htod(&values)?, own.alloc_zeros::<u32>(LENGTH)?);
    let (slow, x) = (copy(LONG)?, &x);
    let (stream, to) = (context.per_thread_stream(), &mut y);
    let launched = std::thread::scope(|scope| scope.spawn(|| slow.launch(&stream, (x, to))).join());
    launched.map_err(|_| "the thread died")??;
    let found = own.clone_dtoh(&y)?;
    own.synchronize()?;
    Ok(compared(&found, &values, "the array was read before it was written"))
}

/// An array of another context is refused, and what comes next is not.
fn another_context(context: &Arc<CudaContext>) -> Found {
    let other = CudaContext::new_non_primary(context.ordinal(), 0)?;
    let values = numbers(8);
    let foreign = other.default_stream().clone_htod(&values)?;
    let own = context.new_stream()?;
    let (x, mut y) = (own.clone_htod(&values)?, own.alloc_zeros::<u32>(LENGTH)?);
    let quick = copy(1)?;
    match quick.launch(&own, (&foreign, &mut y)) {
        Err(CudaError::OtherContext { argument: 0 }) => {}
        other => return Ok(Some(format!("an array of another context: {other:?}"))),
    }
    quick.launch(&own, (&x, &mut y))?;
    let found = own.clone_dtoh(&y)?;
    own.synchronize()?;
    Ok(compared(&found, &values, "the launch after a refused one"))
}

/// Launches that begin early, each of which reads what the one before it writes: to and fro between two arrays.
fn a_chain_of_dependent_grids(context: &Arc<CudaContext>) -> Found {
    const LAUNCHES: u32 = 100;
    let own = context.new_stream()?;
    let values = numbers(10);
    let wanted: Vec<u32> = values.iter().map(|number| number.wrapping_add(2 * LAUNCHES)).collect();
    for early in [false, true] {
        // Some ten microseconds before each reads.
        let kernel = next(1 << 11, early)?;
        if kernel.kernel().begins_early() != early {
            return Ok(Some(format!(
                "a kernel that {} wait first begins early",
                if early { "does" } else { "does not" }
            )));
        }
        let (mut x, mut y) = (own.clone_htod(&values)?, own.alloc_zeros::<u32>(LENGTH)?);
        kernel.load::<Cuda>(&own)?;
        own.synchronize()?;
        let start = Instant::now();
        for _ in 0..LAUNCHES {
            kernel.launch(&own, (&x, &mut y))?;
            kernel.launch(&own, (&y, &mut x))?;
        }
        own.synchronize()?;
        let each = start.elapsed().as_secs_f64() * 1e6 / f64::from(2 * LAUNCHES);
        println!("  {each:.2} microseconds for each of {} launches, begun early: {early}", 2 * LAUNCHES);
        let found = own.clone_dtoh(&x)?;
        own.synchronize()?;
        if let Some(sentence) = compared(&found, &wanted, "a launch read what the one before it had not written yet") {
            return Ok(Some(sentence));
        }
    }
    Ok(None)
}

fn checks(context: &Arc<CudaContext>) -> usize {
    type Check = fn(&Arc<CudaContext>) -> Found;
    let checks: [(&str, Check); 8] = [
        ("an array is freed after its readers", |context| freed_behind_its_readers(&Way::Safe, context)),
        ("an array is read after a dropped stream", |context| read_behind_a_dropped_stream(&Way::Safe, context)),
        ("an array is launched over after a dropped stream", launched_behind_a_dropped_stream),
        ("views, and a kernel that is dropped while it runs", views_and_a_dropped_kernel),
        ("memory of host and device", memory_of_the_host),
        ("an array of the stream of each thread", the_stream_of_each_thread),
        ("an array of another context", another_context),
        ("a chain of launches that begin early", a_chain_of_dependent_grids),
    ];
    let mut failed = 0;
    for (what, check) in checks {
        let sentence = check(context).unwrap_or_else(|error| Some(error.to_string()));
        failed += usize::from(sentence.is_some());
        println!("  {what}: {}", sentence.as_deref().unwrap_or("right"));
    }
    failed
}

fn controls(context: &Arc<CudaContext>) {
    type Control = fn(&Way, &Arc<CudaContext>) -> Found;
    let controls: [(&str, Control); 2] = [
        ("an array is freed after its readers", freed_behind_its_readers),
        ("an array is read after a dropped stream", read_behind_a_dropped_stream),
    ];
    for (what, control) in controls {
        let said = match control(&Way::Cudarc, context) {
            Ok(Some(sentence)) => format!("the hazard shows, {sentence}"),
            Ok(None) => "the hazard did not appear in this run".to_string(),
            Err(error) => format!("the driver failed, {error}"),
        };
        println!("  {what}: {said}");
    }
}

/// What the host takes for a launch, in microseconds: a thousand of them, the best of ten rounds.
fn cost(context: &Arc<CudaContext>) -> Result<(), Box<dyn Error>> {
    const LAUNCHES: u32 = 1000;
    let (own, other) = (context.new_stream()?, context.new_stream()?);
    let (x, mut y) = (own.clone_htod(&numbers(9))?, own.alloc_zeros::<u32>(LENGTH)?);
    let ways = [("by cudarc", Way::Cudarc, &own), ("own stream", Way::Safe, &own), ("other stream", Way::Safe, &other)];
    for (name, way, stream) in ways {
        let kernel = Launcher::new(&way, context, 1)?;
        let mut best = f64::INFINITY;
        for _ in 0..10 {
            context.synchronize()?;
            let start = Instant::now();
            for _ in 0..LAUNCHES {
                kernel.launch(stream, &x, &mut y)?;
            }
            best = best.min(start.elapsed().as_secs_f64() * 1e6 / f64::from(LAUNCHES));
        }
        println!("  {name}: {best:.2}");
    }
    Ok(())
}

fn run() -> Result<usize, Box<dyn Error>> {
    let context = cute_cuda::context(0)?;
    println!("device: {}", context.name()?);
    println!("controls, by cudarc:");
    controls(&context);
    println!("checks:");
    let mut failed = checks(&context);
    println!("microseconds of the host for a launch over two arrays:");
    cost(&context)?;
    println!("checks, without the events of cudarc:");
    // SAFETY: all that is launched from here on is by this crate, in the order of each array's own stream.
    unsafe { context.disable_event_tracking() };
    failed += checks(&context);
    Ok(failed)
}

fn main() -> ExitCode {
    match run() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(failed) => {
            eprintln!("{failed} checks failed");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            let no_device =
                matches!(error.downcast_ref::<CudaError>(), Some(CudaError::NoDriver | CudaError::NoDevice { .. }));
            if no_device { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

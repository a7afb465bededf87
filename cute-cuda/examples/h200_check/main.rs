//! Every kernel on a device, against the CPU: `cargo run --release -p cute-cuda --example h200_check`.
//!
//! Needs an NVIDIA device; the binary alone does, without Rust or CUDA beside it. Exits with 1 when one
//! number differs or a refusal is missing, with 2 when there is no device. The figures come last.

use std::error::Error;
use std::process::ExitCode;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use cute_cuda::kernel::{Arg, Exchange, Kernel, Offsets, ThreadValue};
use cute_cuda::ptx::Target;
use cute_cuda::{CudaError, Device, Machine};
use cute_types::layout;
use cute_types::runtime::RuntimeLayout;
use layouts::{Draw, layouts};

mod layouts;

fn main() -> ExitCode {
    let machine = match Machine::gpu() {
        Ok(machine) => machine,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    match check(&machine) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("{wrong} comparisons failed");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// How many comparisons were made and failed.
#[derive(Default)]
struct Tally {
    made: usize,
    failed: usize,
}

impl Tally {
    fn compare<T: PartialEq + std::fmt::Debug>(&mut self, found: &T, expected: &T, what: impl Fn() -> String) {
        self.made += 1;
        if found != expected {
            self.failed += 1;
            // A wrong kernel is wrong everywhere; the first few say enough.
            if self.failed <= 10 {
                eprintln!("{}: {found:?} instead of {expected:?}", what());
            }
        }
    }

    /// Prints the line of one kernel, and gives what failed.
    fn done(self, kernel: &str, cases: usize) -> usize {
        println!("{kernel}: {cases} cases, {} numbers compared, {} wrong", self.made, self.failed);
        self.failed
    }
}

fn check(machine: &Machine) -> Result<usize, Box<dyn Error>> {
    let seed = SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos() as u64 | 1;
    println!("device: {machine}\nseed: {seed}");
    let mut draw = Draw(seed);
    let mut wrong = 0;
    for target in Target::ALL {
        wrong += offsets(machine, target)?;
    }
    wrong += thread_value(machine, &mut draw)?;
    wrong += exchange(machine, &mut draw)?;
    wrong += refusals(machine)?;
    if let Machine::Gpu(device) = machine {
        figures(device)?;
    }
    Ok(wrong)
}

fn numbers(draw: &mut Draw, count: usize) -> Vec<i32> {
    (0..count).map(|_| (draw.number() >> 24) as i32).collect()
}

fn offsets(machine: &Machine, target: Target) -> Result<usize, Box<dyn Error>> {
    let mut tally = Tally::default();
    let list = layouts();
    for layout in &list {
        let kernel = Offsets::new(layout, target)?;
        let computed = kernel.run(machine, usize::try_from(layout.size())?)?;
        for (index, &offset) in computed.iter().enumerate() {
            let expected = layout.offset_at(index as i64) as u64;
            tally.compare(&offset, &expected, || format!("{layout} at {index}"));
        }
    }
    Ok(tally.done(&format!("offsets, {target}"), list.len()))
}

fn thread_value(machine: &Machine, draw: &mut Draw) -> Result<usize, Box<dyn Error>> {
    let mut tally = Tally::default();
    let texts = [
        "((2,2),(2,3)):((2,12),(1,4))",
        "((4,8),(2,2)):((32,1),(16,8))",
        "((2,4),(4,8)):((1,8),(2,32))",
        "(37,3):(5,1)",
        "((2,3),(1,4)):((0,7),(5,30))",
        "((32,32),(4,4)):((4,512),(1,128))",
    ];
    for text in texts {
        let layout: RuntimeLayout = text.parse()?;
        let kernel = ThreadValue::new(&layout, Target::default())?;
        let data = numbers(draw, usize::try_from(layout.cosize())?);
        for (thread, row) in kernel.run(machine, &data)?.iter().enumerate() {
            for (value, found) in row.iter().enumerate() {
                let offset = layout.offset_at((thread + value * kernel.threads()) as i64);
                let expected = &data[usize::try_from(offset)?];
                tally.compare(found, expected, || format!("{layout}, thread {thread}, value {value}"));
            }
        }
    }
    Ok(tally.done("thread_value", texts.len()))
}

fn exchange(machine: &Machine, draw: &mut Draw) -> Result<usize, Box<dyn Error>> {
    let mut tally = Tally::default();
    let pairs =
        [("(32,32):(1,33)", "(32,32):(33,1)"), ("(5,7):(1,5)", "(7,5):(5,1)"), ("(16,16):(1,16)", "(2,128):(128,1)")];
    for (write, read) in pairs {
        let (write, read): (RuntimeLayout, RuntimeLayout) = (write.parse()?, read.parse()?);
        let kernel = Exchange::new(&write, &read, Target::default())?;
        let tile = kernel.tile();
        // A grid far beyond what runs at a time, so that blocks share a multiprocessor.
        let data = numbers(draw, 5000 * tile);
        let out = kernel.run(machine, &data)?;
        let mut staged = vec![0; usize::try_from(write.cosize())?];
        for (block, (from, to)) in data.chunks(tile).zip(out.chunks(tile)).enumerate() {
            for (thread, &value) in from.iter().enumerate() {
                staged[write.offset_at(thread as i64) as usize] = value;
            }
            for (thread, found) in to.iter().enumerate() {
                let expected = &staged[read.offset_at(thread as i64) as usize];
                tally.compare(found, expected, || format!("{write} to {read}, block {block}, thread {thread}"));
            }
        }
    }
    Ok(tally.done("exchange", pairs.len()))
}

/// What must be refused, on a device as on the interpreter; gives how much was not.
fn refusals(machine: &Machine) -> Result<usize, Box<dyn Error>> {
    let Machine::Gpu(device) = machine else {
        return Ok(0);
    };
    let mut tally = Tally::default();
    let layout: RuntimeLayout = "(4,8):(8,1)".parse()?;
    let kernel = Offsets::new(&layout, Target::default())?;
    let good = kernel.kernel().ptx();
    let texts = [
        ("no such instruction", good.replace("setp.ge", "setp.ugh")),
        ("a version of the future", good.replace(".version 7.0", ".version 99.0")),
        ("a target of the future", good.replace("sm_80", "sm_999")),
        ("a NUL", good.replace("ret;", "ret;\0")),
        ("no text", String::new()),
    ];
    for (what, text) in &texts {
        let result = device.check(what, text);
        if let Err(error) = &result {
            println!("refused as it should be: {error}");
        }
        tally.compare(&matches!(result, Err(CudaError::Refused { .. })), &true, || what.to_string());
    }
    let result = kernel.run(machine, 33);
    tally.compare(&matches!(result, Err(CudaError::Signature(_))), &true, || "33 of 32".to_string());
    // A refusal leaves the device as good as it was.
    tally.compare(&kernel.run(machine, 32)?.len(), &32, || "after the refusals".to_string());
    Ok(tally.done("refusals", texts.len() + 1))
}

/// Times that are read off the device, and the rates that they make.
fn figures(device: &Device) -> Result<(), Box<dyn Error>> {
    println!("figures, medians of 15 on {device}:");
    let count = 1usize << 26;
    for text in [
        "67108864:1",
        "(8192,8192):(8192,1)",
        "((2,2),(2,4),(512,8192)):((16,1),(64,4),(1024,256))",
        "(8190,8192):(8192,1)",
    ] {
        let layout: RuntimeLayout = text.parse()?;
        let offsets = Offsets::new(&layout, Target::default())?;
        let count = count.min(usize::try_from(layout.size())?);
        let mut out = vec![0u32; count];
        let mut args = [Arg::from(&mut out[..]), Arg::from(count as u32)];
        let milliseconds = median(device.time(offsets.kernel(), &mut args, 15)?);
        let rate = (4 * count) as f32 / milliseconds / 1e6;
        println!("  offsets of {text}: {count} in {milliseconds:.4} ms, {rate:.0} GB/s written");
    }
    let kernel = Exchange::new(layout!((32,32):(1,33)), layout!((32,32):(33,1)), Target::default())?;
    let data = vec![1i32; 1 << 26];
    let mut out = vec![0i32; 1 << 26];
    let tiles = (data.len() / kernel.tile()) as u32;
    let mut args = [Arg::from(&data[..]), Arg::from(&mut out[..]), Arg::from(tiles)];
    let milliseconds = median(device.time(kernel.kernel(), &mut args, 15)?);
    let rate = (8 * data.len()) as f32 / milliseconds / 1e6;
    println!("  exchange of {tiles} tiles of 32 x 32: {milliseconds:.4} ms, {rate:.0} GB/s both ways");
    launch_time(device, kernel.kernel())
}

/// From the host's call to the result of one small launch, the driver's compiler included.
fn launch_time(device: &Device, kernel: &Kernel) -> Result<(), Box<dyn Error>> {
    let (data, mut out) = (vec![1i32; 1024], vec![0i32; 1024]);
    let mut times = Vec::new();
    for _ in 0..15 {
        let start = Instant::now();
        device.launch(kernel, &mut [Arg::from(&data[..]), Arg::from(&mut out[..]), Arg::from(1u32)])?;
        times.push(start.elapsed().as_secs_f32() * 1e3);
    }
    println!("  one launch with its load, copies and wait: {:.3} ms", median(times));
    Ok(())
}

fn median(mut times: Vec<f32>) -> f32 {
    times.sort_by(f32::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f32::NAN)
}

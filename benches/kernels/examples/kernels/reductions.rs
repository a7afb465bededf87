//! Reductions: of every kind at small sizes, each result compared; and their speed.
//!
//! What is reduced are small integers, whose sums are exact in any order.

use core::fmt::Display;

use cudarc::driver::{CudaSlice, DeviceRepr, ValidAsZeroBits};
use cute_cuda::kernel::{Direction, Reduce, ReducePlan, Reducible, Reduction};
use cute_cuda::ptx::Target;
use cute_types::runtime::{ComposedLayout, RuntimeLayout};
use half::{bf16, f16};

use crate::measure::{Gpu, Outcome, line, speed};

/// Layouts, and the modes that are reduced.
const SMALL: [(&str, &[usize]); 30] = [
    ("1:1", &[0]),
    ("1031:1", &[0]),
    ("4194301:1", &[0]),
    ("(64,5,7):(1,64,320)", &[0, 1, 2]),
    ("(257,511):(1,257)", &[0]),
    ("(257,511):(1,257)", &[1]),
    ("(256,512):(1,256)", &[0]),
    ("(256,512):(1,256)", &[1]),
    ("(3,100003):(1,3)", &[0]),
    ("(3,100003):(1,3)", &[1]),
    ("(100003,3):(1,100003)", &[0]),
    ("(100003,3):(1,100003)", &[1]),
    ("(30,700):(1,32)", &[0]),
    ("(30,700):(1,32)", &[0, 1]),
    ("(40,70):(2,80)", &[0]),
    ("(16,9,3):(1,0,16)", &[1]),
    ("(16,9,3):(0,1,9)", &[0]),
    ("(40,30,50):(1,40,1200)", &[1]),
    ("(40,30,50):(1,40,1200)", &[0, 2]),
    ("(5,9,3,11):(297,33,11,1)", &[0, 2]),
    ("((8,4),(8,3)):((1,64),(8,256))", &[1]),
    ("S<0,0,1> o 3 o (20,600):(1,20)", &[0]),
    // Folded, with 1, 2 and 3 rows left over and others; two kept modes; a base offset that allows vectors, and one that
    // does not.
    ("(7,100001):(1,7)", &[1]),
    ("(257,1025):(1,257)", &[1]),
    ("(257,1026):(1,257)", &[1]),
    ("(257,1027):(1,257)", &[1]),
    ("(12,20011):(1,12)", &[1]),
    ("(7,4000,6):(1,7,28000)", &[1]),
    ("S<0,0,1> o 16 o (7,20003):(1,7)", &[1]),
    ("S<0,0,1> o 3 o (7,20003):(1,7)", &[1]),
];

/// A type of small integers.
trait Summand: Reducible<Accumulator: DeviceRepr + ValidAsZeroBits> + DeviceRepr + ValidAsZeroBits + PartialEq {
    fn of(integer: f64) -> Self;
    fn value(self) -> f64;
    /// Drawn from here on.
    const LEAST: i64 = -4;
}

macro_rules! summands {
    ($($rust:ident $least:literal $of:expr, $value:expr;)*) => {
        $(impl Summand for $rust {
            const LEAST: i64 = $least;

            fn of(integer: f64) -> $rust {
                $of(integer)
            }

            fn value(self) -> f64 {
                $value(self)
            }
        })*
    };
}

summands! {
    f16 -4 f16::from_f64, f16::to_f64;
    bf16 -4 bf16::from_f64, bf16::to_f64;
    f32 -4 |x| x as f32, f64::from;
    f64 -4 |x| x, |x| x;
    i32 -4 |x| x as i32, f64::from;
    u32 0 |x| x as u32, f64::from;
}

/// Small integers, other ones in every call. Drawing is slow: they come again after a prime number of them, which no stride
/// is a multiple of.
fn small<T: Summand>(count: u64) -> Vec<T> {
    let mut rng = fastrand::Rng::new();
    let drawn: Vec<T> = (0..1_048_583).map(|_| T::of(rng.i64(T::LEAST..=4) as f64)).collect();
    let mut all = Vec::with_capacity(count as usize);
    while all.len() < count as usize {
        all.extend_from_slice(&drawn[..drawn.len().min(count as usize - all.len())]);
    }
    // One that is the largest, and alone.
    if let Some(largest) = all.get_mut(rng.usize(0..count.max(1) as usize)) {
        *largest = T::of(9.0);
    }
    all
}

/// Arrays on both sides of a reduction, and what is between.
struct Arrays<T: Summand> {
    input: Vec<T>,
    source: CudaSlice<T>,
    target: CudaSlice<T>,
}

/// A layout taken apart.
struct Modes {
    base: i64,
    kept: RuntimeLayout,
    reduced: RuntimeLayout,
}

impl Modes {
    fn of(layout: &ComposedLayout, reduced: &[usize]) -> Outcome<Modes> {
        let kept: Vec<usize> = (0..layout.rank()).filter(|mode| !reduced.contains(mode)).collect();
        let kept = if kept.is_empty() { RuntimeLayout::new(1, 0)? } else { layout.layout().select(&kept)? };
        Ok(Modes { base: layout.base_offset(), kept, reduced: layout.layout().select(reduced)? })
    }

    /// What a result is to be.
    fn expected<T: Summand>(&self, reduction: Reduction, result: i64, input: &[T]) -> T {
        let start = (self.base + self.kept.offset_at(result)) as usize;
        match self.reduced.flat_modes()[..] {
            // Without a coordinate, which would take minutes for everything.
            [(extent, 1)] => combined(reduction, input[start..][..extent as usize].iter().copied()),
            _ => combined(reduction, self.reduced.offsets().map(|offset| input[start + offset as usize])),
        }
    }
}

/// The elements combined.
fn combined<T: Summand>(reduction: Reduction, elements: impl Iterator<Item = T>) -> T {
    let values = elements.map(T::value);
    let found = match reduction {
        Reduction::Sum => Some(values.sum()),
        Reduction::Max => values.reduce(f64::max),
        Reduction::Min => values.reduce(f64::min),
    };
    T::of(found.unwrap_or_default())
}

impl<T: Summand> Arrays<T> {
    fn new(gpu: &Gpu, layout: &ComposedLayout, reduced: &[usize]) -> Outcome<Arrays<T>> {
        let input = small::<T>(layout.cosize()?.unsigned_abs());
        let results = Modes::of(layout, reduced)?.kept.size();
        let source = gpu.stream.clone_htod(&input)?;
        Ok(Arrays { input, source, target: gpu.stream.alloc_zeros(results as usize)? })
    }

    /// Compares results: all of a few, else some at random.
    fn check(&mut self, gpu: &Gpu, kernel: &Reduce<T>, layout: &ComposedLayout, reduced: &[usize]) -> Outcome<u64> {
        gpu.stream.memset_zeros(&mut self.target)?;
        kernel.launch(&gpu.stream, (&self.source, &mut self.target))?;
        let found = gpu.stream.clone_dtoh(&self.target)?;
        let modes = Modes::of(layout, reduced)?;
        let mut rng = fastrand::Rng::new();
        let results: Vec<i64> = match modes.kept.size() {
            few @ ..=200_000 if layout.size() < 1 << 26 => (0..few).collect(),
            many => (0..256.min(many)).map(|_| rng.i64(0..many)).collect(),
        };
        for &result in &results {
            let expected = modes.expected(kernel.reduction(), result, &self.input);
            let found = found[result as usize];
            if found != expected {
                let what = format!("{} over {reduced:?} of {layout} by {}", kernel.reduction(), kernel.plan());
                return Err(format!("{what}: result {result} is {found:?}, not {expected:?}").into());
            }
        }
        Ok(results.len() as u64)
    }

    /// Milliseconds, the workspace being there.
    fn time(&mut self, gpu: &Gpu, kernel: &Reduce<T>) -> Outcome<f64> {
        let mut workspace = gpu.stream.alloc_zeros::<T::Accumulator>(kernel.workspace().max(1))?;
        gpu.median(|| Ok(kernel.launch_with(&gpu.stream, (&self.source, &mut self.target), Some(&mut workspace))?))
    }
}

/// Every small reduction of every type.
pub(crate) fn check(gpu: &Gpu) -> Outcome {
    let mut checked = 0;
    for (layout, reduced) in SMALL {
        let layout: ComposedLayout = layout.parse()?;
        for reduction in [Reduction::Sum, Reduction::Max, Reduction::Min] {
            checked += whole::<f16>(gpu, &layout, reduced, reduction)?;
            checked += whole::<bf16>(gpu, &layout, reduced, reduction)?;
            checked += whole::<f32>(gpu, &layout, reduced, reduction)?;
            checked += whole::<f64>(gpu, &layout, reduced, reduction)?;
            checked += whole::<i32>(gpu, &layout, reduced, reduction)?;
            checked += whole::<u32>(gpu, &layout, reduced, reduction)?;
        }
    }
    println!("reductions: {checked} results compared, 0 wrong");
    Ok(())
}

fn whole<T: Summand>(gpu: &Gpu, layout: &ComposedLayout, reduced: &[usize], reduction: Reduction) -> Outcome<u64> {
    let kernel = Reduce::<T>::new(layout, reduced, reduction, Target::Sm90)?;
    Arrays::new(gpu, layout, reduced)?.check(gpu, &kernel, layout, reduced)
}

/// The bytes that a reduction reads.
fn bytes<T: Summand>(layout: &ComposedLayout) -> u64 {
    layout.size().unsigned_abs() * T::BYTES
}

/// One reduction, checked and timed.
fn timed<T: Summand>(
    gpu: &Gpu,
    name: impl Display,
    layout: &str,
    reduced: &[usize],
    reduction: Reduction,
    copy: f64,
) -> Outcome {
    let name = format!("{reduction} {} of {name}", T::ELEMENT);
    if !name.contains(&gpu.only) {
        return Ok(());
    }
    let layout: ComposedLayout = layout.parse()?;
    let kernel = Reduce::<T>::new(&layout, reduced, reduction, Target::Sm90)?;
    let mut arrays = Arrays::new(gpu, &layout, reduced)?;
    arrays.check(gpu, &kernel, &layout, reduced)?;
    let time = arrays.time(gpu, &kernel)?;
    let name = format!("{name} ({})", kernel.plan());
    line(&name, &format!("{layout}"), time, speed(bytes::<T>(&layout), time), &[(copy, "the device's copy")]);
    Ok(())
}

/// The figures: bytes that are read a second.
pub(crate) fn time(gpu: &Gpu, bytes: u64) -> Outcome {
    use Reduction::{Max, Sum};
    let copy = gpu.copy_speed(bytes)?;
    println!("device-to-device copy of {bytes} bytes\t{copy:.0} GB/s");
    let count = bytes / 4;
    let side = count.isqrt();
    let all = format!("{count}:1");
    let matrix = format!("({side},{side}):(1,{side})");
    timed::<f32>(gpu, "all", &all, &[0], Sum, copy)?;
    timed::<f32>(gpu, "all, odd", &format!("{}:1", count - 3), &[0], Sum, copy)?;
    timed::<f32>(gpu, "all", &all, &[0], Max, copy)?;
    timed::<f16>(gpu, "all", &format!("{}:1", count * 2), &[0], Sum, copy)?;
    timed::<bf16>(gpu, "all", &format!("{}:1", count * 2), &[0], Sum, copy)?;
    timed::<f64>(gpu, "all", &format!("{}:1", count / 2), &[0], Sum, copy)?;
    timed::<i32>(gpu, "all", &all, &[0], Sum, copy)?;
    timed::<f32>(gpu, "adjacent ones", &matrix, &[0], Sum, copy)?;
    timed::<f32>(gpu, "those apart", &matrix, &[1], Sum, copy)?;
    timed::<f32>(gpu, "adjacent ones", &matrix, &[0], Max, copy)?;
    timed::<f16>(gpu, "those apart", &format!("({side},{}):(1,{side})", 2 * side), &[1], Sum, copy)?;
    let odd = format!("({},{}):(1,{})", side - 1, side + 1, side - 1);
    timed::<f32>(gpu, "adjacent ones, odd", &odd, &[0], Sum, copy)?;
    timed::<f32>(gpu, "those apart, odd", &odd, &[1], Sum, copy)?;
    let padded = format!("({},{}):(1,{})", side - 2, side + 1, side - 1);
    timed::<f32>(gpu, "those apart, padded to an odd pitch", &padded, &[1], Sum, copy)?;
    timed::<f32>(gpu, "32 adjacent ones", &format!("(32,{}):(1,32)", count / 32), &[0], Sum, copy)?;
    timed::<f32>(gpu, "three columns", &format!("(3,{}):(1,3)", count / 3), &[1], Sum, copy)?;
    let (plane, batch) = (1024, count / (1024 * 1024));
    let tensor = format!("({plane},{plane},{batch}):(1,{plane},{})", plane * plane);
    timed::<f32>(gpu, "the middle mode", &tensor, &[1], Sum, copy)?;
    timed::<f32>(gpu, "the outer modes", &tensor, &[0, 2], Sum, copy)
}

/// Plans of the large reductions, one beside the other, the fastest last.
pub(crate) fn tune(gpu: &Gpu, side: u64) -> Outcome {
    let copy = gpu.copy_speed(side * side * 4)?;
    println!("device-to-device copy: {copy:.0} GB/s");
    // The odd ones, whose rows are folded, and one whose rows are padded, which cannot be.
    let odd = |columns: u64| format!("({},{columns}):(1,{})", side - 1, side - 1);
    let padded = |columns: u64| format!("({},{columns}):(1,{})", side - 2, side - 1);
    let three = |rows: u64| format!("(3,{}):(1,3)", rows / 3);
    apart::<f32>(gpu, &odd(side + 1))?;
    apart::<f32>(gpu, &three(side * side))?;
    apart::<f32>(gpu, &padded(side + 1))?;
    apart::<f16>(gpu, &odd(2 * side + 1))?;
    apart::<f16>(gpu, &three(2 * side * side))?;
    apart::<f16>(gpu, &padded(2 * side + 1))?;
    let matrix = format!("({side},{side}):(1,{side})");
    plans::<f32>(gpu, &format!("{}:1", side * side), &[0], Direction::Along)?;
    plans::<f32>(gpu, &matrix, &[0], Direction::Along)?;
    plans::<f32>(gpu, &matrix, &[1], Direction::Across)?;
    plans::<f16>(gpu, &format!("{}:1", 2 * side * side), &[0], Direction::Along)?;
    plans::<f16>(gpu, &format!("({side},{}):(1,{side})", 2 * side), &[1], Direction::Across)
}

/// Every combination that [`plans`] or [`apart`] asks for, timed; those that are no plan are left out, and so are those that
/// a device has not the registers for.
fn fastest<T: Summand>(gpu: &Gpu, layout: &ComposedLayout, reduced: &[usize], plans: Vec<ReducePlan>) -> Outcome {
    let mut arrays = Arrays::<T>::new(gpu, layout, reduced)?;
    let mut found = Vec::new();
    for plan in plans {
        let Ok(kernel) = Reduce::<T>::with_plan(layout, reduced, plan, Reduction::Sum, Target::Sm90) else {
            continue;
        };
        if let Ok(time) = arrays.time(gpu, &kernel) {
            found.push((speed(bytes::<T>(layout), time), plan));
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!("{} over {reduced:?} of {layout}: {} plans", T::ELEMENT, found.len());
    for (gbs, plan) in &found[found.len().saturating_sub(12)..] {
        println!("{gbs:.0} GB/s\t{plan}");
    }
    let chosen = Reduce::<T>::new(layout, reduced, Reduction::Sum, Target::Sm90)?;
    let time = arrays.time(gpu, &chosen)?;
    println!("{:.0} GB/s\t{} is chosen", speed(bytes::<T>(layout), time), chosen.plan());
    Ok(())
}

/// Whether plans for that are asked for.
fn asked<T: Summand>(gpu: &Gpu, layout: &str) -> bool {
    format!("{} {layout}", T::ELEMENT).contains(&gpu.only)
}

fn plans<T: Summand>(gpu: &Gpu, layout: &str, reduced: &[usize], direction: Direction) -> Outcome {
    if !asked::<T>(gpu, layout) {
        return Ok(());
    }
    let layout: ComposedLayout = layout.parse()?;
    let results = Modes::of(&layout, reduced)?.kept.size();
    let width = 16 / T::BYTES;
    let mut all = Vec::new();
    for threads in [128, 256, 512, 1024] {
        for team in [1, 2, 4, 8, 32, 64, 128, 256, 512, 1024] {
            for unroll in [2, 4, 8] {
                for parts in [1, 2, 4, 8, 16, 33, 264, 528, 1056, 2112, 4224] {
                    // A block for each multiprocessor at least, and at most many.
                    let blocks = results.unsigned_abs().div_ceil(threads / team.min(threads)) * parts;
                    if team > threads || blocks < 132 || (parts > 1 && blocks > 1 << 14) {
                        continue;
                    }
                    let teams = threads / team;
                    all.push(ReducePlan { direction, width, team, teams, results: 1, unroll, parts, fold: 1 });
                }
            }
        }
    }
    fastest::<T>(gpu, &layout, reduced, all)
}

/// Plans across for the rows of a matrix: folded as the chosen plan is, by the widest accesses, and not, by single elements.
fn apart<T: Summand>(gpu: &Gpu, layout: &str) -> Outcome {
    if !asked::<T>(gpu, layout) {
        return Ok(());
    }
    let layout: ComposedLayout = layout.parse()?;
    let chosen = Reduce::<T>::new(&layout, &[1], Reduction::Sum, Target::Sm90)?.plan();
    let kept = Modes::of(&layout, &[1])?.kept.size().unsigned_abs();
    let mut ways = vec![(chosen.fold, chosen.width), (1, 1)];
    ways.dedup();
    let mut all = Vec::new();
    for (fold, width) in ways {
        for threads in [256, 512, 1024] {
            for team in [1, 2, 4, 8, 16] {
                for unroll in [2, 4, 8, 16] {
                    for results in [1, 2, 4] {
                        for parts in [4, 8, 16, 33, 66, 132, 264] {
                            let teams = threads / team;
                            let blocks = (kept * fold / width).div_ceil(teams * results) * parts;
                            if (132..=1 << 13).contains(&blocks) {
                                let direction = Direction::Across;
                                all.push(ReducePlan { direction, width, team, teams, results, unroll, parts, fold });
                            }
                        }
                    }
                }
            }
        }
    }
    fastest::<T>(gpu, &layout, &[1], all)
}

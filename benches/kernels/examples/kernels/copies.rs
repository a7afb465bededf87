//! Copies: of every kind at small sizes, each element compared; and their speed.

use std::time::Instant;

use cute_cuda::kernel::{Relayout, Tile};
use cute_cuda::ptx::Target;
use cute_types::runtime::ComposedLayout;

use crate::measure::{Gpu, Outcome, line, speed};
use crate::sample::{Sample, numbers};

/// Layouts of one domain, the one read and the one written.
const SMALL: [(&str, &str); 17] = [
    ("1031:1", "1031:1"),
    ("(64,5,7):(1,64,320)", "(64,35):(1,64)"),
    ("(12,5):(1,18)", "(12,5):(1,12)"),
    ("(16,9):(1,0)", "(16,9):(1,16)"),
    ("(7,3):(2,14)", "(7,3):(1,7)"),
    ("(256,512):(1,256)", "(256,512):(512,1)"),
    ("(257,511):(1,257)", "(257,511):(511,1)"),
    ("(60,68):(1,60)", "(60,68):(68,1)"),
    ("(66,132):(1,66)", "(66,132):(132,1)"),
    ("(8,2000):(1,8)", "(8,2000):(2000,1)"),
    ("(14,14,16,3):(1,14,196,3136)", "(14,14,16,3):(16,224,1,3136)"),
    ("(14,14,16,3):(16,224,1,3136)", "(14,14,16,3):(1,14,196,3136)"),
    ("(5,9,3,11):(1,5,45,135)", "(5,9,3,11):(297,33,11,1)"),
    ("((3,3),(54,54)):((1,56),(1,56))", "((3,3),(54,54)):((1,3),(9,486))"),
    ("((8,4),(8,3)):((1,64),(8,256))", "((8,4),(8,3)):((24,192),(1,8))"),
    ("((8,4),(8,3)):((24,192),(1,8))", "((8,4),(8,3)):((1,64),(8,256))"),
    ("(128,13):(1,400)", "(128,13):(1,128)"),
];

/// Every small copy of every type.
pub(crate) fn check(gpu: &Gpu) -> Outcome {
    let mut checked = 0;
    for (from, to) in SMALL {
        let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
        checked += whole::<half::f16>(gpu, &from, &to)?;
        checked += whole::<f32>(gpu, &from, &to)?;
        checked += whole::<f64>(gpu, &from, &to)?;
    }
    println!("copies: {checked} elements compared, 0 wrong");
    Ok(())
}

/// One copy, all elements of the output compared, those that are not written, too.
fn whole<T: Sample>(gpu: &Gpu, from: &ComposedLayout, to: &ComposedLayout) -> Outcome<u64> {
    let kernel = Relayout::<T>::new(from, to, Target::Sm90)?;
    let input = numbers::<T>(from.cosize()?.unsigned_abs());
    let mut expected = numbers::<T>(to.cosize()?.unsigned_abs());
    let source = gpu.stream.clone_htod(&input)?;
    let mut target = gpu.stream.clone_htod(&expected)?;
    kernel.launch(&gpu.stream, (&source, &mut target))?;
    let found = gpu.stream.clone_dtoh(&target)?;
    for (read, written) in from.offsets().zip(to.offsets()) {
        expected[written as usize] = input[read as usize];
    }
    match found.iter().zip(&expected).position(|(found, expected)| found != expected) {
        None => Ok(expected.len() as u64),
        Some(at) => Err(format!("{from} to {to} by {}: element {at} is wrong", kernel.plan()).into()),
    }
}

/// Arrays on both sides of a copy, the input drawn anew.
pub(crate) struct Arrays<T> {
    input: Vec<T>,
    pub(crate) source: cudarc::driver::CudaSlice<T>,
    pub(crate) target: cudarc::driver::CudaSlice<T>,
}

impl<T: Sample> Arrays<T> {
    pub(crate) fn new(gpu: &Gpu, from: u64, to: u64) -> Outcome<Arrays<T>> {
        let input = numbers::<T>(from);
        let source = gpu.stream.clone_htod(&input)?;
        let target = gpu.stream.alloc_zeros::<T>(to as usize)?;
        Ok(Arrays { input, source, target })
    }

    /// Runs the copy into zeros and compares a million elements at random coordinates.
    pub(crate) fn check(
        &mut self,
        gpu: &Gpu,
        kernel: &Relayout<T>,
        from: &ComposedLayout,
        to: &ComposedLayout,
    ) -> Outcome {
        gpu.stream.memset_zeros(&mut self.target)?;
        kernel.launch(&gpu.stream, (&self.source, &mut self.target))?;
        self.compare(gpu, from, to, Some(1 << 20))?;
        Ok(())
    }

    /// Compares the output with its definition, at all coordinates or at so many random ones, and says at how many.
    pub(crate) fn compare(
        &self,
        gpu: &Gpu,
        from: &ComposedLayout,
        to: &ComposedLayout,
        some: Option<i64>,
    ) -> Outcome<u64> {
        let found = gpu.stream.clone_dtoh(&self.target)?;
        let mut rng = fastrand::Rng::new();
        let count = some.unwrap_or(from.size());
        for number in 0..count {
            let coordinate = if some.is_some() { rng.i64(0..from.size()) } else { number };
            let read = from.base_offset() + from.layout().offset_at(coordinate);
            let written = to.base_offset() + to.layout().offset_at(coordinate);
            if found[written as usize] != self.input[read as usize] {
                return Err(format!("{from} to {to}: coordinate {coordinate} is wrong").into());
            }
        }
        Ok(count.unsigned_abs())
    }

    pub(crate) fn time(&mut self, gpu: &Gpu, kernel: &Relayout<T>) -> Outcome<f64> {
        gpu.median(|| Ok(kernel.launch(&gpu.stream, (&self.source, &mut self.target))?))
    }
}

/// The bytes of a copy: each element that is read, once, and each that is written, once.
pub(crate) fn accessed<T: Sample>(from: &ComposedLayout, to: &ComposedLayout) -> Outcome<u64> {
    let distinct = if from.is_injective()? { from.size() } else { from.cosize()? };
    Ok((distinct + to.size()).unsigned_abs() * T::BYTES)
}

/// One copy, checked and timed.
fn timed<T: Sample>(gpu: &Gpu, name: &str, from: &str, to: &str, copy: f64) -> Outcome {
    if !name.contains(&gpu.only) {
        return Ok(());
    }
    let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
    let kernel = Relayout::<T>::new(&from, &to, Target::Sm90)?;
    let mut arrays = Arrays::<T>::new(gpu, from.cosize()?.unsigned_abs(), to.cosize()?.unsigned_abs())?;
    arrays.check(gpu, &kernel, &from, &to)?;
    let time = arrays.time(gpu, &kernel)?;
    let bytes = accessed::<T>(&from, &to)?;
    let (name, size) = (format!("{name} {} ({})", T::ELEMENT, kernel.plan()), format!("{from}"));
    let mut beside = vec![(copy, "the device's copy")];
    // Our own copy of as many elements, between the same arrays, where these are long enough.
    if from.cosize()? >= to.size() {
        let flat: ComposedLayout = format!("{}:1", to.size()).parse()?;
        let time = arrays.time(gpu, &Relayout::<T>::new(&flat, &flat, Target::Sm90)?)?;
        beside.push((speed(2 * to.size().unsigned_abs() * T::BYTES, time), "our copy of as much"));
    }
    line(&name, &size, time, speed(bytes, time), &beside);
    Ok(())
}

/// The figures.
pub(crate) fn time(gpu: &Gpu, bytes: u64) -> Outcome {
    let copy = gpu.copy_speed(bytes)?;
    println!("device-to-device copy of {bytes} bytes\t{copy:.0} GB/s");
    let count = bytes / 4;
    timed::<f32>(gpu, "copy", &format!("{count}:1"), &format!("{count}:1"), copy)?;
    timed::<half::f16>(gpu, "copy", &format!("{}:1", count * 2), &format!("{}:1", count * 2), copy)?;
    timed::<f64>(gpu, "copy", &format!("{}:1", count / 2), &format!("{}:1", count / 2), copy)?;
    timed::<f32>(gpu, "copy, odd", &format!("{}:1", count - 3), &format!("{}:1", count - 3), copy)?;
    let side = count.isqrt();
    let transposition = |rows: u64, columns: u64| {
        (format!("({rows},{columns}):(1,{rows})"), format!("({rows},{columns}):({columns},1)"))
    };
    let (from, to) = transposition(side, side);
    timed::<f32>(gpu, "transpose", &from, &to, copy)?;
    timed::<half::f16>(gpu, "transpose", &from, &to, copy)?;
    let (from, to) = transposition(side / 2, side / 2);
    timed::<f64>(gpu, "transpose", &from, &to, copy)?;
    for (rows, columns) in [(8192, 12288), (12288, 8192)] {
        let (from, to) = transposition(rows, columns);
        timed::<f32>(gpu, "transpose", &from, &to, copy)?;
        timed::<half::f16>(gpu, "transpose", &from, &to, copy)?;
        timed::<f64>(gpu, "transpose", &from, &to, copy)?;
    }
    let (from, to) = transposition(8191, 12289);
    timed::<f32>(gpu, "transpose, odd", &from, &to, copy)?;
    // NCHW of 64 x 256 x 56 x 56 to NHWC.
    let nchw = "(56,56,256,64):(1,56,3136,802816)";
    let nhwc = "(56,56,256,64):(256,14336,1,802816)";
    timed::<half::f16>(gpu, "NCHW to NHWC", nchw, nhwc, copy)?;
    timed::<half::f16>(gpu, "NHWC to NCHW", nhwc, nchw, copy)?;
    timed::<f32>(gpu, "NCHW to NHWC", nchw, nhwc, copy)?;
    // A slice: the middle half of the rows and columns of a matrix.
    let half = side / 2;
    let slice = format!("S<0,0,1> o {} o ({half},{half}):(1,{side})", side * side / 4 + side / 4);
    timed::<f32>(gpu, "gather of a slice", &slice, &format!("({half},{half}):(1,{half})"), copy)?;
    // im2col of 32 images of 64 channels of 56 x 56 by windows of 3 x 3: a column of 576 for each place.
    let image = "((3,3,64),(54,54,32)):((1,56,3136),(1,56,200704))";
    let columns = "((3,3,64),(54,54,32)):((2916,8748,26244),(1,54,1679616))";
    timed::<f32>(gpu, "im2col", image, columns, copy)?;
    // Tiles of 128 x 128 to a row-major matrix, and back.
    let tiles = side / 128;
    let blocked = format!("((128,{tiles}),(128,{tiles})):((1,16384),(128,{}))", 128 * side);
    let rows = format!("((128,{tiles}),(128,{tiles})):((1,128),({side},{}))", 128 * side);
    timed::<f32>(gpu, "blocked to row-major", &blocked, &rows, copy)?;
    timed::<f32>(gpu, "row-major to blocked", &rows, &blocked, copy)?;
    Ok(())
}

/// How long it takes from the text of a layout to a kernel that could be launched.
pub(crate) fn load(gpu: &Gpu) -> Outcome {
    let mut times = Vec::new();
    for turn in 0..15u64 {
        // Other numbers each time, so that neither our cache nor the driver's has it.
        let (rows, columns) = (4096 + 64 * turn + 64 * fastrand::u64(0..64), 4096 + 64 * fastrand::u64(0..64));
        let source = gpu.stream.alloc_zeros::<f32>((rows * columns) as usize)?;
        let mut target = gpu.stream.alloc_zeros::<f32>((rows * columns) as usize)?;
        gpu.stream.synchronize()?;
        let (from, to) = (format!("({rows},{columns}):(1,{rows})"), format!("({rows},{columns}):({columns},1)"));
        let start = Instant::now();
        let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
        let kernel = Relayout::<f32>::new(&from, &to, Target::Sm90)?;
        let built = start.elapsed();
        kernel.launch(&gpu.stream, (&source, &mut target))?;
        let launched = start.elapsed();
        times.push((launched.as_secs_f64() * 1e3, built.as_secs_f64() * 1e3));
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (least, median, most) = (times[0], times[times.len() / 2], times[times.len() - 1]);
    println!(
        "from text to a launched transposition: {:.2} ms in the median ({:.2} to {:.2}); of these, PTX {:.2} ms",
        median.0, least.0, most.0, median.1
    );
    Ok(())
}

/// The speed of a transposition by a tile; `None` where the tile is none.
pub(crate) fn by_tile<T: Sample>(
    gpu: &Gpu,
    arrays: &mut Arrays<T>,
    (rows, columns): (u64, u64),
    tile: Tile,
) -> Outcome<Option<f64>> {
    let from: ComposedLayout = format!("({rows},{columns}):(1,{rows})").parse()?;
    let to: ComposedLayout = format!("({rows},{columns}):({columns},1)").parse()?;
    let Ok(kernel) = Relayout::<T>::with_tile(&from, &to, tile, Target::Sm90) else {
        return Ok(None);
    };
    let time = arrays.time(gpu, &kernel)?;
    Ok(Some(speed(2 * rows * columns * T::BYTES, time)))
}

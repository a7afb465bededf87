//! The kernels that rustc compiled, beside the builder's of the same layouts, and beside those that nvcc compiled: files of
//! PTX or machine code with the kernels of `cute-cuda/rust-kernels`, under their names.

use std::path::Path;
use std::sync::Arc;

use cudarc::driver::{CudaFunction, CudaModule, LaunchConfig, PushKernelArg};
use cudarc::nvrtc::Ptx;
use cute_cuda::kernel::Relayout;
use cute_cuda::ptx::Target;
use cute_rust_layouts::common::Launch;
use cute_rust_layouts::{large, small};
use cute_types::Static;
use cute_types::runtime::ComposedLayout;

use crate::copies::{Arrays, accessed};
use crate::measure::{Gpu, Outcome, line, speed};

/// A kernel that copies from a layout to another of the same domain.
struct Copying {
    kernel: &'static str,
    launch: Launch,
    from: ComposedLayout,
    to: ComposedLayout,
}

/// The product of matrices: extents along m, n and k.
struct Product {
    launch: Launch,
    extents: (usize, usize, usize),
}

/// All kernels of a size.
struct Kernels {
    copies: [Copying; 3],
    product: Product,
}

macro_rules! kernels {
    ($size:ident) => {{
        use $size::{copy, gemm, im2col, transpose};
        let elements: ComposedLayout = format!("{}:1", 4 * copy::LENGTH).parse()?;
        let copying = |kernel, launch, from, to| Copying { kernel, launch, from, to };
        Kernels {
            copies: [
                copying("copy", copy::LAUNCH, elements.clone(), elements),
                copying(
                    "transpose",
                    transpose::LAUNCH,
                    transpose::Matrix::NEW.into(),
                    transpose::Transposed::NEW.into(),
                ),
                copying("im2col", im2col::LAUNCH, im2col::Image::NEW.into(), im2col::Columns::NEW.into()),
            ],
            product: Product { launch: gemm::LAUNCH, extents: gemm::EXTENTS },
        }
    }};
}

/// A file of kernels.
struct File {
    name: String,
    module: Arc<CudaModule>,
}

impl File {
    fn open(gpu: &Gpu, path: &Path) -> Outcome<File> {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(File { module: gpu.stream.context().load_module(Ptx::from_file(path))?, name })
    }

    fn kernel(&self, name: &str) -> Outcome<CudaFunction> {
        Ok(self.module.load_function(name)?)
    }
}

fn configuration((grid, block): Launch) -> LaunchConfig {
    LaunchConfig { grid_dim: grid.into(), block_dim: block.into(), shared_mem_bytes: 0 }
}

/// Every kernel of files in the small size, all elements compared.
pub(crate) fn check(gpu: &Gpu, files: &[impl AsRef<Path>]) -> Outcome {
    let kernels = kernels!(small);
    for path in files {
        let file = File::open(gpu, path.as_ref())?;
        let mut compared = 0;
        for copying in &kernels.copies {
            let mut arrays = copying.arrays(gpu)?;
            compared += copying.check(gpu, &file, &mut arrays, None)?;
        }
        compared += Matrices::new(gpu, &kernels.product)?.check(gpu, &file, None)?;
        println!("{}: {compared} elements compared, 0 wrong", file.name);
    }
    Ok(())
}

/// The figures of files in the large size, each after a check, and of the builder's kernels of the same layouts.
pub(crate) fn time(gpu: &Gpu, files: &[impl AsRef<Path>]) -> Outcome {
    let kernels = kernels!(large);
    let files = files.iter().map(|path| File::open(gpu, path.as_ref())).collect::<Outcome<Vec<_>>>()?;
    let copy = gpu.copy_speed(1 << 32)?;
    println!("device-to-device copy of 4 GiB\t{copy:.0} GB/s");
    for copying in &kernels.copies {
        let Copying { kernel: name, from, to, .. } = copying;
        let bytes = accessed::<f32>(from, to)?;
        let mut arrays = copying.arrays(gpu)?;
        let report = |by: &str, time| {
            line(&format!("{name} ({by})"), &from.to_string(), time, speed(bytes, time), &[(copy, "the device's copy")])
        };
        for file in &files {
            copying.check(gpu, file, &mut arrays, Some(1 << 20))?;
            let function = file.kernel(name)?;
            report(&file.name, gpu.median(|| copying.launch(gpu, &function, &mut arrays))?);
        }
        let built = Relayout::<f32>::new(from, to, Target::Sm90)?;
        arrays.check(gpu, &built, from, to)?;
        report(&format!("builder, {}", built.plan()), arrays.time(gpu, &built)?);
    }
    let mut matrices = Matrices::new(gpu, &kernels.product)?;
    let (m, n, k) = kernels.product.extents;
    for file in &files {
        matrices.check(gpu, file, Some(512))?;
        let function = file.kernel("gemm")?;
        let time = gpu.median(|| matrices.launch(gpu, &function))?;
        let flops = 2.0 * (m * n * k) as f64 / time / 1e9;
        println!("gemm ({})\t{m} x {n} x {k}\t{time:.3} ms\t{flops:.1} TFLOP/s", file.name);
    }
    Ok(())
}

impl Copying {
    fn arrays(&self, gpu: &Gpu) -> Outcome<Arrays<f32>> {
        Arrays::new(gpu, self.from.cosize()?.unsigned_abs(), self.to.cosize()?.unsigned_abs())
    }

    fn launch(&self, gpu: &Gpu, function: &CudaFunction, arrays: &mut Arrays<f32>) -> Outcome {
        let mut launch = gpu.stream.launch_builder(function);
        launch.arg(&arrays.source).arg(&mut arrays.target);
        // SAFETY: the entry's word: its launch, and arrays as long as its layouts.
        unsafe { launch.launch(configuration(self.launch))? };
        Ok(())
    }

    /// Runs the kernel into zeros and compares elements, of all coordinates or of so many random ones.
    fn check(&self, gpu: &Gpu, file: &File, arrays: &mut Arrays<f32>, some: Option<i64>) -> Outcome<u64> {
        let function = file.kernel(self.kernel)?;
        gpu.stream.memset_zeros(&mut arrays.target)?;
        self.launch(gpu, &function, arrays)?;
        arrays
            .compare(gpu, &self.from, &self.to, some)
            .map_err(|error| format!("{} of {}: {error}", self.kernel, file.name).into())
    }
}

/// The matrices of a product: A is (m,k), B is (n,k), C is (m,n), by columns.
struct Matrices<'p> {
    product: &'p Product,
    inputs: [Vec<f32>; 2],
    sources: [cudarc::driver::CudaSlice<f32>; 2],
    target: cudarc::driver::CudaSlice<f32>,
}

impl<'p> Matrices<'p> {
    fn new(gpu: &Gpu, product: &'p Product) -> Outcome<Matrices<'p>> {
        let (m, n, k) = product.extents;
        let mut rng = fastrand::Rng::new();
        let mut drawn = |count: usize| -> Vec<f32> { (0..count).map(|_| 2.0 * rng.f32() - 1.0).collect() };
        let inputs = [drawn(m * k), drawn(n * k)];
        let sources = [gpu.stream.clone_htod(&inputs[0])?, gpu.stream.clone_htod(&inputs[1])?];
        Ok(Matrices { product, inputs, sources, target: gpu.stream.alloc_zeros(m * n)? })
    }

    fn launch(&mut self, gpu: &Gpu, function: &CudaFunction) -> Outcome {
        let mut launch = gpu.stream.launch_builder(function);
        launch.arg(&self.sources[0]).arg(&self.sources[1]).arg(&mut self.target);
        // SAFETY: the entry's word: its launch, and matrices of its extents.
        unsafe { launch.launch(configuration(self.product.launch))? };
        Ok(())
    }

    /// Compares elements, all or so many random ones: each is one sum in ascending order of `k`, by fused multiply-adds, so
    /// that every rounding is the same.
    fn check(&mut self, gpu: &Gpu, file: &File, some: Option<u64>) -> Outcome<u64> {
        let function = file.kernel("gemm")?;
        gpu.stream.memset_zeros(&mut self.target)?;
        self.launch(gpu, &function)?;
        let found = gpu.stream.clone_dtoh(&self.target)?;
        let (m, n, k) = self.product.extents;
        let mut rng = fastrand::Rng::new();
        let count = some.unwrap_or((m * n) as u64);
        for number in 0..count {
            let at = if some.is_some() { rng.usize(0..m * n) } else { number as usize };
            let (i, j) = (at % m, at / m);
            let [a, b] = &self.inputs;
            let sum = (0..k).fold(0.0f32, |sum, k| a[i + k * m].mul_add(b[j + k * n], sum));
            if found[at] != sum {
                let what = format!("gemm of {}: element ({i},{j}) is {}, not {sum}", file.name, found[at]);
                return Err(what.into());
            }
        }
        Ok(count)
    }
}

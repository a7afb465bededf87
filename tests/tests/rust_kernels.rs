//! The kernels that rustc compiled to PTX: what is in the text, that the interpreter runs it as the layouts say, and that
//! `ptxas` assembles it without spills.
//!
//! Ignored by default because it needs the text: `cute-cuda/rust-kernels/build` writes it.

use std::error::Error;
use std::path::PathBuf;
use std::process::Command;

use cute_cuda::interpret::{Interpreter, Memory, Value};
use cute_rust_layouts::common::Launch;
use cute_rust_layouts::small as layouts;
use cute_types::prelude::*;

mod tools;

const KERNELS: [&str; 4] = ["copy", "gemm", "im2col", "transpose"];

fn path() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/rust-kernels/kernels.ptx"))
}

fn text() -> Result<String, Box<dyn Error>> {
    std::fs::read_to_string(path())
        .map_err(|error| format!("{}: {error}; run cute-cuda/rust-kernels/build", path().display()).into())
}

/// The lines of a kernel between its braces, without comments.
fn body(text: &str, kernel: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let start = text.find(&format!(".visible .entry {kernel}(")).ok_or_else(|| format!("there is no {kernel}"))?;
    let from = start + text[start..].find("\n{").ok_or("no body")?;
    let to = from + text[from..].find("\n}").ok_or("no end")?;
    let lines = text[from..to].lines().skip(1).map(|line| line.split("//").next().unwrap_or_default().trim());
    Ok(lines.filter(|line| !line.is_empty()).map(str::to_string).collect())
}

/// Numbers that no sum or order of a few makes equal by chance.
fn numbers(seed: u32, count: usize) -> Vec<f32> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    (0..count).map(|_| next()).collect()
}

fn to_bytes(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// Runs a kernel over inputs and gives its output, which is filled with NaN before, so that what is not written shows.
fn run(kernel: &str, launch: Launch, inputs: &[&[f32]], length: usize) -> Result<Vec<f32>, Box<dyn Error>> {
    let mut memory = Memory::default();
    let mut values: Vec<Value> = inputs.iter().map(|input| Value::U64(memory.input(&to_bytes(input)))).collect();
    let output = memory.output(&to_bytes(&vec![f32::NAN; length]));
    values.push(Value::U64(output));
    Interpreter::default().launch(&text()?, kernel, launch.0, launch.1, &values, &mut memory)?;
    let bytes = memory.bytes(output).ok_or("no output")?;
    Ok(bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
}

#[test]
#[ignore = "needs the kernels: cute-cuda/rust-kernels/build"]
fn no_function_is_called_and_no_local_memory_used() -> Result<(), Box<dyn Error>> {
    let text = text()?;
    // A panic that the compiler could not rule out would be a function that the text declares.
    for word in [".func", ".extern", "call", "trap", "panic", ".local", "__local_depot", "%SP", "brx"] {
        let found: Vec<&str> = text.lines().filter(|line| line.contains(word)).collect();
        assert!(found.is_empty(), "{word}: {found:?}");
    }
    assert_eq!(text.matches(".visible .entry").count(), KERNELS.len());
    Ok(())
}

#[test]
#[ignore = "needs the kernels: cute-cuda/rust-kernels/build"]
fn no_bounds_are_checked() -> Result<(), Box<dyn Error>> {
    let text = text()?;
    for kernel in KERNELS {
        let body = body(&text, kernel)?;
        let count =
            |opcode: &str| body.iter().filter(|line| line.split(['\t', ' ']).any(|word| word == opcode)).count();
        let compares = body.iter().filter(|line| line.contains("setp.")).count();
        // With a predicate: what goes back to the head of a loop without one decides nothing.
        let branches = body.iter().filter(|line| line.starts_with('@') && line.contains("bra")).count();
        // The loop over the stages of the product is the one loop, and what it compares is its counter.
        let loops = usize::from(kernel == "gemm");
        assert_eq!((compares, branches), (loops, loops), "{kernel}: {body:#?}");
        // One way through, to one end.
        assert_eq!(count("ret;"), 1, "{kernel}");
    }
    Ok(())
}

#[test]
#[ignore = "needs the kernels: cute-cuda/rust-kernels/build"]
fn barriers_are_for_each_thread_and_as_many_as_in_the_source() -> Result<(), Box<dyn Error>> {
    let text = text()?;
    // Between writing and reading the tile; before the loop over the stages and at the end of each turn.
    for (kernel, barriers) in [("copy", 0), ("im2col", 0), ("transpose", 1), ("gemm", 2)] {
        let body = body(&text, kernel)?;
        assert_eq!(body.iter().filter(|line| *line == "barrier.sync 0;").count(), barriers, "{kernel}");
        // `bar.sync` and `barrier.sync.aligned` are for whole warps, which the compiler does not keep together.
        let aligned = |line: &&String| line.contains("bar.") || line.contains(".aligned");
        assert_eq!(body.iter().find(aligned), None, "{kernel}");
    }
    Ok(())
}

#[test]
#[ignore = "needs the kernels: cute-cuda/rust-kernels/build"]
fn vectors_are_loaded_and_stored_at_once() -> Result<(), Box<dyn Error>> {
    let text = text()?;
    let count = |kernel, opcode: &str| -> Result<usize, Box<dyn Error>> {
        Ok(body(&text, kernel)?.iter().filter(|line| line.starts_with(opcode)).count())
    };
    // Two vectors for each thread of the copy.
    assert_eq!(count("copy", "ld.global")?, 2);
    assert_eq!(count("copy", "ld.global.nc.v4.b32")?, 2);
    assert_eq!(count("copy", "st.global.v4.b32")?, 2);
    // Of each `k` of a stage two vectors of A and two of B, in the loop and after it; 64 sums of products with them.
    assert_eq!(count("gemm", "ld.shared.v4.f32")?, 2 * layouts::gemm::DEPTH * 4);
    assert_eq!(count("gemm", "fma.rn.f32")?, 2 * layouts::gemm::DEPTH * 64);
    assert_eq!(count("gemm", "st.global.v4.b32")?, 16);
    Ok(())
}

#[test]
#[ignore = "needs the kernels: cute-cuda/rust-kernels/build"]
fn the_copy_copies() -> Result<(), Box<dyn Error>> {
    let from = numbers(1, 4 * layouts::copy::LENGTH);
    let to = run("copy", layouts::copy::LAUNCH, &[&from], from.len())?;
    assert_eq!(to, from);
    Ok(())
}

#[test]
#[ignore = "needs the kernels: cute-cuda/rust-kernels/build"]
fn the_transpose_is_its_layouts() -> Result<(), Box<dyn Error>> {
    use layouts::transpose::{EXTENT, LAUNCH, Matrix, Transposed};
    let matrix = numbers(2, EXTENT * EXTENT);
    let transposed = run("transpose", LAUNCH, &[&matrix], matrix.len())?;
    let (from, to) = (Tensor::new(&matrix, Matrix::NEW)?, Tensor::new(&transposed, Transposed::NEW)?);
    for c in Matrix::NEW.coords() {
        assert_eq!(to[c], from[c], "{c:?}");
    }
    assert_eq!(transposed[1], matrix[EXTENT]);
    Ok(())
}

#[test]
#[ignore = "needs the kernels: cute-cuda/rust-kernels/build"]
fn the_gemm_multiplies() -> Result<(), Box<dyn Error>> {
    use layouts::gemm::{EXTENTS, LAUNCH};
    let (m, n, k) = EXTENTS;
    let (a, b) = (numbers(3, m * k), numbers(4, n * k));
    let c = run("gemm", LAUNCH, &[&a, &b], m * n)?;
    let a = Tensor::new(&a, Layout::new((Dyn(m), Dyn(k)), (U1::NEW, Dyn(m))))?;
    let b = Tensor::new(&b, Layout::new((Dyn(n), Dyn(k)), (U1::NEW, Dyn(n))))?;
    let c = Tensor::new(&c, Layout::new((Dyn(m), Dyn(n)), (U1::NEW, Dyn(m))))?;
    for j in 0..n {
        for i in 0..m {
            // In the order of the kernel, so that every rounding is the same.
            let sum = (0..k).fold(0.0, |sum, k| a[(i, k)].mul_add(b[(j, k)], sum));
            assert_eq!(c[(i, j)], sum, "({i},{j})");
        }
    }
    Ok(())
}

#[test]
#[ignore = "needs the kernels: cute-cuda/rust-kernels/build"]
fn the_columns_are_the_patches() -> Result<(), Box<dyn Error>> {
    use layouts::im2col::{Columns, IMAGE, Image, LAUNCH};
    let (channels, rows, width) = IMAGE;
    let image = numbers(5, channels * rows * width);
    let columns = run("im2col", LAUNCH, &[&image], 72 * 256)?;
    let (from, to) = (Tensor::new(&image, Image::NEW)?, Tensor::new(&columns, Columns::NEW)?);
    for (a, b) in from.iter().zip(to.iter()) {
        assert_eq!(a, b);
    }
    // By hand: row (channel, r, s), column (p, q).
    for (channel, r, s) in [(0, 0, 0), (3, 1, 2), (7, 2, 1)] {
        for (p, q) in [(0, 0), (5, 11), (15, 15)] {
            let patch = image[(channel * rows + p + r) * width + q + s];
            assert_eq!(columns[((channel * 3 + r) * 3 + s) * 256 + p * 16 + q], patch);
        }
    }
    Ok(())
}

#[test]
#[ignore = "needs the kernels and ptxas: cute-cuda/rust-kernels/build, pip install nvidia-cuda-nvcc==13.0.*"]
fn ptxas_assembles_them_without_spills() -> Result<(), Box<dyn Error>> {
    let output = Command::new(tools::ptxas()?)
        .args(["--warning-as-error", "--verbose", "--gpu-name", "sm_90", "--output-file"])
        .arg(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("rust_kernels.cubin"))
        .arg(path())
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let clean = said.matches("0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads").count();
    assert_eq!(clean, KERNELS.len(), "{said}");
    Ok(())
}

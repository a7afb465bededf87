//! The builder: what it refuses, and what the kernels that it writes compute on the interpreter.
//!
//! These are no unit tests of `cute-ptx`, which is compiled with a level: the code of each body here would be, too, and
//! would take the compiler longer.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use cute_cuda::interpret::{FaultKind, InterpretError, Interpreter, RunError};
use cute_cuda::kernel::*;
use cute_cuda::ptx::{Reg, Target};
use cute_types::runtime::RuntimeLayout;

mod addresses;
mod bulk;
mod bytes;
mod control;
mod counts;
mod dependent;
mod division;
mod formulas;
mod fragments;
mod hostile;
mod lines;
mod matrices;
mod multicast;
mod numbers;
mod partitions;
mod pipelines;
mod races;
mod refusals;
mod scopes;
mod shared;
mod vectors;
mod wide;
mod words;

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// An array read, an array written.
type Pair<T> = TypedKernel<(Input<T>, Output<T>)>;

type In<T> = ArrayParam<T, ReadOnly>;
type Out<T> = ArrayParam<T, ReadWrite>;

/// One block of so many threads.
const fn threads(threads: u32) -> Extent {
    Extent { blocks: 1, threads }
}

fn layout(text: &str) -> Result<RuntimeLayout, KernelError> {
    Ok(text.parse()?)
}

/// A kernel that reads an array and writes one, for one block.
fn pair<T: Data>(
    count: u32,
    body: impl FnOnce(&mut Builder, In<T>, Out<T>) -> Result<(), KernelError>,
) -> Result<Pair<T>, KernelError> {
    let kernel =
        Pair::build("k", ["in", "out"], threads(count), Target::Sm90, |b, (input, output)| body(b, input, output))?;
    of_tests(kernel.kernel());
    Ok(kernel)
}

/// Each line of a body is of a line of these tests, however deep in the builder it was written.
fn of_tests(kernel: &Kernel) {
    let declared =
        kernel.ptx().lines().zip(1..).skip_while(|(text, _)| *text != "{").skip_while(|(text, _)| !text.is_empty());
    for (text, line) in declared.skip(1).filter(|(text, _)| *text != "}") {
        let origin = kernel.origin(line).map(|origin| origin.file());
        assert!(origin.is_some_and(|file| file.contains("tests")), "{text}: {origin:?}\n{}", kernel.ptx());
    }
}

/// What the kernel makes of an array and zeros.
fn run<T: Data>(kernel: &Pair<T>, input: &[T], length: usize) -> Result<Vec<T>, RunError> {
    let mut output = vec![T::default(); length];
    kernel.run(&Interpreter::default(), (input, &mut output))?;
    Ok(output)
}

/// The sentence of what a body is refused with.
fn refused(count: u32, body: impl FnOnce(&mut Builder, In<f32>, Out<f32>) -> Result<(), KernelError>) -> String {
    pair(count, body).map_or_else(|error| error.kind().to_string(), |_| "accepted".to_string())
}

/// What the interpreter faults at.
fn fault<T: Data>(kernel: &Pair<T>, input: &[T], length: usize) -> Option<FaultKind> {
    match run(kernel, input, length) {
        Err(RunError::Interpret(InterpretError::Fault(fault))) => Some(fault.kind),
        _ => None,
    }
}

/// Numbers that look drawn, the same in every run.
struct Draws(u64);

impl Draws {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % limit
    }

    /// The numbers below a limit in some order.
    fn order(&mut self, limit: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..limit).collect();
        for last in (1..limit).rev() {
            order.swap(last, self.below(last as u64 + 1) as usize);
        }
        order
    }
}

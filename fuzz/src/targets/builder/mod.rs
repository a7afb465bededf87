//! The builder of kernels: random sequences of its calls, wrong ones among them. What it builds, the interpreter reads and
//! runs within the arrays that the signature asks for; what it refuses, it refuses with a sentence.

mod body;

use cute_cuda::interpret::{FaultKind, InterpretError, Interpreter, ParseError};
use cute_cuda::kernel::{Extent, Input, Kernel, Length, Output, ParamKind, TypedKernel};
use cute_cuda::ptx::Target as Device;
use cute_cuda::{CudaError, Machine};
use half::f16;

use super::parser::sentence;
use super::{Finding, Target};
use crate::draw::Draw;
use crate::tally::Tally;
use body::{Body, Element};

/// The target.
pub(crate) struct Builders;

/// The instructions that a launch may take.
const STEPS: u64 = 200_000;
/// Longer arrays than these are not made.
const MOST_LENGTH: u64 = 1 << 16;

/// A kernel of an array that is read, one that is written, and a number.
type Kernels<T> = TypedKernel<(Input<T>, Output<T>, u32)>;

/// What was called, and what came of it.
struct Built {
    calls: Vec<String>,
    outcome: Result<(), Finding>,
}

impl Target for Builders {
    fn name(&self) -> &'static str {
        "builder"
    }

    fn bytes(&self) -> usize {
        384
    }

    fn text(&self, bytes: &[u8]) -> String {
        built(bytes, &mut Tally::default()).calls.join("\n    ")
    }

    fn check(&self, bytes: &[u8], tally: &mut Tally) -> Result<(), Finding> {
        built(bytes, tally).outcome
    }

    fn blind_to(&self, tally: &Tally) -> Vec<String> {
        let mut blind = Vec::new();
        for (kind, percent) in [("kernel", 40), ("launch", 20), ("call", 30)] {
            let seen = tally.of(kind);
            if 100 * seen.accepted < percent * (seen.accepted + seen.refused) || seen.refused == 0 {
                blind.push(format!("a {kind}, {percent} in a hundred of them accepted"));
            }
        }
        let calls = body::CALLS.iter().filter(|call| tally.of(call).accepted == 0);
        blind.extend(calls.map(|call| format!("{call} that is accepted")));
        blind
    }
}

fn built(bytes: &[u8], tally: &mut Tally) -> Built {
    let mut draw = Draw::new(bytes);
    match draw.below(4) {
        0 => of::<f32>(draw, tally),
        1 => of::<f16>(draw, tally),
        2 => of::<u16>(draw, tally),
        _ => of::<f64>(draw, tally),
    }
}

fn of<T: Element>(mut draw: Draw<'_>, tally: &mut Tally) -> Built {
    let targets = [Device::Sm90, Device::Sm80, Device::Sm75, Device::Sm70];
    let (target, extent) =
        (*draw.pick(&targets), Extent { blocks: *draw.pick(&[1, 2, 3]), threads: *draw.pick(&[32, 1, 64, 33]) });
    let extent = if draw.one_in(48) {
        Extent { blocks: draw.any_number() as u32, threads: draw.number(0..=2000) as u32 }
    } else {
        extent
    };
    let name = if draw.one_in(48) { *draw.pick(&["", "k;", "\u{e9}", "__k", "k\nret", "in"]) } else { "k" };
    let names = if draw.one_in(48) { ["in", "in", "n"] } else { ["in", "out", "n"] };
    let mut calls =
        vec![format!("a kernel of {} for {target}, {extent:?}, named {name:?}, {names:?}", std::any::type_name::<T>())];
    let kernel = Kernels::<T>::build(name, names, extent, target, |b, handles| {
        let mut body = Body::new(&mut draw, handles, &mut calls, tally);
        // What the beginning was refused, the rest goes on without.
        let _ = body.prologue(b);
        body.calls(b, 0)
    });
    tally.saw("kernel", kernel.is_ok());
    let outcome = match kernel {
        Ok(kernel) => run(&kernel, tally),
        Err(error) => sentence(&error.to_string()),
    };
    Built { calls, outcome }
}

/// The lengths that the signature asks for, of the array that is read and the one that is written.
fn lengths(kernel: &Kernel) -> Vec<u64> {
    let length = |kind| match kind {
        ParamKind::Input(_, Length::Elements(length)) | ParamKind::Output(_, Length::Elements(length)) => Some(length),
        _ => None,
    };
    kernel.signature().params().filter_map(|(_, kind)| length(kind)).collect()
}

fn run<T: Element>(kernel: &Kernels<T>, tally: &mut Tally) -> Result<(), Finding> {
    let text = kernel.kernel().ptx();
    let unread =
        |error: ParseError| Err(Finding::new("a kernel that is none to the interpreter", format!("{error}\n{text}")));
    let lengths = lengths(kernel.kernel());
    // Where it is run, it is read there.
    if lengths.iter().any(|&length| length > MOST_LENGTH) {
        return Interpreter::default().check(text).or_else(unread);
    }
    let machine = Machine::Interpreter(Interpreter::with_step_limit(STEPS));
    let arrays = |less: u64| {
        lengths.iter().map(|&length| vec![T::default(); length.saturating_sub(less) as usize]).collect::<Vec<_>>()
    };
    // One element less is refused before anything runs.
    if let [input, output] = &mut arrays(1)[..]
        && lengths.iter().any(|&length| length > 0)
        && !matches!(kernel.run(&machine, (input, output, 3)), Err(CudaError::Signature(_)))
    {
        return Err(Finding::new("an array that is too short is taken", format!("{lengths:?}\n{text}")));
    }
    let mut exact = arrays(0);
    let [input, output] = &mut exact[..] else {
        return Err(Finding::new("a kernel without its two arrays", text));
    };
    let result = kernel.run(&machine, (input, output, 3));
    tally.saw("launch", result.is_ok());
    match result {
        Ok(()) => Ok(()),
        Err(CudaError::Interpret(InterpretError::Parse(error))) => unread(error),
        Err(CudaError::Interpret(InterpretError::StepLimit { .. })) => Ok(()),
        Err(CudaError::Interpret(InterpretError::Fault(fault))) if is_of_the_kernel(&fault.kind) => {
            sentence(&fault.to_string())
        }
        Err(other) => Err(Finding::new("a kernel that does what none can", format!("{other}\n{text}"))),
    }
}

/// What the builder leaves to those who write kernels: races, what is not written yet, and threads that are not all there.
fn is_of_the_kernel(fault: &FaultKind) -> bool {
    !matches!(
        fault,
        FaultKind::OutOfBounds { .. }
            | FaultKind::Misaligned { .. }
            | FaultKind::ReadOnly { .. }
            | FaultKind::CopySize { .. }
            | FaultKind::DivisionByZero
            | FaultKind::NotAMember { .. }
            | FaultKind::MemberMasks { .. }
    )
}

//! The interpreter: generated modules of PTX, printed ones, and both with edits, launched with small limits. Whatever the
//! text, it is refused at one of its lines, or it runs within the limits to its end or to a fault at one of its lines.

mod text;

use cute_cuda::interpret::{InterpretError, Interpreter, Memory, Value};

use super::parser::sentence;
use super::{Finding, Target};
use crate::draw::Draw;
use crate::tally::Tally;

/// The target.
pub(crate) struct Interpreters;

/// The instructions that a launch may take.
const STEPS: u64 = 20_000;

/// A module, and how its kernel is launched.
struct Launch {
    text: String,
    grid: [u32; 3],
    block: [u32; 3],
    shared: u64,
    /// The bytes of the two arrays.
    bytes: usize,
    n: u32,
    kernel: &'static str,
}

impl Launch {
    fn of(bytes: &[u8]) -> Self {
        let mut draw = Draw::new(bytes);
        let extent = |draw: &mut Draw<'_>, most: i64| match draw.below(8) {
            7 => [0, 1, 2].map(|_| draw.number(0..=4) as u32),
            _ => [draw.number(1..=most) as u32, 1, 1],
        };
        Launch {
            grid: extent(&mut draw, 3),
            block: if draw.one_in(2) { extent(&mut draw, 70) } else { [32, 1, 1] },
            shared: if draw.one_in(8) { draw.any_number().unsigned_abs() } else { 0 },
            bytes: if draw.one_in(8) { draw.below(600) } else { 4096 },
            n: draw.number(0..=99) as u32,
            kernel: if draw.one_in(32) { "other" } else { "k" },
            text: text::module(&mut draw),
        }
    }

    /// What it comes to, and what is in the memory then.
    fn run(&self) -> (Result<u64, InterpretError>, Vec<u8>) {
        let bytes: Vec<u8> = (0..self.bytes).map(|i| (i * 7) as u8).collect();
        let mut memory = Memory::default();
        let (input, output) = (memory.input(&bytes), memory.output(&bytes));
        let values: &[Value] = match self.text.contains("entry k(.param .u64 in, .param .u64 out, .param .u32 n)") {
            true => &[Value::U64(input), Value::U64(output), Value::U32(self.n)],
            // The kernels of this crate have two arrays, or one and a number.
            false if self.text.contains("in, ") => &[Value::U64(input), Value::U64(output)],
            false => &[Value::U64(output), Value::U32(self.n)],
        };
        let kernel = self.entry();
        let interpreter = Interpreter::with_step_limit(STEPS).with_shared_bytes(self.shared);
        let result = interpreter.launch(&self.text, kernel, self.grid, self.block, values, &mut memory);
        (result, memory.bytes(output).unwrap_or_default().to_vec())
    }

    /// The name that the text has after its first `.entry`.
    fn entry(&self) -> &str {
        let named = self.text.split_once(".entry ").map_or("", |(_, rest)| rest);
        let name = named.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
        if self.kernel == "k" { name } else { self.kernel }
    }
}

impl Target for Interpreters {
    fn name(&self) -> &'static str {
        "interpreter"
    }

    fn bytes(&self) -> usize {
        512
    }

    fn text(&self, bytes: &[u8]) -> String {
        let Launch { text, grid, block, shared, bytes, .. } = Launch::of(bytes);
        let text = if text.len() > 20_000 { format!("{:?}… of {} bytes", &text[..200], text.len()) } else { text };
        format!("grid {grid:?}, block {block:?}, {shared} bytes of shared memory, {bytes} of global\n{text}")
    }

    fn check(&self, bytes: &[u8], tally: &mut Tally) -> Result<(), Finding> {
        let launch = Launch::of(bytes);
        let lines = launch.text.lines().count().max(1);
        let at = |line: usize| match (1..=lines + 1).contains(&line) {
            true => Ok(()),
            false => Err(Finding::new("an error beside the text", format!("line {line} of {lines}"))),
        };
        let parsed = Interpreter::default().check(&launch.text);
        tally.saw("text", parsed.is_ok());
        if let Err(error) = &parsed {
            sentence(&error.to_string())?;
            at(error.line)?;
        }
        let (result, memory) = launch.run();
        if parsed.is_ok() {
            tally.saw("launch", result.is_ok());
        }
        match &result {
            Ok(steps) if *steps > STEPS => Err(Finding::new("more steps than the limit", steps.to_string())),
            Ok(_) => match launch.run() == (result, memory) {
                true => Ok(()),
                false => Err(Finding::new("another result", "the same launch gives another memory")),
            },
            Err(error) => {
                let kind = error.to_string();
                let what =
                    |kind: &str| kind.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default().to_owned();
                match error {
                    InterpretError::Parse(again) if parsed.as_ref() != Err(again) => {
                        return Err(Finding::new("a text that can and cannot be read", kind));
                    }
                    InterpretError::Fault(fault) => {
                        tally.saw(&format!("fault {}", what(&format!("{:?}", fault.kind))), true);
                        at(fault.line)?;
                        let threads = fault.thread.iter().zip(&launch.block).all(|(thread, extent)| thread < extent);
                        let blocks = fault.block.iter().zip(&launch.grid).all(|(block, extent)| block < extent);
                        if !threads || !blocks || fault.kernel != launch.entry() {
                            return Err(Finding::new("a fault of nobody", kind));
                        }
                    }
                    InterpretError::Parse(_) => tally.saw("error Parse", true),
                    InterpretError::NoKernel(_) => tally.saw("error NoKernel", true),
                    InterpretError::Parameters { .. } => tally.saw("error Parameters", true),
                    InterpretError::Extent { .. } => tally.saw("error Extent", true),
                    InterpretError::SharedBytes { .. } => tally.saw("error SharedBytes", true),
                    InterpretError::Threads { .. } => tally.saw("error Threads", true),
                    InterpretError::StepLimit { .. } => tally.saw("error StepLimit", true),
                    _ => tally.saw("another error", true),
                }
                sentence(&error.to_string())
            }
        }
    }

    fn blind_to(&self, tally: &Tally) -> Vec<String> {
        let mut blind = Vec::new();
        for (kind, percent) in [("text", 40), ("launch", 10)] {
            let seen = tally.of(kind);
            if 100 * seen.accepted < percent * (seen.accepted + seen.refused) || seen.refused == 0 {
                blind.push(format!("{kind}s, {percent} in a hundred of them accepted"));
            }
        }
        let faults = [
            "OutOfBounds",
            "Misaligned",
            "UninitializedShared",
            "Race",
            "GlobalRace",
            "BarrierDivergence",
            "DivisionByZero",
        ];
        let unseen = faults.into_iter().filter(|fault| tally.of(&format!("fault {fault}")).accepted == 0);
        blind.extend(unseen.map(|fault| format!("the fault {fault}")));
        if text::printed() == 0 {
            blind.push("modules that are printed".to_owned());
        }
        blind
    }
}

//! Mutants of a kernel's text, what the interpreter makes of each, and the page that has them: for the tests that take kernels for
//! an sm_90a apart.

use cute_cuda::interpret::{InterpretError, Interpreter, Memory, TensorMap, Value};
use cute_cuda::kernel::Kernel;
use rayon::prelude::*;

pub(crate) type Failure = Box<dyn std::error::Error>;

/// What may be missing from any of them: instructions that begin so.
pub(crate) const MAY_GO: [&str; 14] = [
    "mbarrier.init",
    "fence.mbarrier_init",
    "bar.sync",
    "mbarrier.arrive",
    "cp.async.bulk.tensor",
    "cp.async.bulk.commit_group",
    "cp.async.bulk.wait_group",
    "fence.proxy",
    "wgmma.fence",
    "wgmma.mma_async",
    "wgmma.commit_group",
    "wgmma.wait_group",
    "setmaxnreg",
    "griddepcontrol.wait",
];

/// Why a kernel without its `setmaxnreg` computes the same.
pub(crate) const REGISTERS: &str =
    "harmless: it says how many registers a thread may have, and the interpreter has all that are declared";

/// A change of an instruction that begins so: this part of it becomes that.
pub(crate) type Change = (&'static str, &'static str, &'static str);

/// A mutant of a text.
pub(crate) struct Mutant {
    /// The line that is another one, by its number from 0, and as it was.
    pub(crate) at: usize,
    pub(crate) line: String,
    /// What is in its place.
    pub(crate) now: String,
    pub(crate) text: String,
}

impl Mutant {
    /// That nobody found it, which is for a test to fail with.
    fn unfound(&self) -> Failure {
        let Mutant { at, line, now, .. } = self;
        format!("nobody finds `{now}` in the place of line {}, `{line}`", at + 1).into()
    }
}

/// Every mutant of a text: each instruction that begins like one of `may_go` is missing from one of them, and each of `changes` is
/// made wherever it can be.
pub(crate) fn mutants(text: &str, may_go: &[&str], changes: &[Change]) -> Vec<Mutant> {
    let lines: Vec<&str> = text.lines().collect();
    let with = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at] = line;
        lines.join("\n")
    };
    let mut all = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let own = line.trim();
        let instruction = own.split_once(' ').filter(|_| own.starts_with('@')).map_or(own, |(_, rest)| rest);
        let mut changed: Vec<String> = Vec::new();
        // A wait is a loop: without the question there is no answer, so the jump goes.
        let wait = at > 0 && lines[at - 1].contains("mbarrier.try_wait");
        if wait || may_go.iter().any(|begin| instruction.starts_with(begin)) {
            changed.push(String::new());
        }
        let other = changes.iter().filter(|(begin, from, _)| instruction.starts_with(begin) && own.contains(from));
        changed.extend(other.map(|(_, from, to)| own.replacen(from, to, 1)));
        all.extend(changed.into_iter().map(|now| Mutant { at, line: own.to_string(), text: with(at, &now), now }));
    }
    all
}

/// Runs a text in the place of a kernel's, whose parameters are `inputs` and, after them, an output of so many bytes,
/// each a tensor map or an address, and then `further`: the output's bytes, or the sentence in which the interpreter
/// refuses it.
pub(crate) fn output_of(
    kernel: &Kernel,
    text: &str,
    [blocks, threads]: [u32; 2],
    inputs: &[Vec<u8>],
    length: usize,
    further: &[Value],
) -> Result<Result<Vec<u8>, String>, Failure> {
    let mut memory = Memory::default();
    let mut arrays: Vec<u64> = inputs.iter().map(|bytes| memory.input(bytes)).collect();
    let output = memory.output(&vec![0xff; length]);
    arrays.push(output);
    let mut values: Vec<Value> = Vec::new();
    for (place, address) in arrays.into_iter().enumerate() {
        values.push(match kernel.signature().tensor_map(place) {
            Some(map) => TensorMap::new(map, address)?.into(),
            None => address.into(),
        });
    }
    values.extend(further.iter().copied());
    values.extend(kernel.numbers().map(|(_, number)| Value::U32(number)));
    let interpreter = Interpreter::with_step_limit(1 << 24).for_kernel(kernel);
    match interpreter.launch(text, kernel.name(), [blocks, 1, 1], [threads, 1, 1], &values, &mut memory) {
        Ok(_) => Ok(Ok(memory.bytes(output).ok_or("the output is an array of the memory")?.to_vec())),
        Err(InterpretError::Fault(fault)) => {
            // A mutant has the lines that the text has.
            let sentence = fault.kind.to_string();
            kernel
                .origin(fault.line)
                .ok_or_else(|| format!("line {} is of no line of Rust: {sentence}", fault.line))?;
            Ok(Err(sentence))
        }
        Err(other) => Ok(Err(other.to_string())),
    }
}

/// The rows of a page's table: mutants that are alike are one, with their number.
#[derive(Default)]
pub(crate) struct Rows(Vec<(String, usize)>);

impl Rows {
    /// Counts a mutant, and what becomes of it.
    fn add(&mut self, mutant: &Mutant, what: &str) {
        let now = match mutant.now.as_str() {
            "" => "nothing".to_string(),
            now => format!("`{}`", plain(&shown(now))),
        };
        let row = format!("`{}` | {now} | {}", plain(&shown(&mutant.line)), plain(what));
        match self.0.iter_mut().find(|(other, _)| *other == row) {
            Some((_, count)) => *count += 1,
            None => self.0.push((row, 1)),
        }
    }
}

/// What becomes of each mutant by `outcome`, nothing where it computes the same, which has to be one that `known` says
/// the reason of: the table's rows, how many are found, and the reasons of the others.
pub(crate) fn told<'a>(
    mutants: impl IntoIterator<Item = &'a Mutant>,
    outcome: impl Fn(&str) -> Result<Option<String>, Failure> + Sync,
    known: impl Fn(&Mutant) -> Option<&'static str>,
) -> Result<(Rows, usize, Vec<&'static str>), Failure> {
    let (mut rows, mut found, mut same) = (Rows::default(), 0, Vec::new());
    let mutants: Vec<&Mutant> = mutants.into_iter().collect();
    // They take long, one by one. A `Failure` stays in its thread.
    let outcomes = mutants.par_iter().map(|mutant| outcome(&mutant.text).map_err(|failure| failure.to_string()));
    for (mutant, outcome) in mutants.iter().copied().zip(outcomes.collect::<Vec<_>>()) {
        match (outcome?, known(mutant)) {
            (Some(sentence), _) => {
                found += 1;
                rows.add(mutant, &sentence);
            }
            (None, Some(why)) => {
                same.push(why);
                rows.add(mutant, why);
            }
            (None, None) => return Err(mutant.unfound()),
        }
    }
    Ok((rows, found, same))
}

impl core::fmt::Display for Rows {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.iter().try_for_each(|(row, count)| writeln!(f, "| {count} | {row} |"))
    }
}

/// Compares a page of `docs` with what it is to be, or writes it where `CUTE_BLESS` is set.
pub(crate) fn compare_page(name: &str, page: &str) -> Result<(), Failure> {
    let path = format!("{}/../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("CUTE_BLESS").is_some() {
        std::fs::write(&path, page)?;
    }
    assert_eq!(std::fs::read_to_string(&path)?, page, "docs/{name} is another one; see there how it is written again");
    Ok(())
}

/// An instruction as the table has it: registers of a matrix are many.
fn shown(line: &str) -> String {
    match (line.split_once("{%f"), line.rsplit_once("}, ")) {
        (Some((before, _)), Some((_, behind))) if line.contains("wgmma.mma") => format!("{before}{{…}}, {behind}"),
        _ => line.to_string(),
    }
}

/// Names and places that another text has elsewhere: numbers of registers, labels, lines and addresses.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let begins = ["%rd", "%r", "%p", "%f", "%b", "$L", "line ", "thread ", "0x"]
            .into_iter()
            .find(|name| rest.starts_with(name));
        let name = begins.unwrap_or(&rest[..c.len_utf8()]);
        out += name;
        rest = &rest[name.len()..];
        if begins.is_some() {
            let digits = rest.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len());
            out += if digits > 0 { "…" } else { "" };
            rest = &rest[digits..];
        }
    }
    out
}

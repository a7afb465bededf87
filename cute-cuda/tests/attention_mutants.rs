//! Mutants of attention for an sm_90a, on the interpreter: what becomes of it where a line of it is missing or another one.

use cute_cuda::interpret::{InterpretError, Interpreter, Memory, TensorMap, Value};
use cute_cuda::kernel::{Attention, AttentionPlan, Scores};
use cute_types::runtime::RuntimeLayout;
use half::bf16;

type Failure = Box<dyn std::error::Error>;

/// What may be missing.
const MAY_GO: [&str; 13] = [
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
];

/// A change of a line that begins so: this part of it becomes that.
type Change = (&'static str, &'static str, &'static str);

/// What is another thing in a line that begins so: of the descriptors the stride and the swizzle; counts of arrivals, of bytes, of
/// groups; the parity with which the first who asks begins, and its turn; majors, and the sign of a product.
const CHANGES: [Change; 19] = [
    ("mbarrier.init", ", 1;", ", 2;"),
    ("mbarrier.init", ", 4;", ", 5;"),
    ("mbarrier.arrive.expect_tx", ", 8192;", ", 4096;"),
    ("mbarrier.arrive.expect_tx", ", 4096;", ", 2048;"),
    ("mbarrier.arrive.expect_tx", ", 4096;", ", 8192;"),
    ("mbarrier.try_wait", "+8]", "]"),
    ("mbarrier.try_wait", "+16]", "]"),
    ("mov.u32", ", 1;", ", 0;"),
    ("xor.b32", "xor", "and"),
    ("wgmma.wait_group", " 0;", " 1;"),
    ("wgmma.wait_group", " 1;", " 2;"),
    ("cp.async.bulk.wait_group", " 0;", " 1;"),
    ("mov.b64", "1073741888", "1073741856"),
    ("mov.b64", "1073741888", "2147483712"),
    ("mov.b64", "1073741888", "1073872960"),
    ("wgmma.mma_async", "1, 1, 0, 0;", "1, 1, 0, 1;"),
    ("wgmma.mma_async", "1, 1, 0, 0;", "1, -1, 0, 0;"),
    ("wgmma.mma_async", "1, 1, 1;", "1, 1, 0;"),
    ("shfl.sync.bfly", ", 1, 31", ", 2, 31"),
];

/// A mutant of a text.
struct Mutant {
    line: String,
    /// What is in its place.
    now: String,
    text: String,
}

/// Every mutant of a text.
fn mutants(text: &str) -> Vec<Mutant> {
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
        if wait || MAY_GO.iter().any(|begin| instruction.starts_with(begin)) {
            changed.push(String::new());
        }
        let other = CHANGES.iter().filter(|(begin, from, _)| instruction.starts_with(begin) && own.contains(from));
        changed.extend(other.map(|(_, from, to)| own.replacen(from, to, 1)));
        for line in changed {
            let text = with(at, &line);
            all.push(Mutant { line: own.to_string(), now: line, text });
        }
    }
    all
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
        let begins =
            ["%rd", "%r", "%p", "%f", "$L", "line ", "thread ", "0x"].into_iter().find(|name| rest.starts_with(name));
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

/// Elements of a head.
const HEAD: usize = 64;
/// The most that a row of O may be away: weights and O are rounded to 8 bits of a fraction.
const APART: f64 = 1e-2;

/// Causal attention of one head, with its numbers.
struct Attended {
    attention: Attention<bf16>,
    /// Q, K and V.
    inputs: [Vec<bf16>; 3],
    wanted: Vec<f64>,
}

impl Attended {
    /// Of so many queries, and as many keys, in tiles of 64 by 32 through two stages, one after the other in one block.
    fn new(length: usize) -> Result<Attended, Failure> {
        let layout = RuntimeLayout::new((length as i64, HEAD as i64), (HEAD as i64, 1))?;
        let plan = AttentionPlan { tile: [64, 32], stages: 2, blocks: 1, group: 1, registers: [24, 240] };
        let scores = Scores::causal(HEAD);
        let attention = Attention::with_plan(&layout, &layout, &layout, &layout, scores, plan)?;
        let mut rng = fastrand::Rng::with_seed(7);
        let mut numbers = || (0..length * HEAD).map(|_| bf16::from_f32(4.0 * rng.f32() - 2.0)).collect::<Vec<bf16>>();
        let inputs = [numbers(), numbers(), numbers()];
        let [q, k, v] = [0, 1, 2].map(|number: usize| inputs[number].iter().map(|x| x.to_f64()).collect::<Vec<f64>>());
        let mut wanted = Vec::new();
        for (i, q) in q.chunks(HEAD).enumerate() {
            let score = |k: &[f64]| q.iter().zip(k).map(|(x, y)| x * y).sum::<f64>() * f64::from(scores.scale);
            let weights: Vec<f64> = k.chunks(HEAD).take(i + 1).map(|k| score(k).exp()).collect();
            let sum: f64 = weights.iter().sum();
            wanted.extend(
                (0..HEAD).map(|d| weights.iter().zip(v.chunks(HEAD)).map(|(w, v)| w / sum * v[d]).sum::<f64>()),
            );
        }
        Ok(Attended { attention, inputs, wanted })
    }

    /// What is said of an output: nothing where each row is that of the softmax.
    fn other(&self, out: &[u8]) -> Option<String> {
        let found: Vec<f64> = out.as_chunks().0.iter().map(|bits| bf16::from_le_bytes(*bits).to_f64()).collect();
        let norm = |row: &mut dyn Iterator<Item = f64>| row.map(|x| x * x).sum::<f64>().sqrt();
        let same = found.chunks(HEAD).zip(self.wanted.chunks(HEAD)).all(|(found, wanted)| {
            let apart = norm(&mut found.iter().zip(wanted).map(|(x, y)| x - y));
            apart < APART * norm(&mut wanted.iter().copied())
        });
        (!same).then(|| "another output".to_string())
    }
}

impl Attended {
    /// What becomes of a text in the place of the kernel's: nothing where its output is the same.
    fn outcome(&self, text: &str) -> Result<Option<String>, Failure> {
        let (kernel, plan) = (self.attention.kernel(), self.attention.plan());
        let mut memory = Memory::default();
        let bytes = |list: &[bf16]| list.iter().flat_map(|x| x.to_bits().to_le_bytes()).collect::<Vec<u8>>();
        let [q, k, v] = [0, 1, 2].map(|number: usize| memory.input(&bytes(&self.inputs[number])));
        let out = memory.output(&vec![0xff; 2 * self.wanted.len()]);
        let mut values: Vec<Value> = Vec::new();
        for (place, address) in [q, k, v, out].into_iter().enumerate() {
            let map = kernel.signature().tensor_map(place).ok_or("each parameter has a map")?;
            values.push(TensorMap::new(map, address)?.into());
        }
        let interpreter = Interpreter::with_step_limit(1 << 24).with_shared_bytes(u64::from(kernel.shared_bytes()));
        let (grid, block) = ([plan.blocks, 1, 1], [128 * (1 + plan.consumers()), 1, 1]);
        match interpreter.launch(text, kernel.name(), grid, block, &values, &mut memory) {
            Ok(_) => Ok(self.other(memory.bytes(out).unwrap_or_default())),
            Err(InterpretError::Fault(fault)) => Ok(Some(fault.kind.to_string())),
            Err(other) => Ok(Some(other.to_string())),
        }
    }
}

/// Why a mutant of this line may have the same output, and how many such there are: those that change nothing, and those that this run
/// does not tell.
const SAME: [(&str, usize, &str); 6] = [
    ("fence.mbarrier_init", 2, "harmless: the fence of a ring that is made later is for the barriers of this one, too"),
    ("bar.sync 0", 3, "harmless: whoever comes to the ring has waited for that thread since, at another ring"),
    (
        "setmaxnreg",
        2,
        "harmless: it says how many registers a thread may have, and the interpreter has all that are declared",
    ),
    ("wgmma.fence", 2, "harmless: the registers were touched before the fence of the scores alone"),
    ("@!", 2, "not told by this run: the question is asked, and the stage is full at once"),
    ("xor.b32", 1, "not told by this run: the place ends a phase here each time, or is in one of parity 0"),
];

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/mutants-of-attention.md");

const BEGIN: &str = "# Mutants of attention on Hopper

Each barrier, fence, wait, count, phase, stride and swizzle of a causal `Attention` (136 queries and keys, a head of 64 elements, bf16,
tiles of 64 queries and 32 keys in two stages, three tiles in one block) is taken out of its PTX, or made another one, and the
interpreter runs what is left: no GPU is asked. `another output` is what the comparison with a softmax in f64 finds; every other
sentence is the interpreter's own, which also says the line and the thread. Numbers of registers, lines, threads and addresses are left
out, and what is alike is one row.

The test that makes this page and compares it is `cute-cuda/tests/attention_mutants.rs`; `CUTE_BLESS=1 cargo test -p cute-cuda --test
attention_mutants` writes it again. [The same of a product](mutants.md).

| mutants | line | in its place | what is found |
|---|---|---|---|
";

#[test]
fn each_mutant_of_attention_is_found_or_known() -> Result<(), Failure> {
    let attended = Attended::new(136)?;
    let text = attended.attention.kernel().ptx();
    assert_eq!(attended.outcome(text)?, None);
    let mut rows: Vec<(String, usize)> = Vec::new();
    let (mut found, mut same) = (0, [0; SAME.len()]);
    for Mutant { line, now, text } in mutants(text) {
        let what = match (attended.outcome(&text)?, SAME.iter().position(|(begin, ..)| line.starts_with(begin))) {
            (Some(sentence), _) => {
                found += 1;
                sentence
            }
            (None, Some(number)) => {
                same[number] += 1;
                SAME[number].2.to_string()
            }
            (None, None) => return Err(format!("nobody finds `{now}` in the place of `{line}`").into()),
        };
        let now = if now.is_empty() { "nothing".to_string() } else { format!("`{}`", plain(&shown(&now))) };
        let row = format!("`{}` | {now} | {}", plain(&shown(&line)), plain(&what));
        match rows.iter_mut().find(|(other, _)| *other == row) {
            Some((_, count)) => *count += 1,
            None => rows.push((row, 1)),
        }
    }
    assert_eq!(same, SAME.map(|(_, count, _)| count), "other mutants have the same output");
    let of =
        |kind: &str| SAME.iter().filter(|(.., why)| why.starts_with(kind)).map(|(_, count, _)| count).sum::<usize>();
    let (harmless, untold) = (of("harmless"), of("not told"));
    let rows: String = rows.iter().map(|(row, count)| format!("| {count} | {row} |\n")).collect();
    let all = found + harmless + untold;
    let page = format!(
        "{BEGIN}{rows}\n{found} of {all} are found, {harmless} are harmless, and {untold} are not told by this run.\n"
    );
    if std::env::var_os("CUTE_BLESS").is_some() {
        std::fs::write(PAGE, &page)?;
    }
    assert_eq!(
        std::fs::read_to_string(PAGE)?,
        page,
        "docs/mutants-of-attention.md is another one; see there how it is written again"
    );
    Ok(())
}

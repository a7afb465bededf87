//! Mutants of a product for an sm_90a, on the interpreter: what becomes of it where a line of it is missing or another one.

use cute_cuda::interpret::{InterpretError, Interpreter, Memory, TensorMap, Value};
use cute_cuda::kernel::{Gemm, GemmPlan, GemmWay};
use cute_types::runtime::{LayoutError, RuntimeLayout};
use half::bf16;

type Failure = Box<dyn std::error::Error>;

/// Small numbers, whose sums are exact.
fn element(row: usize, k: usize) -> bf16 {
    bf16::from_f32(((row * 7 + k * 3 + row * k % 5) % 9) as f32 - 4.0)
}

/// A matrix by a layout.
fn matrix(layout: &RuntimeLayout, [rows, columns]: [usize; 2], first: usize) -> Result<Vec<bf16>, LayoutError> {
    let mut all = vec![bf16::ZERO; rows * columns];
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        all[layout.offset((row as i64, column as i64))? as usize] = element(row + first, column);
    }
    Ok(all)
}

/// Extents, layouts of A, B and D, and the numbers.
struct Product {
    extents: [usize; 3],
    layouts: [RuntimeLayout; 3],
    a: Vec<bf16>,
    b: Vec<bf16>,
}

/// Of B, the rows begin elsewhere.
const FURTHER: usize = 3;

impl Product {
    /// By the modes whose elements are adjacent: of each matrix, `true` for its second.
    fn new([m, n, k]: [usize; 3], by_rows: [bool; 3]) -> Result<Product, Failure> {
        let layout = |rows: usize, columns: usize, by_row: bool| {
            let strides = if by_row { (columns as i64, 1) } else { (1, rows as i64) };
            RuntimeLayout::new((rows as i64, columns as i64), strides)
        };
        let layouts = [layout(m, k, by_rows[0])?, layout(n, k, by_rows[1])?, layout(m, n, by_rows[2])?];
        let (a, b) = (matrix(&layouts[0], [m, k], 0)?, matrix(&layouts[1], [n, k], FURTHER)?);
        Ok(Product { extents: [m, n, k], layouts, a, b })
    }

    fn gemm(&self, plan: &GemmPlan) -> Result<Gemm<bf16, f32>, Failure> {
        let [a, b, d] = &self.layouts;
        Ok(Gemm::with_plan(a, b, d, plan.clone())?)
    }

    /// D, where its layout has it.
    fn wanted(&self) -> Result<Vec<f32>, LayoutError> {
        let [m, n, k] = self.extents;
        let mut d = vec![0.0; m * n];
        for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
            let sum = (0..k).map(|k| element(row, k).to_f32() * element(column + FURTHER, k).to_f32()).sum();
            d[self.layouts[2].offset((row as i64, column as i64))? as usize] = sum;
        }
        Ok(d)
    }
}

/// What becomes of a text: nothing where its product is the same.
fn outcome(product: &Product, gemm: &Gemm<bf16, f32>, text: &str, wanted: &[f32]) -> Result<Option<String>, Failure> {
    let kernel = gemm.kernel();
    let bytes = |list: &[bf16]| list.iter().flat_map(|x| x.to_bits().to_le_bytes()).collect::<Vec<u8>>();
    let mut memory = Memory::default();
    let arrays = [
        memory.input(&bytes(&product.a)),
        memory.input(&bytes(&product.b)),
        memory.output(&vec![0xff; 4 * wanted.len()]),
    ];
    let mut values: Vec<Value> = Vec::new();
    for (place, &address) in arrays.iter().enumerate() {
        let map = kernel.signature().tensor_map(place).ok_or("each matrix has a map")?;
        values.push(TensorMap::new(map, address)?.into());
    }
    values.extend(kernel.numbers().map(|(_, number)| Value::U32(number)));
    let interpreter = Interpreter::with_step_limit(1 << 24).with_shared_bytes(u64::from(kernel.shared_bytes()));
    let GemmWay::Warpgroups(plan) = gemm.way() else { return Err("a product by `wgmma`".into()) };
    let (grid, block) = ([plan.blocks, 1, 1], [128 * (1 + plan.consumers()), 1, 1]);
    match interpreter.launch(text, kernel.name(), grid, block, &values, &mut memory) {
        Ok(_) => {
            let d = memory.bytes(arrays[2]).unwrap_or_default().as_chunks().0;
            let same = d.iter().map(|x| f32::from_le_bytes(*x)).eq(wanted.iter().copied());
            Ok((!same).then(|| "another product".to_string()))
        }
        Err(InterpretError::Fault(fault)) => Ok(Some(fault.kind.to_string())),
        Err(other) => Ok(Some(other.to_string())),
    }
}

/// What may be missing.
const MAY_GO: [&str; 16] = [
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
    "xor.b32 %r25",
    "setmaxnreg",
    "barrier.cluster",
    "mapa",
];

/// What is another thing in a line that begins so: of the descriptors the stride and the swizzle, and where K goes on; counts of
/// arrivals, of bytes, of groups; the parity with which the first who asks begins; and majors.
const CHANGES: [(&str, &str, &str); 21] = [
    ("mbarrier.init", ", 1;", ", 2;"),
    ("mbarrier.arrive.expect_tx", ", 16384;", ", 8192;"),
    ("mbarrier.arrive.expect_tx", ", 16384;", ", 32768;"),
    ("mbarrier.try_wait", "+16]", "]"),
    ("wgmma.wait_group", " 0;", " 1;"),
    ("wgmma.wait_group", " 1;", " 2;"),
    ("cp.async.bulk.wait_group", " 1;", " 2;"),
    ("cp.async.bulk.wait_group", " 0;", " 1;"),
    ("mov.b64", "1073741888", "1073741856"),
    ("mov.b64", "1073741888", "2147483712"),
    ("mov.b64", "1073741888", "64"),
    ("mov.b64", "1073741888", "1073872960"),
    ("add.u32", ", 2;", ", 4;"),
    ("add.u32", ", 65536;", ", 131072;"),
    ("wgmma.mma_async", "1, 1, 0, 0;", "1, 1, 1, 0;"),
    ("wgmma.mma_async", "1, 1, 0, 0;", "1, -1, 0, 0;"),
    ("mov.u32", "%r25, 1;", "%r25, 0;"),
    ("barrier.cluster", "barrier.cluster.arrive.release; ", ""),
    ("barrier.cluster", " barrier.cluster.wait.acquire;", ""),
    ("ld.shared::cluster", "ld.shared::cluster", "ld.shared"),
    ("and.b32", ", 262143;", ", 33554431;"),
];

/// A mutant of a text.
struct Mutant {
    line: String,
    /// What is in its place.
    now: String,
    text: String,
    /// Whether the line is of those who have memory moved.
    of_producer: bool,
}

/// Every mutant of a text.
fn mutants(text: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = text.lines().collect();
    let consumers = lines.iter().rposition(|line| line.contains("setmaxnreg")).unwrap_or(0);
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
        let changes = CHANGES.iter().filter(|(begin, from, _)| instruction.starts_with(begin) && own.contains(from));
        changed.extend(changes.map(|(_, from, to)| own.replacen(from, to, 1)));
        for line in changed {
            let text = with(at, &line);
            all.push(Mutant { line: own.to_string(), now: line, text, of_producer: at < consumers });
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

/// Why a mutant of this line may give the same product.
fn harmless(line: &str, of_producer: bool) -> Option<&'static str> {
    if of_producer && line.starts_with("barrier.cluster") {
        return Some(
            "harmless: who has memory moved exchanges nothing, and a cluster does not wait for threads that are done",
        );
    }
    if line.starts_with("setmaxnreg") {
        return Some(
            "harmless: it says how many registers a thread may have, and the interpreter has all that are declared",
        );
    }
    // The number of the block in its cluster, where it is not taken off, is in the leading byte offset.
    let rank = line.starts_with("and.b32") && line.ends_with(", 262143;");
    let leading = rank || line.starts_with("add.u32") && line.ends_with(", 65536;");
    leading.then_some("harmless: of a K-major operand behind a swizzle, the leading byte offset is not looked at")
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

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/mutants.md");

const HEAD: &str = "# Mutants of a product on Hopper

Each barrier, fence, wait, count, phase, stride and swizzle of a `Gemm` (64 x 136 x 200, bf16, tiles of 64 x 64 x 64 in two stages,
three tiles in one block) is taken out of its PTX, or made another one, and the interpreter runs what is left: no GPU is
asked. `another product` is what the comparison with the sums finds; every other sentence is the interpreter's own, which also says
the line and the thread. Numbers of registers, lines, threads and addresses are left out, and what is alike is one row.

The test that makes this page and compares it is `cute-cuda/tests/mutants.rs`; `CUTE_BLESS=1 cargo test -p cute-cuda --test mutants` writes
it again.

| mutants | line | in its place | what is found |
|---|---|---|---|
";

const OF_PARTS: &str = "
## K in parts

Of a product of 64 x 136 x 200 with a B by columns, in two parts of K, two tiles of 64 x 128 for one cluster of two blocks: what the
exchange of the sums is made of, and addresses that are masked for descriptors.

| mutants | line | in its place | what is found |
|---|---|---|---|
";

const IN_TURNS: &str = "
## Two consumers in turns

Of a product of 64 x 200 x 200, four tiles of 64 x 64 for one block, two for each consumer, through three stages that are given back
a turn later: what passes the turn on, and what gives a stage back.

| mutants | line | in its place | what is found |
|---|---|---|---|
";

/// What becomes of the mutants of a product by a plan: rows of the table, how many are found, and how many do no harm. `of_line` says
/// of which lines.
fn table(
    product: &Product,
    plan: &GemmPlan,
    of_line: impl Fn(&str) -> bool,
) -> Result<(String, usize, usize), Failure> {
    let gemm = product.gemm(plan)?;
    let wanted = product.wanted()?;
    assert_eq!(outcome(product, &gemm, gemm.kernel().ptx(), &wanted)?, None);
    let mut rows: Vec<(String, usize)> = Vec::new();
    let (mut found, mut same) = (0, 0);
    for Mutant { line, now, text, of_producer } in mutants(gemm.kernel().ptx()) {
        if !of_line(&line) {
            continue;
        }
        let what = match (outcome(product, &gemm, &text, &wanted)?, harmless(&line, of_producer)) {
            (Some(sentence), _) => {
                found += 1;
                sentence
            }
            (None, Some(why)) => {
                same += 1;
                why.to_string()
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
    Ok((rows.iter().map(|(row, count)| format!("| {count} | {row} |\n")).collect(), found, same))
}

#[test]
fn each_mutant_of_a_product_is_found_or_harmless() -> Result<(), Failure> {
    let plan = GemmPlan {
        tile: [64, 64, 64],
        stages: 2,
        blocks: 1,
        group: 1,
        registers: [24, 240],
        swapped: false,
        split: 1,
        pingpong: false,
        behind: false,
    };
    let (rows, found, same) = table(&Product::new([64, 136, 200], [true; 3])?, &plan, |_| true)?;
    assert!(found + same >= 60, "{} mutants", found + same);
    // Two tiles for one cluster of two blocks.
    let of_cluster = |line: &str| {
        ["barrier.cluster", "mapa", "ld.shared::cluster", ", 262143;"].iter().any(|name| line.contains(name))
    };
    let turns = GemmPlan { stages: 3, pingpong: true, behind: true, ..plan.clone() };
    let of_turns = |line: &str| {
        ["mbarrier.", "$L", "wgmma.wait_group"].iter().any(|name| line.contains(name)) && !line.ends_with(':')
    };
    let turns = table(&Product::new([64, 200, 200], [true; 3])?, &turns, of_turns)?;
    let plan = GemmPlan { tile: [64, 128, 64], blocks: 2, split: 2, ..plan };
    let parts = table(&Product::new([64, 136, 200], [true, false, true])?, &plan, of_cluster)?;
    let page = format!(
        "{HEAD}{rows}\n{found} of {} are found, and {same} are harmless.\n{OF_PARTS}{}\n{} of {} are found, and {} are harmless.\n\
         {IN_TURNS}{}\n{} of {} are found, and {} are harmless.\n",
        found + same,
        parts.0,
        parts.1,
        parts.1 + parts.2,
        parts.2,
        turns.0,
        turns.1,
        turns.1 + turns.2,
        turns.2
    );
    if std::env::var_os("CUTE_BLESS").is_some() {
        std::fs::write(PAGE, &page)?;
    }
    assert_eq!(
        std::fs::read_to_string(PAGE)?,
        page,
        "docs/mutants.md is another one; see there how it is written again"
    );
    Ok(())
}

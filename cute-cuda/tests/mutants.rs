//! Mutants of a product for an sm_90a, on the interpreter: what becomes of it where a line of it is missing or another one.

mod mutation;
mod plans;

use cute_cuda::interpret::Value;
use cute_cuda::kernel::{Gemm, GemmPlan, Kernel};
use cute_types::runtime::{LayoutError, RuntimeLayout};
use half::bf16;

use mutation::{Change, Failure, MAY_GO, REGISTERS, Rows, compare_page, mutants, output_of, told};

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

/// Extents, layouts of A, B and D, and the numbers. A C, where there is one, has the layout of D.
struct Product {
    extents: [usize; 3],
    layouts: [RuntimeLayout; 3],
    a: Vec<bf16>,
    b: Vec<bf16>,
    c: Option<Vec<f32>>,
}

/// What a product with a C is multiplied by, and C.
const ALPHA: f32 = 0.5;
const BETA: f32 = 2.0;

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
        Ok(Product { extents: [m, n, k], layouts, a, b, c: None })
    }

    /// The same with a C.
    fn with_c(self) -> Product {
        let c = (0..self.layouts[2].cosize()).map(|place| (place % 13) as f32).collect();
        Product { c: Some(c), ..self }
    }

    fn kernel(&self, plan: &GemmPlan) -> Result<Kernel, Failure> {
        let ([a, b, d], plan) = (&self.layouts, plan.clone());
        Ok(match self.c {
            None => Gemm::<bf16, f32>::with_plan(a, b, d, plan)?.kernel().clone(),
            Some(_) => Gemm::<bf16, f32>::scaled_with_plan(a, b, d, d, plan)?.kernel().clone(),
        })
    }

    /// D, where its layout has it.
    fn wanted(&self) -> Result<Vec<f32>, LayoutError> {
        let [m, n, k] = self.extents;
        let mut d = vec![0.0; m * n];
        for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
            let sum: f32 = (0..k).map(|k| element(row, k).to_f32() * element(column + FURTHER, k).to_f32()).sum();
            let place = self.layouts[2].offset((row as i64, column as i64))? as usize;
            d[place] = self.c.as_ref().map_or(sum, |c| ALPHA * sum + BETA * c[place]);
        }
        Ok(d)
    }
}

/// What becomes of a text in the place of the kernel's by a plan: nothing where its product is the same.
fn outcome(
    product: &Product,
    (kernel, plan): (&Kernel, &GemmPlan),
    text: &str,
    wanted: &[f32],
) -> Result<Option<String>, Failure> {
    let bytes = |list: &[bf16]| list.iter().flat_map(|x| x.to_bits().to_le_bytes()).collect::<Vec<u8>>();
    let mut inputs = vec![bytes(&product.a), bytes(&product.b)];
    inputs.extend(product.c.as_ref().map(|c| c.iter().flat_map(|x| x.to_le_bytes()).collect()));
    let further: Vec<Value> = product.c.iter().flat_map(|_| [ALPHA.into(), BETA.into()]).collect();
    let extent = [plan.blocks, 128 * (1 + plan.consumers())];
    Ok(match output_of(kernel, text, extent, &inputs, 4 * wanted.len(), &further)? {
        Ok(d) => {
            let same = d.as_chunks().0.iter().map(|x| f32::from_le_bytes(*x)).eq(wanted.iter().copied());
            (!same).then(|| "another product".to_string())
        }
        Err(sentence) => Some(sentence),
    })
}

/// What may also be missing: the turn of a ring's parity, and what the blocks of a cluster exchange their sums with.
const MAY_ALSO_GO: [&str; 3] = ["xor.b32", "barrier.cluster", "mapa"];

/// What is another thing in a line that begins so: of the descriptors the stride and the swizzle, and where K goes on; counts of
/// arrivals, of bytes, of groups; the parity with which the first who asks begins; and majors.
const CHANGES: [Change; 31] = [
    ("mbarrier.init", ", 1;", ", 2;"),
    ("mbarrier.init", ", 4;", ", 3;"),
    ("mbarrier.arrive.expect_tx", ", 16384;", ", 8192;"),
    ("mbarrier.arrive.expect_tx", ", 16384;", ", 32768;"),
    ("mbarrier.arrive.expect_tx", ", 8192;", ", 4096;"),
    ("mbarrier.arrive.expect_tx", ", 8192;", ", 16384;"),
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
    ("mov.u32", ", 1;", ", 0;"),
    ("barrier.cluster", "barrier.cluster.arrive.release; ", ""),
    ("barrier.cluster", " barrier.cluster.wait.acquire;", ""),
    ("ld.shared::cluster", "ld.shared::cluster", "ld.shared"),
    ("and.b32", ", 262143;", ", 33554431;"),
    ("mbarrier.init", ", 8;", ", 4;"),
    ("mbarrier.init", ", 8;", ", 9;"),
    ("mov.u16", ", 3;", ", 1;"),
    ("mov.u16", ", 3;", ", 2;"),
    ("mov.u16", ", 3;", ", 7;"),
    ("shr.u32", " 3,", " 1,"),
    ("shr.u32", " 3,", " 2,"),
];

/// Why a mutant of this line may give the same product: one of a producer, and one after which there is the same again.
fn harmless(line: &str, of_producer: bool, comes_again: bool) -> Option<&'static str> {
    if line.starts_with("fence.mbarrier_init") && comes_again {
        return Some("harmless: the fence of a ring that is made later is for the barriers of this one, too");
    }
    if of_producer && line.starts_with("barrier.cluster") {
        return Some(
            "harmless: who has memory moved exchanges nothing, and a cluster does not wait for threads that are done",
        );
    }
    if line.starts_with("setmaxnreg") {
        return Some(REGISTERS);
    }
    // The number of the block in its cluster, where it is not taken off, is in the leading byte offset.
    let rank = line.starts_with("and.b32") && line.ends_with(", 262143;");
    let leading = rank || line.starts_with("add.u32") && line.ends_with(", 65536;");
    leading.then_some("harmless: of a K-major operand behind a swizzle, the leading byte offset is not looked at")
}

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

Of a product of 64 x 136 x 200 with a B by columns, in two parts of K, two tiles of 64 x 128 for one cluster of two blocks, whose
sums lie where the stages of A and B were: what the exchange of the sums is made of, and addresses that are masked for descriptors.

| mutants | line | in its place | what is found |
|---|---|---|---|
";

const OF_THREE: &str = "
Of a product of 136 x 72 x 200 in three parts, four tiles of 128 x 64 for one cluster of three blocks, of which two store, and whose sums
lie where the stages of A were: what the exchange waits for, who stores, and what comes between the sums and the next tile of A.

| mutants | line | in its place | what is found |
|---|---|---|---|
";

const IN_TURNS: &str = "
## Two consumers in turns

Of a product of 64 x 520 x 200, nine tiles of 64 x 64 for one block, by two consumers, through three stages that are given back
a turn later: what passes the turn on, and what gives a stage back.

| mutants | line | in its place | what is found |
|---|---|---|---|
";

const WITH_C: &str = "
The same with a C of f32, whose tiles come in two pieces each through a ring of their own: what brings and gives back
those, and what has each consumer read its own.

| mutants | line | in its place | what is found |
|---|---|---|---|
";

const OF_CLUSTERS: &str = "
## Clusters that share tiles

Of a product of 136 x 72 x 200, three tiles of 64 x 64 along M and two along N for one cluster of 2 x 1 blocks, each of which loads half
of the B of both, and one of which has no tile of its own each second time: where the cluster meets, who loads what for whom, and who
gives a stage back to whom.

| mutants | line | in its place | what is found |
|---|---|---|---|
";

const OF_CLUSTERS_IN_TURNS: &str = "
The same of a product of 72 x 328 x 200 in clusters of 1 x 2 blocks, each of which loads half of the A of both, by two consumers in turns,
through three stages that are given back a turn later: what they do with each other's shared memory.

| mutants | line | in its place | what is found |
|---|---|---|---|
";

/// What becomes of the mutants of a product by a plan: rows of the table, how many are found, and how many do no harm.
/// `of_line` says of which lines.
fn table(product: &Product, plan: &GemmPlan, of_line: impl Fn(&str) -> bool) -> Result<(Rows, usize, usize), Failure> {
    let kernel = product.kernel(plan)?;
    let (wanted, ptx) = (product.wanted()?, kernel.ptx());
    let outcome = |text: &str| outcome(product, (&kernel, plan), text, &wanted);
    assert_eq!(outcome(ptx)?, None);
    // The last who say how many registers they have are those who multiply; the lines before are of those who have memory moved.
    let registers = ptx.lines().enumerate().filter(|(_, line)| line.contains("setmaxnreg"));
    let consumers = registers.map(|(at, _)| at).last().unwrap_or(0);
    let may_go = [&MAY_GO[..], &MAY_ALSO_GO].concat();
    let all = mutants(ptx, &may_go, &CHANGES);
    let (rows, found, same) = told(all.iter().filter(|mutant| of_line(&mutant.line)), outcome, |mutant| {
        let comes_again = ptx.lines().skip(mutant.at + 1).any(|line| line.trim() == mutant.line);
        harmless(&mutant.line, mutant.at < consumers, comes_again)
    })?;
    Ok((rows, found, same.len()))
}

/// Whether a line has one of these.
fn has<'a>(names: &'a [&'a str]) -> impl Fn(&str) -> bool + 'a {
    move |line| names.iter().any(|name| line.contains(name))
}

#[test]
fn each_mutant_of_a_product_is_found_or_harmless() -> Result<(), Failure> {
    let plan = GemmPlan { group: 1, ..plans::plan([64, 64, 64], 1) };
    let (rows, found, same) = table(&Product::new([64, 136, 200], [true; 3])?, &plan, |_| true)?;
    assert!(found + same >= 60, "{} mutants", found + same);
    // Two tiles for one cluster of two blocks.
    let of_cluster = has(&["barrier.cluster", "mapa", "ld.shared::cluster", ", 262143;"]);
    let in_turns = GemmPlan { stages: 3, pingpong: true, behind: true, ..plan.clone() };
    let of_turns = |line: &str| {
        ["mbarrier.", "fence.mbarrier_init", "$L", "wgmma.wait_group"].iter().any(|name| line.contains(name))
            && !line.ends_with(':')
    };
    let clusters_in_turns = GemmPlan { blocks: 2, cluster: [1, 2], ..in_turns.clone() };
    let turns = table(&Product::new([64, 520, 200], [true; 3])?, &in_turns, of_turns)?;
    let with_c = table(&Product::new([64, 520, 200], [true; 3])?.with_c(), &in_turns, of_turns)?;
    let clusters = GemmPlan { blocks: 2, cluster: [2, 1], ..plan.clone() };
    let of_sharing = |line: &str| {
        let names =
            ["barrier.cluster", "mapa", "mbarrier.", "fence.mbarrier_init", "multicast", "mov.u16", "shr.u32", "$L"];
        names.iter().any(|name| line.contains(name)) && !line.ends_with(':')
    };
    let clusters = table(&Product::new([136, 72, 200], [true; 3])?, &clusters, of_sharing)?;
    let of_both = has(&["barrier.cluster", "mapa", "shared::cluster", "mov.u16", "shr.u32", "expect_tx"]);
    let of_both = table(&Product::new([72, 328, 200], [true; 3])?, &clusters_in_turns, of_both)?;
    let in_two = GemmPlan { tile: [64, 128, 64], blocks: 2, split: 2, ..plan.clone() };
    let parts = table(&Product::new([64, 136, 200], [true, false, true])?, &in_two, of_cluster)?;
    let in_three = GemmPlan { tile: [128, 64, 64], blocks: 3, split: 3, ..plan };
    let of_exchange = has(&["barrier.cluster", "mapa", "bar.sync", "fence.proxy", "setp.lt", "setp.ge"]);
    let in_three = table(&Product::new([136, 72, 200], [true; 3])?, &in_three, of_exchange)?;
    let sections = [
        (HEAD, (rows, found, same)),
        (OF_PARTS, parts),
        (OF_THREE, in_three),
        (IN_TURNS, turns),
        (WITH_C, with_c),
        (OF_CLUSTERS, clusters),
        (OF_CLUSTERS_IN_TURNS, of_both),
    ];
    let page: String = sections
        .iter()
        .map(|(head, (rows, found, same))| {
            format!("{head}{rows}\n{found} of {} are found, and {same} are harmless.\n", found + same)
        })
        .collect();
    compare_page("mutants.md", &page)
}

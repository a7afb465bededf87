//! Mutants of a product by `mma.sync`, on the interpreter: what becomes of it where a line of it is missing or another one.

// What is of an sm_90a alone is not used here.
#[allow(dead_code)]
mod mutation;

use cute_cuda::kernel::{Gemm, WarpPlan};
use cute_cuda::ptx::Target;
use cute_types::runtime::RuntimeLayout;
use half::bf16;

use mutation::{Change, Failure, Mutant, compare_page, mutants, output_of, told};

/// What may be missing: what copies, waits and meets, what reads matrices and multiplies them.
const MAY_GO: [&str; 7] =
    ["cp.async.cg", "cp.async.ca", "cp.async.commit_group", "cp.async.wait_group", "bar.sync", "ldmatrix", "mma.sync"];

/// What is another thing in a line that begins so: how many groups of copies may stay; the rows that there are, and the
/// bytes of a piece that are inside; where the swizzle puts a piece; matrices that are turned, and the half of the tile
/// that they are in; the stage of a turn, the remainder of a division by 3; and the turns that are copied and read ahead, one fewer.
const CHANGES: [Change; 10] = [
    ("cp.async.wait_group", " 1;", " 2;"),
    ("min.u32", ", 119;", ", 120;"),
    ("min.u32", ", 71;", ", 72;"),
    ("mul.lo.u32", ", 2;", ", 1;"),
    ("lop3.b32", "0x6a", "0xf0"),
    ("ldmatrix", ".x4.shared", ".x4.trans.shared"),
    ("ldmatrix", "+4096]", "+2048]"),
    ("mul.hi.u32", ", 1431655766;", ", 715827883;"),
    ("mad.lo.s32", ", -3,", ", -2,"),
    ("setp.lt.u32", ", 5;", ", 4;"),
];

/// M, N and K: no tile divides them.
const EXTENTS: [usize; 3] = [120, 72, 152];
/// Blocks, each with a tile, and threads of each.
const LAUNCH: [u32; 2] = [2, 64];

/// Small numbers, whose sums are exact.
fn element(row: usize, k: usize, of: usize) -> bf16 {
    bf16::from_f32(((row * 7 + k * (3 + of) + row * k % 5) % 9) as f32 - 4.0)
}

struct Product {
    gemm: Gemm<bf16, f32>,
    inputs: [Vec<u8>; 2],
    wanted: Vec<f32>,
}

impl Product {
    fn new() -> Result<Product, Failure> {
        let [m, n, k] = EXTENTS;
        let layout =
            |rows: usize, columns: usize| RuntimeLayout::new((rows as i64, columns as i64), (columns as i64, 1));
        let plan = WarpPlan { target: Target::Sm80, tile: [128, 64, 32], warps: [2, 1], stages: 3, group: 1 };
        let gemm = Gemm::with_plan(layout(m, k)?, layout(n, k)?, layout(m, n)?, plan)?;
        let matrix = |rows: usize, of: usize| -> Vec<u8> {
            let all = (0..rows).flat_map(|row| (0..k).map(move |k| element(row, k, of)));
            all.flat_map(|x| x.to_bits().to_le_bytes()).collect()
        };
        let product = |i: usize, j: usize| (0..k).map(|k| element(i, k, 0).to_f32() * element(j, k, 1).to_f32()).sum();
        let wanted = (0..m).flat_map(|i| (0..n).map(move |j| product(i, j))).collect();
        Ok(Product { gemm, inputs: [matrix(m, 0), matrix(n, 1)], wanted })
    }

    /// What becomes of a text in the place of the kernel's: nothing where its product is the same.
    fn outcome(&self, text: &str) -> Result<Option<String>, Failure> {
        Ok(match output_of(self.gemm.kernel(), text, LAUNCH, &self.inputs, 4 * self.wanted.len(), &[])? {
            Ok(d) => {
                let same = d.as_chunks().0.iter().map(|x| f32::from_le_bytes(*x)).eq(self.wanted.iter().copied());
                (!same).then(|| "another product".to_string())
            }
            Err(sentence) => Some(sentence),
        })
    }
}

/// Why a mutant may give the same product.
fn harmless(mutant: &Mutant) -> Option<&'static str> {
    let of_rows = mutant.line.starts_with("min.u32") && mutant.now.ends_with(", 120;");
    of_rows.then_some("harmless: the rows of this piece are all inside")
}

const HEAD: &str = "# Mutants of a product by mma.sync

What copies, waits, meets, reads matrices and multiplies them in a `Gemm` for an sm_80 (120 x 72 x 152, bf16, tiles of 128 x 64 x 32 in three
stages, two blocks of 2 x 1 warps) is taken out of its PTX, or made another one, and so are the limits of rows, the bytes of a piece, the
swizzle, the stage of a turn and the last turn; the interpreter runs what is left: no GPU is asked. `another product` is what the
comparison with the sums finds; every other sentence is the interpreter's own, which also says the line and the thread. Numbers of
registers, lines, threads and addresses are left out, and what is alike is one row.

The test that makes this page and compares it is `cute-cuda/tests/warps_mutants.rs`; `CUTE_BLESS=1 cargo test -p cute-cuda --test
warps_mutants` writes it again. [The same of a product by wgmma](mutants.md), [and of attention](mutants-of-attention.md).

| mutants | line | in its place | what is found |
|---|---|---|---|
";

#[test]
fn each_mutant_of_a_product_by_warps_is_found_or_harmless() -> Result<(), Failure> {
    let product = Product::new()?;
    let text = product.gemm.kernel().ptx();
    assert_eq!(product.outcome(text)?, None);
    let (rows, found, same) = told(&mutants(text, &MAY_GO, &CHANGES), |text| product.outcome(text), harmless)?;
    // Each kind of line that may be missing is there.
    assert!(MAY_GO.iter().filter(|begin| text.contains(*begin)).count() >= 6 && found >= 100, "{found} are found");
    let (all, same) = (found + same.len(), same.len());
    compare_page(
        "mutants-of-warps.md",
        &format!("{HEAD}{rows}\nOf {all}, {found} are found, and {same} are harmless.\n"),
    )
}

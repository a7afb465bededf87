//! Mutants of attention for an sm_90a, on the interpreter: what becomes of it where a line of it is missing or another one.

mod mutation;

use cute_cuda::kernel::{Attention, AttentionPlan, Scores};
use cute_types::runtime::RuntimeLayout;
use half::bf16;

use mutation::{Change, Failure, MAY_GO, Mutant, REGISTERS, compare_page, mutants, output_of, told};

/// What is another thing in a line that begins so: of the descriptors the stride and the swizzle; counts of arrivals, of bytes, of
/// groups; the parity with which the first who asks begins, and its turn; majors, and the sign of a product.
const CHANGES: [Change; 20] = [
    ("mbarrier.init", ", 1;", ", 2;"),
    ("mbarrier.init", ", 4;", ", 5;"),
    ("mbarrier.init", ", 4;", ", 3;"),
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
        let plan = self.attention.plan();
        let bytes = |list: &Vec<bf16>| list.iter().flat_map(|x| x.to_bits().to_le_bytes()).collect::<Vec<u8>>();
        let (inputs, extent) = (self.inputs.each_ref().map(bytes), [plan.blocks, 128 * (1 + plan.consumers())]);
        Ok(match output_of(self.attention.kernel(), text, extent, &inputs, 2 * self.wanted.len(), &[])? {
            Ok(out) => self.other(&out),
            Err(sentence) => Some(sentence),
        })
    }
}

/// Why a mutant of this line may have the same output, and how many such there are: those that change nothing, and
/// those that this run does not tell.
const SAME: [(&str, usize, &str); 5] = [
    ("fence.mbarrier_init", 2, "harmless: the fence of a ring that is made later is for the barriers of this one, too"),
    ("bar.sync 0", 3, "harmless: whoever comes to the ring has waited for that thread since, at another ring"),
    ("setmaxnreg", 2, REGISTERS),
    ("wgmma.fence", 2, "harmless: the registers were touched before the fence of the scores alone"),
    ("xor.b32", 1, "not told by this run: the place ends a phase here each time, or is in one of parity 0"),
];

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
    let known = |mutant: &Mutant| {
        let begins = SAME.iter().find(|(begin, ..)| mutant.line.starts_with(begin));
        begins.map(|(.., why)| *why)
    };
    let (rows, found, same) = told(&mutants(text, &MAY_GO, &CHANGES), |text| attended.outcome(text), known)?;
    let same = SAME.map(|(.., why)| same.iter().filter(|other| **other == why).count());
    assert_eq!(same, SAME.map(|(_, count, _)| count), "other mutants have the same output");
    let of =
        |kind: &str| SAME.iter().filter(|(.., why)| why.starts_with(kind)).map(|(_, count, _)| count).sum::<usize>();
    let (harmless, untold) = (of("harmless"), of("not told"));
    let all = found + harmless + untold;
    let page = format!(
        "{BEGIN}{rows}\nOf {all}, {found} are found, {harmless} are harmless, and {untold} not told by this run.\n"
    );
    compare_page("mutants-of-attention.md", &page)
}

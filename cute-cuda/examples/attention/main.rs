//! Attention on the tensor cores of an sm_90a.
//!
//! ```sh
//! cargo run --release -p cute-cuda --example attention                 # small ones against f64 on the CPU; needs an sm_90a
//! cargo run --release -p cute-cuda --example attention -- ptx causal 4 16 4096 128   # the PTX of one
//! cargo run --release -p cute-cuda --example attention -- serve        # for benches/attention/run, which times it beside cuDNN
//! ```

use std::error::Error;

use cute_cuda::kernel::{Attention, AttentionPlan, Half, KernelError, Scores};
use cute_types::runtime::RuntimeLayout;
use half::bf16;

mod check;
mod serve;
#[path = "../common/serve.rs"]
mod serving;

/// Batches, heads of each, queries and keys, elements of a head.
#[derive(Clone, Copy, Debug)]
struct Shape {
    batches: i64,
    heads: i64,
    length: i64,
    head: i64,
    causal: bool,
}

impl Shape {
    /// `full` or `causal`, and four numbers.
    fn parse(mask: &str, words: &[String]) -> Result<Shape, Box<dyn Error>> {
        let causal = match mask {
            "full" => false,
            "causal" => true,
            other => return Err(format!("`{other}` is no mask; take full or causal").into()),
        };
        let [batches, heads, length, head] = words else {
            return Err("four numbers are wanted: BATCHES HEADS LENGTH HEAD".into());
        };
        let (batches, heads) = (batches.parse()?, heads.parse()?);
        Ok(Shape { batches, heads, length: length.parse()?, head: head.parse()?, causal })
    }

    /// The layout of Q, of K, of V and of O: (length, head, (heads, batches)), one head after the other.
    fn layout(self) -> Result<RuntimeLayout, KernelError> {
        let each = self.length * self.head;
        let (shape, strides) = ((self.heads, self.batches), (each, self.heads * each));
        Ok(RuntimeLayout::new((self.length, self.head, shape), (self.head, 1, strides))?)
    }

    fn scores(self) -> Scores {
        let head = self.head.unsigned_abs() as usize;
        if self.causal { Scores::causal(head) } else { Scores::full(head) }
    }

    /// For a device with 132 multiprocessors, which those of sm_90a have; by a plan of QUERIES KEYS STAGES GROUP, where
    /// there is one.
    fn attention<T: Half>(self, words: &[String]) -> Result<Attention<T>, Box<dyn Error>> {
        let (all, scores) = (self.layout()?, self.scores());
        let [queries, keys, stages, group] = words else {
            return Ok(Attention::new(&all, &all, &all, &all, scores, 132)?);
        };
        let heads = self.heads * self.batches;
        let tile: [i64; 2] = [queries.parse()?, keys.parse()?];
        let blocks = (heads * ((self.length + tile[0] - 1) / tile[0].max(1))).clamp(1, 132) as u32;
        let registers = if tile[0] > 128 { [32, 160] } else { [24, 240] };
        let plan = AttentionPlan { tile, stages: stages.parse()?, group: group.parse()?, blocks, registers };
        Ok(Attention::with_plan(&all, &all, &all, &all, scores, plan)?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => check::run(),
        ["serve"] => serve::run(),
        ["ptx", mask, _, _, _, _, ..] => {
            let (shape, plan) = words[2..].split_at(4);
            print!("{}", Shape::parse(mask, shape)?.attention::<bf16>(plan)?.kernel().ptx());
            Ok(())
        }
        _ => Err("nothing, `serve`, or `ptx full BATCHES HEADS LENGTH HEAD` is taken".into()),
    }
}

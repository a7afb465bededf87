//! Products of matrices on the tensor cores of an sm_90a, and of f32 by `fma`, of any extents, with A, B and D by rows or by
//! columns.
//!
//! ```sh
//! cargo run --release -p cute-cuda --example gemm                    # small ones against f64 on the CPU; needs an sm_90a
//! cargo run --release -p cute-cuda --example gemm -- ptx 4096 4096 4096 kk   # the PTX of one; `scaled` after it: with C, `f32`: of f32
//! cargo run --release -p cute-cuda --example gemm -- serve           # for benches/gemm/run, which times it beside cuBLAS
//! CUDA_CACHE_DISABLE=1 cargo run --release -p cute-cuda --example gemm -- load   # from layouts to a launch: first of a plan, and further shapes
//! cargo run --release -p cute-cuda --example gemm -- devices         # one kernel on all devices of the machine at once
//! cargo run --release -p cute-cuda --example gemm -- chain           # products of products, launched before the last has ended
//! ```

use std::error::Error;

use cute_cuda::kernel::{Data, Factor, Gemm, KernelError, Product};
use cute_cuda::ptx::Target;
use cute_types::runtime::RuntimeLayout;
use half::bf16;

mod chain;
mod check;
mod devices;
mod load;
mod serve;
#[path = "../common/serve.rs"]
mod serving;

/// The orders of A, B and D: which of their modes is adjacent.
#[derive(Clone, Copy)]
struct Orders {
    /// `k` for A (M,K) by rows, else `m`.
    a: char,
    /// `k` for B (N,K) by rows, else `n`.
    b: char,
    /// `n` for D (M,N) by rows, else `m`.
    d: char,
}

impl Orders {
    fn parse(text: &str) -> Result<Orders, String> {
        match text.chars().collect::<Vec<_>>()[..] {
            [a @ ('k' | 'm'), b @ ('k' | 'n')] => Ok(Orders { a, b, d: 'n' }),
            [a @ ('k' | 'm'), b @ ('k' | 'n'), d @ ('n' | 'm')] => Ok(Orders { a, b, d }),
            _ => Err(format!("`{text}` is no order; take kk, kn, mk or mn, and m after it for D by columns")),
        }
    }

    /// The layouts of A, B and D, with elements of so many bytes in A and B. Rows, or columns, begin at multiples of 8
    /// elements, and of 16 bytes.
    fn layouts(self, [m, n, k]: [i64; 3], bytes: u64) -> Result<[RuntimeLayout; 3], KernelError> {
        let each = if bytes == 1 { 16 } else { 8 };
        let matrix = |rows: i64, columns: i64, by_rows: bool| {
            let apart = |length: i64| (length + each - 1) / each * each;
            let strides = if by_rows { (apart(columns), 1) } else { (1, apart(rows)) };
            RuntimeLayout::new((rows, columns), strides)
        };
        Ok([matrix(m, k, self.a == 'k')?, matrix(n, k, self.b == 'k')?, matrix(m, n, self.d == 'n')?])
    }
}

/// The product for a device with 132 multiprocessors, which those of sm_90a have.
fn product<T: Factor, D: Product<T::Sum>>(
    extents: [i64; 3],
    orders: Orders,
    target: Target,
) -> Result<Gemm<T, D>, KernelError> {
    let [a, b, d] = orders.layouts(extents, T::Number::BYTES)?;
    Gemm::new(a, b, d, (target, 132))
}

fn numbers(words: &[String]) -> Result<[i64; 3], Box<dyn Error>> {
    let [m, n, k] = words else { return Err("three extents are wanted: M N K".into()) };
    Ok([m.parse()?, n.parse()?, k.parse()?])
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => check::run(),
        ["serve"] => serve::run(),
        ["load"] => load::run(),
        ["devices"] => devices::run(),
        ["chain"] => chain::run(),
        ["ptx", _, _, _, orders] => {
            let gemm: Gemm<bf16, bf16> = product(numbers(&words[1..4])?, Orders::parse(orders)?, Target::Sm90a)?;
            print!("{}", gemm.kernel().ptx());
            Ok(())
        }
        ["ptx", _, _, _, orders, "scaled"] => {
            let extents = numbers(&words[1..4])?;
            let [a, b, d] = Orders::parse(orders)?.layouts(extents, 2)?;
            print!("{}", Gemm::<bf16, bf16>::scaled(a, b, &d, &d, 132)?.kernel().ptx());
            Ok(())
        }
        ["check", "warps"] => check::warps(),
        ["ptx", _, _, _, orders, "f32"] => {
            let gemm: Gemm<f32, f32> = product(numbers(&words[1..4])?, Orders::parse(orders)?, Target::Sm90a)?;
            print!("{}", gemm.kernel().ptx());
            Ok(())
        }
        ["check", "fma"] => check::fma(),
        ["check", "epilogues"] => check::epilogues(),
        ["check", _, _, _, orders] => check::one(numbers(&words[1..4])?, Orders::parse(orders)?, "bf16"),
        ["check", _, _, _, orders, of] => check::one(numbers(&words[1..4])?, Orders::parse(orders)?, of),
        _ => Err(
            "nothing, `serve`, `load`, `devices`, `check M N K kk [e4m3|f32]`, `check epilogues`, `check warps`, `check fma`, or `ptx M N K kk [scaled|f32]` is taken"
                .into(),
        ),
    }
}

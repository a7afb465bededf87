//! Products of small matrices against sums in f64.

use std::error::Error;

use cute_cuda::kernel::Gemm;
use cute_cuda::{Device, Machine};
use cute_types::runtime::RuntimeLayout;
use half::bf16;

use super::{Orders, product};

/// Extents that no tile divides, and some that tiles do.
const EXTENTS: [[i64; 3]; 9] = [
    [128, 128, 64],
    [128, 256, 128],
    [256, 512, 512],
    [200, 120, 72],
    [2, 8, 8],
    [64, 64, 1000],
    [129, 257, 65],
    [1000, 520, 96],
    [2112, 4352, 136],
];

/// Numbers that are sums of many others, nearly normal, the same in every run.
fn random(count: usize, seed: u64) -> Vec<bf16> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..count).map(|_| bf16::from_f32((0..6).map(|_| rng.f32() - 0.5).sum::<f32>() * 1.4)).collect()
}

fn length(layout: &RuntimeLayout) -> usize {
    layout.cosize().unsigned_abs() as usize
}

/// Row m of D in f64, of an A and a B by their layouts.
fn row(m: i64, [_, columns, depth]: [i64; 3], layouts: &[RuntimeLayout; 3], a: &[bf16], b: &[bf16]) -> Vec<f64> {
    let place = |layout: &RuntimeLayout, mn: i64, k: i64| layout.offset((mn, k)).map_or(0, |offset| offset as usize);
    let left: Vec<f64> = (0..depth).map(|k| a[place(&layouts[0], m, k)].to_f64()).collect();
    (0..columns).map(|n| left.iter().zip(0..).map(|(x, k)| x * b[place(&layouts[1], n, k)].to_f64()).sum()).collect()
}

/// The error of D, relative to the length of D: of rounding it to bf16, 2^-9 at most.
fn check(device: &Device, extents: [i64; 3], orders: Orders) -> Result<f64, Box<dyn Error>> {
    let (gemm, layouts): (Gemm<bf16, bf16>, _) = (product(extents, orders)?, orders.layouts(extents)?);
    let (a, b) = (random(length(&layouts[0]), 1), random(length(&layouts[1]), 2));
    // What is not written shows.
    let mut d = vec![bf16::NAN; length(&layouts[2])];
    gemm.typed().run(device, (&a, &b, &mut d))?;
    let (mut wrong, mut all) = (0.0, 0.0);
    for m in (0..extents[0]).step_by(1 + extents[0].unsigned_abs() as usize / 200) {
        for (n, wanted) in (0..).zip(row(m, extents, &layouts, &a, &b)) {
            let found = d[layouts[2].offset((m, n))?.unsigned_abs() as usize].to_f64();
            wrong += (found - wanted).powi(2);
            all += wanted.powi(2);
        }
    }
    let error = (wrong / all).sqrt();
    println!("{extents:?} {}{}{}: off by {error:.2e}; {}", orders.a, orders.b, orders.d, gemm.plan());
    Ok(error)
}

pub(super) fn run() -> Result<(), Box<dyn Error>> {
    let Machine::Gpu(device) = Machine::gpu()? else { return Err("no device".into()) };
    let mut worst = 0.0_f64;
    for orders in ["kkn", "knn", "mkn", "mnn", "kkm", "mnm"] {
        for extents in EXTENTS {
            let error = check(&device, extents, Orders::parse(orders)?)?;
            // A NaN is larger than all.
            worst = if error <= worst { worst } else { error };
        }
    }
    println!("on {device}, at most {worst:.2e}");
    if worst.is_nan() || worst > 1.0 / 512.0 {
        return Err(format!("a product is off by {worst:.2e}").into());
    }
    Ok(())
}

//! Products of small matrices against sums in f64.

use std::error::Error;

use cute_cuda::kernel::{Convert, Data, Factor, Gemm, Product};
use cute_cuda::{Device, Machine};
use cute_types::runtime::RuntimeLayout;
use half::{bf16, f16};

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

/// What matrices here are of.
trait Number: Data {
    fn rounded(value: f32) -> Self;
    fn exact(self) -> f64;
}

impl Number for bf16 {
    fn rounded(value: f32) -> bf16 {
        bf16::from_f32(value)
    }

    fn exact(self) -> f64 {
        self.to_f64()
    }
}

impl Number for f16 {
    fn rounded(value: f32) -> f16 {
        f16::from_f32(value)
    }

    fn exact(self) -> f64 {
        self.to_f64()
    }
}

impl Number for f32 {
    /// A number that is a TF32, too: nothing is lost where it is multiplied as one.
    fn rounded(value: f32) -> f32 {
        bf16::from_f32(value).to_f32()
    }

    fn exact(self) -> f64 {
        f64::from(self)
    }
}

/// Numbers that are sums of others, nearly normal, the same in every run.
fn random<T: Number>(count: usize, seed: u64) -> Vec<T> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..count).map(|_| T::rounded((0..6).map(|_| rng.f32() - 0.5).sum::<f32>() * 1.4)).collect()
}

fn length(layout: &RuntimeLayout) -> usize {
    layout.cosize().unsigned_abs() as usize
}

/// Row m of D in f64, of an A and a B by their layouts.
fn row<T: Number>(m: i64, [_, columns, depth]: [i64; 3], layouts: &[RuntimeLayout; 3], a: &[T], b: &[T]) -> Vec<f64> {
    let place = |layout: &RuntimeLayout, mn: i64, k: i64| layout.offset((mn, k)).map_or(0, |offset| offset as usize);
    let left: Vec<f64> = (0..depth).map(|k| a[place(&layouts[0], m, k)].exact()).collect();
    (0..columns).map(|n| left.iter().zip(0..).map(|(x, k)| x * b[place(&layouts[1], n, k)].exact()).sum()).collect()
}

/// The error of D, relative to the length of D.
fn check<T: Number + Factor, D: Number + Product>(
    device: &Device,
    extents: [i64; 3],
    orders: Orders,
) -> Result<f64, Box<dyn Error>>
where
    f32: Convert<D>,
{
    let (gemm, layouts): (Gemm<T, D>, _) = (product(extents, orders)?, orders.layouts(extents)?);
    let (a, b): (Vec<T>, Vec<T>) = (random(length(&layouts[0]), 1), random(length(&layouts[1]), 2));
    // What is not written shows.
    let mut d = vec![D::rounded(f32::NAN); length(&layouts[2])];
    gemm.typed().run(device, (&a, &b, &mut d))?;
    let (mut wrong, mut all) = (0.0, 0.0);
    for m in (0..extents[0]).step_by(1 + extents[0].unsigned_abs() as usize / 200) {
        for (n, wanted) in (0..).zip(row(m, extents, &layouts, &a, &b)) {
            let found = d[layouts[2].offset((m, n))?.unsigned_abs() as usize].exact();
            wrong += (found - wanted).powi(2);
            all += wanted.powi(2);
        }
    }
    let error = (wrong / all).sqrt();
    let Orders { a, b, d } = orders;
    println!("{} {extents:?} {a}{b}{d} {}: off by {error:.2e}; {}", T::ELEMENT, D::ELEMENT, gemm.plan());
    Ok(error)
}

/// All extents in these orders, each at most so much off.
fn check_all<T: Number + Factor, D: Number + Product>(
    device: &Device,
    orders: &[&str],
    most: f64,
) -> Result<(), Box<dyn Error>>
where
    f32: Convert<D>,
{
    for orders in orders {
        for extents in EXTENTS {
            let error = check::<T, D>(device, extents, Orders::parse(orders)?)?;
            // Nor is a NaN.
            if !(0.0..=most).contains(&error) {
                return Err(format!("a product is off by {error:.2e}").into());
            }
        }
    }
    Ok(())
}

pub(super) fn one(extents: [i64; 3], orders: Orders) -> Result<(), Box<dyn Error>> {
    let Machine::Gpu(device) = Machine::gpu()? else { return Err("no device".into()) };
    check::<bf16, bf16>(&device, extents, orders).map(drop)
}

pub(super) fn run() -> Result<(), Box<dyn Error>> {
    let Machine::Gpu(device) = Machine::gpu()? else { return Err("no device".into()) };
    // Of bf16 and f16 what rounding D leaves, half of the last of 8 and 11 bits at most; of f32 what the sums are off by.
    check_all::<bf16, bf16>(&device, &["kkn", "knn", "mkn", "mnn", "kkm", "mnm"], 1.0 / 256.0)?;
    check_all::<f16, f16>(&device, &["kkn", "mnm"], 1.0 / 2048.0)?;
    check_all::<bf16, f32>(&device, &["kkn", "knm"], 1.0e-5)?;
    check_all::<f32, f32>(&device, &["kkn", "kkm"], 1.0e-5)?;
    println!("all products are right on {device}");
    Ok(())
}

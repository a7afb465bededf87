//! Attention on a device against a softmax in f64 on the CPU: what `compute-sanitizer` runs.

use std::error::Error;

use cute_cuda::Machine;
use cute_cuda::kernel::Half;
use half::{bf16, f16};

use super::Shape;

/// The most that O may be away, ‖O - wanted‖ / ‖wanted‖: weights and O are rounded to 8 bits of a fraction, or to 11.
const OF_BF16: f64 = 4e-3;
const OF_F16: f64 = 5e-4;

pub(super) fn run() -> Result<(), Box<dyn Error>> {
    let machine = Machine::gpu()?;
    for (length, head) in [(128, 64), (200, 64), (300, 128), (520, 128)] {
        for causal in [false, true] {
            let shape = Shape { batches: 2, heads: 3, length, head, causal };
            check(&machine, shape, bf16::from_f32, OF_BF16)?;
            check(&machine, shape, f16::from_f32, OF_F16)?;
        }
    }
    println!("all as f64 has them");
    Ok(())
}

fn check<T: Half + Into<f32>>(
    machine: &Machine,
    shape: Shape,
    of: fn(f32) -> T,
    most: f64,
) -> Result<(), Box<dyn Error>> {
    let Shape { batches, heads, length, head, causal } = shape;
    let count = (batches * heads * length * head).unsigned_abs() as usize;
    let mut rng = fastrand::Rng::with_seed(length.unsigned_abs());
    let mut numbers = || -> Vec<T> { (0..count).map(|_| of((0..12).map(|_| rng.f32()).sum::<f32>() - 6.0)).collect() };
    let (q, k, v, mut o) = (numbers(), numbers(), numbers(), vec![of(f32::NAN); count]);
    let attention = shape.attention::<T>(&[])?;
    attention.typed().run(machine, (&q, &k, &v, &mut o))?;
    let (length, head) = (length as usize, head as usize);
    let wide = |x: T| f64::from(x.into());
    let (mut apart, mut norm) = (0.0, 0.0);
    for ((q, k), (v, o)) in
        q.chunks(length * head).zip(k.chunks(length * head)).zip(v.chunks(length * head).zip(o.chunks(length * head)))
    {
        for (i, (q, o)) in q.chunks(head).zip(o.chunks(head)).enumerate() {
            let seen = if causal { i + 1 } else { length };
            let product = |k: &[T]| q.iter().zip(k).map(|(&x, &y)| wide(x) * wide(y)).sum::<f64>();
            let scores: Vec<f64> =
                k.chunks(head).take(seen).map(|k| product(k) * f64::from(shape.scores().scale)).collect();
            let top = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let weights: Vec<f64> = scores.iter().map(|score| (score - top).exp()).collect();
            let sum: f64 = weights.iter().sum();
            for (d, &found) in o.iter().enumerate() {
                let wanted: f64 = weights.iter().zip(v.chunks(head)).map(|(weight, v)| weight / sum * wide(v[d])).sum();
                apart += (wide(found) - wanted).powi(2);
                norm += wanted.powi(2);
            }
        }
    }
    let error: f64 = (apart / norm).sqrt();
    println!("{shape:?} {}: {error:.1e}; {}", core::any::type_name::<T>(), attention.plan());
    // A NaN is no error that is small enough.
    if error < most { Ok(()) } else { Err(format!("{shape:?} is wrong by {error:e}").into()) }
}

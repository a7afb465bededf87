//! Products each of which takes the D of the one before as its A, launched one after the other: a launch may begin before the one before
//! it has ended, and has to wait for what it reads.

use std::error::Error;
use std::sync::Arc;

use cute_cuda::cudarc::driver::CudaStream;
use cute_cuda::kernel::Gemm;
use cute_cuda::ptx::Target;
use half::bf16;

use super::check::{length, random};
use super::{Orders, product};

/// Rows, and columns, which are as many as the sums have terms.
const EXTENTS: [[i64; 2]; 5] = [[2048, 1024], [200, 520], [16, 4096], [512, 512], [4224, 256]];
/// Products of a chain.
const LENGTH: usize = 40;

/// D of the last product. They go to the streams in turns; with `apart`, each after the one before has ended.
fn last(
    gemm: &Gemm<bf16, bf16>,
    streams: &[Arc<CudaStream>],
    [a, b]: [&[bf16]; 2],
    apart: bool,
) -> Result<Vec<u16>, Box<dyn Error>> {
    let [first, ..] = streams else { return Err("no stream".into()) };
    let (mut from, b) = (first.clone_htod(a)?, first.clone_htod(b)?);
    let mut to = first.alloc_zeros::<bf16>(a.len())?;
    for stream in streams.iter().cycle().take(LENGTH) {
        gemm.typed().launch(stream, (&from, &b, &mut to))?;
        if apart {
            stream.synchronize()?;
        }
        core::mem::swap(&mut from, &mut to);
    }
    let d = first.clone_dtoh(&from)?;
    Ok(d.into_iter().map(bf16::to_bits).collect())
}

pub(super) fn run() -> Result<(), Box<dyn Error>> {
    let context = cute_cuda::context(0)?;
    let streams = [context.new_stream()?, context.new_stream()?];
    let orders = Orders::parse("kk")?;
    for [rows, columns] in EXTENTS {
        let extents = [rows, columns, columns];
        let [a, b, _] = orders.layouts(extents, 2)?.map(|layout| length(&layout));
        // The numbers of D are about as large as those of A.
        let scale = 1.0 / (columns as f32).sqrt();
        let (a, b) = (random(a, 1, bf16::from_f32), random(b, 2, |value| bf16::from_f32(2.0 * scale * value)));
        for target in [Target::Sm90a, Target::Sm90] {
            let gemm = product::<bf16, bf16>(extents, orders, target)?;
            if !gemm.kernel().begins_early() {
                return Err(format!("{rows} x {columns} for {target} does not begin early").into());
            }
            let wanted = last(&gemm, &streams[..1], [&a, &b], true)?;
            let values = wanted.iter().map(|&bits| bf16::from_bits(bits));
            if !values.clone().all(bf16::is_finite) || values.filter(|&value| value != bf16::ZERO).count() < a.len() / 2
            {
                return Err(format!("{rows} x {columns} for {target}: a chain of numbers that are no test").into());
            }
            for streams in [&streams[..1], &streams] {
                if last(&gemm, streams, [&a, &b], false)? != wanted {
                    let on = streams.len();
                    return Err(
                        format!("{rows} x {columns} for {target}, on {on} streams: another D than one by one").into()
                    );
                }
            }
        }
    }
    println!(
        "{} chains of {LENGTH} products, on one stream and on two: D has the same bits as one by one",
        2 * EXTENTS.len()
    );
    Ok(())
}

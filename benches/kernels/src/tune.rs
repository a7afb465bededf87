//! Tiles of the transposition, one beside the other.

use cute_cuda::kernel::Tile;

use crate::copies::{Arrays, by_tile};
use crate::measure::{Gpu, Outcome};
use crate::sample::Sample;

/// Every tile, the fastest last.
pub(crate) fn run(gpu: &Gpu, side: u64) -> Outcome {
    let copy = gpu.copy_speed(side * side * 4)?;
    println!("device-to-device copy: {copy:.0} GB/s");
    tiles::<f32>(gpu, side, copy)?;
    tiles::<half::f16>(gpu, side, copy)?;
    tiles::<f64>(gpu, side / 2, copy)
}

fn tiles<T: Sample>(gpu: &Gpu, side: u64, copy: f64) -> Outcome {
    let mut arrays = Arrays::<T>::new(gpu, side * side, side * side)?;
    let most = 16 / T::BYTES;
    let mut found = Vec::new();
    for (rows, columns) in
        [(32, 32), (64, 32), (32, 64), (64, 64), (128, 64), (64, 128), (128, 128), (256, 64), (64, 256)]
    {
        for (reads, writes) in [(most, most), (most / 2, most / 2), (most, most / 2), (most / 2, most), (1, 1)] {
            for pieces in [1, 2, 4, 8, 16] {
                for raster in [0, 1, 8, 32] {
                    let tile = Tile { rows, columns, reads: reads.max(1), writes: writes.max(1), pieces, raster };
                    if let Some(gbs) = by_tile(gpu, &mut arrays, side, tile)? {
                        found.push((gbs, tile));
                    }
                }
            }
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!("{}: {} tiles", T::ELEMENT, found.len());
    let shown = found.len().saturating_sub(25);
    for (gbs, tile) in &found[shown..] {
        let Tile { pieces, raster, .. } = tile;
        println!("{gbs:.0} GB/s\t{:.1} %\t{tile}\tpieces {pieces}\traster {raster}", 100.0 * gbs / copy);
    }
    Ok(())
}

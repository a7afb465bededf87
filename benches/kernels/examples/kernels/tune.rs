//! Tiles of the transposition, one beside the other.

use cute_cuda::kernel::Tile;
use cute_cuda::ptx::Cache;

use crate::copies::{Arrays, by_tile};
use crate::measure::{Gpu, Outcome};
use crate::sample::Sample;

/// Every tile for a matrix of an element type, the fastest last.
pub(crate) fn run(gpu: &Gpu, element: &str, height: u64, width: u64) -> Outcome {
    match element {
        "f16" => tiles::<half::f16>(gpu, (height, width)),
        "f32" => tiles::<f32>(gpu, (height, width)),
        "f64" => tiles::<f64>(gpu, (height, width)),
        other => Err(format!("no tiles are tuned for `{other}`; take f16, f32 or f64").into()),
    }
}

fn tiles<T: Sample>(gpu: &Gpu, (height, width): (u64, u64)) -> Outcome {
    let copy = gpu.copy_speed(height * width * T::BYTES)?;
    println!("device-to-device copy: {copy:.0} GB/s");
    let mut arrays = Arrays::<T>::new(gpu, height * width, height * width)?;
    let most = 16 / T::BYTES;
    let mut found = Vec::new();
    let sides: &[(u64, u64)] = match T::BYTES {
        2 => &[(64, 64), (128, 64), (64, 128), (128, 128)],
        4 => &[(64, 64), (64, 128), (128, 64), (32, 128)],
        _ => &[
            (32, 32),
            (64, 32),
            (32, 64),
            (64, 64),
            (16, 64),
            (64, 16),
            (128, 16),
            (16, 128),
            (128, 32),
            (32, 128),
            (16, 32),
            (32, 16),
        ],
    };
    for &(rows, columns) in sides {
        for (reads, writes) in [(most, most), (most / 2, most / 2), (most, most / 2), (most / 2, most), (1, 1)] {
            for pieces in [1, 2, 4, 8, 16] {
                for raster in [1, 2, 4, 8, 32] {
                    for (loads, stores) in [
                        (Cache::NonCoherent, Cache::Default),
                        (Cache::NonCoherent, Cache::Streaming),
                        (Cache::Streaming, Cache::Streaming),
                    ] {
                        let tile = Tile { rows, columns, reads, writes, pieces, raster, loads, stores };
                        if let Some(gbs) = by_tile(gpu, &mut arrays, (height, width), tile)? {
                            found.push((gbs, tile));
                        }
                    }
                }
            }
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!("{} {height} x {width}: {} tiles", T::ELEMENT, found.len());
    let shown = found.len().saturating_sub(20);
    for (gbs, tile) in &found[shown..] {
        let Tile { pieces, raster, loads, stores, .. } = tile;
        let share = 100.0 * gbs / copy;
        println!("{gbs:.0} GB/s\t{share:.1} %\t{tile}\tpieces {pieces}\traster {raster}\tld{loads} st{stores}");
    }
    Ok(())
}

//! Tiles of tensors of 1 to 5 modes, by TMA to shared memory and from there to another tensor.

use super::*;
use cute_cuda::kernel::{Extent, Index, KernelError, TmaInput, TmaOutput, TypedKernel};
use cute_cuda::ptx::Target;
use cute_types::runtime::{IntTuple, RuntimeLayout};

type Copy = TypedKernel<(TmaInput<u32>, TmaOutput<u32>)>;

/// Extents of a tensor and of a tile; not all modes are divided.
const EXTENTS: [(i64, i64); 5] = [(32, 16), (7, 3), (4, 2), (2, 2), (3, 2)];

fn tuple(extents: impl Iterator<Item = i64>) -> IntTuple {
    IntTuple::Tuple(extents.map(IntTuple::Int).collect())
}

/// Copies a tensor of so many modes, tile by tile: some go past its end.
fn copy(modes: usize) -> Result<Copy, KernelError> {
    let extents = &EXTENTS[..modes];
    let sizes: Vec<i64> = extents.iter().map(|(_, tile)| *tile).collect();
    let layout = RuntimeLayout::layout_left(tuple(extents.iter().map(|(size, _)| *size)))?;
    let tile = RuntimeLayout::layout_left(tuple(sizes.iter().copied()))?;
    let tiles: Vec<i64> = extents.iter().map(|(size, tile)| (size + tile - 1) / tile).collect();
    let extent = Extent { blocks: tiles.iter().product::<i64>() as u32, threads: 128 };
    Copy::build("copy", ["from", "to"], extent, Target::Sm90, |b, (from, to)| {
        let from = b.tma(from, &layout, &sizes, &tile)?;
        let to = b.tma(to, &layout, &sizes, &tile)?;
        let (staged, ring) = (b.shared::<u32>(&tile)?, b.ring(1, 1)?);
        let (block, thread) = (b.block(), b.thread());
        // The coordinate of the block's tile, mode by mode.
        let mut at: Vec<Index> = Vec::new();
        for mode in 0..modes {
            let strides = tuple((0..modes).map(|other| i64::from(other == mode)));
            let along = RuntimeLayout::new(tuple(tiles.iter().copied()), strides)?;
            at.push(b.index(RuntimeLayout::make_layout(&[along])?, &[block])?);
        }
        let (mut producer, mut consumer) = (b.producer(&ring)?, b.consumer(&ring)?);
        b.below(thread, 1, |b, _| b.produce(&mut producer, |b, stage| b.tma_load(&from, &at, &staged, stage)))?;
        b.consume(&mut consumer, |_, _| Ok(()))?;
        b.below(thread, 1, |b, _| {
            b.tma_store(&staged, &to, &at)?;
            b.commit_stores()?;
            b.wait_stores(0)
        })
    })
}

#[test]
fn tensors_of_one_to_five_modes_are_copied() -> Result<(), KernelError> {
    for modes in 1..=5 {
        let size = EXTENTS[..modes].iter().map(|(size, _)| *size).product::<i64>() as u32;
        let kernel = copy(modes)?;
        let text = kernel.kernel().ptx();
        for part in [format!("{modes}d.shared::cluster.global"), format!("{modes}d.global.shared::cta")] {
            assert!(text.contains(&format!("cp.async.bulk.tensor.{part}")), "{part} in {text}");
        }
        let from: Vec<u32> = (1..=size).collect();
        let mut to = vec![0; from.len()];
        let ran = kernel.run(&Interpreter::default(), (&from[..], &mut to[..]));
        assert!(ran.is_ok(), "{modes} modes: {ran:?}");
        assert_eq!(to, from, "{modes} modes");
    }
    Ok(())
}

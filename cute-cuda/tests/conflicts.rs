//! The tiles of the ready copies beside the analysis of bank conflicts.

use cute_cuda::kernel::{Data, Relayout, RelayoutPlan, Tile};
use cute_cuda::ptx::Target;
use cute_types::runtime::ComposedLayout;
use cute_types::runtime::analysis::{Access, bank_conflicts, best_swizzle, coverage};

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// The tile that a transposition of these extents goes by.
fn tile<T: Data>(rows: u64, columns: u64) -> Result<Tile, Box<dyn std::error::Error>> {
    let from: ComposedLayout = format!("({rows},{columns}):(1,{rows})").parse()?;
    let to: ComposedLayout = format!("({rows},{columns}):({columns},1)").parse()?;
    match Relayout::<T>::new(from, to, Target::Sm90)?.plan() {
        RelayoutPlan::Tiles(tile) => Ok(tile),
        other => Err(format!("{rows} x {columns} goes by {other}").into()),
    }
}

/// No conflict either way, every place of the tile is written once and read once, and no swizzle of fewer bits would do.
fn is_free<T: Data>(rows: u64, columns: u64) -> Outcome {
    let tile = tile::<T>(rows, columns)?;
    let (puts, takes) = (tile.puts(T::BYTES)?, tile.takes(T::BYTES)?);
    let access = Access::new(T::BYTES as u32).vector(tile.writes as u32);
    for layout in [&puts, &takes] {
        assert_eq!(bank_conflicts(layout, access)?, 0, "{tile}: {layout}");
        assert!(coverage(layout, (tile.rows * tile.columns) as i64)?.is_exact(), "{tile}: {layout}");
    }
    let best = best_swizzle(&[(puts.layout(), access), (takes.layout(), access)])?;
    assert_eq!(best.bits(), puts.swizzle().bits(), "{tile}: {best} beside {}", puts.swizzle());
    Ok(())
}

#[test]
fn the_tiles_that_are_chosen_are_free_of_conflicts() -> Outcome {
    is_free::<f32>(256, 256)?;
    is_free::<f32>(257, 256)?;
    is_free::<f32>(257, 255)?;
    is_free::<f64>(256, 256)?;
    is_free::<f64>(255, 255)?;
    is_free::<half::f16>(256, 256)?;
    is_free::<half::f16>(320, 192)
}

// logical_divide: in mode _0, the tile covers _32, which does not divide size _48
use cute_types::prelude::*;

/// Warps of 32 threads over the first mode.
fn warps<L: DivisibleBy<(U32,)>>(layout: L) -> LogicalDivide<L, (U32,)> {
    layout.logical_divide((U32::NEW,))
}

fn main() {
    warps(layout!((48,8)));
}

// logical_divide: in mode _0, the tiler has _2 modes and A has _0
use cute_types::prelude::*;

fn warps<L: DivisibleBy<((U8, U4), U2)>>(layout: L) -> LogicalDivide<L, ((U8, U4), U2)> {
    layout.logical_divide(((U8::NEW, U4::NEW), U2::NEW))
}

fn main() {
    warps(layout!(((8,4),2)));
    warps(layout!((32,2)));
}

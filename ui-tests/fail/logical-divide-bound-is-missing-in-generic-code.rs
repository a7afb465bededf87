// a rule may refuse this layout
use cute_types::prelude::*;

/// How many elements a divided layout has.
fn divided<T: Tiler, L: Rule<op::LogicalDivide<T>, Verdict: Accepted>>(layout: L, tile: T) -> usize {
    layout.apply(op::LogicalDivide(tile)).size()
}

/// The same, without the bound.
fn again<T: Tiler, L: StaticLayout>(layout: L, tile: T) -> usize {
    divided(layout, tile)
}

fn main() {
    again(layout!((4,3):(3,1)), U2::NEW);
}

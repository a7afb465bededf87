// ordered: two modes have order _2
use cute_types::prelude::*;

/// Blocks in an order of their own.
fn over<L, Order: StaticTuple>(block: L, order: Order) -> L::Result
where
    L: Rule<op::TileToShapeOrdered<(U8, U8, U8), Order>, Verdict: Accepted>,
{
    block.apply(op::TileToShapeOrdered((U8::NEW, U8::NEW, U8::NEW), order))
}

fn main() {
    over(layout!((2,2)), shape!((2,1,3)));
    over(layout!((2,2)), shape!((2,1,2)));
}

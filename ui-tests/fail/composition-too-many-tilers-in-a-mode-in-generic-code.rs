// composition: in mode _0, the tiler has _2 modes and A has _0
use cute_types::prelude::*;

fn warps<L: Rule<op::Composition<((U8, U4), U2)>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::Composition(((U8::NEW, U4::NEW), U2::NEW)))
}

fn main() {
    warps(layout!(((8,4),2)));
    warps(layout!((32,2)));
}

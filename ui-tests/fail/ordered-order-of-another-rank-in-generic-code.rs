// ordered: the order has _2 modes, the shape has _3
use cute_types::prelude::*;

fn rows<S: Arranged<op::Ordered<(U2, U1)>, Verdict: Accepted>>(shape: S) -> S::Layout {
    ordered(shape, (U2::NEW, U1::NEW))
}

fn main() {
    rows(shape!((4,(2,3))));
    rows(shape!((4,2,3)));
}

// ordered: in mode _0, the order has _2 modes and the shape has _3
use cute_types::prelude::*;

fn warps<S: Arranged<op::Ordered<Shape!(((2,1),3))>, Verdict: Accepted>>(shape: S) -> S::Layout {
    ordered(shape, shape!(((2,1),3)))
}

fn main() {
    warps(shape!(((4,8),2)));
    warps(shape!(((4,4,2),2)));
}

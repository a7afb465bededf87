// left_inverse: no swizzle after the layout does bit by bit what S<_2,_0,-_3> does before it
use cute_types::prelude::*;

fn outer<L: Rule<op::LeftInverse, Verdict: Accepted>>(layout: L) -> L::Result {
    inner(layout)
}

fn inner<L: Rule<op::LeftInverse, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::LeftInverse)
}

fn main() {
    outer(layout!(S<2,0,-3> o (3,8):(8,1)));
}

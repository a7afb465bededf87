// left_inverse: offset -_8 is not 0
use cute_types::prelude::*;

fn outer<L: Rule<op::LeftInverse, Verdict: Accepted>>(layout: L) -> L::Result {
    inner(layout)
}

fn inner<L: Rule<op::LeftInverse, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::LeftInverse)
}

fn main() {
    outer(layout!(S<2,0,3> o -8 o (4,8):(8,1)));
}

// upcast: offset _2 is not a multiple of _4
use cute_types::prelude::*;

fn outer<L: Rule<op::Upcast<U4>, Verdict: Accepted>>(layout: L) -> L::Result {
    inner(layout)
}

fn inner<L: Rule<op::Upcast<U4>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::Upcast(U4::NEW))
}

fn main() {
    outer(layout!(S<3,4,3> o 2 o (8,64):(64,1)));
}

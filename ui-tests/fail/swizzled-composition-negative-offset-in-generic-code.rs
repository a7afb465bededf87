// composition: offset -_8 is negative
use cute_types::prelude::*;

fn outer<L: Rule<op::Composition<Layout!(S<2,0,3> o -8 o (4,8):(1,8))>, Verdict: Accepted>>(layout: L) -> L::Result {
    inner(layout)
}

fn inner<L: Rule<op::Composition<Layout!(S<2,0,3> o -8 o (4,8):(1,8))>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::Composition(layout!(S<2,0,3> o -8 o (4,8):(1,8))))
}

fn main() {
    outer(layout!((8,8):(8,1)));
}

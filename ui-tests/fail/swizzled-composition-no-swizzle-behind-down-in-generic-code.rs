// composition: no swizzle after the layout does bit by bit what S<_2,_0,-_3> does before it
use cute_types::prelude::*;

fn outer<L: Rule<op::Composition<Layout!(S<2,0,-3> o 48:1)>, Verdict: Accepted>>(layout: L) -> L::Result {
    inner(layout)
}

fn inner<L: Rule<op::Composition<Layout!(S<2,0,-3> o 48:1)>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::Composition(layout!(S<2,0,-3> o 48:1)))
}

fn main() {
    outer(layout!((6,8):(8,1)));
}

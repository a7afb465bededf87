// composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
use cute_types::prelude::*;

fn behind<L: Rule<op::Composition<Layout!(6:3)>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::Composition(layout!(6:3)))
}

fn main() {
    behind(layout!((4,6,8):(2,3,5)));
}

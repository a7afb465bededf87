// composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
use cute_types::prelude::*;

fn behind<L: Defined<op::Composition<Layout!(6:3)>>>(layout: L) -> Composed<Swizzle<U2, U0, U3>, U0, L::Result> {
    let _ = layout;
    Static::NEW
}

fn main() {
    behind(layout!((4,6,8):(2,3,5)));
}

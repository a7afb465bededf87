// composition: mode _0 of A has extent _3, which stride _2 does not divide; _4:_2 would cross it
use cute_types::prelude::*;

mod tiles {
    use cute_types::prelude::*;

    pub fn every_other<L>(layout: L) -> Composition<L, Layout!(4:2)>
    where
        L: Composable<Layout!(4:2)>,
    {
        layout.composition(layout!(4:2))
    }
}

fn both<A: Composable<Layout!(4:2)>, B: Composable<Layout!(4:2)>>(a: A, b: B) {
    tiles::every_other(a);
    tiles::every_other(b);
}

fn main() {
    both(layout!((4,2):(2,1)), layout!((3,3):(3,1)));
}

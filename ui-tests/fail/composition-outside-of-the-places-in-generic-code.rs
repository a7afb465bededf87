// composition: index _2 is outside 0.._2
use cute_types::prelude::*;

fn after<A: Composable<B>, B: StaticLayout>(a: A, b: B) -> Composition<A, B> {
    a.composition(b)
}

fn main() {
    after(layout!((4,3):(3,1)), layout!((4,3):(1@0,1@2)));
}

// layout: extent _0 is below 1
use cute_types::prelude::*;

fn first<N: Nat, L: Composable<N>>(layout: L, n: N) -> Composition<L, N> {
    layout.composition(n)
}

fn main() {
    first(layout!((4,6):(6,1)), U4::NEW);
    first(layout!((4,6):(6,1)), U0::NEW);
}

// this is not a static IntTuple
use cute_types::prelude::*;

/// A layout with its complement.
fn filled<L: Admissible<Layout!(48:1)>>(layout: L) -> Complement<L, Layout!(48:1)> {
    layout.complement(layout!(48:1))
}

fn main() {
    filled(layout!((4,6):(6,1)));
}

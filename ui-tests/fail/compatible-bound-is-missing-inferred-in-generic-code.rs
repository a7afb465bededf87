// nothing says here that the shapes are compatible
use cute_types::prelude::*;

/// Something of two shapes.
fn relabel<A: Compatible<B>, B>(_: A, _: B) {}

/// The same, without the bound.
fn again<A: Rank<2>, B: Rank<2>>(a: A, b: B) {
    relabel(a, b);
}

fn main() {
    again(layout!((4,2):(2,1)), layout!((4,2):(1,4)));
}

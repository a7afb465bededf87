// types do not know whether extent is extent_of_B
use cute_types::prelude::*;

/// Something of two shapes.
fn relabel<A: Compatible<B>, B>(_: A, _: B) {}

fn main() {
    let m = 4_usize;
    relabel(layout!(m:1), layout!(m:2));
}

// mode: index _1 is outside 0.._1
use cute_types::prelude::*;

/// The columns of a matrix.
fn columns<L: Defined<op::Mode<U1>>>(matrix: L) -> L::Result {
    matrix.apply(op::Mode(U1::NEW))
}

fn main() {
    columns(layout!(8:1));
}

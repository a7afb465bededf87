// prepend: rank _33 is above _32
use cute_types::prelude::*;

fn padded<L: Defined<op::PrependTo<U33>>>(layout: L) -> L::Result {
    layout.apply(op::PrependTo(U33::NEW))
}

fn main() {
    padded(layout!((8,8)));
}

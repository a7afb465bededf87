// append: rank _64 is above _32
use cute_types::prelude::*;

fn padded<L: Defined<op::AppendTo<U64>>>(layout: L) -> L::Result {
    layout.apply(op::AppendTo(U64::NEW))
}

fn main() {
    padded(layout!((8,8)));
}

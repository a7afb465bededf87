// append: rank _64 is above _16
use cute_types::prelude::*;

fn padded<L: Rule<op::AppendTo<U64>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::AppendTo(U64::NEW))
}

fn main() {
    padded(layout!((8,8)));
}

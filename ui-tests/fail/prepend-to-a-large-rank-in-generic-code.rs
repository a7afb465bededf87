// prepend: rank _17 is above _16
use cute_types::prelude::*;

fn padded<L: Rule<op::PrependTo<U17>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::PrependTo(U17::NEW))
}

fn main() {
    padded(layout!((8,8)));
}

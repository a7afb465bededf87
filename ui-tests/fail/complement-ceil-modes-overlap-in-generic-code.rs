// complement_ceil: stride _38 is below _111, the extent times stride of the mode below it
use cute_types::prelude::*;

/// What lies between the elements of a buffer.
fn gaps<L: Rule<op::ComplementCeil<U167>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::ComplementCeil(U167::NEW))
}

fn main() {
    gaps(layout!((3,8):(1,38)));
    gaps(layout!((3,8):(37,38)));
}

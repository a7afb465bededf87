// complement_ceil: _0 is below 1
use cute_types::prelude::*;

fn gaps<L: Rule<op::ComplementCeil<(U4, N)>, Verdict: Accepted>, N: Nat>(layout: L, n: N) -> L::Result {
    layout.apply(op::ComplementCeil((U4::NEW, n)))
}

fn main() {
    gaps(layout!(4:1), U2::NEW);
    gaps(layout!(4:1), U0::NEW);
}

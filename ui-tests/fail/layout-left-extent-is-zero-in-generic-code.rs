// layout: extent _0 is below 1
use cute_types::prelude::*;

/// Four columns of n rows.
fn columns<N: Nat>(n: N) -> <(N, U4) as Arranged<op::LayoutLeft>>::Layout
where
    (N, U4): Arranged<op::LayoutLeft, Verdict: Accepted>,
{
    layout_left((n, U4::NEW))
}

fn main() {
    columns(U8::NEW);
    columns(U0::NEW);
}

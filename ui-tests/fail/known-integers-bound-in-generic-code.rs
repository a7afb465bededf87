// types do not know all integers of this layout
use cute_types::prelude::*;

/// How many of the places that a layout reaches it leaves out.
fn gaps<S: IntTuple, D: IntTuple>(layout: Layout<S, D>) -> usize
where
    Layout<S, D>: KnownIntegers,
{
    layout.cosize() - layout.size()
}

fn main() {
    let m = 4_usize;
    gaps(layout!(m:2));
}

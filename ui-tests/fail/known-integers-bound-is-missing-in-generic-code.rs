// nothing says here that types know all integers of this layout
use cute_types::prelude::*;

/// How many of the places that a layout reaches it leaves out.
fn gaps<S: IntTuple, D: IntTuple>(layout: Layout<S, D>) -> usize {
    layout.cosize() - layout.size()
}

fn main() {
    gaps(layout!((2,3):(1,4)));
}

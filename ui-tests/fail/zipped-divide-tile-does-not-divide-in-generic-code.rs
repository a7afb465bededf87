// zipped_divide: in mode _1, the tile covers _12, which does not divide size _32
use cute_types::prelude::*;

fn blocks<L: Rule<op::ZippedDivide<(Layout!(4:2), Layout!(4:3))>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::ZippedDivide((layout!(4:2), layout!(4:3))))
}

fn main() {
    blocks(layout!((16,24)));
    blocks(layout!((16,32)));
}

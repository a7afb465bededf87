// layout_add: a basis element of mode _0 and one of mode _1 have no sum
use cute_types::prelude::*;

fn main() {
    let _ = layout!(8:1@0).layout_add(layout!(8:1@1));
}

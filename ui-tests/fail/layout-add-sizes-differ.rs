// layout_add: A has size _6, B has size _8
use cute_types::prelude::*;

fn main() {
    let _ = layout!(6:1).layout_add(layout!(8:1));
}

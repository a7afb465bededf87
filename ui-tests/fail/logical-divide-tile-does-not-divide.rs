// logical_divide: the tile covers _8, which does not divide size _12
use cute_types::prelude::*;

fn main() {
    let _ = layout!(12:1).logical_divide(layout!(4:2));
}

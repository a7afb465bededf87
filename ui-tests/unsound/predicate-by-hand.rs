// this method takes 3 arguments but 2 arguments were supplied
#![forbid(unsafe_code)]
use cute_types::predicated::WithPredicate;
use cute_types::prelude::*;

fn main() {
    let tiles = layout!((4,25000):(1,4));
    let _ = tiles.with(Layout::new(tiles.shape(), tiles.stride()), layout!(100000:1));
}

// offset_in: offset _4294967295 leaves _31 bits
use cute_types::prelude::*;

fn index<L: FitsIn<i32>>(_: L) {}

fn main() {
    index(layout!((65536,65536):(65536,1)));
}

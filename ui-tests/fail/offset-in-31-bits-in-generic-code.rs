// offset_in: offset (_2, _499, _999, _999) leaves _31 bits
use cute_types::prelude::*;

fn index<L: FitsIn<i32>>(_: L) {}

fn main() {
    index(layout!((50000,50000):(50000,1)));
}

// offset_in: offset (_4, _294, _967, _295) leaves _31 bits
use cute_types::prelude::*;

fn index<L: FitsIn<i32>>(_: L) {}

fn main() {
    index(layout!((65536,65536):(65536,1)));
}

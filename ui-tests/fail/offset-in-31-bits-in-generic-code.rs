// offset_in: offset (_4, _294, _967, _295) leaves _31 bits
// rustc's next trait solver goes less deep than a number of 32 bits.
#![recursion_limit = "256"]
use cute_types::prelude::*;

fn index<L: FitsIn<i32>>(_: L) {}

fn main() {
    index(layout!((65536,65536):(65536,1)));
}

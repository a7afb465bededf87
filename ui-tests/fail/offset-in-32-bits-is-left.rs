// offset_in: offset (_4, _294, _967, _296) leaves _32 bits
use cute_types::prelude::*;

fn main() {
    layout!((65536,65537):(65536,1)).offset_in::<u32>((0, 0));
}

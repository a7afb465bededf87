// offset_in: offset -_9 is below 0
use cute_types::prelude::*;

fn main() {
    layout!((4,2):(-3,1)).offset_in::<u32>((0, 0));
}

// coordinate: it has _3 modes, the shape has _2
use cute_types::prelude::*;

fn main() {
    layout!((4,6):(6,1)).offset_in::<u32>((0, 0, 0));
}

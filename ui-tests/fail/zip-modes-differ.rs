// zip: in mode _1, it has _3 modes and mode 0 has _2
use cute_types::prelude::*;

fn main() {
    let _z = layout!(((2,3),(4,5,6))).zip();
}

// this is not a static IntTuple
use cute_types::prelude::*;

fn main() {
    let _ = ordered(shape!((4,6)), layout!((1,2)));
}

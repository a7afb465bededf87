// ordered: two modes have order _1
use cute_types::prelude::*;

fn main() {
    let _ = ordered(shape!((2,3)), shape!((1,1)));
}

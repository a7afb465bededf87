// ordered: two modes have order _5
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,3,4):(1,5,5)).fragment_like();
}

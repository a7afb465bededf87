// a tuple is written in round brackets; write (2,3)
use cute_types::prelude::*;

fn main() {
    let _ = layout!([2,3]:[1,2]);
}

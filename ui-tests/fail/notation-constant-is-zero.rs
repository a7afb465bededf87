// evaluation panicked: an extent is at least 1
use cute_types::prelude::*;

const M: usize = 64;

fn main() {
    let a = layout!((const {M - 64},64):(64,1));
    println!("{} {}", a.offset((1, 0)), a.coalesce());
}

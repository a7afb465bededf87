// types have no number for this constant
use cute_types::prelude::*;

const M: usize = 0;

fn main() {
    let a = layout!((const M,64):(64,1));
    println!("{} {}", a.offset((1, 0)), a.coalesce());
}

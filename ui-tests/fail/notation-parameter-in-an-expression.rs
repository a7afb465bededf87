// generic parameters may not be used in const operations
use cute_types::prelude::*;

fn rows<const M: usize>() {
    println!("{:?}", layout!((const {2 * M},64):(64,1)));
}

fn main() {
    rows::<4>();
}

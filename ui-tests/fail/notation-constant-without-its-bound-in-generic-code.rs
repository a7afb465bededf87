// types have no number for this constant
use cute_types::prelude::*;

fn rows<const M: usize>() {
    println!("{:?}", layout!((const M,64):(64,1)));
}

fn main() {
    rows::<4>();
}

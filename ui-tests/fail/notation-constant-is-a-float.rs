// no implementation for `{float} >> u32`
use cute_types::prelude::*;

fn main() {
    let a = layout!((const {1.5 * 4.0},64):(64,1));
    println!("{} {}", a.offset((1, 0)), a.coalesce());
}

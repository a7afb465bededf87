// this is not an integer of a layout
use cute_types::prelude::*;

fn main() {
    let m = 3_i32;
    let a = layout!((m,2));
    println!("{} {}", a.offset((1, 0)), a.coalesce());
}

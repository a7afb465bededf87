// this is not an integer of a layout
use cute_types::prelude::*;

fn main() {
    let (m, n) = (4, 6);
    let a = layout!((m,n):(1,m));
    println!("{} {}", a.offset((1, 0)), a.size());
}

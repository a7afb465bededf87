// this is an integer, and a layout is wanted; `shape!` takes it
use cute_types::prelude::*;

fn main() {
    println!("{}", layout!(size((8,8):(8,1))));
}

// this method takes 1 argument but 2 arguments were supplied
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).offset(1, 2);
}

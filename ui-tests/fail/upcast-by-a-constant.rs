// this is not a static integer
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).upcast(2);
}

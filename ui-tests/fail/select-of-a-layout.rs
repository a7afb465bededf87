// select: these are not indices
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).select(layout!((2,1)));
}

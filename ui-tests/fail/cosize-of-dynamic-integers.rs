// types do not know all integers of this layout
use cute_types::prelude::*;

fn main() {
    let ld = 8_usize;
    layout!((4,6):(ld,1)).cosize();
}

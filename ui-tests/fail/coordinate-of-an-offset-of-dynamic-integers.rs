// types do not know all integers of this layout
use cute_types::prelude::*;

fn main() {
    let m = 8_usize;
    layout!((m,6):(1,8)).hier_coord(9);
}

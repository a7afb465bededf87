// extent -8 is negative; an extent is at least 1
use cute_types::prelude::*;

fn main() {
    let _ = layout!(-8:1);
}

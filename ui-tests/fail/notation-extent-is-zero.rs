// extent 0 leaves no element; an extent is at least 1
use cute_types::prelude::*;

fn main() {
    let a = layout!((2,0):(1,2));
    let _ = a.offset((1, 0)) + a.coalesce().offset(0);
}

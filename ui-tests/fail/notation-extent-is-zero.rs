// extent
use cute_types::prelude::*;

fn main() {
    let a = layout!((2,0):(1,2));
    let _ = a.offset((1, 0)) + a.coalesce().offset(0);
}

// this is not a tuple of static layouts
use cute_types::prelude::*;

fn main() {
    let _ = make_layout((layout!(2:1), U3::NEW));
}

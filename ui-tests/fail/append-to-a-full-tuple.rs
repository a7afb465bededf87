// append: rank _33 is above _32
use cute_types::prelude::*;

fn main() {
    let full = layout!(2:1).append_to::<U32>();
    let _b = full.append(layout!(2:2));
}

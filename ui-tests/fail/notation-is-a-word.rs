// `hello` is not a layout; write a shape such as (2,3), or a shape and a stride such as (2,3):(1,2)
use cute_types::prelude::*;

fn main() {
    let _ = layout!(hello);
}

// layout
use cute_types::prelude::*;

fn main() {
    let _ = layout!(hello);
}

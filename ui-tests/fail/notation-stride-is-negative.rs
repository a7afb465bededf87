// negative
use cute_types::prelude::*;

fn main() {
    let _ = layout!(8:-1);
}

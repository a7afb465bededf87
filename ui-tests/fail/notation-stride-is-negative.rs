// stride -1 is negative; a stride is at least 0
use cute_types::prelude::*;

fn main() {
    let _ = layout!(8:-1);
}

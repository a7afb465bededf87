// prepend: rank _17 is above _16
use cute_types::prelude::*;

fn main() {
    let full = layout!(2:1).prepend_to(U16::NEW);
    let _b = full.prepend(layout!(2:2));
}

// prepend: rank _0 is below _1, the modes of A
use cute_types::prelude::*;

fn main() {
    let _b = layout!(8:1).prepend_to(U0::NEW);
}

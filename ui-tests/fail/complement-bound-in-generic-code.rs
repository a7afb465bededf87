// complement: cotarget _32 is not a multiple of _24, the extent times stride of the last mode
use cute_types::prelude::*;

/// The gaps of a layout in a row of 32 banks.
fn banks_left<L: Admissible<U32>>(layout: L) -> Complement<L, U32> {
    layout.complement(U32::NEW)
}

fn main() {
    banks_left(layout!((3,4):(8,2)));
}

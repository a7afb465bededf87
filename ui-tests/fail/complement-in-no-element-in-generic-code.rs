// complement: cotarget _0 is below 1
use cute_types::prelude::*;

fn gaps<M: Nat, L: Admissible<M>>(layout: L, cotarget: M) -> Complement<L, M> {
    layout.complement(cotarget)
}

fn main() {
    gaps(layout!((2,4)), U16::NEW);
    gaps(layout!((2,4)), U0::NEW);
}

// complement: stride -_1 is negative
use cute_types::prelude::*;

fn gaps<L>(layout: L) -> Complement<L, U8>
where
    L: Admissible<U8>,
{
    layout.complement(U8::NEW)
}

fn main() {
    gaps(layout!(4:-1));
}

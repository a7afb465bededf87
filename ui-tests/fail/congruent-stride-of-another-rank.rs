// congruent: A has _2 modes, B has _3
use cute_types::prelude::*;

fn main() {
    Layout::new((U2::NEW, U3::NEW), (U3::NEW, U1::NEW, U1::NEW));
}

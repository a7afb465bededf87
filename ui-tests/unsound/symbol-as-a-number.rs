// evaluation panicked: a symbol has no value
#![forbid(unsafe_code)]
use cute_types::algebra::AtFirst;
use cute_types::prelude::*;

fn main() {
    // Nine is a multiple of any number whose value is 0.
    let _ = Dyn(9).multiple_of(<Dyn as IntTuple>::Symbols::<AtFirst>::NEW);
}

// the trait bound `cute_types::sealed::Token: Default` is not satisfied
#![forbid(unsafe_code)]
use cute_types::int::DynamicInt;
use cute_types::prelude::*;

fn main() {
    // The token is inferred, but nothing makes one.
    let _ = <Multiple<U8> as DynamicInt>::from_value(9, Default::default());
}

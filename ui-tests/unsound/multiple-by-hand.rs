// this function takes 2 arguments but 1 argument was supplied
#![forbid(unsafe_code)]
use cute_types::int::DynamicInt;
use cute_types::prelude::*;

fn main() {
    // 9 as a multiple of 8: a divide by 4 would not look again.
    let nine = <Multiple<U8> as DynamicInt>::from_value(9);
    let _ = Layout::new(nine, U1::NEW).logical_divide(U4::NEW);
}

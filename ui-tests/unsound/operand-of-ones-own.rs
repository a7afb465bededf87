// not all trait items implemented, missing: `leaf_at`
#![forbid(unsafe_code)]
use cute_types::algebra::{AtSelf, Mixed};
use cute_types::prelude::*;

#[derive(Clone, Copy)]
struct Nine;

// `layout_left` would make a `Multiple<U8>` of 9.
impl Mixed<AtSelf> for Nine {
    type Symbols = <Multiple<U8> as IntTuple>::Symbols<AtSelf>;
}

fn main() {}

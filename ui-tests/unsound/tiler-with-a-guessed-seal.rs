// method `leaf_at` has 1 type parameter but its trait declaration has 0 type parameters
#![forbid(unsafe_code)]
use cute_types::algebra::{AtFirst, MixedTiler};
use cute_types::prelude::*;

#[derive(Clone, Copy)]
struct Liar;

impl MixedTiler<AtFirst> for Liar {
    type Symbols = Layout!(100000:1);
    // The type that cannot be named, as a parameter that would be it.
    fn leaf_at<Token>(self, _path: &[u8], _token: Token) -> usize {
        0
    }
}

fn main() {}

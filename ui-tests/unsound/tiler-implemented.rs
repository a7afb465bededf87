// not all trait items implemented, missing: `IsTiler`, `leaf_at`
#![forbid(unsafe_code)]
use cute_types::algebra::{AtFirst, MixedTiler};
use cute_types::prelude::*;
use cute_types::tuple::IntTuple;

#[derive(Clone, Copy)]
struct Liar;

impl MixedTiler<AtFirst> for Liar {
    type Symbols = Layout!(100000:1);
    fn reaches_into<S: IntTuple>(&self, _shape: S) -> bool {
        true
    }
}

fn main() {
    let mut data = [0; 8];
    let mut a = Tensor::new(&mut data, layout!(8:1)).unwrap().composition(Liar).unwrap();
    a[99_999] = 7;
}

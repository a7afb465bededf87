// fields `coord` and `shape` of struct
#![forbid(unsafe_code)]
use cute_types::coord::InRange;
use cute_types::prelude::*;

fn main() {
    let c = InRange::new(3, shape!(4)).unwrap();
    let _ = InRange { coord: 99_999, ..c };
}

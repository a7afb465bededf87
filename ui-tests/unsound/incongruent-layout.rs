// fields `shape` and `stride` of struct
#![forbid(unsafe_code)]
use cute_types::prelude::*;

fn main() {
    let _ = Layout { shape: (U2::NEW, U3::NEW), stride: U1::NEW };
}

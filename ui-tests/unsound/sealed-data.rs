// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::tensor::Data;

#[derive(Clone, Copy)]
struct Mine;

impl Data<cute_types::Layout<cute_types::typenum::U2, cute_types::typenum::U1>> for Mine {}

fn main() {}

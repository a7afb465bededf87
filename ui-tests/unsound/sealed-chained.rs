// this is not a layout over memory
#![forbid(unsafe_code)]
use cute_types::swizzle::Chained;

#[derive(Clone, Copy)]
struct Mine;

impl Chained for Mine {}

fn main() {}

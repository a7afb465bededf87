// this is not a layout over memory
#![forbid(unsafe_code)]
use cute_types::tensor::StaticMemoryLayout;

#[derive(Clone, Copy)]
struct Mine;

impl StaticMemoryLayout for Mine {}

fn main() {}

// this is not a coordinate
#![forbid(unsafe_code)]
use cute_types::coord::Coord;

#[derive(Clone, Copy)]
struct Mine;

impl Coord for Mine {}

fn main() {}

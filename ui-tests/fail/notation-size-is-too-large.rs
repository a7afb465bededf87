// size
use cute_types::prelude::*;

type Huge = Layout!((4294967296,4294967296));

fn main() {}

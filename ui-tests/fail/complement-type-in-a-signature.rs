// complement: stride _6 is not a multiple of _4, the extent times stride of the mode below it
use cute_types::prelude::*;

struct Copies<L: Admissible<U48>>(L);

fn taken(_: Copies<Layout!((4,2):(1,6))>) {}

fn main() {}

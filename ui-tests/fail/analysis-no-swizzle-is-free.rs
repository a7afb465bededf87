// best_swizzle: none of 28 swizzles makes all accesses free; under S<3,2,3> 0 and 96 conflicts are left; change the strides or the vectors
use cute_types::Layout;
use cute_types::analysis::{Access, Swizzle, best_swizzle};

// Vectors of four floats stay together, so a column finds 8 places for its 32 words.
type Write = Layout!((8,4):(4,1));
type Read = Layout!((32,32):(32,1));
const _: Swizzle = best_swizzle::<Write, Read>(Access::new(4).vector(4), Access::new(4));

fn main() {}

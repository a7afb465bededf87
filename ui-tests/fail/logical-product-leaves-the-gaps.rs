// logical_product: the complement of A has _11 elements, B reaches _13
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,2):(11,35)).logical_product(layout!(4:4));
}

// complement: cotarget 12 is not a multiple of 8
use cute_types::prelude::*;

fn main() {
    // The complement fills 12 only where 8 divides it.
    println!("{}", layout!(coalesce(complement((2,4):(1,2), 12))));
}

// `ziped_divide` is not an operation; did you mean zipped_divide(L,T)
use cute_types::prelude::*;

fn main() {
    println!("{}", layout!(ziped_divide((8,8):(8,1), (2,4))));
}

// an operation in the macro has operands of literals, and `m` is none
use cute_types::prelude::*;

fn main() {
    let m = 8;
    println!("{}", layout!(composition((m,4):(4,1), 4:2)));
}

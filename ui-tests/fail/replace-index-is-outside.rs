// replace: index _3 is outside 0.._3
use cute_types::prelude::*;

fn main() {
    let a = layout!((2,3,4):(1,2,6));
    let _b = a.replace(U3::NEW, layout!(5:24));
}

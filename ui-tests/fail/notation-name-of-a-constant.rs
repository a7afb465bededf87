// `M` is named as a constant or a type, and would be a dynamic integer; write `const M` or `type M` for a static one, {M} for a dynamic one
use cute_types::prelude::*;

const M: usize = 64;

fn main() {
    let a = layout!((M,64):(64,1));
    println!("{} {}", a.offset((1, 0)), a.coalesce());
}

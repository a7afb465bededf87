// local_tile: in mode _0, the tile covers _3, which does not divide size _4
use cute_types::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 24], layout!((4,6):(6,1))).unwrap();
    let _ = a.local_tile((U3::NEW, U3::NEW), (1, 0));
}

// local_partition: in mode _1, the tile covers _4, which does not divide size _6
use cute_types::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 24], layout!((4,6):(6,1))).unwrap();
    let _ = a.local_partition(layout!((2,4)), 1);
}

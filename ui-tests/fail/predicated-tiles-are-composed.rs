// ragged tiles are not composed, divided or partitioned
use cute_types::prelude::*;

fn main() {
    let data = [0; 35];
    let tiles = Tensor::new(&data, layout!((5,7):(7,1))).unwrap().zipped_divide_predicated((U2::NEW, U4::NEW)).unwrap();
    let _ = tiles.composition(layout!(4:1)).unwrap();
}

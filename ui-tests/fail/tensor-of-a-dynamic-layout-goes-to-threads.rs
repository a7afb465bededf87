// the layout has dynamic integers
use cute_types::prelude::*;

fn main() {
    let (m, n, step) = (4_usize, 6_usize, 1_usize);
    let mut data = vec![0; m * n];
    let a = Tensor::new(&mut data, layout!((m,n):(n,step))).unwrap();
    for mut tile in a.tiles() {
        tile.fill(1);
    }
}

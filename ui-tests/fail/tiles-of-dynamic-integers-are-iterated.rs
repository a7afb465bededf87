// types do not know all integers of this layout
use cute_types::prelude::*;

fn main() {
    let (m, n) = (8_usize, 12_usize);
    let mut data = vec![0; m * n];
    let a = Tensor::new(&mut data, layout!((m,n):(n,1))).unwrap();
    for mut tile in a.try_zipped_divide((U4::NEW, U4::NEW)).unwrap().try_tiles().unwrap() {
        tile.iter_mut().for_each(|x| *x += 1);
    }
}

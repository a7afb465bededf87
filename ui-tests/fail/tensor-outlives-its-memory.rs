// `data` does not live long enough
use cute_types::prelude::*;

fn main() {
    let tile = {
        let data = [0; 24];
        let a = Tensor::new(&data, layout!((4,6):(6,1))).unwrap();
        a.local_tile((U2::NEW, U2::NEW), (0, 0)).unwrap()
    };
    println!("{}", tile[(0, 0)]);
}

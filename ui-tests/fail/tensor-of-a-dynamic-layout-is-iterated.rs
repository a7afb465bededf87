// the layout has dynamic integers
use cute_types::prelude::*;

fn main() {
    let (m, n, step) = (4_usize, 6_usize, 1_usize);
    let mut data = vec![0; m * n];
    let mut a = Tensor::new(&mut data, layout!((m,n):(n,step))).unwrap();
    a.iter_mut().for_each(|x| *x += 1);
}

// only traits defined in the current crate can be implemented for types defined outside of the crate
#![forbid(unsafe_code)]
use cute_types::prelude::*;
use cute_types::rules::Apart;

// Both threads would write the same elements.
impl Apart for Layout!((2,4):(0,1)) {}

fn main() {
    let mut data = [0; 4];
    let _ = Tensor::new(&mut data, layout!((2,4):(0,1))).unwrap().parts();
}

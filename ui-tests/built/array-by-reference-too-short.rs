// tensor: the layout reaches 24 elements, the array has 5
use cute_types::prelude::*;

fn main() -> Result<(), TensorError> {
    let a = Tensor::new(&[0.0; 5], layout!((4,6):(6,1)))?;
    println!("{}", a[0]);
    Ok(())
}

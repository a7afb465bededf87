// tensor: a stride is a basis element, of mode _0
#![forbid(unsafe_code)]
use cute_types::prelude::*;

fn first<W: StaticSwizzle>(layout: Composed<W, U0, Layout!((4,6):(1@0,1@1))>) -> bool {
    Tensor::new(&[0; 24], layout).is_ok()
}

fn main() {
    println!("{}", first::<Swizzle<U1, U0, U2>>(Static::NEW));
}

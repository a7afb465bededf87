//! What the cases of `unsound/` try, done by what is there for it.
#![forbid(unsafe_code)]
use cute_types::prelude::*;

pub(crate) fn main() {
    let mut data = [0; 8];
    let n = Dyn(8).multiple_of(U8::NEW).unwrap();
    let a = Tensor::new(&mut data, Layout::new(n, U1::NEW)).unwrap();
    for (k, mut tile) in a.zipped_divide(U4::NEW).unwrap().try_tiles().unwrap().enumerate() {
        tile.fill(k);
    }
    assert_eq!(data, [0, 0, 0, 0, 1, 1, 1, 1]);
}

// evaluation panicked: a static integer has a leading zero
#![forbid(unsafe_code)]
use cute_types::prelude::*;
use cute_types::typenum::{B0, B1, UInt, UTerm};

/// 1 to whoever asks for its value, and not 1 to whoever looks at its digits.
type One = UInt<UInt<UInt<UTerm, B0>, B0>, B1>;

fn main() {
    let mut data = [0; 2];
    let a = Tensor::new(&mut data, Layout::new((U2::NEW, U2::NEW), (U1::NEW, One::NEW))).unwrap();
    let _ = a.parts();
}

// evaluation panicked: a static integer has a leading zero
#![forbid(unsafe_code)]
use cute_types::prelude::*;
use cute_types::typenum::{B0, NInt, UInt, UTerm};

fn main() {
    let _ = <NInt<UInt<UInt<UInt<UTerm, B0>, B0>, B0>> as Static>::NEW;
}

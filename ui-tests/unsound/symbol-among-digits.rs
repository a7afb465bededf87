// attempted to instantiate uninhabited type
#![forbid(unsafe_code)]
use cute_types::algebra::AtFirst;
use cute_types::prelude::*;
use cute_types::typenum::{B1, UInt};

type Odd = UInt<UInt<UInt<<Dyn as IntTuple>::Symbols<AtFirst>, B1>, B1>, B1>;

fn main() {
    let _ = Odd::NEW;
}

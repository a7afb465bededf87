// evaluation panicked: a symbol has no value
#![forbid(unsafe_code)]
use cute_types::algebra::AtFirst;
use cute_types::prelude::*;

/// The stride is 0 where the reach of the tiler is found, and the extent of A where the composition is.
type Symbol = <Dyn as IntTuple>::Symbols<AtFirst>;

fn main() {
    let data = [0; 8];
    let a = Tensor::new(&data, Layout::new(Dyn(8), U1::NEW)).unwrap();
    let _ = a.composition(<Layout<U4, Symbol>>::NEW);
}

// layout: an integer stride and a basis element, of mode _1, have no sum
use cute_types::int::ScaledBasis;
use cute_types::prelude::*;

fn main() {
    let step = <ScaledBasis<U1, U1> as Static>::NEW;
    let _ = Layout::new((U2::NEW, U3::NEW), (U1::NEW, step));
}

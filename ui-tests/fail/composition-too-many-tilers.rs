// composition: the tiler has _3 modes, A has _2
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).composition((U2::NEW, layout!(3:2), U1::NEW));
}

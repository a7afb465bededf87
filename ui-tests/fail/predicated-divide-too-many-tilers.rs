// zipped_divide_ceil: the tiler has _3 modes, A has _2
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).zipped_divide_predicated((U2::NEW, U3::NEW, U1::NEW));
}

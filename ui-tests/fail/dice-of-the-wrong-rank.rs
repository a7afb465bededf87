// dice: it has _3 modes, the shape has _2
use cute_types::prelude::*;

fn main() {
    let _b = layout!((4,8):(8,1)).dice((0, .., ..));
}

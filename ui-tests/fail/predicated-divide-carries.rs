// composition: mode _0 of A has extent _7, but the modes of B together reach _7 in it, a carry
use cute_types::prelude::*;

fn main() {
    let _ = layout!((5,(7,1)):(7,(1,0))).zipped_divide_predicated((U2::NEW, U4::NEW));
}

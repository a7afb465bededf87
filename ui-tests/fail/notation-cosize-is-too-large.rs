// with this stride the cosize is 13835058055282163716, which does not fit in 64 bits; the largest cosize is 9223372036854775807
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,4):(1,4611686018427387904));
}

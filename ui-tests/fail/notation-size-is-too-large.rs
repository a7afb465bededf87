// with this extent the size is 18446744073709551616, which does not fit in 64 bits; the largest size is 9223372036854775807
use cute_types::prelude::*;

type Huge = Layout!((4294967296,4294967296));

fn main() {}

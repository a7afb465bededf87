// 18446744073709551616 does not fit in 64 bits; the largest integer is 9223372036854775807
use cute_types::prelude::*;

fn main() {
    let _ = layout!(2:18446744073709551616);
}

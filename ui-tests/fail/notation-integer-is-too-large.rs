// 9223372036854775807
use cute_types::prelude::*;

fn main() {
    let _ = layout!(2:18446744073709551616);
}

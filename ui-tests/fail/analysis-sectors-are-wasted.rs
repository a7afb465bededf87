// coalescing: 32 sectors in 1 requests, 4 hold their bytes; let adjacent threads take adjacent elements
use cute_types::Layout;
use cute_types::analysis::{Access, assert_coalesced};

// Down a column of a row-major matrix.
const _: () = assert_coalesced::<Layout!(32:1024)>(Access::new(4));

fn main() {}

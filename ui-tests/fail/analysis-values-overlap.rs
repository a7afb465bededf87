// coverage: 3 of 24 offsets have exactly one element; 12 have none, such as 1; 9 have several, such as 6: value 3 of thread 0 and value 0 of thread 1; 3 elements are outside, such as value 3 of thread 3 at 24
use cute_types::Layout;
use cute_types::analysis::assert_exact_coverage;

// Each thread takes every other of 12 elements, the next begins after 6.
const _: () = assert_exact_coverage::<Layout!((4,6):(6,2))>(24);

fn main() {}

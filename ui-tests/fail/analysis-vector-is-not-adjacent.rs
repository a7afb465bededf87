// access: value 1 of thread 0 is at offset 64, 1 would be adjacent; use a smaller vector
use cute_types::Layout;
use cute_types::analysis::{Access, assert_conflict_free};

// Eight values of two bytes by one instruction, each in another row.
const _: () = assert_conflict_free::<Layout!((8,8):(1,64))>(Access::new(2).vector(8));

fn main() {}

// bank_conflicts: 1024 wavefronts, 32 without a conflict: at value 0, threads 0 and 1 want two of 32 words of bank 0; ask best_swizzle for a swizzle that spreads them
use cute_types::Layout;
use cute_types::analysis::{Access, assert_conflict_free};

// The columns of a tile of f32, a thread each row.
const _: () = assert_conflict_free::<Layout!((32,32):(32,1))>(Access::new(4));

fn main() {}

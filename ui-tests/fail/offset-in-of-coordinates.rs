// offset_in: a stride is a basis element, of mode _0
use cute_types::prelude::*;

fn main() {
    identity(shape!((4,6))).offset_in::<u32>((0, 0));
}

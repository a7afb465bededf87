// evaluation panicked: swizzle: a stride of the layout is a basis element
#![forbid(unsafe_code)]
use cute_types::prelude::*;

/// Named past `Composed::new`, which refuses it: its offsets are coordinates, and no places in memory.
type Swizzled = Composed<Swizzle<U1, U0, U2>, U0, Layout!((4,6):(1@0,1@1))>;

fn main() {
    let _ = Swizzled::NEW;
}

// `LayoutRigth` is not a stride; write LayoutRight
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,8):LayoutRigth);
}

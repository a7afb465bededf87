// swizzle: a stride of the layout is a basis element, of mode _0
use cute_types::prelude::*;

fn main() {
    let _ = Composed::new(Swizzle::<U1, U0, U1>::new(), U0::NEW, identity(shape!((4,4))));
}

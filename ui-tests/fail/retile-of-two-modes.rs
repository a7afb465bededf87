// retile: the tensor has _2 modes, and the tile has _3
use cute_types::atom::element;
use cute_types::atom::{TypedCopyAtom, UniversalCopy, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    let copy = make_tiled_copy(TypedCopyAtom::<UniversalCopy<U128>, element::F16>::NEW, layout!((16,8)), layout!((8,1)));
    let _ = copy.retile(layout!((8,1)));
}

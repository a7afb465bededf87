// retile: the fragment has _3 values, which _8 values of a tile do not divide
use cute_types::atom::element;
use cute_types::atom::{TypedCopyAtom, UniversalCopy, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    let copy = make_tiled_copy(TypedCopyAtom::<UniversalCopy<U128>, element::F16>::NEW, layout!((16,8)), layout!((8,1)));
    let _ = copy.retile(layout!((3,1,1)));
}

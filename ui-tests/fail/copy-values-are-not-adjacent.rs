// copy: a vector of _8 elements needs them adjacent; of these values _2 are
use cute_types::atom::element;
use cute_types::atom::{TypedCopyAtom, UniversalCopy, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    let copy = make_tiled_copy(TypedCopyAtom::<UniversalCopy<U128>, element::F16>::NEW, layout!((16,8):(8,1)), layout!((1,8)));
    copy.check_vectors(layout!((16,(2,32)):(2,(1,32))), layout!((16,64):(64,1)));
}

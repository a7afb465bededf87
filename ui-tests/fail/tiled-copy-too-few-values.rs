// tiled_copy: _4 values are not a multiple of _8, the values of the atom
use cute_types::atom::element;
use cute_types::atom::{TypedCopyAtom, UniversalCopy, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    make_tiled_copy(TypedCopyAtom::<UniversalCopy<U128>, element::F16>::NEW, layout!((16,8)), layout!((4,1)));
}

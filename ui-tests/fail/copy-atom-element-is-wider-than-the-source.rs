// copy_atom: an element of _32 bits is wider than the _16 of a thread's source
use cute_types::atom::element;
use cute_types::atom::{SM90_U16x8_STSM_T, TypedCopyAtom, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    make_tiled_copy(TypedCopyAtom::<SM90_U16x8_STSM_T, element::F32>::NEW, layout!((32,1)), layout!((8,1)));
}

// copy_atom: an element of _6 bits does not divide the _16 bits of the copy
use cute_types::atom::element;
use cute_types::atom::{SM90_U16x8_STSM_T, TypedCopyAtom, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    make_tiled_copy(TypedCopyAtom::<SM90_U16x8_STSM_T, element::E2M3>::NEW, layout!((32,1)), layout!((8,1)));
}

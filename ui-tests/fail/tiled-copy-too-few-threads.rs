// tiled_copy: _16 threads are not a multiple of _32, the threads of the atom
use cute_types::atom::element;
use cute_types::atom::{SM75_U32x4_LDSM_N, TypedCopyAtom, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    make_tiled_copy(TypedCopyAtom::<SM75_U32x4_LDSM_N, element::F16>::NEW, layout!((16,1)), layout!((8,1)));
}

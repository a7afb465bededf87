// copy_atom: _64 bits are not a multiple of _128
use cute_types::atom::element;
use cute_types::atom::{SM90_BULK_COPY_G2S, TypedCopyAtom, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    make_tiled_copy(TypedCopyAtom::<SM90_BULK_COPY_G2S<U64>, element::F32>::NEW, layout!((1,1)), layout!((2,1)));
}

// partition_d: in mode _0, the tile _96 does not divide by the atom _128
use cute_types::atom::element;
use cute_types::atom::{TypedCopyAtom, UniversalCopy, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    let copy = make_tiled_copy(TypedCopyAtom::<UniversalCopy<U128>, element::F16>::NEW, layout!((16,8)), layout!((8,1)));
    let _ = copy.get_slice(0).map(|thread| thread.partition_d(layout!((96,8):(8,1))));
}

// partition_s: the tensor has _1 modes, and the tile has _2
use cute_types::atom::element;
use cute_types::atom::{TypedCopyAtom, UniversalCopy, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    let copy = make_tiled_copy(TypedCopyAtom::<UniversalCopy<U128>, element::F16>::NEW, layout!((16,8)), layout!((8,1)));
    let _ = copy.get_slice(0).map(|thread| thread.partition_s(layout!(1024:1)));
}

// tiled_copy: values (_8, _2):(_1, _16) and threads do not cover the tile: element _8 has no owner
use cute_types::atom::element;
use cute_types::atom::{TypedCopyAtom, UniversalCopy, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    make_tiled_copy(TypedCopyAtom::<UniversalCopy<U128>, element::F16>::NEW, layout!((16,8)), layout!((8,2):(1,16)));
}

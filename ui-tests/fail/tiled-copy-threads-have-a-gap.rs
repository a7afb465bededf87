// tiled_copy: threads (_16, _8):(_1, _32) and values do not cover the tile: element _16 has no owner
use cute_types::atom::element;
use cute_types::atom::{TypedCopyAtom, UniversalCopy, make_tiled_copy};
use cute_types::prelude::*;

fn main() {
    make_tiled_copy(TypedCopyAtom::<UniversalCopy<U128>, element::F16>::NEW, layout!((16,8):(1,32)), layout!((8,1)));
}

// cotiled_copy: address _255 is none of the data
use cute_types::atom::element;
use cute_types::atom::{TypedCopyAtom, UniversalCopy, make_cotiled_copy};
use cute_types::prelude::*;

fn main() {
    make_cotiled_copy(TypedCopyAtom::<UniversalCopy<U128>, element::F16>::NEW, layout!((32,8):(8,1)), layout!((64,2)));
}

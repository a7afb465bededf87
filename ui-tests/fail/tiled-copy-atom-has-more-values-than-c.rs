// tiled_copy: the atom copies _8 values, and a thread has _4
use cute_types::atom::element;
use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, TypedCopyAtom, UniversalCopy};
use cute_types::atom::{make_tiled_copy_c_atom, make_tiled_mma};
use cute_types::prelude::*;

fn main() {
    let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2)), ..);
    make_tiled_copy_c_atom(TypedCopyAtom::<UniversalCopy<U128>, element::F16>::NEW, mma);
}

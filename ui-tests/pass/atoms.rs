// A kernel's tiles, as CuTe's sgemm for sm_80 has them: one TiledMma, three TiledCopies, and what each thread has of global and of
// shared memory and of its registers.
use cute_types::atom::element::F16;
use cute_types::atom::{
    SM75_U32x4_LDSM_N, SM80_16x8x16_F32F16F16F32_TN, SM80_CP_ASYNC_CACHEGLOBAL, TypedCopyAtom, make_tiled_copy,
    make_tiled_copy_a, make_tiled_copy_b, make_tiled_mma,
};
use cute_types::prelude::*;

pub(crate) fn main() {
    let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (U32::NEW, U32::NEW, U16::NEW));
    let to_shared = make_tiled_copy(
        TypedCopyAtom::<SM80_CP_ASYNC_CACHEGLOBAL<U128>, F16>::NEW,
        layout!((16,8):(8,1)),
        layout!((1,8)),
    );
    let a_to_registers = make_tiled_copy_a(TypedCopyAtom::<SM75_U32x4_LDSM_N, F16>::NEW, mma);
    let b_to_registers = make_tiled_copy_b(TypedCopyAtom::<SM75_U32x4_LDSM_N, F16>::NEW, mma);

    let (m, k) = (1024_usize, 512_usize);
    let thread = 33;
    let slice = mma.get_slice(thread).unwrap();
    let copy = to_shared.get_slice(thread).unwrap();

    // A block's tiles of A in global memory, the k tiles last, and its stages in shared memory.
    let a = layout!((128,64,{k / 64}):(k,1,64));
    let shared = layout!((128,64,3):(64,1,8192));
    let (from, _) = copy.partition_s(a);
    let (to, _) = copy.partition_d(shared);
    assert_eq!(from.shape().0, to.shape().0);

    let (read_a, _) = a_to_registers.get_slice(thread).unwrap().partition_s(shared);
    let (read_b, _) = b_to_registers.get_slice(thread).unwrap().partition_s(shared);
    assert_eq!((read_a.size(), read_b.size()), (3 * 128 * 64 / 64, 3 * 128 * 64 / 64));

    let (c, first) = slice.partition_c(layout!((128,128):(m,1)));
    assert_eq!((c.size(), first), (128 * 128 / 128, 16 * m + 2));
    let (coordinates, at) = slice.partition_c(identity(shape!((128,128))));
    assert_eq!((at, coordinates.size()), ((16, 2), c.size()));
}

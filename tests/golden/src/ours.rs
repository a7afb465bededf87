//! Over layouts.

use cute_types::algorithm;
use cute_types::atom::element::F16;
use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, TypedCopyAtom, UniversalCopy, make_tiled_copy, make_tiled_mma};
use cute_types::coord::InRange;
use cute_types::prelude::*;

use crate::{LD, Matrix};

/// A static coordinate in a static layout.
#[inline(never)]
pub extern "C" fn offset_of_static() -> usize {
    layout!((4,(2,8)):(16,(8,1))).offset((U3::NEW, (U1::NEW, U4::NEW)))
}

/// A coordinate that only the running program knows.
#[inline(never)]
pub extern "C" fn offset_of_coordinate(i: usize, j: usize, k: usize) -> usize {
    layout!((4,(2,8)):(16,(8,1))).offset((i, (j, k)))
}

/// An index, which is taken apart.
#[inline(never)]
pub extern "C" fn offset_of_index(i: usize) -> usize {
    layout!((4,(2,8)):(16,(8,1))).offset(i)
}

/// A stride that only the running program knows.
#[inline(never)]
pub extern "C" fn offset_in_dynamic(rows: usize, ld: usize, i: usize, j: usize) -> usize {
    Layout::new((Dyn(rows), U8::NEW), (U1::NEW, Dyn(ld))).offset((i, j))
}

/// A swizzle.
#[inline(never)]
pub extern "C" fn offset_swizzled(i: usize, j: usize) -> usize {
    layout!(S<3,3,3> o (8,64):(64,1)).offset((i, j))
}

/// The offset of a value of a thread.
#[inline(never)]
pub extern "C" fn offset_of_value(thread: usize, value: usize) -> usize {
    let tv = layout!(((4,8),(2,2)):((32,1),(16,8)));
    layout!((16,8):(1,16)).composition(tv).offset((thread, value))
}

/// The offset of a value that a thread has of C, 64 by 64, of four warps that multiply 16 by 8.
#[inline(never)]
pub extern "C" fn offset_in_partition_c(thread: usize, value: usize) -> usize {
    let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
    let Ok(slice) = mma.get_slice(thread) else { return usize::MAX };
    let (part, first) = slice.partition_c(layout!((64,64):(64,1)));
    first + part.offset(value)
}

/// The offset of a value that a thread copies, 16 bytes at a time.
#[inline(never)]
pub extern "C" fn offset_in_partition_s(thread: usize, value: usize) -> usize {
    let atom = TypedCopyAtom::<UniversalCopy<U128>, F16>::NEW;
    let copy = make_tiled_copy(atom, layout!((16,8):(8,1)), layout!((1, 8)));
    let Ok(slice) = copy.get_slice(thread) else { return usize::MAX };
    let (part, first) = slice.partition_s(layout!((64,64):(64,1)));
    first + part.offset(value)
}

/// A coordinate that is compared with the shape.
#[inline(never)]
pub extern "C" fn offset_or_max(i: usize, j: usize) -> usize {
    layout!((64,32):(64,1)).checked_offset((i, j)).unwrap_or(usize::MAX)
}

/// An element at a static coordinate of a tensor.
#[inline(never)]
pub extern "C" fn element(data: &Matrix<i32>) -> i32 {
    Tensor::new(data, layout!((64,64):(64,1))).map_or(0, |a| a[(U3::NEW, U5::NEW)])
}

/// The sum of a tile.
#[inline(never)]
pub extern "C" fn sum_of_tile(data: &Matrix<i32>) -> i32 {
    Tensor::new(data, layout!((64,48):(1,64))).map_or(0, |a| a.iter().sum())
}

/// A tile added to another, coordinate by coordinate.
#[inline(never)]
pub extern "C" fn add_tile(from: &Matrix<f32>, to: &mut Matrix<f32>) {
    let tile = layout!((32,16):(1,64));
    if let (Ok(from), Ok(mut to)) = (Tensor::new(from, tile), Tensor::new(to, tile)) {
        InRange::all(tile.shape()).for_each(|c| to[c] += from[c]);
    }
}

/// The same by the coordinates of the layout and its offsets.
#[inline(never)]
pub extern "C" fn add_tile_by_offsets(from: &Matrix<f32>, to: &mut Matrix<f32>) {
    let tile = layout!((32,16):(1,64));
    tile.coords().for_each(|c| to[tile.offset(c)] += from[tile.offset(c)]);
}

/// A tile, copied so that it is compact.
#[inline(never)]
pub extern "C" fn copy_tile(from: &Matrix<f32>, to: &mut [f32; 256]) {
    let from = Tensor::new(from, layout!((16,16):(1,64)));
    if let (Ok(from), Ok(mut to)) = (from, Tensor::new(to, layout!((16, 16)))) {
        to.for_each_mut(|c, x| *x = from.get(c).copied().unwrap_or(0.0));
    }
}

/// The same by CuTe's `copy`.
#[inline(never)]
pub extern "C" fn copy_tile_by_copy(from: &Matrix<f32>, to: &mut [f32; 256]) {
    let from = Tensor::new(from, layout!((16,16):(1,64)));
    if let (Ok(from), Ok(mut to)) = (from, Tensor::new(to, layout!((16, 16)))) {
        algorithm::copy(&from, &mut to);
    }
}

/// A tile of modes of modes, filled.
#[inline(never)]
pub extern "C" fn fill_tile(to: &mut Matrix<f32>, value: f32) {
    if let Ok(mut to) = Tensor::new(to, layout!(((4,4),(8,2)):((1,4),(64,512)))) {
        to.fill(value);
    }
}

/// What a thread of 32 has of a tile of 16 by 8, one after the other.
#[inline(never)]
pub extern "C" fn sum_of_values(data: &[i32; 128], thread: usize) -> i32 {
    let tv = layout!(((4,8),(2,2)):((32,1),(16,8)));
    let values = Tensor::new(data, layout!((16,8):(1,16))).and_then(|a| a.composition(tv));
    values.and_then(|values| values.slice((thread, ..))).map_or(0, |mine| mine.iter().sum())
}

/// The sum of a matrix with as many rows, columns and elements between columns as the running program says.
#[inline(never)]
pub extern "C" fn sum_of_dynamic(data: &[i32; LD], rows: usize, columns: usize, ld: usize) -> i32 {
    let a = Layout::new((Dyn(rows), Dyn(columns)), (U1::NEW, Dyn(ld)));
    a.coords().fold(0, |sum, c| sum + data.get(a.offset(c)).copied().unwrap_or(0))
}

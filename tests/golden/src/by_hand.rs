//! The same without layouts.

use crate::{LD, Matrix};

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn offset_of_static() -> usize {
    3 * 16 + 8 + 4
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn offset_of_coordinate(i: usize, j: usize, k: usize) -> usize {
    16 * i + (8 * j + k)
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn offset_of_index(i: usize) -> usize {
    let (i, rest) = (i % 4, i / 4);
    let column = 16 * i;
    let (j, k) = (rest % 2, rest / 2);
    column + (8 * j + k)
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn offset_in_dynamic(_rows: usize, ld: usize, i: usize, j: usize) -> usize {
    i + ld * j
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn offset_swizzled(i: usize, j: usize) -> usize {
    let x = 64 * i + j;
    x ^ (x >> 3 & 0b111_000)
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn offset_of_value(thread: usize, value: usize) -> usize {
    let (row, column) = (thread % 4, thread / 4);
    let (i, j) = (value % 2, value / 2);
    (32 * row + column) + (16 * i + 8 * j)
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn element(data: &Matrix<i32>) -> i32 {
    data[64 * 3 + 5]
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn offset_in_partition_c(thread: usize, value: usize) -> usize {
    if thread >= 128 {
        return usize::MAX;
    }
    let first = 2 * (thread % 4) + 64 * (thread / 4 % 8) + 1024 * (thread / 32 % 2) + 8 * (thread / 64);
    let (i, j, k, l) = (value % 2, value / 2 % 2, value / 4 % 2, value / 8);
    // The order of the sum is that in which LLVM adds what it is given; another one takes as many instructions.
    512 * j + (first + 2048 * k + 16 * l) + i
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn offset_in_partition_s(thread: usize, value: usize) -> usize {
    if thread >= 128 {
        return usize::MAX;
    }
    let first = 8 * (thread % 8) + 64 * (thread / 8);
    first + (value % 8 + 1024 * (value / 8 % 4))
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn offset_or_max(i: usize, j: usize) -> usize {
    if i < 64 && j < 32 { 64 * i + j } else { usize::MAX }
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn sum_of_tile(data: &Matrix<i32>) -> i32 {
    let mut sum = 0;
    for j in 0..48 {
        for i in 0..64 {
            sum += data[i + LD * j];
        }
    }
    sum
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn add_tile(from: &Matrix<f32>, to: &mut Matrix<f32>) {
    added(from, to);
}

/// What both functions are by hand.
#[inline(always)]
fn added(from: &Matrix<f32>, to: &mut Matrix<f32>) {
    for j in 0..16 {
        for i in 0..32 {
            to[i + LD * j] += from[i + LD * j];
        }
    }
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn add_tile_by_offsets(from: &Matrix<f32>, to: &mut Matrix<f32>) {
    added(from, to);
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn copy_tile(from: &Matrix<f32>, to: &mut [f32; 256]) {
    for j in 0..16 {
        for i in 0..16 {
            to[i + 16 * j] = from[i + LD * j];
        }
    }
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn copy_tile_by_copy(from: &Matrix<f32>, to: &mut [f32; 256]) {
    for j in 0..16 {
        to[16 * j..][..16].copy_from_slice(&from[LD * j..][..16]);
    }
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn fill_tile(to: &mut Matrix<f32>, value: f32) {
    for l in 0..2 {
        for k in 0..8 {
            for j in 0..4 {
                for i in 0..4 {
                    to[i + 4 * j + LD * k + 8 * LD * l] = value;
                }
            }
        }
    }
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn sum_of_values(data: &[i32; 128], thread: usize) -> i32 {
    if thread >= 32 {
        return 0;
    }
    let first = thread % 4 * 32 + thread / 4;
    let mut sum = 0;
    for j in 0..2 {
        for i in 0..2 {
            sum += data[first + 16 * i + 8 * j];
        }
    }
    sum
}

/// See [`ours`](crate::ours).
#[inline(never)]
pub extern "C" fn sum_of_dynamic(data: &[i32; LD], rows: usize, columns: usize, ld: usize) -> i32 {
    let mut sum = 0;
    for j in 0..columns {
        for i in 0..rows {
            sum += data.get(i + ld * j).copied().unwrap_or(0);
        }
    }
    sum
}

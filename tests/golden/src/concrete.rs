//! The functions of [`generic`](crate::generic), written for one layout each.

use cute_types::algorithm;
use cute_types::prelude::*;

use crate::Matrix;

/// See [`generic`](crate::generic).
#[inline(never)]
pub extern "C" fn trace(data: &Matrix<f32>) -> f32 {
    Tensor::new(data, layout!((64,48):(64,1)))
        .map_or(0.0, |a| (0..a.extent(0).min(a.extent(1))).map(|i| a[(i, i)]).sum())
}

/// See [`generic`](crate::generic).
#[inline(never)]
pub extern "C" fn trace_of_dynamic(data: &Matrix<f32>, rows: usize, columns: usize, ld: usize) -> f32 {
    Tensor::new(data, layout!((rows,columns):(ld,1)))
        .map_or(0.0, |a| (0..a.extent(0).min(a.extent(1))).map(|i| a[(i, i)]).sum())
}

/// See [`generic`](crate::generic).
#[inline(never)]
pub extern "C" fn axpy(a: f32, from: &Matrix<f32>, to: &mut Matrix<f32>) {
    if let (Ok(x), Ok(mut y)) = (Tensor::new(from, layout!(64:2)), Tensor::new(to, layout!(64:64))) {
        for i in 0..x.size() {
            y[i] += a * x[i];
        }
    }
}

/// See [`generic`](crate::generic).
#[inline(never)]
pub extern "C" fn copy(from: &Matrix<f32>, to: &mut Matrix<f32>) {
    let to = Tensor::new(to, layout!(S<2,2,3> o (16,8):(1,16)));
    if let (Ok(from), Ok(mut to)) = (Tensor::new(from, layout!((16,8):(1,64))), to) {
        algorithm::copy(&from, &mut to);
    }
}

/// See [`generic`](crate::generic).
#[inline(never)]
pub extern "C" fn matmul(a: &Matrix<f32>, b: &Matrix<f32>, c: &mut Matrix<f32>) {
    let a = Tensor::new(a, layout!((16,32):(64,1)));
    let b = Tensor::new(b, layout!((32,8):(1,64)));
    let c = Tensor::new(c, layout!(S<2,2,3> o (16,8):(64,1)));
    if let (Ok(a), Ok(b), Ok(mut c)) = (a, b, c) {
        for m in 0..c.extent(0) {
            for n in 0..c.extent(1) {
                for k in 0..a.extent(1) {
                    c[(m, n)] += a[(m, k)] * b[(k, n)];
                }
            }
        }
    }
}

/// See [`generic`](crate::generic).
#[inline(never)]
pub extern "C" fn offset_in_tile(element: usize, tile: usize) -> usize {
    layout!((64,64):(64,1)).zipped_divide((U8::NEW, U16::NEW)).offset((element, tile))
}

//! Functions over any layout, of which the compiler makes one for each: here those for the layouts of
//! [`concrete`](crate::concrete).

use cute_types::algorithm::{self, AgreesWith};
use cute_types::prelude::*;
use cute_types::rules::{Accepted, InCopy};
use cute_types::tensor::{Exclusive, Shared};

use crate::Matrix;

/// The sum of the diagonal.
fn sum_of_diagonal<L: Rank<2>>(a: Tensor<Shared<'_, f32>, L>) -> f32 {
    (0..a.extent(0).min(a.extent(1))).map(|i| a[(i, i)]).sum()
}

/// `y += a x`
fn add_multiple<L: Rank<1> + Compatible<M>, M: Rank<1>>(
    a: f32,
    x: Tensor<Shared<'_, f32>, L>,
    y: &mut Tensor<Exclusive<'_, f32>, M>,
) {
    for i in 0..x.size() {
        y[i] += a * x[i];
    }
}

/// `c += a b`
fn add_product<A: Rank<2>, B: Rank<2>, C: Rank<2>>(
    a: Tensor<Shared<'_, f32>, A>,
    b: Tensor<Shared<'_, f32>, B>,
    c: &mut Tensor<Exclusive<'_, f32>, C>,
) {
    for m in 0..c.extent(0) {
        for n in 0..c.extent(1) {
            for k in 0..a.extent(1) {
                c[(m, n)] += a[(m, k)] * b[(k, n)];
            }
        }
    }
}

/// `b = a`
fn set<L: Rank<2>, M: Rank<2> + AgreesWith<L, InCopy, Verdict: Accepted>>(
    a: &Tensor<Shared<'_, f32>, L>,
    b: &mut Tensor<Exclusive<'_, f32>, M>,
) {
    algorithm::copy(a, b);
}

/// The tiles of a layout.
fn tiles<L: DivisibleBy<T>, T>(layout: L, tiler: T) -> ZippedDivide<L, T> {
    layout.zipped_divide(tiler)
}

/// A static layout.
#[inline(never)]
pub extern "C" fn trace(data: &Matrix<f32>) -> f32 {
    Tensor::new(data, layout!((64,48):(64,1))).map_or(0.0, sum_of_diagonal)
}

/// A layout whose integers the running program knows.
#[inline(never)]
pub extern "C" fn trace_of_dynamic(data: &Matrix<f32>, rows: usize, columns: usize, ld: usize) -> f32 {
    Tensor::new(data, layout!((rows,columns):(ld,1))).map_or(0.0, sum_of_diagonal)
}

/// Every second element, added to those of a column.
#[inline(never)]
pub extern "C" fn axpy(a: f32, from: &Matrix<f32>, to: &mut Matrix<f32>) {
    if let (Ok(x), Ok(mut y)) = (Tensor::new(from, layout!(64:2)), Tensor::new(to, layout!(64:64))) {
        add_multiple(a, x, &mut y);
    }
}

/// A tile of columns that are apart, and under a swizzle.
#[inline(never)]
pub extern "C" fn copy(from: &Matrix<f32>, to: &mut Matrix<f32>) {
    let to = Tensor::new(to, layout!(S<2,2,3> o (16,8):(1,16)));
    if let (Ok(from), Ok(mut to)) = (Tensor::new(from, layout!((16,8):(1,64))), to) {
        set(&from, &mut to);
    }
}

/// By rows, by columns, and under a swizzle.
#[inline(never)]
pub extern "C" fn matmul(a: &Matrix<f32>, b: &Matrix<f32>, c: &mut Matrix<f32>) {
    let a = Tensor::new(a, layout!((16,32):(64,1)));
    let b = Tensor::new(b, layout!((32,8):(1,64)));
    let c = Tensor::new(c, layout!(S<2,2,3> o (16,8):(64,1)));
    if let (Ok(a), Ok(b), Ok(mut c)) = (a, b, c) {
        add_product(a, b, &mut c);
    }
}

/// The element of a tile.
#[inline(never)]
pub extern "C" fn offset_in_tile(element: usize, tile: usize) -> usize {
    tiles(layout!((64,64):(64,1)), (U8::NEW, U16::NEW)).offset((element, tile))
}

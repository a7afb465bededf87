//! The kernels: an entry each, which says what the launch has to be, and a body.

mod copy;
mod gemm;
mod im2col;
mod transpose;

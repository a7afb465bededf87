//! What the integration tests share: the algebra's definitions, checked element by element.

pub mod brute;
pub mod cute;
pub mod definitions;
pub mod draw;
pub mod operations;
pub mod seeds;
pub mod share;
pub mod strategies;
pub mod sweep;

/// The README's Rust, compiled and run as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// The guide's Rust, likewise.
#[cfg(doctest)]
pub mod guide {
    #[doc = include_str!("../../docs/guide/1-layouts.md")]
    pub struct Layouts;
    #[doc = include_str!("../../docs/guide/2-threads-and-values.md")]
    pub struct ThreadsAndValues;
    #[doc = include_str!("../../docs/guide/3-coalesce-and-complement.md")]
    pub struct CoalesceAndComplement;
    #[doc = include_str!("../../docs/guide/4-coordinates.md")]
    pub struct Coordinates;
    #[doc = include_str!("../../docs/guide/5-composition.md")]
    pub struct Composition;
    #[doc = include_str!("../../docs/guide/6-division.md")]
    pub struct Division;
    #[doc = include_str!("../../docs/guide/7-products.md")]
    pub struct Products;
    #[doc = include_str!("../../docs/guide/8-swizzles-and-coordinates.md")]
    pub struct SwizzlesAndCoordinates;
    #[doc = include_str!("../../docs/guide/9-tensors.md")]
    pub struct Tensors;
    #[doc = include_str!("../../docs/guide/10-dynamic-integers.md")]
    pub struct DynamicIntegers;
    #[doc = include_str!("../../docs/guide/11-memory.md")]
    pub struct Memory;
    #[doc = include_str!("../../docs/guide/12-kernels.md")]
    pub struct Kernels;
    #[doc = include_str!("../../docs/guide/13-rust-kernels.md")]
    pub struct RustKernels;
    #[doc = include_str!("../../docs/guide/14-cuda-cpp.md")]
    pub struct CudaCpp;
    #[doc = include_str!("../../docs/guide/15-reading-errors.md")]
    pub struct ReadingErrors;
    #[doc = include_str!("../../docs/guide/16-atoms.md")]
    pub struct Atoms;
    #[doc = include_str!("../../docs/guide/17-tiles-for-threads.md")]
    pub struct TilesForThreads;
    #[doc = include_str!("../../docs/guide/18-functions.md")]
    pub struct Functions;
    #[doc = include_str!("../../docs/guide/19-hopper.md")]
    pub struct Hopper;
    #[doc = include_str!("../../docs/guide/20-gemm-in-an-afternoon.md")]
    pub struct Afternoon;
}

//! Kernels: the builder that writes them, the signature that guards their launch, who launches them, and the ready ones.
//!
//! | kernel | what it computes |
//! |---|---|
//! | [`Offsets`] | `out[i] = offset(i)` for every index of a layout |
//! | [`DynamicOffsets`] | the same for layouts whose numbers a launch gives |
//! | [`ThreadValue`] | `out[t * V + v] = in[TV(t, v)]`: each thread stores its values |
//! | [`Exchange`] | a tile goes into shared memory by one layout and comes out by another |
//! | [`Relayout`] | `out[to(c)] = in[from(c)]` for every coordinate of two layouts of one domain |
//! | [`Gemm`] | `D = A · B`, `D = alpha A · B + beta C`, or what one makes of the sums, on tensor cores |
//! | [`Attention`] | `O = softmax(scale Q · Kᵀ) · V`, on the tensor cores of an sm_90a |
//! | [`Reduce`] | the sum, least or largest element over any modes of a layout |

mod attention;
mod builder;
pub mod cache;
mod call;
mod driver;
mod dynamic_offsets;
mod entry;
mod error;
mod exchange;
mod gemm;
mod grid;
mod index_code;
mod kept;
mod launch_number;
mod limits;
mod modes;
mod offsets;
mod reduce;
mod relayout;
mod runner;
mod shared_memory;
mod signature;
#[cfg(test)]
mod testing;
mod thread_value;
mod word;

pub use crate::index::layouts::KernelLayout;
pub use attention::{Attention, AttentionPlan, Half, Heads, Scores};
pub use builder::{
    Accumulators, Arithmetic, ArrayParam, AtomRows, AtomicSum, Bits, Builder, BulkOrdered, BulkSum, Cluster, Convert,
    Coords, Count, CountWord, Counted, Destination, Float, Formula, Fragment, Global, Index, Input, Integer, Joined,
    LongInteger, MmaFragment, Multicast, Order, OrderPlace, Output, Param, Params, Part, RawInput, RawOutputs,
    ReadOnly, ReadWrite, Ring, RingPlace, SentSum, SentWord, Shared, Signed, Source, Space, Stage, Staged, Tensor,
    Term, Tma, TmaInput, TmaOutput, TmaParam, TypedKernel, UnitArray, UnitAxis, Vector, WgmmaOperand, Writable, c_as_a,
};
pub use cache::cached;
pub use driver::{Driver, LaunchArg, LaunchArgs};
pub use dynamic_offsets::{DynamicError, DynamicOffsets};
pub use entry::{Extent, Kernel, Launch};
pub use error::{KernelError, KernelErrorKind};
pub use exchange::Exchange;
pub use gemm::{
    Factor, FusedGemm, Gemm, GemmDevice, GemmPlan, GemmRead, GemmSchedule, GemmWay, Matrices, Product, Scale, ScaleOf,
    Scaled, ScaledGemm, TF32, TieredGemm, WarpPlan,
};
pub use grid::{Grid, Units};
pub use index_code::index_code;
pub use limits::{
    MOST_BLOCKS, MOST_BLOCKS_ACROSS, MOST_COUNT, MOST_LONG_COUNT, MOST_SHARED_BYTES, MOST_THREADS, MOST_VALUES,
};
pub use offsets::Offsets;
pub use reduce::{Direction, Reduce, ReducePlan, Reducible, Reduction};
pub use relayout::{Relayout, RelayoutKernel, RelayoutPlan, Tile};
pub use runner::{OutOfMemory, Runner};
pub use signature::{
    Arg, Data, Element, Given, Length, ParamKind, ScalarArg, Signature, SignatureError, Slice, SliceMut,
};
pub use thread_value::ThreadValue;
pub use word::{WidthMismatch, Word};

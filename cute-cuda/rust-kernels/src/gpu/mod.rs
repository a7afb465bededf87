//! What a kernel stands on: ids with their ranges, vectors, the parts of inputs and outputs, shared memory.
//!
//! An entry is `unsafe`: the launch decides what its pointers point to and how many threads there are. There the types of
//! this module are made, each with a sentence why it may be, and what is safe from then on rests on three facts:
//!
//! * [`Ids`] are those of the thread that has them, and in the range of their type.
//! * A layout of an output takes no coordinate to the place of another ([`Apart`](cute_types::rules::Apart)), so the parts
//!   of different threads have no element in common. Which layout it is, the type of [`Output`] says, so that no two
//!   threads use different ones.
//! * Shared memory is written or read, never both, and a barrier is between: [`Writing`] and [`Reading`] become each other
//!   at the barriers of a [`Block`], of which each thread has one, with all of its shared memory in it. So the n-th barrier
//!   of a thread meets the n-th of every other, on whatever way they came there, and finds the same memory in the same
//!   phase. What is fetched past the registers comes from an [`Input`], which stays as it is, and a barrier waits for it.

mod address;
mod block;
mod ids;
mod input;
mod output;
mod pipeline;
mod shared;
mod vector;

pub use address::{ALIGN, Addressed};
pub use block::{Block, Claim, Regions};
pub use ids::{Ids, PartOfThread, Values};
pub use input::{Input, InputPart};
pub use output::Output;
pub use pipeline::{Filled, Filling, Pipeline, StagePart};
pub use shared::{Memory, Reading, SharedPart, SharedView, Writing};
pub use vector::{Element, Pair, Transfer, Vector};

use cute_types::prelude::TensorError;

/// What cannot be done. Where layouts and launch are those of the types, the compiler finds that it never happens.
///
/// The type is not one without a byte: a `Result` of that and of a tensor would be the tensor's pointer or null, and rustc
/// would compare the pointer.
#[derive(Clone, Copy, Debug)]
pub enum Refused {
    /// A tensor could not be made.
    Tensor,
    /// A coordinate is out of range.
    Coordinate,
}

impl From<TensorError> for Refused {
    #[inline(always)]
    fn from(_: TensorError) -> Self {
        Refused::Tensor
    }
}

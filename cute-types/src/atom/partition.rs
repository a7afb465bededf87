//! What one thread has of a layout or of a tensor that a tiling takes apart.

use core::fmt;

use crate::algebra::mixed::MixedOperation;
use crate::coord::Slicer;
use crate::layout::Layout;
use crate::partition::Rearranged;
use crate::rules::{Refusal, Rule};
use crate::sealed::{Sealed, Token};
use crate::tensor::{MemoryLayout, Pointer, Tensor, TensorError};
use crate::tuple::{IntTuple, Offsets};

/// An operation that takes a tensor apart for threads, and the coordinate that is one of these.
pub trait Partitioning: MixedOperation + Sealed {
    /// The coordinate of a thread, with `..` for what it has.
    #[doc(hidden)]
    type Coord: Slicer;
    /// Evaluates where all that the operation names is an element of the tensor, whenever its rule holds.
    #[doc(hidden)]
    const NAMES_ELEMENTS: ();
}

/// A layout or a tensor that the partitioning `O` takes apart: what the partitions of threads take.
#[diagnostic::on_unimplemented(
    message = "this is no layout or tensor to be partitioned",
    label = "neither a layout of congruent tuples of integers nor a tensor with one"
)]
pub trait Partitioned<O>: Sized {
    /// Whether its rule holds, as [`Rule::Verdict`] has it.
    type Verdict;
    /// The part: of a layout a layout and the offset of its first element, of a tensor a tensor.
    type Part;
    /// The part, or why there is none.
    type TryPart;

    /// The part of a thread.
    #[doc(hidden)]
    fn part(self, operation: O, thread: O::Coord, token: Token) -> Self::Part
    where
        O: Partitioning;

    /// The part of a thread, where the integers allow it.
    #[doc(hidden)]
    fn try_part(self, operation: O, thread: O::Coord, token: Token) -> Self::TryPart
    where
        O: Partitioning;
}

/// A layout under a coordinate.
pub trait CutOut<C> {
    /// What is left.
    type Part;
    /// The offset of its first element.
    type Offset;

    /// Both.
    fn cut(self, coord: C, token: Token) -> (Self::Part, Self::Offset);
}

impl<S: IntTuple, D: IntTuple, C: Slicer> CutOut<C> for Layout<S, D> {
    type Part = Layout<C::Slice<S>, C::Slice<D>>;
    type Offset = D::Offset;

    #[inline]
    fn cut(self, coord: C, _token: Token) -> (Self::Part, D::Offset) {
        let part = Layout::of_congruent(coord.slice_of(self.shape()), coord.slice_of(self.stride()));
        (part, D::Offsets::of(coord, self.shape(), self.stride()))
    }
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, O: Partitioning> Partitioned<O> for Layout<S, D>
where
    Self: Rule<O>,
    <Self as Rule<O>>::Result: CutOut<O::Coord>,
{
    type Verdict = <Self as Rule<O>>::Verdict;
    type Part = (
        <<Self as Rule<O>>::Result as CutOut<O::Coord>>::Part,
        <<Self as Rule<O>>::Result as CutOut<O::Coord>>::Offset,
    );
    type TryPart = Result<Self::Part, Refusal>;

    #[inline]
    fn part(self, operation: O, thread: O::Coord, token: Token) -> Self::Part {
        self.give(operation, token).cut(thread, token)
    }

    #[inline]
    fn try_part(self, operation: O, thread: O::Coord, token: Token) -> Self::TryPart {
        Ok(self.try_give(operation, token)?.cut(thread, token))
    }
}

#[diagnostic::do_not_recommend]
impl<P: Pointer, L: MemoryLayout, O: Partitioning> Partitioned<O> for Tensor<P, L>
where
    L: Rearranged<O>,
{
    type Verdict = <L as Rearranged<O>>::Verdict;
    type Part = Result<Tensor<P, <<L as Rearranged<O>>::Result as MemoryLayout>::Part<O::Coord>>, TensorError>;
    type TryPart = Self::Part;

    #[inline]
    fn part(self, operation: O, thread: O::Coord, token: Token) -> Self::Part {
        self.try_part(operation, thread, token)
    }

    #[inline]
    fn try_part(self, operation: O, thread: O::Coord, _token: Token) -> Self::Part {
        const { O::NAMES_ELEMENTS };
        self.rearranged(operation, ..)?.sliced(thread)
    }
}

/// An index that no thread of a tiling has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NoThread {
    /// The index.
    pub thread: usize,
    /// How many threads there are.
    pub threads: usize,
}

impl fmt::Display for NoThread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "thread: {} is none of the {} threads", self.thread, self.threads)
    }
}

impl fmt::Debug for NoThread {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for NoThread {}

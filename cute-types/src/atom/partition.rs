//! What one thread has of a layout or of a tensor that a tiling takes apart.

use core::fmt;
use core::marker::PhantomData;

use crate::algebra::mixed::MixedOperation;
use crate::coord::Slicer;
use crate::layout::Layout;
use crate::partition::Rearranged;
use crate::rules::{Refusal, Rule};
use crate::sealed::{Sealed, Token};
use crate::tensor::{MemoryLayout, Pointer, Tensor, TensorError};
use crate::tuple::IntTuple;

/// An operation that takes a tensor apart for threads, and the coordinate that is one of these.
pub trait Partitioning: MixedOperation + Sealed {
    /// The coordinate of a thread, with `..` for what it has.
    #[doc(hidden)]
    type Coord: Slicer;
    /// Evaluates where all that the operation names is an element of the tensor, whenever its rule holds.
    #[doc(hidden)]
    const NAMES_ELEMENTS: ();
}

/// What a partition is, as one type: whether there is one, and what a thread has.
///
/// rustc works out each projection that a signature names by itself, from the beginning. A method that asks `T::Found` for both has
/// the tensor taken apart once, and not once for its bound and again for its result.
pub trait Partition {
    /// Whether the rule holds, as [`Rule::Verdict`] has it.
    type Verdict;
    /// The part: of a layout a layout and the offset of its first element, of a tensor a tensor.
    type Part;
    /// The part, or why there is none.
    type TryPart;
}

/// The [`Partition`] of these three.
pub struct PartitionOf<Verdict, Part, TryPart>(PhantomData<(Verdict, Part, TryPart)>);

impl<V, P, T> Partition for PartitionOf<V, P, T> {
    type Verdict = V;
    type Part = P;
    type TryPart = T;
}

/// The part that a thread has of `T` by the partitioning `O`.
pub type PartOf<T, O> = <<T as Partitioned<O>>::Found as Partition>::Part;
/// The same, or why there is none.
pub type TryPartOf<T, O> = <<T as Partitioned<O>>::Found as Partition>::TryPart;

/// A layout or a tensor that the partitioning `O` takes apart: what the partitions of threads take.
///
/// Generic code asks for the rule by `T: Partitioned<O, Found: Partition<Verdict: Accepted>>`:
///
/// ```
/// use cute_types::atom::{MmaTiling, OperandA, PartOf, Partition, Partitioned, ThrMma, Thrfrg};
/// use cute_types::rules::Accepted;
/// fn of_a<M: MmaTiling, T>(thread: ThrMma<M>, a: T) -> PartOf<T, Thrfrg<M, OperandA>>
/// where
///     T: Partitioned<Thrfrg<M, OperandA>, Found: Partition<Verdict: Accepted>>,
/// {
///     thread.partition_a(a)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no layout or tensor to be partitioned",
    label = "neither a layout of congruent tuples of integers nor a tensor with one"
)]
pub trait Partitioned<O>: Sized {
    /// What is found: a [`PartitionOf`].
    type Found: Partition;

    /// The part of a thread.
    #[doc(hidden)]
    fn part(self, operation: O, thread: O::Coord, token: Token) -> PartOf<Self, O>
    where
        O: Partitioning;

    /// The part of a thread, where the integers allow it.
    #[doc(hidden)]
    fn try_part(self, operation: O, thread: O::Coord, token: Token) -> TryPartOf<Self, O>
    where
        O: Partitioning;
}

/// What a thread has of the layout `R`, taken apart, under a coordinate, and the offset of its first element.
type PartAt<R, C> = (<R as MemoryLayout>::Part<C>, <R as MemoryLayout>::Offset);

// That the result is a layout its trait says: a clause that did would have rustc take the tensor apart for each proof of it.
#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, O: Partitioning> Partitioned<O> for Layout<S, D>
where
    Self: Rule<O>,
{
    type Found = PartitionOf<
        <Self as Rule<O>>::Verdict,
        PartAt<<Self as Rule<O>>::Result, O::Coord>,
        Result<PartAt<<Self as Rule<O>>::Result, O::Coord>, Refusal>,
    >;

    #[inline]
    fn part(self, operation: O, thread: O::Coord, token: Token) -> PartAt<<Self as Rule<O>>::Result, O::Coord> {
        self.give(operation, token).cut(thread)
    }

    #[inline]
    fn try_part(
        self,
        operation: O,
        thread: O::Coord,
        token: Token,
    ) -> Result<PartAt<<Self as Rule<O>>::Result, O::Coord>, Refusal> {
        Ok(self.try_give(operation, token)?.cut(thread))
    }
}

#[diagnostic::do_not_recommend]
impl<P: Pointer, L: MemoryLayout, O: Partitioning> Partitioned<O> for Tensor<P, L>
where
    L: Rearranged<O>,
{
    type Found = PartitionOf<
        <L as Rearranged<O>>::Verdict,
        Result<Tensor<P, <<L as Rearranged<O>>::Result as MemoryLayout>::Part<O::Coord>>, TensorError>,
        Result<Tensor<P, <<L as Rearranged<O>>::Result as MemoryLayout>::Part<O::Coord>>, TensorError>,
    >;

    #[inline]
    fn part(self, operation: O, thread: O::Coord, token: Token) -> PartOf<Self, O> {
        self.try_part(operation, thread, token)
    }

    #[inline]
    fn try_part(self, operation: O, thread: O::Coord, _token: Token) -> TryPartOf<Self, O> {
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

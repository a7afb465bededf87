//! What a thread has of a tensor that the tile does not divide, with the predicate that tells its elements from what the tile
//! reaches past them.
//!
//! The tensor is divided by the tile with the rest rounded up, and the other steps are those of [`thrfrg`](super::thrfrg) and
//! [`tidfrg`](super::tidfrg). The coordinates of the tensor go the same way, and what is compared with the tensor's shape are
//! those: see [`predicated`](crate::predicated).
//!
//! CuTe leaves the predicate to the user, who partitions an identity tensor along with the data: `0y_predication.md`.

use core::marker::PhantomData;
use core::ops::RangeFull;

use super::partition::Partitioning;
use super::thrfrg::{AndThen, MmaOperand, OperandA, OperandB, OperandC, Thrfrg, TwoModes};
use super::tidfrg::{CopySide, Destination, EnoughModes, Source, Tidfrg, Unfolded};
use super::tiled_copy::{CopyTiling, ThrCopy};
use super::tiled_mma::{MmaTiling, ThrMma};
use crate::algebra::mixed::MixedOperation;
use crate::algebra::op::{self, Operation};
use crate::algebra::tile_coordinates::AlongTiler;
use crate::coord::{EachMode, Slicer};
use crate::layout::{Layout, StaticLayout};
use crate::predicated::{Predicated, Ragged};
use crate::rules::{Accepted, Decidable, Refusal, Verdict, operation};
use crate::sealed::{Sealed, TOKEN, Token};
use crate::tensor::{MemoryLayout, Pointer, PredicatedTensor, Tensor, TensorError};
use crate::tuple::IntTuple;

/// The operation that takes the operand `X` of the tiling `M` apart, with what the tile leaves of the tensor rounded up.
pub struct ThrfrgCeil<M, X>(PhantomData<(M, X)>);

/// The operation that takes a tensor apart for the copy `C` at a side, with what the tile leaves of the tensor rounded up.
pub struct TidfrgCeil<C, Side>(PhantomData<(C, Side)>);

macro_rules! rounded_up {
    ($($operation:ident<$t:ident: $tiling:ident, $x:ident: $of:ident> as $exact:ident;)*) => {
        $(
            impl<$t, $x> $operation<$t, $x> {
                /// The operation.
                const NEW: Self = $operation(PhantomData);
            }

            impl<$t, $x> Clone for $operation<$t, $x> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<$t, $x> Copy for $operation<$t, $x> {}

            impl<$t, $x> Sealed for $operation<$t, $x> {}

            #[diagnostic::do_not_recommend]
            impl<$t: $tiling, $x: $of> MixedOperation for $operation<$t, $x> {
                type Symbols = Self;

                fn leaf_at(&self, _path: &[u8], _token: Token) -> usize {
                    0
                }
            }

            impl<$t: $tiling, $x: $of> Partitioning for $operation<$t, $x> {
                type Coord = <$exact<$t, $x> as Partitioning>::Coord;

                const NAMES_ELEMENTS: () = <$exact<$t, $x> as Partitioning>::NAMES_ELEMENTS;
            }
        )*
    };
}
rounded_up! {
    ThrfrgCeil<M: MmaTiling, X: MmaOperand> as Thrfrg;
    TidfrgCeil<C: CopyTiling, Side: CopySide> as Tidfrg;
}

/// The four steps, the first of them rounding up.
type FourStepsCeil<M, X, T> = AndThen<
    AndThen<
        AndThen<
            <op::LogicalDivideCeil<<ThrfrgCeil<M, X> as AlongTiler>::Tiler> as Operation>::On<T>,
            op::ZippedDivide<(<X as MmaOperand>::Atom0<M>, <X as MmaOperand>::Atom1<M>)>,
        >,
        op::Composition<(<X as MmaOperand>::Layout<M>, RangeFull)>,
    >,
    op::ZippedDivide<(RangeFull, (<X as MmaOperand>::Count0<M>, <X as MmaOperand>::Count1<M>))>,
>;

impl<M: MmaTiling, X: MmaOperand> Operation for ThrfrgCeil<M, X> {
    type On<T: StaticLayout> = <TwoModes<X::Modes, T> as Verdict>::Found<FourStepsCeil<M, X, T>>;
}

impl<M: MmaTiling, X: MmaOperand> AlongTiler for ThrfrgCeil<M, X> {
    type Tiler = (X::Perm0<M>, X::Perm1<M>);
    type Name = operation::logical_divide_ceil;
}

impl<C: CopyTiling, Side: CopySide> Operation for TidfrgCeil<C, Side> {
    type On<T: StaticLayout> = <EnoughModes<C, Side, T> as Verdict>::Found<
        Unfolded<
            AndThen<
                <op::ZippedDivideCeil<C::Tiler> as Operation>::On<T>,
                op::Composition<(<Side as CopySide>::InTile<C>, RangeFull)>,
            >,
        >,
    >;
}

impl<C: CopyTiling, Side: CopySide> AlongTiler for TidfrgCeil<C, Side> {
    type Tiler = C::Tiler;
    type Name = operation::zipped_divide_ceil;
}

/// A layout or a tensor that the partitioning `O` takes apart with a predicate: what the partitions of threads that end in
/// `_predicated` take.
#[diagnostic::on_unimplemented(
    message = "this is no layout or tensor to be partitioned",
    label = "neither a layout of congruent tuples of integers nor a tensor with one"
)]
pub trait PartitionedCeil<O>: Sized {
    /// Whether its rule holds, as [`Rule::Verdict`](crate::rules::Rule::Verdict) has it.
    type Verdict;
    /// The part with its predicate: of a layout with the offset of its first element, of a tensor a tensor.
    type Part;
    /// The part, or why there is none.
    type TryPart;

    /// The part of a thread.
    #[doc(hidden)]
    fn part_ceil(self, operation: O, thread: O::Coord, token: Token) -> Self::Part
    where
        O: Partitioning;

    /// The part of a thread, where the integers allow it.
    #[doc(hidden)]
    fn try_part_ceil(self, operation: O, thread: O::Coord, token: Token) -> Self::TryPart
    where
        O: Partitioning;
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, O: Partitioning, T: IntTuple, E: IntTuple> PartitionedCeil<O> for Layout<S, D>
where
    Self: Ragged<O, Tiles = Layout<T, E>>,
{
    type Verdict = <Self as Ragged<O>>::Verdict;
    type Part = (
        Predicated<
            Layout<<O::Coord as Slicer>::Slice<T>, <O::Coord as Slicer>::Slice<E>>,
            <O::Coord as Slicer>::Slice<<Self as Ragged<O>>::Steps>,
            <<Self as Ragged<O>>::Bounds as IntTuple>::Residue,
        >,
        E::Offset,
    );
    type TryPart = Result<Self::Part, Refusal>;

    #[inline]
    fn part_ceil(self, operation: O, thread: O::Coord, token: Token) -> Self::Part {
        self.ragged(operation, token).cut(thread)
    }

    #[inline]
    fn try_part_ceil(self, operation: O, thread: O::Coord, token: Token) -> Self::TryPart {
        Ok(self.try_ragged(operation, token)?.cut(thread))
    }
}

#[diagnostic::do_not_recommend]
impl<P: Pointer, L: MemoryLayout, O: Partitioning> PartitionedCeil<O> for Tensor<P, L>
where
    L: Ragged<O>,
{
    type Verdict = <L as Ragged<O>>::Verdict;
    type Part = Result<
        PredicatedTensor<
            P,
            L,
            <L::Tiles as MemoryLayout>::Part<O::Coord>,
            <O::Coord as Slicer>::Slice<L::Steps>,
            <L::Bounds as IntTuple>::Residue,
        >,
        TensorError,
    >;
    type TryPart = Self::Part;

    #[inline]
    fn part_ceil(self, operation: O, thread: O::Coord, token: Token) -> Self::Part {
        self.try_part_ceil(operation, thread, token)
    }

    #[inline]
    fn try_part_ceil(self, operation: O, thread: O::Coord, _token: Token) -> Self::Part {
        const { O::NAMES_ELEMENTS };
        self.ragged(operation)?.sliced(thread)
    }
}

macro_rules! of_mma {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $operand:ident $coord:ident;)*) => {
        impl<M: MmaTiling> ThrMma<M> {
            $(
                $(#[$doc])*
                #[inline]
                pub fn $name<T>(self, tensor: T) -> T::Part
                where
                    T: PartitionedCeil<ThrfrgCeil<M, $operand>, Verdict: Accepted<Proof: Sized>>,
                {
                    tensor.part_ceil(ThrfrgCeil::NEW, self.$coord(), TOKEN)
                }

                #[doc = concat!("[`Self::", stringify!($name), "`] where the running program may have to decide.")]
                ///
                /// # Errors
                ///
                /// As the sentence of the rule, where the integers break it.
                #[inline]
                pub fn $try_name<T>(self, tensor: T) -> T::TryPart
                where
                    T: PartitionedCeil<ThrfrgCeil<M, $operand>, Verdict: Decidable<Proof: Sized>>,
                {
                    tensor.try_part_ceil(ThrfrgCeil::NEW, self.$coord(), TOKEN)
                }
            )*
        }
    };
}
of_mma! {
    /// What the thread has of A, (M,K,...), where the tile may not divide it: [`Self::partition_a`] with a predicate. See
    /// [`Self::partition_c_predicated`].
    partition_a_predicated try_partition_a_predicated OperandA of_a;
    /// What the thread has of B, (N,K,...), where the tile may not divide it: [`Self::partition_b`] with a predicate. See
    /// [`Self::partition_c_predicated`].
    partition_b_predicated try_partition_b_predicated OperandB of_b;
    /// What the thread has of C, (M,N,...), where the tile may not divide it: [`Self::partition_c`] with a predicate. Of a
    /// layout that is a [`Predicated`] layout and the offset of its first element, of a tensor a [`PredicatedTensor`].
    ///
    /// ```
    /// use cute_types::atom::{SM80_16x8x8_F32TF32TF32F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN, layout!((1,1,1)), (.., .., ..));
    /// let (part, first) = mma.get_slice(0)?.partition_c_predicated(layout!((20,8):(8,1)));
    /// assert_eq!((part.layout(), first), (layout!(((2,2),2,1):((1,64),128,0)), 0));
    /// // Rows 0, 8 and 16 are there, and row 24 is not.
    /// assert!(part.contains(((0, 1), 0, 0)) && part.contains(((0, 0), 1, 0)) && !part.contains(((0, 1), 1, 0)));
    ///
    /// // Of a tensor, what is not there is not reached.
    /// let mut sums = [0; 160];
    /// for thread in 0..32 {
    ///     let c = Tensor::new(&mut sums, layout!((20,8):(8,1))).unwrap();
    ///     mma.get_slice(thread)?.partition_c_predicated(c).unwrap().fill(1);
    /// }
    /// assert_eq!(sums, [1; 160]);
    /// # Ok::<(), cute_types::atom::NoThread>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::atom::{SM80_16x8x8_F32TF32TF32F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN, layout!((1,1,1)), (.., .., ..));
    /// // partition_c: the tensor has _1 modes, and the tile has _2
    /// mma.get_slice(0).unwrap().partition_c_predicated(layout!(20:8));
    /// ```
    ///
    /// # Errors
    ///
    /// Of a tensor, where its rounded shape leaves `usize`.
    ///
    /// CuTe: `partition_C` of the tensor and of its identity tensor, `elem_less`.
    partition_c_predicated try_partition_c_predicated OperandC of_c;
}

macro_rules! of_copy {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $side:ident;)*) => {
        impl<C: CopyTiling> ThrCopy<C> {
            $(
                $(#[$doc])*
                #[inline]
                pub fn $name<T>(self, tensor: T) -> T::Part
                where
                    T: PartitionedCeil<TidfrgCeil<C, $side>, Verdict: Accepted<Proof: Sized>>,
                {
                    tensor.part_ceil(TidfrgCeil::NEW, (self.thread, .., EachMode), TOKEN)
                }

                #[doc = concat!("[`Self::", stringify!($name), "`] where the running program may have to decide.")]
                ///
                /// # Errors
                ///
                /// As the sentence of the rule, where the integers break it.
                #[inline]
                pub fn $try_name<T>(self, tensor: T) -> T::TryPart
                where
                    T: PartitionedCeil<TidfrgCeil<C, $side>, Verdict: Decidable<Proof: Sized>>,
                {
                    tensor.try_part_ceil(TidfrgCeil::NEW, (self.thread, .., EachMode), TOKEN)
                }
            )*
        }
    };
}
of_copy! {
    /// What the thread has at the source, where the tile may not divide the tensor: [`Self::partition_s`] with a predicate.
    /// Of a layout that is a [`Predicated`] layout and the offset of its first element, of a tensor a [`PredicatedTensor`].
    ///
    /// ```
    /// use cute_types::atom::{TypedCopyAtom, UniversalCopy, element::F32, make_tiled_copy};
    /// use cute_types::prelude::*;
    /// let atom = TypedCopyAtom::<UniversalCopy<U32>, F32>::NEW;
    /// let copy = make_tiled_copy(atom, layout!((4,2)), layout!((1,2)));
    /// // Of a matrix with rows that only the program knows, the tile is 4 by 4.
    /// let part = |rows: usize| copy.get_slice(7).unwrap().partition_s_predicated(layout!((rows,6):(6,1)));
    /// let (of_rows, first) = part(7);
    /// assert_eq!((of_rows.layout().to_string(), first), ("((1,2),2,2):((0,1),24,4)".into(), 20));
    /// // Thread 7 has rows 3 and 7, and of these columns 2, 3, 6 and 7: row 7 is none, and neither are columns 6 and 7.
    /// assert_eq!(of_rows.count(), 2);
    /// assert_eq!(part(8).0.count(), 4);
    /// ```
    ///
    /// # Errors
    ///
    /// Of a tensor, where its rounded shape leaves `usize`.
    ///
    /// CuTe: `partition_S` of the tensor and of its identity tensor, `elem_less`.
    partition_s_predicated try_partition_s_predicated Source;
    /// What the thread has at the destination, where the tile may not divide the tensor: [`Self::partition_d`] with a
    /// predicate. See [`Self::partition_s_predicated`].
    partition_d_predicated try_partition_d_predicated Destination;
}

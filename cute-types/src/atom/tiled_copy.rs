//! # TiledCopy
//!
//! An atom that copies, a layout (thread, value) → index in a tile, and the tile, all of them types.
//!
//! - pre: threads and values number the tile, each element once; their counts are multiples of the atom's
//! - post: source and destination of a thread's part meet element by element, as the atom's layouts say
//!
//! The layout speaks of the atom's reference. At the other side, the atom's threads and values are exchanged by
//! `right_inverse(Ref) ∘ Src`, or `∘ Dst`.
//!
//! CuTe: `TiledCopy`, `ThrCopy`, `make_tiled_copy`, `include/cute/atom/copy_atom.hpp`.

use core::fmt;
use core::marker::PhantomData;

use typenum::U0;

use super::SizeOf;
use super::numbering::Numbers;
use super::partition::{NoThread, Partition, Partitioned};
use super::retile::Retile;
use super::thrfrg::{AndThen, MmaOperand, OperandA, OperandB, OperandC};
use super::tidfrg::{CopySide, Destination, Exchanges, InTile, SideTV, Source, Tidfrg};
use super::tiled_mma::MmaTiling;
use super::tv::{LayoutTV, TvRule};
use super::typed_copy::CopyTyping;
use crate::algebra::Tiler;
use crate::algebra::fold::Finished;
use crate::algebra::op::{self, Operation};
use crate::coord::EachMode;
use crate::int::{Bool, IsMultiple, Nat, Static};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Accepted, Decidable, Holds, Refused, Rule, Verdict, case};
use crate::sealed::{Sealed, TOKEN, Token};
use crate::tuple::opaque::Opaque;
use crate::tuple::{IntTuple, StaticTuple};

/// A copy by the threads of a block: a type without a byte, which [`make_tiled_copy`] gives.
///
/// ```
/// use cute_types::atom::{TypedCopyAtom, UniversalCopy, element::F16, make_tiled_copy};
/// use cute_types::prelude::*;
/// let atom = TypedCopyAtom::<UniversalCopy<U128>, F16>::NEW;
/// let copy = make_tiled_copy(atom, layout!((16,8):(8,1)), layout!((1,8)));
/// assert_eq!((copy.layout_tv(), copy.tile_shape()), (layout!(((8,16),8):((128,1),16)), shape!((16,64))));
/// let (part, offset) = copy.get_slice(9)?.partition_s(layout!((32,64):(64,1)));
/// assert_eq!((part, offset), (layout!(((8,1),2,1):((1,0),1024,0)), 72));
/// # Ok::<(), cute_types::atom::NoThread>(())
/// ```
///
/// CuTe: `TiledCopy`.
pub struct TiledCopy<Atom, TV, Tile>(PhantomData<(Atom, TV, Tile)>);

impl<A, L, T> Clone for TiledCopy<A, L, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, L, T> Copy for TiledCopy<A, L, T> {}

impl<A, L, T> Sealed for TiledCopy<A, L, T> {}

impl<A: CopyTyping + fmt::Debug, L, T> fmt::Debug for TiledCopy<A, L, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TiledCopy({:?})", A::NEW)
    }
}

impl<A, L, T> TiledCopy<A, L, T> {
    /// Its verdict holds.
    pub(super) const NEW: Self = TiledCopy(PhantomData);
}

/// What the tile of a copy is of a tensor: sizes of its modes, or a layout for each.
pub trait CopyTile {
    /// What a tensor is divided by.
    type Tiler: Tiler;
    /// The sizes of the modes of the tile.
    type Sizes: StaticTuple;
}

impl<T: StaticTuple + Tiler> CopyTile for T {
    type Tiler = T;
    type Sizes = T;
}

/// What a [`TiledCopy`] is, as a bound: `C: CopyTiling`.
pub trait CopyTiling: Copy + Sealed {
    /// The atom, of elements.
    type Atom: CopyTyping;
    /// (thread, value) at the reference to the index in the tile. CuTe: `TiledLayout_TV`.
    type LayoutTV: StaticLayout;
    /// What of a tensor the tile is. CuTe: `Tiler_MN`.
    type Tiler: Tiler;
    /// The sizes of the modes of the tile.
    type Tile: StaticTuple;
    /// The number of threads.
    type Threads: Nat;
    /// The values of a thread in a tile.
    type Values: Nat;
    /// Whether threads and values are multiples of those of the atom, whose layouts fit.
    type Verdict: Verdict;
    /// (thread, value) at the source to the index in the tile.
    #[doc(hidden)]
    type InTileSrc: StaticLayout;
    /// (thread, value) at the destination to the index in the tile.
    #[doc(hidden)]
    type InTileDst: StaticLayout;
}

/// Whether there are `N` of something in whole multiples of `M`.
type WholeAtoms<N, M, K> = <IsMultiple<N, M> as Bool>::IfVerdict<Holds, Refused<K, N, M, U0, U0>>;

/// Whether `T` threads and `V` values are multiples of those of the atom, whose layouts fit, as the verdict `E` says.
pub(super) type TilingVerdict<A, T, V, E> = <<A as CopyTyping>::Verdict as Verdict>::And<
    <WholeAtoms<T, <A as CopyTyping>::Threads, case::FewThreads> as Verdict>::And<
        <WholeAtoms<V, <A as CopyTyping>::Values, case::FewValues> as Verdict>::And<E>,
    >,
>;

impl<A: CopyTyping + Opaque, L: StaticLayout, T: CopyTile> CopyTiling for TiledCopy<A, L, T> {
    type Atom = A;
    type LayoutTV = L;
    type Tiler = T::Tiler;
    type Tile = T::Sizes;
    type Threads = SizeOf<L::Head>;
    type Values = SizeOf<<L::Tail as StaticLayout>::Head>;
    type Verdict = TilingVerdict<
        A,
        SizeOf<L::Head>,
        SizeOf<<L::Tail as StaticLayout>::Head>,
        <Exchanges<A, L, Source> as Verdict>::And<Exchanges<A, L, Destination>>,
    >;
    type InTileSrc = InTile<A, L, Source>;
    type InTileDst = InTile<A, L, Destination>;
}

/// What a copy is made to, as one type: whether there is such a copy, and the copy.
///
/// One type, as a [`Partition`] is one.
pub trait Made {
    /// Whether there is one: [`Accepted`] or not.
    type Verdict;
    /// The copy.
    type Copy;

    /// The copy.
    #[doc(hidden)]
    fn copy(token: Token) -> Self::Copy;
}

/// What the copy `C` is: its verdict, and its layout.
pub struct Tiling<C>(PhantomData<C>);

impl<C: CopyTiling> Finished for Tiling<C> {
    type Verdict = C::Verdict;
    type Layout = C::LayoutTV;
    type Number = U0;
    type Tuple = ();
}

/// The verdict of the copy `C` by the atom `A`, under a name that rustc does not see through where `A` is a parameter.
type VerdictOf<A, C> = <<A as Opaque>::Finished<Tiling<C>> as Finished>::Verdict;

/// The [`Made`] of these two.
pub struct MadeOf<Verdict, Copy>(PhantomData<(Verdict, Copy)>);

impl<V, A, L, T> Made for MadeOf<V, TiledCopy<A, L, T>> {
    type Verdict = V;
    type Copy = TiledCopy<A, L, T>;

    fn copy(_token: Token) -> TiledCopy<A, L, T> {
        TiledCopy::NEW
    }
}

/// The copy by the atom `A` of threads in a layout and of values in the layout `V`: what [`make_tiled_copy`] gives.
pub trait CopyOf<A, V> {
    /// What is found: a [`MadeOf`].
    ///
    /// Threads and values number the tile, and are multiples of the atom's.
    type Found: Made;
}

/// (m,n) → (thread, value), the inverse of the layout of a copy of the threads `T` and the values `V`.
type RakedCopy<T, V> = <T as Opaque>::Finished<<op::RakedProduct<V> as Operation>::On<T>>;
/// (thread, value) → index in the tile.
type ByThreadAndValue<T, V> = <T as Opaque>::Finished<
    AndThen<
        <T as Opaque>::Finished<AndThen<RakedCopy<T, V>, op::RightInverse>>,
        op::WithShape<(<T as StaticLayout>::Size, <V as StaticLayout>::Size)>,
    >,
>;
/// The sizes of the modes of the tile.
type TileOf<T, V> = <<<RakedCopy<T, V> as Finished>::Layout as StaticLayout>::Shape as StaticTuple>::ModeSizes;
type Copied<A, T, V> = TiledCopy<A, <ByThreadAndValue<T, V> as Finished>::Layout, TileOf<T, V>>;

/// The copy of the threads `T` and the values `V`: what [`make_tiled_copy`] gives.
pub type MadeTiledCopy<A, T, V> = <<T as CopyOf<A, V>>::Found as Made>::Copy;

impl<A: CopyTyping + Opaque, T: StaticLayout + Opaque, V: StaticLayout> CopyOf<A, V> for T {
    type Found = MadeOf<
        <<Numbers<T, case::CopyThreadGap, case::CopyThreadOverlap> as Verdict>::And<
            <Numbers<V, case::CopyValueGap, case::CopyValueOverlap> as Verdict>::And<
                <<ByThreadAndValue<T, V> as Finished>::Verdict as Verdict>::And<VerdictOf<A, Copied<A, T, V>>>,
            >,
        > as Verdict>::Report,
        Copied<A, T, V>,
    >;
}

/// The copy of threads and values in these layouts of the tile: (m,n) → thread, (m,n) → value.
///
/// Both have to number: CuTe fills gaps as it sees fit.
///
/// ```compile_fail,E0277
/// use cute_types::atom::{TypedCopyAtom, UniversalCopy, element::F16, make_tiled_copy};
/// use cute_types::prelude::*;
/// let atom = TypedCopyAtom::<UniversalCopy<U128>, F16>::NEW;
/// // tiled_copy: threads (_16, _8):(_1, _32) and values do not cover the tile: element _16 has no owner
/// make_tiled_copy(atom, layout!((16,8):(1,32)), layout!((8,1)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::atom::{TypedCopyAtom, UniversalCopy, element::F16, make_tiled_copy};
/// use cute_types::prelude::*;
/// let atom = TypedCopyAtom::<UniversalCopy<U128>, F16>::NEW;
/// // tiled_copy: _4 values are not a multiple of _8, the values of the atom
/// make_tiled_copy(atom, layout!((16,8)), layout!((4,1)));
/// ```
///
/// CuTe: `make_tiled_copy(atom, thr_layout, val_layout)`.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/tiled_copy.svg"))]
pub fn make_tiled_copy<A, S, D, S2, D2, C>(_atom: A, _threads: Layout<S, D>, _values: Layout<S2, D2>) -> C
where
    A: CopyTyping,
    S: Strided<D>,
    D: StaticTuple,
    S2: Strided<D2>,
    D2: StaticTuple,
    Layout<S, D>: CopyOf<A, Layout<S2, D2>, Found: Made<Verdict: Accepted<Proof: Sized>, Copy = C>>,
{
    <Layout<S, D> as CopyOf<A, Layout<S2, D2>>>::Found::copy(TOKEN)
}

/// The copy by the atom `A` of the operand `X` of a tiling: what [`make_tiled_copy_a`] gives.
pub trait CopyOfOperand<A, X> {
    /// What is found: a [`MadeOf`].
    ///
    /// The operand has a layout of threads and values, which are multiples of the atom's.
    type Found: Made;
}

type OperandCopied<A, M, X> = TiledCopy<A, LayoutTV<M, X>, (<X as MmaOperand>::Tile0<M>, <X as MmaOperand>::Tile1<M>)>;

impl<A: CopyTyping + Opaque, M: MmaTiling + TvRule<X>, X: MmaOperand> CopyOfOperand<A, X> for M {
    type Found = MadeOf<
        <<<M as TvRule<X>>::Verdict as Verdict>::And<VerdictOf<A, OperandCopied<A, M, X>>> as Verdict>::Report,
        OperandCopied<A, M, X>,
    >;
}

/// The copy of the operand `X` of the tiling `M`.
pub type OperandCopy<A, M, X> = <<M as CopyOfOperand<A, X>>::Found as Made>::Copy;

/// The copy of an MMA's A: each thread copies what it multiplies.
///
/// ```
/// use cute_types::atom::{SM75_U32x4_LDSM_N, SM80_16x8x16_F32F16F16F32_TN, TypedCopyAtom, element::F16};
/// use cute_types::atom::{make_tiled_copy_a, make_tiled_mma};
/// use cute_types::prelude::*;
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (U32::NEW, U32::NEW, U16::NEW));
/// let copy = make_tiled_copy_a(TypedCopyAtom::<SM75_U32x4_LDSM_N, F16>::NEW, mma);
/// assert_eq!(copy.layout_s_tv(), layout!(((16,2,2,2),(8,1)):((1,256,16,0),(32,0))));
/// ```
///
/// CuTe: `make_tiled_copy_A`.
pub fn make_tiled_copy_a<A: CopyTyping, M, C>(_atom: A, _mma: M) -> C
where
    M: CopyOfOperand<A, OperandA, Found: Made<Verdict: Accepted<Proof: Sized>, Copy = C>>,
{
    M::Found::copy(TOKEN)
}

/// The copy of an MMA's B, as [`make_tiled_copy_a`]. CuTe: `make_tiled_copy_B`.
pub fn make_tiled_copy_b<A: CopyTyping, M, C>(_atom: A, _mma: M) -> C
where
    M: CopyOfOperand<A, OperandB, Found: Made<Verdict: Accepted<Proof: Sized>, Copy = C>>,
{
    M::Found::copy(TOKEN)
}

/// The copy of an MMA's C, as [`make_tiled_copy_a`]. CuTe: `make_tiled_copy_C`, which is wrong where K is split.
pub fn make_tiled_copy_c<A: CopyTyping, M, C>(_atom: A, _mma: M) -> C
where
    M: CopyOfOperand<A, OperandC, Found: Made<Verdict: Accepted<Proof: Sized>, Copy = C>>,
{
    M::Found::copy(TOKEN)
}

/// The copy by another atom that has at its reference what the copy `C` has at a side: what [`make_tiled_copy_s`] gives.
pub type SideCopy<A, C, Side> = TiledCopy<A, <C as SideTV<Side>>::LayoutTV, <C as CopyOfSide<A, Side>>::Tile>;

/// The copy by the atom `A` of what another copy has at a side: what [`make_tiled_copy_s`] gives.
///
/// A trait, as [`TvRule`] is one.
pub trait CopyOfSide<A, Side>: SideTV<Side> {
    /// Whether threads and values are multiples of the atom's.
    type Copied: Verdict;
    /// The tile.
    type Tile: CopyTile;
}

impl<A: CopyTyping + Opaque, A2, L, T: CopyTile, Side: CopySide> CopyOfSide<A, Side> for TiledCopy<A2, L, T>
where
    Self: SideTV<Side>,
{
    type Copied = <TiledCopy<A, <Self as SideTV<Side>>::LayoutTV, T> as CopyTiling>::Verdict;
    type Tile = T;
}

/// The copy by another atom that has at its reference what a copy has at its source.
///
/// ```
/// use cute_types::atom::{SM75_U32x4_LDSM_N, TypedCopyAtom, UniversalCopy, element::F16};
/// use cute_types::atom::{make_tiled_copy, make_tiled_copy_d, make_tiled_copy_s};
/// use cute_types::prelude::*;
/// let matrices = TypedCopyAtom::<SM75_U32x4_LDSM_N, F16>::NEW;
/// let copy = make_tiled_copy(matrices, layout!((8,4):(4,1)), layout!((4,2):(2,1)));
/// // What threads hand to ldmatrix as addresses, a row of 8 each, is copied by 16 bytes; what they get, by 4.
/// let rows = make_tiled_copy_s(TypedCopyAtom::<UniversalCopy<U128>, F16>::NEW, copy);
/// let pairs = make_tiled_copy_d(TypedCopyAtom::<UniversalCopy<U32>, F16>::NEW, copy);
/// assert_eq!(rows.layout_tv(), copy.layout_s_tv());
/// assert_eq!(pairs.layout_tv(), copy.layout_d_tv());
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::atom::{TypedCopyAtom, UniversalCopy, element::F16, make_tiled_copy, make_tiled_copy_s};
/// use cute_types::prelude::*;
/// let copy = make_tiled_copy(TypedCopyAtom::<UniversalCopy<U32>, F16>::NEW, layout!((8,4)), layout!((1,2)));
/// // tiled_copy: _2 values are not a multiple of _8, the values of the atom
/// make_tiled_copy_s(TypedCopyAtom::<UniversalCopy<U128>, F16>::NEW, copy);
/// ```
///
/// CuTe: `make_tiled_copy_S`.
pub fn make_tiled_copy_s<A: CopyTyping, C>(_atom: A, _copy: C) -> SideCopy<A, C, Source>
where
    C: CopyOfSide<A, Source, Copied: Verdict<Report: Accepted>>,
{
    TiledCopy::NEW
}

/// The copy by another atom that has at its reference what a copy has at its destination, as [`make_tiled_copy_s`]. CuTe:
/// `make_tiled_copy_D`.
pub fn make_tiled_copy_d<A: CopyTyping, C>(_atom: A, _copy: C) -> SideCopy<A, C, Destination>
where
    C: CopyOfSide<A, Destination, Copied: Verdict<Report: Accepted>>,
{
    TiledCopy::NEW
}

impl<A, L, T> TiledCopy<A, L, T>
where
    Self: CopyTiling,
{
    /// The number of threads.
    pub const SIZE: usize = <<Self as CopyTiling>::Threads as Nat>::VALUE as usize;

    /// (thread, value) at the reference to the index in the tile. CuTe: `TiledLayout_TV`.
    pub fn layout_tv(self) -> <Self as CopyTiling>::LayoutTV {
        Static::NEW
    }

    /// The sizes of the modes of the tile. CuTe: `Tiler_MN`.
    pub fn tile_shape(self) -> <Self as CopyTiling>::Tile {
        Static::NEW
    }

    /// (thread, value) at the source to the column-major index in the tile. CuTe: `get_layoutS_TV`.
    pub fn layout_s_tv(self) -> <Self as SideTV<Source>>::LayoutTV {
        Static::NEW
    }

    /// (thread, value) at the destination to the column-major index in the tile. CuTe: `get_layoutD_TV`.
    pub fn layout_d_tv(self) -> <Self as SideTV<Destination>>::LayoutTV {
        Static::NEW
    }

    /// A layout at the source, taken apart: (thread, values, (restM, restN, ...)). CuTe: `tidfrg_S`.
    pub fn tidfrg_s<S: IntTuple, D: IntTuple>(self, tensor: Layout<S, D>) -> op::Of<Tidfrg<Self, Source>, Layout<S, D>>
    where
        Layout<S, D>: Rule<Tidfrg<Self, Source>, Verdict: Accepted<Proof: Sized>>,
    {
        tensor.give(Tidfrg::NEW, TOKEN)
    }

    /// A layout at the destination, taken apart: (thread, values, (restM, restN, ...)). CuTe: `tidfrg_D`.
    pub fn tidfrg_d<S: IntTuple, D: IntTuple>(
        self,
        tensor: Layout<S, D>,
    ) -> op::Of<Tidfrg<Self, Destination>, Layout<S, D>>
    where
        Layout<S, D>: Rule<Tidfrg<Self, Destination>, Verdict: Accepted<Proof: Sized>>,
    {
        tensor.give(Tidfrg::NEW, TOKEN)
    }

    /// A fragment (V,M,N,...) of another partition of the same tile as (values, M, N, ...) of this copy. Only the layout
    /// changes.
    ///
    /// ```
    /// use cute_types::atom::{SM75_U32x2_LDSM_N, SM80_16x8x16_F32F16F16F32_TN, TypedCopyAtom, element::F16};
    /// use cute_types::atom::{make_tiled_copy_a, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (U32::NEW, U32::NEW, U16::NEW));
    /// let copy = make_tiled_copy_a(TypedCopyAtom::<SM75_U32x2_LDSM_N, F16>::NEW, mma);
    /// assert_eq!(copy.retile(layout!(((2,2,2),4,4):((1,2,4),32,8))), layout!(((4,2),4,4):((1,4),32,8)));
    /// ```
    ///
    /// CuTe: `TiledCopy::retile`.
    pub fn retile<S: IntTuple, D: IntTuple>(self, fragment: Layout<S, D>) -> op::Of<Retile<Self>, Layout<S, D>>
    where
        Layout<S, D>: Rule<Retile<Self>, Verdict: Accepted<Proof: Sized>>,
    {
        fragment.give(Retile::NEW, TOKEN)
    }

    /// The thread of an index that only the running program knows; refused where no thread has it.
    ///
    /// CuTe: `get_slice`.
    pub fn get_slice(self, thread: usize) -> Result<ThrCopy<Self>, NoThread> {
        if thread >= Self::SIZE {
            return Err(NoThread { thread, threads: Self::SIZE });
        }
        Ok(ThrCopy { copy: self, thread })
    }
}

/// One thread of a [`TiledCopy`]. CuTe: `ThrCopy`.
#[derive(Clone, Copy, Debug)]
pub struct ThrCopy<C> {
    copy: C,
    pub(super) thread: usize,
}

impl<C: CopyTiling> ThrCopy<C> {
    /// The copy.
    pub fn tiled_copy(self) -> C {
        self.copy
    }

    /// What the thread has at the source, of a layout or a tensor: (values, restM, restN, ...). Of a layout that is a layout
    /// and the offset of its first element.
    ///
    /// ```compile_fail,E0277
    /// use cute_types::atom::{TypedCopyAtom, UniversalCopy, element::F16, make_tiled_copy};
    /// use cute_types::prelude::*;
    /// let atom = TypedCopyAtom::<UniversalCopy<U128>, F16>::NEW;
    /// let copy = make_tiled_copy(atom, layout!((16,8):(8,1)), layout!((1,8)));
    /// // partition_s: in mode _0, the tile _24 does not divide by the atom _16
    /// copy.get_slice(9).unwrap().partition_s(layout!((24,64):(64,1)));
    /// ```
    ///
    /// # Errors
    ///
    /// Of a tensor, where the result would leave it, which is an error of this crate.
    ///
    /// CuTe: `partition_S`.
    #[inline]
    pub fn partition_s<T, P>(self, tensor: T) -> P
    where
        T: Partitioned<Tidfrg<C, Source>, Found: Partition<Verdict: Accepted<Proof: Sized>, Part = P>>,
    {
        tensor.part(Tidfrg::NEW, (self.thread, .., EachMode), TOKEN)
    }

    /// [`Self::partition_s`] where the running program may have to decide whether the tile divides the tensor.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it.
    #[inline]
    pub fn try_partition_s<T, P>(self, tensor: T) -> P
    where
        T: Partitioned<Tidfrg<C, Source>, Found: Partition<Verdict: Decidable<Proof: Sized>, TryPart = P>>,
    {
        tensor.try_part(Tidfrg::NEW, (self.thread, .., EachMode), TOKEN)
    }

    /// What the thread has at the destination: (values, restM, restN, ...). As [`Self::partition_s`]. CuTe: `partition_D`.
    #[inline]
    pub fn partition_d<T, P>(self, tensor: T) -> P
    where
        T: Partitioned<Tidfrg<C, Destination>, Found: Partition<Verdict: Accepted<Proof: Sized>, Part = P>>,
    {
        tensor.part(Tidfrg::NEW, (self.thread, .., EachMode), TOKEN)
    }

    /// [`Self::partition_d`] where the running program may have to decide whether the tile divides the tensor.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it.
    #[inline]
    pub fn try_partition_d<T, P>(self, tensor: T) -> P
    where
        T: Partitioned<Tidfrg<C, Destination>, Found: Partition<Verdict: Decidable<Proof: Sized>, TryPart = P>>,
    {
        tensor.try_part(Tidfrg::NEW, (self.thread, .., EachMode), TOKEN)
    }

    /// A fragment of another partition of the same tile, regrouped for this copy. See [`TiledCopy::retile`]. CuTe: `retile_S`.
    pub fn retile_s<S: IntTuple, D: IntTuple>(self, fragment: Layout<S, D>) -> op::Of<Retile<C>, Layout<S, D>>
    where
        Layout<S, D>: Rule<Retile<C>, Verdict: Accepted<Proof: Sized>>,
    {
        fragment.give(Retile::NEW, TOKEN)
    }

    /// The same at the destination. CuTe: `retile_D`.
    pub fn retile_d<S: IntTuple, D: IntTuple>(self, fragment: Layout<S, D>) -> op::Of<Retile<C>, Layout<S, D>>
    where
        Layout<S, D>: Rule<Retile<C>, Verdict: Accepted<Proof: Sized>>,
    {
        fragment.give(Retile::NEW, TOKEN)
    }
}

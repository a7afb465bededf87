//! # TiledMma
//!
//! An atom, a layout of atoms (M,N,K) → index of the atom, and a permutation of the tile's M, N and K, all of them types.
//!
//! - pre: the layout of atoms numbers them, each index of 0..atoms once; a permutation is a multiple of what the atoms cover,
//!   and a layout as a permutation is a bijection onto 0..size
//! - post: every element of C has one thread of each K; every element of A has as many as there are atoms along N, of B along M
//!
//! CuTe: `TiledMMA`, `ThrMMA`, `make_tiled_mma`, `include/cute/atom/mma_atom.hpp`.

use core::fmt;
use core::marker::PhantomData;

use typenum::{U0, U3};

use super::mma::{ExtentsMNK, MmaAtom};
use super::numbering::{IsNumbering, Numbers, holds};
use super::partition::{NoThread, Partition, Partitioned};
use super::permutation::{Covers, ModeK, ModeM, ModeN, Permutation, PermutationRule, Permutations};
use super::thrfrg::{OperandA, OperandB, OperandC, ThreadCoord, Thrfrg};
use super::tv::{LayoutTV, ThreadOfIndex, TvRule};
use crate::algebra::Tiler;
use crate::algebra::fold::Finished;
use crate::algebra::op::{self, Operation};
use crate::coord::EachMode;
use crate::int::{Bool, Cmp, Int, Multiply, Nat, Ordering, Static};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Accepted, Decidable, Holds, Refused, Rule, Verdict, case};
use crate::sealed::{Sealed, TOKEN};
use crate::tensor::MemoryLayout;
use crate::tuple::{IntTuple, StaticTuple};

/// Atoms that multiply, laid out over a block of threads: a type without a byte, which [`make_tiled_mma`] gives.
///
/// ```
/// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
/// use cute_types::prelude::*;
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (U32::NEW, U32::NEW, U16::NEW));
/// assert_eq!(mma.thr_layout_vmnk(), layout!((32,2,2,1):(1,32,64,0)));
/// assert_eq!(mma.layout_a_tv(), layout!(((4,8,2,2),((2,2,2),(1,1))):((64,1,16,0),((32,8,256),(0,0)))));
///
/// // What a thread has of a block of C, 64 by 64, its columns 64 apart.
/// let (part, offset) = mma.get_slice(33)?.partition_c(layout!((64,64):(1,64)));
/// assert_eq!((part, offset), (layout!(((2,2),2,4):((64,8),32,1024)), 144));
/// # Ok::<(), cute_types::atom::NoThread>(())
/// ```
///
/// CuTe: `TiledMMA`.
pub struct TiledMma<Atom, Atoms, Permutation>(PhantomData<(Atom, Atoms, Permutation)>);

impl<A, L, P> Clone for TiledMma<A, L, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, L, P> Copy for TiledMma<A, L, P> {}

impl<A, L, P> Sealed for TiledMma<A, L, P> {}

impl<A: MmaAtom, L, P> fmt::Debug for TiledMma<A, L, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TiledMma({})", A::NAME)
    }
}

/// What a [`TiledMma`] is, as a bound: `M: MmaTiling`.
///
/// ```
/// use cute_types::atom::{MmaTiling, SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
/// use cute_types::prelude::*;
/// fn threads<M: MmaTiling>(_: M) -> usize {
///     <M::ThrLayoutVMNK as StaticLayout>::SIZE
/// }
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
/// assert_eq!(threads(mma), 128);
/// ```
pub trait MmaTiling: Copy + Sealed {
    /// The atom.
    type Atom: MmaAtom;
    /// The layout of atoms, of three modes.
    type Atoms: StaticLayout;
    /// Whether there is such a tiling.
    type Verdict: Verdict;
    /// The layout of threads: (V,M,N,K) to the index of the thread, V the logical thread of an atom.
    type ThrLayoutVMNK: StaticLayout;
    /// The extent of the tile along M.
    type TileM: Nat;
    /// The extent of the tile along N.
    type TileN: Nat;
    /// The extent of the tile along K.
    type TileK: Nat;
    /// The number of atoms along M.
    type CountM: Nat;
    /// The number of atoms along N.
    type CountN: Nat;
    /// The number of atoms along K.
    type CountK: Nat;
    /// What tensors are divided by along M.
    #[doc(hidden)]
    type PermM: Tiler;
    /// What tensors are divided by along N.
    #[doc(hidden)]
    type PermN: Tiler;
    /// What tensors are divided by along K.
    #[doc(hidden)]
    type PermK: Tiler;
}

/// The extents of an atom.
pub(super) type AtomM<A> = <<A as MmaAtom>::ShapeMNK as ExtentsMNK>::M;
pub(super) type AtomN<A> = <<A as MmaAtom>::ShapeMNK as ExtentsMNK>::N;
pub(super) type AtomK<A> = <<A as MmaAtom>::ShapeMNK as ExtentsMNK>::K;

/// A layout of atoms, of three modes.
type Atoms<L> = <<op::AppendTo<U3> as Operation>::On<L> as Finished>::Layout;
/// How many atoms there are along a mode.
type CountM<L> = <<Atoms<L> as StaticLayout>::Head as StaticLayout>::Size;
type CountN<L> = <<<Atoms<L> as StaticLayout>::Tail as StaticLayout>::Head as StaticLayout>::Size;
type CountK<L> =
    <<<<Atoms<L> as StaticLayout>::Tail as StaticLayout>::Tail as StaticLayout>::Head as StaticLayout>::Size;

/// Whether there are at most three modes.
type AtMostThree<N, Case> = <<Cmp<U3, N> as Ordering>::IsLess as Bool>::IfVerdict<Refused<Case, N, U3, U0, U0>, Holds>;

type AtomCount<L> = <L as StaticLayout>::Size;
/// What fills the gaps of the atom's threads and goes on behind them, in the layout of atoms.
type FillOfAtoms<A, L> = <<op::Composition<Atoms<L>> as Operation>::On<
    <<op::ComplementCeil<<AtomCount<<A as MmaAtom>::ThrId> as Multiply>::Product<AtomCount<Atoms<L>>>> as Operation>::On<
        <A as MmaAtom>::ThrId,
    > as Finished>::Layout,
> as Finished>::Layout;

impl<A: MmaAtom, L: StaticLayout, P: Permutations> MmaTiling for TiledMma<A, L, P> {
    type Atom = A;
    type Atoms = Atoms<L>;
    type Verdict = <AtMostThree<L::Rank, case::AtomModes> as Verdict>::And<
        <Numbers<Atoms<L>, case::AtomGap, case::AtomOverlap> as Verdict>::And<
            <AtMostThree<P::Modes, case::PermutationModes> as Verdict>::And<
                <PermutationRule<P::M, ModeM, AtomM<A>, CountM<L>> as Verdict>::And<
                    <PermutationRule<P::N, ModeN, AtomN<A>, CountN<L>> as Verdict>::And<
                        PermutationRule<P::K, ModeK, AtomK<A>, CountK<L>>,
                    >,
                >,
            >,
        >,
    >;
    type ThrLayoutVMNK =
        <FillOfAtoms<A, L> as StaticLayout>::After<<Layout<(), ()> as StaticLayout>::Push<<A as MmaAtom>::ThrId>>;
    type TileM = <P::M as Permutation>::Size<Covers<AtomM<A>, CountM<L>>>;
    type TileN = <P::N as Permutation>::Size<Covers<AtomN<A>, CountN<L>>>;
    type TileK = <P::K as Permutation>::Size<Covers<AtomK<A>, CountK<L>>>;
    type CountM = CountM<L>;
    type CountN = CountN<L>;
    type CountK = CountK<L>;
    type PermM = <P::M as Permutation>::Over<Covers<AtomM<A>, CountM<L>>>;
    type PermN = <P::N as Permutation>::Over<Covers<AtomN<A>, CountN<L>>>;
    type PermK = <P::K as Permutation>::Over<Covers<AtomK<A>, CountK<L>>>;
}

/// The atoms in a layout (M,N,K) → index of the atom, with the tile permuted so. A layout of fewer than three modes has one
/// atom along the others; `..` for a permutation is none, the extent of the atom times the atoms.
///
/// ```
/// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
/// use cute_types::prelude::*;
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2):(1,2)), (.., U32::NEW, ..));
/// assert_eq!(mma.tile_shape(), shape!((32,32,16)));
/// ```
///
/// A permutation is a multiple of what the atoms cover:
///
/// ```compile_fail,E0277
/// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
/// use cute_types::prelude::*;
/// // tiled_mma: permutation _24 of mode M is not a multiple of _32, the atom's _16 by _2 atoms
/// make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (U24::NEW, .., ..));
/// ```
///
/// The layout of atoms has no gap and does not overlap. CuTe takes both, and leaves parts of the tile out:
///
/// ```compile_fail,E0277
/// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
/// use cute_types::prelude::*;
/// // tiled_mma: the layout of atoms (_2, _2, _1):(_1, _4, _0) has a gap, index _2 is no atom; take (_2, _2, _1):(_1, _2, _0)
/// make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,4,0)), (.., .., ..));
/// ```
///
/// CuTe: `make_tiled_mma`.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/tiled_mma.svg"))]
pub fn make_tiled_mma<A, S, D, P>(_atom: A, _atoms: Layout<S, D>, _permutation: P) -> TiledMma<A, Layout<S, D>, P>
where
    A: MmaAtom,
    S: Strided<D>,
    D: StaticTuple,
    P: Permutations,
    TiledMma<A, Layout<S, D>, P>: MmaTiling<Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
{
    TiledMma(PhantomData)
}

impl<A, L, P> TiledMma<A, L, P>
where
    Self: MmaTiling,
{
    /// The number of threads.
    pub const SIZE: usize = <<Self as MmaTiling>::ThrLayoutVMNK as StaticLayout>::SIZE;

    /// The layout of threads: (V,M,N,K) to the index of the thread, V the logical thread of an atom.
    pub fn thr_layout_vmnk(self) -> <Self as MmaTiling>::ThrLayoutVMNK {
        Static::NEW
    }

    /// (M,N,K) of the tile that the atoms cover, permuted.
    pub fn tile_shape(self) -> (<Self as MmaTiling>::TileM, <Self as MmaTiling>::TileN, <Self as MmaTiling>::TileK) {
        Static::NEW
    }

    /// The layout of A over the tile: (thread, value) to the column-major index in (M,K) of [`tile_shape`](Self::tile_shape).
    ///
    /// Threads whose indices have gaps, as those of quad pairs have, are refused:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::atom::{SM70_8x8x4_F32F16F16F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM70_8x8x4_F32F16F16F32_TN, layout!((1,1,1)), (.., .., ..));
    /// // layout_tv: the threads ((_4, _2), _1, _1, _1):((_1, _16), _0, _0, _0) have a gap, index _4 is no thread
    /// mma.layout_a_tv();
    /// ```
    ///
    /// CuTe: `get_layoutA_TV`.
    pub fn layout_a_tv(self) -> LayoutTV<Self, OperandA>
    where
        Self: TvRule<OperandA, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
    {
        Static::NEW
    }

    /// The layout of B over the tile: (thread, value) to the column-major index in (N,K). CuTe: `get_layoutB_TV`.
    pub fn layout_b_tv(self) -> LayoutTV<Self, OperandB>
    where
        Self: TvRule<OperandB, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
    {
        Static::NEW
    }

    /// The layout of C over the tile: (thread, value) to the column-major index in (M,N). Threads of a split K have the same
    /// elements.
    ///
    /// ```
    /// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,2)), (.., .., ..));
    /// // CuTe's goes on past the end of C, for the threads from 128 on.
    /// let c = mma.layout_c_tv();
    /// assert_eq!(c.offset((129, 0)), c.offset((1, 0)));
    /// ```
    ///
    /// CuTe: `get_layoutC_TV`.
    pub fn layout_c_tv(self) -> LayoutTV<Self, OperandC>
    where
        Self: TvRule<OperandC, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
    {
        Static::NEW
    }

    /// A layout of A, (M,K,...), taken apart: ((V,(M,K)),(value,(restM,restK,...))). CuTe: `thrfrg_A`.
    pub fn thrfrg_a<S: IntTuple, D: IntTuple>(
        self,
        tensor: Layout<S, D>,
    ) -> op::Of<Thrfrg<Self, OperandA>, Layout<S, D>>
    where
        Layout<S, D>: Rule<Thrfrg<Self, OperandA>, Verdict: Accepted<Proof: Sized>>,
    {
        tensor.give(Thrfrg::NEW, TOKEN)
    }

    /// A layout of B, (N,K,...), taken apart: ((V,(N,K)),(value,(restN,restK,...))). CuTe: `thrfrg_B`.
    pub fn thrfrg_b<S: IntTuple, D: IntTuple>(
        self,
        tensor: Layout<S, D>,
    ) -> op::Of<Thrfrg<Self, OperandB>, Layout<S, D>>
    where
        Layout<S, D>: Rule<Thrfrg<Self, OperandB>, Verdict: Accepted<Proof: Sized>>,
    {
        tensor.give(Thrfrg::NEW, TOKEN)
    }

    /// A layout of C, (M,N,...), taken apart: ((V,(M,N)),(value,(restM,restN,...))).
    ///
    /// ```
    /// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
    /// let c = mma.thrfrg_c(layout!((64,64):(1,64)));
    /// assert_eq!(c, layout!((((4,8),(2,2)),((2,2),(2,4))):(((128,1),(16,512)),((64,8),(32,1024)))));
    /// ```
    ///
    /// CuTe: `thrfrg_C`.
    pub fn thrfrg_c<S: IntTuple, D: IntTuple>(
        self,
        tensor: Layout<S, D>,
    ) -> op::Of<Thrfrg<Self, OperandC>, Layout<S, D>>
    where
        Layout<S, D>: Rule<Thrfrg<Self, OperandC>, Verdict: Accepted<Proof: Sized>>,
    {
        tensor.give(Thrfrg::NEW, TOKEN)
    }

    /// The thread of an index that only the running program knows; refused where no thread has it.
    ///
    /// ```
    /// use cute_types::atom::{SM70_8x8x4_F32F16F16F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM70_8x8x4_F32F16F16F32_TN, layout!((1,1,1)), (.., .., ..));
    /// assert!(mma.get_slice(16).is_ok());
    /// // A quad pair has the threads 0 to 3 and 16 to 19.
    /// assert_eq!(mma.get_slice(4).unwrap_err().to_string(), "thread: 4 is none of the 8 threads");
    /// ```
    ///
    /// CuTe: `get_slice`.
    #[inline]
    pub fn get_slice(self, thread: usize) -> Result<ThrMma<Self>, NoThread> {
        let Some(index) = index_of_thread::<Self>(thread) else {
            return Err(NoThread { thread, threads: Self::SIZE });
        };
        // Colexicographically: V is the fastest.
        let mut rest = index;
        let mut digit = |extent: usize| {
            let (quotient, remainder) = crate::int::divmod(rest, extent);
            rest = quotient;
            remainder
        };
        let v = digit(<<<Self as MmaTiling>::Atom as MmaAtom>::ThrId as StaticLayout>::SIZE);
        let m = digit(Int::value(<<Self as MmaTiling>::CountM as Static>::NEW));
        let n = digit(Int::value(<<Self as MmaTiling>::CountN as Static>::NEW));
        Ok(ThrMma { mma: self, v, m, n, k: rest })
    }
}

/// The index in (V,M,N,K) of a thread; `None` where no thread has it.
#[inline]
fn index_of_thread<M: MmaTiling>(thread: usize) -> Option<usize> {
    if !const { holds::<IsNumbering<M::ThrLayoutVMNK>>() } {
        return layout_of::<M::ThrLayoutVMNK>().index_of(thread);
    }
    // Without gaps a comparison tells which threads there are, and a layout has their indices, which is but shifts and masks.
    let is_one = thread < <M::ThrLayoutVMNK as StaticLayout>::SIZE;
    is_one.then(|| layout_of::<ThreadOfIndex<M>>().place(thread).unsigned_abs())
}

/// The layout, as one over memory.
fn layout_of<L: StaticLayout>() -> Layout<L::Shape, L::Stride> {
    Static::NEW
}

/// One thread of a [`TiledMma`]. CuTe: `ThrMMA`.
#[derive(Clone, Copy, Debug)]
pub struct ThrMma<M> {
    mma: M,
    v: usize,
    m: usize,
    n: usize,
    k: usize,
}

impl<M: MmaTiling> ThrMma<M> {
    /// The coordinate of what the thread has of A that is taken apart.
    pub(super) fn of_a(self) -> ThreadCoord {
        ((self.v, (self.m, self.k)), (.., EachMode))
    }

    /// The same of B.
    pub(super) fn of_b(self) -> ThreadCoord {
        ((self.v, (self.n, self.k)), (.., EachMode))
    }

    /// The same of C.
    pub(super) fn of_c(self) -> ThreadCoord {
        ((self.v, (self.m, self.n)), (.., EachMode))
    }

    /// The tiling.
    pub fn tiled_mma(self) -> M {
        self.mma
    }

    /// What the thread has of A, (M,K,...), a layout or a tensor: (value, restM, restK, ...). Of a layout that is a layout and
    /// the offset of its first element.
    ///
    /// ```
    /// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
    /// let data: [i32; 32 * 32] = core::array::from_fn(|i| i as i32);
    /// let a = Tensor::new(&data, layout!((32,32):(32,1)))?;
    /// let part = mma.get_slice(33).unwrap().partition_a(a)?;
    /// assert_eq!(part.layout(), layout!(((2,2,2),1,2):((1,256,8),0,16)));
    /// assert_eq!(part[((1, 0, 0), 0, 0)], 16 * 32 + 3);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// The tile divides the tensor:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
    /// // partition_a: in mode _0, the tile _48 does not divide by the atom _32
    /// mma.get_slice(0).unwrap().partition_a(layout!((48,32):(32,1)));
    /// ```
    ///
    /// # Errors
    ///
    /// Of a tensor, where the result would leave it, which is an error of this crate.
    ///
    /// CuTe: `partition_A`.
    #[inline]
    pub fn partition_a<T, P>(self, tensor: T) -> P
    where
        T: Partitioned<Thrfrg<M, OperandA>, Found: Partition<Verdict: Accepted<Proof: Sized>, Part = P>>,
    {
        tensor.part(Thrfrg::NEW, self.of_a(), TOKEN)
    }

    /// [`Self::partition_a`] where the running program may have to decide whether the tile divides the tensor.
    ///
    /// ```
    /// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
    /// let a = |m: usize| mma.get_slice(33).unwrap().try_partition_a(layout!((m,16):(16,1)));
    /// assert_eq!(a(64).unwrap().0.to_string(), "((2,2,2),2,1):((1,128,8),512,0)");
    /// assert_eq!(a(48).unwrap_err().to_string(), "partition_a: in mode 0, the tile 48 does not divide by the atom 32");
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it.
    #[inline]
    pub fn try_partition_a<T, P>(self, tensor: T) -> P
    where
        T: Partitioned<Thrfrg<M, OperandA>, Found: Partition<Verdict: Decidable<Proof: Sized>, TryPart = P>>,
    {
        tensor.try_part(Thrfrg::NEW, self.of_a(), TOKEN)
    }

    /// What the thread has of B, (N,K,...): (value, restN, restK, ...). As [`Self::partition_a`]. CuTe: `partition_B`.
    #[inline]
    pub fn partition_b<T, P>(self, tensor: T) -> P
    where
        T: Partitioned<Thrfrg<M, OperandB>, Found: Partition<Verdict: Accepted<Proof: Sized>, Part = P>>,
    {
        tensor.part(Thrfrg::NEW, self.of_b(), TOKEN)
    }

    /// [`Self::partition_b`] where the running program may have to decide. As [`Self::try_partition_a`].
    #[inline]
    pub fn try_partition_b<T, P>(self, tensor: T) -> P
    where
        T: Partitioned<Thrfrg<M, OperandB>, Found: Partition<Verdict: Decidable<Proof: Sized>, TryPart = P>>,
    {
        tensor.try_part(Thrfrg::NEW, self.of_b(), TOKEN)
    }

    /// What the thread has of C, (M,N,...): (value, restM, restN, ...). As [`Self::partition_a`].
    ///
    /// ```
    /// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
    /// // The coordinates of what thread 33 has, for a predicate.
    /// let (part, first) = mma.get_slice(33).unwrap().partition_c(identity(shape!((64,64))));
    /// assert_eq!((first, part.offset(2)), ((16, 2), (8, 0)));
    /// ```
    ///
    /// CuTe: `partition_C`.
    #[inline]
    pub fn partition_c<T, P>(self, tensor: T) -> P
    where
        T: Partitioned<Thrfrg<M, OperandC>, Found: Partition<Verdict: Accepted<Proof: Sized>, Part = P>>,
    {
        tensor.part(Thrfrg::NEW, self.of_c(), TOKEN)
    }

    /// [`Self::partition_c`] where the running program may have to decide. As [`Self::try_partition_a`].
    #[inline]
    pub fn try_partition_c<T, P>(self, tensor: T) -> P
    where
        T: Partitioned<Thrfrg<M, OperandC>, Found: Partition<Verdict: Decidable<Proof: Sized>, TryPart = P>>,
    {
        tensor.try_part(Thrfrg::NEW, self.of_c(), TOKEN)
    }
}

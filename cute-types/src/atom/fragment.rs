//! What a thread of a [`TiledMma`] has of an operand: its shape, and the layout of the registers for it.
//!
//! CuTe: `partition_shape_A`, `partition_fragment_A` and so on, `include/cute/atom/mma_atom.hpp`.

use core::marker::PhantomData;

use typenum::U0;

use super::SecondMode;
use super::mma::{MmaAtom, Registers};
use super::thrfrg::{AndThen, MmaOperand, OperandA, OperandB, OperandC, Thrfrg};
use super::tiled_mma::{MmaTiling, TiledMma};
use crate::algebra::LayoutLeft;
use crate::algebra::fold::{Finished, Found};
use crate::algebra::mixed::MixedOperation;
use crate::algebra::op::{self, Operation};
use crate::int::Static;
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule, Verdict};
use crate::sealed::{TOKEN, Token};
use crate::tuple::opaque::Opaque;
use crate::tuple::{IntTuple, StaticTuple};

/// The operation that gives what one thread has of the operand `X` of the tiling `M`: (value, rest of the first mode, ...).
pub struct ThreadPart<M, X>(PhantomData<(M, X)>);

/// The operation that gives the layout of the registers for that.
pub struct ThreadFragment<M, X>(PhantomData<(M, X)>);

impl<M, X> ThreadFragment<M, X> {
    const NEW: Self = ThreadFragment(PhantomData);
}

/// Of ((thread),(value,(rest, ...))) what one thread has: (value, rest, ...).
pub struct OfOneThread<F>(PhantomData<F>);

impl<F: Finished> Finished for OfOneThread<F> {
    type Verdict = F::Verdict;
    type Layout = <SecondMode<SecondMode<F::Layout>> as StaticLayout>::After<
        <Layout<(), ()> as StaticLayout>::Push<<SecondMode<F::Layout> as StaticLayout>::Head>,
    >;
    type Number = U0;
    type Tuple = ();
}

/// The compact layout of the same shape, the first mode the fastest.
pub struct CompactLeft;

impl Operation for CompactLeft {
    type On<L: StaticLayout> = Found<LayoutLeft<L::Shape>>;
}

impl<M: MmaTiling + Opaque, X: MmaOperand> Operation for ThreadPart<M, X> {
    type On<L: StaticLayout> = OfOneThread<<M as Opaque>::Finished<<Thrfrg<M, X> as Operation>::On<L>>>;
}

impl<M: MmaTiling + Opaque, X: MmaOperand> Operation for ThreadFragment<M, X> {
    type On<L: StaticLayout> = AndThen<<M as Opaque>::Finished<<ThreadPart<M, X> as Operation>::On<L>>, X::Fragmented>;
}

#[diagnostic::do_not_recommend]
impl<M: MmaTiling, X: MmaOperand> MixedOperation for ThreadFragment<M, X> {
    type Symbols = Self;

    fn leaf_at(&self, _path: &[u8], _token: Token) -> usize {
        0
    }
}

/// Where an atom has A, if that is in registers.
#[diagnostic::on_unimplemented(
    message = "fragment_a: the atom does not take it from registers",
    label = "refused: it takes a descriptor of shared memory"
)]
pub trait RegistersOfA {}

impl RegistersOfA for Registers {}

/// Where an atom has B, if that is in registers.
#[diagnostic::on_unimplemented(
    message = "fragment_b: the atom does not take it from registers",
    label = "refused: it takes a descriptor of shared memory"
)]
pub trait RegistersOfB {}

impl RegistersOfB for Registers {}

/// What a thread has of the operand `X`, of a tensor of the shape `S`.
///
/// A trait, as [`TvRule`](super::TvRule) is one.
pub trait PartShape<S, X>: MmaTiling {
    /// Whether the tile divides it.
    type Verdict: Verdict;
    /// Its shape.
    type Shape: StaticTuple;
}

impl<M: MmaTiling + Opaque, X: MmaOperand, S: StaticTuple> PartShape<S, X> for M {
    type Verdict = <PartOfShape<M, X, S> as Finished>::Verdict;
    type Shape = <<PartOfShape<M, X, S> as Finished>::Layout as StaticLayout>::Shape;
}

type PartOfShape<M, X, S> = <M as Opaque>::Finished<<ThreadPart<M, X> as Operation>::On<LayoutLeft<S>>>;

impl<A: MmaAtom, L, P> TiledMma<A, L, P>
where
    Self: MmaTiling,
{
    /// The shape of what a thread has of A: (value, restM, restK, ...). CuTe: `partition_shape_A`.
    pub fn partition_shape_a<S: StaticTuple>(self, _shape: S) -> <Self as PartShape<S, OperandA>>::Shape
    where
        Self: PartShape<S, OperandA, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
    {
        Static::NEW
    }

    /// The shape of what a thread has of B: (value, restN, restK, ...). CuTe: `partition_shape_B`.
    pub fn partition_shape_b<S: StaticTuple>(self, _shape: S) -> <Self as PartShape<S, OperandB>>::Shape
    where
        Self: PartShape<S, OperandB, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
    {
        Static::NEW
    }

    /// The shape of what a thread has of C: (value, restM, restN, ...).
    ///
    /// ```
    /// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
    /// assert_eq!(mma.partition_shape_c(shape!((64,64))), shape!(((2,2),2,4)));
    /// ```
    ///
    /// CuTe: `partition_shape_C`.
    pub fn partition_shape_c<S: StaticTuple>(self, _shape: S) -> <Self as PartShape<S, OperandC>>::Shape
    where
        Self: PartShape<S, OperandC, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
    {
        Static::NEW
    }

    /// The layout of the registers that a thread has for A, (M,K,...): compact, in the order of the part's strides.
    ///
    /// ```
    /// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((4,1,1)), (.., .., ..));
    /// assert_eq!(mma.fragment_a(layout!((64,64):(64,1))), layout!(((2,2,2),1,4):((1,2,4),0,8)));
    /// ```
    ///
    /// A wgmma takes a descriptor:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::atom::{SM90_64xNx16_F32F16F16_SS, make_tiled_mma, major};
    /// use cute_types::prelude::*;
    /// let atom = SM90_64xNx16_F32F16F16_SS::<U64, major::K, major::K>::NEW;
    /// let mma = make_tiled_mma(atom, layout!((1,1,1)), (.., .., ..));
    /// // fragment_a: the atom does not take it from registers
    /// mma.fragment_a(layout!((64,64):(64,1)));
    /// ```
    ///
    /// CuTe: `partition_fragment_A`, whose layout this is.
    pub fn fragment_a<S: IntTuple, D: IntTuple>(
        self,
        tensor: Layout<S, D>,
    ) -> op::Of<ThreadFragment<Self, OperandA>, Layout<S, D>>
    where
        A::HeldA: RegistersOfA,
        Layout<S, D>: Rule<ThreadFragment<Self, OperandA>, Verdict: Accepted<Proof: Sized>>,
    {
        tensor.give(ThreadFragment::NEW, TOKEN)
    }

    /// The layout of the registers that a thread has for B, (N,K,...). As [`Self::fragment_a`]. CuTe: `partition_fragment_B`.
    pub fn fragment_b<S: IntTuple, D: IntTuple>(
        self,
        tensor: Layout<S, D>,
    ) -> op::Of<ThreadFragment<Self, OperandB>, Layout<S, D>>
    where
        A::HeldB: RegistersOfB,
        Layout<S, D>: Rule<ThreadFragment<Self, OperandB>, Verdict: Accepted<Proof: Sized>>,
    {
        tensor.give(ThreadFragment::NEW, TOKEN)
    }

    /// The layout of the accumulators of a thread for C, (M,N,...): compact from the left.
    ///
    /// ```
    /// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
    /// assert_eq!(mma.fragment_c(layout!((64,64):(64,1))), layout!(((2,2),2,4):((1,2),4,8)));
    /// ```
    ///
    /// CuTe: `partition_fragment_C`.
    pub fn fragment_c<S: IntTuple, D: IntTuple>(
        self,
        tensor: Layout<S, D>,
    ) -> op::Of<ThreadFragment<Self, OperandC>, Layout<S, D>>
    where
        Layout<S, D>: Rule<ThreadFragment<Self, OperandC>, Verdict: Accepted<Proof: Sized>>,
    {
        tensor.give(ThreadFragment::NEW, TOKEN)
    }
}

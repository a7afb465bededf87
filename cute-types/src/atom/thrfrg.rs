//! `thrfrg`: a tensor of an operand, taken apart for the threads of a [`TiledMma`](super::TiledMma).
//!
//! An operand of (M,N,...) for C, (M,K,...) for A, (N,K,...) for B:
//!
//! 1. `logical_divide` by the permutation: a layout reorders, an integer blocks
//! 2. `zipped_divide` by the atom's tile: ((aM,aN),(restM,restN,...))
//! 3. `composition` of the tile with the atom's (thread, value) layout: ((thread,value),(rest,...))
//! 4. `zipped_divide` of the rest by the atoms: ((thread,(atomM,atomN)),(value,(restM,restN,...)))
//!
//! CuTe: `TiledMMA::thrfrg_A`, `thrfrg_B`, `thrfrg_C`.

use core::marker::PhantomData;
use core::ops::RangeFull;

use typenum::{U0, U1, U2};

use super::fragment::CompactLeft;
use super::mma::MmaAtom;
use super::partition::Partitioning;
use super::tiled_mma::{AtomK, AtomM, AtomN, MmaTiling};
use crate::algebra::Tiler;
use crate::algebra::fold::Finished;
use crate::algebra::mixed::MixedOperation;
use crate::algebra::op::{self, Operation};
use crate::coord::EachMode;
use crate::int::{Bool, Cmp, IsMultiple, Multiply, Nat, Ordering};
use crate::layout::StaticLayout;
use crate::rules::{Case, Holds, Refused, Verdict, case};
use crate::sealed::{Sealed, Token};

/// An operand of a multiplication, with its two modes.
pub trait MmaOperand: Sealed + 'static {
    /// The permutation of the first mode.
    #[doc(hidden)]
    type Perm0<M: MmaTiling>: Tiler;
    /// The permutation of the second mode.
    #[doc(hidden)]
    type Perm1<M: MmaTiling>: Tiler;
    /// The extent of the tile along the first mode.
    #[doc(hidden)]
    type Tile0<M: MmaTiling>: Nat;
    /// The extent of the tile along the second mode.
    #[doc(hidden)]
    type Tile1<M: MmaTiling>: Nat;
    /// The extent of the atom along the first mode.
    #[doc(hidden)]
    type Atom0<M: MmaTiling>: Nat;
    /// The extent of the atom along the second mode.
    #[doc(hidden)]
    type Atom1<M: MmaTiling>: Nat;
    /// The number of atoms along the first mode.
    #[doc(hidden)]
    type Count0<M: MmaTiling>: Nat;
    /// The number of atoms along the second mode.
    #[doc(hidden)]
    type Count1<M: MmaTiling>: Nat;
    /// The layout of the atom.
    #[doc(hidden)]
    type Layout<M: MmaTiling>: StaticLayout;
    /// The layout of atoms (M,N,K), of those along the first mode and the second: stride 0 along the mode that it has not got.
    #[doc(hidden)]
    type Mnk<M: MmaTiling, X: StaticLayout, Y: StaticLayout>: StaticLayout;
    /// The number of atoms along the mode that the operand has not got.
    #[doc(hidden)]
    type Absent<M: MmaTiling>: Nat;
    /// The operation that gives the layout of registers for a part.
    #[doc(hidden)]
    type Fragmented: Operation;
    /// Too few modes.
    #[doc(hidden)]
    type Modes: Case;
    /// A tile that does not divide.
    #[doc(hidden)]
    type Divides: Case;
}

/// `(X, Y, Z)`
type ThreeModes<X, Y, Z> = crate::algebra::MakeLayout<(X, Y, Z)>;

macro_rules! operands {
    ($(
        $(#[$doc:meta])* $operand:ident: $perm0:ident $perm1:ident, $tile0:ident $tile1:ident, $atom0:ident $atom1:ident,
        $count0:ident $count1:ident, $layout:ident, [$x:ident $y:ident => $mnk:ty], $absent:ident $fragmented:ty, $modes:ident $divides:ident;
    )*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $operand;

            impl Sealed for $operand {}

            impl MmaOperand for $operand {
                type Perm0<M: MmaTiling> = M::$perm0;
                type Perm1<M: MmaTiling> = M::$perm1;
                type Tile0<M: MmaTiling> = M::$tile0;
                type Tile1<M: MmaTiling> = M::$tile1;
                type Atom0<M: MmaTiling> = $atom0<M::Atom>;
                type Atom1<M: MmaTiling> = $atom1<M::Atom>;
                type Count0<M: MmaTiling> = M::$count0;
                type Count1<M: MmaTiling> = M::$count1;
                type Layout<M: MmaTiling> = <M::Atom as MmaAtom>::$layout;
                type Mnk<M: MmaTiling, $x: StaticLayout, $y: StaticLayout> = $mnk;
                type Absent<M: MmaTiling> = M::$absent;
                type Fragmented = $fragmented;
                type Modes = case::$modes;
                type Divides = case::$divides;
            }
        )*
    };
}
operands! {
    /// A, of (M,K).
    OperandA: PermM PermK, TileM TileK, AtomM AtomK, CountM CountK, ALayout,
        [X Y => ThreeModes<X, <M::CountN as Nat>::WithStride<U0>, Y>], CountN op::FragmentLike, ModesOfA TileOfA;
    /// B, of (N,K).
    OperandB: PermN PermK, TileN TileK, AtomN AtomK, CountN CountK, BLayout,
        [X Y => ThreeModes<<M::CountM as Nat>::WithStride<U0>, X, Y>], CountM op::FragmentLike, ModesOfB TileOfB;
    /// C, of (M,N).
    OperandC: PermM PermN, TileM TileN, AtomM AtomN, CountM CountN, CLayout,
        [X Y => ThreeModes<X, Y, <M::CountK as Nat>::WithStride<U0>>], CountK CompactLeft, ModesOfC TileOfC;
}

/// What a thread has of a tensor that is taken apart: V and the atom, and all of the values and of the rest.
pub(super) type ThreadCoord = ((usize, (usize, usize)), (RangeFull, EachMode));

/// The operation that takes the operand `X` of the tiling `M` apart.
pub struct Thrfrg<M, X>(PhantomData<(M, X)>);

impl<M, X> Thrfrg<M, X> {
    /// The operation.
    pub(super) const NEW: Self = Thrfrg(PhantomData);
}

/// What `F` found, and then the operation `O` of it.
pub struct AndThen<F, O>(PhantomData<(F, O)>);

impl<F: Finished, O: Operation> Finished for AndThen<F, O> {
    type Verdict = <F::Verdict as Verdict>::And<<O::On<F::Layout> as Finished>::Verdict>;
    type Layout = <O::On<F::Layout> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The four steps.
pub(super) type FourSteps<M, X, T> = AndThen<
    AndThen<
        AndThen<
            <op::LogicalDivide<(<X as MmaOperand>::Perm0<M>, <X as MmaOperand>::Perm1<M>)> as Operation>::On<T>,
            op::ZippedDivide<(<X as MmaOperand>::Atom0<M>, <X as MmaOperand>::Atom1<M>)>,
        >,
        op::Composition<(<X as MmaOperand>::Layout<M>, RangeFull)>,
    >,
    op::ZippedDivide<(RangeFull, (<X as MmaOperand>::Count0<M>, <X as MmaOperand>::Count1<M>))>,
>;

/// Whether the tile `P` divides the mode `L`, number `I` of a tensor.
pub(super) type Divides<Case, I, L, P> = <IsMultiple<<L as StaticLayout>::Size, P> as Bool>::IfVerdict<
    Holds,
    Refused<Case, I, <L as StaticLayout>::Size, P, U0>,
>;

/// Whether `T` has at least two modes, which the tile divides.
type TileFits<M, X, T> = <TwoModes<<X as MmaOperand>::Modes, T> as Verdict>::And<
    <Divides<<X as MmaOperand>::Divides, U0, <T as StaticLayout>::Head, <X as MmaOperand>::Tile0<M>> as Verdict>::And<
        Divides<
            <X as MmaOperand>::Divides,
            U1,
            <<T as StaticLayout>::Tail as StaticLayout>::Head,
            <X as MmaOperand>::Tile1<M>,
        >,
    >,
>;

/// Whether `T` has at least two modes.
pub(super) type TwoModes<Case, T> = <<Cmp<<T as StaticLayout>::Rank, U2> as Ordering>::IsLess as Bool>::IfVerdict<
    Refused<Case, <T as StaticLayout>::Rank, U2, U0, U0>,
    Holds,
>;

impl<M: MmaTiling, X: MmaOperand> Operation for Thrfrg<M, X> {
    type On<T: StaticLayout> = <TileFits<M, X, T> as Verdict>::Found<FourSteps<M, X, T>>;
}

#[diagnostic::do_not_recommend]
impl<M: MmaTiling, X: MmaOperand> MixedOperation for Thrfrg<M, X> {
    type Symbols = Self;

    fn leaf_at(&self, _path: &[u8], _token: Token) -> usize {
        0
    }
}

impl<M: MmaTiling, X: MmaOperand> Sealed for Thrfrg<M, X> {}

impl<M: MmaTiling, X: MmaOperand> Partitioning for Thrfrg<M, X> {
    type Coord = ThreadCoord;

    const NAMES_ELEMENTS: () = {
        let tile = <<X::Atom0<M> as Multiply>::Product<X::Atom1<M>> as Nat>::VALUE;
        assert!(<X::Layout<M> as StaticLayout>::COSIZE as u64 <= tile, "the layout of an atom leaves its tile");
    };
}

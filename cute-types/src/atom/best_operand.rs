//! `best_copy` of the operands of an MMA: between memory and registers, by the widest instruction that fits.
//!
//! Between shared memory and registers, matrices of 8 rows of 16 bytes are tried first, four, two and one of them at once, as they
//! are and transposed; then loads and stores, as between two memories.

use typenum::{U8, U16, U32, U64, U128};

use super::best_copy::{GlobalMemory, InRegisters, IsWholeElement, MemorySide, SharedMemory};
use super::copy::CopyAtom;
use super::element::Element;
use super::ladder::{Begin, If, Looked, Outcome, Rung};
use super::literal::Literal;
use super::rows::*;
use super::thrfrg::{MmaOperand, OperandA, OperandB, OperandC};
use super::tiled_copy::Made;
use super::tiled_mma::MmaTiling;
use super::tv::TvRule;
use super::typed_copy::TypedCopyAtom;
use crate::int::{Bool, Cmp, False, Ordering, True};
use crate::rules::{Accepted, Verdict};
use crate::sealed::TOKEN;
use crate::swizzle::IsLayout;

/// Whether matrices of such elements are transposed: those of 16 bits.
type IsTransposable<E> = <Cmp<<E as Element>::Bits, U16> as Ordering>::IsEqual;

/// The instructions that move matrices of 8 rows of 16 bytes between shared memory and registers: four, two and one at once, as
/// they are and transposed.
pub trait MatrixCopies {
    /// Four.
    type N4: CopyAtom;
    /// Four, transposed.
    type T4: CopyAtom;
    /// Two.
    type N2: CopyAtom;
    /// Two, transposed.
    type T2: CopyAtom;
    /// One.
    type N1: CopyAtom;
    /// One, transposed.
    type T1: CopyAtom;
}

/// `ldmatrix`
pub struct Loads;

/// `stmatrix`
pub struct Stores;

impl MatrixCopies for Loads {
    type N4 = SM75_U32x4_LDSM_N;
    type T4 = SM75_U16x8_LDSM_T;
    type N2 = SM75_U32x2_LDSM_N;
    type T2 = SM75_U16x4_LDSM_T;
    type N1 = SM75_U32x1_LDSM_N;
    type T1 = SM75_U16x2_LDSM_T;
}

impl MatrixCopies for Stores {
    type N4 = SM90_U32x4_STSM_N;
    type T4 = SM90_U16x8_STSM_T;
    type N2 = SM90_U32x2_STSM_N;
    type T2 = SM90_U16x4_STSM_T;
    type N1 = SM90_U32x1_STSM_N;
    type T1 = SM90_U16x2_STSM_T;
}

/// The widest copy of elements `E` between `S` and `D` with the layout `L` over the tile `T`, by matrices `X`, of which
/// `IsShared` says whether they are tried, or by loads and stores.
pub trait WidestOperand<S, D, E, L, T, X, IsShared> {
    /// The copy, or why there is none.
    type Found: Made;
}

/// By matrices, where they are tried.
type ByMatrices<S, D, E, L, T, A, K> = If<K, Looked<S, D, TypedCopyAtom<A, E>, L, T>>;
/// By transposed matrices.
type ByTransposed<S, D, E, L, T, A, K> = ByMatrices<S, D, E, L, T, A, <K as Bool>::And<IsTransposable<E>>>;
/// By loads or stores of `B` bits.
type ByLoads<S, D, E, L, T, B> = ByMatrices<S, D, E, L, T, UniversalCopy<B>, IsWholeElement<E, B>>;

impl<R0, S, D, E, L, T, X, K, R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11> WidestOperand<S, D, E, L, T, X, K> for R0
where
    E: Element,
    X: MatrixCopies,
    K: Bool,
    R0: Rung<ByMatrices<S, D, E, L, T, X::N4, K>, Next = R1>,
    R1: Rung<ByTransposed<S, D, E, L, T, X::T4, K>, Next = R2>,
    R2: Rung<ByMatrices<S, D, E, L, T, X::N2, K>, Next = R3>,
    R3: Rung<ByTransposed<S, D, E, L, T, X::T2, K>, Next = R4>,
    R4: Rung<ByMatrices<S, D, E, L, T, X::N1, K>, Next = R5>,
    R5: Rung<ByTransposed<S, D, E, L, T, X::T1, K>, Next = R6>,
    R6: Rung<ByLoads<S, D, E, L, T, U128>, Next = R7>,
    R7: Rung<ByLoads<S, D, E, L, T, U64>, Next = R8>,
    R8: Rung<ByLoads<S, D, E, L, T, U32>, Next = R9>,
    R9: Rung<ByLoads<S, D, E, L, T, U16>, Next = R10>,
    R10: Rung<ByLoads<S, D, E, L, T, U8>, Next = R11>,
    R11: Outcome,
{
    type Found = R11::Made;
}

/// Memory from which the operands of an MMA are loaded, and to which they are stored.
pub trait OperandMemory: MemorySide {
    /// Whether instructions move matrices there.
    type HasMatrices: Bool;
}

impl<L: IsLayout> OperandMemory for GlobalMemory<L> {
    type HasMatrices = False;
}

impl<L: IsLayout> OperandMemory for SharedMemory<L> {
    type HasMatrices = True;
}

/// Memory that has an operand of the MMA `M` in elements `E`: what [`best_copy_a`] takes.
pub trait BestOperand<E, M, X>: MemorySide {
    /// What is found: a [`MadeOf`](super::MadeOf).
    type Found: Made;
}

macro_rules! operands {
    ($($operand:ident: $from:ty => $to:ty, $matrices:ident;)*) => {
        $(
            impl<S, E, M, H, R, L, T, F> BestOperand<E, M, $operand> for S
            where
                S: OperandMemory,
                E: Element,
                M: MmaTiling + TvRule<$operand, LayoutTV: Literal<Is = L>>,
                (<$operand as MmaOperand>::Tile0<M>, <$operand as MmaOperand>::Tile1<M>): Literal<Is = T>,
                <M as TvRule<$operand>>::Verdict: Verdict<IsHolds = H>,
                H: Begin<<M as TvRule<$operand>>::Verdict, Next = R>,
                R: WidestOperand<$from, $to, E, L, T, $matrices, S::HasMatrices, Found = F>,
                F: Made,
            {
                type Found = F;
            }
        )*
    };
}
operands! {
    OperandA: S => InRegisters, Loads;
    OperandB: S => InRegisters, Loads;
    OperandC: InRegisters => S, Stores;
}

/// The widest copy between the memory `S`, [`SharedMemory`] or [`GlobalMemory`], and the registers that the MMA `M` has
/// of its operand `X`: to those of A and B, from those of C.
pub type BestOperandCopy<S, E, M, X> = <<S as BestOperand<E, M, X>>::Found as Made>::Copy;

/// The copy from memory to what an MMA multiplies of A, by the widest instruction that fits: from shared memory by `ldmatrix`,
/// where its rows are adjacent.
///
/// ```
/// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, SharedMemory, best_copy_a, element, make_tiled_mma};
/// use cute_types::prelude::*;
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), (.., .., ..));
/// let rows = best_copy_a(SharedMemory(layout!(S<3,3,3> o (64,64):(64,1))), element::F16, mma);
/// assert_eq!(format!("{rows:?}"), "TiledCopy(SM75_U32x4_LDSM_N of f16)");
/// // Rows of 68 halves do not begin at multiples of 16 bytes.
/// let padded = best_copy_a(SharedMemory(layout!((64,64):(68,1))), element::F16, mma);
/// assert_eq!(format!("{padded:?}"), "TiledCopy(UniversalCopy<32b> of f16)");
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, SharedMemory, best_copy_a, element, make_tiled_mma};
/// use cute_types::prelude::*;
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), (.., .., ..));
/// // partition_s: in mode _0, the tile _48 does not divide by the atom _32
/// best_copy_a(SharedMemory(layout!((48,64):(64,1))), element::F16, mma);
/// ```
pub fn best_copy_a<S, E, M, C>(_src: S, _element: E, _mma: M) -> C
where
    S: BestOperand<E, M, OperandA, Found: Made<Verdict: Accepted<Proof: Sized>, Copy = C>>,
{
    S::Found::copy(TOKEN)
}

/// The copy from memory to what an MMA multiplies of B, as [`best_copy_a`].
///
/// ```
/// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, SharedMemory, best_copy_b, element, make_tiled_mma};
/// use cute_types::prelude::*;
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), (.., .., ..));
/// // A thread has four values of B for one instruction.
/// let rows = best_copy_b(SharedMemory(layout!((64,64):(64,1))), element::F16, mma);
/// assert_eq!(format!("{rows:?}"), "TiledCopy(SM75_U32x2_LDSM_N of f16)");
/// ```
pub fn best_copy_b<S, E, M, C>(_src: S, _element: E, _mma: M) -> C
where
    S: BestOperand<E, M, OperandB, Found: Made<Verdict: Accepted<Proof: Sized>, Copy = C>>,
{
    S::Found::copy(TOKEN)
}

/// The copy of an MMA's results to memory, by the widest instruction that fits: to shared memory by `stmatrix`, where its rows
/// are adjacent.
///
/// ```
/// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, SharedMemory, best_copy_c, element, make_tiled_mma};
/// use cute_types::prelude::*;
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), (.., .., ..));
/// let rows = best_copy_c(SharedMemory(layout!((64,64):(64,1))), element::F16, mma);
/// assert_eq!(format!("{rows:?}"), "TiledCopy(SM90_U32x2_STSM_N of f16)");
/// // There is no such instruction for 32 bits.
/// let wide = best_copy_c(SharedMemory(layout!((64,64):(72,1))), element::F32, mma);
/// assert_eq!(format!("{wide:?}"), "TiledCopy(UniversalCopy<64b> of f32)");
/// ```
pub fn best_copy_c<S, E, M, C>(_dst: S, _element: E, _mma: M) -> C
where
    S: BestOperand<E, M, OperandC, Found: Made<Verdict: Accepted<Proof: Sized>, Copy = C>>,
{
    S::Found::copy(TOKEN)
}
